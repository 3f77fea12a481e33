"""A desk without a browser: a painter that checks every patch, a hand that clicks, a clock wound by hand."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.desk.desk import Desk, Dialog, Outside
from mordred.desk.effects import AskOpponent, Effect, Later
from mordred.desk.shelf import PREFIX
from mordred.desk.store import MemoryStore
from mordred.desk.table import Table
from mordred.games import GAMES
from mordred.scene.motion import Motion
from mordred.scene.node import Node, diff, paint, serialise
from mordred.ui.app import Picture, draw, motion_between
from tests.scene.test_node import Page

EVERYTHING = 10_000
USUAL = ("keep", "think", "replay", "end")
"""Timers that ring when time passes; what is on the stage waits for somebody."""

Kind = TypeVar("Kind")


class Sitting:
    """Somebody at the page: all they do is painted, and every patch applied to a page that objects."""

    def __init__(
        self,
        store: MemoryStore | None = None,
        languages: tuple[str, ...] = ("en",),
        seed: int = 7,
        painting: bool = True,
    ) -> None:
        self.store = store or MemoryStore()
        self.seed = Chance(seed)
        self.moments = 0
        self.desk = Desk(
            self.store, Outside(self._now, self.seed.draw, lambda: "https://example.org/play/"), languages
        )
        self.painting = painting
        self.picture: Picture | None = None
        self.paintings = 0
        self.motions: list[Motion] = []
        """What was seen to move, picture by picture."""
        self.page = Page()
        self.waiting: list[Later] = []
        self.questions: list[AskOpponent] = []
        self.effects: list[Effect] = []
        self.settle()

    def _now(self) -> str:
        self.moments += 1
        return f"2026-01-01T00:00:{self.moments:06d}"

    # ----------------------------------------------------------------------------------- doing

    def click(self, ref: str) -> None:
        """Click something."""
        self.desk.on_click(ref)
        self.settle()

    def enter(self, ref: str, value: str | bool) -> None:
        """Fill in a field."""
        self.desk.on_input(ref, value)
        self.settle()

    def press(self, key: str) -> bool:
        """Press a key."""
        handled = self.desk.on_key(key)
        self.settle()
        return handled

    def settle(self) -> None:
        """Paint, and take down what was asked for."""
        if self.painting:
            self._paint()
        for effect in self.desk.take_effects():
            self.effects.append(effect)
            if isinstance(effect, Later):
                self.waiting.append(effect)
            elif isinstance(effect, AskOpponent):
                self.questions.append(effect)

    def _paint(self) -> None:
        """As the page does; and drawing changes nothing: drawn again, the picture is the same.

        Whether it is drawn again after the old picture or after itself takes turns. A patch that went wrong
        stays in the page, so that one look at the whole of it in three paintings finds it.
        """
        before, asked_for = self.picture, self.desk.has_effects
        self.picture = draw(self.desk, before)
        assert draw(self.desk, before if self.paintings % 2 else self.picture).tree == self.picture.tree
        assert self.desk.has_effects == asked_for
        new = self.picture.tree
        self.page.apply(paint(new) if before is None else diff(before.tree, new))
        if self.paintings % 3 == 0:
            assert _plain(self.page.root[4][0]) == _plain(serialise("app", new))
        self.paintings += 1
        self.motions.append(motion_between(before, self.picture))

    def _decide(self, question: AskOpponent) -> None:
        """A computer seat takes anything legal."""
        game = GAMES[question.game]
        prompt = game.prompt(game.load(question.state))
        assert prompt is not None
        self.desk.on_opponent(question.ticket, prompt.actions[self.seed.below(len(prompt.actions))])
        self.settle()

    def wait(self, kinds: tuple[str, ...] = USUAL, rounds: int = EVERYTHING) -> None:
        """Let time pass: timers of these kinds ring, and those they set in turn."""
        for _ in range(rounds):
            if self.questions and "think" in kinds:
                self._decide(self.questions.pop(0))
                continue
            due = next((later for later in self.waiting if later.ticket.partition(":")[0] in kinds), None)
            if due is None:
                return
            self.waiting.remove(due)
            self.desk.on_timer(due.ticket)
            self.settle()
        raise AssertionError("time does not end")

    # ---------------------------------------------------------------------------------- seeing

    @property
    def table(self) -> Table:
        """The game on the table; somebody must have sat down."""
        assert self.desk.table is not None, "there is no game on the table"
        return self.desk.table

    @property
    def prompt(self) -> Prompt:
        """The question that is asked at the table; the game must not be over."""
        prompt = self.table.prompt
        assert prompt is not None, "nobody is asked anything"
        return prompt

    @property
    def dialog(self) -> Dialog:
        """The dialog on top; one must be open."""
        assert self.desk.dialog is not None, "no dialog is open"
        return self.desk.dialog

    def texts(self) -> str:
        """All words in the page."""
        assert self.picture is not None
        return " ".join(texts_of(self.picture.tree))

    def all_text(self) -> str:
        """Everything in the page: words and attributes."""
        return repr(self.page.root)

    def refs(self) -> set[str]:
        """Everything that can be clicked."""
        assert self.picture is not None
        return set(_refs(self.picture.tree))

    def taken(self, kind: type[Kind]) -> list[Kind]:
        """What was asked for, of one kind."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    # --------------------------------------------------------------------------------- playing

    def set_chairs(self, game: str, kinds: str) -> None:
        """Open the game's form: `kinds` has a letter a seat, h(uman) or c(omputer)."""
        self.click(f"ui:game:{game}")
        while len(self.desk.setup.chairs) > len(kinds):
            self.click("form:remove:1")
        while len(self.desk.setup.chairs) < len(kinds):
            self.click("form:add")
        for place, kind in enumerate(kinds):
            self.enter(f"form:kind:{place}", "human" if kind == "h" else "squire")

    def new_game(self, game: str, kinds: str = "hc", seed: str = "a seed", **options: str) -> None:
        """A new game: `kinds` has a letter a seat, h(uman) or c(omputer)."""
        self.set_chairs(game, kinds)
        for name, value in options.items():
            self.enter(f"form:{name}" if name == "place" else f"form:option:{name}", value)
        self.enter("form:seed", seed)
        self.click("form:start")
        assert self.desk.table is not None, self.desk.setup.trouble

    def step(self) -> bool:
        """One more decision by whoever is asked, by touching refs at random; False when the game is over."""
        table = self.table
        self.settle_down()
        if table.prompt is None:
            return False
        before = len(table.session.records)
        for _ in range(30):
            narrowed = table.narrowed
            assert narrowed is not None, "nobody is asked"
            if narrowed.ready is not None and self.seed.below(2):
                self.click("table:ready")
            else:
                self.click(narrowed.glows[self.seed.below(len(narrowed.glows))])
            if table.confirm:
                self.click("table:confirm")
            if len(table.session.records) > before:
                return True
        raise AssertionError(f"touching leads nowhere: {table.chosen} of {table.prompt}")

    def step_and_keep(self) -> None:
        """One more decision, and it is on the shelf."""
        self.step()
        self.wait(("keep",))

    def settle_down(self) -> None:
        """Until somebody is asked: computers play, what is on the stage is skipped, curtains are lifted."""
        self.wait()
        while self.table.staged.holding or self.table.curtain is not None:
            self.click("table:skip" if self.table.staged.holding else "table:curtain")
            self.wait()

    def play_on(self, decisions: int = EVERYTHING) -> None:
        """So many decisions, or to the end."""
        for _ in range(decisions):
            if not self.step():
                return


def _plain(element: list[Any]) -> list[Any]:
    """An element with no text and one with an empty text look the same."""
    return [*element[:3], element[3] or None, [_plain(child) for child in element[4]]]


def texts_of(node: Node) -> list[str]:
    """All words in a part of the page."""
    own = [node.text] if node.text else []
    return own + [text for child in node.children for text in texts_of(child)]


def _refs(node: Node) -> list[str]:
    own = [node.attrs["data-ref"]] if "data-ref" in node.attrs else []
    return own + [ref for child in node.children for ref in _refs(child)]


def slot(sitting: Sitting, number: str = "1") -> dict[str, Any]:
    """A save, once the autosave has caught up."""
    sitting.wait(("keep",))
    kept: dict[str, Any] = json.loads(sitting.store.texts[PREFIX + number])
    return kept


def midgame(game: str, kinds: str, decisions: int) -> Sitting:
    """Somebody whose turn it is, after so many decisions."""
    sitting = Sitting()
    sitting.new_game(game, kinds)
    sitting.play_on(decisions)
    sitting.wait()
    return sitting
