"""The board: the still ground, then what lies on it. Every piece is keyed: one move, a handful of patches."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from mordred.britannia.handling.labels import (
    Speaker,
    army_line,
    border_name,
    faction_name,
    favour_line,
    joined,
    leader_name,
    named,
    territory_name,
)
from mordred.britannia.painter import chart, emblems
from mordred.britannia.painter.background import borders, ground
from mordred.britannia.painter.control import holders
from mordred.britannia.painter.figures import (
    Figures,
    identify,
    leaders_at,
    monsters_at,
    row_at,
    seals_at,
    stations,
)
from mordred.britannia.painter.foretelling import claims
from mordred.britannia.painter.places import (
    BORDER_STEP,
    KIND_AT,
    PLACES,
    STEP,
    VIEW,
)
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import UNITS, Battle, Land, State
from mordred.scene.node import Node, node

Refs = Collection[str]


def board(
    view: State,
    words: Speaker,
    lit: Refs = (),
    chosen: Refs = (),
    figures: Figures | None = None,
    foretold: bool = False,
) -> Node:
    """The whole board for a view.

    `lit` are the refs that may be touched next, `chosen` those already touched; `figures` says which figure
    stands where (`figures.identify`: keep the last one and pass it on, and figures walk); `foretold` adds
    what a War would bring now.
    """
    taken = frozenset(chosen)
    if figures is None:
        figures = identify(view)
    held = holders(view)
    choosy = any(ref.startswith("territory:") for ref in lit)
    shown = [name for name in PLACES if view.opened or name in chart.LAND or name in chart.ISLAND]
    fighting = next((frame.territory for frame in reversed(view.frames) if isinstance(frame, Battle)), "")
    return node(
        "svg",
        ground(_names(words), view.opened),
        node(
            "g",
            *(_territory(view, name, held.get(name), lit, taken, choosy, words) for name in shown),
            key="lands",
        ),
        borders(_names(words), view.opened),
        node("g", *_slots(view, lit, taken, words), key="slots"),
        node("g", *_caers(view, words), key="caers"),
        node("g", *(_tile(view.lands[name], name, words) for name in shown), key="tiles"),
        node("g", *_favours(view, shown, words), key="favours"),
        node("g", *_beasts(view, lit, taken, words), key="beasts"),
        node("g", *_figures(view, figures), key="figures"),
        node("g", *_counts(view), key="counts"),
        node("g", *_leaders(view, lit, taken, words), key="leaders"),
        node("g", *_marks(view, fighting), key="marks"),
        node("g", *claims(view, words), key="claims") if foretold else None,
        node("rect", x=VIEW[0], y=VIEW[1], width=VIEW[2], height=VIEW[3], class_="storm", key="storm"),
        key="board",
        class_=f"board-britannia{' broken' if view.broken else ''}",
        viewBox=" ".join(str(value) for value in VIEW),
        role="group",
        aria_label=words("scene.board"),
    )


@lru_cache(maxsize=8)
def _names(words: Speaker) -> tuple[tuple[str, str], ...]:
    """What is written on the map, in one language."""
    spoken = {name: territory_name(words, name) for name in PLACES}
    spoken |= {name: words(f"scene.{name}") for name in ("ireland", "gaul", "lost_lands", "title")}
    return tuple(spoken.items())


def _at(x: float, y: float, more: str = "") -> str:
    """The style that puts a piece there; a changed one makes it walk."""
    return f"transform:translate({x:g}px,{y:g}px){more}"


def _state(ref: str, lit: Refs, taken: Refs) -> str:
    """The classes of something that may be touched."""
    return (" can" if ref in lit else "") + (" chosen" if ref in taken else "")


# ------------------------------------------------------------------------------------------------ territories


def _territory(
    view: State, name: str, seat: int | None, lit: Refs, taken: Refs, choosy: bool, words: Speaker
) -> Node:
    """One land: who holds it (tint, pattern, coat), whether it may be touched, and what is there in words."""
    ref = f"territory:{name}"
    coat = emblems.coat_of(view.players[seat].faction) if seat is not None else None
    letter = emblems.LETTER.get(view.players[seat].faction, "?") if seat is not None else ""
    outline = f"#land-{name}" if view.opened or name in chart.LAND else f"#isle-{name}"
    state = _state(ref, lit, taken)
    skip = (
        choosy and not state
    )  # Tab reaches what glows; when nothing does, everything, so that the board can be read
    return _land(
        name, outline, coat.id if coat else "", letter, state, skip, describe(view, name, words, seat)
    )


@lru_cache(maxsize=512)
def _land(name: str, outline: str, coat: str, letter: str, state: str, skip: bool, label: str) -> Node:
    """Cached: a land that looks the same is the same Node, and the diff passes it by."""
    ref = f"territory:{name}"
    place = PLACES[name]
    held: list[Node] = []
    if coat:
        held = [
            node("use", href=outline, class_="tint", fill=f"url(#tint-{coat})"),
            node("use", href=outline, class_=f"hold coat-{coat}", clip_path=f"url(#clip-{outline[1:]})"),
            node(
                "g",
                node("use", href=f"#badge-{coat}"),
                node("text", text=letter, y=7, class_="coat-letter"),
                class_=f"coat-{coat} hold-sign",
                transform=f"translate({place.sign[0]:g} {place.sign[1]:g}) scale(1.2)",
            ),
        ]
    return node(
        "g",
        *held,
        node("use", href=outline, class_="hit"),
        node("use", href=outline, class_="glow"),
        node("use", href=outline, class_="ring"),
        key=ref,
        class_=f"territory{state}",
        data_ref=ref,
        data_tip=ref,
        role="button",
        tabindex=-1 if skip else 0,
        aria_label=label,
        aria_disabled=None if " can" in state else "true",
    )


def describe(view: State, name: str, words: Speaker, held_by: int | None = None) -> str:
    """Everything a territory holds, in one line for those who listen to the board."""
    land = view.lands[name]
    parts = [territory_name(words, name)]
    if held_by is not None:
        parts.append(words("scene.held_by", faction=faction_name(words, view, held_by)))
    for seat, army in sorted(land.armies.items()):
        if army.figures:
            parts.append(
                words("scene.army", faction=faction_name(words, view, seat), units=army_line(words, army))
            )
    if any(land.favour):
        parts.append(words("scene.favour", favour=favour_line(words, land.favour)))
    for leader, place in view.leaders.items():
        if place == name:
            parts.append(words("scene.stands_here", name=leader_name(words, leader)))
    for monster, place in view.monsters.items():
        if place == name:
            parts.append(words("scene.stands_here", name=named(words, "monster", monster)))
    if land.tile:
        parts.append(named(words, "tile", land.tile))
    if land.fought:
        parts.append(words("scene.fought"))
    return ". ".join(parts) + "."


# ------------------------------------------------------------------------------------------------ tokens


def _slots(view: State, lit: Refs, taken: Refs, words: Speaker) -> Iterable[Node]:
    """The border slots: an inked ring, named for those who listen."""
    for slot, (x, y) in chart.SLOT_AT.items():
        if slot.startswith("L") and not view.opened:
            continue
        ref = f"slot:{slot}"
        caer = view.caers.get(slot)
        what = joined(
            words,
            [
                words("scene.caer", leader=leader_name(words, caer)) if caer else "",
                favour_line(words, view.borders.get(slot, [0, 0, 0])),
            ],
        )
        yield _slot(
            ref,
            x,
            y,
            _state(ref, lit, taken),
            words("scene.slot", border=border_name(view, slot, words), what=what or words("scene.empty")),
        )


@lru_cache(maxsize=256)
def _slot(ref: str, x: float, y: float, state: str, label: str) -> Node:
    return node(
        "g",
        node("circle", r=15, class_="slot-ring"),
        node("circle", r=24, class_="glow"),
        node("circle", r=28, class_="ring"),
        key=ref,
        class_=f"slot{state}",
        transform=f"translate({x:g} {y:g})",
        data_ref=ref,
        data_tip=ref,
        role="button" if " can" in state else "img",
        tabindex=0 if " can" in state else None,
        aria_label=label,
    )


def _caers(view: State, words: Speaker) -> Iterable[Node]:
    """The Leaders' strongholds on borders and islands; after the Breakout their gates shine."""
    for place, leader in view.caers.items():
        x, y = chart.SLOT_AT[place] if place in chart.SLOT_AT else PLACES[place].caer
        yield _caer(place, leader, x, y, view.broken, words("scene.caer", leader=leader_name(words, leader)))


