"""What lies round the board: hands, spells, dashboards and reference cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from mordred.britannia.content.pack import Pack
from mordred.britannia.handling.labels import (
    Speaker,
    faction_name,
    favour_line,
    joined,
    leader_name,
    named,
    pack_of,
)
from mordred.britannia.painter import emblems
from mordred.britannia.painter.cards import (
    back,
    card,
    card_name,
    champion_card,
    leader_card,
    monster_card,
    tile_card,
)
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.state import Player, State
from mordred.core.coats import Coat
from mordred.i18n.numbers import printed, signed
from mordred.scene.heraldry import badge_svg
from mordred.scene.node import Node, node
from mordred.scene.parts import picture_of

Refs = Collection[str]
FEW = 2
"""So many cards on offer lie in the prompt at full size."""


def _state(ref: str, lit: Refs, taken: Refs) -> str:
    return (" can" if ref in lit else "") + (" chosen" if ref in taken else "")


# ------------------------------------------------------------------------------------------------ hands


def hand(
    view: State, seat: int, words: Speaker, lit: Refs = (), chosen: Iterable[str] = (), asks: str = ""
) -> Node:
    """The Combat cards of a seat: faces where the view knows them, backs elsewhere.

    `asks` is the unit that a card is laid before: then the cards tell first what they do for it.
    """
    pack, taken = pack_of(view), frozenset(chosen)
    coat = emblems.coat_of(view.players[seat].faction)
    copies: dict[str, int] = {}
    pages = []
    for card_id in sorted(view.players[seat].hand):
        number = copies.get(card_id, 0)
        copies[card_id] = number + 1
        key, ref = f"hand:{seat}:{card_id}:{number}", f"card:{card_id}"
        if card_id in pack.combat_cards:
            pages.append(card(pack, card_id, words, state=_state(ref, lit, taken), ref=ref, key=key))
        else:
            pages.append(back(words, key=key, coat=coat.css))
    return node(
        "section",
        node("h3", text=words("scene.hand", n=len(pages)), class_="row-title"),
        node("div", *pages, class_="card-row", key=f"hand-row:{seat}"),
        key=f"hand:{seat}",
        class_=f"hand {coat.css}{f' asks-{asks}' if asks else ''}",
        aria_label=words("scene.hand_of", faction=faction_name(words, view, seat), n=len(pages)),
    )


def spells(
    view: State,
    seat: int,
    words: Speaker,
    lit: Refs = (),
    chosen: Iterable[str] = (),
    notes: Mapping[str, str] | None = None,
) -> Node:
    """A seat's Spells: in hand, in force, and used, each in its place all game long. All see them.

    `notes` says of those on offer what casting them costs and leads to.
    """
    pack, taken = pack_of(view), frozenset(chosen)
    player = view.players[seat]
    half = "chaos" if view.broken else "pre"
    pages = []
    for spell, lies in lying(player, pack):
        ref = f"card:{spell}"
        state = _state(ref, lit, taken) + lies
        page = card(pack, spell, words, state=state, ref=ref, key=f"spell:{seat}:{spell}", half=half)
        pages.append(_noted(page, (notes or {}).get(ref, "")))
    return node(
        "section",
        node("h3", text=words("scene.spells", n=len(player.spells)), class_="row-title"),
        node("div", *pages, class_="card-row", key=f"spell-row:{seat}"),
        key=f"spells:{seat}",
        class_=f"hand spells {emblems.coat_of(player.faction).css}",
        aria_label=words("scene.spells_of", faction=faction_name(words, view, seat)),
    )


def lying(player: Player, pack: Pack) -> list[tuple[str, str]]:
    """A player's Spells in an order that never changes, each with how it lies there."""
    piles = ((player.spells, ""), (player.permanents, " in-force"), (player.used, " spent"))
    lies = {spell: css for pile, css in piles for spell in pile}
    return [(spell, lies[spell]) for spell in pack.spell_cards if spell in lies]


def _noted(page: Node, note: str) -> Node:
    """The card with a line below its title that is none of its own."""
    if not note:
        return page
    line = node("p", text=note, class_="card-note")
    titles = [
        place for place, part in enumerate(page.children) if "card-title" in part.attrs.get("class", "")
    ]
    below = titles[0] + 1  # what is only heard may come before it
    return Node(
        page.tag, page.attrs, [*page.children[:below], line, *page.children[below:]], page.text, page.key
    )


