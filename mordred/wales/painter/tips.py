"""The cards that explain things on hover, focus or long press: a title and some lines for each `data-tip`."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.scene.node import Node, node
from mordred.wales.handling.labels import KIND, Words, label, on_average, price_of, space_title
from mordred.wales.rules.data import (
    ATTACK_PRICE,
    BUILDINGS,
    CASTLE,
    CELLS,
    HILL,
    INDEX,
    MEN,
    PRICE,
    SPACES,
    STOCK,
    SURCHARGE,
    TO_ATTACK,
    TO_DESTROY,
    TOWARDS_ARTHUR,
    TOWARDS_MORDRED,
    VICTORY_POINTS,
    WOOD,
)
from mordred.wales.rules.state import State


def tip(view: State, key: str, words: Words, names: Sequence[str] = ()) -> Node | None:
    """The card for a `data-tip`; None if there is nothing to say."""
    lines = tip_lines(view, key, words, names)
    if not lines:
        return None
    return node(
        "div", node("h3", text=lines[0]), *(node("p", text=line) for line in lines[1:]), class_="tip-card"
    )


def tip_lines(view: State, key: str, words: Words, names: Sequence[str] = ()) -> list[str]:
    """The same as plain text: the title first."""
    kind, _, operand = key.partition(":")
    if kind == "space" and operand in INDEX:
        return _space(view, operand, words, names)
    if kind == "building" and operand in KIND:
        return _building(operand, words)
    if kind == "row" and operand in CELLS:
        return [
            words("scene.row.title", row=operand),
            words(f"scene.row.{operand}"),
            on_average(operand, words),
            words("scene.row.bold"),
        ]
    facts = {
        "track": {"mordred": TOWARDS_MORDRED, "arthur": TOWARDS_ARTHUR},
        "men": {"men": MEN},
        "attack": {"price": ATTACK_PRICE},
        "dice": {},
        "points": {},
        "money": {},
        "pass": {},
    }
    if kind in facts:
        return [words(f"scene.tip.{kind}.title"), words(f"scene.tip.{kind}", **facts[kind])]
    return []


def _space(view: State, id: str, words: Words, names: Sequence[str]) -> list[str]:
    space = SPACES[INDEX[id]]
    lines = [space_title(id, words), label(view, id, names, words)]
    if space.welsh != space.name:
        lines.append(words("scene.tip.space.welsh", welsh=space.welsh))
    if id == CASTLE:
        return [*lines, words("scene.tip.space.castle")]
    prices = []
    for kind, name in enumerate(BUILDINGS):
        price = price_of(view, view.seat, kind, id)
        if price is not None:
            prices.append(
                words("scene.tip.space.price", building=words(f"scene.building.{name}"), price=price)
            )
    lines.append(words("scene.tip.space.prices", prices=", ".join(prices)))
    if space.framed:
        lines.append(words("scene.tip.space.framed"))
    standing = view.building_at(id)
    if standing:
        lines.append(
            words("scene.tip.space.siege", needed=TO_DESTROY[standing[1]], attack=TO_ATTACK[standing[1]])
        )
    return lines


def _building(name: str, words: Words) -> list[str]:
    kind = KIND[name]
    wood, hill = PRICE[WOOD][kind], PRICE[HILL][kind]
    prices = (
        words("scene.price.wood_only", wood=wood)
        if hill is None
        else words("scene.price", wood=wood, hill=hill)
    )
    return [
        words(f"scene.building.{name}"),
        words("scene.tip.building.worth", n=VICTORY_POINTS[kind], stock=STOCK[kind]),
        words("scene.tip.building.price", prices=prices, surcharge=SURCHARGE),
        words("scene.tip.building.fight", attack=TO_ATTACK[kind], destroy=TO_DESTROY[kind]),
    ]
