"""The computer seats at a table: they are asked at once and heard after a moment, may be held or hurried.

They think while people take in what happened: a decision that comes early waits until the moment has passed.
How long that is, a whole turn has a budget for (`desk/paces.py`).
"""

from __future__ import annotations

from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt
from mordred.core.levels import BOT, STRONGEST
from mordred.core.says import concerned
from mordred.desk.effects import AskOpponent, Later, StopOpponent
from mordred.desk.paces import Budget
from mordred.desk.table_base import TableBase

TELLING = 3
"""A choice between fewer answers tells nothing about who makes it."""
CLOSER = 1.5
"""What befalls somebody here stays for so much longer."""
SIGHTINGS = 10
"""The others' latest decisions that the strongest looks at, so that looking takes little of its time."""


class Opponents:
    """Who thinks, if anybody does."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.thinking: int | None = None
        """The ticket of what a computer seat is being asked."""
        self.paused = False
        self.budget = Budget()
        self.due = False
        """Whether the moment has passed in which people can follow."""
        self.decided: Action | None = None
        """A decision that came before."""
        self.waiting = False
        """Whether people were given time to read before it."""
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
        """Let the computer seat that is asked decide; people have a moment to follow meanwhile."""
        if self.paused or self.thinking is not None:
            return
        table, desk = self.table, self.table.desk
        if any(table.handling.begins_turn(event) is not None for event in table.recent):
            self.budget.begin()
        self.thinking, self.decided = desk.ticket(), None
        wait = self._wait()
        self.due, self.waiting = not wait, wait > 0
        if wait:
            desk.emit(Later(wait, f"think:{self.thinking}"))
        self._ask()

    def _wait(self) -> int:
        table = self.table
        if table.hurry:
            return 0
        records = table.session.records
        own = bool(records) and table.here(records[-1].seat)  # people know what they did themselves
        weight = 1 if own else table.handling.weight_of(table.recent, table.turn_events)
        if not own and self._concerns_people():
            weight *= CLOSER
        return self.budget.wait(table.desk.settings.pace, weight, table.handling.read)

    def _concerns_people(self) -> bool:
        """Whether what somebody else has just done befell anybody who looks on here."""
        table = self.table
        told = (event for event in table.recent if table.handling.begins_turn(event) is None)
        return any(table.here(seat) for event in told for seat in concerned(event))

    def _ask(self) -> None:
        table, prompt = self.table, self.table.session.prompt
        assert self.thinking is not None and prompt is not None
        level = table.plan.seats[prompt.seat].level
        table.desk.emit(
            AskOpponent(
                self.thinking,
                table.handling.id,
                dealt_for(table, prompt),
                prompt.seat,
                level,
                self.budget.seconds(float(table.desk.settings.seconds)),
                pack_text(table),
                table.desk.bots.text_of(level),
                tuple(self.seen.pop(prompt.seat, ())),
            )
        )

    def stop(self) -> None:
        """Whatever is being thought about is no longer wanted."""
        if self.thinking is not None:
            self.thinking = self.decided = None
            self.table.desk.emit(StopOpponent())

    def pause(self) -> None:
        """Hold the computers, or let them go on."""
        self.paused = not self.paused
        if self.paused:
            self.table.hurry = False
            self.stop()
        else:
            self.table.arrange()

    def hurry(self) -> None:
        """Do not wait any more: what is decided is played, and all that follows at once."""
        self.due = True
        if self.decided is not None:
            self._play(self.decided)

    def on_timer(self, number: str) -> None:
        """The moment has passed: hear what was decided, if it was."""
        if self.thinking is None or number != str(self.thinking):
            return
        self.due = True
        if self.decided is not None:
            self._play(self.decided)

    def on_decision(self, ticket: int, choice: Action | None, trouble: str) -> None:
        """The computer seat has decided; an answer nobody waits for any more is dropped."""
        if ticket != self.thinking:
            return
        if choice is None:
            self.thinking = None
            self.paused = True
            self.table.desk.say("opponent.trouble", trouble=True, detail=trouble)
            return
        prompt = self.table.session.prompt
        level = "" if prompt is None else self.table.plan.seats[prompt.seat].level
        if trouble and level.startswith(BOT):
            self.table.desk.say("bot.failed", trouble=True, name=level.removeprefix(BOT), detail=trouble)
        else:
            say_if_weaker(self.table, trouble)
        if self.due:
            self._play(choice)
        else:
            self.decided = choice

    def _play(self, choice: Action) -> None:
        if self.waiting:
            self.table.staged.read = len(self.table.session.records)
        self.thinking = self.decided = None
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
