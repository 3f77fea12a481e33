"""Share links: a game, or a position, in one piece of URL-safe text.

A link is `m<format>.` and text as `codec` writes it, of: the game and its rules version, its options (those
that differ from the defaults), the version of its content, where it starts (a seed, or a packed position),
and its actions. A whole game starts from a seed; a position starts from itself and has no actions. Actions
are one big number in mixed radix: each is its place among the legal ones, so a choice among n costs log2(n)
bits and a forced one nothing. The final state's digest tells whether rules and content still replay the game
as it was; if they do not, a packed final position may stand in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from mordred.core.codec import CutShort, Reader, decode, encode, sized, varint
from mordred.core.content import CONTENT_CHANGED, RULES_CHANGED, Position, pinned, position
from mordred.core.game import Game, MordredError, UnknownContent
from mordred.core.reader import OPTIONS, Unreadable, digest, from_json, pack, to_json, trouble, unpack
from mordred.core.session import Session

FORMAT = 2
"""Format 1 did not say which version of the content it means."""
LONGEST = 50_000
"""Longer texts are not looked at: no link of ours comes near."""
MOST_ACTIONS = 20_000

_SHAPE = re.compile(r"m(\d{1,6})\.([^#]*)", re.ASCII)
_FROM_SEED, _FALL_BACK = 1, 2


class LinkError(MordredError):
    """A link that cannot be opened."""

    code = "link"


class ForeignLink(LinkError):
    """It is no link of ours, or to no game of ours."""

    code = "foreign_link"


class NewerLink(LinkError):
    """It was made by a newer version."""

    code = "newer_link"


class TruncatedLink(LinkError):
    """Its end is missing."""

    code = "truncated_link"


class DamagedLink(LinkError):
    """Something in it was changed on the way."""

    code = "damaged_link"


class OversizedLink(LinkError):
    """It is longer than any link of ours."""

    code = "oversized_link"


class RulesChanged(LinkError):
    """The rules have changed since, and there is no position to fall back on."""

    code = "rules_changed"


class ContentChanged(LinkError):
    """Its cards are not here as they were, and there is no position to fall back on."""

    code = "content_changed"


class ContentMissing(LinkError):
    """Its content pack is not here at all."""

    code = "content_missing"


@dataclass(slots=True)
class Opened:
    """A link's game; `notice` says why only its final position could be saved ("rules_changed")."""

    session: Session[Any]
    kind: str
    """"game" or "position"."""
    notice: str = ""


# Text -------------------------------------------------------------------------------------------------------


def _to_text(payload: bytes) -> str:
    return f"m{FORMAT}.{encode(payload)}"


def _to_payload(text: str) -> tuple[int, bytes]:
    """The format and the checked bytes of a link, or the error that says what is wrong with it."""
    if len(text) > LONGEST:
        raise OversizedLink("longer than any link of ours", length=len(text))
    shape = _SHAPE.fullmatch("".join(text.rpartition("#")[2].split()))
    if shape is None:
        raise ForeignLink("not a link of ours")
    version = int(shape[1])
    if version > FORMAT:
        raise NewerLink("made by a newer version", version=version)
    if version < 1:
        raise ForeignLink("not a link of ours")
    try:
        return version, decode(shape[2])
    except CutShort as error:
        raise TruncatedLink(str(error)) from None
    except Unreadable as error:
        raise DamagedLink(str(error)) from None


# Actions as one number --------------------------------------------------------------------------------------


def _to_number(places: Iterable[tuple[int, int]]) -> bytes:
    """(place, choices) of each action, the first one in the lowest digits."""
    number = 0
    for place, choices in places:
        number = number * choices + place
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _replay(session: Session[Any], count: int, digits: bytes) -> bool:
    """Play so many actions out of a number; whether it came out even."""
    number = int.from_bytes(digits, "big")
    for _ in range(count):
        prompt = session.prompt
        if prompt is None:
            return False
        number, place = divmod(number, len(prompt.actions))
        session.play(prompt.actions[place])
    return number == 0


# Writing ----------------------------------------------------------------------------------------------------


def _head(game: Game[Any], options: BaseModel, flags: int) -> bytes:
    head = bytes([flags]) + sized(game.id.encode()) + varint(game.rules_version)
    data = options.model_dump(mode="json", exclude_defaults=True)
    head += sized(to_json(data).encode() if data else b"")
    return head + sized(bytes.fromhex(game.content(options)))


def game_link(session: Session[Any], *, fall_back: bool | None = None) -> str:
    """A link to the whole game; a fall-back position goes along if asked or, by default, if there is room."""
    if fall_back is None:
        link = game_link(session, fall_back=True)
        return link if len(link) <= session.game.link_room else game_link(session, fall_back=False)
    game = session.game
    flags = (0 if session.from_position else _FROM_SEED) | (_FALL_BACK if fall_back else 0)
    data = _head(game, session.options, flags)
    if session.from_position:
        data += sized(pack(game.dump(session.state_at(0)), game.link_words))
    else:
        data += session.seed.to_bytes(8, "big")
    data += varint(len(session.records))
    data += sized(_to_number((record.index, record.choices) for record in reversed(session.records)))
    final = game.dump(session.state)
    data += digest(final).to_bytes(4, "big")
    if fall_back:
        data += sized(pack(final, game.link_words))
    return _to_text(data)


