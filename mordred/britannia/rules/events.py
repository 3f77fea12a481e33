"""What can happen, as small typed events. The sentences live in the catalogues (`event.<ClassName>`).

Favour triples are ordered as LEADERS. Events with `reveals` bring information to light: undo stops there.
`secret` names the fields that only the event's own `seat` may read; `hear` masks them for everybody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mordred.core.game import Event


@dataclass(slots=True)
class BritanniaEvent(Event):
    """Base of all events of this game."""

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields with cards that only `seat` may read."""


# --- set-up ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class OrderDrawn(BritanniaEvent):
    """The Time trackers were stacked: `order` from the top (acts first)."""

    order: tuple[int, ...]
    reveals = True


@dataclass(slots=True)
class LeaderPlaced(BritanniaEvent):
    leader: str
    territory: str
    slot: str
    """Where this Leader's first Caer lies."""


@dataclass(slots=True)
class IslandRaised(BritanniaEvent):
    """A Leader's second Caer lies on this island, with favour."""

    leader: str
    territory: str
    n: int


@dataclass(slots=True)
class MonsterPlaced(BritanniaEvent):
    monster: str
    territory: str


@dataclass(slots=True)
class ArmyPlaced(BritanniaEvent):
    seat: int
    territory: str
    chief: int
    mystics: int
    warriors: int


# --- turns and actions ----------------------------------------------------------------------------


@dataclass(slots=True)
class TurnBegan(BritanniaEvent):
    seat: int
    sector: int


@dataclass(slots=True)
class DiscsReturned(BritanniaEvent):
    """All Action discs were on the dashboard and come back."""

    seat: int


@dataclass(slots=True)
class ActionChosen(BritanniaEvent):
    """march, muster or magic, with the time its discs add."""

    seat: int
    action: str
    penalty: int


@dataclass(slots=True)
class Bided(BritanniaEvent):
    """No legal action: the player bides."""

    seat: int


@dataclass(slots=True)
class GroupMarched(BritanniaEvent):
    seat: int
    origin: str
    destination: str
    chief: int
    mystics: int
    warriors: int
    champion: str
    cost: int


@dataclass(slots=True)
class ChiefMoved(BritanniaEvent):
    """The Chief's free step in a Muster."""

    seat: int
    origin: str
    destination: str


@dataclass(slots=True)
class UnitMustered(BritanniaEvent):
    seat: int
    territory: str
    unit: str


@dataclass(slots=True)
class SpellCast(BritanniaEvent):
    """half: "pre" or "chaos"."""

    seat: int
    spell: str
    half: str


@dataclass(slots=True)
class DiscountUsed(BritanniaEvent):
    seat: int
    n: int


@dataclass(slots=True)
class TimeSpent(BritanniaEvent):
    """The action's final cost, and the sector the tracker now stands on."""

    seat: int
    action: str
    cost: int
    sector: int


# --- the dial -------------------------------------------------------------------------------------


@dataclass(slots=True)
class DialEvent(BritanniaEvent):
    """A sector was left empty: "monster", "leader" or "fate"."""

    seat: int
    event: str
    sector: int


@dataclass(slots=True)
class MonsterMoved(BritanniaEvent):
    seat: int
    monster: str
    origin: str
    destination: str


@dataclass(slots=True)
class LeaderMoved(BritanniaEvent):
    """origin == destination: it had nowhere to go."""

    seat: int
    leader: str
    origin: str
    destination: str


@dataclass(slots=True)
class FateDrawn(BritanniaEvent):
    seat: int
    deck: str
    cards: tuple[str, ...]
    reveals = True
    secret = ("cards",)


@dataclass(slots=True)
class FateShuffled(BritanniaEvent):
    deck: str
    reveals = True


@dataclass(slots=True)
class FatePlayed(BritanniaEvent):
    """A Fate or Chaos card (deck) was chosen and is resolved."""

    seat: int
    deck: str
    card: str
    reveals = True


