"""What can happen, as small typed events. The sentences live in the catalogues (`event.<ClassName>`).

Favour triples are ordered as LEADERS. Events with `reveals` bring information to light: undo stops there.
The types of the fields tell how each is to be said; `variants` are an event's further sentences.
`secret` names the fields that only the event's own `seat` may read; `masked` hides them for everybody else.
Fields with `repr=False` are facts for whoever shows the event step by step: no sentence of the log needs
them, and written accounts of games leave them out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mordred.britannia.rules.facts import (
    FIGURES,
    ActionName,
    BattleFields,
    BothArmies,
    BothGifts,
    BothPairs,
    BothSides,
    Card,
    Cards,
    Champion,
    DeckName,
    Favour,
    Happening,
    Holder,
    Leader,
    Monster,
    Place,
    Sector,
    Source,
    Stake,
    Territory,
    Tile,
    Unit,
    Units,
    UnsaidSource,
)
from mordred.core.game import HIDDEN, Event
from mordred.core.says import NUMBER, SEAT, Flag, Number, Said, Seat, Seats, Unsaid, UnsaidNumber


@dataclass(slots=True)
class BritanniaEvent(Event):
    """Base of all events of this game."""

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields with cards that only `seat` may read."""

    @property
    def masked(self) -> bool:
        """Whether this was heard by somebody who may not read all of it."""
        return any(HIDDEN in getattr(self, name) for name in self.secret)

    def variant(self) -> str:
        return "hidden" if self.masked else ""


# --- set-up ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class OrderDrawn(BritanniaEvent):
    """The Time trackers were stacked: `order` from the top (acts first)."""

    order: Seats
    reveals = True


@dataclass(slots=True)
class LeaderPlaced(BritanniaEvent):
    leader: Leader
    territory: Territory
    slot: Unsaid
    """Where this Leader's first Caer lies."""


@dataclass(slots=True)
class IslandRaised(BritanniaEvent):
    """A Leader's second Caer lies on this island, with favour."""

    leader: Leader
    territory: Territory
    n: Number


@dataclass(slots=True)
class MonsterPlaced(BritanniaEvent):
    monster: Monster
    territory: Territory


@dataclass(slots=True)
class ArmyPlaced(BritanniaEvent):
    seat: Seat
    territory: Territory
    chief: Number
    mystics: Number
    warriors: Number

    def also(self) -> Said:
        return {"figures": (FIGURES, (self.chief, self.mystics, self.warriors, ""))}


# --- turns and actions ----------------------------------------------------------------------------


@dataclass(slots=True)
class TurnBegan(BritanniaEvent):
    seat: Seat
    sector: Sector


@dataclass(slots=True)
class DiscsReturned(BritanniaEvent):
    """All Action discs were on the dashboard and come back."""

    seat: Seat


@dataclass(slots=True)
class ActionChosen(BritanniaEvent):
    """march, muster or magic, with the time its discs add."""

    seat: Seat
    action: ActionName
    penalty: Number


@dataclass(slots=True)
class Bided(BritanniaEvent):
    """No legal action: the player bides."""

    seat: Seat


@dataclass(slots=True)
class GroupMarched(BritanniaEvent):
    seat: Seat
    origin: Territory
    destination: Territory
    chief: Number
    mystics: Number
    warriors: Number
    champion: Champion
    cost: Number

    def also(self) -> Said:
        return {"figures": (FIGURES, (self.chief, self.mystics, self.warriors, self.champion))}


@dataclass(slots=True)
class ChiefMoved(BritanniaEvent):
    """The Chief's free step in a Muster."""

    seat: Seat
    origin: Territory
    destination: Territory


@dataclass(slots=True)
class UnitMustered(BritanniaEvent):
    seat: Seat
    territory: Territory
    unit: Unit


@dataclass(slots=True)
class MusterFull(BritanniaEvent):
    """No unit more may be added, though one stood up elsewhere and there is still a place with the Chief."""

    seat: Seat
    units: Number


@dataclass(slots=True)
class SpellCast(BritanniaEvent):
    """half: "pre" or "chaos"."""

    seat: Seat
    spell: Card
    half: Unsaid
    variants = ("chaos",)

    def variant(self) -> str:
        return "chaos" if self.half == "chaos" else ""


@dataclass(slots=True)
class DiscountUsed(BritanniaEvent):
    seat: Seat
    n: Number


@dataclass(slots=True)
class TimeSpent(BritanniaEvent):
    """The action's final cost, and the sector the tracker now stands on."""

    seat: Seat
    action: ActionName
    cost: Number
    sector: Sector
    home: Flag = field(default=False, repr=False)
    """Whether this tracker crossed the Chaos Line for the second time, and none had before."""


