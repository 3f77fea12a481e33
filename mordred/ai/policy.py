"""What an opponent is: somebody who looks at a position, thinks in small steps and names an action.

A policy is handed a *world*: a redealt state, in which everything its seat cannot know was dealt anew. So it
cannot cheat, whatever it looks at, and the same world and seed give the same choice. Thinking is a generator,
so that whoever listens can paint, cancel or stop the clock between two steps; what it yields is how far it
has come (0 to 1).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from mordred.core.chance import Chance
from mordred.core.game import Action, Game, Prompt, State
from mordred.core.work import finished

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Judge(Protocol[S_contra]):
    """A game's own judgement of its positions: a module or an object of this shape in each game."""

    TERMS: Sequence[str]

    def chances(self, state: S_contra) -> list[float]:
        """Every seat's chance to win, as far as the position shows."""

    def terms(self, state: S_contra, seat: int) -> dict[str, float]:
        """What speaks for the seat and what against it, by name."""

    def quick_answer(self, state: S_contra, prompt: Prompt, chance: Chance) -> Action:
        """A quick sensible answer, for playing positions out."""

    def candidates(self, state: S_contra, prompt: Prompt) -> Sequence[Action]:
        """The answers worth thinking about, most promising first."""

    def quiet(self, state: S_contra) -> bool:
        """Whether the position can be judged as it is, or has to be played on first."""

    def closes(self, state: S_contra, action: Action) -> bool:
        """Whether the action only ends the seat's turn, so that the position is worth what it was before."""

    def same_turn(self, state: S_contra, later: S_contra) -> bool:
        """Whether the later state still belongs to the turn of the first."""

    def last_turn(self, state: S_contra) -> bool:
        """Whether the game ends with this turn as things stand: what the rest of the turn brings is all."""

    def odds(self, state: S_contra, action: Action) -> dict[str, float]:
        """Exact odds of an action by name, where the game can tell them; empty otherwise."""


class Foresight(Protocol[S]):
    """What a game may add for those who look far ahead (the module `judge.foresight` of a game that does)."""

    @property
    def manners(self) -> Sequence[str]:
        """The ways to answer that the game knows, the usual one first."""

    @property
    def telling(self) -> Sequence[str]:
        """Kinds of questions whose answers tell how somebody chooses, and that need nothing hidden."""

    @property
    def settled(self) -> Sequence[str]:
        """Kinds of questions that the usual manner answers alike whatever is hidden, and without chance."""

    def revealed(self, state: S) -> Hashable:
        """How much chance and hidden cards have said so far."""

    def ideas(self, game: Game[S], state: S, prompt: Prompt) -> Iterator[tuple[S, tuple[Action, ...]]]:
        """Whole turns worth trying: the state after each, its end still to be said, and its actions. The
        first is what the usual manner would do.
        """

    def notes(self) -> Any:
        """An empty sheet for what is meant to follow in a position that is played on."""

    def answer(self, state: S, prompt: Prompt, chance: Chance, manner: str, notes: Any = None) -> Action:
        """What somebody of that manner would answer; with notes, a turn once thought out is followed."""

    def sense(self, state: S, prompt: Prompt, action: Action) -> float | None:
        """How much likelier somebody sensible answers so than somebody who answers at random; None where
        only the manners' own answers tell.
        """

    def horizon(self, state: S) -> int:
        """How far to look from here, in the game's own measure."""

    def far_enough(self, state: S, horizon: int) -> bool:
        """Whether a position played on has come that far."""


@dataclass(slots=True)
class Decision:
    """What a policy decided: the action, its seat's chance to win after it, and how it would go on this
    turn.
    """

    action: Action
    value: float
    plan: tuple[Action, ...] = ()
    """The actions after this one, as long as nothing unforeseen happens."""


Thinking = Generator[float, None, Decision]


@dataclass(slots=True)
class Budget:
    """How long to think: so many seconds by a clock, or so many tries when there is none (then all is
    repeatable).
    """

    seconds: float = 0.0
    clock: Callable[[], float] | None = None
    tries: int = 60
    _start: float = 0.0
    _used: int = 0

    def begin(self) -> None:
        """Start counting."""
        self._used = 0
        if self.clock is not None:
            self._start = self.clock()

    def late(self, share: float) -> bool:
        """Whether more than that share of the time is gone; never without a clock."""
        if self.clock is None:
            return False
        return self.clock() - self._start > share * self.seconds

    def spent(self) -> float:
        """The share of the time that is gone; none without a clock."""
        return (self.clock() - self._start) / self.seconds if self.clock is not None and self.seconds else 0.0

    def room(self, since: float, done: int) -> float:
        """How often something fits into the time after `since`, a share of it, that was done so often since
        then.
        """
        spent = self.spent() - since
        return (1 - since) * done / spent if spent > 0 else inf

    def used(self) -> float:
        """The share of the budget that is gone; one more try is counted."""
        self._used += 1
        if self.clock is not None:
            return (self.clock() - self._start) / self.seconds if self.seconds > 0 else 1.0
        return self._used / self.tries


class Policy(Protocol):
    """One level of play."""

    def think(self, world: Any, seat: int, seed: int, budget: Budget) -> Thinking:
        """Choose among the legal actions of the pending prompt, which must be the seat's.

        `world` was dealt for the seat by whoever asks (`Game.redeal`), and is not changed.
        """


@runtime_checkable
class Observer(Protocol):
    """A policy that wants to know what the others do."""

    def observe(self, world: Any, prompt: Prompt, action: Action) -> None:
        """Another seat has answered a question; `world` is as the observer may see it."""


@dataclass(slots=True)
class Expertise(Generic[S]):
    """What every policy needs: the rules and the game's judgement."""

    game: Game[S]
    judge: Judge[S]


def question(known: Expertise[S], world: S, seat: int) -> Prompt:
    """The question put to the seat."""
    prompt = known.game.prompt(world)
    assert prompt is not None and prompt.seat == seat
    return prompt


def ask_policy(
    policy: Policy, game: Game[S], state: S, seat: int, seed: int, budget: Budget | None = None
) -> Decision:
    """Deal what the seat cannot know anew, and let the policy think without a pause."""
    chance = Chance(seed)
    world = game.redeal(state, seat, chance)
    return finished(policy.think(world, seat, chance.draw() >> 8, budget or Budget()))
