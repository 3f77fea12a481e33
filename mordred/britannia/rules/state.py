"""The whole table as plain data: boards, dashboards, dial, decks, and the stack of pending decisions.

Triples of favour are ordered as LEADERS (merlin, morgana, mordred), triples of discs as ACTIONS (march,
muster, magic).
The top of every deck is the *end* of its list. In a view, cards a seat may not know are HIDDEN ("?").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Literal, TypeVar

from mordred.britannia.rules.options import Options
from mordred.core.chance import Chance

RULES = 2
"""The version of the rules that new games are played by.

1: a March had to mend a full territory by one move, and nobody was asked to lay one of several equal cards.
2: groups may leave a full territory one by one, and whether a seat is asked depends only on what all know.
"""

Unit = Literal["chief", "mystic", "warrior", "champion"]
UNITS: tuple[Unit, ...] = ("chief", "mystic", "warrior", "champion")


Group = tuple[int, int, int, int]
"""Chief, Mystics, Warriors, Champion, as counts."""


@dataclass(frozen=True, slots=True)
class Army:
    """One faction's figures in one territory. `laid`: the Chief lies down until the War ends.

    A value: it never changes, another takes its place. So tables share armies, and each is counted only once.
    """

    chief: int = 0
    mystics: int = 0
    warriors: int = 0
    champion: str = ""
    laid: bool = False
    standing: int = field(init=False, compare=False, repr=False)
    """Units that stand: a laid Chief does not count."""
    figures: int = field(init=False, compare=False, repr=False)
    """All figures, a laid Chief included."""
    able: Group = field(init=False, compare=False, repr=False)
    """The units that may walk: all that stand."""

    def __post_init__(self) -> None:
        able = (0 if self.laid else self.chief, self.mystics, self.warriors, 1 if self.champion else 0)
        object.__setattr__(self, "able", able)
        object.__setattr__(self, "standing", sum(able))
        object.__setattr__(self, "figures", self.chief + sum(able[1:]))

    def plus(self, chief: int, mystics: int, warriors: int, champion: str = "") -> Army:
        """So many figures more (or fewer, where below 0), and a Champion if one is named."""
        return army_of(
            self.chief + chief,
            self.mystics + mystics,
            self.warriors + warriors,
            champion or self.champion,
            self.laid,
        )

    def without_champion(self) -> Army:
        """The others of this army."""
        return army_of(self.chief, self.mystics, self.warriors, "", self.laid)

    def with_chief(self, *, laid: bool) -> Army:
        """The same figures, the Chief lying or standing."""
        return army_of(self.chief, self.mystics, self.warriors, self.champion, laid)


army_of: Callable[[int, int, int, str, bool], Army] = cache(Army)
"""The army of these figures, made when it is first met."""
NOBODY = Army()


@dataclass(slots=True)
class Land:
    """One territory: armies by seat (only those that are there), favour, Lost Land tile, battle token."""

    armies: dict[int, Army] = field(default_factory=dict)
    favour: list[int] = field(default_factory=lambda: [0, 0, 0])
    tile: str = ""
    """"" or tile and side, like "orchard.a"."""
    fought: bool = False


@dataclass(slots=True)
class Discount:
    """A waiting reduction for the next fitting action ("any", or one of ACTIONS)."""

    action: str
    n: int


@dataclass(slots=True)
class Player:
    """One dashboard: cards, spells, discs, favour, the units not on the map."""

    faction: str
    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    permanents: list[str] = field(default_factory=list)
    discs: list[int] = field(default_factory=lambda: [0, 0, 0])
    favour: list[int] = field(default_factory=lambda: [0, 0, 0])
    mystics: int = 3
    warriors: int = 9
    champion: str = ""
    discounts: list[Discount] = field(default_factory=list)
    distance: int = 0
    """Sectors travelled since the start; the tracker stands on sector distance % size."""
    known: dict[int, list[str]] = field(default_factory=dict)
    """By other seat: cards it knows to be among this player's hand and face-down cards."""

    def copy(self) -> Player:
        """An independent copy."""
        return Player(
            self.faction, self.deck[:], self.hand[:], self.discards[:], self.spells[:], self.used[:],
            self.permanents[:], self.discs[:], self.favour[:], self.mystics, self.warriors, self.champion,
            [Discount(d.action, d.n) for d in self.discounts] if self.discounts else [], self.distance,
            {seat: cards[:] for seat, cards in self.known.items()} if self.known else {},
        )  # fmt: skip


