"""Content packs in this process: read, checked, and found by id or digest; one is shipped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from mordred.britannia.content import versions
from mordred.britannia.content.check import cross_check, monstrous
from mordred.britannia.content.pack import Pack
from mordred.britannia.content.wording import MESSAGES, bounded, validation_sentence
from mordred.core.game import MordredError, Operand, UnknownContent
from mordred.core.reader import PACK, from_json

STANDARD = Path(__file__).parent / "packs" / "standard.json"


LARGEST_FILE = 1_000_000
"""No pack's text is longer; the shipped one has 56 kB."""


class PackError(MordredError):
    """A pack that cannot be used: one sentence for each thing that is wrong."""

    code = "pack"

    def __init__(self, problems: list[str], **facts: Operand) -> None:
        problems = bounded(problems)
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(problems[0] + more, problem=problems[0] + more, **facts)
        self.problems = tuple(problems)


class UnknownPack(PackError, UnknownContent):
    """A game asks for a pack that is not here."""

    code = "unknown_pack"


def load_pack(source: bytes | str | Mapping[str, Any], *, kept: bool = False) -> Pack:
    """A pack from untrusted JSON text or data; PackError names card and field of everything that is wrong.

    One that was `kept` since an earlier version of the check may have words in it that do nothing.
    """
    data: object
    if isinstance(source, (bytes, str)):
        if len(source) > LARGEST_FILE:
            raise PackError([f"The pack is too large: more than {LARGEST_FILE // 1000} kB."])
        try:
            data = from_json(source if isinstance(source, str) else source.decode(), PACK)
        except ValueError as wrong:
            raise PackError([f"The pack is not JSON: {wrong}."]) from wrong
    else:
        data = source
    if not isinstance(data, Mapping):
        raise PackError(["The pack is not a JSON object."])
    _refuse(islice(monstrous(data), MESSAGES))
    if "digest" in data:
        raise PackError(["The pack, field digest is not a field that packs have here."])
    try:
        pack = Pack.model_validate(data)
    except ValidationError as wrong:
        errors = wrong.errors(include_url=False, include_input=False)
        holders = {error["loc"][:depth] for error in errors for depth in range(len(error["loc"]))}
        deepest = [error for error in errors if error["loc"] not in holders]
        raise PackError(sorted({validation_sentence(data, error) for error in deepest})) from None
    _refuse(cross_check(pack, data, kept=kept))
    return pack.model_copy(update={"digest": digest(data)})


def _refuse(problems: Iterable[str]) -> None:
    found = list(problems)
    if found:
        raise PackError(found)


_WORDING = ("meta", "name", "side_name", "text")


def digest(data: Mapping[str, Any]) -> str:
    """Sixteen hex digits over what changes play: the same rules under other names have the same digest."""

    def rules_only(raw: Any) -> Any:
        if isinstance(raw, Mapping):
            return {word: rules_only(value) for word, value in raw.items() if word not in _WORDING}
        return [rules_only(item) for item in raw] if isinstance(raw, (list, tuple)) else raw

    canonical = json.dumps(rules_only(data), sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


_registered: dict[str, Pack] = {}


def register(pack: Pack) -> Pack:
    """Make the pack available to games in this process, by id, by digest and by `id@digest`."""
    _refuse(_taken(pack))
    for name in (pack.id, pack.digest, pack.ref):
        _registered[name] = pack
    return pack


def _taken(pack: Pack) -> Iterator[str]:
    """No other rules may go by the shipped pack's name."""
    shipped = standard()
    if pack.id == shipped.id and pack.digest != shipped.digest:
        yield f"The pack, field meta.id: {pack.id!r} is the shipped pack's, so choose another."


def forget(pack: Pack) -> None:
    """A pack that nobody plays with any more (a fuzzer makes many)."""
    for name in (pack.id, pack.digest, pack.ref):
        _registered.pop(name, None)


def find(name: str) -> Pack:
    """The registered pack of that id, digest or `id@digest`; UnknownPack if it is not here."""
    pack = _registered.get(name)
    if pack is None:
        shipped = standard()
        if name in (shipped.id, shipped.digest, shipped.ref):
            return shipped
        pack = _former(name)
    if pack is None:
        raise UnknownPack([f"The content pack {name!r} is not here: load its file first."], pack=name)
    return pack


def newest_of(name: str) -> Pack | None:
    """The pack that goes by an id now."""
    try:
        return find(name)
    except UnknownPack:
        return None


@cache
def _former(name: str) -> Pack | None:
    """A version of the shipped pack that was released once, by digest or `id@digest`."""
    id, _, version = name.rpartition("@")
    if id not in ("", standard().id) or version not in versions.released(standard().id):
        return None
    data = versions.rebuilt(standard().id, version, from_json(STANDARD.read_text("utf-8"), PACK))
    pack = load_pack(data)
    return pack if pack.digest == version else None


@cache
def standard() -> Pack:
    """The shipped pack, our own design."""
    return load_pack(STANDARD.read_bytes())


class PackLibrary:
    """Britannia's content packs as the app sees them (`core.manifest.ContentPacks`)."""

    shipped = "standard"

    def recognises(self, data: object) -> bool:
        """Whether plain data means to be a pack rather than a saved game."""
        return isinstance(data, dict) and "app" not in data and "meta" in data and "combat" in data

    def learn(self, text: str, *, kept: bool = False) -> Pack:
        """Make a pack playable in this process."""
        return register(load_pack(text, kept=kept))

    def report(self, text: str) -> tuple[str, list[str]]:
        """The pack in a line, or what is wrong with it."""
        pack, problems = check_file(text.encode())
        if pack is None:
            return "", list(problems)
        return f"{pack.meta.name}, version {pack.meta.version}, {pack.ref}", []


def check_file(text: bytes) -> tuple[Pack | None, tuple[str, ...]]:
    """The pack, or what is wrong with it, for `mordred pack check`."""
    try:
        pack = load_pack(text)
        _refuse(_taken(pack))
        return pack, ()
    except PackError as wrong:
        return None, wrong.problems
