"""The Chaos Dial: a wheel of events, a crack of light, a cauldron, and the trackers going round."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import cos, pi, radians, sin

from mordred.britannia.handling.labels import Speaker, faction_name, joined, pack_of
from mordred.britannia.painter import emblems
from mordred.britannia.rules.state import State
from mordred.i18n.facts import roman
from mordred.scene.node import Node, node

RIM, FACE, HUB = 212.0, 186.0, 88.0
"""Radii: the gilded rim, the painted wheel, the well of the Cauldron."""
LANE, ICONS = 166.0, 121.0
"""Radii: where trackers go round, and where the events are painted."""
LAP_TURN = 6.5
"""Trackers on their second lap stand a little further on, so that laps are told apart on one picture."""
FAN = {1: (0.0, 0.0, 1.12), 2: (8.0, 8.0, 1.08), 3: (7.0, 13.0, 0.98), 4: (5.9, 13.0, 0.88)}
"""By how many lie in one stack: the degrees from each to the next, how far out and in by turns, how large."""


def dial(view: State, words: Speaker) -> Node:
    """The whole dial for a view."""
    sectors = _sectors(view)
    return node(
        "svg",
        _wheel(sectors, view.broken, _labels(sectors, words)),
        _cauldron(view, words),
        _end_token(view, len(sectors), words),
        node("g", *_trackers(view, len(sectors), words), key="trackers"),
        node("g", *_stacks(view, len(sectors)), key="stacks", class_="stacks"),
        key="dial",
        class_=f"chaos-dial{' broken' if view.broken else ''}",
        viewBox="-224 -224 448 448",
        role="group",
        aria_label=words("scene.dial", what=_spoken(view, sectors, words)),
    )


def _sectors(view: State) -> tuple[str, ...]:
    wheel = pack_of(view).dial
    return tuple(wheel.war if view.options.mode == "war" else wheel.blitz)


def _spoken(view: State, sectors: tuple[str, ...], words: Speaker) -> str:
    """Who stands where, rearmost first."""
    return joined(
        words,
        [
            words(
                "scene.tracker",
                faction=faction_name(words, view, seat),
                sector=roman(view.players[seat].distance % len(sectors) + 1),
                event=words(
                    f"scene.event.{emblems.EVENTS[sectors[view.players[seat].distance % len(sectors)]]}"
                ),
            )
            for seat in view.order
        ],
    )


# ------------------------------------------------------------------------------------------------ the wheel


def _polar(radius: float, degrees: float) -> tuple[float, float]:
    """A point on the wheel; 0 degrees is the Chaos Line at the top, clockwise."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def _wedge(inner: float, outer: float, start: float, end: float) -> str:
    (a, b), (c, d) = _polar(inner, start), _polar(outer, start)
    (e, f), (g, h) = _polar(outer, end), _polar(inner, end)
    out = f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}A{outer:g} {outer:g} 0 0 1 {e:.1f} {f:.1f}"
    return f"{out}L{g:.1f} {h:.1f}A{inner:g} {inner:g} 0 0 0 {a:.1f} {b:.1f}Z"


def _labels(sectors: tuple[str, ...], words: Speaker) -> tuple[str, ...]:
    """What is said of each sector: "IV: War"."""
    events = (words(f"scene.event.{emblems.EVENTS[event]}") for event in sectors)
    return tuple(words("said.of", what=roman(at), said=event) for at, event in enumerate(events, start=1))


@cache
def _wheel(sectors: tuple[str, ...], broken: bool, labels: tuple[str, ...]) -> Node:
    """All that never moves: rim, sectors with their events, the Chaos Line."""
    wide = 360 / len(sectors)
    return node(
        "g",
        node("circle", r=RIM + 8, class_="dial-shadow"),
        node("circle", r=RIM + 4, class_="dial-rim"),
        node("circle", r=RIM - 2, class_="dial-gilding"),
        node("circle", r=FACE + 3, class_="dial-gilding"),
        node("path", d=_beads(len(sectors) * 6), class_="dial-beads"),
        node("circle", r=FACE, class_="dial-face"),
        *(_field(event, index * wide, wide) for index, event in enumerate(sectors)),
        node("path", d=_FISSURES, class_="crack fissure") if broken else None,
        node("path", d=_FISSURES, class_="crack fissure-light") if broken else None,
        *(_sector(index, event, labels[index], index * wide, wide) for index, event in enumerate(sectors)),
        node("circle", r=FACE, class_="dial-line"),
        node("circle", r=LANE - 22, class_="dial-lane"),
        node("path", d=_interlace(HUB + 6, len(sectors) * 2), class_="dial-interlace"),
        node("circle", r=HUB + 12, class_="dial-line thin"),
        node("circle", r=HUB, class_="dial-well"),
        _chaos_line(),
        key=f"wheel:{'broken' if broken else 'whole'}",
    )


