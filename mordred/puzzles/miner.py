"""Mining puzzles: positions of computers' games in which one answer is clearly best.

Each answer is followed by the best plan found for it and played on in many worlds, in which all that the seat
cannot know is dealt anew; all answers meet the same worlds. A position is taken if the best answer leads by
MARGIN in a first look, and still does, beyond doubt, in ten times as many fresh worlds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from mordred.ai.greedy import Quick
from mordred.ai.levels import expertise, policy
from mordred.ai.planner import Planner, settle
from mordred.ai.policy import Budget, Expertise, Policy, ask_policy
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt
from mordred.core.work import finished
from mordred.games import GAMES
from mordred.puzzles.model import Position, Puzzle
from mordred.review.curve import bent, power_of

MARGIN = 0.08
"""How much better than any other an answer has to be."""
FIRST_LOOK = 10
LONG_LOOK = 10 * FIRST_LOOK
DOUBT = 2.0
"""The lead has to be so many standard errors wide."""
GLANCE = 0.03
"""A position is looked at if the plan for one answer promises so much more than those for all others."""
SERIOUS = 3
"""So many answers are still compared in the long look."""
ANSWERS = 8
"""So many answers are compared: the most promising ones."""
FEWEST, MOST_LEFT = 3, 0.97
"""There is something to choose, and the game is not decided."""
REASONS = 2


@dataclass(slots=True)
class Tried:
    """One answer under trial: its best plan, and what came of it in each world."""

    plan: tuple[Action, ...]
    seen: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The seat's chance to win after it."""
        return sum(self.seen) / len(self.seen)


