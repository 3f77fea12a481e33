"""A game on the table, as far as it can be read: the session, who looks, what is selected, the replay.

`Table` adds what people do; its helpers (undo, opponents, advice ...) know only this part, so that nothing
goes in circles.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from mordred.core.advice import Advice
from mordred.core.game import Action, Event, Outcome, Prompt
from mordred.core.narrowing import Narrowed, Refs
from mordred.core.session import Session
from mordred.desk.desk_base import DeskBase
from mordred.desk.shelf import Plan
from mordred.handling import Handling
from mordred.i18n import Names

LONGEST_TURN = 60
"""A turn has fewer decisions."""


@dataclass(slots=True)
class Folds:
    """What is folded open: the log, and on a phone the sheet with prompt and hand."""

    log: bool = False
    sheet: bool = True
    foretold: bool = False
    """How it would be settled now is painted on the board."""


@dataclass(slots=True)
class Replay:
    """Where somebody who looks back stands."""

    cursor: int | None = None
    """So many records are shown; None is the present."""
    viewpoint: int | None = None
    playing: bool = False


@dataclass(slots=True)
class Staged:
    """How far the people have seen what is worth watching (`desk/stage.py`)."""

    start: int = 0
    """Scenes that began in this record or later may still be to be seen."""
    done: set[str] = field(default_factory=set)
    """Those among them that were seen, by key."""
    met: set[str] = field(default_factory=set)
    """What is shown only the first time, and was."""
    key: str = ""
    """What is on the stage now."""
    shown: int = 0
    """So many of its beats are shown."""
    holding: bool = False
    """The table waits until somebody goes on."""
    seen: int = 0
    """So many records the people have seen; while the table waits, it is shown as it was after them."""
    read: int = 0
    """So many records people have had the time to read while others played."""
    folded: bool = False
    """Put aside, so that the map can be seen."""


@dataclass
class TableBase(ABC):
    """One game being played at this device."""

    desk: DeskBase
    handling: Handling
    session: Session[Any]
    plan: Plan
    name: str
    slot_id: str = ""
    viewer: int | None = None
    """The seat whose view is in the page; None shows what everybody may see."""
    curtain: int | None = None
    """The seat that must lift the curtain first."""
    chosen: Refs = ()
    confirm: Action | None = None
    """An action that waits for a "yes"."""
    refusal: str = ""
    """Why the last touch did nothing."""
    recap: bool = False
    """Whether "since your last turn" is to be shown."""
    recent: list[Event] = field(default_factory=list)
    """What the last action brought about, for dice and other things that are seen to happen."""
    folds: Folds = field(default_factory=Folds)
    ended_shown: bool = False
    staged: Staged = field(default_factory=Staged)
    hurry: bool = False
    """Everything goes at once until the viewer is asked something."""
    told_weaker: bool = False
    """Whether it was said that a weaker computer player thinks in the page."""
    replay: Replay = field(default_factory=Replay)
    advice: Advice | None = None
    """What the viewer was advised to do; then nothing else glows."""
    beat: int = 0
    """Raised whenever people see that something happened, so that dice are thrown anew."""
    _seen: tuple[object, Any] | None = None
    _narrowed: tuple[object, Narrowed] | None = None
    _reach: tuple[object, Refs] | None = None

    # --------------------------------------------------------------------------------- reading

    @property
    def prompt(self) -> Prompt | None:
        """The pending question of the game itself, wherever the replay stands (advised: with that answer)."""
        prompt = self.session.prompt
        return prompt if prompt is None or self.advice is None else self.advice.only(prompt)

    @property
    def names(self) -> Names:
        """What the seats are called."""
        return [seat.name for seat in self.plan.seats]

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        outcome: Outcome | None = self.handling.game.outcome(self.session.state)
        return outcome

    @property
    def fingerprint(self) -> str:
        """The same for every stage of one game, and for no other: its game, seed and names."""
        return f"{self.handling.id}.{self.session.seed:x}.{crc32(chr(10).join(self.names).encode()):x}"

    @property
    def place(self) -> str:
        """Whether it is played here, by link, or live."""
        return self.plan.place

    def here(self, seat: int) -> bool:
        """Whether a person at this device plays that seat."""
        return self.plan.seats[seat].kind == "human" and (self.plan.place == "here" or seat == self.plan.mine)

    @property
    def people_here(self) -> list[int]:
        """The seats played by people at this device."""
        return [seat for seat in range(len(self.plan.seats)) if self.here(seat)]

    @property
    def known(self) -> int:
        """So many records the people here have seen: all, but for what they are watching on the stage."""
        return self.staged.seen if self.staged.holding else len(self.session.records)

    @property
    def moment(self) -> int:
        """So many records are shown in the page: the replay's moment, or all that people have seen."""
        cursor = self.replay.cursor
        return self.known if cursor is None else cursor

    @property
    def acting(self) -> int:
        """Whose decision it is at the moment that is shown; -1: nobody's any more."""
        records, prompt = self.session.records, self.session.prompt
        if self.moment < len(records):
            return records[self.moment].seat
        return prompt.seat if prompt else -1

    @property
    def my_turn(self) -> bool:
        """Whether the person who looks at the page has to decide now."""
        prompt = self.prompt
        return bool(
            prompt
            and self.curtain is None
            and prompt.seat == self.viewer
            and self.here(prompt.seat)
            and self.replay.cursor is None
            and not self.staged.holding
        )

    def settled(self) -> Action | None:
        """The answer to the pending question of the game, if it need not be asked."""
        prompt = self.session.prompt
        return self.handling.settled(self.session.state, prompt) if prompt is not None else None

    @property
    def narrowed(self) -> Narrowed | None:
        """What is selected and what may come next; None when there is nothing to decide here.

        Found once for each selection, however often it is asked for.
        """
        prompt = self.prompt
        if prompt is None or not self.my_turn:
            return None
        key = (self.beat, self.chosen, self.advice)
        if self._narrowed is None or self._narrowed[0] != key:
            self._narrowed = (key, self.handling.narrow(prompt, self.chosen))
        return self._narrowed[1]

    @property
    def lit(self) -> frozenset[str]:
        """What glows: what may be touched next; of what was advised, the whole way at once."""
        narrowed = self.narrowed
        if narrowed is None:
            return frozenset()
        if self.advice is not None:
            return frozenset(self.handling.touches(self.advice.action)).difference(self.chosen)
        return frozenset(narrowed.glows)

    @property
    def reach(self) -> tuple[str, ...]:
        """Every place that some answer to the pending question names: for a frame to turn to."""
        prompt = self.prompt
        if prompt is None or not self.my_turn:
            return ()
        key = (self.beat, self.advice)
        if self._reach is None or self._reach[0] != key:
            refs = {ref for action in prompt.actions for ref in self.handling.touches(action)}
            drawn = sorted(ref for ref in refs if ref.partition(":")[0] in self.handling.drawn)
            self._reach = (key, tuple(drawn))
        return self._reach[1]

    @property
    def groups(self) -> list[str]:
        """The groups of figures to choose among, where the selection holds one."""
        prompt = self.prompt
        return self.handling.groups(prompt, self.chosen) if prompt is not None and self.my_turn else []

    @property
    def buttons(self) -> list[str]:
        """The refs of the prompt's buttons, in order."""
        prompt, narrowed = self.prompt, self.narrowed
        if prompt is None or narrowed is None:
            return []
        return self.handling.buttons(self.view, prompt, narrowed)

    @property
    def numbers(self) -> list[str]:
        """What the number keys press, from 1 on."""
        prompt, narrowed = self.prompt, self.narrowed
        if prompt is None or narrowed is None:
            return []
        return self.handling.numbers(self.view, prompt, narrowed)

    @property
    def looking(self) -> int | None:
        """The seat through whose eyes the page looks now: the viewer's, or the replay's viewpoint."""
        return self.viewer if self.replay.cursor is None else self.replay.viewpoint

    @property
    def view(self) -> Any:
        """The state that the page may show, at the moment that is shown, as the viewer may know it.

        When people begin to watch something, this is still what was looked up for the question before.
        """
        seat, number = self.looking, self.moment
        key = (self.beat, number, seat)
        if self._seen is None or self._seen[0] != key:
            past = number < len(self.session.records)
            self._seen = (key, self.session.seen(number if past else None, seat))
        return self._seen[1]

    @property
    def shown_events(self) -> list[Event]:
        """What has just happened at the moment that is shown, as the viewer heard it."""
        number, records = self.moment, self.session.records
        if self.replay.cursor is None and number == len(records):
            return self._heard(self.recent)
        return self._heard(records[number - 1].events if number else self.session.opening)

    def turn_events(self) -> list[Event]:
        """What was done in the turn under way, or in the last one if nothing was done since, as it was heard.

        Many decisions of a computer go by quickly: what they came to is told together.
        """
        done: list[Event] = []
        for record in reversed(self.session.records[: self.moment][-LONGEST_TURN:]):
            for event in reversed(record.events):
                begins = self.handling.begins_turn(event) is not None
                if begins and done:
                    return self._heard(done[::-1])
                if not begins:
                    done.append(event)
        return self._heard(done[::-1])

    def _heard(self, events: list[Event]) -> list[Event]:
        heard = (self.handling.game.masked(event, self.looking) for event in events)
        return [event for event in heard if event is not None]

    @property
    def mood(self) -> str:
        """A word for the whole page's tint (Chaos has broken out ...), at the moment that is shown."""
        return self.handling.mood(self.view)

    # ------------------------------------------------------------------- what the helpers need done

    @abstractmethod
    def begin(self) -> None:
        """Somebody has just sat down."""

    @abstractmethod
    def rest(self) -> None:
        """The table is left; the game is on the shelf."""

    @abstractmethod
    def arrange(self) -> None:
        """After anything has happened: who looks, who is asked, who thinks."""

    @abstractmethod
    def go_on(self) -> None:
        """All that was on the stage was seen: somebody is asked, and people hear what else happened."""

    @abstractmethod
    def play(self, action: Action) -> None:
        """Take the action for whoever is asked."""

    @abstractmethod
    def offer(self, action: Action) -> None:
        """Play the action, or ask first where the person wants to be asked."""

    @abstractmethod
    def cancel(self) -> None:
        """Take the selection back."""

    @abstractmethod
    def sentence(self) -> str:
        """What there is to do now."""

    @abstractmethod
    def asked(self) -> str:
        """The question for somebody who listens: with the hint that stands beside it."""

    @abstractmethod
    def on_settings(self) -> None:
        """A setting changed: language, pace ..."""

    @abstractmethod
    def on_other_tab(self, name: str) -> None:
        """Another tab wrote to the shelf."""
