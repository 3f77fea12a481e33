"""A game looked at again in the terminal: chances, luck and skill, and where it turned."""

from __future__ import annotations

import argparse
import json
from typing import Any

from mordred.cli import seed_number, whole_number
from mordred.cli.progress import progress
from mordred.cli.replay import open_anything
from mordred.core.game import Action
from mordred.core.session import Session
from mordred.core.work import finished
from mordred.review.model import Review, TurningPoint
from mordred.review.reviewer import WORLDS, Reviewer

HELP = "go through a game again: luck, skill, turning points"
LEVELS = " ▁▂▃▄▅▆▇█"
WIDTH = 60
"""So many signs the chart is wide."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `review`."""
    parser.add_argument("what", metavar="FILE|LINK", help="a save, a link, or an address that ends in one")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--seed", type=seed_number, default=1, help="for the worlds dealt anew (1)")
    parser.add_argument(
        "--worlds", type=whole_number, default=WORLDS, help=f"worlds for each decision ({WORLDS})"
    )


def run(arguments: argparse.Namespace) -> int:
    """Review and report."""
    session = open_anything(arguments.what).session
    review = _reviewed(session, arguments.seed, arguments.worlds)
    if arguments.json:
        print(json.dumps(_as_json(session, review)))
    else:
        print(_as_text(session, review))
    return 0


def _reviewed(session: Session[Any], seed: int, worlds: int) -> Review:
    """The review, with a bar."""
    working = Reviewer(session, seed, worlds).run()
    with progress(1000, "review") as bar:
        return finished(working, lambda so_far: bar.step(int(1000 * so_far.done) - bar.done))


def _as_json(session: Session[Any], review: Review) -> dict[str, Any]:
    """The review with actions in notation; the chances after each record."""
    return {
        "seats": [
            {
                "seat": seat.seat,
                "luck": round(seat.luck, 4),
                "skill": round(seat.skill, 4),
                "turning_points": [
                    {
                        "record": point.record,
                        "played": notation(session, point, point.played),
                        "better": notation(session, point, point.better),
                        "loss": round(point.loss, 4),
                    }
                    for point in seat.turning_points
                ],
            }
            for seat in review.seats
        ],
        "chances": [[round(chance, 4) for chance in row] for row in review.chances[1:]],
    }


def notation(session: Session[Any], point: TurningPoint, actions: tuple[Action, ...]) -> str:
    """A turning point's actions as they are written down."""
    state = session.state_at(point.record)
    return ", ".join(session.game.write(state, action) for action in actions)


def _as_text(session: Session[Any], review: Review) -> str:
    """The review for people."""
    lines = []
    for seat in review.seats:
        row = [chances[seat.seat] for chances in review.chances]
        lines += ["", f"seat {seat.seat}   luck {_points(seat.luck)}   skill {_points(seat.skill)}"]
        lines.append(f"  {_chart(row)}  {row[0]:.0%} → {row[-1]:.0%}")
        for point in seat.turning_points:
            lines.append(f"  after {point.record} records, {_points(-point.loss)}:")
            lines.append(f"    played  {notation(session, point, point.played)}")
            lines.append(f"    better  {notation(session, point, point.better)}")
            if point.why:
                lines.append(f"    for its {', '.join(name.replace('_', ' ') for name, _ in point.why)}")
    return "\n".join(lines[1:])


def _points(share: float) -> str:
    return f"{100 * share:+.0f}"


def _chart(row: list[float]) -> str:
    """Chances over the game in one line of blocks."""
    width = min(WIDTH, len(row))
    picked = [row[index * (len(row) - 1) // max(1, width - 1)] for index in range(width)]
    return "".join(LEVELS[round(chance * (len(LEVELS) - 1))] for chance in picked)
