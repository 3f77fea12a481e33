"""A game on the table: what people do there, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import BaseModel, ValidationError

from mordred.core import saves
from mordred.core.game import Action, Event, Prompt
from mordred.core.narrowing import Refs, Touched, choose
from mordred.core.session import Session
from mordred.desk import chronicle, statistics
from mordred.desk.advisor import Advisor
from mordred.desk.autosave import Autosave
from mordred.desk.coach import Coach
from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Focus, Later, Sound, Turn
from mordred.desk.history import History
from mordred.desk.opponents import Opponents
from mordred.desk.paces import BEATS
from mordred.desk.review import Reviewing
from mordred.desk.rewind import Rewind
from mordred.desk.seating import alone, complete_seats
from mordred.desk.shelf import PREFIX, Plan
from mordred.desk.stage import Stage
from mordred.desk.table_base import TableBase
from mordred.games import GAMES
from mordred.handling import Handling, handling_of


class Audience(Protocol):
    """Who is told of everything that happens at a table: people at other pages."""

    def happened(self) -> None:
        """Something happened."""


@dataclass
class Table(TableBase):
    """One game being played at this device."""

    def __post_init__(self) -> None:
        self.opponents = Opponents(self)
        self.stage = Stage(self)
        self.autosave = Autosave(self)
        self.history = History(self, self.opponents)
        self.rewind = Rewind(self, self.history, self.opponents, self.autosave, self.stage)
        self.advisor = Advisor(self)
        self.coach = Coach(self, self.autosave)
        self.reviewing = Reviewing(self, self.autosave)
        self.audience: Audience | None = None
        self.ending = ""
        """The ticket of the leaf of the end, while the last dice are looked at."""

    @classmethod
    def new(cls, desk: DeskBase, handling: Handling, options: BaseModel, seed: int, plan: Plan) -> Table:
        """A new game."""
        session: Session[Any] = Session(handling.game, options, seed, free_undo=alone(plan))
        name = (
            desk.shelf.fresh_name(
                " · ".join(seat.name for seat in plan.seats if seat.kind == "human")
                or desk.words(f"game.{handling.id}")
            )
            if not desk.blocked
            else handling.id
        )
        return cls(desk, handling, session, plan, name)

    @classmethod
    def resume(cls, desk: DeskBase, slot_id: str, text: str) -> Table:
        """A saved game, exactly where it was left; a SaveError if it cannot be rebuilt."""
        loaded = saves.load(text, GAMES)
        handling = handling_of(loaded.session.game.id)
        try:
            plan = Plan.model_validate({**loaded.table, "seats": loaded.seats})
        except ValidationError:
            plan = Plan(seats=loaded.seats)
        complete_seats(desk.words, handling, plan, loaded.session)
        if loaded.notice:
            desk.say(f"notice.{loaded.notice}")
        table = cls(desk, handling, loaded.session, plan, loaded.title, slot_id)
        table.autosave.unsaved = False  # opening a game is no playing: another tab may have it open too
        return table

    @classmethod
    def handed_over(cls, desk: DeskBase, text: str, room: dict[str, Any]) -> Table:
        """A live table that somebody handed over, with its room; a SaveError if it cannot be rebuilt."""
        table = cls.resume(desk, "", text)
        mine = room.get("mine")
        seat = mine if isinstance(mine, int) and 0 <= mine < len(table.plan.seats) else None
        table.plan.place, table.plan.mine, table.plan.live = "live", seat, room
        table.autosave.unsaved = True
        return table

    # ----------------------------------------------------------------------- arriving, leaving

    def begin(self) -> None:
        """Somebody has just sat down."""
        people = self.people_here
        self.recent = self.session.records[-1].events if self.session.records else self.session.opening
        if len(people) == 1 or (people and not self.handling.secrets):
            self.viewer = people[0]
        self.recap = bool(self.session.records)
        self.stage.reset()
        self._settle_what_was_left()
        first = self.handling.begins(self.session.opening) if not self.session.records else None
        if first is not None:
            self.desk.say("opening.begins", name=self.names[first])
        if self.autosave.unsaved:
            self.autosave.soon()
        self.arrange()
        if self.my_turn:
            begins = self.desk.words("opening.begins", name=self.names[first]) if first is not None else ""
            self.desk.announce(f"{begins} {self.asked()}".strip())

    def _settle_what_was_left(self) -> None:
        """A save or a link may stand at what need not be asked: what comes of it is watched as in play."""
        if events := self._settle():
            self.recent = events
            self.stage.take()

    def rest(self) -> None:
        """The table is left; the game is on the shelf."""
        self.opponents.stop()
        self.advisor.drop()
        self.reviewing.stop()
        self.history.pause()
        self.desk.emit(Turn(False))
        self.autosave.keep()

    def arrange(self) -> None:
        """After anything has happened: who looks, who is asked, who thinks."""
        if self.audience is not None:
            self.audience.happened()
        self.chosen, self.confirm, self.refusal = (), None, ""
        self.advisor.drop()
        if self.staged.holding:
            self.stage.wake()  # the people are still watching: nobody is asked before they go on
        else:
            self.beat += 1
            self._ask()
        self._default_choice()
        self.desk.emit(Turn(self.my_turn))
        self.desk.refresh_appearance()

    def _ask(self) -> None:
        """Whoever is asked now: a computer thinks, a person looks."""
        prompt = self.prompt
        if prompt is None:
            self._finish()
        elif self.opponents.next():
            self.opponents.think()
        elif self.here(prompt.seat):
            self.hurry = False
            if self.viewer != prompt.seat:
                self._look_as(prompt.seat)

    def _look_as(self, seat: int) -> None:
        """Another person at this device: behind the curtain first, where there are secrets."""
        if self.handling.secrets and len(self.people_here) > 1:
            self.viewer, self.curtain = None, seat
            self.desk.announce(self.desk.words("curtain.title", name=self.names[seat]))
            self.desk.emit(Focus("curtain.lift"))
        else:
            self.viewer = seat

    def _finish(self) -> None:
        self.curtain, self.hurry = None, False
        if not self.ended_shown:
            self.ended_shown = True
            statistics.remember(self, chronicle.count(self))
            self.coach.finished()
            self._end_soon()

    def _end_soon(self) -> None:
        """The leaf of the end; the dice that ended the game are seen before it lies over them."""
        opened = self.recap  # it was over when somebody sat down
        if opened or self.stage.at_once or not any(event.reveals for event in self.recent):
            self._end()
            return
        self.ending = str(self.desk.ticket())
        self.desk.emit(Later(BEATS[self.desk.settings.pace], f"end:{self.ending}"))

    def _end(self) -> None:
        self.ending = ""
        self.desk.show("end")

    def lift_curtain(self) -> None:
        """The person named on the curtain is alone with the screen."""
        if self.curtain is None:
            return
        self.viewer, self.curtain = self.curtain, None
        self.recap = True
        self.beat += 1
        self._default_choice()
        self.desk.announce(self.asked())
        self.desk.emit(Focus("prompt"))

    def on_settings(self) -> None:
        """A setting changed: language, pace ..."""
        self.history.forget_words()

    def on_other_tab(self, name: str) -> None:
        """Another tab wrote to the shelf: say so if it is this very game."""
        if name == PREFIX + self.slot_id:
            self.desk.say("save.other_tab")

    # -------------------------------------------------------------------------------- touching

    def touch(self, ref: str) -> None:
        """A piece, a place or a choice was touched."""
        if self.advisor.takes(ref):
            return
        words, prompt = self.desk.words, self.prompt
        self.refusal = ""
        if self.replay.cursor is not None:
            self.refuse(words("why.replay"))
        elif self.staged.holding:
            self.refuse(words("why.stage"))
        elif prompt is None:
            self.refuse(words("why.over"))
        elif not self.my_turn:
            self.refuse(words("why.not_yours", name=self.names[prompt.seat]))
        else:
            self._touch(prompt, ref)

    def _touch(self, prompt: Prompt, ref: str) -> None:
        self.confirm = None
        if (
            ref in self.chosen
            and self.handling.complete(prompt, self.chosen[: self.chosen.index(ref)]) == self.chosen
        ):
            self.cancel()  # touching what was chosen by itself takes the whole selection back
            return
        if ref.startswith("group:"):
            self._choose_group(ref)
            return
        choice = self._choose(prompt, self.chosen, ref)
        if choice.refused is not None:
            again = self.handling.shortcut(prompt, self.chosen, ref)
            if again is not None:
                choice = self._choose(prompt, again, ref)
        if choice.refused is not None:
            self.refuse(self.handling.why(self.desk.words, self.view, prompt, self.chosen, ref))
        elif choice.action is not None:
            self.offer(choice.action)
        else:
            self.chosen = choice.narrowed.chosen
            self._default_choice()
            narrowed = self.narrowed
            if narrowed is not None and narrowed.action is not None:
                self.offer(narrowed.action)
            else:
                self.desk.announce(self.sentence())

    def _choose(self, prompt: Prompt, chosen: Refs, ref: str) -> Touched:
        handling = self.handling
        return choose(prompt.actions, handling.touches, chosen, ref, ordered=handling.ordered)

    def _default_choice(self) -> None:
        """Choose what goes without saying (the whole group of a March), so that it need not be touched."""
        prompt = self.prompt
        if prompt is not None and self.my_turn:
            self.chosen = self.handling.complete(prompt, self.chosen)

    def refuse(self, why: str) -> None:
        """Say why a touch did nothing."""
        self.refusal = why
        self.desk.announce(why, urgent=True)

    def cancel(self) -> None:
        """Take the selection back."""
        self.chosen, self.confirm, self.refusal = (), None, ""
        self.advisor.drop()
        self._default_choice()

    def offer(self, action: Action) -> None:
        """Play the action, or ask first where the person wants to be asked."""
        if self.desk.settings.confirm_end and self.handling.ends_turn(action) and self.confirm != action:
            self.confirm = action
            self.desk.announce(self.desk.words("confirm.end"))
            return
        self.play(action)

    def play(self, action: Action) -> None:
        """Take the action for whoever is asked."""
        mine = self.my_turn
        if mine:
            self.coach.acted()
            self.staged.read = len(self.session.records)
        self.opponents.witness(action)
        events = [*self.session.play(action), *self._settle()]
        if mine:
            self._explain(events)
        self._after(events)

    def _settle(self) -> list[Event]:
        """Answer what need not be asked, whoever would be: it belongs to what has just been done."""
        events: list[Event] = []
        while (answer := self.settled()) is not None:
            events += self.session.play(answer)
        return events

    def _explain(self, events: list[Event]) -> None:
        """What ended by itself has its reason said at the edge, where no question takes its place."""
        explained = self.handling.explained
        for line in self.history.tell([event for event in events if type(event).__name__ in explained]):
            self.desk.toast(line)

    def _after(self, events: list[Event]) -> None:
        self.autosave.decided()
        self._happened(events)

    def _happened(self, events: list[Event]) -> None:
        """There is something new: it is heard, watched, and then the game goes on."""
        self.recent, self.recap = events, False
        self._sound(*self.handling.heard(events))
        self.stage.take()
        self.go_on()

    def go_on(self) -> None:
        """All that was on the stage was seen: somebody is asked, and people hear what else happened."""
        before = self.viewer
        self.arrange()
        if self.staged.holding:
            return
        lines = self.history.tell(self.stage.catch_up())
        self.desk.announce(" ".join([*lines, self.asked() if self.my_turn else ""]).strip())
        records = self.session.records
        if self.my_turn and records and records[-1].seat != self.viewer:
            self._sound("turn")
            self.recap = before == self.viewer and len(records) > 1

    def _sound(self, *names: str) -> None:
        """What happened is heard, if somebody wants to hear it."""
        for name in names if self.desk.settings.sound else ():
            self.desk.emit(Sound(name))

    def sentence(self) -> str:
        """What there is to do now; an advice changes nothing of what is asked."""
        prompt = self.session.prompt
        words = self.desk.words
        if self.curtain is not None:
            return words("curtain.title", name=self.names[self.curtain])
        if self.staged.holding:
            return words("prompt.stage")
        if prompt is None:
            return words("prompt.over")
        if not self.here(prompt.seat):
            computer = self.plan.seats[prompt.seat].kind == "computer"
            said = ("held" if self.opponents.paused else "thinking") if computer else "away"
            return words(f"prompt.{said}", name=self.names[prompt.seat])
        return self.handling.sentence(words, self.names, self.view, prompt, self.chosen)

    def asked(self) -> str:
        """The question for somebody who listens: with the hint that stands beside it."""
        return f"{self.sentence()} {self.coach.text if self.coach.hint else ''}".strip()

    # -------------------------------------------------------------------------------- commands

    def command(self, name: str, argument: str) -> None:
        """A button of the table."""
        simple = {
            "undo": self.rewind.undo,
            "redo": self.rewind.redo,
            "restart": self.rewind.restart,
            "cancel": self.cancel,
            "confirm": self._confirmed,
            "curtain": self.lift_curtain,
            "log": self._fold_log,
            "sheet": self._fold_sheet,
            "foretell": self._foretell,
            "pause": self._hold,
            "recap_done": self._recap_done,
            "end": self._end,
            "save_as": lambda: self.desk.show("save_as"),
            "ready": self._ready,
            "export": self.autosave.export,
            "save_now": self.autosave.copy,
            "next_hint": self.coach.go_on,
            "stop_hints": self.coach.stop,
            "continue": self.stage.go_on,
            "skip": self.stage.skip,
            "fold": self.stage.fold,
            "hurry": self.to_my_turn,
            "advise": self.advisor.ask,
            "follow": self.advisor.follow,
        }
        if name in simple:
            simple[name]()
        elif name == "replay":
            self.history.command(argument)
        elif name == "group":
            self._choose_group(argument)

    def enter(self, name: str, argument: str, value: str) -> None:
        """A field of the table."""
        if name == "cursor":
            self.history.pause()  # whoever picks a moment wants to look at it
            self.history.go(int(value))
        elif name == "viewpoint":
            self.history.look_as(None if value == "" else int(value))
        elif name == "name":
            self.autosave.wanted_name = value

    def _confirmed(self) -> None:
        if self.confirm is not None:
            action, self.confirm = self.confirm, None
            self.play(action)

    def _ready(self) -> None:
        """What is selected is enough, though more could be."""
        narrowed = self.narrowed
        if narrowed is not None and narrowed.ready is not None:
            self.offer(narrowed.ready)

    def _choose_group(self, ref: str) -> None:
        """Another group of figures for the selection under way."""
        prompt = self.prompt
        if prompt is not None and self.my_turn:
            self.chosen = self.handling.regroup(prompt, self.chosen, ref)
            self.refusal = ""

    def to_my_turn(self) -> None:
        """Skip to my turn: nothing is waited for until the viewer is asked something, or the game is over."""
        if self.my_turn or self.prompt is None or not self.people_here:
            self.stage.clear()
            self.go_on()
            return
        self.hurry, self.opponents.paused = True, False
        self.stage.clear()
        self.opponents.hurry()
        self.go_on()

    def _fold_log(self) -> None:
        self.folds.log = not self.folds.log

    def _fold_sheet(self) -> None:
        self.folds.sheet = not self.folds.sheet

    def _hold(self) -> None:
        """Hold the computers, or let them go on; whoever cannot see the prompt hears that they are held."""
        self.opponents.pause()
        if self.opponents.paused:
            self.desk.announce(self.sentence())

    def _foretell(self) -> None:
        self.folds.foretold = not self.folds.foretold
        if self.folds.foretold:
            self.desk.announce(self.handling.foretold(self.desk.words, self.names, self.view))

    def why_asked(self) -> str:
        """Why it is the viewer who has to decide this; "" where that is plain."""
        prompt = self.prompt
        if prompt is None or not self.my_turn:
            return ""
        return self.handling.why_asked(self.desk.words, self.names, self.view, prompt, self.session.records)

    def _recap_done(self) -> None:
        self.recap = False

    def on_timer(self, kind: str, number: str) -> None:
        """A moment has passed: for the autosave, for the replay, or for a computer seat."""
        if kind == "keep":
            self.autosave.keep()
        elif kind == "replay":
            self.history.on_timer(number)
        elif kind == "think":
            self.opponents.on_timer(number)
        elif kind == "stage":
            self.stage.on_timer(number)
        elif kind == "end" and number == self.ending and self.session.over:
            self._end()
