"""Kept games: one for each way Britannia can end and each tie-break, as links in tests/fixtures/britannia.

`python -m tests.britannia.kept` looks for them anew; do so when rules or the pack's numbers have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.core import links
from mordred.core.chance import Chance
from mordred.core.game import Outcome
from mordred.core.session import Session
from tests.britannia.play import Policy, at_random, draining, going_on, played
from tests.britannia.table import GAME, table

FOLDER = Path(__file__).parents[1] / "fixtures" / "britannia"
Wanted = Callable[[Session[State], Outcome], bool]


def happened(session: Session[State], name: str, **facts: object) -> bool:
    """Whether an event of that class, with these facts, happened in the game."""
    return any(
        type(event).__name__ == name and all(getattr(event, fact) == value for fact, value in facts.items())
        for record in session.records
        for event in record.events
    )


def ended(reason: str, *tie_breaks: str, winners: int = 1) -> Wanted:
    """The game ended like this, after these tie-breaks."""

    def wanted(session: Session[State], outcome: Outcome) -> bool:
        how = (outcome.reason, tuple(outcome.tie_breaks), len(outcome.winners))
        return how == (reason, tie_breaks, winners)

    return wanted


def broke_out(reason: str) -> Wanted:
    """Chaos broke out for this reason."""
    return lambda session, outcome: happened(session, "BreakoutBegan", reason=reason)


def drained(seed: int) -> Policy:
    return draining("merlin", Chance(seed))


def by_chance(seed: int) -> Policy:
    return at_random(Chance(seed))


FINAL = Options(players=4)
KEPT: dict[str, tuple[Options, Callable[[int], Policy], Wanted]] = {
    "chaos_line": (FINAL, by_chance, ended("chaos_line")),
    "blitz": (Options(players=4, mode="blitz", leaders="advanced"), by_chance, ended("chaos_line")),
    "reserve": (FINAL, drained, ended("reserve")),
    "tie_units_in_play": (Options(players=2), by_chance, ended("chaos_line", "units_in_play")),
    "tie_further_behind": (
        Options(players=2),
        by_chance,
        ended("chaos_line", "units_in_play", "further_behind"),
    ),
    "breakout_line": (Options(players=3), by_chance, broke_out("chaos_line")),
    "breakout_islands": (FINAL, by_chance, broke_out("islands")),
    "preview_chaos_line": (Options(players=4, edition="preview"), by_chance, ended("chaos_line")),
    "preview_shared_victory": (
        Options(players=2, edition="preview"),
        by_chance,
        ended("chaos_line", winners=2),
    ),
}
LAST_TOKEN = "preview_last_token_taken"
"""In the preview a player has to take the very last token of a colour: kept from a position near the end."""


def games(options: Options, policy: Callable[[int], Policy], seeds: range) -> Iterator[Session[State]]:
    """Finished games, one for each seed."""
    for seed in seeds:
        actions = [action for _, _, action in played(options, seed, policy(seed))]
        yield Session.from_actions(GAME, options, seed, actions)


def last_token() -> Session[State]:
    """Merlin's last token lies in Elmet; the War that takes it brings the end token, the next War the end."""
    t = table(
        players=2, edition="preview", distances=(2, 5), armies={"elmet": {0: "CWW"}}, land={"elmet": "L"},
        reserve="G" * 9 + "D" * 9,
    )  # fmt: skip
    for seed in range(300):
        session = Session(GAME, t.state.options, 0, start=t.state)
        for _, _, action in going_on(GAME.copy(t.state), at_random(Chance(seed))):
            session.play(action)
        if session.state.ended == "reserve":
            return session
    raise LookupError(LAST_TOKEN)


def find(name: str, most: int = 3000) -> Session[State]:
    """The first game of that kind."""
    if name == LAST_TOKEN:
        return last_token()
    options, policy, wanted = KEPT[name]
    for session in games(options, policy, range(most)):
        outcome = GAME.outcome(session.state)
        assert outcome is not None
        if wanted(session, outcome):
            return session
    raise LookupError(f"no such game among {most}: {name}")


def main(names: list[str]) -> None:
    """Find every kept game (or those named) and write it down."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or (*KEPT, LAST_TOKEN):
        link = links.game_link(find(name), fall_back=False)
        (FOLDER / f"{name}.link").write_text(link + "\n", encoding="ascii")
        print(f"{name}: {len(link)} characters")


if __name__ == "__main__":
    main(sys.argv[1:])
