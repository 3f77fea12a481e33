"""Content packs of one's own, kept in the browser: owners of the box may play with what theirs says.

Reading a pack needs all the rules of its game, so nothing here does it before a pack is really there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mordred.core.game import MordredError
from mordred.core.manifest import ContentPacks
from mordred.core.reader import Unreadable, from_json
from mordred.desk.store import Store, StoreError
from mordred.games import MANIFESTS

PREFIX = "mordred:pack:"
LARGEST = 2_000_000
"""Signs in a file that may still be a pack."""


@dataclass(slots=True)
class Packs:
    """The packs this browser has, by id; the shipped ones are not among them."""

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
                self._ready(text or "", kept=True)
            except (MordredError, Unreadable):
                continue

    def add(self, text: str) -> str:
        """Take a pack in and keep it: its name. A MordredError says what is wrong with it."""
        pack_id = self._ready(text)
        self.store.write(PREFIX + pack_id, text)
        return self.names[pack_id]

    def _ready(self, text: str, *, kept: bool = False) -> str:
        packs = packs_for(text)
        if packs is None:
            raise Unreadable("no game has such packs")
        pack = packs.learn(text, kept=kept)
        if pack.id != packs.shipped:
            self.names[pack.id] = pack.title
            self.texts[pack.id] = text
        return pack.id


def packs_for(text: str) -> ContentPacks | None:
    """The packs of the game that a file means to be one of; None if it is something else (a saved game)."""
    if len(text) > LARGEST:
        return None
    try:
        data = from_json(text)
    except Unreadable:
        return None
    for manifest in MANIFESTS.values():
        if manifest.packs is not None and isinstance(data, dict) and "app" not in data:
            packs = manifest.packs()
            if packs.recognises(data):
                return packs
    return None
