"""Every version of the shipped pack that was ever released, so that games begun with one go on with it.

`packs/standard.json` is the newest version. Each older one is `packs/standard-<digest>.json`: what has to be
changed in the version after it to have it back. `packs/released.json` names all digests, the oldest first,
and the one that was meant before links and saves said which ("unsaid").

Before a released pack is edited: `python -m mordred.britannia.content.release BEFORE AFTER` with both files
writes the difference and the new digest. A test fails if somebody forgets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mordred.core.reader import to_json

PACKS = Path(__file__).parent / "packs"
RELEASED = PACKS / "released.json"


Change = list[Any]
"""[path, value], or [path] alone where a field was not there."""


def _register() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(RELEASED.read_text("utf-8"))
    return found


def released(id: str) -> tuple[str, ...]:
    """The digests of every released version of a shipped pack, the oldest first."""
    entry = _register().get(id)
    return () if entry is None else tuple(entry["versions"])


def unsaid(id: str) -> str:
    """The version meant by links and saves that do not say; "" for a pack that is not shipped."""
    entry = _register().get(id)
    return "" if entry is None else str(entry["unsaid"])


def rebuilt(id: str, version: str, newest: Any) -> Any:
    """The data of an older version, from the newest one's by way of all in between."""
    digests = released(id)
    data = newest
    for older in reversed(digests[digests.index(version) : -1]):
        data = changed(data, json.loads((PACKS / f"{id}-{older}.json").read_text("utf-8")))
    return data


def changed(data: Any, changes: list[Change]) -> Any:
    """A copy of plain data with each change made."""
    data = json.loads(to_json(data))
    for path, *value in changes:
        here = data
        for step in path[:-1]:
            here = here[step]
        if value:
            here[path[-1]] = value[0]
        else:
            del here[path[-1]]
    return data


def difference(data: Any, wanted: Any, path: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """What has to be changed in plain data so that it becomes other data."""
    if isinstance(data, dict) and isinstance(wanted, dict):
        for key in sorted(data.keys() - wanted.keys()):
            yield [[*path, key]]
        for key in sorted(wanted):
            if key not in data:
                yield [[*path, key], wanted[key]]
            else:
                yield from difference(data[key], wanted[key], (*path, key))
    elif isinstance(data, list) and isinstance(wanted, list) and len(data) == len(wanted):
        for place, (one, other) in enumerate(zip(data, wanted, strict=True)):
            yield from difference(one, other, (*path, place))
    elif data != wanted or type(data) is not type(wanted):
        yield [[*path], wanted]
