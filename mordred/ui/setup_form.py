"""The form for a new game: who plays, by what rules, from where."""

from __future__ import annotations

from mordred.core.coats import COATS
from mordred.core.levels import CHOICES, level_and_style
from mordred.desk.desk import Desk
from mordred.desk.setup import choices_of
from mordred.games import MANIFESTS
from mordred.handling import Chair, handling_of
from mordred.i18n import Words
from mordred.scene.heraldry import badge_svg
from mordred.scene.node import Node, node
from mordred.scene.parts import button, segments, select, text_field
from mordred.ui.hands import of_game
from mordred.ui.lesson import learn_button


def pack_choice(desk: Desk) -> Node | None:
    """Which content pack the game is played with, and a way to bring one's own."""
    words, setup = desk.words, desk.setup
    with_packs = MANIFESTS[setup.game].packs
    if with_packs is None:
        return None
    shipped = with_packs().shipped
    packs = [(shipped, words("pack.shipped")), *desk.packs.names.items()]
    return node(
        "div",
        select(
            words("pack.title"), "form:option:pack", packs, setup.options.get("pack", shipped), "option.pack"
        ),
        node("p", text=words("pack.note"), class_="small quiet"),
        button(
            words("pack.import"), "form:import", icon_name="open", class_="plain small", key="pack.import"
        ),
    )


def setup_form(desk: Desk) -> Node:
    """Players, options and the start button for the chosen game."""
    words, setup = desk.words, desk.setup
    title = words("setup.title", game=words(f"game.{setup.game}"))
    options = [place_choice(desk), *option_strips(desk)]
    plain = not any(options)
    return node(
        "section",
        node("h2", text=title),
        node(
            "div",
            players_column(desk),
            node(
                "div",
                None if plain else node("h3", text=words("setup.options")),
                *options,
                more_options(desk),
                class_="setup-column",
            ),
            class_="setup-columns plain" if plain else "setup-columns",
        ),
        node("p", text=words(setup.trouble), class_="trouble", role="alert") if setup.trouble else None,
        start_row(desk),
        class_="setup panel",
        key="setup",
        aria_label=title,
    )


def players_column(desk: Desk) -> Node:
    """A row for each chair, and one more chair."""
    words, setup = desk.words, desk.setup
    handling = handling_of(setup.game)
    add = button(
        words("setup.add_seat"),
        "form:add",
        icon_name="plus",
        class_="plain",
        key="setup.add",
        disabled=len(setup.chairs) >= handling.seats[-1],
    )
    variant = len(setup.chairs) in handling.variants
    return node(
        "div",
        node("h3", text=words("setup.players")),
        node(
            "ol",
            *(chair_row(desk, place, chair) for place, chair in enumerate(setup.chairs)),
            class_="chairs",
        ),
        node("p", text=words("setup.fewer", n=handling.seats[0]), class_="hidden-visually"),
        add,
        node("p", text=words("setup.variant"), class_="small note") if variant else None,
        class_="setup-column",
    )


def place_choice(desk: Desk) -> Node | None:
    """Several people: all at this screen, or by link."""
    words, setup = desk.words, desk.setup
    if sum(chair.kind == "human" for chair in setup.chairs) < 2:
        return None
    return segments(
        words("setup.place"),
        "form:place",
        [(where, words(f"setup.place.{where}")) for where in ("here", "link", "live")],
        setup.place,
        "setup.place",
        notes=words(
            of_game(desk, "setup.place.live.note")
            if setup.place == "live"
            else f"setup.place.{setup.place}.note"
        ),
    )


def option_strips(desk: Desk) -> list[Node]:
    """The game's own options."""
    words, setup = desk.words, desk.setup
    strips = []
    for choice in choices_of(handling_of(setup.game).game.Options):
        name = f"option.{choice.field}"
        chosen = setup.options.get(choice.field, choice.default)
        values = [(value, words(f"{name}.{value}")) for value in choice.values]
        note = words.first(f"{name}.{chosen}.note", "empty")
        label = words.first(f"{name}.label", name)  # an edition's own word for a key would hide the plain one
        strips.append(segments(label, f"form:option:{choice.field}", values, chosen, name, notes=note))
    return strips


