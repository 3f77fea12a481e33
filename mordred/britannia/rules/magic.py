"""MAGIC: as many Spells as there are Mystics in play; the time of all of them is paid at the end."""

from __future__ import annotations

from mordred.britannia.events import SpellCast
from mordred.britannia.rules.cost import finish_action
from mordred.britannia.rules.effects import does_something
from mordred.britannia.rules.table import DONE, Table, mystics_in_play
from mordred.britannia.state import Casting, Effect
from mordred.core.game import Action, Prompt


def begin(table: Table, seat: int, penalty: int) -> Casting:
    """Magic about to start: the Mystics are counted now."""
    return Casting(seat, penalty, mystics_in_play(table.state, seat))


def possible(table: Table, seat: int) -> bool:
    """Whether there is a Mystic and a Spell that would do something."""
    if not mystics_in_play(table.state, seat):
        return False
    spells = table.state.players[seat].spells
    if not table.book.permanents.isdisjoint(spells):
        return True
    return any(castable(table, seat, spell) for spell in sorted(spells, key=table.book.ease.__getitem__))


def castable(table: Table, seat: int, spell: str) -> bool:
    """A Spell may be cast only if it changes something now; a Permanent always does."""
    if spell in table.book.permanents:
        return True
    return does_something(table, _effect(table, seat, spell))


def _effect(table: Table, seat: int, spell: str) -> Effect:
    half = "chaos" if table.state.broken else "pre"
    return Effect(f"spell.{spell}.{half}", seat, must=spell not in table.book.permanents)


def ask_magic(table: Table, frame: Casting) -> Prompt:
    """Spells that may be cast, and done after the first."""
    actions: list[Action] = []
    if frame.left:
        spells = dict.fromkeys(table.state.players[frame.seat].spells)
        actions = [Action("cast", (spell,)) for spell in spells if castable(table, frame.seat, spell)]
    if frame.cast:
        actions.append(DONE)
    details: dict[str, str | int] = {"left": frame.left, "time": frame.time + frame.penalty}
    return Prompt(frame.seat, "magic", actions, details)


def take_magic(table: Table, frame: Casting, action: Action) -> None:
    """Cast a Spell, or end the action."""
    seat = frame.seat
    if action == DONE:
        table.pop()
        finish_action(table, seat, "magic", frame.time + frame.penalty)
        return
    spell = str(action.operands[0])
    card, player = table.book.spells[spell], table.state.players[seat]
    frame.left -= 1
    frame.cast += 1
    frame.time += card.cost
    player.spells.remove(spell)
    (player.permanents if card.type == "permanent" else player.used).append(spell)
    table.log.append(SpellCast(seat, spell, "chaos" if table.state.broken else "pre"))
    table.push(_effect(table, seat, spell))
