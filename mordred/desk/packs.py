"""Content packs of one's own, kept in the browser: owners of the box may play with what theirs says.

Reading a pack needs the whole of Britannia, so nothing here does it before a pack is really there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mordred.core.border import Unreadable, from_json
from mordred.core.game import MordredError
from mordred.desk.store import Store, StoreError

PREFIX = "mordred:pack:"
SHIPPED = "standard"
LARGEST = 2_000_000
"""Signs in a file that may still be a pack."""


@dataclass(slots=True)
class Packs:
    """The packs this browser has, by id; the shipped one is not among them."""

    store: Store
    names: dict[str, str] = field(default_factory=dict)
    """Id -> the name its author gave it."""
    texts: dict[str, str] = field(default_factory=dict)
    """Id -> the pack as its file says it; a worker has to be told."""

    def bring(self) -> None:
        """Make what is stored ready to play; a pack that cannot be read any more stays stored, left out."""
        try:
            stored = [name for name in self.store.names() if name.startswith(PREFIX)]
            texts = [self.store.read(name) for name in stored]
        except StoreError:
            return
        for text in texts:
            try:
                self._ready(text or "")
            except MordredError:
                continue

    def add(self, text: str) -> str:
        """Take a pack in and keep it: its name. PackError says what is wrong with it."""
        pack_id = self._ready(text)
        self.store.write(PREFIX + pack_id, text)
        return self.names[pack_id]

    def _ready(self, text: str) -> str:
        from mordred.britannia.pack import load_pack, register

        pack = register(load_pack(text))
        if pack.id != SHIPPED:
            self.names[pack.id] = pack.meta.name
            self.texts[pack.id] = text
        return pack.id


def looks_like_a_pack(text: str) -> bool:
    """Whether a file means to be a pack rather than a saved game."""
    if len(text) > LARGEST:
        return False
    try:
        data = from_json(text)
    except Unreadable:
        return False
    return isinstance(data, dict) and "app" not in data and "meta" in data and "combat" in data
