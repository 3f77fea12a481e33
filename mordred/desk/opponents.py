"""The computer seats at a table: they are asked after a moment, may be held, and their answers are played."""

from __future__ import annotations

from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt
from mordred.core.levels import STRONGEST
from mordred.desk.effects import AskOpponent, Later, StopOpponent
from mordred.desk.table_base import TableBase

PACES = {"calm": 900, "quick": 250, "instant": 0}
"""Milliseconds before a computer seat moves, so that people can follow."""

TELLING = 3
"""A choice between fewer answers tells nothing about who makes it."""
SIGHTINGS = 10
"""The others' latest decisions that the strongest looks at, so that looking takes little of its time."""


class Opponents:
    """Who thinks, if anybody does."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.thinking: int | None = None
        """The ticket of what a computer seat is being asked."""
        self.paused = False
        self.seen: dict[int, list[tuple[int, dict[str, object], Action]]] = {}
        """For each of the strongest computer seats: what the others did since it was asked."""

    def witness(self, action: Action) -> None:
        """Somebody is about to act: those who learn from the others look on."""
        table, prompt = self.table, self.table.session.prompt
        if prompt is None or len(prompt.actions) < TELLING:
            return
        for seat, who in enumerate(table.plan.seats):
            if seat != prompt.seat and who.kind == "computer" and who.level == STRONGEST:
                seen = self.seen.setdefault(seat, [])
                seen.append((len(table.session.records), dealt_to(table, seat), action))
                del seen[:-SIGHTINGS]

    def next(self) -> bool:
        """Whether a computer seat has to decide now."""
        prompt = self.table.session.prompt
        return prompt is not None and self.table.plan.seats[prompt.seat].kind == "computer"

    def think(self) -> None:
        """Let the computer seat that is asked decide, after a moment in which people can follow."""
        if self.paused or self.thinking is not None:
            return
        table, desk = self.table, self.table.desk
        self.thinking = desk.ticket()
        pace = PACES[desk.settings.pace]
        more = table.handling.pause_after(table.recent) * pace // PACES["calm"]
        desk.emit(Later(pace + more, f"think:{self.thinking}"))

    def stop(self) -> None:
        """Whatever is being thought about is no longer wanted."""
        if self.thinking is not None:
            self.thinking = None
            self.table.desk.emit(StopOpponent())

    def pause(self) -> None:
        """Hold the computers, or let them go on."""
        self.paused = not self.paused
        if self.paused:
            self.stop()
        else:
            self.table.arrange()

    def on_timer(self, number: str) -> None:
        """The moment has passed: ask."""
        table, prompt = self.table, self.table.session.prompt
        if self.thinking is None or number != str(self.thinking) or prompt is None:
            return
        table.desk.emit(
            AskOpponent(
                self.thinking,
                table.handling.id,
                dealt_for(table, prompt),
                prompt.seat,
                table.plan.seats[prompt.seat].level,
                float(table.desk.settings.seconds),
                pack_text(table),
                tuple(self.seen.pop(prompt.seat, ())),
            )
        )

    def on_decision(self, ticket: int, choice: Action | None, trouble: str) -> None:
        """The computer seat has decided; an answer nobody waits for any more is dropped."""
        if ticket != self.thinking:
            return
        self.thinking = None
        if choice is None:
            self.paused = True
            self.table.desk.say("opponent.trouble", trouble=True, detail=trouble)
            return
        say_if_weaker(self.table, trouble)
        self.table.play(choice)


def dealt_for(table: TableBase, prompt: Prompt) -> dict[str, object]:
    """The position for whoever thinks about the question: what the seat cannot know is dealt anew."""
    return dealt_to(table, prompt.seat)


def dealt_to(table: TableBase, seat: int) -> dict[str, object]:
    """The position as that seat may see it, all else dealt anew."""
    game = table.handling.game
    dealt = game.redeal(table.session.state, seat, Chance(table.desk.outside.seed()))
    data: dict[str, object] = game.dump(dealt)
    return data


def pack_text(table: TableBase) -> str:
    """The game's content pack, if a worker cannot know it."""
    return table.desk.packs.texts.get(getattr(table.session.options, "pack", ""), "")


def say_if_weaker(table: TableBase, trouble: str) -> None:
    """The worker could not start and a weaker level answered here: say so once."""
    if trouble and not table.told_weaker:
        table.told_weaker = True
        table.desk.say("opponent.weaker", trouble=True, detail=trouble)