@dataclass(slots=True)
class Secret:
    """A face-down Fate or Chaos card and the seats that know it. Never changed in place: copies share it."""

    card: str
    seats: tuple[int, ...] = ()
    """In their own order, whoever looked first: a set has only one form."""

    def known_to(self, seat: int) -> Secret:
        """The same card after one more seat has looked at it."""
        return Secret(self.card, tuple(sorted({*self.seats, seat})))


# --- frames: one pending piece of work each; the last one on the stack is what goes on now ---


@dataclass(slots=True)
class Turn:
    """A turn, from the choice of the action to the last check. Always the lowest frame."""

    seat: int
    stage: Literal["begin", "choose", "event", "path", "check", "over"] = "begin"
    action: str = ""
    queue: list[int] = field(default_factory=list)
    """Distances of sectors whose event is still to be resolved."""
    kind: Literal["turn"] = "turn"


@dataclass(slots=True)
class Marching:
    """A March: `gross` is group moves + tolls + disc penalty (the cap limits it), `freed` the free moves."""

    seat: int
    gross: int
    penalty: int
    moves: int = 0
    freed: int = 0
    long_left: int = 0
    kind: Literal["marching"] = "marching"


@dataclass(slots=True)
class Mustering:
    """A Muster: the Chief's free step, then the units. `room` is fixed by the first unit (-1: not yet)."""

    seat: int
    penalty: int
    home: str
    """Where the Chief is."""
    chief_moved: bool = False
    added: int = 0
    remote: int = 0
    room: int = -1
    kind: Literal["mustering"] = "mustering"


@dataclass(slots=True)
class Casting:
    """Magic: how many Spells may still be cast, how many were, and their summed time."""

    seat: int
    penalty: int
    left: int
    cast: int = 0
    time: int = 0
    kind: Literal["casting"] = "casting"


@dataclass(slots=True)
class FateChoice:
    """A Fate event: the drawn cards (`cards`), the one played, and from which deck ("fate" or "chaos")."""

    seat: int
    deck: Literal["fate", "chaos"]
    cards: list[str]
    played: str = ""
    kind: Literal["fate_choice"] = "fate_choice"


@dataclass(slots=True)
class War:
    """A War event: battles, then the claims and what follows them. `position` is its distance on the dial."""

    seat: int
    position: int
    stage: Literal["battles", "claim", "war_end"] = "battles"
    waiting: list[int] = field(default_factory=list)
    """Seats whose claim / war_end effects are still to come, first one next."""
    tiles: list[str] = field(default_factory=list)
    """Territories whose tile has already had its effect in this stage."""
    kind: Literal["war"] = "war"


@dataclass(slots=True)
class Laid:
    """One Combat card before one unit."""

    slot: Unit
    card: str
    cancelled: bool = False
    resolved: bool = False
    seen: list[int] = field(default_factory=list)
    """Other seats that have looked at it while it lay face down."""


@dataclass(slots=True)
class Side:
    """One player in a battle. attack and defence: the bonuses so far, and from "losses" on the totals."""

    seat: int
    slots: list[Unit] = field(default_factory=list)
    """Units that still wait for their card (or to go without), next one first."""
    laid: list[Laid] = field(default_factory=list)
    attack: int = 0
    defence: int = 0
    saves: int = 0
    to_lose: int = 0
    lost: int = 0
    after: list[str] = field(default_factory=list)
    """Card parts whose "after" effects are still to come (keys of the book of effects)."""


BattleStage = Literal["lay", "champions", "mystics", "chiefs", "totals", "losses", "after", "end"]


@dataclass(slots=True)
class Battle:
    """One battle. sides[0] lays first; `turn` counts the sides through each stage."""

    territory: str
    sides: list[Side]
    stage: BattleStage = "lay"
    turn: int = 0
    order: list[int] = field(default_factory=list)
    """Indices into sides, the one that is ahead first."""
    revealed: bool = False
    kind: Literal["battle"] = "battle"


