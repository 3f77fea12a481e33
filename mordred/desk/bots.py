"""Bots of one's own, kept in the browser like packs and offered as opponents.

The page never runs a bot: it keeps its text, and hands it to the worker with every question to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mordred.core.levels import BOT
from mordred.desk.store import Store, StoreError

PREFIX = "mordred:bot:"
LARGEST = 500_000
"""Signs in a file that may still be a bot."""
LONGEST_NAME = 24
_CLASS = re.compile(r"^class[ ]+([A-Za-z_]\w*)", re.MULTILINE)
_METHOD = re.compile(r"^[ \t]+def[ ]+(?:choose|think)\(", re.MULTILINE)


def bot_name(text: str) -> str:
    """The class that plays, if a file looks like a bot; "" if it is something else. Nothing is run."""
    if len(text) > LARGEST or text.lstrip()[:1] in ("{", "["):
        return ""
    method = _METHOD.search(text)
    before = [found.group(1) for found in _CLASS.finditer(text, 0, method.start() if method else 0)]
    return before[-1] if before and len(before[-1]) <= LONGEST_NAME else ""


@dataclass(slots=True)
class Bots:
    """The bots this browser has, by name."""

    store: Store
    texts: dict[str, str] = field(default_factory=dict)
    offered: str = ""
    """A file that looks like a bot, until the person has read the warning."""

    def bring(self) -> None:
        """Find what is stored."""
        try:
            names = [name for name in self.store.names() if name.startswith(PREFIX)]
            self.texts = {name.removeprefix(PREFIX): self.store.read(name) or "" for name in sorted(names)}
        except StoreError:
            return

    def levels(self) -> list[str]:
        """The levels that they are chosen by."""
        return [BOT + name for name in self.texts]

    def accept(self) -> str:
        """Keep the bot that was offered: its name."""
        name, text = bot_name(self.offered), self.offered
        self.offered = ""
        self.store.write(PREFIX + name, text)
        self.texts[name] = text
        return name

    def forget(self, name: str) -> None:
        """Throw a bot away."""
        if self.texts.pop(name, None) is not None:
            self.store.remove(PREFIX + name)

    def text_of(self, level: str) -> str:
        """What a worker has to be told to play a level; nothing if it is one of ours, or not here."""
        return self.texts.get(level.removeprefix(BOT), "") if level.startswith(BOT) else ""
