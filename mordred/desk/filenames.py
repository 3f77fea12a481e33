"""Names of files that one finds again: which game, whose, how far, when."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 60


def slug(text: str) -> str:
    """A text as part of a file name: plain small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")


def save_name(game: str, title: str, turn: int, when: str) -> str:
    """The name of an exported game: "mordred-wales-gawain-kay-turn-12-2026-11-17.json"."""
    parts = ["mordred", game, slug(title), f"turn-{turn}" if turn else "", when[:10]]
    return "-".join(part for part in parts if part) + ".json"
