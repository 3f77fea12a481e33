"""A game on the table: the session, who looks, what is selected, where the replay stands, who thinks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from zlib import crc32

from pydantic import BaseModel, ValidationError

from mordred.core import saves
from mordred.core.game import Action, Event, Outcome, Prompt
from mordred.core.session import Session
from mordred.desk.advisor import Advisor
from mordred.desk.coach import Coach
from mordred.desk.effects import Focus
from mordred.desk.history import History
from mordred.desk.keeper import Keeper
from mordred.desk.kit import Kit, games
from mordred.desk.opponents import Opponents
from mordred.desk.rewind import Rewind
from mordred.desk.seating import alone, complete_seats
from mordred.desk.shelf import PREFIX, Plan
from mordred.i18n import Names
from mordred.scene.touch import Narrowed, choose, narrow

if TYPE_CHECKING:
    from mordred.desk.desk import Desk


@dataclass(slots=True)
class Zoom:
    """Nothing of the game: whether the log lies open, and the sheet on a phone."""

    log: bool = False
    sheet: bool = True


@dataclass
class Table:
    """One game being played at this device."""

    desk: Desk
    kit: Kit
    session: Session[Any]
    plan: Plan
    name: str
    slot_id: str = ""
    viewer: int | None = None
    """The seat whose view is in the page; None shows what everybody may see."""
    curtain: int | None = None
    """The seat that must lift the curtain first."""
    chosen: tuple[str, ...] = ()
    confirm: Action | None = None
    """An action that waits for a "yes"."""
    refusal: str = ""
    """Why the last touch did nothing."""
    recap: bool = False
    """Whether "since your last turn" is to be shown."""
    recent: list[Event] = field(default_factory=list)
    """What the last action brought about, for dice and other things that are seen to happen."""
    fold: Zoom = field(default_factory=Zoom)
    ended_shown: bool = False
    memory: dict[str, Any] = field(default_factory=dict)
    """What a kit wants to remember of the last picture (which figure stood where)."""
    beat: int = 0
    """Raised whenever something happened, so that dice are thrown anew."""
    _seen: tuple[object, Any] | None = None

    def __post_init__(self) -> None:
        self.history = History(self)
        self.opponents = Opponents(self)
        self.advisor = Advisor(self)
        self.rewind = Rewind(self)
        self.keeper = Keeper(self)
        self.coach = Coach(self)

    @classmethod
    def new(cls, desk: Desk, kit: Kit, options: BaseModel, seed: int, plan: Plan) -> Table:
        """A new game."""
        session: Session[Any] = Session(kit.game, options, seed, free_undo=alone(plan))
        name = (
            desk.shelf.fresh_name(
                " · ".join(seat.name for seat in plan.seats if seat.kind == "human")
                or desk.words(f"game.{kit.id}")
            )
            if not desk.blocked
            else kit.id
        )
        return cls(desk, kit, session, plan, name)

    @classmethod
    def resume(cls, desk: Desk, slot_id: str, text: str) -> Table:
        """A saved game, exactly where it was left; a SaveError if it cannot be rebuilt."""
        loaded = saves.load(text, games())
        kit = desk.kit(loaded.session.game.id)
        try:
            plan = Plan.model_validate({**loaded.table, "seats": loaded.seats})
        except ValidationError:
            plan = Plan(seats=loaded.seats)
        complete_seats(desk, kit, plan, loaded.session)
        if loaded.notice:
            desk.say(f"notice.{loaded.notice}")
        table = cls(desk, kit, loaded.session, plan, loaded.title, slot_id)
        table.keeper.unsaved = False  # opening a game is no playing: another tab may have it open too
        return table

    # --------------------------------------------------------------------------------- reading

    @property
    def prompt(self) -> Prompt | None:
        """The pending question of the game itself, wherever the replay stands (advised: with that answer)."""
        return self.advisor.only(self.session.prompt)

    @property
    def names(self) -> Names:
        """What the seats are called."""
        return [seat.name for seat in self.plan.seats]

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        outcome: Outcome | None = self.kit.game.outcome(self.session.state)
        return outcome

    @property
    def fingerprint(self) -> str:
        """The same for every stage of one game, and for no other: its game, seed and names."""
        return f"{self.kit.id}.{self.session.seed:x}.{crc32(chr(10).join(self.names).encode()):x}"

    def here(self, seat: int) -> bool:
        """Whether a person at this device plays that seat."""
        return self.plan.seats[seat].kind == "human" and (self.plan.place == "here" or seat == self.plan.mine)

    @property
    def people_here(self) -> list[int]:
        """The seats played by people at this device."""
        return [seat for seat in range(len(self.plan.seats)) if self.here(seat)]

    @property
    def my_turn(self) -> bool:
        """Whether the person who looks at the page has to decide now."""
        prompt = self.prompt
        return bool(
            prompt
            and self.curtain is None
            and prompt.seat == self.viewer
            and self.here(prompt.seat)
            and self.history.cursor is None
        )

    @property
    def narrowed(self) -> Narrowed | None:
        """What is selected and what may come next; None when there is nothing to decide here."""
        prompt = self.prompt
        if prompt is None or not self.my_turn:
            return None
        return narrow(prompt.actions, self.kit.touches, self.chosen, ordered=self.kit.ordered)

    def buttons(self) -> list[str]:
        """The refs of the prompt's buttons, in order, for the number keys."""
        return [made.attrs["data-ref"] for made in self.kit.choices(self)]

    @property
    def view(self) -> Any:
        """The state that the page may show: of now or of the replay's moment, as the viewer may know it."""
        seat = self.history.viewpoint if self.history.cursor is not None else self.viewer
        key = (self.beat, self.history.cursor, seat)
        if self._seen is None or self._seen[0] != key:
            cursor = self.history.cursor
            state = self.session.state if cursor is None else self.session.state_at(cursor)
            self._seen = (key, self.kit.game.view(state, seat))
        return self._seen[1]

    @property
    def shown_events(self) -> list[Event]:
        """What has just happened at the moment that is shown, as the viewer heard it."""
        cursor = self.history.cursor
        if cursor is None:
            events, seat = self.recent, self.viewer
        else:
            events = self.session.records[cursor - 1].events if cursor else self.session.opening
            seat = self.history.viewpoint
        heard = (self.kit.game.hear(event, seat) for event in events)
        return [event for event in heard if event is not None]

    @property
    def mood(self) -> str:
        """A word for the whole page's tint (Chaos has broken out ...)."""
        return self.kit.mood(self.session.state)

    # ----------------------------------------------------------------------- arriving, leaving

    def begin(self) -> None:
        """Somebody has just sat down."""
        people = self.people_here
        self.recent = self.session.records[-1].events if self.session.records else self.session.opening
        if len(people) == 1 or (people and not self.kit.secrets):
            self.viewer = people[0]
        self.recap = bool(self.session.records)
        if self.keeper.unsaved:
            self.keeper.soon()
        self.arrange()

    def rest(self) -> None:
        """The table is left; the game is on the shelf."""
        self.opponents.stop()
        self.advisor.drop()
        self.history.pause()
        self.keeper.keep()

    def arrange(self) -> None:
        """After anything has happened: who looks, who is asked, who thinks."""
        self.beat += 1
        self.chosen, self.confirm, self.refusal = (), None, ""
        self.advisor.drop()
        prompt = self.prompt
        if prompt is None:
            self._finish()
        elif self.opponents.next():
            self.opponents.think()
        elif self.here(prompt.seat) and self.viewer != prompt.seat:
            if self.kit.secrets and len(self.people_here) > 1:
                self.viewer, self.curtain = None, prompt.seat
                self.desk.announce(self.desk.words("curtain.title", name=self.names[prompt.seat]))
                self.desk.emit(Focus("curtain.lift"))
            else:
                self.viewer = prompt.seat
        self._default_choice()
        self.desk.dress()

    def _finish(self) -> None:
        self.curtain = None
        if not self.ended_shown:
            self.ended_shown = True
            self.desk.show("end")

    def lift_curtain(self) -> None:
        """The person named on the curtain is alone with the screen."""
        if self.curtain is None:
            return
        self.viewer, self.curtain = self.curtain, None
        self.recap = True
        self.beat += 1
        self._default_choice()
        self.desk.announce(self.sentence())
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
        if self.history.cursor is not None:
            self.refuse(words("why.replay"))
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
            and self.kit.complete(prompt, self.chosen[: self.chosen.index(ref)]) == self.chosen
        ):
            self.cancel()  # touching what was chosen by itself takes the whole selection back
            return
        if ref.startswith("group:"):
            self._choose_group(ref)
            return
        choice = choose(prompt.actions, self.kit.touches, self.chosen, ref, ordered=self.kit.ordered)
        if choice.refused is not None:
            again = self.kit.shortcut(prompt, self.chosen, ref)
            if again is not None:
                choice = choose(prompt.actions, self.kit.touches, again, ref, ordered=self.kit.ordered)
        if choice.refused is not None:
            self.refuse(self.kit.why(self.desk.words, self.view, prompt, self.chosen, ref))
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

    def _default_choice(self) -> None:
        """Choose what goes without saying (the whole group of a March), so that it need not be touched."""
        prompt = self.prompt
        if prompt is not None and self.my_turn:
            self.chosen = self.kit.complete(prompt, self.chosen)

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
        if self.desk.settings.confirm_end and self.kit.ends_turn(action) and self.confirm != action:
            self.confirm = action
            self.desk.announce(self.desk.words("confirm.end"))
            return
        self.play(action)

    def play(self, action: Action) -> None:
        """Take the action for whoever is asked."""
        events = self.session.play(action)
        self._after(events)

    def _after(self, events: list[Event]) -> None:
        self.recent = events
        self.recap = False
        self.keeper.decided()
        before = self.viewer
        self.arrange()
        lines = self.history.lines_of(len(self.session.records) - 1)
        self.desk.announce(" ".join([*lines, self.sentence() if self.my_turn else ""]).strip())
        if self.my_turn and before == self.viewer and len(self.session.records) > 1:
            self.recap = self.session.records[-1].seat != self.viewer

    def sentence(self) -> str:
        """What there is to do now."""
        prompt = self.prompt
        words = self.desk.words
        if self.curtain is not None:
            return words("curtain.title", name=self.names[self.curtain])
        if prompt is None:
            return words("prompt.over")
        if not self.here(prompt.seat):
            computer = self.plan.seats[prompt.seat].kind == "computer"
            return words("prompt.thinking" if computer else "prompt.away", name=self.names[prompt.seat])
        return self.kit.sentence(words, self.names, self.view, prompt, self.chosen)

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
            "pause": self.opponents.pause,
            "recap_done": self._recap_done,
            "end": lambda: self.desk.show("end"),
            "save_as": lambda: self.desk.show("save_as"),
            "ready": self._ready,
            "export": self.keeper.export,
            "save_now": self.keeper.copy,
            "next_hint": self.coach.go_on,
            "stop_hints": self.coach.stop,
            "advise": self.advisor.ask,
            "follow": self.advisor.follow,
        }
        if name in simple:
            simple[name]()
        elif name == "replay":
            self.history.command(argument)
        elif name == "group":
            self._choose_group(argument)
        elif name == "seen":
            self.memory["seen_report"] = int(argument)

    def enter(self, name: str, argument: str, value: str) -> None:
        """A field of the table."""
        if name == "cursor":
            self.history.go(int(value))
        elif name == "viewpoint":
            self.history.look_as(None if value == "" else int(value))
        elif name == "name":
            self.keeper.wanted_name = value

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
            self.chosen = self.kit.regroup(prompt, self.chosen, ref)
            self.refusal = ""

    def _fold_log(self) -> None:
        self.fold.log = not self.fold.log

    def _fold_sheet(self) -> None:
        self.fold.sheet = not self.fold.sheet

    def _recap_done(self) -> None:
        self.recap = False

    def on_timer(self, kind: str, number: str) -> None:
        """A moment has passed: for the autosave, for the replay, or for a computer seat."""
        if kind == "keep":
            self.keeper.keep()
        elif kind == "replay":
            self.history.on_timer(number)
        elif kind == "think":
            self.opponents.on_timer(number)
