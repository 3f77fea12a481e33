"""The review of a game at its table: asked for, told bit by bit, looked at on the board, kept with the save.

Only a finished game is reviewed. The worker that does it gets the whole game with everybody's cards: while it
is still played, that would tell things that nobody at the table may know.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from mordred.core import saves
from mordred.core.game import Action
from mordred.core.narrowing import Refs
from mordred.core.reader import to_json
from mordred.desk import advice, chronicle
from mordred.desk.autosave import Autosave
from mordred.desk.effects import AskReview, Focus, StopReview
from mordred.desk.opponents import pack_text
from mordred.desk.table_base import TableBase
from mordred.review.model import NoReview, Review, SeatReview, TurningPoint, read_review

LARGEST = 120_000
"""Characters; a longer review (of a game of some thousand decisions) is not kept with the save."""
MOST_ACTIONS = 200
"""So many actions in a row belong to one decision at most."""


@dataclass(slots=True, frozen=True)
class Shown:
    """The turning point that the table shows."""

    seat: int
    place: int
    point: TurningPoint


@dataclass(slots=True, frozen=True)
class Way:
    """One thing that was done, or would have been better: in words, and by the refs that name it."""

    deed: tuple[str, str]
    refs: Refs


class Reviewing:
    """At most one review under way; the last one is at hand."""

    def __init__(self, table: TableBase, autosave: Autosave) -> None:
        self.table, self.autosave = table, autosave
        self.asked: int | None = None
        """The ticket of the review that is being made."""
        self.review: Review | None = None
        self.trouble = False
        self._of: object = None
        """Of which end of the game the review is."""
        self._chosen: tuple[int, int] | None = None
        self._ways: dict[object, tuple[Way, ...]] = {}

    # --------------------------------------------------------------------------------- asking

    @property
    def offered(self) -> bool:
        """Whether this game can be reviewed: it is over, and it is here as a whole."""
        session = self.table.session
        return bool(session.over and session.records and not session.second_hand)

    def command(self, command: str, argument: str) -> None:
        """A button of the review."""
        if command == "open":
            self.open()
        elif command == "stop":
            self.stop()
        elif command == "again":
            self.ask()
        elif command == "show":
            seat, _, place = argument.partition(".")
            self.show(int(seat), int(place))
        elif command == "next":
            self.step(int(argument))

    def open(self) -> None:
        """Lay the review over the table; make it first, if there is none."""
        if not self.offered:
            return
        self.table.desk.dialogs.clear()
        self.table.desk.show("review")
        if self.review is None or self._of != self._end():
            self.review, self._of, self._chosen = self._kept(), self._end(), None
            self._ways.clear()
        if self.review is None and self.asked is None:
            self.ask()

    def ask(self) -> None:
        """Let the worker go through the game."""
        table = self.table
        if not self.offered or self.asked is not None:
            return
        self.asked, self.trouble = table.desk.ticket(), False
        text = saves.save(table.session, snapshot=False)
        table.desk.emit(AskReview(self.asked, table.handling.id, text, pack_text(table)))
        table.desk.announce(table.desk.words("review.working"))

    def stop(self) -> None:
        """Leave it at what is known so far."""
        if self.asked is not None:
            self.asked = None
            self.table.desk.emit(StopReview())

    def on_review(self, ticket: int, plain: object, trouble: str) -> None:
        """The review so far has come; what nobody waits for any more is dropped."""
        table = self.table
        if ticket != self.asked:
            return
        if plain is None:
            self.asked, self.trouble = None, True
            table.desk.say("review.trouble", trouble=True, detail=trouble)
            return
        self.review = self._read(plain)
        self._of = self._end()
        if self.review.done >= 1:
            self.asked = None
            self._keep(plain)
            table.desk.announce(" ".join([table.desk.words("review.ready"), *map(self.summary, self.mine)]))

    def _end(self) -> object:
        """Another answer once something was taken back and played otherwise."""
        records = self.table.session.records
        return (len(records), id(records[-1])) if records else None

    # -------------------------------------------------------------------------------- keeping

    def _mark(self) -> int:
        """Tells this game from any that was played otherwise."""
        return crc32(to_json([list(action) for action in self.table.session.actions()]).encode())

    def _keep(self, plain: object) -> None:
        """Keep it with the save, unless it is too large."""
        kept = {"of": self._mark(), "review": plain}
        if len(to_json(kept)) <= LARGEST:
            self.table.plan.review = kept  # type: ignore[assignment]
            self.autosave.soon()

    def _kept(self) -> Review | None:
        """The review that came with the save; None if there is none of this very game: it is made anew."""
        kept = self.table.plan.review
        if not isinstance(kept, dict) or kept.get("of") != self._mark():
            return None
        try:
            found = self._read(kept.get("review"))
        except NoReview:
            return None
        return found if found.done >= 1 else None

    def _read(self, plain: object) -> Review:
        """A review of this very game; NoReview if it names anything that was not, or could not be, done."""
        session = self.table.session
        review = read_review(plain, len(session.records), len(self.table.plan.seats))
        for seat in review.seats:
            for point in seat.turning_points:
                self._check(seat, point)
        return review

    def _check(self, seat: SeatReview, point: TurningPoint) -> None:
        session = self.table.session
        records = session.records[point.record : point.record + len(point.played)]
        prompt = session.game.prompt(session.state_at(point.record))
        sound = (
            prompt is not None
            and prompt.seat == seat.seat
            and 0 < len(point.played) <= MOST_ACTIONS
            and tuple(record.action for record in records) == point.played
            and 0 < len(point.better) <= MOST_ACTIONS
            and point.better[0] in prompt.actions
        )
        if not sound:
            raise NoReview("it speaks of something else")

    # ------------------------------------------------------------------------------- the whole

    @property
    def mine(self) -> list[int]:
        """The seats of the people here; of everybody where nobody here played."""
        return self.table.people_here or list(range(len(self.table.plan.seats)))

    def summary(self, seat: int) -> str:
        """Luck and skill of a seat in points of a hundred, and in the end what became of its chance."""
        if self.review is None:
            return ""
        found = self.review.seats[seat]
        luck, skill = round(100 * found.luck), round(-100 * found.skill)
        who = "you" if self.table.people_here == [seat] else "name"
        key = f"review.{who}.{'gained' if luck >= 0 else 'lost'}"
        count = found.costly if skill > 0 else 0
        name, words = self.table.names[seat], self.table.desk.words
        said = words(key, name=name, luck=abs(luck), skill=max(0, skill), n=count)
        if self.review.done < 1:
            return said
        start, end = (round(100 * row[seat]) for row in (self.review.chances[0], self.review.chances[-1]))
        return f"{said} {words('review.change', start=start, end=end)}"

    def rows(self) -> list[tuple[int, list[float]]]:
        """Everybody's chances when each turn begins, and at the end: (turn, chances)."""
        if self.review is None:
            return []
        begun = chronicle.beginnings(self.table)
        moments = [*enumerate(begun, start=1), (len(begun) + 1, len(self.table.session.records))]
        return [(turn, self.review.chances[record]) for turn, record in moments]

    def turn_of(self, record: int) -> int:
        """In which turn a decision fell."""
        return max(1, bisect_right(chronicle.beginnings(self.table), record))

    # --------------------------------------------------------------------------- turning points

    def points(self) -> list[Shown]:
        """All turning points in the order of the game."""
        if self.review is None:
            return []
        found = [
            Shown(seat.seat, place, point)
            for seat in self.review.seats
            for place, point in enumerate(seat.turning_points)
        ]
        return sorted(found, key=lambda one: one.point.record)

    @property
    def shown(self) -> Shown | None:
        """The turning point on the table, as long as the replay stands there."""
        if self._chosen is None or self.review is None:
            return None
        seat, place = self._chosen
        points = self.review.seats[seat].turning_points
        if place >= len(points) or self.table.replay.cursor != points[place].record:
            return None
        return Shown(seat, place, points[place])

    @property
    def may_try(self) -> bool:
        """Whether one may play on from the turning point: it is a person's, or only computers played."""
        shown, seats = self.shown, self.table.plan.seats
        if shown is None:
            return False
        return seats[shown.seat].kind == "human" or all(one.kind == "computer" for one in seats)

    def show(self, seat: int, place: int) -> None:
        """Show the table at a turning point, through the eyes of whoever had to decide."""
        table = self.table
        if self.review is None or place >= len(self.review.seats[seat].turning_points):
            return
        point = self.review.seats[seat].turning_points[place]
        self._chosen = (seat, place)
        table.desk.dialogs.clear()
        table.replay.playing = False
        table.replay.cursor, table.replay.viewpoint = point.record, seat
        table.folds.sheet = True
        table.desk.refresh_appearance()
        table.desk.announce(" ".join(self.lines()))
        table.desk.emit(Focus("prompt"))

    def step(self, by: int) -> None:
        """On to the next turning point of the game, or back."""
        points, shown = self.points(), self.shown
        if shown is not None:
            places = [(one.seat, one.place) for one in points]
            one = points[(places.index((shown.seat, shown.place)) + by) % len(points)]
            self.show(one.seat, one.place)

    def lines(self) -> list[str]:
        """What is said of the turning point on the table."""
        shown, words = self.shown, self.table.desk.words
        if shown is None:
            return []
        played, better = self.ways(shown)
        return [
            self.title(shown),
            words("review.played", what=self.said(played)),
            words("review.better", what=self.said(better)),
            advice.because(words, [name for name, _ in shown.point.why]),
        ]

    def title(self, shown: Shown) -> str:
        """Whose turning point, when, and what it cost."""
        return self.table.desk.words(
            "review.point",
            name=self.table.names[shown.seat],
            turn=self.turn_of(shown.point.record),
            n=max(1, round(100 * shown.point.loss)),
        )

    def said(self, ways: Iterable[Way]) -> str:
        """Several ways in words."""
        return advice.deeds(self.table.desk.words, (way.deed for way in ways))

    def ways(self, shown: Shown) -> tuple[tuple[Way, ...], tuple[Way, ...]]:
        """What was done at a turning point, and what would have been better: that in which they differ."""
        point = shown.point
        played = self._ways_of(point.record, point.played)
        better = self._ways_of(point.record, point.better)
        only_played = tuple(way for way in played if way not in better)
        only_better = tuple(way for way in better if way not in played)
        return (only_played, only_better) if only_played and only_better else (played, better)

    def _ways_of(self, record: int, actions: tuple[Action, ...]) -> tuple[Way, ...]:
        key = (self.table.desk.words.language, record, actions)
        if key not in self._ways:
            self._ways[key] = tuple(self._walk(record, actions))
        return self._ways[key]

    def _walk(self, record: int, actions: tuple[Action, ...]) -> Iterator[Way]:
        """The actions one after the other, as far as they are possible: each as a way."""
        session, handling, words = self.table.session, self.table.handling, self.table.desk.words
        state: Any = session.state_at(record)
        prompt = session.game.prompt(state)
        seat = prompt.seat if prompt is not None else -1
        for action in actions:
            if prompt is None or prompt.seat != seat or action not in prompt.actions:
                return
            refs = handling.touches(action)
            view = session.game.view(state, seat)

            def label(ref: str, view: Any = view) -> str:
                return handling.label(words, ref, view)

            yield Way(advice.deed(action, words, prompt.kind, refs, label), refs)
            _, prompt = session.game.step(state, action)
