"""Learn what positions of Britannia around a War are worth (`judge/learned.py`) from games of the script.

    python -m tools.learn --games 500 --seed 1000

So many games at each of the six tables (two, three and four players, both dials). Now and then somebody
takes another action than the script would, so that positions differ. Every position where King's trials end
is noted, and who won; the weights of each phase are those that make the winners likeliest (Newton's method on
a softmax over the seats), a little drawn towards nothing. Every fourth game is kept aside to say how well the
weights foretell, against the judge of before. `--workers` and `--cluster` share the games out, as in `arena`.
"""

from __future__ import annotations

import argparse
from math import exp, log, sqrt
from pathlib import Path
from typing import NamedTuple

from mordred.ai.judging import proportions
from mordred.britannia.judge import foresight, learned, prospect
from mordred.britannia.judge.value import JUDGE
from mordred.britannia.rules.game import GAME
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State, War
from mordred.cli.progress import progress
from mordred.cli.work import add_workers, carried_out, chosen_crew
from mordred.core.chance import Chance

WHIM = 120
"""So many turns of a thousand begin with any action."""
DRAWN = 3.0
"""How much the weights are drawn towards nothing, in games."""
TABLES = [(players, mode) for players in (2, 3, 4) for mode in ("war", "blitz")]


class Seen(NamedTuple):
    """One position: its phase, the rows of all seats, who won, and what the judge of before said."""

    phase: int
    rows: list[list[float]]
    won: list[float]
    judged: list[float]
    aside: bool


def played(options: Options, seed: int) -> list[Seen]:
    """One game of the script, and the positions around its Wars."""
    state, chance, notes = GAME.new(options, seed), Chance(7 * seed + 1), foresight.notes()
    prompt, horizon, wild, before = GAME.prompt(state), foresight.horizon(state), -1, True
    found: list[tuple[int, list[list[float]], list[float]]] = []
    while prompt is not None:
        if prompt.kind == "action" and len(prompt.actions) > 1 and chance.below(1000) < WHIM:
            action, wild = prompt.actions[chance.below(len(prompt.actions))], state.turns
        else:
            sheet = None if state.turns == wild else notes
            action = foresight.answer(state, prompt, chance, foresight.manners[0], sheet)
        _, prompt = GAME.step(state, action)
        if prompt is None or not foresight.far_enough(state, horizon):
            continue
        over = not _fighting(state, horizon)
        if before or over:
            found.append((*prospect.sights(state), JUDGE.chances(state)))
        before = over
        if over:
            horizon = foresight.horizon(state)
    outcome = GAME.outcome(state)
    assert outcome is not None
    share = 1 / len(outcome.winners)
    won = [share if seat in outcome.winners else 0.0 for seat in range(options.players)]
    return [Seen(phase, rows, won, judged, seed % 4 == 0) for phase, rows, judged in found]


def noted(job: tuple[int, str, int]) -> list[Seen]:
    """The same for so many players, a dial and a seed."""
    players, mode, seed = job
    return played(Options.model_validate({"players": players, "mode": mode}), seed)


def _fighting(state: State, war: int) -> bool:
    """Whether that War is still under way."""
    return any(isinstance(frame, War) and frame.position <= war for frame in state.frames)


def softmax(totals: list[float]) -> list[float]:
    """Odds as chances."""
    best = max(totals)
    return proportions([exp(total - best) for total in totals])


def fitted(seen: list[Seen]) -> list[float]:
    """The weights that make the winners of these positions likeliest."""
    size = len(prospect.SIGHTS)
    scale = _scale(seen, size)
    rows = [[[a / by for a, by in zip(row, scale, strict=True)] for row in one.rows] for one in seen]
    weights = [0.0] * size
    for _ in range(8):
        slope = [DRAWN * weight for weight in weights]
        curve = [[DRAWN if one == other else 0.0 for other in range(size)] for one in range(size)]
        for one, table in zip(seen, rows, strict=True):
            said = softmax([_dot(weights, row) for row in table])
            mean = [sum(p * row[i] for p, row in zip(said, table, strict=True)) for i in range(size)]
            for chance, won, row in zip(said, one.won, table, strict=True):
                far = [amount - middle for amount, middle in zip(row, mean, strict=True)]
                for i in range(size):
                    slope[i] += (chance - won) * row[i]
                    if far[i]:
                        part, line = chance * far[i], curve[i]
                        for j in range(i + 1):
                            line[j] += part * far[j]
        for i in range(size):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = solved(curve, slope)
        weights = [weight - change for weight, change in zip(weights, step, strict=True)]
    return [weight / by for weight, by in zip(weights, scale, strict=True)]


