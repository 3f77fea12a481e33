"""A game being played: its records, undo and redo, replay to any record, and what a seat heard.

Seed, options and actions are the truth; the states kept along the way are a cache. A state is kept every few
records, so that going back costs the same in a long game as in a short one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from pydantic import BaseModel

from mordred.core.game import Action, Event, Game, IllegalAction, MordredError, Prompt, State

S = TypeVar("S", bound=State)

STRIDE = 16
"""A state is kept every so many records."""


class NothingToUndo(MordredError):
    """There is nothing to take back, or it showed something that cannot be unseen."""

    code = "nothing_to_undo"


class NothingToRedo(MordredError):
    """There is nothing to do again."""

    code = "nothing_to_redo"


@dataclass(slots=True)
class Record:
    """One decision: who took it, what it was (also as a place among the legal ones), and what came of it."""

    seat: int
    action: Action
    index: int
    choices: int
    events: list[Event]

    @property
    def reveals(self) -> bool:
        """Whether information appeared."""
        return any(event.reveals for event in self.events)


class Session(Generic[S]):
    """One game, from its beginning (or from a given position) to now."""

    second_hand: ClassVar[bool] = False
    """Whether it is only what one seat was told of a game that is played elsewhere (`live.heard`)."""

    def __init__(
        self, game: Game[S], options: BaseModel, seed: int, *, free_undo: bool = False, start: S | None = None
    ) -> None:
        """A new game; with `start`, one that goes on from that position (then the seed is not its truth)."""
        if not 0 <= seed < 1 << 64:
            raise ValueError("a seed has 64 bits")
        self.game = game
        self.options = options
        self.seed = seed
        self.free_undo = free_undo
        """Alone against computers, or in a sandbox, undo may go back past anything."""
        self.opening: list[Event] = []
        """What happened at set-up."""
        self.from_position = start is not None
        if start is None:
            self.state, self.opening = game.set_up(options, seed)
        else:
            self.state = game.copy(start)
        self.records: list[Record] = []
        self.floor = 0
        """Undo leaves at least so many records: beyond, something was seen that cannot be unseen."""
        self._undone: list[Record] = []
        self._kept: dict[int, S] = {0: game.copy(self.state)}
        self._prompt: Prompt | None = game.prompt(self.state)

    @classmethod
    def from_actions(
        cls,
        game: Game[S],
        options: BaseModel,
        seed: int,
        actions: Iterable[Action],
        *,
        free_undo: bool = False,
        start: S | None = None,
    ) -> Session[S]:
        """The session in which these actions were played."""
        session = cls(game, options, seed, free_undo=free_undo, start=start)
        for action in actions:
            session.play(action)
        return session

    # Playing

    @property
    def prompt(self) -> Prompt | None:
        """The pending question; None when the game is over."""
        return self._prompt

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._prompt is None

    def play(self, action: Action) -> list[Event]:
        """Take a legal action; what was undone before can then no longer be redone."""
        record = self._take(action)
        self._undone.clear()
        return record.events

    def _take(self, action: Action) -> Record:
        prompt = self._prompt
        if prompt is None:
            raise IllegalAction("the game is over")
        try:
            index = prompt.actions.index(action)
        except ValueError:
            self.game.apply(self.game.copy(self.state), action)  # says what is wrong with it
            raise IllegalAction("not a legal action here") from None
        events, self._prompt = self.game.step(self.state, prompt.actions[index])
        record = Record(prompt.seat, prompt.actions[index], index, len(prompt.actions), events)
        number = len(self.records)
        if record.reveals:
            self.floor = max(self.floor, number + 1)
        elif number and self.records[-1].seat != record.seat:
            self.floor = max(self.floor, number)
        self.records.append(record)
        if (number + 1) % STRIDE == 0:
            self._kept[number + 1] = self.game.copy(self.state)
        return record

    # Taking back

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether a decision may be taken back: the last one, or the seat's own last one."""
        return self._undo_target(seat) is not None

    def undo(self, seat: int | None = None) -> None:
        """Take one decision back; with a seat, go back to that seat's own last decision (if it may)."""
        target = self._undo_target(seat)
        if target is None:
            raise NothingToUndo("there is nothing to take back, or it showed something")
        self._go_back_to(target)

    def _undo_target(self, seat: int | None) -> int | None:
        """The number of records that undo would leave."""
        target = len(self.records) - 1
        if seat is not None:
            while target >= 0 and self.records[target].seat != seat:
                target -= 1
        if target < 0 or not (self.free_undo or target >= self.floor):
            return None
        return target

    def can_restart_turn(self) -> bool:
        """Whether the seat that decided last can start its decisions over, as far as nothing was shown."""
        return self._turn_start() < len(self.records)

    def restart_turn(self) -> None:
        """Take back all decisions in a row of the seat that decided last, as far as undo may go."""
        target = self._turn_start()
        if target == len(self.records):
            raise NothingToUndo("there is nothing to take back, or it showed something")
        self._go_back_to(target)

    def _turn_start(self) -> int:
        target = len(self.records)
        lowest = 0 if self.free_undo else self.floor
        while target > lowest and self.records[target - 1].seat == self.records[-1].seat:
            target -= 1
        return target

    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else played since."""
        return bool(self._undone)

    def redo(self) -> list[Event]:
        """Do the last decision that was taken back again."""
        if not self._undone:
            raise NothingToRedo("there is nothing to do again")
        record = self._take(self._undone[-1].action)
        self._undone.pop()
        return record.events

    def go_back_to(self, number: int) -> None:
        """Leave so many records, whatever was seen since: only if everybody at the table agrees."""
        if not 0 <= number < len(self.records):
            raise NothingToUndo("there is nothing to take back")
        self.floor = min(self.floor, number)
        self._go_back_to(number)

    def _go_back_to(self, number: int) -> None:
        count = len(self.records)
        self._undone += reversed(self.records[number:])
        self.state = self.state_at(number)
        del self.records[number:]
        for kept in range(number - number % STRIDE + STRIDE, count + 1, STRIDE):
            del self._kept[kept]
        self._prompt = self.game.prompt(self.state)

    # Looking back

    def state_at(self, number: int) -> S:
        """The state after so many records; a copy that the caller may keep."""
        if not 0 <= number <= len(self.records):
            raise IndexError(f"there are {len(self.records)} records, not {number}")
        if number == len(self.records):
            return self.game.copy(self.state)
        kept = number - number % STRIDE
        state = self.game.copy(self._kept[kept])
        for record in self.records[kept:number]:
            self.game.step(state, record.action)
        return state

    def states(self) -> Iterator[tuple[Record, S]]:
        """Every record with the state after it, in one walk: to be looked at, not to be kept."""
        state = self.state_at(0)
        for record in self.records:
            self.game.step(state, record.action)
            yield record, state

    def seen(self, number: int | None, seat: int | None) -> S:
        """The table after so many records (None: now) as a seat may know it; None is a spectator."""
        return self.game.view(self.state if number is None else self.state_at(number), seat)

    def actions(self) -> list[Action]:
        """All actions so far."""
        return [record.action for record in self.records]

    def heard(self, seat: int | None, start: int = 0) -> list[list[Event]]:
        """The log as a seat (None: a spectator) may hear it: the events of each record from `start` on."""
        return [self._hear(record.events, seat) for record in self.records[start:]]

    def heard_opening(self, seat: int | None) -> list[Event]:
        """What a seat heard at set-up."""
        return self._hear(self.opening, seat)

    def _hear(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        heard = (self.game.masked(event, seat) for event in events)
        return [event for event in heard if event is not None]

    def last_decision(self, seat: int) -> int:
        """How many records there were after the seat's last decision; 0 if it has not decided yet."""
        for number in range(len(self.records), 0, -1):
            if self.records[number - 1].seat == seat:
                return number
        return 0

    def events_since(self, seat: int) -> list[Event]:
        """What the seat heard since its last decision; all from the set-up on if it took none yet."""
        start = self.last_decision(seat)
        events = self.heard_opening(seat) if start == 0 else []
        for heard in self.heard(seat, start):
            events += heard
        return events