def more_options(desk: Desk) -> Node:
    """What few people want: a seed of their own, another content pack."""
    words = desk.words
    return node(
        "details",
        node("summary", text=words("setup.more")),
        text_field(
            words("setup.seed"),
            "form:seed",
            desk.setup.seed,
            "setup.seed",
            placeholder=words("setup.seed.random"),
        ),
        node("p", text=words("setup.seed.note"), class_="small quiet"),
        pack_choice(desk),
        bot_choice(desk),
        class_="more",
        key="setup.more",
    )


def bot_choice(desk: Desk) -> Node:
    """Bring a bot of one's own; throw one away."""
    words = desk.words
    return node(
        "div",
        button(words("bot.import"), "form:import", icon_name="open", class_="plain small", key="bot.import"),
        *(
            button(
                words("bot.forget", name=name),
                f"form:forget_bot:{name}",
                icon_name="bin",
                class_="plain small",
                key=f"bot.forget.{name}",
            )
            for name in desk.bots.texts
        ),
        node("p", text=words("bot.note"), class_="small quiet"),
        key="setup.bots",
    )


def start_row(desk: Desk) -> Node:
    """Begin, or read the rules first."""
    words = desk.words
    rules = words("help.rules", game=words(f"game.{desk.setup.game}"))
    return node(
        "div",
        button(
            words("setup.start"), "form:start", icon_name="play", class_="primary large", key="setup.start"
        ),
        button(rules, "ui:help", icon_name="help", class_="plain", key="setup.help"),
        learn_button(desk, desk.setup.game),
        class_="setup-go",
    )


def computer_name(words: Words, choice: str) -> str:
    """A level, and its style if it has one."""
    level, style = level_and_style(choice)
    name = words(f"level.{level}")
    return words("setup.computer", level=words(f"style.{style}", level=name) if style else name)


def chair_row(desk: Desk, place: int, chair: Chair) -> Node:
    """One seat: arms, name, who plays it."""
    words, setup = desk.words, desk.setup
    handling = handling_of(setup.game)
    kinds = [
        ("human", words("setup.human")),
        *((choice, computer_name(words, choice)) for choice in CHOICES),
        *(
            (level, words("bot.level", name=name))
            for level, name in zip(desk.bots.levels(), desk.bots.texts, strict=True)
        ),
    ]
    arms = handling.arms_for(len(setup.chairs))
    number = place + 1
    coat = COATS[handling.arms.index(chair.arms)]
    return node(
        "li",
        badge_svg(coat, 36, handling.letter(chair.arms)),
        text_field(
            words("setup.name", n=number),
            f"form:name:{place}",
            chair.name,
            f"chair.{place}.name",
            placeholder=handling.seat_name(words, place, chair.arms),
            limit=24,
            hide_label=True,
        ),
        select(
            words("setup.arms", n=number),
            f"form:arms:{place}",
            [(arm, words(f"arms.{arm}")) for arm in arms],
            chair.arms,
            f"chair.{place}.arms",
            hide_label=True,
        ),
        select(
            words("setup.kind", n=number),
            f"form:kind:{place}",
            kinds,
            chair.level if chair.kind == "computer" else "human",
            f"chair.{place}.kind",
            hide_label=True,
        ),
        button(
            words("setup.remove_seat", n=number),
            f"form:remove:{place}",
            icon_name="cross",
            bare=True,
            class_="plain",
            key=f"chair.{place}.remove",
        )
        if len(setup.chairs) > handling.seats[0]
        else None,
        class_="chair",
        key=f"chair.{place}",
    )


# ---------------------------------------------------------------------------- saves and links