@dataclass(slots=True)
class CauldronFilled(BritanniaEvent):
    seat: int
    card: str
    secret = ("card",)


@dataclass(slots=True)
class ChaosReturned(BritanniaEvent):
    """The other Chaos card went under the deck."""

    seat: int
    card: str
    secret = ("card",)


# --- war ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class WarBegan(BritanniaEvent):
    seat: int
    sector: int


@dataclass(slots=True)
class BattleBegan(BritanniaEvent):
    """first lays first."""

    territory: str
    first: int
    second: int


@dataclass(slots=True)
class CardLaid(BritanniaEvent):
    seat: int
    territory: str
    slot: str
    card: str
    at_once: bool = False
    """Both sides lay at once: others hear nothing of it before the reveal."""
    secret = ("card", "slot")


@dataclass(slots=True)
class UnitLeftBare(BritanniaEvent):
    """A unit gets no card because the hand is too small."""

    seat: int
    territory: str
    slot: str
    at_once: bool = False
    """As with CardLaid: the order of both would tell which unit it is."""
    secret = ("slot",)


@dataclass(slots=True)
class CardSeen(BritanniaEvent):
    """seat looked at a face-down card of `of`."""

    seat: int
    of: int
    slot: str
    card: str
    reveals = True
    secret = ("card", "slot")


@dataclass(slots=True)
class CardsRevealed(BritanniaEvent):
    seat: int
    territory: str
    slots: tuple[str, ...]
    cards: tuple[str, ...]
    reveals = True


@dataclass(slots=True)
class MysticResolved(BritanniaEvent):
    seat: int
    card: str


@dataclass(slots=True)
class PartsMuted(BritanniaEvent):
    """Here a part ("mystic" or "chief") of all Combat cards is ignored."""

    territory: str
    part: str


@dataclass(slots=True)
class CardCancelled(BritanniaEvent):
    """by cancelled a card of seat."""

    by: int
    seat: int
    slot: str
    card: str


@dataclass(slots=True)
class BattleBonus(BritanniaEvent):
    """A card changed the totals of seat."""

    seat: int
    attack: int
    defence: int


@dataclass(slots=True)
class UnitsSaved(BritanniaEvent):
    seat: int
    n: int


@dataclass(slots=True)
class TotalsCounted(BritanniaEvent):
    """Each side's attack and defence, and what it has to lose, in the order of seats (first, second)."""

    territory: str
    seats: tuple[int, int]
    attack: tuple[int, int]
    defence: tuple[int, int]
    losses: tuple[int, int]


@dataclass(slots=True)
class UnitLost(BritanniaEvent):
    """champion: its id if the unit was one."""

    seat: int
    territory: str
    unit: str
    champion: str


@dataclass(slots=True)
class ChiefLaidDown(BritanniaEvent):
    seat: int
    territory: str


@dataclass(slots=True)
class BattleEnded(BritanniaEvent):
    territory: str


@dataclass(slots=True)
class FavourClaimed(BritanniaEvent):
    """place: a territory or a border slot."""

    seat: int
    place: str
    favour: tuple[int, int, int]


@dataclass(slots=True)
class ChiefStood(BritanniaEvent):
    seat: int
    territory: str


@dataclass(slots=True)
class WarEnded(BritanniaEvent):
    sector: int


# --- effects of cards -----------------------------------------------------------------------------


@dataclass(slots=True)
class AbilityUsed(BritanniaEvent):
    """A faction ability, permanent Spell, Champion, tile or Monster (source) has its effect."""

    seat: int
    source: str
    territory: str


@dataclass(slots=True)
class NothingHappened(BritanniaEvent):
    """A card (source) could do nothing at all."""

    seat: int
    source: str


@dataclass(slots=True)
class BranchChosen(BritanniaEvent):
    """A player took one of several possibilities of a card."""

    seat: int
    source: str
    branch: int


