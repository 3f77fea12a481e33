"""The muster roll: which figure stands where, so that a figure that moves is seen to walk.

The engine counts units; a picture needs to know *which* Warrior went. `call_roll` reads the counts and keeps
every figure where it was as far as the counts allow; only surplus figures walk to where figures are missing.
"""

from __future__ import annotations

from mordred.britannia.state import State

Roll = dict[str, str]
"""Figure ("0:warrior:3": seat, kind, number) -> territory."""


def call_roll(view: State, before: Roll | None = None) -> Roll:
    """The roll for a view, given the roll that was painted last (None: a fresh table)."""
    wanted: dict[str, dict[str, int]] = {}
    for name, land in view.lands.items():
        for seat, army in land.armies.items():
            for kind, count in (
                ("chief", army.chief),
                ("mystic", army.mystics),
                ("warrior", army.warriors),
                ("champion", 1 if army.champion else 0),
            ):
                if count:
                    wanted.setdefault(f"{seat}:{kind}", {})[name] = count
    return _settle(wanted, before or {})


def _settle(wanted: dict[str, dict[str, int]], before: Roll) -> Roll:
    staying: Roll = {}
    walking: dict[str, list[str]] = {}
    for figure, place in before.items():
        kind = figure.rsplit(":", 1)[0]
        missing = wanted.get(kind)
        if missing and missing.get(place):
            missing[place] -= 1
            staying[figure] = place
        elif missing is not None:
            walking.setdefault(kind, []).append(figure)
    for kind, missing in wanted.items():
        walkers = walking.get(kind, [])
        number = 0
        for place, count in missing.items():
            for _ in range(count):
                if walkers:
                    staying[walkers.pop(0)] = place
                    continue
                while f"{kind}:{number}" in staying or f"{kind}:{number}" in walkers:
                    number += 1
                staying[f"{kind}:{number}"] = place
    return dict(sorted(staying.items()))
