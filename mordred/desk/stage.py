"""The stage: battles and great moments queue up and are shown beat by beat, until somebody goes on.

The rules are through with what is shown. While the people are not, the table holds: nobody is asked, no
computer thinks, and no report takes the place of another. All that lies under and beside the stage is shown
(and said) as it was before what is watched, and catches up when everything was seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from mordred.core.game import Event
from mordred.core.scenes import Beat, Scene
from mordred.desk.effects import Focus, Later
from mordred.desk.paces import BEATS
from mordred.desk.table_base import TableBase
from mordred.i18n import narrate

FURTHEST = 8
"""No decision further back is told once more."""
LAST = 2
"""Where nobody has to press anything, the last beat stays so many times as long."""


class Stage:
    """What is shown at one table; how far, stands in `table.staged`."""

    def __init__(self, table: TableBase) -> None:
        self.table, self.state = table, table.staged
        self._found: tuple[object, list[Scene]] | None = None
        self._timer = 0
        self._told: list[Event] = []
        """What the beats said of what the people have not heard otherwise yet."""
        self._watched: tuple[int, list[Event]] = (0, [])
        """What was on the stage last, and how many records there were when it had been seen."""

    # --------------------------------------------------------------------------------- what there is

    def _hear(self, event: Event) -> Event | None:
        heard: Event | None = self.table.handling.game.masked(event, self.table.looking)
        return heard

    @property
    def scenes(self) -> list[Scene]:
        """Everything from the oldest that was not seen to the end; found once for each moment and viewer."""
        table, state = self.table, self.state
        key = (len(table.session.records), table.beat, state.start, table.looking)
        if self._found is None or self._found[0] != key:
            self._found = (key, table.handling.scenes(table.session.records, self._hear, state.start))
        return self._found[1]

    @property
    def queue(self) -> list[Scene]:
        """The scenes that are still to be seen, in the order in which they happened."""
        return [scene for scene in self.scenes if scene.key not in self.state.done]

    @property
    def scene(self) -> Scene | None:
        """What is on the stage now: of the replay's moment, or the first of the queue."""
        if self.table.replay.cursor is not None:
            return self._replayed(self.table.replay.cursor)
        found = (scene for scene in self.queue if scene.key == self.state.key)
        return next(found, None)

    @property
    def shown(self) -> int:
        """How many of its beats are shown."""
        scene = self.scene
        if scene is None:
            return 0
        return len(scene.beats) if self.table.replay.cursor is not None else self.state.shown

    @property
    def beat(self) -> Beat | None:
        """The beat that is shown."""
        scene, shown = self.scene, self.shown
        return scene.beats[shown - 1] if scene is not None and shown else None

    def _replayed(self, cursor: int) -> Scene | None:
        """The scene that the replay's moment belongs to, as far as it had come."""
        table, records = self.table, self.table.session.records[:cursor]
        if not records:
            return None
        start = min(table.handling.scene_start(records[:-1]), cursor - 1)
        found = table.handling.scenes(records, self._hear, start)
        return next((one for one in reversed(found) if one.of(cursor - 1) and not one.passing), None)

    # --------------------------------------------------------------------------------- what happens

    def reset(self) -> None:
        """Somebody sat down, or took something back: only what is still under way is on the stage."""
        state, records = self.state, self.table.session.records
        state.start = self.table.handling.scene_start(records)
        state.key, state.shown, state.holding, state.seen = "", 0, False, len(records)
        state.read = len(records)
        self._found = None
        self._told.clear()
        self._watched = (0, [])
        state.done.clear()
        state.done.update(scene.key for scene in self.scenes if scene.over)
        scene = next(iter(self.queue), None)
        if scene is not None:
            state.key, state.shown = scene.key, len(scene.beats)

    def take(self) -> None:
        """Something happened: there may be more to see."""
        for one in self.queue:
            if not self._wanted(one):
                self._drop(one)
        scene = self._pending
        if scene is None:
            self._go_to_next()
        elif not self.state.holding and self.state.shown < len(scene.beats):
            self._advance(scene)
        self._settle()

    def wake(self) -> None:
        """The table is back (from a replay, say): what goes on by itself goes on."""
        self._settle()

    def go_on(self) -> None:
        """Continue: the next beat, or the next scene."""
        scene = self._pending
        if scene is None:
            return
        if self.state.shown < len(scene.beats):
            self._advance(scene)
        else:
            self._end(scene)
        self._settle()
        self._after()

    def skip(self) -> None:
        """Enough of this one."""
        scene = self._pending
        if scene is not None:
            if self.state.shown < len(scene.beats):
                self._show(scene, len(scene.beats))
            self._end(scene)
            self._settle()
            self._after()

    def clear(self) -> None:
        """Enough of everything that waits."""
        while self.state.holding:
            scene = self._pending
            if scene is None:
                break
            self._told += [event for beat in scene.beats for event in beat.events]
            self.state.shown = len(scene.beats)
            if not scene.over:
                break
            self._drop(scene)
            self._go_to_next()
        self._settle()

    def fold(self) -> None:
        """Give the map free, or bring the battle back."""
        self.state.folded = not self.state.folded

    def on_timer(self, number: str) -> None:
        """A beat was there for long enough."""
        if number == str(self._timer) and self.state.holding and self.table.replay.cursor is None:
            self.go_on()

    # -------------------------------------------------------------------------------------- how

    @property
    def _pending(self) -> Scene | None:
        """The scene of the queue that is shown, wherever the replay stands."""
        found = (scene for scene in self.queue if scene.key == self.state.key)
        return next(found, None)

    @property
    def mode(self) -> str:
        """ "each": every beat waits; "end": the last one does; "flow": none does; "off": nothing is shown."""
        mode: str = self.table.desk.settings.stage
        waiting = self.table.people_here and self.table.plan.place != "live"  # others would wait too
        return "flow" if mode in ("each", "end") and not waiting else mode

    @property
    def at_once(self) -> bool:
        """Whether nothing is shown step by step: by the pace, or because things shall not move."""
        desk = self.table.desk
        return desk.settings.pace == "instant" or desk.calm or desk.settings.motion == "less"

    def _wanted(self, scene: Scene) -> bool:
        """Whether it is to be seen here at all."""
        mine = any(self.table.here(seat) for seat in scene.seats)  # whoever looks: a curtain may hang
        if scene.once and (not mine or scene.once in self.state.met):
            return False
        if self.table.hurry or self.mode == "off":
            return mine and not scene.over
        if self.table.desk.settings.pace == "instant":
            return mine or (scene.great and bool(self.table.people_here))
        return True

    def _end(self, scene: Scene) -> None:
        """All of it was seen: make room for the next one, if no more will come of it."""
        if scene.over:
            self._drop(scene)
            self._go_to_next()

    def _drop(self, scene: Scene) -> None:
        state = self.state
        state.done.add(scene.key)
        if scene.once and state.key == scene.key:
            state.met.add(scene.once)
        if state.key == scene.key:
            state.key, state.shown = "", 0

    def _go_to_next(self) -> None:
        """The first of the queue comes on, if the stage is empty; what is behind is forgotten."""
        state = self.state
        if state.key:
            return
        scene = next(iter(self.queue), None)
        if scene is not None:
            state.key, state.shown, state.folded = scene.key, 0, False
            self._advance(scene)
        else:
            state.start = self.table.handling.scene_start(self.table.session.records)

    def _advance(self, scene: Scene) -> None:
        """One beat more, or all where things go at once; what people do themselves does not count."""
        beats = scene.beats
        shown = len(beats) if self.at_once else self.state.shown + 1
        while shown < len(beats) and beats[shown - 1].live:
            shown += 1
        self._show(scene, shown)

    def _show(self, scene: Scene, shown: int) -> None:
        """So many beats, and the last of them in words; of a moment all, its reason is in the first."""
        state, beats = self.state, scene.beats
        new = beats[state.shown : shown]
        self._told += [event for beat in new for event in beat.events]
        state.shown = shown
        said = new if scene.kind == "moment" else new[-1:]
        self.table.desk.announce(" ".join(filter(None, (self.line(scene, beat) for beat in said))))

    def _settle(self) -> None:
        """Whether the table holds for the people, and when it goes on by itself."""
        scene, state = self._pending, self.state
        self._timer = 0  # whoever went on by hand has seen that beat: its timer must not end the next one
        held, state.holding = state.holding, False
        if scene is None or self.mode == "off":
            return
        more = state.shown < len(scene.beats)
        state.holding = more or scene.over
        if not state.holding:
            return
        before, state.seen = state.seen, max(state.seen, scene.beats[state.shown - 1].record)
        if not held:
            self.table.desk.emit(Focus("stage.continue"))
        elif before != state.seen:
            self.table.desk.refresh_appearance()  # the page has the mood of that moment
        if self.mode == "flow" or (self.mode == "end" and more):
            self._timer = self.table.desk.ticket()
            wait = BEATS[self.table.desk.settings.pace] * (1 if more else LAST)
            self.table.desk.emit(Later(wait, f"stage:{self._timer}"))

    def _after(self) -> None:
        """Once everything was seen, the game goes on."""
        if not self.state.holding:
            self.table.go_on()

    def catch_up(self) -> list[Event]:
        """Everything was seen: what happened meanwhile and no beat has said."""
        state, records = self.state, self.table.session.records
        news = [event for record in records[state.seen :] for event in record.events]
        told, self._told = self._told, []
        state.seen = len(records)
        if told:
            self._watched = (len(records), told)
        return [event for event in news if self._hear(event) not in told]

    def untold(self, number: int) -> list[Event]:
        """What happened in a record after all that was just watched of it: that alone needs a caption."""
        events = self.table.session.records[number].events
        if number >= self._watched[0]:
            return events
        seen = (place for place, event in enumerate(events) if self._hear(event) in self._watched[1])
        return events[max(seen, default=-1) + 1 :]

    def news(self, number: int) -> list[Event]:
        """What a caption tells of a record: nobody needs to be told that their own turn has come."""
        handling, viewer = self.table.handling, self.table.viewer
        return [
            event
            for event in self.untold(number)
            if handling.on_map(event) and handling.begins_turn(event) not in {viewer} - {None}
        ]

    def news_before(self, number: int) -> list[list[Event]]:
        """The same of what was done before in that turn, the latest first: decisions follow each other faster
        than they can be read.
        """
        return [self.news(before) for before in self._same_turn(number)]

    def _same_turn(self, number: int) -> Iterator[int]:
        """The weighty decisions before it in that turn, the latest first."""
        records, handling = self.table.session.records, self.table.handling
        for before in range(number - 1, max(-1, number - FURTHEST), -1):
            record = records[before]
            begun = any(handling.begins_turn(one) is not None for one in record.events)
            if record.seat != records[number].seat or begun:
                return
            if handling.weight_of(record.events) >= 1:
                yield before

    def told(self, passing: bool) -> int:
        """The record that a caption tells: the last one, unless it passes before it can be read. Then what
        was told before stays, and it goes along with what follows.
        """
        table, records = self.table, self.table.session.records
        number = len(records) - 1
        if not passing or not table.handling.read:
            return number
        while number >= self.state.read and table.plan.seats[records[number].seat].kind == "computer":
            number -= 1
        return number

    def unread(self, number: int) -> int:
        """How many of them nobody had time to read: they are told and shown together with it."""
        return sum(before >= self.state.read for before in self._same_turn(number))

    def ways(self) -> list[Event]:
        """All that is seen to happen now: what was decided too quickly to be seen one by one goes along."""
        table, number = self.table, len(self.table.session.records) - 1
        if table.replay.cursor is not None or table.moment != number + 1 or number < 0:
            return table.shown_events
        unread = list(self._same_turn(number))[: self.unread(number)]
        early = (event for before in reversed(unread) for event in self.untold(before))
        return [*filter(None, map(self._hear, early)), *table.shown_events]

    def line(self, scene: Scene, beat: Beat) -> str:
        """What happens in a beat, in sentences."""
        table = self.table
        words, names = table.desk.words, table.names
        own = table.handling.scene_line(words, names, scene, beat)
        return own or " ".join(filter(None, (narrate(words, event, names) for event in beat.events)))