class Trial:
    """All answers to one question, tried in the same worlds."""

    def __init__(self, known: Expertise[Any], world: Any, prompt: Prompt, seed: int) -> None:
        self.known, self.world, self.prompt, self.seed = known, world, prompt, seed
        self.seat = prompt.seat
        self.power = power_of(known.game.id, known.game.seats(world))
        planner: Planner[Any] = Planner(known, width=4, depth=7, samples=2, exact=0)
        plans = finished(planner.plans(world, prompt, prompt.seat, Chance(seed)))
        first: dict[Action, tuple[Action, ...]] = {}
        values: dict[Action, float] = {}
        for plan in plans:
            first.setdefault(plan.actions[0], plan.actions)
            values.setdefault(plan.actions[0], plan.value)
        ranked = sorted(values.values(), reverse=True)
        self.promising = len(ranked) > 1 and ranked[0] - ranked[1] >= GLANCE
        """Whether one answer stands out at all, in the one world that the plans were made for."""
        for action in known.judge.candidates(world, prompt):
            first.setdefault(action, (action,))
        self.tried = [Tried(plan) for plan in list(first.values())[:ANSWERS]]
        self.left: list[Tried] = []
        """Answers that were given up after the first look."""

    def look(self, worlds: range, best: int = ANSWERS) -> None:
        """Try the answers in these worlds: all, or those that were best so far, anew."""
        if best < len(self.tried):
            ranked = sorted(self.tried, key=lambda one: -one.mean)
            self.left = ranked[best:]
            self.tried = ranked[:best]
            for one in self.tried:
                one.seen.clear()
        for number in worlds:
            for one in self.tried:
                one.seen.append(self._played_on(one.plan, number)[0])

    def _played_on(self, actions: Sequence[Action], number: int) -> tuple[float, dict[str, float]]:
        """The seat's chance after a plan in one world, and what speaks for it there."""
        game, judge = self.known.game, self.known.judge
        world = game.redeal(self.world, self.seat, Chance(self.seed + number))
        prompt = game.prompt(world)
        for action in actions:
            if prompt is None or prompt.seat != self.seat or action not in prompt.actions:
                break
            _, prompt = game.step(world, action)
        settle(self.known, world, prompt, Chance(self.seed - number))
        return bent(judge.chances(world), self.power)[self.seat], judge.terms(world, self.seat)

    def best_two(self) -> tuple[Tried, Tried]:
        """The best answer and the next best."""
        ranked = sorted(self.tried, key=lambda one: -one.mean)
        return ranked[0], ranked[1]

    def lead(self) -> tuple[float, float]:
        """How far the best answer leads, and the standard error of that."""
        best, second = self.best_two()
        gaps = [one - other for one, other in zip(best.seen, second.seen, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
        return mean, sqrt(spread / len(gaps))

    def why(self, worlds: int = FIRST_LOOK) -> list[str]:
        """The terms in which the best answer beats the next one most."""
        best, second = self.best_two()
        change: dict[str, float] = {}
        for number in range(worlds):
            for one, sign in ((best, 1), (second, -1)):
                for name, amount in self._played_on(one.plan, number)[1].items():
                    change[name] = change.get(name, 0.0) + sign * amount / worlds
        ranked = sorted(change.items(), key=lambda item: -item[1])[:REASONS]
        return [name for name, amount in ranked if amount > 0]


def mined(game_id: str, options: Any, levels: Sequence[str], seed: int) -> list[Puzzle]:
    """The puzzles of one game among these levels."""
    known = expertise(GAMES[game_id])
    found: list[Puzzle] = []
    last: tuple[Any, Prompt] | None = None
    for number, (state, prompt) in enumerate(_moments(game_id, options, levels, seed)):
        if last is not None and prompt.seat == last[1].seat and known.judge.same_turn(last[0], state):
            continue  # the rest of a turn asks nearly the same again
        puzzle = _puzzle(known, state, prompt, seed + 1000 * number)
        if puzzle is not None:
            found.append(puzzle)
            last = (state, prompt)
    return found


def stands(puzzle: Puzzle, game_id: str, seed: int = 1) -> bool:
    """Whether the answer of a puzzle is still the best one by the judge as it is now, in fresh worlds."""
    position = Position(game_id, puzzle)
    trial = Trial(expertise(position.game), position.state, position.prompt, seed)
    trial.look(range(FIRST_LOOK))
    trial.look(range(FIRST_LOOK, 5 * FIRST_LOOK), SERIOUS)
    best = max(trial.tried, key=lambda one: one.mean)
    if position.action(puzzle.answer) != best.plan[0]:
        return False
    lead, doubt = trial.lead() if len(trial.tried) > 1 else (1.0, 0.0)
    return lead > DOUBT * doubt


def chosen(found: Sequence[Puzzle], want: int) -> list[Puzzle]:
    """So many of them, of every theme and difficulty in turn, those with the widest margin first."""
    shelves: dict[tuple[int, str], list[Puzzle]] = {}
    for puzzle in sorted(found, key=lambda one: -one.margin):
        shelves.setdefault((puzzle.difficulty, puzzle.theme), []).append(puzzle)
    picked: dict[str, Puzzle] = {}
    while len(picked) < want and any(shelves.values()):
        for shelf in shelves.values():
            if shelf and len(picked) < want:
                puzzle = shelf.pop(0)
                picked.setdefault(puzzle.id, puzzle)
    return sorted(picked.values(), key=lambda one: (one.difficulty, one.theme, one.id))


def _moments(game_id: str, options: Any, levels: Sequence[str], seed: int) -> Iterator[tuple[Any, Prompt]]:
    """Real choices of a game as it is played."""
    game = GAMES[game_id]
    state = game.new(options, seed)
    minds = [policy(game_id, levels[(seat + seed) % len(levels)]) for seat in range(game.seats(state))]
    chance = Chance(seed ^ 0xC0FFEE)
    prompt = game.prompt(state)
    while prompt is not None:
        if len(prompt.actions) >= FEWEST:
            yield game.copy(state), prompt
        mind = minds[prompt.seat]
        action = ask_policy(mind, game, state, prompt.seat, chance.draw() >> 8, Budget(tries=4)).action
        _, prompt = game.step(state, action)


def _puzzle(known: Expertise[Any], state: Any, prompt: Prompt, seed: int) -> Puzzle | None:
    """The puzzle of a position, if it is one."""
    game = known.game
    world = game.redeal(state, prompt.seat, Chance(seed))
    trial = Trial(known, world, prompt, seed)
    if len(trial.tried) < FEWEST or not trial.promising:
        return None
    trial.look(range(FIRST_LOOK))
    if trial.lead()[0] < MARGIN or trial.best_two()[0].mean > MOST_LEFT:
        return None
    favourite = trial.best_two()[0].plan[0]
    trial.look(range(FIRST_LOOK, FIRST_LOOK + LONG_LOOK), SERIOUS)  # fresh worlds: the first ones chose it
    best = trial.best_two()[0]
    lead, doubt = trial.lead()
    if best.plan[0] != favourite or lead < MARGIN or lead < DOUBT * doubt:
        return None
    return _written(known, world, trial, best)


def _written(known: Expertise[Any], world: Any, trial: Trial, best: Tried) -> Puzzle:
    game = known.game
    line = game.fen(world)
    return Puzzle(
        id=f"{game.id}-{hashlib.sha256(line.encode()).hexdigest()[:6]}",
        position=line,
        seat=trial.seat,
        answer=game.write(world, best.plan[0]),
        plan=[game.write(world, action) for action in best.plan[1:]],
        chance=round(best.mean, 3),
        others={
            game.write(world, one.plan[0]): round(one.mean, 3)
            for one in (*trial.tried, *trial.left)
            if one is not best
        },
        theme=trial.prompt.kind,
        why=trial.why(),
        difficulty=difficulty(known, world, trial.prompt, best.plan[0]),
    )


def difficulty(known: Expertise[Any], world: Any, prompt: Prompt, answer: Action) -> int:
    """Who finds it: 1 a quick glance, 2 Squire, 3 Knight, 4 none of them; most of five tries count."""
    game_id = known.game.id
    finders: tuple[tuple[int, Policy], ...] = (
        (1, Quick(known)),
        (2, policy(game_id, "squire")),
        (3, policy(game_id, "knight")),
    )
    for grade, mind in finders:
        hits = sum(
            ask_policy(mind, known.game, world, prompt.seat, 17 * number + 1, Budget(tries=4)).action
            == answer
            for number in range(5)
        )
        if hits >= 3:
            return grade
    return 4
