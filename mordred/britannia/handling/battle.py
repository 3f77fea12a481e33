"""A battle as people watch it: both sides, their cards and each step, read from the events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from mordred.britannia.rules.events import (
    AbilityUsed,
    BattleBegan,
    BattleBonus,
    BattleEnded,
    CardCancelled,
    CardLaid,
    CardRecovered,
    CardsDrawn,
    CardSeen,
    CardsRevealed,
    ChiefLaidDown,
    FavourStolen,
    MysticResolved,
    NothingHappened,
    PartsMuted,
    TotalsCounted,
    UnitAdded,
    UnitLeftBare,
    UnitLost,
    UnitsSaved,
)
from mordred.britannia.rules.facts import Figures, Gift
from mordred.core.game import HIDDEN, Event
from mordred.core.scenes import Beat, Scene
from mordred.core.session import Record

REACH = 80
"""A battle never takes more records than this."""
STEPS = ("lay", "reveal", "effect", "totals", "losses", "end")
"""The kinds of beats, in their order."""
_NOT_YET = -1


@dataclass(slots=True)
class Place:
    """One unit and the card before it."""

    unit: str
    card: str = ""
    """"" while none lies there, HIDDEN where it may not be known."""
    shown: bool = False
    bare: bool = False
    """It goes without a card."""
    resolved: bool = False
    cancelled: str = ""
    """What cancelled it; "?" if that is not told."""


@dataclass(slots=True)
class Wing:
    """One side of a battle."""

    seat: int
    figures: Figures
    places: list[Place] = field(default_factory=list)
    effects: tuple[int, int] = (0, 0)
    """What parts of cards and abilities have given so far."""
    saves: int = 0
    attack: int = _NOT_YET
    """The totals, once they are counted."""
    defence: int = _NOT_YET
    cards: tuple[int, int] = (0, 0)
    gifts: list[Gift] = field(default_factory=list)
    """All that gave it anything but the numbers of its cards."""
    to_lose: int = 0
    lost: list[str] = field(default_factory=list)
    """The units lost; "laid" for a Chief that lies down."""

    def copy(self) -> Wing:
        """An independent copy."""
        places = [replace(place) for place in self.places]
        return replace(self, places=places, lost=self.lost[:], gifts=self.gifts[:])

    @property
    def counted(self) -> bool:
        """Whether the totals are known."""
        return self.attack != _NOT_YET


@dataclass(slots=True)
class Clash:
    """A battle at one moment."""

    territory: str
    wings: tuple[Wing, Wing]
    favour: tuple[int, int, int]
    """What lies there for whoever controls it when the War ends."""
    held: int
    """Who controlled it before."""
    revealed: bool = False
    ended: BattleEnded | None = None

    def copy(self) -> Clash:
        """This moment, whatever happens to the battle afterwards."""
        first, second = self.wings
        return replace(self, wings=(first.copy(), second.copy()))

    def wing(self, seat: int) -> Wing | None:
        """The side of a seat."""
        return next((wing for wing in self.wings if wing.seat == seat), None)

    @property
    def winner(self) -> int | None:
        """The side that lost fewer units; None while it is not over, or where both lost as many."""
        if self.ended is None or self.ended.lost[0] == self.ended.lost[1]:
            return None
        return self.ended.seats[self.ended.lost[0] > self.ended.lost[1]]


def start_of(records: Sequence[Record]) -> int:
    """The record in which the battle under way began; one past the last if there is none."""
    for number in range(len(records) - 1, max(-1, len(records) - REACH), -1):
        for event in reversed(records[number].events):
            if isinstance(event, BattleEnded):
                return len(records)
            if isinstance(event, BattleBegan):
                return number
    return len(records)


def battles(heard: Iterable[tuple[int, Event]]) -> list[Scene]:
    """Every battle that begins in what was heard, as far as it has come."""
    found: list[Scene] = []
    teller: Teller | None = None
    for record, event in heard:
        if isinstance(event, BattleBegan):
            teller = Teller(record, event)
            found.append(teller.scene)
        elif teller is not None:
            teller.hear(record, event)
            if teller.scene.over:
                teller = None
    return found


class Teller:
    """Follows one battle, event by event."""

    def __init__(self, record: int, event: BattleBegan) -> None:
        wings = []
        for seat, figures in zip((event.first, event.second), event.armies, strict=True):
            units = units_of(figures)
            asked = dict.fromkeys(units) if event.by_type else units
            wings.append(Wing(seat, figures, [Place(unit) for unit in asked]))
        self.clash = Clash(event.territory, (wings[0], wings[1]), event.favour, event.held)
        seats = (event.first, event.second)
        self.scene = Scene(f"battle.{record}.{event.territory}", "battle", record, [], False, seats)
        self.record, self.source = record, ""
        self._beat("lay", record, event, live=True)

    def hear(self, record: int, event: Event) -> None:
        """What happened next."""
        self.scene.last = record
        if isinstance(event, CardLaid | UnitLeftBare | CardSeen):
            self._laying(event)
        elif isinstance(event, CardsRevealed):
            self._reveal(record, event)
        elif isinstance(event, TotalsCounted):
            self._totals(event)
            self._beat("totals", record, event)
        elif isinstance(event, UnitLost | ChiefLaidDown):
            wing = self.clash.wing(event.seat)
            if wing is not None:
                wing.lost.append(event.unit if isinstance(event, UnitLost) else "laid")
            self._group("losses", record, event, "")
        elif isinstance(event, BattleEnded):
            self.clash.ended = event
            self.scene.over = True
            self._beat("end", record, event)
        else:
            self._effect(record, event)

    # --------------------------------------------------------------------------------- the steps

    def _laying(self, event: CardLaid | UnitLeftBare | CardSeen) -> None:
        """Cards go down in the order of the units; who may not know a card sees its back."""
        wing = self.clash.wing(event.of if isinstance(event, CardSeen) else event.seat)
        places = wing.places if wing is not None else []
        if isinstance(event, CardSeen):
            lying = (one for one in places if one.card == HIDDEN and one.unit == event.slot)
            place = next(lying, None)  # nobody else hears before which unit it lies
            if place is not None:
                place.card = event.card
        else:
            place = next((one for one in places if not one.card and not one.bare), None)
            if place is not None and isinstance(event, CardLaid):
                place.card = event.card
            elif place is not None:
                place.bare = True
        self.scene.beats[-1].picture = self.clash.copy()

    def _reveal(self, record: int, event: CardsRevealed) -> None:
        """The cards as they really lay, each before its unit."""
        self.clash.revealed = True
        wing = self.clash.wing(event.seat)
        if wing is not None:
            open_cards = list(zip(event.slots, event.cards, strict=True))
            for place in wing.places:
                card = next((card for slot, card in open_cards if slot == place.unit), "")
                place.card, place.shown, place.bare = card, bool(card), not card
                if card:
                    open_cards.remove((place.unit, card))
        self._group("reveal", record, event, "")

    def _totals(self, event: TotalsCounted) -> None:
        for side, seat in enumerate(event.seats):
            wing = self.clash.wing(seat)
            if wing is not None:
                wing.attack, wing.defence = event.attack[side], event.defence[side]
                wing.cards, wing.effects = event.cards[side], event.effects[side]
                wing.saves = event.saves[side]
                wing.gifts += event.gifts[side]
                wing.to_lose = event.losses[side]

    def _effect(self, record: int, event: Event) -> None:
        """Something acts: what it does by itself belongs to the same step."""
        source = source_of(event)
        if isinstance(event, MysticResolved):
            self._mark(event.seat, "mystic", event.card)
        elif isinstance(event, CardCancelled):
            self._mark(event.seat, event.slot, event.card, event.source or "?")
        elif isinstance(event, BattleBonus):
            wing = self.clash.wing(event.seat)
            if wing is not None:
                wing.effects = (wing.effects[0] + event.attack, wing.effects[1] + event.defence)
                wing.gifts.append((event.source, event.attack, event.defence, 0))
        elif isinstance(event, UnitsSaved):
            wing = self.clash.wing(event.seat)
            if wing is not None:
                wing.saves += event.n
                wing.gifts.append((event.source, 0, 0, event.n))
        self._group("effect", record, event, source or self._goes_on(event))

    def _goes_on(self, event: Event) -> str:
        """What an event that does not say belongs to: what acted last, unless it is the other side's card."""
        card = self.source.split(".")[1] if self.source.startswith("combat.") else ""
        owners = [wing.seat for wing in self.clash.wings for place in wing.places if place.card == card]
        if card and isinstance(event, OWN_DEEDS) and event.seat not in owners:
            return ""
        return self.source

    def _mark(self, seat: int, unit: str, card: str, cancelled: str = "") -> None:
        """A Mystic's card was used, or a card cancelled."""
        wing = self.clash.wing(seat)
        for place in wing.places if wing else ():
            if (place.unit, place.card) == (unit, card) and not place.cancelled and not place.resolved:
                place.cancelled, place.resolved = cancelled, not cancelled
                return

    # --------------------------------------------------------------------------------- the beats

    def _beat(self, kind: str, record: int, event: Event, live: bool = False) -> None:
        self.scene.beats.append(Beat(kind, self.clash.copy(), [event], live, record))
        self.record, self.source = record, ""

    def _group(self, kind: str, record: int, event: Event, source: str) -> None:
        """One step for all that one thing does within one decision."""
        last = self.scene.beats[-1]
        if last.kind == kind and self.record == record and self.source == source:
            last.events.append(event)
            last.picture = self.clash.copy()
        else:
            self._beat(kind, record, event)
        self.source = source


OWN_DEEDS = (CardsDrawn, CardRecovered, UnitAdded, FavourStolen)
"""What a side's own card does for it."""


def source_of(event: Event) -> str:
    """What is at work, if the event begins to tell of something."""
    if isinstance(event, MysticResolved):
        return f"combat.{event.card}.mystic"
    if isinstance(event, PartsMuted):
        return f"muted.{event.part}"
    if isinstance(event, AbilityUsed | BattleBonus | CardCancelled | UnitsSaved | NothingHappened):
        return event.source.partition("/")[0]
    return ""


def units_of(figures: Figures) -> list[str]:
    """The units of an army one by one, as they get their cards."""
    chief, mystics, warriors, champion = figures
    counts = (("chief", chief), ("mystic", mystics), ("warrior", warriors), ("champion", bool(champion)))
    return [unit for unit, n in counts for _ in range(n)]
