"""Answers that have no place on the board, as buttons: a row, a building, an attack, the pass."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.core.coats import COATS
from mordred.core.game import Prompt
from mordred.core.narrowing import Narrowed
from mordred.scene.heraldry import building
from mordred.scene.node import Node, node
from mordred.scene.parts import picture_of
from mordred.wales.handling.costs import attack_ends, attack_notes, notes, notes_in_short
from mordred.wales.handling.labels import (
    KIND,
    Words,
    attack_in_short,
    attack_words,
    attacks,
    on_average,
    price_of,
    space_title,
    touches,
)
from mordred.wales.rules.data import BUILDINGS, HILL, PRICE, ROWS, VICTORY_POINTS, WOOD
from mordred.wales.rules.state import DECLARE_ROW, PLACE_MAN, State


def choices(
    view: State, prompt: Prompt | None, found: Narrowed, words: Words, names: Sequence[str] = ()
) -> list[Node]:
    """The buttons for the pending question (`WalesHandling.buttons`); none while the board is asked."""
    if prompt is None or prompt.kind == PLACE_MAN:
        return []
    if prompt.kind == DECLARE_ROW:
        return [_row(view, row, f"row:{row}" in found.glows, words) for row in ROWS]
    return [
        *_attackers(view, found, words),
        *_buildings(view, prompt, found, words),
        _pass(view, prompt, words, names),
    ]


def _notes(lines: Sequence[str], brief: Sequence[str] = ()) -> list[Node]:
    """What the choice costs and risks, a line each; `brief`: the same for where there is less room."""
    return [_either(line, short, "choice-note") for line, short in zip(lines, brief or lines, strict=True)]


def _either(long: str, brief: str, css: str) -> Node:
    """The same in two lengths, of which the stylesheet shows the one that there is room for."""
    if long == brief:
        return node("span", text=long, class_=css)
    return node(
        "span", node("span", text=long, class_="long"), node("span", text=brief, class_="brief"), class_=css
    )


def _row(view: State, row: str, can: bool, words: Words) -> Node:
    return node(
        "button",
        node("span", text=row, class_="money-letter"),
        node(
            "span",
            node("span", text=words(f"scene.row.{row}"), class_="choice-name"),
            node("span", text=on_average(row, words), class_="choice-fact"),
            *_notes(notes(view, f"row:{row}", words)),
            class_="choice-words",
        ),
        key=f"choice.row:{row}",
        class_="choice can" if can else "choice",
        type="button",
        data_ref=f"row:{row}",
        data_tip=f"row:{row}",
    )


def _buildings(view: State, prompt: Prompt, found: Narrowed, words: Words) -> list[Node]:
    """The four kinds with the price on the chosen space, or on both grounds; none while a man is chosen."""
    site = next((ref[6:] for ref in found.chosen if ref.startswith("space:")), "")
    if site and view.man_at(site):
        return []
    coat = COATS[prompt.seat]
    named = {ref for action in prompt.actions for ref in touches(action)} if found.chosen else set()
    buttons = []
    for name in BUILDINGS:
        kind, ref = KIND[name], f"building:{name}"
        can, held = ref in found.glows, ref in found.chosen
        instead = not site and ref in named  # another kind may be taken up instead of the chosen one
        picture = node(
            "svg", building(name, coat), viewBox="-30 -41 60 62", class_="stock-picture", aria_hidden="true"
        )
        offered = can or held or instead
        said = notes(view, ref, words, (), site) if offered else []  # no warning of what cannot be done
        worth = _worth(view, prompt.seat, kind, site, words, said)
        buttons.append(
            node(
                "button",
                picture,
                node(
                    "span",
                    node("span", text=words(f"scene.building.{name}"), class_="choice-name"),
                    node("span", text=_price(view, prompt.seat, kind, site, words), class_="choice-price"),
                    node("span", text=worth, class_="choice-fact"),
                    *_notes(said, notes_in_short(view, ref, words, site) if offered else ()),
                    class_="choice-words",
                ),
                key=f"choice.{ref}",
                class_="choice building"
                + (" noted" if said else "")
                + (" can" if can else "")
                + (" chosen" if held else ""),
                type="button",
                data_ref=ref,
                data_tip=ref,
                aria_pressed="true" if held else "false",
                aria_disabled=None if offered else "true",
            )
        )
    return buttons


def _worth(view: State, seat: int, kind: int, site: str, words: Words, said: Sequence[str]) -> str:
    """Points (in place of one's own building, what becomes of them) and stock; of the last one what is said
    besides tells what it means.
    """
    stock, points = view.stock(seat, kind), VICTORY_POINTS[kind]
    standing = view.building_at(site) if site else None
    if standing and standing[0] == seat:
        before = VICTORY_POINTS[standing[1]]
        return words("scene.building.instead", before=before, n=points, stock=stock)
    if stock == 1 and said:
        return words("scene.count.points", n=points)
    return words("scene.building.facts", n=points, stock=stock)


def _price(view: State, seat: int, kind: int, site: str, words: Words) -> str:
    if site:
        price = price_of(view, seat, kind, site)
        return words("scene.price.never") if price is None else words("scene.pounds", n=price)
    wood, hill = PRICE[WOOD][kind], PRICE[HILL][kind]
    if hill is None:
        return words("scene.price.wood_only", wood=wood)
    return words("scene.price", wood=wood, hill=hill)


def _attackers(view: State, found: Narrowed, words: Words) -> list[Node]:
    """Once a man or one's own building is chosen: each attack as a button that names the missing half.

    There may be five: each takes two short lines, and whoever hears it hears all of it.
    """
    return [_attack(view, missing, target, source, words) for missing, target, source in attacks(found)]


def _attack(view: State, missing: str, target: str, source: str, words: Words) -> Node:
    place = space_title(missing, words)
    named = words("scene.attack.this" if missing == target else "scene.attack.from", place=place)
    spoken = (*attack_words(view, target, source, words), *attack_notes(view, target, source, words))
    return node(
        "button",
        picture_of("wales-man", "-14 -22 28 42", "choice-man"),
        node(
            "span",
            _either(named, place, "choice-name"),
            node("span", text=attack_in_short(view, source, words), class_="choice-fact"),
            *_notes(attack_ends(view, target, source, words)),
            class_="choice-words",
        ),
        key=f"choice.attack:{target}:{source}",
        class_="choice can attack",
        type="button",
        data_ref=f"space:{missing}",
        data_tip="attack",
        aria_label=words("list.comma").join(spoken),
    )


def _pass(view: State, prompt: Prompt, words: Words, names: Sequence[str]) -> Node:
    kept = words("scene.pass", n=view.money[prompt.seat])
    return node(
        "button",
        node(
            "span",
            node("span", text=kept),
            *_notes(notes(view, "choice:pass", words, names)),
            class_="choice-words",
        ),
        key="choice.pass",
        class_="choice whole pass" + (" can" if len(prompt.actions) == 1 else ""),
        type="button",
        data_ref="choice:pass",
        data_tip="pass",
    )