def _field(event: str, start: float, wide: float) -> Node:
    d = _wedge(HUB + 12, FACE, start, start + wide)
    return node("path", d=d, class_=f"dial-sector {emblems.EVENTS[event]}")


def _sector(index: int, event: str, label: str, start: float, wide: float) -> Node:
    middle = start + wide / 2
    x, y = _polar(ICONS, middle)
    tx, ty = _polar((RIM + FACE) / 2 + 1, middle)
    kind = emblems.EVENTS[event]
    return node(
        "g",
        node("path", d=_wedge(HUB + 12, RIM, start, start + wide), class_="dial-hit"),
        node("circle", cx=x, cy=y, r=21, class_=f"dial-medal {kind}"),
        node(
            "use",
            href=f"#event-{kind}",
            class_="dial-icon",
            transform=f"translate({x:.1f} {y:.1f}) scale(.68)",
        ),
        node(
            "text",
            text=roman(index + 1),
            class_="dial-numeral",
            transform=f"translate({tx:.1f} {ty:.1f}) rotate({_upright(middle):.1f})",
            y=6,
        ),
        class_="dial-place",
        data_tip=f"event:{kind}",
        role="img",
        aria_label=label,
    )


def _upright(degrees: float) -> float:
    """Numerals follow the rim but never stand on their heads."""
    return degrees + 180 if 90 < degrees < 270 else degrees


def _beads(count: int) -> str:
    """A string of pearls round the rim."""
    beads = []
    for step in range(count):
        x, y = _polar(RIM + 4, step * 360 / count)
        beads.append(f"M{x - 1.8:.1f} {y:.1f}a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0")
    return "".join(beads)


def _interlace(radius: float, count: int) -> str:
    """Two strands that cross each other round the well."""
    strands = []
    for phase in (0.0, pi):
        points = []
        for step in range(count * 6 + 1):
            angle = step * 360 / (count * 6)
            r = radius + 4 * sin(count / 2 * radians(angle) * 2 + phase)
            x, y = _polar(r, angle)
            points.append(f"{x:.1f} {y:.1f}")
        strands.append("M" + "L".join(points))
    return "".join(strands)


_CRACK = "M-2-82L5-97L-5-110L4-128L-4-143L5-160L-3-176L4-192L-2-206L2-219"
_FISSURES = (
    "M4-143L20-150L34-146L52-160L74-158L88-166M-4-143L-22-152L-40-147L-58-160L-84-156L-96-164M40-148L52-134L70-132L84-118L104-120"
    "L122-108M-46-150L-58-134L-76-134L-92-120L-112-116M60-160L66-174M-60-160L-70-172M104-120L112-100L130-92M-92-120L-106-98L-126-90"
    "M5-97L16-101M-5-110L-16-104"
)


def _chaos_line() -> Node:
    """A crack of light from the well to the rim; once Chaos is out, fissures run from it."""
    return node(
        "g",
        *(node("path", d=_CRACK, class_=f"crack {css}") for css in ("halo-wide", "halo-near", "light")),
        class_="chaos-line",
        data_tip="chaos-line",
    )


# ------------------------------------------------------------------------------------------------ what moves


def _cauldron(view: State, words: Speaker) -> Node:
    """The Cauldron of Knowledge with its face-down cards; after the Breakout it boils over."""
    if view.broken:
        label = words("scene.cauldron_broken", n=len(view.chaos))
        return _pot(True, len(view.chaos), label, words("scene.pot", n=len(view.chaos)))
    count = len(view.cauldron)
    return _pot(False, count, words("scene.cauldron", n=count), words("scene.pot", n=count))


_POT = "M-44-12H44V-4H38C46 18 38 42 20 50L26 60H18L11 53H-11L-18 60H-26L-20 50C-38 42-46 18-38-4H-44Z"
_STEAM = "M-18-18C-30-30-8-36-20-52M0-18C-12-30 10-38-2-54M18-18C8-30 30-36 18-52"
_FLAMES = (
    "M-36-12C-44-34-26-38-30-58C-14-48-16-36-10-30C-8-46 6-52 0-74C20-58 14-42 18-32"
    "C24-38 22-46 26-54C40-40 40-26 36-12Z"
)


@lru_cache(maxsize=64)
def _pot(boiling: bool, count: int, label: str, unit: str) -> Node:
    fan = (
        []
        if boiling
        else [
            node(
                "path",
                d="M-13-34H13V2H-13Z",
                class_="pot-card",
                transform=f"translate(0 -14) rotate({(step - (min(count, 7) - 1) / 2) * 15:g} 0 20)",
            )
            for step in range(min(count, 7))
        ]
    )
    return node(
        "g",
        node("circle", r=HUB - 8, class_="brew"),
        *(
            [node("path", d=_FLAMES, class_="pot-flames")]
            if boiling
            else [node("path", d=_STEAM, class_="pot-steam"), *fan]
        ),
        node("path", d=_POT, class_="pot"),
        node("path", d="M-40-8H40", class_="pot-lip"),
        node("path", d="M-24 8C-16 14 16 14 24 8", class_="pot-lip faint"),
        node("text", text=str(count), y=32, class_="pot-count"),
        node("text", text=unit, y=45, class_="pot-unit"),
        key="cauldron",
        class_="cauldron",
        data_tip="cauldron",
        role="img",
        aria_label=label,
    )


