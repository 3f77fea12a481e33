"""How strong each level plays Britannia."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mordred.ai.greedy import Greedy
from mordred.ai.king import King
from mordred.ai.planner import Planner
from mordred.ai.policy import Expertise, Policy

LEVELS: Mapping[str, Callable[[Expertise[Any]], Policy]] = {
    "page": lambda known: Greedy(known, Planner(known, samples=1, exact=0), noise=1.6, overlooks=0.6),
    "squire": lambda known: Greedy(known, Planner(known, samples=1, exact=0), noise=0.8, overlooks=0.3),
    "knight": lambda known: Greedy(known, Planner(known, samples=2, exact=0), noise=0.35),
    "king": lambda known: King(
        known,
        Planner(known, width=4, depth=7, suspense=3, samples=1, exact=0),
        contenders=8,
        openings=3,
        guess=4.0,
        rounds=0,
        least=3,
    ),
}
