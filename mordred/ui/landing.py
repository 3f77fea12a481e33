"""The landing page: which game, who plays, which options; saves to go on with; a link to open."""

from __future__ import annotations

from collections.abc import Callable

from mordred.core.coats import COATS
from mordred.core.levels import CHOICES, level_and_style
from mordred.desk.desk import Desk
from mordred.desk.setup import choices_of
from mordred.desk.shelf import Headline, Listed
from mordred.games import MANIFESTS
from mordred.handling import Chair, handling_of
from mordred.i18n import LANGUAGES, Words
from mordred.i18n.dates import day
from mordred.scene.heraldry import badge_svg
from mordred.scene.node import Node, node
from mordred.scene.parts import button, segments, select, text_field
from mordred.ui.lesson import learn_button, learn_panel
from mordred.ui.puzzle import puzzle_panel


def landing(desk: Desk) -> Node:
    """The whole page."""
    words = desk.words
    return node(
        "main",
        masthead(words),
        resume(desk),
        node(
            "div",
            *(game_card(desk, game) for game in MANIFESTS),
            class_="games",
            role="group",
            aria_label=words("landing.choose"),
            key="games",
        ),
        learn_panel(desk) if not desk.setup.game else None,
        puzzle_panel(desk) if not desk.setup.game else None,
        setup_form(desk) if desk.setup.game else None,
        node("div", shelf_panel(desk), link_panel(desk), class_="landing-foot", key="landing.foot"),
        footer(words),
        class_="landing",
        key="landing",
    )


def masthead(words: Words) -> Node:
    """Title, motto, language and settings."""
    languages = select(
        words("settings.language"),
        "set:language",
        LANGUAGES.items(),
        words.language,
        "masthead.language",
        hide_label=True,
    )
    tools = node(
        "div",
        languages,
        button(
            words("ui.settings"),
            "ui:settings",
            icon_name="settings",
            bare=True,
            class_="plain",
            key="masthead.settings",
        ),
        class_="masthead-tools",
    )
    return node(
        "header",
        node("h1", text="Mordred"),
        node("p", text=words("landing.motto"), class_="motto"),
        tools,
        class_="masthead",
        key="masthead",
    )


def game_card(desk: Desk, game: str) -> Node:
    """A game to choose: picture, name, one line."""
    words = desk.words
    chosen = desk.setup.game == game
    return node(
        "button",
        node(
            "img",
            src=f"assets/svg/{MANIFESTS[game].cover}",
            alt="",
            width=600,
            height=400,
            loading="lazy",  # behind the picture of a game that was left nobody sees it
        ),
        node("span", text=words(f"game.{game}"), class_="display game-name"),
        node("span", text=words(f"game.{game}.line"), class_="game-line"),
        node("span", text=words(f"game.{game}.facts"), class_="small quiet"),
        type="button",
        class_="game-card panel",
        data_ref=f"ui:game:{game}",
        aria_pressed="true" if chosen else "false",
        key=f"game.{game}",
    )


def resume(desk: Desk) -> Node | None:
    """The game played last, one tap away: above the games, which fill a phone."""
    latest = next((line for line in desk.listing if line.slot and not line.slot.over), None)
    if latest is None or latest.slot is None or desk.setup.game:
        return None
    words = desk.words
    return node(
        "p",
        button(
            words("landing.resume", name=latest.slot.title),
            f"save:open:{latest.id}",
            icon_name="play",
            class_="primary",
            key="resume.button",
        ),
        class_="resume",
        key="resume",
    )


# --------------------------------------------------------------------------------- a new game


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
        notes=words(f"setup.place.{setup.place}.note"),
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


def shelf_panel(desk: Desk) -> Node:
    """The saved games."""
    words = desk.words
    lines = [slot_line(desk, line) for line in desk.listing]
    return node(
        "section",
        node("h2", text=words("shelf.title")),
        node("p", text=words("shelf.blocked"), class_="trouble", role="status") if desk.blocked else None,
        node("ul", *lines, class_="slots") if lines else node("p", text=words("shelf.empty"), class_="quiet"),
        button(words("shelf.import"), "save:import", icon_name="open", class_="plain", key="shelf.import"),
        button(words("stats.title"), "stats:show", icon_name="tally", class_="plain", key="shelf.statistics"),
        class_="panel shelf",
        key="shelf",
    )