def _end_token(view: State, size: int, words: Speaker) -> Node | None:
    """The token on the War after which the game ends."""
    if view.end_war < 0:
        return None
    x, y = _polar(RIM - 4, (view.end_war % size + 0.5) * 360 / size)
    return node(
        "g",
        node("use", href="#battle-mark", transform="scale(1.15)"),
        node("use", href="#event-war", class_="mark-swords", transform="scale(.62)"),
        key="end-token",
        class_="end-token",
        transform=f"translate({x:.1f} {y:.1f})",
        data_tip="end-token",
        role="img",
        aria_label=words("scene.end_token", sector=roman(view.end_war % size + 1)),
    )


def _trackers(view: State, size: int, words: Speaker) -> Iterable[Node]:
    """The trackers in seat order: a node moved among its siblings would jump instead of travel."""
    spots = _spots(view)
    for seat, player in enumerate(view.players):
        label = words(
            "scene.tracker_of",
            faction=faction_name(words, view, seat),
            sector=roman(player.distance % size + 1),
            lap=player.distance // size + 1,
        )
        acts = seat == view.order[0]
        yield _tracker(seat, player.faction, player.distance, size, spots[seat], acts, label)


Spot = tuple[int, int]
"""How high a tracker lies in its stack, and how many lie there."""


def _together(view: State) -> dict[int, list[int]]:
    """The seats whose trackers lie at each distance, from the bottom up: on top who acts first."""
    found: dict[int, list[int]] = {}
    for seat in reversed(view.order):
        found.setdefault(view.players[seat].distance, []).append(seat)
    return found


def _spots(view: State) -> dict[int, Spot]:
    piles = _together(view).values()
    return {seat: (height, len(pile)) for pile in piles for height, seat in enumerate(pile)}


def _stacks(view: State, size: int) -> Iterable[Node]:
    """Stacks of two or more once again, the top one last; they appear when the newcomer has arrived."""
    for distance, seats in _together(view).items():
        if len(seats) > 1:
            pile = tuple((view.players[seat].faction, seat == view.order[0]) for seat in seats)
            yield _stack(distance, size, pile)


@lru_cache(maxsize=256)
def _stack(distance: int, size: int, pile: tuple[tuple[str, bool], ...]) -> Node:
    return node(
        "g",
        *(
            node(
                "g",
                *_counter(faction, acts),
                style=_on_wheel(distance, size, (height, len(pile))),
                class_=_css(faction),
            )
            for height, (faction, acts) in enumerate(pile)
        ),
        key=f"stack:{distance}:" + "-".join(faction for faction, _ in pile),
        class_="stack",
        aria_hidden="true",
    )


def _css(faction: str) -> str:
    return f"tracker {emblems.coat_of(faction).css}"


def _counter(faction: str, acts: bool) -> list[Node]:
    """What a tracker looks like: a thick counter with coat and letter; a ring round the one that acts."""
    ring = [node("circle", r=23, class_="acts")] if acts else []
    letter = emblems.LETTER.get(faction, "?")
    return [
        *ring,
        node("use", href=f"#tracker-{emblems.coat_of(faction).id}"),
        node("text", text=letter, y=6, class_="coat-letter"),
    ]


def _on_wheel(distance: int, size: int, spot: Spot) -> str:
    """Turn with the wheel, go out, turn back: so a changed distance travels along the rim.

    A stack is fanned out along the rim, so that every coat and letter can be seen: the top one, which acts
    first of them, furthest behind, as whoever is furthest behind acts first on the whole wheel.
    """
    height, count = spot
    apart, zigzag, scale = FAN[min(count, max(FAN))]
    lap = 0.0 if count > 2 else LAP_TURN if distance >= size else -LAP_TURN / 2
    turn = (distance + 0.5) * 360 / size + lap - (height - (count - 1) / 2) * apart
    out = LANE + (zigzag if (count - height) % 2 else -zigzag)
    return (
        f"transform:rotate({turn:.2f}deg) translate(0px,{-out:g}px) rotate({-turn:.2f}deg) scale({scale:g})"
    )


@lru_cache(maxsize=512)
def _tracker(seat: int, faction: str, distance: int, size: int, spot: Spot, acts: bool, label: str) -> Node:
    return node(
        "g",
        *_counter(faction, acts),
        key=f"tracker:{seat}",
        class_=f"piece {_css(faction)}",
        style=_on_wheel(distance, size, spot),
        data_tip=f"tracker:{seat}",
        role="img",
        aria_label=label,
    )
