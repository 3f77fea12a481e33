"""The board: the ground, the stain of Mordred's men, and every space with what stands on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mordred.core.coats import COATS
from mordred.core.game import Event, Prompt
from mordred.core.narrowing import Narrowed
from mordred.scene import paper
from mordred.scene.node import Node, node
from mordred.wales.handling.labels import Words, label, tags
from mordred.wales.painter import chart
from mordred.wales.painter.background import HEIGHT, LEFT, TOP, VIEW_BOX, WIDTH, ground, lettering
from mordred.wales.rules.data import BIT, BUILDINGS, CASTLE, INDEX, SPACES
from mordred.wales.rules.events import BuildingAssaulted, ManAttacked
from mordred.wales.rules.state import State

APART = 46
"""Board units between two dice on one space."""


def board(
    view: State,
    prompt: Prompt | None,
    found: Narrowed,
    words: Words,
    names: Sequence[str] = (),
    casts: Sequence[Event] = (),
    beat: int = 0,
) -> Node:
    """The whole board as one `<svg>`; `casts` (with their `beat`): assaults and attacks to show dice of."""
    return node(
        "svg",
        ground(),
        _stain(view),
        lettering(),
        _spaces(view, prompt, found, words, names),
        *_casts(casts, beat),
        _candle(),
        key="wales.board",
        class_="wales-board",
        viewBox=VIEW_BOX,
        role="group",
        aria_label=words("scene.board"),
    )


def _stain(view: State) -> Node:
    """The dark that spreads from man to man along the roads."""
    men = view.men
    seeping = "".join(path for ends, path in chart.ROADS.items() if men & BIT[ends[0]] and men & BIT[ends[1]])
    blots = []
    for id in view.men_spaces():
        x, y = chart.PLACES[id]
        turn = (int(x) * 7 + int(y) * 13) % 360
        size = 1.5 if id == CASTLE else 1
        blots.append(
            Node(
                "use",
                {"href": "#wales-blot", "transform": f"translate({x:g} {y:g}) rotate({turn}) scale({size})"},
                key=f"blot:{id}",
            )
        )
    seep = Node("path", {"d": seeping, "class": "seep"} if seeping else {"class": "seep"}, key="wales.seep")
    return Node("g", {"class": "stain", "aria-hidden": "true"}, [seep, *blots], key="wales.stain")


def _spaces(view: State, prompt: Prompt | None, found: Narrowed, words: Words, names: Sequence[str]) -> Node:
    """All spaces; Tab reaches those that may be touched, or all when none may, so that one can read."""
    glowing, picked = set(found.glows), set(found.chosen)
    tagged = tags(view, prompt, found, words)
    quiet = "-1" if any(ref.startswith("space:") for ref in glowing) else "0"
    spaces = [
        _space(
            space.id,
            label(view, space.id, names, words),
            view.man_at(space.id),
            view.building_at(space.id),
            f"space:{space.id}" in glowing,
            f"space:{space.id}" in picked,
            quiet,
            tagged.get(space.id, ""),
        )
        for space in SPACES
    ]
    return Node("g", {"class": "spaces"}, spaces, key="wales.spaces")


@lru_cache(maxsize=1024)
def _space(
    id: str,
    spoken: str,
    man: bool,
    standing: tuple[int, int] | None,
    can: bool,
    held: bool,
    quiet: str,
    tag: str,
) -> Node:
    """One space, what stands there, and its price or odds; the same node while nothing of it changes."""
    ref = f"space:{id}"
    attrs = {
        "class": f"space{' can' if can else ''}{' chosen' if held else ''}",
        "transform": _PLACED[id],
        "data-ref": ref,
        "data-tip": ref,
        "role": "button",
        "tabindex": "0" if can or held else quiet,
        "aria-label": f"{spoken}, {tag}" if tag else spoken,
    }
    if held:
        attrs["aria-pressed"] = "true"
    if not can and not held:
        attrs["aria-disabled"] = "true"
    marks = [_BIG_HALO if id == CASTLE else _FRAMED_HALO if SPACES[INDEX[id]].framed else _HALO]
    marks.extend(_piece(id, man, standing))
    if tag:
        marks.append(_tag(id, tag, len(marks) > 1))
    return Node("g", attrs, marks, key=ref)


def _piece(id: str, man: bool, standing: tuple[int, int] | None) -> list[Node]:
    """A man or a building, if there is one."""
    if man:
        css = "arrives man-piece mordred" if id == CASTLE else "arrives man-piece"
        return [Node("g", {"class": css}, [_MAN], key=f"man:{id}")]
    if standing is None:
        return []
    seat, kind = standing
    name = f"{BUILDINGS[kind]}-{COATS[seat].id}"
    return [
        Node("g", {"class": "arrives built"}, [Node("use", {"href": f"#{name}"})], key=f"built:{id}:{name}")
    ]


def _tag(id: str, text: str, taken: bool) -> Node:
    """A price or a die's number on a slip of vellum: on an empty space, or beside the piece there."""
    plate = Node("path", {"d": "M-19-10H19L23 0L19 10H-19L-23 0Z"})
    figure = Node("text", {"y": "6"}, text=text)
    return Node(
        "g",
        {"class": "tag", "transform": "translate(25 -23) scale(.85)" if taken else "translate(0 0)"},
        [plate, figure],
        key=f"tag:{id}",
    )


