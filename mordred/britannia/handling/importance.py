"""How much a line of the log matters to whoever reads only one of many."""

from __future__ import annotations

from mordred.britannia.rules import events
from mordred.core.game import Event

_GREAT = (
    events.BattleEnded,
    events.BreakoutBegan,
    events.CauldronRevealed,
    events.EndTokenPlaced,
    events.FavourClaimed,
    events.FavourStolen,
    events.LeaderSummoned,
)
"""What changes the whole game, or somebody's score."""
_ON_THE_MAP = (
    events.ChampionHired,
    events.FatePlayed,
    events.FavourGained,
    events.FavourLost,
    events.GroupMarched,
    events.LeaderMoved,
    events.MonsterMoved,
    events.SpellCast,
    events.TilePlaced,
    events.UnitLost,
    events.UnitMustered,
    events.UnitRemoved,
    events.UnitsMoved,
    events.WarBegan,
)
"""What somebody has done."""
_TRIFLES = (
    events.ActionChosen,
    events.CardDiscarded,
    events.CardLaid,
    events.CardRecovered,
    events.CardSeen,
    events.CardsDrawn,
    events.CardsPeeked,
    events.ChaosReturned,
    events.DeckShuffled,
    events.DiscsReturned,
    events.FateDrawn,
    events.FateShuffled,
    events.TimeSpent,
    events.UnitLeftBare,
    events.WarEnded,
)
"""What follows from it, or is nobody's concern."""
_RANKS: dict[type[Event], int] = {
    **dict.fromkeys(_GREAT, 3),
    **dict.fromkeys(_ON_THE_MAP, 2),
    **dict.fromkeys(_TRIFLES, 0),
}


def of(event: Event) -> int:
    """3 for what changes the whole game, 2 for deeds on the map, 0 for trifles, 1 for all the rest."""
    return _RANKS.get(type(event), 1)