def offer(
    view: State, seat: int | None, words: Speaker, lit: Refs, chosen: Iterable[str] = ()
) -> Node | None:
    """Cards to choose among that lie in no row of this seat: Fate cards, discards, a hand looked at."""
    pack, taken = pack_of(view), frozenset(chosen)
    mine: set[str] = set()
    if seat is not None:
        player = view.players[seat]
        mine = {*player.hand, *player.spells}
    half = "chaos" if view.broken else "pre"
    pages = []
    for ref in sorted(lit):  # a set has no order of its own
        kind, _, card_id = ref.partition(":")
        if kind == "used" or (kind == "card" and card_id not in mine):
            state = _state(ref, lit, taken)
            pages.append(card(pack, card_id, words, state=state, ref=ref, key=f"offer:{ref}", half=half))
    if not pages:
        return None
    return node(
        "section",
        node("h3", text=words("scene.offer"), class_="row-title"),
        node("div", *pages, class_="card-row", key="offer-row"),
        key="offer",
        class_="hand offer" + (" many" if len(pages) > FEW else ""),
        aria_label=words("scene.offer"),
    )


# ------------------------------------------------------------------------------------------------ dashboards


def dashboard(
    seat: int,
    player: Player,
    pack: Pack,
    words: Speaker,
    name: str = "",
    lit: Refs = (),
    active: bool = False,
    total: int | None = None,
    gain: int | None = None,
) -> Node:
    """One player's dashboard: coat and name, total and seals, discs, reserve, cards, permanents, Champion.

    `total` is the score as it stands, `gain` what a War would add to it now.
    """
    coat = emblems.coat_of(player.faction)
    faction = named(words, "faction", player.faction)
    return node(
        "section",
        node(
            "header",
            badge_svg(coat, 38, emblems.LETTER.get(player.faction, "?")),
            node(
                "div",
                node("b", text=name or faction),
                node("span", text=faction if name else "", class_="quiet faction"),
            ),
            _score(player, seat, words),
            _total(total, gain, seat, words) if total is not None else None,
            class_="dash-head",
        ),
        _discs(player, seat, words, lit),
        node("div", _reserve(player, coat, words), _piles(player, seat, words), class_="dash-stock"),
        _belongings(player, pack, seat, words),
        key=f"dash:{seat}",
        class_=f"dashboard {coat.css}{' active' if active else ''}{_state(f'player:{seat}', lit, ())}",
        data_ref=f"player:{seat}",
        data_tip=f"faction:{player.faction}",
        role="group",
        aria_label=words(
            "scene.dashboard", faction=faction, n=sum(player.favour), favour=favour_line(words, player.favour)
        ),
    )


def _score(player: Player, seat: int, words: Speaker) -> Node:
    """Three seals with their counts; a new count is a new node, so that it can light up."""
    return node(
        "span",
        *(
            node(
                "span",
                emblems.sign(f"seal-{leader}", 24),
                node("b", text=str(player.favour[index]), key=f"held:{seat}:{leader}:{player.favour[index]}"),
                key=f"favour-of:{seat}:{leader}",
                class_="favour-count",
                title=words("scene.favour_of", n=player.favour[index], leader=leader_name(words, leader)),
                data_tip=f"favour:{leader}",
            )
            for index, leader in enumerate(LEADERS)
        ),
        class_="dash-favour",
    )


def _total(total: int, gain: int | None, seat: int, words: Speaker) -> Node:
    """The running total, and what a War would bring now."""
    return node(
        "span",
        node("b", text=printed(total)),
        node("span", text=signed(gain), class_="gain") if gain is not None else None,
        class_="dash-total",
        title=words("scene.total", n=total),
        data_tip=f"total:{seat}",
    )


def _discs(player: Player, seat: int, words: Speaker, lit: Refs) -> Node:
    """March, Muster, Magic: each disc there makes the next such action dearer."""
    slots = []
    for index, action in enumerate(ACTIONS):
        count = player.discs[index]
        slots.append(
            node(
                "span",
                emblems.sign(action, 20),
                node("span", text=words(f"scene.action.{action}")),
                node("b", text=f"+{count}", class_="disc-cost") if count else None,
                class_=f"disc-slot{_state(f'disc:{seat}:{action}', lit, ())}",
                title=words("scene.discs", n=count, action=words(f"scene.action.{action}")),
                data_tip=f"action:{action}",
                data_ref=f"disc:{seat}:{action}",
            )
        )
    return node("div", *slots, class_="dash-discs")


def _reserve(player: Player, coat: Coat, words: Speaker) -> Node:
    def kind(name: str, count: int, label: str) -> Node:
        return node(
            "span",
            picture_of(f"{name}-{coat.id}", "-22 -36 46 56", "unit-sign", 24, 29),
            node("b", text=f"×{count}"),
            class_=f"pile{'' if count else ' none'}",
            title=label,
            aria_hidden="true",
        )

    mystics, warriors = (
        words("scene.mystics", n=player.mystics),
        words("scene.warriors", n=player.warriors),
    )
    return node(
        "div",
        kind("mystic", player.mystics, mystics),
        kind("warrior", player.warriors, warriors),
        class_="dash-piles",
        role="img",
        aria_label=words("scene.reserve_said", units=joined(words, (mystics, warriors))),
    )