# --- the dial -------------------------------------------------------------------------------------


@dataclass(slots=True)
class DialEvent(BritanniaEvent):
    """A sector was left empty: "monster", "leader" or "fate"."""

    seat: Seat
    event: Happening
    sector: Sector


@dataclass(slots=True)
class MonsterMoved(BritanniaEvent):
    seat: Seat
    monster: Monster
    origin: Territory
    destination: Territory
    variants = ("stays",)

    def variant(self) -> str:
        return "stays" if self.origin == self.destination else ""


@dataclass(slots=True)
class LeaderMoved(BritanniaEvent):
    """origin == destination: it had nowhere to go."""

    seat: Seat
    leader: Leader
    origin: Territory
    destination: Territory
    variants = ("stays",)

    def variant(self) -> str:
        return "stays" if self.origin == self.destination else ""


@dataclass(slots=True)
class FateDrawn(BritanniaEvent):
    seat: Seat
    deck: DeckName
    cards: Cards
    reveals = True
    secret = ("cards",)
    variants = ("hidden",)
    counted = "cards"


@dataclass(slots=True)
class FateShuffled(BritanniaEvent):
    deck: DeckName
    reveals = True


@dataclass(slots=True)
class FatePlayed(BritanniaEvent):
    """A Fate or Chaos card (deck) was chosen and is resolved."""

    seat: Seat
    deck: DeckName
    card: Card
    reveals = True


@dataclass(slots=True)
class CauldronFilled(BritanniaEvent):
    seat: Seat
    card: Card
    secret = ("card",)
    variants = ("hidden",)


@dataclass(slots=True)
class ChaosReturned(BritanniaEvent):
    """The other Chaos card went under the deck."""

    seat: Seat
    card: Card
    secret = ("card",)
    variants = ("hidden",)


# --- war ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class WarBegan(BritanniaEvent):
    seat: Seat
    sector: Sector
    fields: BattleFields = field(default=(), repr=False)
    """Where there will be battles, as the armies stand now."""
    last: Flag = field(default=False, repr=False)
    """Whether the game ends with this War."""


@dataclass(slots=True)
class BattleBegan(BritanniaEvent):
    """first lays first."""

    territory: Territory
    first: Seat
    second: Seat
    armies: BothArmies = field(default=((0, 0, 0, ""), (0, 0, 0, "")), repr=False)
    """Who stands there, of the first and of the second."""
    by_type: Flag = field(default=False, repr=False)
    """Each type of unit gets one card, not each unit."""
    held: Holder = field(default=-1, repr=False)
    favour: Stake = field(default=(0, 0, 0), repr=False)


@dataclass(slots=True)
class CardLaid(BritanniaEvent):
    seat: Seat
    territory: Territory
    slot: Unit
    card: Card
    at_once: Flag = False
    """Both sides lay at once: others hear nothing of it before the reveal."""
    secret = ("card", "slot")
    variants = ("hidden",)


@dataclass(slots=True)
class UnitLeftBare(BritanniaEvent):
    """A unit gets no card because the hand is too small."""

    seat: Seat
    territory: Territory
    slot: Unit
    at_once: Flag = False
    """As with CardLaid: the order of both would tell which unit it is."""
    secret = ("slot",)
    variants = ("hidden",)


@dataclass(slots=True)
class CardSeen(BritanniaEvent):
    """seat looked at a face-down card of `of`."""

    seat: Seat
    of: Seat
    slot: Unit
    card: Card
    reveals = True
    secret = ("card", "slot")
    variants = ("hidden",)


@dataclass(slots=True)
class CardsRevealed(BritanniaEvent):
    seat: Seat
    territory: Territory
    slots: Units
    cards: Cards
    bare: Units = ()
    """The kinds of unit that have none, now that the order of the cards is no secret any more."""
    reveals = True
    counted = "cards"
    variants = ("bare",)

    def variant(self) -> str:
        return "bare" if self.bare and self.cards else ""


@dataclass(slots=True)
class MysticResolved(BritanniaEvent):
    seat: Seat
    card: Card


@dataclass(slots=True)
class PartsMuted(BritanniaEvent):
    """Here a part ("mystic" or "chief") of all Combat cards is ignored."""

    territory: Territory
    part: Unit