@lru_cache(maxsize=64)
def _caer(place: str, leader: str, x: float, y: float, shining: bool, label: str) -> Node:
    return node(
        "g",
        node("circle", r=44, cy=-4, class_=f"portal of-{leader}") if shining else None,
        node("use", href=f"#caer-{leader}", transform="translate(0 -2) scale(1.15)"),
        key=f"caer:{place}",
        class_="caer",
        transform=f"translate({x:g} {y:g})",
        data_tip=f"slot:{place}" if place in chart.SLOT_AT else f"caer:{leader}",  # Favour may lie under it
        data_ref=f"slot:{place}" if place in chart.SLOT_AT else f"territory:{place}",
        role="img",
        aria_label=label,
    )


def _tile(land: Land, name: str, words: Speaker) -> Node | None:
    if not land.tile:
        return None
    return _lost_tile(name, land.tile, named(words, "tile", land.tile))


@lru_cache(maxsize=64)
def _lost_tile(name: str, tile: str, label: str) -> Node:
    """A Lost Land tile: a small leaf with its picture."""
    x, y = PLACES[name].tile
    return node(
        "g",
        node("rect", x=-23, y=-23, width=46, height=46, rx=5, class_="tile-leaf"),
        node("use", href=f"#tile-{tile.replace('.', '-')}"),
        key=f"tile:{name}",
        class_="lost-tile",
        transform=f"translate({x:g} {y:g})",
        data_tip=f"tile:{tile}",
        data_ref=f"territory:{name}",
        role="img",
        aria_label=label,
    )


