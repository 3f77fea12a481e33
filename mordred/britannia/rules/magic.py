"""MAGIC: as many Spells as there are Mystics in play; the time of all of them is paid at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mordred.britannia.rules.cost import finish_action
from mordred.britannia.rules.effects import does_something
from mordred.britannia.rules.events import SpellCast
from mordred.britannia.rules.state import Casting, Effect
from mordred.britannia.rules.table import DONE, RulesTable, mystics_in_play
from mordred.core.game import Action, Prompt, act


def begin(table: RulesTable, seat: int, penalty: int) -> Casting:
    """Magic about to start: the Mystics are counted now."""
    return Casting(seat, penalty, mystics_in_play(table.state, seat))


def possible(table: RulesTable, seat: int) -> bool:
    """Whether there is a Mystic and a Spell that would do something."""
    if not mystics_in_play(table.state, seat):
        return False
    spells = table.state.players[seat].spells
    if not table.book.permanents.isdisjoint(spells):
        return True
    easiest = sorted(spells, key=table.book.ease.__getitem__)
    return next(castable(table, seat, easiest), None) is not None


def castable(table: RulesTable, seat: int, spells: Iterable[str]) -> Iterator[str]:
    """Those Spells that may be cast: one has to change something now; a Permanent always does."""
    permanents, half = table.book.permanents, _half(table)
    run = Effect("", seat, must=True)
    for spell in spells:
        run.source = f"spell.{spell}.{half}"
        if spell in permanents or does_something(table, run):
            yield spell


def _half(table: RulesTable) -> str:
    return "chaos" if table.state.broken else "pre"


def ask_magic(table: RulesTable, frame: Casting) -> Prompt:
    """Spells that may be cast; done after the first, or if none is left once the disc was put down."""
    actions: list[Action] = []
    if frame.left:
        spells = dict.fromkeys(table.state.players[frame.seat].spells)
        actions = [act("cast", spell) for spell in castable(table, frame.seat, spells)]
    if frame.cast or not actions:
        actions.append(DONE)
    details: dict[str, str | int] = {"left": frame.left, "time": frame.time + frame.penalty}
    return Prompt(frame.seat, "magic", actions, details)


def take_magic(table: RulesTable, frame: Casting, action: Action) -> None:
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
    table.log.append(SpellCast(seat, spell, _half(table)))
    table.push(Effect(f"spell.{spell}.{_half(table)}", seat, must=spell not in table.book.permanents))
