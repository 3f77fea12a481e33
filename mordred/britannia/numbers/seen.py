"""What a seat sees of Britannia in numbers: the map, the dashboards, the decks, and what is going on.

Everything is read from the seat's own view, in which cards it may not know are not named. Seats count from
the one that looks: place 0 is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

from mordred.britannia.rules.book import Book
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.state import (
    NOBODY,
    UNITS,
    Battle,
    BattleStage,
    Breakout,
    Casting,
    Effect,
    FateChoice,
    Land,
    Marching,
    Mustering,
    Player,
    Secret,
    Side,
    State,
    Turn,
    War,
)
from mordred.core.numbers import Layout, Pen, Row, blank_row, places

_ACTIONS, _LEADERS, _UNITS = places(ACTIONS), places(LEADERS), places(UNITS)
_TURN = places(("begin", "choose", "event", "path", "check", "over"))
_WAR = places(("battles", "claim", "war_end"))
_BATTLE = places(get_args(BattleStage))
_ENDINGS = places(("chaos_line", "reserve"))
_DECKS = places(("fate", "chaos"))
_DISCOUNTS = (*ACTIONS, "any")


class Seen:
    """The layout of an observation, and how it is filled."""

    def __init__(self, book: Book, sample: State) -> None:
        self.seats = len(sample.players)
        self.lands = places(book.lands)
        self.slots = tuple(book.ends)
        self.combat = places(book.combat)
        self.spells = places(book.spells)
        self.fate = places((*book.pack.fate_cards, *book.pack.chaos_cards))
        self.factions = places(faction.id for faction in book.pack.factions)
        self.tiles = places(f"{tile.id}.{side}" for tile in book.pack.tiles for side in "ab")
        self.monsters = tuple(book.monsters)
        self.champions = places(book.champions)
        self.scripts = places(book.scripts)
        self.frames: tuple[tuple[type, Callable[[Any, Pen], None], Any], ...] = (
            (Turn, self._turn, Turn(0)),
            (Marching, self._marching, Marching(0, 0, 0)),
            (Mustering, self._mustering, Mustering(0, 0, "")),
            (Casting, self._casting, Casting(0, 0, 0)),
            (FateChoice, self._fate_choice, FateChoice(0, "fate", [])),
            (War, self._war, War(0, 0)),
            (Battle, self._battle, Battle("", [Side(0), Side(1)])),
            (Effect, self._effect, Effect("", 0)),
            (Breakout, self._breakout, Breakout(0, "")),
        )
        """Each kind of frame, how it is written, and an empty one."""
        self.sizes: dict[type, int] = {}
        self.seat = 0
        """Who looks."""
        self.layout = Layout()
        self._write(sample, Pen(blank_row(), self.layout))

    def observe(self, view: State, seat: int, row: Row) -> None:
        """Write what the seat sees."""
        self.seat = seat
        self._write(view, Pen(row))

    def _write(self, view: State, pen: Pen) -> None:
        for name in self.lands:
            self._land(name, view.lands[name], pen)
        self._map(view, pen)
        for place in range(self.seats):
            pen.about = f"seat {place}: "
            self._player(view, (self.seat + place) % self.seats, pen)
        pen.about = ""
        self._decks(view, pen)
        self._course(view, pen)
        for kind, write, empty in self.frames:
            self._frame(view, kind, write, empty, pen)

    def _place(self, seat: int) -> int:
        """A seat counted from the one that looks; -1 stays nobody."""
        return (seat - self.seat) % self.seats if seat >= 0 else -1

    def _who(self, name: str, seat: int, pen: Pen) -> None:
        pen.one_of(name, self.seats, self._place(seat))

    # --- the map ---

    def _land(self, name: str, land: Land, pen: Pen) -> None:
        pen.about = f"{name}: "
        pen.numbers("favour", *land.favour)
        pen.counts("tile", self.tiles, (land.tile,))
        pen.numbers("fought", land.fought)
        for place in range(self.seats):
            army = land.armies.get((self.seat + place) % self.seats, NOBODY)
            pen.numbers(f"Chief, laid, Mystics, Warriors of {place}", *(
                army.chief, army.laid, army.mystics, army.warriors,
            ))  # fmt: skip
            pen.counts(f"Champion of {place}", self.champions, (army.champion,))

    def _map(self, view: State, pen: Pen) -> None:
        pen.about = ""
        for slot in self.slots:
            pen.numbers(f"border {slot}: favour", *view.borders.get(slot, (0, 0, 0)))
        for site in (*self.slots, *self.lands):
            pen.counts(f"caer at {site}", _LEADERS, (view.caers.get(site, ""),))
        for leader in LEADERS:
            pen.counts(f"{leader}: where", self.lands, (view.leaders.get(leader, ""),))
        for monster in self.monsters:
            pen.counts(f"{monster}: where", self.lands, (view.monsters.get(monster, ""),))
        pen.numbers("reserve of favour", *view.reserve)
        pen.counts("free Champions", self.champions, view.champions)

    # --- dashboards and decks ---

    def _player(self, view: State, seat: int, pen: Pen) -> None:
        player = view.players[seat]
        pen.counts("faction", self.factions, (player.faction,))
        pen.one_of("turn order", self.seats, view.order.index(seat))
        pen.numbers("favour", *player.favour)
        pen.numbers("discs", *player.discs)
        pen.numbers("Mystics, Warriors not on the map", player.mystics, player.warriors)
        pen.counts("Champion", self.champions, (player.champion,))
        pen.numbers("distance on the dial", player.distance)
        pen.numbers("cards in deck, in hand", len(player.deck), len(player.hand))
        pen.counts("hand, as far as known", self.combat, player.hand)
        pen.counts("known among hand and face-down cards", self.combat, self._known(player))
        pen.counts("discards", self.combat, player.discards)
        for name in ("spells", "used", "permanents"):
            pen.counts(name, self.spells, getattr(player, name))
        waiting = dict.fromkeys(_DISCOUNTS, 0)
        for discount in player.discounts:
            waiting[discount.action] += discount.n
        pen.numbers("discounts", *waiting.values())

    def _known(self, player: Player) -> Sequence[str]:
        return player.known.get(self.seat, ())

    def _secrets(self, name: str, pile: Sequence[Secret], pen: Pen) -> None:
        """How many there are, which of them the seat knows, and how many each seat has looked at."""
        pen.numbers(f"{name}: cards", len(pile))
        pen.counts(f"{name}: known", self.fate, (secret.card for secret in pile))
        looked = [0] * self.seats
        for secret in pile:
            for seat in secret.seats:
                looked[self._place(seat)] += 1
        pen.numbers(f"{name}: looked at by", *looked)

    def _decks(self, view: State, pen: Pen) -> None:
        self._secrets("Fate deck", view.fate, pen)
        self._secrets("Chaos deck", view.chaos, pen)
        self._secrets("Cauldron", view.cauldron, pen)
        pen.counts("Fate discards", self.fate, view.fate_discards)
        pen.counts("Chaos discards", self.fate, view.chaos_discards)

    # --- what is going on ---

    def _course(self, view: State, pen: Pen) -> None:
        pen.numbers("opened, broken, lines, turns", view.opened, view.broken, view.lines, view.turns)
        pen.numbers("swept, War with the end token", view.swept, view.end_war)
        pen.counts("ended", _ENDINGS, (view.ended,))

    def _frame(
        self, view: State, kind: type, write: Callable[[Any, Pen], None], empty: Any, pen: Pen
    ) -> None:
        """The uppermost frame of a kind, and how many there are; zeros if there is none."""
        found = [frame for frame in view.frames if type(frame) is kind]
        name = kind.__name__.lower()
        pen.about = ""
        pen.numbers(f"{name}: pending", len(found))
        pen.about = f"{name}: "
        if not found and pen.layout is None:
            pen.skip(self.sizes[kind])
            return
        begin = pen.at
        write(found[-1] if found else empty, pen)
        self.sizes[kind] = pen.at - begin

    def _turn(self, turn: Turn, pen: Pen) -> None:
        self._who("seat", turn.seat, pen)
        pen.counts("stage", _TURN, (turn.stage,))
        pen.counts("action", _ACTIONS, (turn.action,))
        pen.numbers("events to come", len(turn.queue))

    def _marching(self, march: Marching, pen: Pen) -> None:
        self._who("seat", march.seat, pen)
        pen.numbers("time, penalty, moves, free ones", march.gross, march.penalty, march.moves, march.freed)
        pen.numbers("long steps left", march.long_left)

    def _mustering(self, muster: Mustering, pen: Pen) -> None:
        self._who("seat", muster.seat, pen)
        pen.counts("home", self.lands, (muster.home,))
        pen.numbers("penalty, Chief moved, added", muster.penalty, muster.chief_moved, muster.added)
        pen.numbers("elsewhere, room", muster.remote, muster.room)

    def _casting(self, casting: Casting, pen: Pen) -> None:
        self._who("seat", casting.seat, pen)
        pen.numbers("penalty, left, cast, time", casting.penalty, casting.left, casting.cast, casting.time)

    def _fate_choice(self, choice: FateChoice, pen: Pen) -> None:
        self._who("seat", choice.seat, pen)
        pen.counts("deck", _DECKS, (choice.deck,))
        pen.counts("cards", self.fate, choice.cards)
        pen.counts("played", self.fate, (choice.played,))

    def _war(self, war: War, pen: Pen) -> None:
        self._who("seat", war.seat, pen)
        pen.numbers("position", war.position)
        pen.counts("stage", _WAR, (war.stage,))
        waiting = [self._place(seat) for seat in war.waiting]
        pen.numbers("waiting", *(waiting.count(place) for place in range(self.seats)))
        pen.counts("tiles done", self.lands, war.tiles)

    def _battle(self, battle: Battle, pen: Pen) -> None:
        pen.counts("where", self.lands, (battle.territory,))
        pen.counts("stage", _BATTLE, (battle.stage,))
        pen.numbers("turn, revealed", battle.turn, battle.revealed)
        pen.one_of("ahead", 2, battle.order[0] if battle.order else -1)
        for number, side in enumerate(battle.sides):
            self._side(f"side {number}: ", side, pen)

    def _side(self, name: str, side: Side, pen: Pen) -> None:
        self._who(f"{name}seat", side.seat, pen)
        pen.counts(f"{name}units waiting for a card", _UNITS, side.slots)
        for unit in UNITS:
            cards = [laid for laid in side.laid if laid.slot == unit]
            cancelled, resolved = sum(laid.cancelled for laid in cards), sum(laid.resolved for laid in cards)
            pen.numbers(f"{name}cards, cancelled, resolved before {unit}", len(cards), cancelled, resolved)
            pen.counts(f"{name}cards known before {unit}", self.combat, (laid.card for laid in cards))
        pen.numbers(f"{name}attack, defence, saves", side.attack, side.defence, side.saves)
        pen.numbers(f"{name}to lose, lost", side.to_lose, side.lost)

    def _effect(self, effect: Effect, pen: Pen) -> None:
        pen.counts("script", self.scripts, (effect.source,))
        pen.numbers("step, count", effect.index, effect.count)
        for name in ("you", "it", "target"):
            self._who(name, getattr(effect, name), pen)
        self._who("at work", effect.seats[0] if effect.seats else -1, pen)
        for name in ("here", "origin", "destination"):
            pen.counts(name, self.lands, (getattr(effect, name),))
        pen.counts("picked", self.lands, effect.picked)
        pen.counts("moved", _LEADERS, (effect.moved,))
        pen.numbers("done, changed, must", effect.done, effect.changed, effect.must)
        pen.numbers("begun, acted", effect.begun, effect.acted)

    def _breakout(self, breakout: Breakout, pen: Pen) -> None:
        self._who("seat", breakout.seat, pen)
        pen.numbers("step", breakout.step)
        self._secrets("Cauldron", breakout.cards, pen)
        pen.counts("revealed", self.fate, (breakout.revealed,))