def _piles(player: Player, seat: int, words: Speaker) -> Node:
    def pile(key: str, count: int, ref: str | None = None) -> Node:
        return node(
            "span",
            node("span", text=words(f"scene.{key}"), class_="pile-title"),
            node("b", text=str(count)),
            class_="pile",
            data_tip=f"{key}:{seat}",
            data_ref=ref,
        )

    return node(
        "div",
        pile("pile_hand", len(player.hand)),
        pile("pile_deck", len(player.deck)),
        pile("pile_discards", len(player.discards), f"ui:discards:{seat}"),
        class_="dash-piles",
    )


def _belongings(player: Player, pack: Pack, seat: int, words: Speaker) -> Node | None:
    """Spells, each in its place all game long (to be cast, in force, used), and the Champion behind them, as
    chips that explain themselves. None goes, so that nothing below moves.
    """
    chips = [_chip(pack, spell, css, words) for spell, css in lying(player, pack)]
    if player.champion:
        chips.append(
            node(
                "span",
                emblems.sign("crown", 16),
                node("span", text=named(words, "champion", player.champion)),
                class_="chip champion",
                data_tip=f"champion:{player.champion}",
                tabindex=0,
            )
        )
    return node("div", *chips, class_="chips", key=f"chips:{seat}") if chips else None


def _chip(pack: Pack, spell: str, css: str, words: Speaker) -> Node:
    sign = "permanent" if pack.spell_cards[spell].type == "permanent" else "single"
    return node(
        "span",
        emblems.sign(sign, 14),
        node("span", text=card_name(pack, spell, words)),
        class_=f"chip{css}",
        data_tip=f"card:{spell}",
        tabindex=0,
    )


# ------------------------------------------------------------------------------------------------ references


def references(view: State, words: Speaker, seat: int | None = None, lit: Refs = ()) -> Node:
    """Cards for everybody: Leaders, Monsters in play, Champions for hire, tiles, and the two decks."""
    pack = pack_of(view)
    advanced = view.options.leaders == "advanced"
    held = view.players[seat].favour if seat is not None else [0, 0, 0]
    leaders = [
        leader_card(
            pack,
            leader,
            words,
            advanced,
            view.reserve[index],
            held[index],
            _state(f"leader:{leader}", lit, ()),
            f"leader:{leader}",
        )
        for index, leader in enumerate(LEADERS)
    ]
    monsters = [
        monster_card(pack, monster, words, _state(f"monster:{monster}", lit, ()), f"monster:{monster}")
        for monster in view.monsters
    ]
    champions = [
        champion_card(
            pack, champion, words, "", _state(f"champion:{champion}", lit, ()), f"champion:{champion}"
        )
        for champion in view.champions
    ]
    hired = [
        champion_card(pack, player.champion, words, emblems.coat_of(player.faction).id)
        for player in view.players
        if player.champion
    ]
    tiles = [tile_card(pack, land.tile, words) for land in view.lands.values() if land.tile]
    return node(
        "div",
        _shelf("leaders", leaders, words),
        _shelf("monsters", monsters, words),
        _shelf("champions", [*champions, *hired], words),
        _shelf("tiles", tiles, words) if tiles else None,
        _decks(view, words),
        key="references",
        class_="references",
    )


def _shelf(name: str, pages: Sequence[Node], words: Speaker) -> Node:
    return node(
        "section",
        node("h3", text=words(f"scene.{name}"), class_="row-title"),
        node("div", *pages, class_="card-row", key=f"{name}-row"),
        key=f"shelf:{name}",
    )


def _decks(view: State, words: Speaker) -> Node:
    """The Fate and Chaos decks: how many cards are left, and what was played last."""
    pack = pack_of(view)
    last = [
        card(
            pack, pile[-1], words, key=f"last:{name}", half="chaos" if view.broken else "pre", state=" spent"
        )
        for name, pile in (("fate", view.fate_discards), ("chaos", view.chaos_discards))
        if pile
    ]
    return node(
        "section",
        node("h3", text=words("scene.decks"), class_="row-title"),
        node(
            "p",
            emblems.sign("event-fate", 20),
            node("span", text=words("scene.fate_left", n=len(view.fate))),
            emblems.sign("single", 18),
            node("span", text=words("scene.chaos_left", n=len(view.chaos))),
            class_="decks",
        ),
        node("div", *last, class_="card-row", key="decks-row") if last else None,
        key="shelf:decks",
    )
