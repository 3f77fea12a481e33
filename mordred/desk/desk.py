"""The desk: which screen is open, what is set, what is said; it hands touches on to form, shelf and table.

The page reports what people do (`on_click`, `on_input`, `on_key` ...), paints `scene` and carries out
`take_effects()`. A ref is `<room>:<command>[:<argument>]` for the furniture ("ui:settings", "save:open:3",
"table:undo"); every other ref ("space:bangor", "choice:pass") is a piece on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mordred.core.advice import Advice
from mordred.core.game import Action, MordredError
from mordred.core.links import DamagedLink
from mordred.desk import pages, rematch
from mordred.desk.desk_base import DeskBase, Dialog, Outside, Seated, Toast
from mordred.desk.effects import AskLeave, ClearFragment
from mordred.desk.keys import press
from mordred.desk.landing import Landing
from mordred.desk.learning import Learning
from mordred.desk.links import Links
from mordred.desk.live import CALL, JOIN, Live
from mordred.desk.puzzling import LINK, Puzzling
from mordred.desk.setup import Setup
from mordred.desk.store import Store
from mordred.desk.table import Table

__all__ = ["Desk", "Dialog", "Outside", "Toast"]


class Desk(DeskBase):
    """The whole app, without a browser."""

    table: Table | None

    def __init__(self, store: Store, outside: Outside, languages: Sequence[str] = ()) -> None:
        super().__init__(store, outside, languages)
        self.links = Links(self)
        self.live = Live(self)
        self.landing = Landing(self, self.links, self.live)
        self.learning = Learning(self)
        self.puzzling = Puzzling(self)

    @property
    def rushing(self) -> bool:
        """Whether computers are playing on at once: what is on the table now will not stay."""
        table = self.table
        if table is None or table.opponents.thinking is None or table.staged.holding:
            return False
        return table.hurry or self.settings.pace == "instant"

    # ---------------------------------------------------------------------------- what happens

    def on_click(self, ref: str) -> None:
        """Something was clicked, tapped or entered."""
        room, _, rest = ref.partition(":")
        command, _, argument = rest.partition(":")
        self._guarded(lambda: self._dispatch(room, command, argument, ref))

    def on_input(self, ref: str, value: str | bool) -> None:
        """A field was changed."""
        room, _, rest = ref.partition(":")
        name, _, argument = rest.partition(":")
        self._guarded(lambda: self._enter(room, name, argument, value))

    def on_key(self, key: str, ref: str = "", ctrl: bool = False) -> bool:
        """A key was pressed, with the focus on `ref`; True if it meant something here."""
        handled = False

        def work() -> None:
            nonlocal handled
            handled = press(self, self.table, self.on_click, key, ctrl, ref)

        self._guarded(work)
        return handled

    def on_timer(self, ticket: str) -> None:
        """A `Later` has come."""
        kind, _, number = ticket.partition(":")
        if kind == "toast":
            self.toasts = [toast for toast in self.toasts if str(toast.id) != number]
        elif kind == "live":
            self._guarded(lambda: self.live.on_timer(number))
        elif kind == "check":
            if self.live.guest is not None:
                self.live.guest.go_on_checking()
        elif self.table:
            table = self.table
            self._guarded(lambda: table.on_timer(kind, number))

    def on_wire(self, kind: str, peer: str, text: str = "") -> None:
        """Something came over the wire of a live table."""
        self._guarded(lambda: self.live.on_wire(kind, peer, text))

    def sit_down(self, table: Seated) -> None:
        """Go to the table; whoever sits down elsewhere leaves a live table."""
        if self.live.on and table.place != "live":
            self.live.leave()
        super().sit_down(table)

    def leave(self) -> None:
        """Back to the landing page; a live table is closed, or left."""
        super().leave()
        if self.live.on:
            self.live.leave()

    def on_opponent(self, ticket: int, choice: Action | None, trouble: str = "") -> None:
        """A computer seat has decided (or failed)."""
        if self.table:
            table = self.table
            self._guarded(lambda: table.opponents.on_decision(ticket, choice, trouble))

    def on_advice(self, ticket: int, advice: Advice | None, trouble: str = "") -> None:
        """A person's question was thought about (or could not be)."""
        if self.table:
            table = self.table
            self._guarded(lambda: table.advisor.on_advice(ticket, advice, trouble))

    def on_review(self, ticket: int, review: object, trouble: str = "") -> None:
        """A finished game was looked at again, as far as it is known (or it could not be)."""
        if self.table:
            table = self.table
            self._guarded(lambda: table.reviewing.on_review(ticket, review, trouble))

    def on_fragment(self, fragment: str) -> None:
        """The address carries a link, or an invitation."""
        self.open_link(fragment)
        if not fragment.startswith(JOIN):  # an invitation is read again after a reload
            self.emit(ClearFragment())

    def open_link(self, text: str) -> None:
        """Open a link. It comes from outside: whatever goes wrong with it is said, and stops nothing."""
        invitation = "".join(text[:3_000].split()).rpartition("#")[2]
        if invitation.startswith((JOIN, CALL)):
            self.pasted = ""
            self.live.on_invitation(invitation)
            return
        if invitation.startswith(LINK):
            self.pasted = ""
            self.puzzling.open(invitation.removeprefix(LINK))
            return
        before = self.table
        try:
            self.links.open(text)
        except MordredError as problem:
            self.trouble(problem)
        except Exception:
            if self.table is before:
                self.show("bad_link", DamagedLink.code)
            else:
                self.drop_link()

    def drop_link(self) -> None:
        """The game that a link brought cannot be shown: back to the landing page, and say so."""
        self.table = self.links.offered = None
        self.dialogs.clear()
        self.setup = Setup()
        self.refresh_listing()
        self.refresh_appearance()
        self.show("bad_link", DamagedLink.code)

    def drop_live(self) -> None:
        """What a host told cannot be shown: leave its table, and say so."""
        self.table = None
        self.live.leave()
        self.dialogs.clear()
        self.refresh_appearance()
        self.say("error.live_tale", trouble=True)

    def on_file(self, text: str) -> None:
        """A file was picked for import."""
        self._guarded(lambda: self.landing.import_file(text))

    def on_copied(self, ok: bool) -> None:
        """The clipboard took the text, or not."""
        self.say("share.copied" if ok else "share.not_copied", trouble=not ok)

    def on_store_changed(self, name: str) -> None:
        """Another tab wrote something."""
        self.refresh_listing()
        if self.table:
            self.table.on_other_tab(name)

    def on_update(self, what: str) -> None:
        """A newer version of the site is here."""
        self.say(f"update.{what}")

    def _guarded(self, work: Callable[[], None]) -> None:
        """Run something people asked for; an error meant for people becomes a toast, the app goes on."""
        try:
            work()
        except MordredError as problem:
            self.trouble(problem)

    def _dispatch(self, room: str, command: str, argument: str, ref: str) -> None:
        if room == "ui":
            self._command(command, argument)
        elif room in ("form", "save"):
            self.landing.click(room, command, argument)
        elif room == "share":
            self.links.click(command, argument)
        elif room == "learn":
            self.learning.click(command, argument)
        elif room == "live":
            self.live.click(command, argument)
        elif room == "stats":
            self.landing.statistics(command)
        elif room == "again":
            self._again(command)
        elif room == "puzzle":
            self.puzzling.click(command, argument)
        elif room == "review":
            self._review(command, argument)
        elif self.table is not None:
            if room == "table":
                self.table.command(command, argument)
            elif not self.dialogs and room != "zoom":
                self.table.touch(ref)

    def _review(self, command: str, argument: str) -> None:
        """The review of the game on the table, and the other way from one of its moments."""
        table = self.table
        if table is None:
            return
        if command != "try":
            table.reviewing.command(command, argument)
        elif (shown := table.reviewing.shown) is not None and table.reviewing.may_try:
            rematch.play_on(self, table, shown.point.record, shown.seat)

    def _again(self, command: str) -> None:
        """Another game by the same people, or on from the moment that the replay shows."""
        table = self.table
        if table is None:
            return
        if table.session.second_hand:
            return  # the game is at somebody else's table
        if command == "rematch" and table.place == "live":
            self.live.open_again(table)
        elif command == "rematch":
            rematch.rematch(self, self.links, table)
        elif table.replay.cursor is not None:
            rematch.play_on(self, table, table.replay.cursor)

    def _enter(self, room: str, name: str, argument: str, value: str | bool) -> None:
        if room == "set":
            self.set(name, value)
            if name == "notify" and value:
                self.emit(AskLeave())
        elif room in ("form", "save"):
            self.landing.enter(room, name, argument, str(value))
        elif room == "ui" and name == "paste":
            self.pasted = str(value)
        elif room == "live":
            self.live.enter(name, value)
        elif room == "table" and self.table is not None:
            self.table.enter(name, argument, str(value))

    def _command(self, command: str, argument: str) -> None:
        if command == "close":
            self.close()
        elif command == "game":
            self.landing.choose_game(argument)
        elif command == "home":
            self.leave()
        elif command == "open_link":
            self.open_link(self.pasted)
        elif command == "toast":
            self.toasts = [toast for toast in self.toasts if str(toast.id) != argument]
        elif command == "help":
            pages.show(self, argument)
        elif command in ("settings", "keys", "menu"):
            self.show(command, argument)
