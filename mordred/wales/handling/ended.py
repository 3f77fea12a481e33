"""A game of Wales when it is told: why somebody won, what the points are made of, a small picture."""

from __future__ import annotations

from mordred.core.game import Outcome
from mordred.i18n import Names, Words
from mordred.wales.rules.data import BOX, BUILDINGS, SPACES, VICTORY_POINTS
from mordred.wales.rules.state import ANGLESEY, KINDS, State


def why_won(words: Words, names: Names, outcome: Outcome) -> str:
    """ "Not more men than buildings: Arthur holds Wales, so points decide, and Gawain has most."

    Where the first criterion was level, the sentence says so and names the one that decided.
    """
    best = outcome.standings[0]
    *front, last = [names[seat] for seat in outcome.winners]
    facts = {
        "men": outcome.details["men"],
        "buildings": outcome.details["buildings"],
        "name": words("list.comma").join(front) + words("list.and") + last if front else last,
        "points": best.score["points"],
        "money": best.score["money"],
    }
    key = ANGLESEY if outcome.reason == ANGLESEY else str(outcome.details["wales"])
    if outcome.tie_breaks:
        key += f".{outcome.tie_breaks[-1]}"
    return words(f"won.{key}", **facts)


def breakdown(words: Words, state: State, seat: int) -> str:
    """Each kind of building that stands: how many, and what they are worth together."""
    parts = []
    for kind, name in enumerate(BUILDINGS):
        n = state.buildings[seat * KINDS + kind].bit_count()
        if n:
            building = words(f"scene.building.{name}")
            parts.append(words("won.part", building=building, n=n, points=n * VICTORY_POINTS[kind]))
    return " · ".join(parts)


def sketch(state: State) -> list[tuple[int, int, int]]:
    """Every space that is taken: by a seat's building, or by a man."""
    found = []
    for space in SPACES:
        standing = state.building_at(space.id)
        owner = standing[0] if standing else -1 if state.man_at(space.id) else None
        if owner is not None:
            found.append((100 * space.x // BOX[0], 100 * space.y // BOX[1], owner))
    return found
