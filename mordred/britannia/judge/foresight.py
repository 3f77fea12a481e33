"""How far King looks in Britannia: to the next War, over whole turns of its own and the others' answers.

The script of `tempo` gives the ideas: for each action the best use of every amount of time, so that spending
time is a choice of its own. The rules then say what comes of an idea, and the judge what it is worth.
"""

from __future__ import annotations

from collections.abc import Iterator

from mordred.britannia.judge.clock import Clock
from mordred.britannia.judge.quick import quick_answer
from mordred.britannia.judge.tempo import Move, Notes, Script, cheapest_group, tempo_answer, unit_to_add
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.state import State, War
from mordred.britannia.rules.table import chief_place
from mordred.core.chance import Chance
from mordred.core.game import Action, Game, Prompt

DONE = Action("done")
manners = ("tempo", "quick", "random")
telling = ("action", "march", "muster")
"""Questions whose answers tell how somebody chooses, and that need nothing hidden."""
settled = telling
"""Questions that the script answers alike whatever is hidden."""
LONGEST = 16
"""A turn of more decisions than this is not thought through."""
BEGINNINGS = 3
"""Marches that begin with different groups."""


def ideas(game: Game[State], state: State, prompt: Prompt) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """Whole turns worth trying: the state after each, its end still to be said, and the actions so far.

    The first is what the script itself would do.
    """
    if prompt.kind != "action":
        return
    seat = prompt.seat
    yield from _scripted(game, state, prompt)
    for action in prompt.actions:
        if action.operands == ("march",):
            yield from _marches(game, state, seat, action)
        elif action.operands == ("muster",):
            yield from _musters(game, state, seat, action)


def _scripted(game: Game[State], state: State, prompt: Prompt) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """The turn as the script plays it."""
    world, seat, asked = game.copy(state), prompt.seat, prompt
    chance, sheet, taken = Chance(LONGEST), Notes(), list[Action]()
    for _ in range(LONGEST):
        action = tempo_answer(world, asked, chance, sheet)
        if action == DONE:
            yield world, tuple(taken)
            return
        _, following = game.step(world, action)
        taken.append(action)
        if following is None or following.seat != seat or world.turns != state.turns:
            yield world, tuple(taken)
            return
        asked = following


def _marches(
    game: Game[State], state: State, seat: int, begin: Action
) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """The best Marches, each with another group to begin with: each beginning of one is an idea."""
    script = Script(state, seat)
    cap = script.book.flags.march_cap or 6
    first = game.copy(state)
    _, prompt = game.step(first, begin)
    shunned: set[str] = set()
    for _ in range(BEGINNINGS):
        moves = script.long_march(script.player.discs[0], cap, shunned)
        if not moves or prompt is None:
            return
        yield from _march(game, game.copy(first), prompt, begin, moves)
        shunned.add(moves[0].goal)


def _march(
    game: Game[State], world: State, prompt: Prompt | None, begin: Action, moves: list[Move]
) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """One March group by group, and what it is after each."""
    taken: list[Action] = [begin]
    for move in moves:
        if prompt is None or prompt.kind != "march":
            return
        for action in _group(prompt, move):
            if action not in prompt.actions:
                return
            _, prompt = game.step(world, action)
            taken.append(action)
            if prompt is None or prompt.kind != "march":
                return
        if taken[-1] is begin:
            return
        if prompt.actions[-1] == DONE:
            yield game.copy(world), tuple(taken)


def _group(prompt: Prompt, move: Move) -> Iterator[Action]:
    """The group's way: at once where the rules allow it, else step by step."""
    for goal in dict.fromkeys((move.goal, move.destination)):
        found = cheapest_group(prompt, move.origin, goal, move.n)
        if found is not None:
            yield found
            if goal != move.goal:
                yield Action("march", (goal, move.goal, *found.operands[2:]))
            return


def _musters(
    game: Game[State], state: State, seat: int, begin: Action
) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """Where the Chief could be, and every number of units there."""
    script = Script(state, seat)
    home = chief_place(state, seat)
    for _, place in script.musters(home)[:2]:
        world = game.copy(state)
        taken: list[Action] = [begin]
        _, prompt = game.step(world, begin)
        if place != home:
            step = Action("chief", (place,))
            if prompt is None or step not in prompt.actions:
                continue
            _, prompt = game.step(world, step)
            taken.append(step)
            yield game.copy(world), tuple(taken)
        while prompt is not None and prompt.kind == "muster":
            unit = unit_to_add(prompt, world, seat)
            if unit is None:
                break
            _, prompt = game.step(world, unit)
            taken.append(unit)
            yield game.copy(world), tuple(taken)


def revealed(state: State) -> tuple[int, ...]:
    """How much chance and hidden cards have said so far."""
    return (
        state.chance.counter, len(state.fate), len(state.fate_discards), len(state.chaos),
        len(state.chaos_discards), len(state.cauldron),
    )  # fmt: skip


def notes() -> Notes:
    """An empty sheet for what is meant to follow in a position that is played on."""
    return Notes()


def answer(state: State, prompt: Prompt, chance: Chance, manner: str, notes: Notes | None = None) -> Action:
    """What somebody of that manner would answer."""
    if len(prompt.actions) == 1:
        return prompt.actions[0]
    if manner == "random":
        return prompt.actions[chance.below(len(prompt.actions))]
    if manner == "quick":
        return quick_answer(state, prompt, chance)
    return tempo_answer(state, prompt, chance, notes)


def sense(state: State, prompt: Prompt, action: Action) -> None:
    """Here the scripts' own answers tell."""
    return


def horizon(state: State) -> int:
    """The War up to which one looks from here: the one being fought, or the next."""
    for frame in state.frames:
        if isinstance(frame, War):
            return frame.position
    return Clock(state, book_of(state)).war


def far_enough(state: State, war: int) -> bool:
    """Whether that War is about to be fought, or is over."""
    if state.swept <= war:
        return False
    fighting = next((frame for frame in state.frames if isinstance(frame, War)), None)
    if fighting is None or fighting.position > war:
        return True
    return fighting.stage == "battles" and fighting is state.frames[-1] and not _fought(state)


def _fought(state: State) -> bool:
    """Whether a battle of this War was fought already."""
    return any(land.fought for land in state.lands.values())
