"""Play by link: a link carries the game, and who sits where, so that the next device can go on at once."""

from __future__ import annotations

from pydantic import TypeAdapter, ValidationError

from mordred.core.codec import decode, decode_early, encode
from mordred.core.game import MordredError
from mordred.core.links import LONGEST, DamagedLink, OversizedLink, game_link, open_link
from mordred.core.reader import SEATS, Unreadable, from_json, to_json
from mordred.core.saves import Seat
from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Copy, Share
from mordred.desk.seating import alone, complete_seats
from mordred.desk.shelf import Plan
from mordred.desk.table import Table
from mordred.games import GAMES
from mordred.handling import handling_of

_ROWS = TypeAdapter(list[tuple[str, str]])
_MARK = "~"
"""Parts the core's link from ours: the seats."""
_FORMAT = "2."
"""Stands before seats as the codec writes them; those of the first format have no number."""
MOST_SEATS = 8


def write_seats(seats: list[Seat]) -> str:
    """Who sits where, as URL-safe text with a checksum."""
    rows = [[seat.name, seat.level if seat.kind == "computer" else ""] for seat in seats]
    return _FORMAT + encode(to_json(rows).encode())


def read_seats(text: str) -> list[Seat]:
    """Who sits where; DamagedLink if the text was changed."""
    if len(text) > SEATS.length:
        raise OversizedLink("longer than the seats of any game", length=len(text))
    early = not text.startswith(_FORMAT)
    try:
        plain = decode_early(text) if early else decode(text.removeprefix(_FORMAT))
        rows = _ROWS.validate_python(from_json(plain.decode(), SEATS))
    except (Unreadable, UnicodeDecodeError, ValidationError):
        raise DamagedLink("the names in it cannot be read") from None
    return [
        Seat(name=name, kind="computer" if level else "human", level=level)
        for name, level in rows[:MOST_SEATS]
    ]


class Links:
    """Sharing and opening."""

    def __init__(self, desk: DeskBase) -> None:
        self.desk = desk
        self.offered: Table | None = None
        """A game from a link, waiting for its reader to pick a seat."""

    # --------------------------------------------------------------------------------- sharing

    def address(self) -> str:
        """The whole game on the table as an address."""
        table = self._on_table()
        home = self.desk.outside.address().partition("#")[0]
        return f"{home}#{game_link(table.session)}{_MARK}{write_seats(table.plan.seats)}"

    def _on_table(self) -> Table:
        table = self.desk.table
        assert isinstance(table, Table)
        return table

    def summary(self) -> str:
        """One line to go with it: whose turn it is, and how far the game is."""
        table, words = self._on_table(), self.desk.words
        game = words(f"game.{table.handling.id}")
        if table.prompt is None:
            return words("share.over", game=game)
        return words(
            "share.summary", game=game, name=table.names[table.prompt.seat], n=len(table.session.records)
        )

    def click(self, command: str, argument: str) -> None:
        """A button of the share dialog, or a seat picked in a game that was opened."""
        if command != "seat" and self._on_table().session.second_hand:
            return  # there is no game here that could be sent
        if command == "show":
            self.desk.show("share")
        elif command == "copy":
            self._gone_out()
            self.desk.emit(Copy(self.address()))
        elif command == "send":
            self._gone_out()
            self.desk.emit(
                Share(
                    f"Mordred: {self.desk.words(f'game.{self.desk.game_id}')}", self.summary(), self.address()
                )
            )
        elif command == "seat":
            self._sit(argument)

    def _gone_out(self) -> None:
        """The game as it is now is on its way to somebody: from here on nothing is taken back."""
        table = self._on_table()
        if table.plan.place == "link" and not table.session.free_undo:
            table.session.floor = len(table.session.records)
            table.autosave.now()

    # --------------------------------------------------------------------------------- opening

    def open(self, text: str) -> None:
        """Open a link or a whole address; what is wrong with it is said, and nothing is lost."""
        desk = self.desk
        text = "".join(text[: 2 * LONGEST].split()).rpartition("#")[2]
        if not text:
            desk.say("link.empty", trouble=True)
            return
        try:
            table = self._table(text)
        except MordredError as problem:
            desk.show("bad_link", problem.code)
            return
        desk.pasted = ""
        if desk.table:
            desk.leave()
        self.offered = table
        known = desk.settings.seats.get(table.fingerprint)
        people = [place for place, seat in enumerate(table.plan.seats) if seat.kind == "human"]
        if len(people) < 2 or table.session.over:
            self._sit("watch" if not people or table.session.over else str(people[0]))
        elif known in people:
            self._sit(str(known))
        else:
            desk.show("pick_seat")

    def _table(self, text: str) -> Table:
        link, mark, seats = text.partition(_MARK)
        opened = open_link(link, GAMES)
        handling = handling_of(opened.session.game.id)
        plan = Plan(seats=read_seats(seats) if mark else [], place="link")
        complete_seats(self.desk.words, handling, plan, opened.session)
        opened.session.free_undo = alone(plan)
        if opened.notice:
            self.desk.say(f"notice.{opened.notice}")
        name = " · ".join(seat.name for seat in plan.seats)[:60]
        return Table(self.desk, handling, opened.session, plan, name)

    def _sit(self, argument: str) -> None:
        """The reader has picked a seat, once: the choice is remembered for this game."""
        desk, table = self.desk, self.offered
        if table is None:
            return
        self.offered = None
        if argument.isdecimal():
            table.plan.mine = int(argument)
            self.remember(table, int(argument))
        elif argument == "here":
            table.plan.place = "here"
        table.slot_id = self._same_game(table.fingerprint, len(table.session.records))
        desk.sit_down(table)

    def remember(self, table: Table, seat: int) -> None:
        """This browser plays that seat in this game: it is not asked again when the game comes back."""
        settings = self.desk.settings
        settings.seats = {**dict(list(settings.seats.items())[-40:]), table.fingerprint: seat}
        self.desk.keep_settings()

    def _same_game(self, fingerprint: str, moves: int) -> str:
        """The slot that holds an earlier stage of this game: a correspondence keeps one slot."""
        desk = self.desk
        for line in desk.listing:
            if line.slot and line.slot.table.get("link") == fingerprint and len(line.slot.actions) <= moves:
                desk.shelf.open(line.id)
                return line.id
        return ""
