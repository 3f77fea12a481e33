"""Building positions that read like the rulebook.

    t = table(armies={"garloth": {0: "MWW"}, "corbenic": {0: "C"}})
    t.answer("march", "garloth corbenic WW", "done")

An army is a string: C Chief, c laid Chief, M Mystic, W Warrior, `+blackheart` a Champion. What is not named
is empty: no units (but every Chief stands somewhere), no Favour on the map, Leaders and Monsters at their
places of the lists below. Whatever a position does not use lies in the reserves, so that `check()` holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypedDict, TypeVar

from mordred.britannia.content import library as packs
from mordred.britannia.content.pack import Edition
from mordred.britannia.rules import battle, play
from mordred.britannia.rules.check import material
from mordred.britannia.rules.events import BritanniaEvent
from mordred.britannia.rules.game import Britannia
from mordred.britannia.rules.options import LEADERS, Options
from mordred.britannia.rules.state import Army, Effect, Land, Secret, State, Turn, War
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Action, Event, Prompt

Mode = Literal["war", "blitz"]
Sides = Literal["basic", "advanced"]
F = TypeVar("F")

COLOURS = {"L": 0, "G": 1, "D": 2}
"""Letters of Favour: merLin, morGana, morDred."""

GAME = Britannia()
HOMES = ("pictland", "essex", "cornwall", "cambria", "lothian", "malahaut", "elmet", "corbenic", "garloth")
LEADER_SEATS = ("pictland", "cambria", "essex")
CAERS = {"merlin": ("1", "avalon"), "morgana": ("8", "lyonesse"), "mordred": ("12", "annwn")}


class Position(TypedDict, total=False):
    """What `table` may be told: the type of helpers that pass positions on to it."""

    players: int
    factions: Sequence[str]
    edition: Edition
    mode: Mode
    sides: Sides
    pack: str
    armies: Mapping[str, Mapping[int, str]]
    land: Mapping[str, str]
    borders: Mapping[str, str]
    holds: Mapping[int, str]
    reserve: str
    leaders: Sequence[str]
    monsters: Mapping[str, str]
    caers: Mapping[str, tuple[str, str]]
    distances: Sequence[int]
    order: Sequence[int]
    discs: Mapping[int, tuple[int, int, int]]
    hands: Mapping[int, Sequence[str]]
    discards: Mapping[int, Sequence[str]]
    spells: Mapping[int, Sequence[str]]
    permanents: Mapping[int, Sequence[str]]
    tiles: Mapping[str, str]
    fate: Sequence[str]
    chaos: Sequence[str]
    cauldron: Sequence[str]
    broken: bool
    active: int
    seed: int


@dataclass(slots=True)
class Pause:
    """A frame that stops the engine under a card or battle begun by a test."""

    seat: int = 0
    kind: str = "pause"


_PAUSE = Prompt(0, "pause", [Action("done"), Action("bide")])
play.FRAMES[Pause] = (lambda table, frame: _PAUSE, lambda table, frame: _PAUSE, play._never)


def army(text: str) -> Army:
    """`CMWW+elaine` as an army."""
    figures, _, champion = text.partition("+")
    assert set(figures) <= set("CcMW"), text
    return Army(
        figures.count("C") + figures.count("c"),
        figures.count("M"),
        figures.count("W"),
        champion,
        "c" in figures,
    )


def favour(text: str) -> list[int]:
    """`LLD` as Favour: two of Merlin, one of Mordred."""
    return [text.count(letter) for letter in COLOURS]


def top(state: State, kind: type[F]) -> F:
    """What the game is busy with, which must be of that kind."""
    frame = state.frames[-1]
    assert isinstance(frame, kind), f"busy with {frame}"
    return frame


def kept_from(event: Event, seat: int | None) -> tuple[str, ...]:
    """The fields of an event that this seat may not read."""
    assert isinstance(event, BritanniaEvent)
    if not event.secret:
        return ()
    assert hasattr(event, "seat"), "whose secret is it?"
    return event.secret if event.seat != seat else ()


def hears(event: Event, seat: int | None) -> Any:
    """An event as that seat hears it; it must hear of it."""
    heard = GAME.masked(event, seat)
    assert heard is not None, f"seat {seat} hears nothing of {event}"
    return heard


class Table:
    """A game with its state, the answers given so far, and all that was heard."""

    def __init__(self, game: Britannia, state: State) -> None:
        self.game, self.state = game, state
        self.events: list[Event] = []

    # --- asking ---

    @property
    def prompt(self) -> Prompt:
        """The pending question; there must be one."""
        prompt = self.game.prompt(self.state)
        assert prompt is not None, "the game is over"
        return prompt

    @property
    def legal(self) -> list[Action]:
        """Every legal answer."""
        return list(self.prompt.actions)

    def options(self, verb: str) -> list[tuple[Any, ...]]:
        """The operands of every legal action of that verb."""
        return [action.operands for action in self.legal if action.verb == verb]

    def army(self, territory: str, seat: int = 0) -> str:
        """The army in that territory, written as in `table`; empty if there is none."""
        there = self.state.lands[territory].armies.get(seat)
        if there is None:
            return ""
        chief = "c" if there.laid else "C"
        text = chief * there.chief + "M" * there.mystics + "W" * there.warriors
        return text + (f"+{there.champion}" if there.champion else "")

    def heard(self, name: str) -> list[Any]:
        """All events of that class so far."""
        return [event for event in self.events if type(event).__name__ == name]

    def game_scripts(self) -> dict[str, Any]:
        """Every script of this game's pack."""
        return packs.find(self.state.digest).scripts

    # --- playing ---

    def play(self, verb: str, *operands: str | int) -> list[Event]:
        """Take that action; it must be legal."""
        action = Action(verb, operands)
        assert action in self.legal, f"{action} is not among {self.legal}"
        return self.take(action)

    def take(self, action: Action) -> list[Event]:
        """Take a legal action and look at the state afterwards."""
        events = self.game.apply(self.state, action)
        self.events += events
        assert material(self.state) == []
        return events

    def answer(self, *texts: str) -> list[Event]:
        """Take the first legal action each text names: its words are the verb or operands, `CWW` is a group,
        `*` is any action."""
        events: list[Event] = []
        for text in texts:
            found = next((action for action in self.legal if _names(text, action)), None)
            assert found is not None, f"{text!r} is not among {self.prompt.kind}: {self.legal}"
            events += self.take(found)
        return events

    def offers(self, text: str) -> bool:
        """Whether the text names a legal action."""
        return any(_names(text, action) for action in self.legal)

    def run(self, until: Callable[[Table], bool] | None = None, pick: Any = None, limit: int = 2000) -> None:
        """Answer with `pick` (or the last legal action) until the condition holds or the game is over."""
        for _ in range(limit):
            prompt = self.game.prompt(self.state)
            if prompt is None or (until is not None and until(self)):
                return
            self.take(pick(prompt) if pick else prompt.actions[-1])
        raise AssertionError(f"still at {self.prompt.kind} after {limit} answers")

    # --- beginning something in the middle ---

    def resolve(self, source: str, you: int = 0, on: str = "cast", here: str = "") -> None:
        """Begin a script of the pack as if its card had just been played in this turn."""
        self._begin(lambda rules: rules.push(Effect(source, you, on, here)))

    def battle(self, territory: str) -> None:
        """Begin a battle."""
        self._begin(lambda rules: battle.begin(rules, territory))

    def war(self, seat: int = 0, position: int = 3) -> None:
        """Begin a War event."""
        self._begin(lambda rules: rules.push(War(seat, position)))

    def _begin(self, push: Callable[[RulesTable], None]) -> None:
        self.state.frames.append(Pause())  # type: ignore[arg-type]
        rules = RulesTable(self.state)
        push(rules)
        play.settle(rules)
        self.events += rules.log
        assert material(self.state) == []

    @property
    def paused(self) -> bool:
        """What was begun in the middle is over."""
        return self.game.prompt(self.state) is _PAUSE