@dataclass(slots=True)
class CardCancelled(BritanniaEvent):
    """by cancelled a card of seat."""

    by: Seat
    seat: Seat
    slot: Unit
    card: Card
    source: UnsaidSource = field(default="", repr=False)
    """What cancelled it."""
    variants = ("own",)

    def variant(self) -> str:
        return "own" if self.by == self.seat else ""


@dataclass(slots=True)
class BattleBonus(BritanniaEvent):
    """A card changed the totals of seat."""

    seat: Seat
    attack: Number
    defence: Number
    source: UnsaidSource = field(default="", repr=False)


@dataclass(slots=True)
class UnitsSaved(BritanniaEvent):
    seat: Seat
    n: Number
    source: UnsaidSource = field(default="", repr=False)


@dataclass(slots=True)
class TotalsCounted(BritanniaEvent):
    """Each side's attack and defence, and what it has to lose, in the order of seats (first, second)."""

    territory: Territory
    seats: BothSides
    attack: BothSides
    defence: BothSides
    losses: BothSides
    cards: BothPairs = field(default=((0, 0), (0, 0)), repr=False)
    """The melee numbers of each side's cards."""
    effects: BothPairs = field(default=((0, 0), (0, 0)), repr=False)
    """What parts of cards and abilities added or took."""
    standing: BothPairs = field(default=((0, 0), (0, 0)), repr=False)
    """What is always on, for a player or in this place."""
    saves: BothSides = field(default=(0, 0), repr=False)
    gifts: BothGifts = field(default=((), ()), repr=False)
    """Where all that is always on comes from."""

    def also(self) -> Said:
        facts: Said = {}
        for side in (0, 1):
            facts[f"seat{side}"] = (SEAT, self.seats[side])
            facts[f"attack{side}"] = (NUMBER, self.attack[side])
            facts[f"defence{side}"] = (NUMBER, self.defence[side])
            facts[f"losses{side}"] = (NUMBER, self.losses[side])
        return facts


@dataclass(slots=True)
class UnitLost(BritanniaEvent):
    """champion: its id if the unit was one."""

    seat: Seat
    territory: Territory
    unit: Unit
    champion: Champion
    variants = ("champion",)

    def variant(self) -> str:
        return "champion" if self.champion else ""


@dataclass(slots=True)
class ChiefLaidDown(BritanniaEvent):
    seat: Seat
    territory: Territory


@dataclass(slots=True)
class BattleEnded(BritanniaEvent):
    territory: Territory
    seats: BothSides = field(default=(-1, -1), repr=False)
    lost: BothSides = field(default=(0, 0), repr=False)
    """Units each of them lost; who lost fewer has won."""
    held: Holder = field(default=-1, repr=False)
    favour: Stake = field(default=(0, 0, 0), repr=False)


@dataclass(slots=True)
class FavourClaimed(BritanniaEvent):
    """place: a territory or a border slot."""

    seat: Seat
    place: Place
    favour: Favour


@dataclass(slots=True)
class ChiefStood(BritanniaEvent):
    seat: Seat
    territory: Territory


@dataclass(slots=True)
class WarEnded(BritanniaEvent):
    sector: Sector


# --- effects of cards -----------------------------------------------------------------------------


@dataclass(slots=True)
class AbilityUsed(BritanniaEvent):
    """A faction ability, permanent Spell, Champion, tile or Monster (source) has its effect."""

    seat: Seat
    source: Source
    territory: Territory
    variants = ("monster",)

    def variant(self) -> str:
        return "monster" if self.source.startswith("monster.") else ""


@dataclass(slots=True)
class NothingHappened(BritanniaEvent):
    """A card (source) could do nothing at all."""

    seat: Seat
    source: Source


@dataclass(slots=True)
class BranchChosen(BritanniaEvent):
    """A player took one of several possibilities of a card."""

    seat: Seat
    source: Source
    branch: UnsaidNumber


@dataclass(slots=True)
class UnitsMoved(BritanniaEvent):
    """by moved units of seat."""

    by: Seat
    seat: Seat
    origin: Territory
    destination: Territory
    chief: Number
    mystics: Number
    warriors: Number
    champion: Champion
    variants = ("own",)

    def variant(self) -> str:
        return "own" if self.by == self.seat else ""

    def also(self) -> Said:
        return {"figures": (FIGURES, (self.chief, self.mystics, self.warriors, self.champion))}


@dataclass(slots=True)
class UnitAdded(BritanniaEvent):
    seat: Seat
    territory: Territory
    unit: Unit


@dataclass(slots=True)
class UnitRemoved(BritanniaEvent):
    """champion: its id if the unit was one."""

    seat: Seat
    territory: Territory
    unit: Unit
    champion: Champion
    variants = ("champion",)

    def variant(self) -> str:
        return "champion" if self.champion else ""


