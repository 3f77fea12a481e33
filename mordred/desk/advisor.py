"""The advisor at a table: "what would you do?" is asked, thought about, answered, followed or waved away."""

from __future__ import annotations

from mordred.core.advice import Advice
from mordred.desk.advice import lines
from mordred.desk.effects import AskAdvice, StopOpponent
from mordred.desk.opponents import dealt_for, pack_text, say_if_weaker
from mordred.desk.table_base import TableBase


class Advisor:
    """At most one question under way, or one answer in the panel."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.asked: int | None = None
        """The ticket of the advice that is being thought about."""

    def ask(self) -> None:
        """What would you do?"""
        table, prompt = self.table, self.table.session.prompt
        if prompt is None or not table.my_turn or self.asked is not None:
            return
        table.cancel()
        self.asked = table.desk.ticket()
        seconds = float(table.desk.settings.seconds)
        table.desk.emit(
            AskAdvice(
                self.asked,
                table.handling.id,
                dealt_for(table, prompt),
                prompt.seat,
                seconds,
                pack_text(table),
            )
        )
        table.desk.announce(table.desk.words("advice.thinking"))

    def on_advice(self, ticket: int, advice: Advice | None, trouble: str) -> None:
        """The advice has come; if nobody waits for it any more, it is dropped."""
        table, prompt = self.table, self.table.session.prompt
        if ticket != self.asked or prompt is None:
            return
        self.asked = None
        if advice is None or advice.action not in prompt.actions:
            table.desk.say("advice.none", trouble=True, detail=trouble)
            return
        say_if_weaker(table, trouble)
        table.advice, table.chosen = advice, ()
        table.desk.announce(" ".join(self.lines()))

    def lines(self) -> list[str]:
        """What the advice says, in sentences."""
        table, advice, prompt = self.table, self.table.advice, self.table.session.prompt
        if advice is None or prompt is None:
            return []
        words, refs = table.desk.words, table.handling.touches(advice.action)
        return lines(
            advice, words, prompt.kind, refs, lambda ref: table.handling.label(words, ref, table.view)
        )

    def follow(self) -> None:
        """Play the advised action."""
        if self.table.advice is not None and self.table.my_turn:
            self.table.offer(self.table.advice.action)

    def takes(self, ref: str) -> bool:
        """Whether a touch was an answer to the advice: its goal follows it, anything else waves it away."""
        if self.table.advice is None:
            return False
        advised = self.table.handling.touches(self.table.advice.action)
        if ref == advised[-1]:
            self.follow()
            return True
        if ref not in advised:
            self.table.cancel()  # somebody who touches something else knows better
        return False

    def drop(self) -> None:
        """Neither asked nor answered."""
        self.table.advice = None
        if self.asked is not None:
            self.asked = None
            self.table.desk.emit(StopOpponent())