def _names(text: str, action: Action) -> bool:
    """Whether the words are the action's, in its order; words in between may be left out."""
    words = iter([action.verb, *(str(word) for word in action.operands)])
    for word in text.split():
        if word.isupper() and set(word) <= set("CMWH"):
            if tuple(action.operands[2:6]) != tuple(word.count(letter) for letter in "CMWH"):
                return False
        elif word != "*" and word not in words:
            return False
    return True


def two_seats(
    armies: Mapping[str, Mapping[int, str]], land: Mapping[str, str], distances: tuple[int, int]
) -> Table:
    """Two players so far on the dial, the first of them to move."""
    return table(players=2, armies=armies, land=land, distances=distances, order=[0, 1])


def table(
    *,
    players: int = 4,
    factions: Sequence[str] = (),
    edition: Edition = "final",
    mode: Mode = "war",
    sides: Sides = "basic",
    pack: str = "standard",
    armies: Mapping[str, Mapping[int, str]] | None = None,
    land: Mapping[str, str] | None = None,
    borders: Mapping[str, str] | None = None,
    holds: Mapping[int, str] | None = None,
    reserve: str | None = None,
    leaders: Sequence[str] = LEADER_SEATS,
    monsters: Mapping[str, str] | None = None,
    caers: Mapping[str, tuple[str, str]] | None = None,
    distances: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    discs: Mapping[int, tuple[int, int, int]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    discards: Mapping[int, Sequence[str]] | None = None,
    spells: Mapping[int, Sequence[str]] | None = None,
    permanents: Mapping[int, Sequence[str]] | None = None,
    tiles: Mapping[str, str] | None = None,
    fate: Sequence[str] | None = None,
    chaos: Sequence[str] | None = None,
    cauldron: Sequence[str] = (),
    broken: bool = False,
    active: int = 0,
    seed: int = 1,
) -> Table:
    """A position in which `active` chooses an action. Seats sit in the pack's order of factions."""
    game = GAME
    options = Options(
        players=players, factions=tuple(factions), edition=edition, mode=mode, leaders=sides, pack=pack
    )
    state = game.new(options, seed)
    content = packs.find(pack)
    _clear(state)
    _place_figures(state, armies or {}, leaders, monsters)
    _place_caers(state, caers or CAERS)
    _place_favour(state, land or {}, borders or {}, holds or {}, reserve)
    for seat, counts in (discs or {}).items():
        state.players[seat].discs = list(counts)
    _deal(state, hands or {}, discards or {}, spells or {}, permanents or {})
    for territory, tile in (tiles or {}).items():
        state.lands[territory].tile = tile
    if fate is not None:
        others = [card.id for card in content.fate if card.id not in fate and card.id not in cauldron]
        state.fate_discards = [
            card for card in others if edition == "final" or content.fate_cards[card].preview
        ]
        state.fate = [Secret(card) for card in reversed(fate)]
    elif cauldron:
        state.fate = [secret for secret in state.fate if secret.card not in cauldron]
    state.cauldron = [Secret(card) for card in cauldron]
    if chaos is not None:
        state.chaos_discards = [card.id for card in content.chaos if card.id not in chaos]
        state.chaos = [Secret(card) for card in reversed(chaos)]
    if broken:
        state.opened = state.broken = True
    _place_trackers(state, distances, order, active)
    state.frames = [Turn(state.order[0], "choose")]
    assert material(state) == [], material(state)
    return Table(game, state)


def _clear(state: State) -> None:
    """Everything off the map, into the reserves."""
    for name in state.lands:
        state.lands[name] = Land()
    for slot in state.borders:
        state.borders[slot] = [0, 0, 0]
    state.reserve = [30, 30, 30]
    state.caers = {}
    for player in state.players:
        player.mystics, player.warriors, player.favour = 3, 9, [0, 0, 0]


def _place_figures(
    state: State,
    armies: Mapping[str, Mapping[int, str]],
    leaders: Sequence[str],
    monsters: Mapping[str, str] | None,
) -> None:
    for territory, there in armies.items():
        for seat, text in there.items():
            placed, player = army(text), state.players[seat]
            state.lands[territory].armies[seat] = placed
            player.mystics -= placed.mystics
            player.warriors -= placed.warriors
            if placed.champion:
                player.champion = placed.champion
                state.champions.remove(placed.champion)
    for seat in range(len(state.players)):
        if not any(seat in land.armies and land.armies[seat].chief for land in state.lands.values()):
            homes = (HOMES[seat], *HOMES[4:], *HOMES)
            home = next(name for name in homes if not state.lands[name].armies)
            state.lands[home].armies[seat] = Army(1)
    state.leaders = dict(zip(LEADERS, leaders, strict=True))
    if monsters is not None:
        state.monsters = dict(monsters)
    else:
        state.monsters = {"nightmare": "lothian", "cluricaun": "lothian"}


def _place_caers(state: State, caers: Mapping[str, tuple[str, str]]) -> None:
    state.caers = {place: leader for leader, places in caers.items() for place in places}


def _place_favour(
    state: State,
    land: Mapping[str, str],
    borders: Mapping[str, str],
    holds: Mapping[int, str],
    reserve: str | None,
) -> None:
    for territory, text in land.items():
        state.lands[territory].favour = favour(text)
    for slot, text in borders.items():
        state.borders[slot] = favour(text)
    for seat, text in holds.items():
        state.players[seat].favour = favour(text)
    out = [*(place.favour for place in state.lands.values()), *state.borders.values()]
    out += [player.favour for player in state.players]
    state.reserve = [30 - sum(tokens[colour] for tokens in out) for colour in range(3)]
    if reserve is not None:  # what the reserve may not hold goes to the last seat
        for colour, left in enumerate(favour(reserve)):
            state.players[-1].favour[colour] += state.reserve[colour] - left
            state.reserve[colour] = left


def _deal(
    state: State,
    hands: Mapping[int, Sequence[str]],
    discards: Mapping[int, Sequence[str]],
    spells: Mapping[int, Sequence[str]],
    permanents: Mapping[int, Sequence[str]],
) -> None:
    for seat, player in enumerate(state.players):
        if seat in hands:
            cards = sorted(player.deck + player.hand + player.discards)
            player.discards = list(discards.get(seat, ()))
            for card in (*hands[seat], *player.discards):
                cards.remove(card)
            player.hand, player.deck = sorted(hands[seat]), cards
        if seat in permanents:
            player.permanents = list(permanents[seat])
            player.spells = [spell for spell in player.spells if spell not in player.permanents]
        if seat in spells:
            player.used = [spell for spell in player.spells if spell not in spells[seat]]
            player.spells = [spell for spell in player.spells if spell in spells[seat]]


def _place_trackers(
    state: State, distances: Sequence[int] | None, order: Sequence[int] | None, active: int
) -> None:
    seats = range(len(state.players))
    given = list(distances) if distances is not None else [0 if seat == active else 1 for seat in seats]
    for seat, distance in zip(seats, given, strict=True):
        state.players[seat].distance = distance
    if order is None:
        state.order = sorted(seats, key=lambda seat: (given[seat], seat != active, seat))
    else:
        state.order = list(order)
    assert [given[seat] for seat in state.order] == sorted(given)
    size = 12 if state.options.mode == "war" else 10
    state.swept = given[state.order[0]]
    state.lines = state.swept // size