def _scale(seen: list[Seen], size: int) -> list[float]:
    """How much each sight differs between the seats of a table."""
    squares, count = [0.0] * size, 0
    for one in seen:
        for i in range(size):
            mean = sum(row[i] for row in one.rows) / len(one.rows)
            squares[i] += sum((row[i] - mean) ** 2 for row in one.rows)
        count += len(one.rows)
    return [sqrt(square / max(1, count)) + 1e-6 for square in squares]


def _dot(one: list[float], other: list[float]) -> float:
    return sum([a * b for a, b in zip(one, other, strict=True)])


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of equations whose matrix is symmetric and positive (Cholesky)."""
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = sqrt(rest) if i == j else rest / root[j][j]
    half = [0.0] * size
    for i in range(size):
        half[i] = (right[i] - sum(root[i][k] * half[k] for k in range(i))) / root[i][i]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (half[i] - sum(root[k][i] * found[k] for k in range(i + 1, size))) / root[i][i]
    return found


def surprise(chances: list[float], won: list[float]) -> float:
    """How surprising an outcome is to who gave these chances (cross entropy)."""
    return -sum(share * log(max(1e-4, chance)) for chance, share in zip(chances, won, strict=True))


def written(weights: dict[int, list[float]], command: str) -> str:
    """The module of the weights."""
    lines = [
        '"""What each of the sights of `prospect` weighs, by phase: twice the Wars to come, and one more',
        f"while the battles of one are to be fought. Made by `{command}`.",
        '"""',
        "",
        "WEIGHTS: dict[int, tuple[float, ...]] = {",
    ]
    for phase, row in sorted(weights.items()):
        lines.append(f"    {phase}: (")
        named = zip(row, prospect.SIGHTS, strict=True)
        lines += [f"        {weight:.3f},  # {name}" for weight, name in named]
        lines.append("    ),")
    return "\n".join([*lines, "}", ""])


def main() -> None:
    """Play, learn, say how well it foretells, and write the weights down."""
    parser = argparse.ArgumentParser(description="Learn what positions around a War of Britannia are worth.")
    parser.add_argument("--games", type=int, default=500, help="games at each of the six tables")
    parser.add_argument("--seed", type=int, default=1000)
    add_workers(parser)
    arguments = parser.parse_args()
    seen: dict[int, list[Seen]] = {}
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    jobs = [(players, mode, seed) for seed in seeds for players, mode in TABLES]
    with progress(len(jobs), "games") as bar:
        for game in carried_out(noted, jobs, chosen_crew(arguments)):
            for one in game:
                seen.setdefault(one.phase, []).append(one)
            bar.step()
    weights: dict[int, list[float]] = {}
    for phase, some in sorted(seen.items()):
        if len(some) < 100:
            continue
        aside = [one for one in some if one.aside]
        learnt = fitted([one for one in some if not one.aside])
        new = [surprise(softmax([_dot(learnt, row) for row in one.rows]), one.won) for one in aside]
        old = [surprise(one.judged, one.won) for one in aside]
        means = f"{sum(new) / len(aside):.3f}, of the judge {sum(old) / len(aside):.3f}"
        print(f"phase {phase:2}: {len(some)} positions, cross entropy {means}")
        weights[phase] = fitted(some)
    command = f"python -m tools.learn --games {arguments.games} --seed {arguments.seed}"
    Path(learned.__file__).write_text(written(weights, command))


if __name__ == "__main__":
    main()
