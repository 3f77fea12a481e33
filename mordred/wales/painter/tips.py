"""The cards that explain things on hover, focus or long press: a title and some lines for each `data-tip`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mordred.scene.node import Node, node
from mordred.wales.handling.labels import (
    KIND,
    Words,
    about,
    attack_words,
    on_average,
    space_name,
    space_title,
    told,
)
from mordred.wales.rules import data
from mordred.wales.rules.reasons import attackers, builds_here, closed_ground, prices_here
from mordred.wales.rules.state import State


def tip(
    view: State, key: str, words: Words, names: Sequence[str] = (), seat: int | None = None
) -> Node | None:
    """The card for a `data-tip`; None if there is nothing to say. `seat` is who looks (else who acts)."""
    lines = tip_lines(view, key, words, names, seat)
    if not lines:
        return None
    return node(
        "div", node("h3", text=lines[0]), *(node("p", text=line) for line in lines[1:]), class_="tip-card"
    )


def tip_lines(
    view: State, key: str, words: Words, names: Sequence[str] = (), seat: int | None = None
) -> list[str]:
    """The same as plain text: the title first."""
    kind, _, operand = key.partition(":")
    if kind == "space" and operand in data.INDEX:
        return _space(view, operand, words, names, view.seat if seat is None else seat)
    if kind == "building" and operand in KIND:
        return _building(operand, words)
    if kind == "row" and operand in data.CELLS:
        return [
            words("scene.row.title", row=operand),
            words(f"scene.row.{operand}"),
            on_average(operand, words),
            words("scene.row.bold"),
        ]
    facts = {
        "track": {"mordred": data.TOWARDS_MORDRED, "arthur": data.TOWARDS_ARTHUR},
        "men": {"men": data.MEN},
        "attack": {"price": data.ATTACK_PRICE},
        "dice": {},
        "points": {},
        "money": {},
        "pass": {},
    }
    if kind in facts:
        return [words(f"scene.tip.{kind}.title"), words(f"scene.tip.{kind}", **facts[kind])]
    return []


def _space(view: State, id: str, words: Words, names: Sequence[str], seat: int) -> list[str]:
    space = data.SPACES[data.INDEX[id]]
    said = about(view, id, names, words)
    lines = [space_title(id, words), said[:1].upper() + said[1:]]
    if space.welsh != space.name:
        lines.append(words("scene.tip.space.welsh", welsh=space.welsh))
    if view.man_at(id):
        castle = [words("scene.tip.space.castle")] if id == data.CASTLE else []
        return [*lines, *castle, *_to_attack(view, id, words, seat)]
    lines.append(_to_build(view, id, words, names, seat))
    if space.framed:
        lines.append(words("scene.tip.space.framed"))
    standing = view.building_at(id)
    if standing:
        lines.append(
            words(
                "scene.tip.space.siege",
                needed=data.TO_DESTROY[standing[1]],
                attack=_roll(words, data.TO_ATTACK[standing[1]]),
            )
        )
    return lines


def _to_build(view: State, id: str, words: Words, names: Sequence[str], seat: int) -> str:
    """What may be built there at once; else what it would cost; else why the ground is closed to the seat."""
    closed = closed_ground(view, seat, id)
    if closed is not None:
        return told(closed, words, names)
    now = builds_here(view, id) if seat == view.seat else {}
    when, what = ("prices", now) if now else ("later", prices_here(view, seat, id))
    replacing = ".replace" if view.building_at(id) else ""
    return words(f"scene.tip.space.{when}{replacing}", prices=_prices(what, words))


def _to_attack(view: State, id: str, words: Words, seat: int) -> list[str]:
    """Each attack that the seat's buildings could make on the man there: its price and what it needs."""
    found = [attack_words(view, id, source, words) for source in attackers(view, seat, id)]
    lines = [f"{name} · {facts}" for name, facts in found]
    return lines or [words("scene.why.no_attacker", space=space_name(id, words))]


def _prices(prices: Mapping[str, int], words: Words) -> str:
    return ", ".join(
        words("scene.tip.space.price", building=words(f"scene.building.{name}"), price=price)
        for name, price in prices.items()
    )


def _roll(words: Words, needed: int) -> str:
    """What a die has to show: "5 or more", "a 6"."""
    return words("throw.needed.six") if needed == data.FACES else words("throw.needed", needed=needed)


def _building(name: str, words: Words) -> list[str]:
    kind = KIND[name]
    wood, hill = data.PRICE[data.WOOD][kind], data.PRICE[data.HILL][kind]
    prices = (
        words("scene.price.wood_only", wood=wood)
        if hill is None
        else words("scene.price", wood=wood, hill=hill)
    )
    return [
        words(f"scene.building.{name}"),
        words("scene.tip.building.worth", n=data.VICTORY_POINTS[kind], stock=data.STOCK[kind]),
        words("scene.tip.building.price", prices=prices, surcharge=data.SURCHARGE),
        words(
            "scene.tip.building.fight",
            attack=_roll(words, data.TO_ATTACK[kind]),
            destroy=data.TO_DESTROY[kind],
        ),
    ]