@dataclass(slots=True)
class UnitsMoved(BritanniaEvent):
    """by moved units of seat."""

    by: int
    seat: int
    origin: str
    destination: str
    chief: int
    mystics: int
    warriors: int
    champion: str


@dataclass(slots=True)
class UnitAdded(BritanniaEvent):
    seat: int
    territory: str
    unit: str


@dataclass(slots=True)
class UnitRemoved(BritanniaEvent):
    """champion: its id if the unit was one."""

    seat: int
    territory: str
    unit: str
    champion: str


@dataclass(slots=True)
class ChampionHired(BritanniaEvent):
    """replaced: a Warrior went back to the reserve."""

    seat: int
    champion: str
    territory: str
    replaced: bool


@dataclass(slots=True)
class FavourGained(BritanniaEvent):
    seat: int
    leader: str
    n: int


@dataclass(slots=True)
class FavourLost(BritanniaEvent):
    seat: int
    leader: str
    n: int


@dataclass(slots=True)
class FavourStolen(BritanniaEvent):
    seat: int
    victim: int
    leader: str
    n: int


@dataclass(slots=True)
class FavourPlaced(BritanniaEvent):
    """place: a territory or a border slot."""

    place: str
    leader: str
    n: int


@dataclass(slots=True)
class FavourShifted(BritanniaEvent):
    """destination: a territory or "reserve"."""

    origin: str
    destination: str
    leader: str
    n: int


@dataclass(slots=True)
class DiscPlaced(BritanniaEvent):
    seat: int
    slot: str


@dataclass(slots=True)
class DiscRetrieved(BritanniaEvent):
    seat: int
    slot: str


@dataclass(slots=True)
class TrackerAdvanced(BritanniaEvent):
    """A tracker moved outside a turn."""

    seat: int
    n: int
    sector: int


@dataclass(slots=True)
class DiscountGranted(BritanniaEvent):
    seat: int
    action: str
    n: int


@dataclass(slots=True)
class CardsDrawn(BritanniaEvent):
    seat: int
    cards: tuple[str, ...]
    reveals = True
    secret = ("cards",)


@dataclass(slots=True)
class DeckShuffled(BritanniaEvent):
    """The discards became the new Combat deck."""

    seat: int
    reveals = True


@dataclass(slots=True)
class CardDiscarded(BritanniaEvent):
    """how: "owner", "random" or "viewer"."""

    seat: int
    card: str
    how: str
    reveals = True


@dataclass(slots=True)
class CardRecovered(BritanniaEvent):
    """A Combat card or a Spell (what) came back from the used ones."""

    seat: int
    what: str
    card: str


@dataclass(slots=True)
class CardsPeeked(BritanniaEvent):
    """seat looked at cards: at "cauldron", or at the "hand" of `of`."""

    seat: int
    at: str
    of: int
    cards: tuple[str, ...]
    reveals = True
    secret = ("cards",)


# --- breakout and end -----------------------------------------------------------------------------


@dataclass(slots=True)
class BreakoutBegan(BritanniaEvent):
    """reason: "chaos_line" or "islands"."""

    seat: int
    reason: str


@dataclass(slots=True)
class LostLandsOpened(BritanniaEvent):
    pass


@dataclass(slots=True)
class CauldronRevealed(BritanniaEvent):
    card: str
    reveals = True


@dataclass(slots=True)
class TilePlaced(BritanniaEvent):
    tile: str
    territory: str
    reveals = True


@dataclass(slots=True)
class LeaderSummoned(BritanniaEvent):
    """The Breakout moved a Leader to the territory opposite his Caer."""

    leader: str
    territory: str
    n: int


@dataclass(slots=True)
class CauldronFlipped(BritanniaEvent):
    """From now on: Chaos deck, Chaos halves of Spells, portals."""


@dataclass(slots=True)
class EndTokenPlaced(BritanniaEvent):
    """A reserve ran out: the War on this sector will be the last."""

    seat: int
    sector: int
    leader: str


@dataclass(slots=True)
class GameEnded(BritanniaEvent):
    reason: str