def _casts(casts: Sequence[Event], beat: int) -> list[Node]:
    """The die of each assault or attack, thrown onto its space; several there lie side by side."""
    drawn = []
    there: dict[str, int] = {}
    for number, event in enumerate(casts):
        if isinstance(event, BuildingAssaulted | ManAttacked):
            beside = there[event.space] = there.get(event.space, -1) + 1
            drawn.append(_cast(event, f"cast:{beat}:{number}", number, beside))
    return drawn


def _cast(event: BuildingAssaulted | ManAttacked, key: str, number: int, beside: int) -> Node:
    won = event.destroyed if isinstance(event, BuildingAssaulted) else event.killed
    x, y = chart.PLACES[event.space]
    return Node(
        "g",
        {
            "class": f"cast {'struck' if won else 'failed'}",
            "transform": f"translate({x + beside * APART:g} {y:g})",
            "style": f"--order:{number}",
            "aria-hidden": "true",
        },
        [
            Node("use", {"href": "#wales-burst" if won else "#wales-parry", "class": "clash"}),
            Node("g", {"class": "thrown"}, [Node("use", {"href": f"#die-{event.die}"})]),
            Node("text", {"class": "needed", "y": "-44"}, text=f"{event.needed}+"),
        ],
        key=key,
    )


def _candle() -> Node:
    return _CANDLE


_CANDLE = paper.candle(LEFT, TOP, WIDTH, HEIGHT)
_PLACED = {id: f"translate({x:g} {y:g})" for id, (x, y) in chart.PLACES.items()}
_MAN = node("use", href="#wales-man")


def _halo(radius: float) -> Node:
    """What catches the pointer, what glows, and the focus ring: one circle each, in one group."""
    return node(
        "g",
        node("circle", r=radius + 6, class_="space-hit"),
        node("circle", r=radius, class_="glow-bed"),
        node("circle", r=radius, class_="glow"),
        node("circle", r=radius + 5, class_="ring"),
        class_="space-halo",
    )


def _square(half: float) -> Node:
    d = f"M{-half}{-half}H{half}V{half}H{-half}Z"
    return node(
        "g",
        node("path", d=d, class_="space-hit"),
        node("path", d=d, class_="glow-bed"),
        node("path", d=d, class_="glow"),
        node("circle", r=half + 12, class_="ring"),
        class_="space-halo",
    )


_HALO, _FRAMED_HALO, _BIG_HALO = _halo(28), _square(35), _halo(58)