def position_link(game: Game[Any], options: BaseModel, state: Any) -> str:
    """A link to a position alone."""
    data = _head(game, options, 0) + sized(pack(game.dump(state), game.link_words))
    return _to_text(data + varint(0))


# Opening ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Link:
    """A link taken apart; its positions are still packed."""

    game: Game[Any]
    same_rules: bool
    options: BaseModel
    content: str | None
    """Which version of the content; None where the link does not say."""
    seed: int
    start: bytes | None
    count: int
    digits: bytes = b""
    final: int = 0
    fall_back: bytes | None = None


def open_link(text: str, games: Mapping[str, Game[Any]], *, free_undo: bool = False) -> Opened:
    """The game or position of a link (or of a whole address that ends in one); a LinkError says why not."""
    version, payload = _to_payload(text)
    try:
        return _open(_take_apart(version, Reader(payload), games), free_undo)
    except LinkError:
        raise
    except ValidationError as error:
        raise DamagedLink(f"it cannot be read: {trouble(error)}") from None
    except (Unreadable, UnicodeDecodeError) as error:
        raise DamagedLink(f"it cannot be read: {error}"[:200]) from None
    except UnknownContent:
        raise ContentMissing("its content pack is not here") from None
    except MordredError as error:
        raise DamagedLink(f"it cannot be read: {error}"[:200]) from error
    except Exception as error:
        # Nothing that somebody sends may stop the page: what nobody thought of is one more bad link.
        raise LinkError(f"it cannot be opened: {type(error).__name__}") from error


def _take_apart(version: int, reader: Reader, games: Mapping[str, Game[Any]]) -> _Link:
    """The fields of a link in their order."""
    flags = reader.number(1)
    id = reader.sized().decode("ascii")
    if id not in games:
        raise ForeignLink("there is no such game here", game=id[:20])
    game = games[id]
    rules_version = reader.varint()
    if rules_version > game.rules_version:
        raise NewerLink("made with newer rules", version=rules_version)
    game = game.earlier.get(rules_version, game)
    options = game.Options.model_validate(from_json(reader.sized().decode("ascii") or "{}", OPTIONS))
    content = reader.sized().hex() if version > 1 else None
    seed, start = (reader.number(8), None) if flags & _FROM_SEED else (0, reader.sized())
    count = reader.varint()
    link = _Link(game, rules_version == game.rules_version, options, content, seed, start, count)
    if start is not None and count == 0:
        return link
    if count > MOST_ACTIONS:
        raise Unreadable("more actions than any game has")
    link.digits, link.final = reader.sized(), reader.number(4)
    link.fall_back = reader.sized() if flags & _FALL_BACK else None
    return link


def _open(link: _Link, free_undo: bool) -> Opened:
    game, start = link.game, None
    options = pinned(game, link.options, link.content)
    if link.start is not None:
        start = _position(link, link.start)
        if link.count == 0:
            return _at(link, start, free_undo, CONTENT_CHANGED if start.recast else "")
        options = None if start.recast else start.options
    if options is not None:
        session = Session(
            game, options, link.seed, free_undo=free_undo, start=None if start is None else start.state
        )
        if _replays(session, link):
            return Opened(session, "game")
    if link.fall_back is None:
        if options is None:
            raise ContentChanged("its content is not here as it was", game=game.id)
        raise RulesChanged("the rules have changed since this link was made", game=game.id)
    found = _position(link, link.fall_back)
    recast = found.recast or options is None
    return _at(link, found, free_undo, CONTENT_CHANGED if recast else RULES_CHANGED)


def _at(link: _Link, found: Position, free_undo: bool, notice: str) -> Opened:
    session = Session(link.game, found.options, 0, free_undo=free_undo, start=found.state)
    return Opened(session, "position", notice)


def _replays(session: Session[Any], link: _Link) -> bool:
    """Whether the actions can be played and lead to the very state that they led to.

    So a link of older rules replays where they have not changed for its game. With older rules anything may
    go wrong on the way, and all of it means that they do not replay.
    """
    try:
        even = _replay(session, link.count, link.digits)
    except MordredError:
        return False
    except Exception:
        if link.same_rules:
            raise
        return False
    return even and digest(session.game.dump(session.state)) == link.final


def _position(link: _Link, packed: bytes) -> Position:
    data = unpack(packed, link.game.link_words)
    try:
        return position(link.game, data, link.options, link.content)
    except ValidationError:
        if link.same_rules:
            raise
        raise RulesChanged("the rules have changed since this link was made", game=link.game.id) from None
