"""What several commands ask and say in the terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence


def typed() -> str | None:
    """The next line somebody types; None when there is nobody to ask any more."""
    try:
        return input("> ").strip()
    except EOFError:
        print()
        return None


def tell_faults(what: str, counts: Mapping[str, int], faults: Sequence[str], as_json: bool) -> int:
    """How many a game has and what is wrong with them, for people or for a program; the exit code."""
    if as_json:
        print(json.dumps({**counts, "faults": faults}))
    else:
        for fault in faults:
            print(fault)
        print(", ".join(f"{game}: {n} {what}" for game, n in counts.items()) + f"; {len(faults)} faults")
    return 1 if faults else 0
