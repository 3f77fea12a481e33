"""Games and sessions that each break exactly one promise of the checklist, in an otherwise true Wales."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mordred.core.chance import Chance
from mordred.core.game import Action, ActionError, Event, MalformedAction, Outcome, Prompt
from mordred.core.session import Session
from mordred.wales.rules.events import Rolled
from mordred.wales.rules.state import OVER, State
from tests.core.by_apply import WalesByApply as Wales


class Asking(Wales):
    """Asks something else than Wales does."""

    def asked(self, state: State, prompt: Prompt) -> Prompt:
        raise NotImplementedError

    def prompt(self, state: State) -> Prompt | None:
        prompt = super().prompt(state)
        return None if prompt is None else self.asked(state, prompt)


class AsksNobody(Asking):
    def asked(self, state: State, prompt: Prompt) -> Prompt:
        return replace(prompt, seat=state.players)


class AsksForNothing(Asking):
    def asked(self, state: State, prompt: Prompt) -> Prompt:
        return replace(prompt, kind="")


class LeavesNoChoice(Asking):
    def asked(self, state: State, prompt: Prompt) -> Prompt:
        return replace(prompt, actions=())


class NamesAnActionTwice(Asking):
    def asked(self, state: State, prompt: Prompt) -> Prompt:
        return replace(prompt, actions=(*prompt.actions, prompt.actions[0]))


class AsksInAnotherOrder(Asking):
    """Every other time."""

    calls = 0

    def asked(self, state: State, prompt: Prompt) -> Prompt:
        self.calls += 1
        return replace(prompt, actions=prompt.actions[:: 1 if self.calls % 2 else -1])


class AsksByTheDiceToCome(Asking):
    """What may be done depends on what nobody can know."""

    def asked(self, state: State, prompt: Prompt) -> Prompt:
        return replace(prompt, actions=prompt.actions[:: 1 if state.chance.seed % 2 else -1])


class AsksAfterTheEnd(Wales):
    def prompt(self, state: State) -> Prompt | None:
        return super().prompt(state) or Prompt(0, "more", (Action("pass"),))


class LosesCount(Wales):
    """Its own books are wrong after every action."""

    def apply(self, state: State, action: Action) -> list[Event]:
        events = super().apply(state, action)
        state.owned[0] = 0
        return events


class WinsTooSoon(Wales):
    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(state) or Outcome("soon", (0,), [])


class LooksAndTouches(Wales):
    """A look at the table moves a pawn on it."""

    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        state.chance.draw()
        return replace(seen, turn=0)


class CopiesWrongly(Wales):
    def copy(self, state: State) -> State:
        copy = super().copy(state)
        copy.turn += 1
        return copy


class SharesMoney(Wales):
    """Copies share their money."""

    def copy(self, state: State) -> State:
        copy = super().copy(state)
        copy.money = state.money
        return copy


@dataclass(slots=True)
class Told(Event):
    """Something that is told though it was not shown."""

    number: int


class TellsSomethingElse(Wales):
    """Every time."""

    calls = 0

    def apply(self, state: State, action: Action) -> list[Event]:
        self.calls += 1
        return [*super().apply(state, action), Told(self.calls)]


class EndsElsewhere(Wales):
    """The same action pays more every other time."""

    calls = 0

    def apply(self, state: State, action: Action) -> list[Event]:
        events = super().apply(state, action)
        self.calls += 1
        state.money[0] += self.calls % 2
        return events


class StepsShort(Wales):
    """Forgets the first thing that happened."""

    def step(self, state: State, action: Action) -> tuple[list[Event], Prompt | None]:
        events, prompt = super().step(state, action)
        return events[1:], prompt


class SavesNoMoney(Wales):
    def dump(self, state: State) -> dict[str, object]:
        return {**super().dump(state), "money": [0] * state.players}


class WritesNoMoney(Wales):
    """In the line of a position."""

    def fen(self, state: State) -> str:
        return super().fen(replace(state, money=[0] * state.players))


class AsksLoadedStatesOtherwise(Asking):
    loaded: State | None = None

    def load(self, data: object) -> State:
        self.loaded = super().load(data)
        return self.loaded

    def asked(self, state: State, prompt: Prompt) -> Prompt:
        return replace(prompt, details={"loaded": 1}) if state is self.loaded else prompt


class WritesTheVerbOnly(Wales):
    def write(self, state: State, action: Action) -> str:
        return super().write(state, action).split()[0]


class MindsCapitals(Wales):
    def read(self, state: State, text: str) -> Action:
        if len(text) > 1 and text.isupper():
            raise MalformedAction("do not shout")
        return super().read(state, text)


class StumblesOverNonsense(Wales):
    def apply(self, state: State, action: Action) -> list[Event]:
        if action.verb == "dance":
            raise KeyError(action.verb)
        return super().apply(state, action)


class TakesAnything(Wales):
    def apply(self, state: State, action: Action) -> list[Event]:
        try:
            return super().apply(state, action)
        except ActionError:
            if state.phase == OVER:
                raise
            return []


class ChargesForRefusals(Wales):
    def apply(self, state: State, action: Action) -> list[Event]:
        try:
            return super().apply(state, action)
        except ActionError:
            state.money[0] += 1
            raise


class ShowsTheDiceToCome(Wales):
    def view(self, state: State, seat: int | None) -> State:
        return state.copy()


class HintsAtTheDiceToCome(Wales):
    """In a seat's view only."""

    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        if seat is not None:
            seen.chance = Chance(0, state.chance.seed % 999)
        return seen


