"""What Favour, a disc or a possibility that a card has somebody choose would change. Facts, no words."""

from __future__ import annotations

from mordred.britannia.rules.branches import branch_stakes
from mordred.britannia.rules.forecast import points_with
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Prompt, Reason, Thing, because

_TOKENS = {"gain_favour": 1, "lose_favour": -1, "steal_favour": 1}
_DISCS = {"place_disc": 1, "retrieve_disc": -1}


def stakes(state: State, prompt: Prompt, thing: Thing) -> list[Reason]:
    """What the choice is worth to whoever is asked; empty where there is nothing to say."""
    if prompt.kind == "choose" and thing.kind == "branch":
        return branch_stakes(state, prompt, int(thing.name))
    subject = prompt.details.get("subject", prompt.seat)
    seat = subject if isinstance(subject, int) else prompt.seat
    if prompt.kind in _TOKENS and thing.name in LEADERS:
        return _token(state, prompt, seat, LEADERS.index(thing.name))
    if prompt.kind in _DISCS and (action := thing.name.rpartition(":")[2]) in ACTIONS:
        owner = int(thing.name.partition(":")[0]) if thing.kind == "disc" else seat
        return [_disc(RulesTable(state), owner, action, _DISCS[prompt.kind])]
    return []


def _token(state: State, prompt: Prompt, seat: int, leader: int) -> list[Reason]:
    """One's own score with a Favour more or less; who it is taken from may lose a bonus by it."""
    if prompt.kind != "steal_favour" and seat != prompt.seat:
        return []
    n = _TOKENS[prompt.kind]
    robbed = {int(action.operands[0]) for action in prompt.actions if action.verb == "steal"}
    if len(robbed) > 1:
        return []  # whose it is has not been said yet
    changes = [(prompt.seat, _one(leader, n)), *((other, _one(leader, -n)) for other in robbed)]
    mine = points_with(state, changes)[prompt.seat]
    return [because("score", total=mine.total, gain=mine.gain)]


def _one(leader: int, n: int) -> list[int]:
    return [n if place == leader else 0 for place in range(len(LEADERS))]


def _disc(table: RulesTable, seat: int, action: str, more: int) -> Reason:
    """What the action takes on top once the disc lies there, or no longer does."""
    discs, constants = table.state.players[seat].discs, table.book.constants
    if sum(discs) + more >= constants.discs:
        return because("discs_return", discs=constants.discs)
    on_top = sum(rule.n for rule in table.rules(seat, "cost") if rule.action in (action, "any"))
    later = discs[ACTIONS.index(action)] + more + on_top
    return because("dearer", penalty=later) if later > 0 else because("no_dearer")
