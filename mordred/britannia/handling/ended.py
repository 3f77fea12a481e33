"""A game of Britannia when it is told: why somebody won, which places an event names, a small picture."""

from __future__ import annotations

from mordred.britannia.content.pack import FACTIONS
from mordred.britannia.rules.control import controller
from mordred.britannia.rules.facts import PLACE, TERRITORY
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Event, Outcome
from mordred.core.says import kinds_of
from mordred.i18n import Names, Words

LIES = {
    "pictland": (31, 15), "garloth": (24, 34), "lothian": (42, 30), "corbenic": (37, 46),
    "malahaut": (54, 44), "elmet": (46, 62), "cambria": (30, 72), "essex": (62, 74), "cornwall": (38, 88),
    "avalon": (76, 12), "ys": (92, 14), "lyonesse": (90, 27), "tirnanog": (74, 34), "annwn": (59, 27),
    "broceliande": (60, 15),
}  # fmt: skip
"""Roughly where each territory lies, in hundredths of the board: for a picture of the size of a thumb."""


def why_won(words: Words, names: Names, outcome: Outcome) -> str:
    """ "Arthur has 27 points, 7 more than Bedwyr." """
    first = outcome.standings[0]
    total = sum(first.score.values())
    name = " & ".join(names[seat] for seat in outcome.winners)
    if len(outcome.winners) > 1 or len(outcome.standings) < 2:
        return words("won.shared", name=name, points=total)
    second = outcome.standings[1]
    more = total - sum(second.score.values())
    key = "won.points" if more else "won.tied"
    return words(key, name=name, points=total, n=more, second=names[second.seat])


def points_at(event: Event) -> list[str]:
    """The refs of the territories and border slots that an event names."""
    found = []
    for name, says in kinds_of(type(event)).items():
        value = str(getattr(event, name))
        if says == TERRITORY or (says == PLACE and value in LIES):
            found.append(f"territory:{value}")
        elif says == PLACE:
            found.append(f"slot:{value}")
    return found


def sketch(state: State) -> list[tuple[int, int, int]]:
    """A mark for each territory somebody controls."""
    table = RulesTable(state)
    found = []
    for place, land in state.lands.items():
        seat = controller(table, place) if land.armies else -1
        if seat >= 0 and place in LIES:
            found.append((*LIES[place], FACTIONS.index(state.players[seat].faction)))
    return found
