"""Combat cards on their way between deck, hand and discards."""

from __future__ import annotations

from mordred.britannia.rules.events import CardDiscarded, CardsDrawn, DeckShuffled
from mordred.britannia.rules.table import RulesTable, forget


def draw(table: RulesTable, seat: int, n: int) -> int:
    """Draw up to n Combat cards, shuffling the discards when the deck is empty: how many came."""
    player = table.state.players[seat]
    drawn: list[str] = []
    while len(drawn) < n and (player.deck or player.discards):
        if not player.deck:
            player.deck, player.discards = player.discards, []
            table.state.chance.shuffle(player.deck)
            table.log.append(DeckShuffled(seat))
        drawn.append(player.deck.pop())
    if drawn:
        player.hand += drawn
        table.log.append(CardsDrawn(seat, tuple(drawn)))
    return len(drawn)


def discard(table: RulesTable, seat: int, card: str, how: str) -> None:
    """A card goes from the hand to the open discards."""
    player = table.state.players[seat]
    player.hand.remove(card)
    player.discards.append(card)
    forget(player, card)
    table.log.append(CardDiscarded(seat, card, how))


def distinct(cards: list[str]) -> list[str]:
    """Each card once, in a fixed order."""
    return sorted(set(cards))
