"""The browser's localStorage as the desk's Store: failures come back as the desk's own errors."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from mordred.desk.store import StoreBlocked, StoreFull

_PICTURE = "mordred.picture"
"""Where web/picture.js keeps the picture of the last game."""
_FULL = ("quota", "exceeded", "full")


class BrowserStore:
    """Names and texts in localStorage."""

    def _open(self) -> Any:
        """The storage itself; even to ask for it may be forbidden."""
        try:
            storage = js.window.localStorage
        except JsException as problem:
            raise StoreBlocked(str(problem)) from None
        if not hasattr(storage, "getItem"):
            raise StoreBlocked("there is no storage")
        return storage

    def read(self, name: str) -> str | None:
        """The text under the name."""
        try:
            text = self._open().getItem(name)
        except JsException as problem:
            raise StoreBlocked(str(problem)) from None
        return text if isinstance(text, str) else None  # null is no None here

    def write(self, name: str, text: str) -> None:
        """Keep the text; on failure the old one stays."""
        storage = self._open()
        try:
            storage.setItem(name, text)
        except JsException as problem:
            if not any(word in str(problem).lower() for word in _FULL):
                raise StoreBlocked(str(problem)) from None
            if not isinstance(storage.getItem(_PICTURE), str):
                raise StoreFull(str(problem)) from None
            storage.removeItem(_PICTURE)  # a game is worth more than its picture
            self.write(name, text)

    def remove(self, name: str) -> None:
        """Forget the name."""
        try:
            self._open().removeItem(name)
        except JsException as problem:
            raise StoreBlocked(str(problem)) from None

    def names(self) -> list[str]:
        """Every name in use."""
        storage = self._open()
        try:
            return [str(storage.key(place)) for place in range(storage.length)]
        except JsException as problem:
            raise StoreBlocked(str(problem)) from None


class SealedStore(BrowserStore):
    """For a start that shall fail on nothing: what was kept before is neither read nor changed.

    What is written meanwhile goes beside it, under a name of its own, and is found by the next visits.
    """

    def __init__(self) -> None:
        try:
            self.sealed = frozenset(super().names())
        except StoreBlocked:
            self.sealed = frozenset()

    def _beside(self, name: str) -> str:
        while name in self.sealed:
            name += "-2"
        return name

    def read(self, name: str) -> str | None:
        """The text under the name, if it was written in this visit."""
        return super().read(self._beside(name))

    def write(self, name: str, text: str) -> None:
        """Keep the text beside what was there."""
        super().write(self._beside(name), text)

    def remove(self, name: str) -> None:
        """Forget the name, if it was written in this visit."""
        super().remove(self._beside(name))

    def names(self) -> list[str]:
        """Every name this visit has brought."""
        return [name for name in super().names() if name not in self.sealed]