def _favours(view: State, shown: list[str], words: Speaker) -> Iterable[Node]:
    """Wax seals side by side, in territories and on borders."""
    for name in shown:
        favour = view.lands[name].favour
        for index, (x, y) in seals_at(name, favour).items():
            yield _seal(name, f"territory:{name}", LEADERS[index], favour[index], x, y)
    for slot, favour in view.borders.items():
        if slot in chart.SLOT_AT:
            x, y = chart.SLOT_AT[slot]
            there = [index for index in range(3) if favour[index]]
            for order, index in enumerate(there):
                across = (order - (len(there) - 1) / 2) * BORDER_STEP
                down = 26 * (slot in view.caers)
                yield _seal(slot, f"slot:{slot}", LEADERS[index], favour[index], x + across, y + down)


@lru_cache(maxsize=1024)
def _seal(place: str, ref: str, leader: str, count: int, x: float, y: float) -> Node:
    return node(
        "g",
        node("use", href=f"#seal-{leader}", transform="scale(1.15)"),
        *_count(count, 14, 13),
        key=f"favour:{place}:{leader}",
        class_="piece seal",
        style=_at(x, y),
        data_tip=ref if ref.startswith("slot:") else f"favour:{leader}",  # a border says what it needs
        data_ref=ref,
    )


def _count(count: int, x: float, y: float) -> list[Node]:
    """The little shield that says how many."""
    if count < 2:
        return []
    return [
        node("circle", cx=x, cy=y, r=16, class_="count-ground"),
        node("text", text=str(count), x=x, y=y + 9.5, class_="count"),
    ]


# ------------------------------------------------------------------------------------------------ figures


def _figures(view: State, figures: Figures) -> Iterable[Node]:
    """Every unit on the board, in a fixed order."""
    for figure, kind, seat, name, x, y in stations(view, figures):
        army = view.lands[name].armies.get(seat)
        laid = kind == "chief" and army is not None and army.laid
        coat = emblems.coat_of(view.players[seat].faction).id
        yield _figure(figure, kind, coat, x, y, PLACES[name].size, laid)


