"""CHAOS DIAL EVENTS: Monsters, Leader and Fate (War has its own page)."""

from __future__ import annotations

from mordred.britannia.rules.events import CauldronFilled, ChaosReturned, FateDrawn, FatePlayed, FateShuffled
from mordred.britannia.rules.state import Effect, FateChoice, Secret
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Action, Prompt, act


def begin_event(table: RulesTable, seat: int, event: str) -> None:
    """The active player resolves the event of the sector just left."""
    if event == "fate":
        _draw_fate(table, seat)
    else:
        table.push(Effect(f"dial.{event}", seat))


def _draw_fate(table: RulesTable, seat: int) -> None:
    """Draw 2: from the Fate deck, or the Chaos deck once Chaos has broken out."""
    state, constants = table.state, table.book.constants
    if state.broken:
        deck, discards, n = state.chaos, state.chaos_discards, constants.chaos_draw
    else:
        deck, discards, n = state.fate, state.fate_discards, constants.fate_draw
    name = "chaos" if state.broken else "fate"
    if not deck and discards:
        deck += [Secret(card) for card in discards]
        discards.clear()
        state.chance.shuffle(deck)
        table.log.append(FateShuffled(name))
    drawn = [deck.pop().card for _ in range(min(n, len(deck)))]
    if not drawn:
        return
    table.log.append(FateDrawn(seat, name, tuple(drawn)))
    table.push(FateChoice(seat, "chaos" if state.broken else "fate", drawn))


def ask_fate(table: RulesTable, frame: FateChoice) -> Prompt | None:
    """Which of the drawn cards to play."""
    if frame.played:
        return None
    actions = [act("fate", card) for card in sorted(frame.cards)]
    return Prompt(frame.seat, "fate", actions, {"deck": frame.deck})


def take_fate(table: RulesTable, frame: FateChoice, action: Action) -> None:
    """Play a card: its boon, or its whole text after the Breakout."""
    frame.played = str(action.operands[0])
    frame.cards.remove(frame.played)
    table.log.append(FatePlayed(frame.seat, frame.deck, frame.played))
    source = f"fate.{frame.played}.boon" if frame.deck == "fate" else f"chaos.{frame.played}"
    table.push(Effect(source, frame.seat))


def go_on_fate(table: RulesTable, frame: FateChoice) -> Prompt | None:
    """Ask for a card; once it is resolved, the frame is dealt with."""
    if not frame.played:
        return ask_fate(table, frame)
    _put_away(table, frame)
    return None


def _put_away(table: RulesTable, frame: FateChoice) -> None:
    """The played card is discarded; the other goes into the Cauldron, or under the Chaos deck."""
    state = table.state
    table.pop()
    if frame.deck == "fate":
        state.fate_discards.append(frame.played)
        for card in frame.cards:
            state.cauldron.append(Secret(card, (frame.seat,)))
            table.log.append(CauldronFilled(frame.seat, card))
    else:
        state.chaos_discards.append(frame.played)
        for card in frame.cards:
            state.chaos.insert(0, Secret(card, (frame.seat,)))
            table.log.append(ChaosReturned(frame.seat, card))