def slot_line(desk: Desk, line: Listed) -> Node:
    """One saved game with what can be done with it."""
    words, slot, id = desk.words, line.slot, line.id
    if slot is None:
        name = words("shelf.damaged")
        head = [node("span", text=name, class_="slot-name trouble")]
    elif desk.renaming == id:
        name = slot.title
        head = [
            text_field(
                words("shelf.rename", name=name),
                f"save:rename:{id}",
                name,
                f"slot.{id}.rename",
                limit=60,
                hide_label=True,
            )
        ]
    else:
        name = slot.title
        head = [
            node(
                "button",
                sketch(slot),
                node(
                    "span",
                    node("span", text=name, class_="slot-name"),
                    node(
                        "span",
                        *unbroken(slot_facts(words, slot, desk.outside.local)),
                        class_="small quiet slot-facts",
                    ),
                    class_="slot-words",
                ),
                type="button",
                class_="plain slot-open",
                data_ref=f"save:open:{id}",
                key=f"slot.{id}.open",
            )
        ]
    offered = [
        ("review.of", "review", "chart", "plain") if slot and slot.over else None,
        ("shelf.rename", "edit", "pen", "plain") if slot else None,
        ("shelf.export", "export", "save", "plain"),
        ("shelf.delete", "delete", "bin", "plain danger"),
    ]
    tools = [
        button(
            words(label, name=name),
            f"save:{does}:{id}",
            icon_name=drawing,
            bare=True,
            class_=css,
            key=f"slot.{id}.{does}",
        )
        for label, does, drawing, css in filter(None, offered)
    ]
    return node("li", *head, node("span", *tools, class_="slot-tools"), class_="slot", key=f"slot.{id}")


def unbroken(facts: list[str]) -> list[Node]:
    """A line ends between two facts, never within a date."""
    return [node("span", text=f"{fact} · ") for fact in facts[:-1]] + [node("span", text=facts[-1])]


def slot_facts(words: Words, slot: Headline, local: Callable[[str], str] = lambda when: when) -> list[str]:
    """A saved game in a line: which, how far, how it stands, when by the person's own calendar."""
    far = words("shelf.turn", n=slot.turn) if slot.turn else words("shelf.moves", n=len(slot.actions))
    scores = words("shelf.scores", scores=" : ".join(map(str, slot.scores))) if slot.scores else ""
    parts = [
        words("shelf.your_turn") if slot.my_turn else "",
        words("live.title") if slot.table.get("place") == "live" else "",
        words(f"game.{slot.game}"),
        words("again.after", n=slot.after) if slot.after else "",
        words("shelf.over") if slot.over else far,
        scores,
        day(words, local(slot.when)),
    ]
    return [part for part in parts if part]


def sketch(slot: Headline) -> Node | None:
    """The position as a picture of the size of a thumb: a dot for all that stands out."""
    if not slot.sketch:
        return None
    dots = [
        node("circle", cx=x, cy=y, r=6, class_=COATS[coat].css if 0 <= coat < len(COATS) else "nobody")
        for x, y, coat in slot.sketch
    ]
    return node("svg", *dots, viewBox="-6 -6 112 112", class_="sketch", aria_hidden="true")


def link_panel(desk: Desk) -> Node:
    """Open a game that somebody sent."""
    words = desk.words
    return node(
        "section",
        node("h2", text=words("link.title")),
        node("p", text=words("link.line"), class_="quiet"),
        text_field(words("link.paste"), "ui:paste", desk.pasted, "link.paste", limit=20000),
        button(words("link.open"), "ui:open_link", icon_name="open", key="link.open"),
        live_tables(desk),
        class_="panel link",
        key="link",
    )


def live_tables(desk: Desk) -> Node | None:
    """The live tables that this browser is a guest at: back there with one click."""
    words, tables = desk.words, desk.live.tables()
    if not tables:
        return None
    rows = [
        button(
            words("said.of", what=words("live.return"), said=words(f"game.{game}")),
            f"live:return:{room}",
            icon_name="people",
            key=f"live.return.{room}",
        )
        for room, game in tables[:6]
    ]
    return node("div", node("h3", text=words("live.mine")), *rows, class_="menu-rows", key="live.mine")


def footer(words: Words) -> Node:
    """Credits and licence in a line."""
    return node(
        "footer",
        node("p", text=words("landing.credits"), class_="small quiet"),
        class_="landing-footer",
        key="footer",
    )