@lru_cache(maxsize=4096)
def _figure(figure: str, kind: str, coat: str, x: float, y: float, size: float, laid: bool) -> Node:
    return node(
        "g",
        _worn(kind, coat),
        key=f"unit:{figure}",
        class_=f"piece figure{' laid' if laid else ''}",
        style=_at(x, y + 10, f" rotate(-84deg) scale({size:g})")
        if laid
        else _at(x, y, f" rotate(0deg) scale({size:g})"),
    )


@lru_cache(maxsize=64)
def _worn(kind: str, coat: str) -> Node:
    return node("use", href=f"#{kind}-{coat}")


def _counts(view: State) -> Iterable[Node]:
    """How many stand in each stack."""
    for name, land in view.lands.items():
        for seat, army in sorted(land.armies.items()):
            for kind, count in (("mystic", army.mystics), ("warrior", army.warriors)):
                if count > 1:
                    (x, y), size = row_at(view, name, seat), PLACES[name].size
                    x, y = x + size * (KIND_AT[kind] * STEP - 13), y + size * 13
                    yield _stack_count(f"count:{name}:{seat}:{kind}", count, x, y)


@lru_cache(maxsize=1024)
def _stack_count(key: str, count: int, x: float, y: float) -> Node:
    return node("g", *_count(count, 0, 0), key=key, class_="stack-count", transform=f"translate({x:g} {y:g})")


def _leaders(view: State, lit: Refs, taken: Refs, words: Speaker) -> Iterable[Node]:
    for leader, name, x, y in leaders_at(view):
        own = f"leader:{leader}"
        label = leader_name(words, leader)
        size = _size(name, view.leaders.values())
        yield _standing(own, f"leader-{leader}", name, x, y, size, _state(own, lit, taken), label)


def _beasts(view: State, lit: Refs, taken: Refs, words: Speaker) -> Iterable[Node]:
    for monster, name, x, y in monsters_at(view):
        own, size = f"monster:{monster}", _size(name, view.monsters.values())
        label = named(words, "monster", monster)
        yield _standing(own, monster, name, x, y, size, _state(own, lit, taken), label)


def _size(name: str, where: Iterable[str]) -> float:
    """How large a Leader or a Monster stands in a territory, given where all of its kind are."""
    place = PLACES[name]
    return place.crowd if list(where).count(name) > 1 else place.tall


@lru_cache(maxsize=512)
def _standing(
    own: str, emblem: str, name: str, x: float, y: float, size: float, state: str, label: str
) -> Node:
    """A Leader or a Monster. Touching it means itself if that is asked, else the land it stands on."""
    can = " can" in state
    return node(
        "g",
        node("ellipse", cy=16, rx=22, ry=6.5, class_="foot-shade"),
        node("use", href=f"#{emblem}"),
        node("ellipse", cy=-11, rx=32, ry=42, class_="glow"),
        node("ellipse", cy=-11, rx=35, ry=45, class_="ring"),
        key=own,
        class_=f"piece standing{state}",
        style=_at(x, y, f" scale({size:g})"),
        data_tip=own,
        data_ref=own if can else f"territory:{name}",
        role="button" if can else "img",
        tabindex=0 if can else None,
        aria_label=label,
    )


def _marks(view: State, fighting: str) -> Iterable[Node]:
    """Battle Resolution tokens, and the crossed swords of the battle that is being fought."""
    for name, land in view.lands.items():
        if name in PLACES and (land.fought or name == fighting):
            yield _mark(name, name == fighting)


@lru_cache(maxsize=64)
def _mark(name: str, fighting: bool) -> Node:
    x, y = PLACES[name].mark
    return node(
        "g",
        node("use", href="#battle-mark", transform="scale(1.25)"),
        node("use", href="#event-war", class_="mark-swords", transform="scale(.72)"),
        key=f"mark:{name}",
        class_=f"battle-token{' fighting' if fighting else ''}",
        transform=f"translate({x:g} {y:g})",
        data_tip="battle-token",
        data_ref=f"territory:{name}",
    )


__all__ = ["UNITS", "board", "describe"]
