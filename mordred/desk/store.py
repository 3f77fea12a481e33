"""Where the browser keeps things, as the desk sees it: names and texts, and honest failures."""

from __future__ import annotations

from typing import ClassVar, Protocol

from mordred.core.game import MordredError


class StoreError(MordredError):
    """The browser's storage failed."""

    code = "store"


class StoreBlocked(StoreError):
    """The browser allows no storage here."""

    code = "store_blocked"


class StoreFull(StoreError):
    """There is no room left; what was stored before is still there."""

    code = "store_full"


class Store(Protocol):
    """Names and texts. Every method may raise StoreBlocked, `write` also StoreFull."""

    def read(self, name: str) -> str | None:
        """The text under the name."""

    def write(self, name: str, text: str) -> None:
        """Keep the text; on failure the old one stays."""

    def remove(self, name: str) -> None:
        """Forget the name."""

    def names(self) -> list[str]:
        """Every name in use."""


class MemoryStore:
    """A store in memory: for tests, and for a visit in which the browser's own is blocked."""

    ROOM: ClassVar[int] = 5_000_000

    def __init__(self, texts: dict[str, str] | None = None, room: int = ROOM) -> None:
        self.texts = {} if texts is None else texts
        self.room = room
        self.blocked = False

    def _open(self) -> None:
        if self.blocked:
            raise StoreBlocked("storage is blocked")

    def read(self, name: str) -> str | None:
        """The text under the name."""
        self._open()
        return self.texts.get(name)

    def write(self, name: str, text: str) -> None:
        """Keep the text."""
        self._open()
        taken = sum(len(held) for other, held in self.texts.items() if other != name)
        if taken + len(text) > self.room:
            raise StoreFull("storage is full")
        self.texts[name] = text

    def remove(self, name: str) -> None:
        """Forget the name."""
        self._open()
        self.texts.pop(name, None)

    def names(self) -> list[str]:
        """Every name in use."""
        self._open()
        return list(self.texts)