@dataclass(slots=True)
class ChampionHired(BritanniaEvent):
    """replaced: a Warrior went back to the reserve."""

    seat: Seat
    champion: Champion
    territory: Territory
    replaced: Flag
    variants = ("replaced",)

    def variant(self) -> str:
        return "replaced" if self.replaced else ""


@dataclass(slots=True)
class FavourGained(BritanniaEvent):
    seat: Seat
    leader: Leader
    n: Number


@dataclass(slots=True)
class FavourLost(BritanniaEvent):
    seat: Seat
    leader: Leader
    n: Number


@dataclass(slots=True)
class FavourStolen(BritanniaEvent):
    seat: Seat
    victim: Seat
    leader: Leader
    n: Number


@dataclass(slots=True)
class FavourPlaced(BritanniaEvent):
    """place: a territory or a border slot."""

    place: Place
    leader: Leader
    n: Number


@dataclass(slots=True)
class FavourShifted(BritanniaEvent):
    """destination: a territory or "reserve"."""

    origin: Territory
    destination: Place
    leader: Leader
    n: Number


@dataclass(slots=True)
class DiscPlaced(BritanniaEvent):
    seat: Seat
    slot: ActionName


@dataclass(slots=True)
class DiscRetrieved(BritanniaEvent):
    seat: Seat
    slot: ActionName


@dataclass(slots=True)
class TrackerAdvanced(BritanniaEvent):
    """A tracker moved outside a turn."""

    seat: Seat
    n: Number
    sector: Sector


@dataclass(slots=True)
class DiscountGranted(BritanniaEvent):
    seat: Seat
    action: ActionName
    n: Number
    variants = ("named",)

    def variant(self) -> str:
        return "" if self.action == "any" else "named"


@dataclass(slots=True)
class CardsDrawn(BritanniaEvent):
    seat: Seat
    cards: Cards
    reveals = True
    secret = ("cards",)
    variants = ("hidden",)
    counted = "cards"


@dataclass(slots=True)
class DeckShuffled(BritanniaEvent):
    """The discards became the new Combat deck."""

    seat: Seat
    reveals = True


@dataclass(slots=True)
class CardDiscarded(BritanniaEvent):
    """how: "owner", "random" or "viewer"."""

    seat: Seat
    card: Card
    how: Unsaid
    reveals = True
    variants = ("random", "viewer")

    def variant(self) -> str:
        return self.how if self.how in self.variants else ""


@dataclass(slots=True)
class CardRecovered(BritanniaEvent):
    """A Combat card or a Spell (what) came back from the used ones."""

    seat: Seat
    what: Unsaid
    card: Card


@dataclass(slots=True)
class CardsPeeked(BritanniaEvent):
    """seat looked at cards: at "cauldron", or at the "hand" of `of`."""

    seat: Seat
    at: Unsaid
    of: Seat
    cards: Cards
    reveals = True
    secret = ("cards",)
    variants = ("cauldron", "hand", "cauldron_hidden", "hand_hidden")
    counted = "cards"

    def variant(self) -> str:
        return f"{self.at}_hidden" if self.masked else self.at


# --- breakout and end -----------------------------------------------------------------------------


@dataclass(slots=True)
class BreakoutBegan(BritanniaEvent):
    """reason: "chaos_line" or "islands"."""

    seat: Seat
    reason: Unsaid
    variants = ("islands",)

    def variant(self) -> str:
        return "islands" if self.reason == "islands" else ""


@dataclass(slots=True)
class LostLandsOpened(BritanniaEvent):
    pass


@dataclass(slots=True)
class CauldronRevealed(BritanniaEvent):
    card: Card
    reveals = True


@dataclass(slots=True)
class TilePlaced(BritanniaEvent):
    tile: Tile
    territory: Territory
    reveals = True


@dataclass(slots=True)
class LeaderSummoned(BritanniaEvent):
    """The Breakout moved a Leader to the territory opposite his Caer."""

    leader: Leader
    territory: Territory
    n: Number


@dataclass(slots=True)
class CauldronFlipped(BritanniaEvent):
    """From now on: Chaos deck, Chaos halves of Spells, portals."""


@dataclass(slots=True)
class EndTokenPlaced(BritanniaEvent):
    """A reserve ran out: the War on this sector will be the last."""

    seat: Seat
    sector: Sector
    leader: Leader


@dataclass(slots=True)
class GameEnded(BritanniaEvent):
    reason: Unsaid
