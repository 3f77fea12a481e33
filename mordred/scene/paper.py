"""The ground both maps are drawn on: grain, frame, compass rose, winds and beasts, in the scribe's own hand.

`defs()` is the page's one hidden picture with every shared definition; put it into the page once, before the
boards. The other functions give drawn ornaments for a board's static ground.
"""

from __future__ import annotations

from math import cos, pi, sin

from mordred.scene.heraldry import definitions
from mordred.scene.node import Node, node
from mordred.scene.parts import hidden_picture


def defs() -> Node:
    """The hidden `<svg>` with patterns, gradients and figures that boards and panels refer to."""
    return _DEFS


def sheet(x: float, y: float, width: float, height: float) -> Node:
    """The grain and the darkened edge over a sheet of paper."""
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
    return node(
        "g",
        Node("rect", {**place, "fill": "url(#grain)"}),
        Node("rect", {**place, "fill": "url(#worn-edge)"}),
        class_="quiet-art",
    )


def candle(x: float, y: float, width: float, height: float) -> Node:
    """The fall of candlelight over a board; invisible by day."""
    return node("rect", x=x, y=y, width=width, height=height, fill="url(#candle)", class_="quiet-art")


def frame(x: float, y: float, width: float, height: float, step: float = 50) -> Node:
    """The ruled border of a map: two lines with a chequered scale between, and a knot in each corner."""
    inner = 14
    ticks = [
        f"M{x + place:g} {edge:g}h{step:g}v5h-{step:g}z"
        for place in range(0, int(width - step) + 1, int(2 * step))
        for edge in (y + 4, y + height - 9)
    ] + [
        f"M{edge:g} {y + place:g}v{step:g}h5v-{step:g}z"
        for place in range(0, int(height - step) + 1, int(2 * step))
        for edge in (x + 4, x + width - 9)
    ]
    corners = [
        node("use", href="#knot", x=cx, y=cy)
        for cx in (x + 12, x + width - 12)
        for cy in (y + 12, y + height - 12)
    ]
    return node(
        "g",
        node("rect", x=x + 1.5, y=y + 1.5, width=width - 3, height=height - 3, class_="rule heavy"),
        node("path", d="".join(ticks), class_="inked"),
        node(
            "rect",
            x=x + inner,
            y=y + inner,
            width=width - 2 * inner,
            height=height - 2 * inner,
            class_="rule",
        ),
        *corners,
        class_="map-frame",
    )


def rose(x: float, y: float, radius: float) -> Node:
    """A compass rose of sixteen points, the north one a lily."""
    long = "".join(_point(k * pi / 2, radius, radius * 0.17) for k in range(4))
    half = "".join(_point(k * pi / 2 + pi / 4, radius * 0.7, radius * 0.13) for k in range(4))
    fine = "".join(_point(k * pi / 4 + pi / 8, radius * 0.5, radius * 0.07) for k in range(8))
    lit = "".join(_side(k * pi / 2, radius, radius * 0.17) for k in range(4)) + "".join(
        _side(k * pi / 2 + pi / 4, radius * 0.7, radius * 0.13) for k in range(4)
    )
    lily = f"M0 {-radius * 1.05:.1f}{_LILY}"
    return node(
        "g",
        node("circle", r=radius * 0.78, class_="rule thin"),
        node("circle", r=radius * 0.56, class_="rule"),
        node("path", d=fine, class_="rose-fine"),
        node("path", d=half, class_="rose-point"),
        node("path", d=long, class_="rose-point"),
        node("path", d=lit, class_="inked"),
        node("circle", r=radius * 0.1, class_="rose-heart"),
        node("path", d=lily, class_="rubricated"),
        transform=f"translate({x:g} {y:g})",
        class_="rose",
    )


_LILY = (
    "c-3-7-9-8-9-3c0 3 3 4 5 3c-1 3 1 5 4 6c3-1 5-3 4-6c2 1 5 0 5-3c0-5-6-4-9 3"
    "m0-1c-4-6-4-11 0-17c4 6 4 11 0 17z"
)


def _at(angle: float, radius: float) -> str:
    return f"{radius * sin(angle):.1f} {-radius * cos(angle):.1f}"


def _point(angle: float, length: float, waist: float) -> str:
    return f"M{_at(angle, length)}L{_at(angle + pi / 4, waist)}L0 0L{_at(angle - pi / 4, waist)}Z"


def _side(angle: float, length: float, waist: float) -> str:
    return f"M{_at(angle, length)}L{_at(angle + pi / 4, waist)}L0 0Z"


def _grain() -> str:
    """Fibres and pores of the skin: strokes strewn by a fixed little generator, always the same."""
    seed, strokes = 7, []
    for _ in range(70):
        values = []
        for span in (240, 240, 9, 5):
            seed = (seed * 1103515245 + 12345) % 2147483648
            values.append(seed / 2147483648 * span)
        x, y, across, down = values
        strokes.append(f"M{x:.0f} {y:.0f}l{across - 4.5:.1f} {down - 2.5:.1f}")
    return "".join(strokes)


_WORN = {"55%": "rgb(120 80 30 / 0%)", "86%": "rgb(110 70 24 / 16%)", "100%": "rgb(84 48 12 / 42%)"}
_CANDLE = {"0%": "var(--map-light)", "45%": "rgb(60 30 0 / 0%)", "100%": "var(--map-night)"}


def _radial(name: str, colours: dict[str, str], **circle: str) -> Node:
    """A light that changes its colour at these distances from its heart."""
    stops = [node("stop", offset=offset, style=f"stop-color:{colour}") for offset, colour in colours.items()]
    return node("radialGradient", *stops, id=name, **circle)


def _shared() -> Node:
    return node(
        "defs",
        node(
            "pattern",
            node("path", d=_grain(), class_="grain"),
            id="grain",
            patternUnits="userSpaceOnUse",
            width=240,
            height=240,
        ),
        _radial("worn-edge", _WORN, r="0.75"),
        _radial("candle", _CANDLE, cx="0.46", cy="0.42", r="0.78"),
        node(
            "g",
            node("rect", x=-11, y=-11, width=22, height=22, class_="knot-ground"),
            node("path", d="M-7-7C7-7-7 7 7 7M7-7C-7-7 7 7-7 7M0-9L9 0L0 9L-9 0Z", class_="rule"),
            id="knot",
        ),
        key="vellum",
    )


_DEFS = hidden_picture(_shared(), definitions(), key="defs")
