"""Share links: a game, or a position, in one piece of URL-safe text.

A link is `m<format>.` and base64url of: the length of what follows, the game and its rules version, its
options (those that differ from the defaults), where it starts (a seed, or a packed position), its actions,
and a checksum. A whole game starts from a seed; a position starts from itself and has no actions. Actions
are one big number in mixed radix: each is its place among the legal ones, so a choice among n costs log2(n)
bits and a forced one nothing. The final state's digest tells whether the rules still replay the game as it
was; if they do not, a packed final position may stand in.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from mordred.core.game import Game, MordredError
from mordred.core.reader import Unreadable, digest, from_json, pack, to_json, unpack
from mordred.core.session import Session

FORMAT = 1
LONGEST = 50_000
"""Longer texts are not looked at: no link of ours comes near."""
MOST_ACTIONS = 20_000

_SHAPE = re.compile(r"m(\d{1,6})\.([^#]*)", re.ASCII)
_ALPHABET = re.compile(r"[A-Za-z0-9_-]*")
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


@dataclass(slots=True)
class Opened:
    """A link's game; `notice` is "rules_changed" if only its final position could be saved."""

    session: Session[Any]
    kind: str
    """"game" or "position"."""
    notice: str = ""


# Bytes ------------------------------------------------------------------------------------------------------


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _sized(data: bytes) -> bytes:
    return _varint(len(data)) + data


class _Reader:
    """Reads the fields of a link in turn; Unreadable where they end too soon."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        found = self.data[self.at : self.at + count]
        if len(found) < count:
            raise Unreadable("too short")
        self.at += count
        return found

    def varint(self) -> int:
        number = shift = 0
        while True:
            (byte,) = self.take(1)
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number
            if shift > 63:
                raise Unreadable("a number that long")

    def sized(self) -> bytes:
        return self.take(self.varint())

    def number(self, count: int) -> int:
        return int.from_bytes(self.take(count), "big")


def _to_text(payload: bytes) -> str:
    packet = _varint(len(payload)) + payload + zlib.crc32(payload).to_bytes(4, "big")
    return f"m{FORMAT}." + base64.urlsafe_b64encode(packet).decode().rstrip("=")


def _to_payload(text: str) -> bytes:
    """The checked bytes of a link, or the error that says what is wrong with it."""
    if len(text) > LONGEST:
        raise OversizedLink("longer than any link of ours", length=len(text))
    shape = _SHAPE.fullmatch("".join(text.rpartition("#")[2].split()))
    if shape is None:
        raise ForeignLink("not a link of ours")
    if int(shape[1]) > FORMAT:
        raise NewerLink("made by a newer version", version=int(shape[1]))
    if int(shape[1]) < 1:
        raise ForeignLink("not a link of ours")
    letters = shape[2]
    if not _ALPHABET.fullmatch(letters):
        raise DamagedLink("it has signs that no link of ours has")
    try:
        packet = base64.urlsafe_b64decode(letters[: len(letters) - (len(letters) % 4 == 1)] + "===")
        reader = _Reader(packet)
        length = reader.varint()
    except (binascii.Error, Unreadable):
        raise TruncatedLink("its end is missing") from None
    rest = packet[reader.at :]
    if len(rest) < length + 4:
        raise TruncatedLink("its end is missing", missing=length + 4 - len(rest))
    payload = rest[:length]
    if len(rest) > length + 4 or len(letters) % 4 == 1:
        raise DamagedLink("there is more of it than there should be")
    if zlib.crc32(payload) != int.from_bytes(rest[length:], "big"):
        raise DamagedLink("something in it was changed")
    return payload


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


def _options_bytes(game: Game[Any], options: BaseModel) -> bytes:
    data = options.model_dump(mode="json", exclude_defaults=True)
    return _sized(to_json(data).encode() if data else b"")


def _head(game: Game[Any], options: BaseModel, flags: int) -> bytes:
    head = bytes([flags]) + _sized(game.id.encode()) + _varint(game.rules_version)
    return head + _options_bytes(game, options)


def game_link(session: Session[Any], *, fall_back: bool | None = None) -> str:
    """A link to the whole game; a fall-back position goes along if asked or, by default, if there is room."""
    if fall_back is None:
        link = game_link(session, fall_back=True)
        return link if len(link) <= session.game.link_room else game_link(session, fall_back=False)
    game = session.game
    flags = (0 if session.from_position else _FROM_SEED) | (_FALL_BACK if fall_back else 0)
    data = _head(game, session.options, flags)
    if session.from_position:
        data += _sized(pack(game.dump(session.state_at(0)), game.link_words))
    else:
        data += session.seed.to_bytes(8, "big")
    data += _varint(len(session.records))
    data += _sized(_to_number((record.index, record.choices) for record in reversed(session.records)))
    final = game.dump(session.state)
    data += digest(final).to_bytes(4, "big")
    if fall_back:
        data += _sized(pack(final, game.link_words))
    return _to_text(data)


def position_link(game: Game[Any], options: BaseModel, state: Any) -> str:
    """A link to a position alone."""
    data = _head(game, options, 0) + _sized(pack(game.dump(state), game.link_words))
    return _to_text(data + _varint(0))


# Opening ----------------------------------------------------------------------------------------------------


def open_link(text: str, games: Mapping[str, Game[Any]], *, free_undo: bool = False) -> Opened:
    """The game or position of a link (or of a whole address that ends in one); a LinkError says why not."""
    payload = _to_payload(text)
    try:
        return _open(_Reader(payload), games, free_undo)
    except (Unreadable, ValidationError, UnicodeDecodeError) as error:
        raise DamagedLink(f"it cannot be read: {error}"[:200]) from None


def _open(reader: _Reader, games: Mapping[str, Game[Any]], free_undo: bool) -> Opened:
    flags = reader.number(1)
    id = reader.sized().decode("ascii")
    if id not in games:
        raise ForeignLink(f"there is no game {id[:20]!r} here", game=id[:20])
    game = games[id]
    rules_version = reader.varint()
    if rules_version > game.rules_version:
        raise NewerLink("made with newer rules", version=rules_version)
    game = game.earlier.get(rules_version, game)
    same_rules = rules_version == game.rules_version
    options = game.Options.model_validate(from_json(reader.sized().decode("ascii") or "{}"))
    if flags & _FROM_SEED:
        seed, start = reader.number(8), None
    else:
        seed, start = 0, _load_start(game, reader.sized(), same_rules)
    count = reader.varint()
    if start is not None and count == 0:
        return Opened(Session(game, options, 0, free_undo=free_undo, start=start), "position")
    if count > MOST_ACTIONS:
        raise Unreadable("more actions than any game has")
    digits, final = reader.sized(), reader.number(4)
    fall_back = reader.sized() if flags & _FALL_BACK else None
    if same_rules:
        session = Session(game, options, seed, free_undo=free_undo, start=start)
        if _replays(session, count, digits) and digest(game.dump(session.state)) == final:
            return Opened(session, "game")
    if fall_back is None:
        raise RulesChanged("the rules have changed since this link was made", game=id)
    state = _load_start(game, fall_back, same_rules)
    return Opened(Session(game, options, 0, free_undo=free_undo, start=state), "position", "rules_changed")


def _replays(session: Session[Any], count: int, digits: bytes) -> bool:
    try:
        return _replay(session, count, digits)
    except MordredError:
        return False


def _load_start(game: Game[Any], packed: bytes, same_rules: bool) -> Any:
    data = unpack(packed, game.link_words)
    try:
        return game.load(data)
    except ValidationError:
        if same_rules:
            raise
        raise RulesChanged("the rules have changed since this link was made", game=game.id) from None