class HintsToSpectators(Wales):
    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        if seat is None:
            seen.chance = Chance(0, state.chance.seed % 999)
        return seen


class DealsUnhealthily(Wales):
    """Redealt states, known by their fresh chance, fail the check."""

    def check(self, state: State) -> list[str]:
        return super().check(state) or (["dealt badly"] if state.chance.counter == 0 else [])


class RollsInSecret(Wales):
    """The dice are not shown; what becomes of it depends on `told`."""

    def told(self, state: State, roll: Rolled) -> list[Event]:
        return []

    def apply(self, state: State, action: Action) -> list[Event]:
        events = super().apply(state, action)
        rolls = [event for event in events if isinstance(event, Rolled)]
        return self.told(state, rolls[0]) if rolls else events


class RollsInSecretAtTimes(RollsInSecret):
    """In the true game, but not in a fresh deal."""

    def told(self, state: State, roll: Rolled) -> list[Event]:
        return [] if state.chance.counter > 6 else [roll]


class RollsInSecretButTells(RollsInSecret):
    def told(self, state: State, roll: Rolled) -> list[Event]:
        return [Told(roll.first)]


class EndsWithoutOutcome(Wales):
    def outcome(self, state: State) -> Outcome | None:
        return None


class EndsUnhealthily(Wales):
    def check(self, state: State) -> list[str]:
        return super().check(state) or (["untidy"] if state.phase == OVER else [])


class Ending(Wales):
    """Tells another outcome than Wales does."""

    change: dict[str, Any]

    def __init__(self, **change: Any) -> None:
        self.change = change

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return None if outcome is None else replace(outcome, **self.change)


class RanksTooFew(Wales):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return None if outcome is None else replace(outcome, standings=outcome.standings[:-1])


class GoesOnAfterTheEnd(Wales):
    def apply(self, state: State, action: Action) -> list[Event]:
        return [] if state.phase == OVER else super().apply(state, action)


# sessions


class TakesBackWhatWasShown(Session[State]):
    def _undo_target(self, seat: int | None) -> int | None:
        return len(self.records) - 1 if self.records else None


class TakesBackTwo(Session[State]):
    def undo(self, seat: int | None = None) -> None:
        super().undo(seat)
        self._go_back_to(max(0, len(self.records) - 1))


class GoesBackElsewhere(Session[State]):
    def undo(self, seat: int | None = None) -> None:
        super().undo(seat)
        self.state.turn += 1


class RedoesSomethingElse(Session[State]):
    def redo(self) -> list[Event]:
        events = super().redo()
        self.state.turn += 1
        return events


class MixesUpThePast(Session[State]):
    """When the game is over."""

    def state_at(self, number: int) -> State:
        return super().state_at(number // 2 if self.over else number)


class Remembering(Wales):
    """Knows again the very states that it made in a certain way."""

    def __init__(self) -> None:
        self.marked: list[State] = []

    def is_marked(self, state: State) -> bool:
        return any(state is one for one in self.marked)


class MarksLoaded(Remembering):
    def load(self, data: object) -> State:
        self.marked.append(super().load(data))
        return self.marked[-1]


class DealsLoadedStatesOtherwise(MarksLoaded):
    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        return super().redeal(state, seat, Chance(99) if self.is_marked(state) else chance)


class TellsMoreOfLoadedStates(MarksLoaded):
    def apply(self, state: State, action: Action) -> list[Event]:
        events = super().apply(state, action)
        return [*events, *events] if self.is_marked(state) else events


class LosesADieInLoadedStates(MarksLoaded):
    def apply(self, state: State, action: Action) -> list[Event]:
        events = super().apply(state, action)
        if self.is_marked(state):
            state.chance.draw()
        return events


class MarksOthersDeals(Remembering):
    """Marks what was dealt for somebody who is not asked."""

    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        dealt = super().redeal(state, seat, chance)
        if seat != state.seat:
            self.marked.append(dealt)
        return dealt


class AsksByOthersSecrets(MarksOthersDeals):
    def prompt(self, state: State) -> Prompt | None:
        prompt = super().prompt(state)
        return replace(prompt, kind="secret") if prompt and self.is_marked(state) else prompt


class GoesOnByOthersSecrets(MarksOthersDeals):
    """Only after an action does it show."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[State] = []

    def apply(self, state: State, action: Action) -> list[Event]:
        events = super().apply(state, action)
        if self.is_marked(state):
            self.played.append(state)
        return events

    def prompt(self, state: State) -> Prompt | None:
        prompt = super().prompt(state)
        if prompt is None or not any(state is one for one in self.played):
            return prompt
        return replace(prompt, kind="secret")
