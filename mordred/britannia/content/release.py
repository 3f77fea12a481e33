"""Release a changed pack: `python -m mordred.britannia.content.release BEFORE AFTER` keeps the old version.

Run it whenever cards of the shipped pack change, so that games played with the old ones open for ever.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mordred.britannia.content.library import load_pack
from mordred.britannia.content.versions import PACKS, RELEASED, difference
from mordred.core.reader import PACK, from_json


def keep(before: Path, after: Path, folder: Path = PACKS) -> str:
    """Write down how a released version follows from its successor; the successor's digest joins the list."""
    old, new = (from_json(path.read_text("utf-8"), PACK) for path in (before, after))
    assert isinstance(old, dict) and isinstance(new, dict)
    id, version, newer = str(old["meta"]["id"]), load_pack(old).digest, load_pack(new).digest
    register = json.loads((folder / RELEASED.name).read_text("utf-8"))
    versions = register[id]["versions"]
    if versions[-1] != version:
        raise ValueError("only the newest released version can be followed by another")
    if newer == version:
        return newer  # other words only: it plays alike
    changes = list(difference(new, old))
    (folder / f"{id}-{version}.json").write_text(json.dumps(changes, indent=1) + "\n", encoding="utf-8")
    versions.append(newer)
    (folder / RELEASED.name).write_text(json.dumps(register, indent=1) + "\n", encoding="utf-8")
    return newer


if __name__ == "__main__":
    print(keep(Path(sys.argv[1]), Path(sys.argv[2])))