@dataclass(slots=True)
class Effect:
    """A list of steps being carried out. `source` names it among the pack's scripts; the rest is scratch."""

    source: str
    you: int
    on: str = "cast"
    here: str = ""
    index: int = 0
    it: int = -1
    target: int = -1
    origin: str = ""
    destination: str = ""
    moved: str = ""
    """The Leader moved last on this card."""
    done: bool = False
    """The step before did something."""
    changed: bool = False
    """Some step did something."""
    must: bool = False
    """A Spell: something has to change before it may end."""
    begun: bool = False
    """The step at `index` is under way, with the scratch below."""
    acted: bool = False
    """The step under way has done something."""
    seats: tuple[int, ...] = ()
    """Players the step still has to deal with, the one at work first."""
    count: int = 0
    """How much the step has done for the player (or in the place) at work."""
    picked: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    """With "in all of them": the territories, as they were when the step began."""
    arrived: tuple[tuple[int, str, str], ...] = ()
    """Units this step has moved already: seat, territory, kind."""
    kind: Literal["effect"] = "effect"


@dataclass(slots=True)
class Breakout:
    """The Chaos Breakout: its six steps, and the Cauldron's cards still to be revealed (first one next)."""

    seat: int
    reason: str
    """"chaos_line" or "islands"."""
    step: int = 1
    cards: list[Secret] = field(default_factory=list)
    revealed: str = ""
    kind: Literal["breakout"] = "breakout"


Frame = Turn | Marching | Mustering | Casting | FateChoice | War | Battle | Effect | Breakout


@dataclass(slots=True)
class State:
    """A game of Britannia at one moment."""

    options: Options
    pack: str
    digest: str
    """Which content pack, and which version of it, this game is played with."""
    chance: Chance
    players: list[Player]
    order: list[int]
    """Seats from furthest behind (acts next) to furthest ahead."""
    lands: dict[str, Land]
    borders: dict[str, list[int]]
    """Favour on each border slot ("1".."12", "L1".."L6")."""
    caers: Mapping[str, str]
    """Border slot or island -> the Leader whose Caer is there. Never changed in place: copies share it."""
    leaders: dict[str, str]
    monsters: dict[str, str]
    """Leader / Monster in play -> territory."""
    reserve: list[int]
    """Favour not in play, by Leader."""
    fate: list[Secret]
    fate_discards: list[str]
    chaos: list[Secret]
    chaos_discards: list[str]
    cauldron: list[Secret]
    """In the order of placing."""
    champions: list[str]
    """Champions free to be hired."""
    opened: bool = False
    """The Lost Lands board lies open (Breakout, step 2)."""
    broken: bool = False
    """Chaos has broken out (Breakout, step 6): Chaos deck, Chaos halves of Spells, portals."""
    swept: int = 0
    """Distance up to which the Wars and Chaos Lines of the dial have been dealt with."""
    lines: int = 0
    """How often the last tracker has crossed the Chaos Line."""
    end_war: int = -1
    """Distance of the War that carries the end token; -1 while there is none."""
    ended: str = ""
    """Why the game is over: "chaos_line" or "reserve"; empty while it goes on."""
    turns: int = 0
    frames: list[Frame] = field(default_factory=list)
    rules: int = RULES
    """The version of the rules this game is played by: old records go on under theirs."""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.options, self.pack, self.digest, Chance(self.chance.seed, self.chance.counter),
            [player.copy() for player in self.players], self.order[:],
            {
                name: Land(land.armies.copy(), land.favour[:], land.tile, land.fought)
                for name, land in self.lands.items()
            },
            {slot: favour[:] for slot, favour in self.borders.items()}, self.caers,
            self.leaders.copy(), self.monsters.copy(), self.reserve[:],
            self.fate[:], self.fate_discards[:], self.chaos[:], self.chaos_discards[:],
            self.cauldron[:], self.champions[:], self.opened, self.broken,
            self.swept, self.lines, self.end_war, self.ended, self.turns,
            [clone(frame) for frame in self.frames], self.rules,
        )  # fmt: skip


T = TypeVar("T")


def clone(item: T) -> T:
    """A copy of a frame, or of a part of one: its lists are copied too, with the parts in them."""
    kind: Any = type(item)
    parts = _parts(kind)
    if parts is None:
        return item
    read, lists = parts
    new: T = kind(*read(item))
    for name in lists:
        setattr(new, name, [clone(part) for part in getattr(new, name)])
    return new


@cache
def _parts(kind: type) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...]] | None:
    """How to read a dataclass at once, and which of its fields are lists; None of what never changes.

    Its fields say their types in words; compiled (`tools/native.py`) they say the classes themselves.
    """
    if not is_dataclass(kind) or kind is Secret:
        return None
    names = [part.name for part in fields(kind)]
    lists = tuple(part.name for part in fields(kind) if "list" in str(part.type))
    return attrgetter(*names), lists
