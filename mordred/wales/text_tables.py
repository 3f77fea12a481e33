"""The tables of Wales in letters, for a terminal: money, prices and odds, and all about a space."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.core.game import MordredError
from mordred.i18n import Words
from mordred.wales.handling.labels import label, on_average, space_title, told
from mordred.wales.rules.data import (
    ATTACK_PRICE,
    BUILDINGS,
    CELLS,
    HILL,
    INDEX,
    LETTERS,
    NEIGHBOURS,
    PRICE,
    ROWS,
    SPACES,
    SURCHARGE,
    TO_ATTACK,
    TO_DESTROY,
    VICTORY_POINTS,
    WOOD,
)
from mordred.wales.rules.reasons import closed_ground, prices_here
from mordred.wales.rules.state import DECLARE_ROW, State


class NoSuchSpace(MordredError):
    """No space, or more than one, is called like that."""

    code = "no_such_space"


def text_tables(kind: str, words: Words) -> str:
    """What helps with a kind of question: the money table, or prices and odds; both if no kind is named."""
    if kind == DECLARE_ROW:
        return _money(words)
    return _prices(words) if kind else f"{_money(words)}\n{_prices(words)}"


def _money(words: Words) -> str:
    """Pounds by row and die, "*" where as many men come along."""
    lines = ["die     1    2    3    4    5    6   (*: as many of Mordred’s men come with the money)"]
    for row in ROWS:
        cells = "".join(f"{f'£{pounds}' + '*' * bool(men):>5}" for pounds, men in CELLS[row][1:])
        quiet = sum(not men for _, men in CELLS[row][1:])
        none = round(100 * quiet * quiet / 36)
        lines.append(f"row {row}{cells[1:]}   {on_average(row, words)}; no men in {none} of 100 rolls")
    return "\n".join(lines)


def _prices(words: Words) -> str:
    """What each building costs, counts and needs."""
    lines = ["                woods  hills  points  attacks a man with    falls to a man on"]
    for kind, name in enumerate(BUILDINGS):
        woods, hills = (_pounds(PRICE[ground][kind]) for ground in (WOOD, HILL))
        lines.append(
            f"{LETTERS[kind]} {words(f'scene.building.{name}'):<14}{woods:>5}  {hills:>5}  "
            f"{VICTORY_POINTS[kind]:>6}  {_odds(TO_ATTACK[kind]):<20}  {_odds(TO_DESTROY[kind])}"
        )
    lines.append(
        f"£{SURCHARGE} more where no road leads to a building of your own, save in framed spaces; "
        f"an attack costs £{ATTACK_PRICE}."
    )
    return "\n".join(lines)


def _pounds(price: int | None) -> str:
    return "never" if price is None else f"£{price}"


def _odds(needed: int) -> str:
    """A number to roll, and how often one die shows it."""
    return f"{needed}{'' if needed == 6 else '+'} ({7 - needed} in 6)"


def text_place(state: State, seat: int, text: str, names: Sequence[str], words: Words) -> str:
    """A space in words: its ground, what stands there, what it is joined to, what building there costs."""
    id = _find(text)
    place = INDEX[id]
    joined = [space_title(space.id, words) for space in SPACES if NEIGHBOURS[place] >> INDEX[space.id] & 1]
    lines = [label(state, id, names, words), f"Roads lead to {words.listed(joined)}."]
    if not state.man_at(id):
        lines.append(_to_build(state, seat, id, names, words))
    standing = state.building_at(id)
    if standing is not None:
        kind = standing[1]
        lines.append(
            f"A man takes it with {_odds(TO_DESTROY[kind])}; it kills one with {_odds(TO_ATTACK[kind])}."
        )
    if state.man_at(id):
        lines += _attackers(state, seat, place, words)
    return "\n".join(lines)


def _to_build(state: State, seat: int, id: str, names: Sequence[str], words: Words) -> str:
    """What each kind of building would cost the seat there, or why none may stand there."""
    closed = closed_ground(state, seat, id)
    if closed is not None:
        return told(closed, words, names)
    prices = [
        f"{words(f'scene.building.{kind}').lower()} £{n}" for kind, n in prices_here(state, seat, id).items()
    ]
    return f"To build there costs you: {', '.join(prices)}."


def _attackers(state: State, seat: int, place: int, words: Words) -> list[str]:
    """Which of the seat's buildings could attack the man there, and how likely it is."""
    found = []
    for space in SPACES:
        standing = state.building_at(space.id) if NEIGHBOURS[place] >> INDEX[space.id] & 1 else None
        if standing is not None and standing[0] == seat:
            found.append(f"{space_title(space.id, words)} {_odds(TO_ATTACK[standing[1]])}")
    return [f"You can attack it for £{ATTACK_PRICE} from {words.listed(found)}."] if found else []


def _find(text: str) -> str:
    """The space whose name or id begins like that."""
    wanted = text.strip().lower()
    found = [
        space.id
        for space in SPACES
        if wanted and any(name.lower().startswith(wanted) for name in (space.id, space.name))
    ]
    exact = [id for id in found if wanted in (id, SPACES[INDEX[id]].name.lower())]
    if len(exact or found) != 1:
        raise NoSuchSpace(f"which space? {', '.join(found) or 'none begins like that'}")
    return (exact or found)[0]
