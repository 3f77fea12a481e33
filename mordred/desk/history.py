"""Looking back: the log in words, and the replay with its cursor, viewpoint and play button."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mordred.core.game import Event
from mordred.core.says import concerned
from mordred.desk import chronicle
from mordred.desk.effects import Focus, Later
from mordred.desk.opponents import Opponents
from mordred.desk.table_base import TableBase
from mordred.i18n import narrate

STEP_MS = 800


class History:
    """The past of one table."""

    def __init__(self, table: TableBase, opponents: Opponents) -> None:
        self.table, self.opponents, self.replay = table, opponents, table.replay
        self._beat = 0
        self._told: dict[tuple[str, int | None], list[list[str]]] = {}
        self.version = 0
        """Raised when lines already told were forgotten, so that the log is built anew."""
        self.chronicle = chronicle.Chronicle(table)
        self._chart: tuple[object, list[tuple[int, list[int]]]] | None = None

    # ----------------------------------------------------------------------------------- words

    @property
    def listener(self) -> int | None:
        """The seat whose ears the log has."""
        return self.table.looking

    def told(self) -> list[list[str]]:
        """The log: the opening's lines, then the lines of each record, as the listener heard them."""
        table = self.table
        key = (table.desk.words.language, self.listener)
        lines = self._told.setdefault(key, [])
        if not lines:
            lines.append(self.tell(table.session.opening))
        for record in table.session.records[len(lines) - 1 :]:
            lines.append(self.tell(record.events))
        return lines

    def lines_of(self, number: int) -> list[str]:
        """What is told of one record."""
        told = self.told()
        return told[number + 1] if 0 <= number + 1 < len(told) else []

    def tell(self, events: list[Event]) -> list[str]:
        """What happened in words, as the listener heard it."""
        table = self.table
        heard = (table.handling.game.masked(event, self.listener) for event in events)
        texts = (narrate(table.desk.words, event, table.names) for event in heard if event is not None)
        return [text for text in texts if text]

    def since_last_turn(self) -> list[str]:
        """What the viewer has missed since their own last decision."""
        table = self.table
        if table.viewer is None:
            return []
        start = table.session.last_decision(table.viewer)
        return [line for lines in self.told()[start + 1 if start else 0 :] for line in lines]

    def news(self) -> str:
        """The line that says most of all that the viewer has missed: what matters most, their own affairs
        before others', and of several such the last.

        The set-up concerns everybody, and is told only as long as nobody has done anything after it.
        """
        table = self.table
        if table.viewer is None:
            return ""
        missed, session = table.session.events_since(table.viewer), table.session
        opening = 0 if session.last_decision(table.viewer) else len(session.heard_opening(table.viewer))
        told = self._worth_telling(missed[opening:]) or self._worth_telling(missed[:opening])
        if not told:
            return ""
        most = max(reversed(told), key=self._matter)
        return next(iter(self.tell([most])), "")

    def _matter(self, event: Event) -> tuple[int, bool]:
        weight = self.table.handling.matter(event)
        return weight, self.table.viewer in concerned(event)

    def _worth_telling(self, events: Sequence[Event]) -> list[Event]:
        return [event for event in events if self.table.handling.is_news(event) and self.tell([event])]

    def cut(self, records: int) -> None:
        """Some records were taken back."""
        for lines in self._told.values():
            del lines[records + 1 :]
        self.version += 1
        self.replay.cursor = None

    def forget_words(self) -> None:
        """The language changed."""
        self.version += 1

    # ---------------------------------------------------------------------------------- replay

    @property
    def length(self) -> int:
        """How many records there are to look back at."""
        return self.table.known

    def command(self, name: str) -> None:
        """A button of the replay bar, or a line of the log ("17")."""
        self.table.desk.dialogs.clear()  # what is watched is the table, not the leaf that led here
        if name.isdecimal():
            self.pause()
            self.go(int(name))
            return
        steps: dict[str, Callable[[], None]] = {
            "first": lambda: self.go(0),
            "back": lambda: self.step(-1),
            "forward": lambda: self.step(1),
            "last": self.present,
            "play": self.play,
            "pause": self.pause,
            "close": self.present,
            "recap": self.from_last_turn,
            "earlier": self.to_last_turn,
            "turn_back": lambda: self.step_turn(-1),
            "turn_forward": lambda: self.step_turn(1),
        }
        steps[name]()

    def go(self, number: int) -> None:
        """Show the moment after so many records."""
        if self.table.curtain is not None:
            return
        if self.replay.cursor is None:
            self.replay.viewpoint = self.table.viewer
            self.opponents.stop()
        self.replay.cursor = max(0, min(number, self.length))
        told = self.lines_of(self.replay.cursor - 1)
        self.table.desk.announce(" ".join(told))
        self.table.desk.refresh_appearance()  # the page has the mood of that moment

    def step(self, by: int) -> None:
        """One record on or back."""
        self.pause()
        self.go((self.length if self.replay.cursor is None else self.replay.cursor) + by)

    def step_turn(self, by: int) -> None:
        """To where this turn began (or the one before), or to where the next one does."""
        self.pause()
        now = self.length if self.replay.cursor is None else self.replay.cursor
        begun = chronicle.beginnings(self.table)
        if by < 0:
            self.go(max((number for number in begun if number < now), default=0))
        else:
            self.go(min((number for number in begun if number > now), default=self.length))

    def turns(self) -> list[chronicle.Turn]:
        """The log by turns, as the listener heard it."""
        return self.chronicle.turns(self.listener, self.version)

    def present(self) -> None:
        """Back to the game."""
        self.pause()
        if self.replay.cursor is not None:
            self.replay.cursor = None
            self.table.arrange()

    def play(self) -> None:
        """Let the game run by itself from here (or from the beginning)."""
        if self.replay.cursor is None or self.replay.cursor >= self.length:
            self.go(0)
        self.replay.playing = True
        self._next_beat()

    def pause(self) -> None:
        """Stop the running replay where it is."""
        self.replay.playing = False

    def from_last_turn(self) -> None:
        """Play what happened since the viewer's last decision."""
        viewer = self.table.viewer
        self.go(self.table.session.last_decision(viewer) if viewer is not None else 0)
        self.replay.playing = True
        self._next_beat()

    def to_last_turn(self) -> None:
        """Stand where the viewer's last turn began, so that another moment is near."""
        table, records = self.table, self.table.session.records
        mine = [
            number
            for number in chronicle.beginnings(table)
            if number < len(records) and records[number].seat == table.viewer
        ]
        self.pause()
        self.go(mine[-1] if mine else self.length - 1)
        table.desk.emit(Focus("replay.here"))

    def on_timer(self, number: str) -> None:
        """The next beat of a running replay."""
        if not self.replay.playing or self.replay.cursor is None or number != str(self._beat):
            return
        if self.replay.cursor >= self.length:
            self.pause()
            return
        self.go(self.replay.cursor + 1)
        self._next_beat()

    def _next_beat(self) -> None:
        self._beat += 1
        self.table.desk.emit(Later(STEP_MS, f"replay:{self._beat}"))

    def viewpoints(self) -> list[int | None]:
        """Through whose eyes one may look: one's own and everybody's; anybody's once the game is over."""
        table = self.table
        if table.session.second_hand:
            return [table.viewer]
        if table.session.over or not table.handling.secrets:
            return [None, *range(len(table.plan.seats))]
        return [None] if table.viewer is None else [None, table.viewer]

    def look_as(self, seat: int | None) -> None:
        """Choose the viewpoint of the replay."""
        if seat in self.viewpoints():
            self.replay.viewpoint = seat

    # ------------------------------------------------------------------------------- the chart

    def chart(self) -> list[tuple[int, list[int]]]:
        """Scores along the game: (turn, score of each seat) when each turn begins, and at the end."""
        session, handling = self.table.session, self.table.handling
        key = (len(session.records), self.version)
        if self._chart is None or self._chart[0] != key:
            points = [(0, handling.scores(session.state_at(0)))]
            turn = sum(handling.begins_turn(event) is not None for event in session.opening)
            for record, state in session.states():
                began = sum(handling.begins_turn(event) is not None for event in record.events)
                if began:
                    points.append((turn, handling.scores(state)))
                    turn += began
            self._chart = (key, [*points, (turn, handling.scores(session.state))])
        return self._chart[1]
