"""A game on the table: the session, who looks, what is selected, where the replay stands, who thinks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from zlib import crc32

from pydantic import BaseModel, ValidationError

from mordred.core import saves
from mordred.core.chance import Chance
from mordred.core.game import Action, Event, Outcome, Prompt
from mordred.core.saves import Seat
from mordred.core.session import NothingToUndo, Session
from mordred.desk.advice import Advice
from mordred.desk.effects import AskAdvice, AskOpponent, Download, Focus, Later, StopOpponent
from mordred.desk.history import History
from mordred.desk.kit import Kit, games
from mordred.desk.shelf import PREFIX, Plan, tidy
from mordred.desk.store import StoreError
from mordred.i18n import Names
from mordred.scene.touch import Narrowed, choose, narrow

if TYPE_CHECKING:
    from mordred.desk.desk import Desk

PACES = {"calm": 900, "quick": 250, "instant": 0}
"""Milliseconds before a computer seat moves, so that people can follow."""

PANELS = ("prompt", "players", "log")


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
    thinking: int | None = None
    """The ticket of what a computer seat is being asked."""
    advice: Advice | None = None
    """What the viewer was advised to do; then nothing else glows."""
    advising: int | None = None
    """The ticket of the advice that is being thought about."""
    paused: bool = False
    fold: Zoom = field(default_factory=Zoom)
    stored: bool = True
    """Whether the last autosave reached the shelf."""
    unsaved: bool = False
    ended_shown: bool = False
    wanted_name: str = ""
    """The name typed for a copy."""
    memory: dict[str, Any] = field(default_factory=dict)
    """What a kit wants to remember of the last picture (which figure stood where)."""
    beat: int = 0
    """Raised whenever something happened, so that dice are thrown anew."""
    _seen: tuple[object, Any] | None = None

    def __post_init__(self) -> None:
        self.history = History(self)

    @classmethod
    def new(cls, desk: Desk, kit: Kit, options: BaseModel, seed: int, plan: Plan) -> Table:
        """A new game."""
        session: Session[Any] = Session(kit.game, options, seed, free_undo=_alone(plan))
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
        return cls(desk, kit, loaded.session, plan, loaded.title, slot_id)

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
        self.keep_soon()
        self.arrange()

    def rest(self) -> None:
        """The table is left; the game is on the shelf."""
        self.stop_thinking()
        self._drop_advice()
        self.history.pause()
        if self.unsaved:
            self.keep()

    def arrange(self) -> None:
        """After anything has happened: who looks, who is asked, who thinks."""
        self.beat += 1
        self.chosen, self.confirm, self.refusal = (), None, ""
        self._drop_advice()
        prompt = self.prompt
        if prompt is None:
            self._finish()
        elif self.plan.seats[prompt.seat].kind == "computer":
            self.think()
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
        if self.advice is not None:
            advised = self.kit.touches(self.advice.action)
            if ref not in advised:
                self.cancel()  # somebody who touches something else knows better
            elif ref == advised[-1]:
                self._follow_advice()
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
        self._drop_advice()
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
        self.keep_soon()
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
            "undo": self.undo,
            "redo": self.redo,
            "restart": self.restart,
            "cancel": self.cancel,
            "confirm": self._confirmed,
            "curtain": self.lift_curtain,
            "log": self._fold_log,
            "sheet": self._fold_sheet,
            "pause": self._pause,
            "recap_done": self._recap_done,
            "end": self._show_end,
            "save_as": lambda: self.desk.show("save_as"),
            "ready": self._ready,
            "export": self.export,
            "save_now": lambda: self.save_as(self.wanted_name),
            "next_hint": self._next_hint,
            "advise": self.ask_advice,
            "follow": self._follow_advice,
            "stop_hints": self._stop_hints,
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
            self.wanted_name = value

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

    def _show_end(self) -> None:
        self.desk.show("end")

    @property
    def hint(self) -> str:
        """The key of the first-game hint for what is asked now, or ''."""
        prompt = self.prompt
        if not (self.plan.coach and self.my_turn and prompt):
            return ""
        for key in [*(f"coach.tour.{number}" for number in range(1, 9)), f"coach.{prompt.kind}"]:
            if self.desk.words.has(key) and f"{self.kit.id}.{key}" not in self.plan.hints:
                return key
        return ""

    def _next_hint(self) -> None:
        if self.hint:
            self.plan.hints.append(f"{self.kit.id}.{self.hint}")
            self.keep_soon()

    def _stop_hints(self) -> None:
        self.plan.coach = False
        self.desk.set("coach", False)
        self.keep_soon()

    # ----------------------------------------------------------------------------- taking back

    @property
    def undo_seat(self) -> int | None:
        """Whose last decision undo goes back to: the viewer's own where computers play in between."""
        return self.viewer if self.session.free_undo else None

    @property
    def can_undo(self) -> bool:
        """Whether the viewer may take something back."""
        if self.curtain is not None or self.history.cursor is not None or not self.session.records:
            return False
        if not self.session.free_undo and self.session.records[-1].seat != self.viewer:
            return False
        return bool(self.session.can_undo(self.undo_seat))

    def undo(self) -> None:
        """Take the last decision back: one's own, and only where nothing was seen since."""
        self._must_be_able_to(self.can_undo)
        self.stop_thinking()
        self.session.undo(self.undo_seat)
        self._rewound("undo.done")

    def redo(self) -> None:
        """Do again what was taken back; computers' decisions in between come along."""
        self.stop_thinking()
        events = self.session.redo()
        while self.session.can_redo() and self._is_computer_next():
            events = self.session.redo()
        self.recent = events
        self.keep_soon()
        self.arrange()
        self.desk.announce(self.desk.words("redo.done"))

    def _must_be_able_to(self, allowed: bool) -> None:
        """A key or a greyed button asks too: what may not be taken back is said so."""
        if not allowed:
            raise NothingToUndo("there is nothing to take back, or it showed something")

    def _is_computer_next(self) -> bool:
        return self.prompt is not None and self.plan.seats[self.prompt.seat].kind == "computer"

    def restart(self) -> None:
        """Back to the beginning of this turn, as far as nothing was revealed."""
        self._must_be_able_to(self.can_undo and self.session.can_restart_turn())
        self.stop_thinking()
        self.session.restart_turn()
        self._rewound("restart.done")

    def _rewound(self, said: str) -> None:
        self.history.cut(len(self.session.records))
        self.recent = []
        self.ended_shown = False
        self.recap = False
        self.keep_soon()
        self.arrange()
        self.desk.announce(f"{self.desk.words(said)} {self.sentence()}")

    # ------------------------------------------------------------------------------- computers

    def think(self) -> None:
        """Let the computer seat that is asked decide, after a moment in which people can follow."""
        if self.paused or self.thinking is not None:
            return
        self.thinking = self.desk.ticket()
        pace = self.desk.settings.pace
        more = self.kit.pause_after(self.recent) * PACES[pace] // PACES["calm"]
        self.desk.emit(Later(PACES[pace] + more, f"think:{self.thinking}"))

    def stop_thinking(self) -> None:
        """Whatever is being thought about is no longer wanted."""
        if self.thinking is not None:
            self.thinking = None
            self.desk.emit(StopOpponent())

    def _pause(self) -> None:
        """Hold the computers, or let them go on."""
        self.paused = not self.paused
        if self.paused:
            self.stop_thinking()
        else:
            self.arrange()

    def on_timer(self, kind: str, number: str) -> None:
        """A moment has passed: for a computer seat, or for the replay."""
        if kind == "keep":
            if self.unsaved:
                self.keep()
        elif kind == "replay":
            self.history.on_timer(number)
        elif kind == "think" and self.thinking is not None and number == str(self.thinking):
            prompt = self.prompt
            if prompt is None:
                return
            game = self.kit.game
            dealt = game.redeal(self.session.state, prompt.seat, Chance(self.desk.outside.seed()))
            self.desk.emit(
                AskOpponent(
                    self.thinking,
                    self.kit.id,
                    game.dump(dealt),
                    prompt.seat,
                    self.plan.seats[prompt.seat].level,
                    float(self.desk.settings.seconds),
                    self._pack_text(),
                )
            )

    def _pack_text(self) -> str:
        """The game's content pack, if a worker cannot know it."""
        return self.desk.packs.texts.get(getattr(self.session.options, "pack", ""), "")

    def on_opponent(self, ticket: int, choice: Action | None, trouble: str) -> None:
        """The computer seat has decided; an answer nobody waits for any more is dropped."""
        if ticket != self.thinking:
            return
        self.thinking = None
        if choice is None:
            self.paused = True
            self.desk.say("opponent.trouble", trouble=True, detail=trouble)
            return
        self._say_if_weaker(trouble)
        self.play(choice)

    def _say_if_weaker(self, trouble: str) -> None:
        """The worker could not start and a weaker level played here: say so once."""
        if trouble and not self.memory.get("weaker"):
            self.memory["weaker"] = True
            self.desk.say("opponent.weaker", trouble=True, detail=trouble)

    # --------------------------------------------------------------------------------- advice

    def ask_advice(self) -> None:
        """What would you do?"""
        prompt = self.session.prompt
        if prompt is None or not self.my_turn or self.advising is not None:
            return
        self.cancel()
        self.advising = self.desk.ticket()
        game = self.kit.game
        dealt = game.redeal(self.session.state, prompt.seat, Chance(self.desk.outside.seed()))
        seconds = float(self.desk.settings.seconds)
        question = AskAdvice(
            self.advising, self.kit.id, game.dump(dealt), prompt.seat, seconds, self._pack_text()
        )
        self.desk.emit(question)
        self.desk.announce(self.desk.words("advice.thinking"))

    def on_advice(self, ticket: int, advice: Advice | None, trouble: str) -> None:
        """The advice has come; if nobody waits for it any more, it is dropped."""
        prompt = self.session.prompt
        if ticket != self.advising or prompt is None:
            return
        self.advising = None
        if advice is None or advice.action not in prompt.actions:
            self.desk.say("advice.none", trouble=True, detail=trouble)
            return
        self._say_if_weaker(trouble)
        self.advice, self.chosen = advice, ()
        self.desk.announce(" ".join(self.advice_lines()))

    def advice_lines(self) -> list[str]:
        """What the advice says, in sentences."""
        words, advice, prompt = self.desk.words, self.advice, self.prompt
        if advice is None or prompt is None:
            return []
        refs = self.kit.touches(advice.action)
        return advice.lines(words, prompt.kind, refs, lambda ref: self.kit.label(words, ref, self.view))

    def _follow_advice(self) -> None:
        if self.advice is not None and self.my_turn:
            self.offer(self.advice.action)

    def _drop_advice(self) -> None:
        self.advice = None
        if self.advising is not None:
            self.advising = None
            self.desk.emit(StopOpponent())

    # ---------------------------------------------------------------------------------- saving

    def text(self, title: str) -> str:
        """The game as a save file."""
        table = {
            **self.plan.model_dump(exclude={"seats"}),
            "when": self.desk.outside.now(),
            "over": self.session.over,
            "link": self.fingerprint if self.plan.place == "link" else "",
        }
        return saves.save(self.session, seats=self.plan.seats, title=title, table=table)

    def keep_soon(self) -> None:
        """Autosave as soon as the page is painted."""
        self.unsaved = True
        self.desk.emit(Later(0, "keep:"))

    def keep(self) -> None:
        """Autosave. A failure is said once, and the game goes on in memory."""
        self.unsaved = False
        if not self.slot_id and self.desk.blocked:
            self.stored = False
            return
        shelf = self.desk.shelf
        try:
            kept = shelf.keep(self.slot_id or shelf.fresh_id(), self.text(self.name))
            if self.slot_id and kept != self.slot_id:
                self.desk.say("save.copied", trouble=True)
            self.slot_id, self.stored = kept, True
        except StoreError as problem:
            if self.stored:
                self.desk.trouble(problem)
            self.stored = False

    def export(self) -> None:
        """The game as a file."""
        self.desk.close()
        self.desk.emit(Download(f"mordred-{self.kit.id}.json", self.text(self.name)))

    def save_as(self, name: str) -> None:
        """Keep a copy under a name; this table goes on under its own."""
        desk = self.desk
        title = desk.shelf.fresh_name(tidy(name) or self.name)
        desk.shelf.keep(desk.shelf.fresh_id(), self.text(title))
        desk.dialogs.clear()  # the menu that led here too: what it was opened for is done
        desk.say("save.named", name=title)


def complete_seats(desk: Desk, kit: Kit, plan: Plan, session: Session[Any]) -> None:
    """Make the plan fit the game: a named seat for every chair, none more."""
    count = kit.game.seats(session.state)
    del plan.seats[count:]
    for place in range(count):
        name = kit.seat_name(desk.words, place, kit.arms_of(session.state, place))
        if place >= len(plan.seats):
            plan.seats.append(Seat(name=name))
        elif not plan.seats[place].name:
            plan.seats[place] = plan.seats[place].model_copy(update={"name": name})
    if plan.mine is not None and not 0 <= plan.mine < count:
        plan.mine = None


def _alone(plan: Plan) -> bool:
    """One person (or nobody) against computers: undo is free."""
    return sum(seat.kind == "human" for seat in plan.seats) <= 1
