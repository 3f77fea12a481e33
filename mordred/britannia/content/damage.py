"""Packs spoilt at random: whatever somebody's editor or a torn file may do to one."""

from __future__ import annotations

import json
from typing import Any

from mordred.core.chance import Chance

_STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 998, 10**6, 10**30, -(10**9), 0.5, 1e300, "", "x", "all", "you", "merlin",
    "elmet", "standard", "é" * 20, "a" * 3000, "x\n\u2028{}", [], {}, [[]], [None], ["x"] * 200,
    {"do": "rule"}, {"do": "draw"}, {"upto": 2}, {"per": "caer"}, {"set": "all"}, {"id": "x"},
    {"choose": [[], []]}, {"each": "all", "steps": []},
)  # fmt: skip


def damaged(data: Any, chance: Chance) -> Any:
    """A copy with one to five places dropped, doubled, swapped, renamed or replaced by something strange."""
    copy = json.loads(json.dumps(data))
    for _ in range(1 + chance.below(5)):
        _spoil(copy, chance)
    return copy


def torn(text: str, chance: Chance) -> str:
    """A text cut short, or with a piece of it lost, doubled or replaced."""
    start, length = chance.below(len(text)), chance.below(60)
    kind = chance.below(4)
    if kind == 0:
        return text[:start]
    piece = text[start : start + length]
    middle = ("", piece * 2, "[{" * 30, '"9e999')[kind] if kind < 3 else "\x00\ud83d"
    return text[:start] + middle + text[start + length :]


def _spoil(data: Any, chance: Chance) -> None:
    node, key = _somewhere(data, chance)
    kind = chance.below(6)
    if kind == 0:
        del node[key]
    elif kind == 1:
        node[key] = _STRANGE[chance.below(len(_STRANGE))]
    elif kind == 2:
        other, place = _somewhere(data, chance)
        node[key] = json.loads(json.dumps(other[place]))
    elif kind == 3 and isinstance(node, dict):
        node[f"{key}s"] = node.pop(key)
    elif kind == 4 and isinstance(node[key], list) and node[key]:
        node[key] = node[key] * (2 + chance.below(30))
    else:
        node[key] = {"wrapped": node[key]} if chance.below(2) else [node[key]]


def _somewhere(data: Any, chance: Chance) -> tuple[Any, Any]:
    """A random place: what holds it, and its key there."""
    node, key = data, None
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = keys[chance.below(len(keys))]
        inner = node[key]
        if not isinstance(inner, (dict, list)) or not inner or chance.below(6) == 0:
            return node, key
        node = inner
