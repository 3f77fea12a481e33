"""The games there are: their manifests, and their rules, each loaded when first asked for.

This list of folders is the only place that says which games exist. A test registers a game of its own with
`added`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from mordred.core.game import Game
from mordred.core.manifest import Manifest

FOLDERS = ("britannia", "wales")
"""Each a package beside this file with a `manifest.py`, in the order of the front page."""

T = TypeVar("T")


class _Lazy(Mapping[str, T], Generic[T]):
    """Id -> something of a game, looked up when asked for. A folder that is not there is left out."""

    def __iter__(self) -> Iterator[str]:
        return iter([*(id for id in FOLDERS if id in _ADDED or _exists(id)), *_ADDED])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __contains__(self, id: object) -> bool:
        return id in list(iter(self))


class _Manifests(_Lazy[Manifest]):
    def __getitem__(self, id: str) -> Manifest:
        if id in _ADDED:
            return _ADDED[id]
        if id not in self:
            raise KeyError(id)
        manifest: Manifest = import_module(f"mordred.{id}.manifest").MANIFEST
        return manifest


class _Games(_Lazy[Game[Any]]):
    def __getitem__(self, id: str) -> Game[Any]:
        return MANIFESTS[id].rules()


_ADDED: dict[str, Manifest] = {}


def _exists(id: str) -> bool:
    return find_spec(f"mordred.{id}") is not None


MANIFESTS: Mapping[str, Manifest] = _Manifests()
"""What the app knows of each game, by id."""
GAMES: Mapping[str, Game[Any]] = _Games()
"""The rules of each game, by id."""


@contextmanager
def added(manifest: Manifest) -> Iterator[None]:
    """One game more, for as long as the context lasts."""
    _ADDED[manifest.id] = manifest
    try:
        yield
    finally:
        del _ADDED[manifest.id]
