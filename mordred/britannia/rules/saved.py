"""A table as plain JSON data and back.

Links carry this form, so it is short: cards are letters (their place in the pack), armies a few digits, and
what follows from the rest (reserves, supplies) is left out. Nothing gets back in without `check`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from mordred.britannia.content.library import find
from mordred.britannia.rules.book import Book, book_of
from mordred.britannia.rules.check import check, in_sight
from mordred.britannia.rules.options import ACTIONS, LEADERS, OptionError, Options
from mordred.britannia.rules.state import RULES, Army, Discount, Frame, Land, Player, Secret, State
from mordred.core.chance import Chance
from mordred.core.game import HIDDEN

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

_Text = Annotated[str, Field(max_length=400)]
_Count = Annotated[int, Field(ge=0, lt=1 << 53)]


_Discount = Annotated[tuple[Literal["march", "muster", "magic", "any"], _Count], Field(strict=False)]
"""A pair; JSON brings it as a list, which a strict tuple would refuse."""


class SavedPlayer(BaseModel):
    """One dashboard. cards: deck/hand/discards; spells: in hand/used/permanent; both as letters."""

    model_config = ConfigDict(extra="forbid", strict=True)

    cards: _Text
    spells: _Text
    discs: _Text = "000"
    favour: list[_Count] = Field(default=[0, 0, 0], min_length=3, max_length=3)
    at: _Count = 0
    discounts: list[_Discount] = Field(default=[], max_length=20)
    known: dict[Annotated[int, Field(strict=False, ge=0, lt=4)], _Text] = {}


class Saved(BaseModel):
    """The saved form of a state."""

    model_config = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=True)

    options: dict[str, Any] = {}
    pack: Annotated[str, Field(max_length=80)]
    chance: list[Annotated[int, Field(ge=0, lt=1 << 64)]] = Field(min_length=2, max_length=2)
    players: list[SavedPlayer] = Field(min_length=2, max_length=4)
    order: _Text
    lands: list[_Text]
    borders: _Text
    caers: _Text
    leaders: _Text
    monsters: dict[str, str]
    fate: _Text
    chaos: _Text
    cauldron: _Text = "/"
    opened: bool = False
    broken: bool = False
    swept: _Count = 0
    lines: Annotated[int, Field(ge=0, le=2)] = 0
    end_war: Annotated[int, Field(ge=-1, lt=1 << 20)] = -1
    ended: Literal["", "chaos_line", "reserve"] = ""
    turns: _Count = 0
    rules: Annotated[int, Field(ge=1, le=RULES)] = 1
    """Version 1 did not say which it is."""
    frames: list[dict[str, Any]] = Field(default=[], max_length=60)

    @model_validator(mode="after")
    def _healthy(self) -> Saved:
        try:
            broken = self._broken(restore(self))
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError, OptionError) as wrong:
            raise ValueError(f"it does not fit together: {wrong}"[:200]) from None
        if broken:
            raise ValueError("; ".join(broken)[:400])
        return self

    def _broken(self, state: State) -> list[str]:
        return check(state)


class SavedView(Saved):
    """The same of a view, in which cards are hidden: only what lies open can be checked."""

    def _broken(self, state: State) -> list[str]:
        return in_sight(state)


@cache
def _frames() -> TypeAdapter[list[Frame]]:
    """Built on first use: making the schema takes a while in a browser."""
    return TypeAdapter(list[Annotated[Frame, Field(discriminator="kind")]])


# --- writing ---


def _write(ids: Sequence[str], names: Sequence[str]) -> str:
    return "".join(HIDDEN if name == HIDDEN else LETTERS[ids.index(name)] for name in names)


def _write_secrets(ids: Sequence[str], secrets: Sequence[Secret]) -> str:
    """Cards as letters, each followed by the seats that know it."""
    return "".join(_write(ids, [s.card]) + "".join(str(seat) for seat in sorted(s.seats)) for s in secrets)


def _write_land(book: Book, land: Land) -> str:
    armies = ",".join(
        f"{seat}{army.chief}{army.mystics}{_digit(army.warriors)}"
        + (_write(book.champions, [army.champion]) if army.champion else "")
        + ("!" if army.laid else "")
        for seat, army in sorted(land.armies.items())
    )
    favour = ",".join(map(str, land.favour)) if any(land.favour) else ""
    return "/".join((armies, favour, land.tile, "x" if land.fought else "")).rstrip("/")


def _digit(n: int) -> str:
    return LETTERS[26 + n] if n > 9 else str(n)


def _combat_ids(book: Book, faction: str) -> list[str]:
    return [card.id for card in book.pack.combat[faction]]  # type: ignore[index]


def _spell_ids(book: Book, faction: str) -> list[str]:
    return [spell.id for spell in book.pack.spells if spell.faction == faction]


def _write_player(book: Book, player: Player) -> dict[str, object]:
    cards, spells = _combat_ids(book, player.faction), _spell_ids(book, player.faction)
    data: dict[str, object] = {
        "at": player.distance,
        "cards": "/".join(_write(cards, pile) for pile in (player.deck, player.hand, player.discards)),
        "discs": "".join(map(str, player.discs)),
        "favour": player.favour[:],
        "spells": "/".join(_write(spells, pile) for pile in (player.spells, player.used, player.permanents)),
    }
    if player.discounts:
        data["discounts"] = [[waiting.action, waiting.n] for waiting in player.discounts]
    known = {str(seat): _write(cards, names) for seat, names in sorted(player.known.items()) if names}
    if known:
        data["known"] = known
    return data


def dump(state: State) -> dict[str, object]:
    """The state as plain data."""
    book = book_of(state)
    fate, chaos = [card.id for card in book.pack.fate], [card.id for card in book.pack.chaos]
    data: dict[str, object] = {
        "options": state.options.model_dump(mode="json", exclude_defaults=True),
        "pack": f"{state.pack}@{state.digest}",
        "chance": [state.chance.seed, state.chance.counter],
        "players": [_write_player(book, player) for player in state.players],
        "order": "".join(map(str, state.order)),
        "lands": [_write_land(book, state.lands[name]) for name in book.lands],
        "borders": ",".join(
            "".join(LETTERS[i] * n for i, n in enumerate(state.borders[slot])) for slot in book.ends
        ),
        "caers": ",".join(f"{spot}:{leader}" for spot, leader in state.caers.items()),
        "leaders": ",".join(state.leaders[leader] for leader in LEADERS),
        "monsters": dict(state.monsters),
        "fate": _write_secrets(fate, state.fate) + "/" + _write(fate, state.fate_discards),
        "chaos": _write_secrets(chaos, state.chaos) + "/" + _write(chaos, state.chaos_discards),
        "cauldron": _write_secrets(fate, state.cauldron),
        "opened": state.opened,
        "broken": state.broken,
        "swept": state.swept,
        "lines": state.lines,
        "end_war": state.end_war,
        "ended": state.ended,
        "turns": state.turns,
        "frames": _frames().dump_python(state.frames, mode="json", exclude_defaults=True),
    }
    if state.rules > 1:
        data["rules"] = state.rules
    for frame, raw in zip(state.frames, data["frames"], strict=True):  # type: ignore[call-overload]
        raw["kind"] = frame.kind
    return data


# --- reading ---


def _read(ids: Sequence[str], text: str) -> list[str]:
    return [HIDDEN if letter == HIDDEN else ids[LETTERS.index(letter)] for letter in text]


def _read_secrets(ids: Sequence[str], text: str) -> list[Secret]:
    found: list[tuple[str, list[int]]] = []
    for letter in text:
        if letter in "0123":
            found[-1][1].append(int(letter))
        else:
            found.append((HIDDEN if letter == HIDDEN else ids[LETTERS.index(letter)], []))
    return [Secret(card, tuple(seats)) for card, seats in found]


def _read_land(book: Book, text: str, seats: int) -> Land:
    armies, favour, tile, fought = (text.split("/") + [""] * 4)[:4]
    land = Land(fought=fought == "x")
    for one in armies.split(",") if armies else ():
        laid = one.endswith("!")
        digits = one.removesuffix("!")
        seat, chief, mystics = (int(digit) for digit in digits[:3])
        warriors = LETTERS.index(digits[3]) - 26 if digits[3].isupper() else int(digits[3])
        champion = book.champions[LETTERS.index(digits[4])] if len(digits) > 4 else ""
        if seat >= seats or seat in land.armies:
            raise ValueError("no such seat")
        land.armies[seat] = Army(chief, mystics, warriors, champion, laid)
    if favour:
        merlin, morgana, mordred = (int(n) for n in favour.split(","))
        land.favour = [merlin, morgana, mordred]
    if tile and f"tile.{tile}" not in book.scripts:
        raise ValueError("no such tile")
    land.tile = tile
    return land


def _read_player(book: Book, saved: SavedPlayer, faction: str) -> Player:
    cards, spells = _combat_ids(book, faction), _spell_ids(book, faction)
    deck, hand, discards = (_read(cards, pile) for pile in saved.cards.split("/"))
    in_hand, used, permanents = (_read(spells, pile) for pile in saved.spells.split("/"))
    if len(saved.discs) != len(ACTIONS):
        raise ValueError("three slots hold discs")
    return Player(
        faction,
        deck,
        hand,
        discards,
        in_hand,
        used,
        permanents,
        [int(n) for n in saved.discs],
        list(saved.favour),
        distance=saved.at,
        discounts=[Discount(action, n) for action, n in saved.discounts],
        known={seat: _read(cards, names) for seat, names in saved.known.items()},
    )


def restore(saved: Saved) -> State:
    """The state that was saved, in the pack's own order of things."""
    options = Options.model_validate(saved.options)
    pack = find(saved.pack)
    factions = options.factions or tuple(faction.id for faction in pack.factions[: options.players])
    if options.pack != pack.id:
        raise ValueError("the options name another pack")
    if len(saved.players) != options.players:
        raise ValueError("the number of players is not the same everywhere")
    state = State(
        options, pack.id, pack.digest, Chance(*saved.chance), [], [int(seat) for seat in saved.order],
        {}, {}, {}, {}, dict(saved.monsters), [0, 0, 0], [], [], [], [], [], [],
        saved.opened, saved.broken, saved.swept, saved.lines, saved.end_war, saved.ended, saved.turns,
        rules=saved.rules,
    )  # fmt: skip
    book = book_of(state)
    state.players = [
        _read_player(book, one, faction) for one, faction in zip(saved.players, factions, strict=True)
    ]
    _restore_map(state, book, saved)
    _restore_decks(state, book, saved)
    _restore_supplies(state, book)
    state.frames = _frames().validate_python(saved.frames)
    return state


def _restore_map(state: State, book: Book, saved: Saved) -> None:
    lands = [_read_land(book, text, len(state.players)) for text in saved.lands]
    state.lands = dict(zip(book.lands, lands, strict=True))
    for slot, text in zip(book.ends, saved.borders.split(","), strict=True):
        state.borders[slot] = [text.count(letter) for letter in LETTERS[: len(LEADERS)]]
    state.leaders = dict(zip(LEADERS, saved.leaders.split(","), strict=True))
    state.caers = {spot: leader for spot, _, leader in (c.partition(":") for c in saved.caers.split(","))}
    state.monsters = {name: saved.monsters[name] for name in book.monsters if name in saved.monsters}
    known = {*state.leaders.values(), *state.monsters.values()} <= set(book.lands)
    if not known or not state.caers.keys() <= {*book.ends, *book.islands}:
        raise ValueError("a place that is not on the map")
    if sorted(state.caers.values()) != sorted(LEADERS * 2) or len(state.monsters) != len(saved.monsters):
        raise ValueError("Caers or Monsters that are not in the game")


def _restore_decks(state: State, book: Book, saved: Saved) -> None:
    fate, chaos = [card.id for card in book.pack.fate], [card.id for card in book.pack.chaos]
    deck, _, discards = saved.fate.partition("/")
    state.fate, state.fate_discards = _read_secrets(fate, deck), _read(fate, discards)
    deck, _, discards = saved.chaos.partition("/")
    state.chaos, state.chaos_discards = _read_secrets(chaos, deck), _read(chaos, discards)
    state.cauldron = _read_secrets(fate, saved.cauldron.rstrip("/"))


def _restore_supplies(state: State, book: Book) -> None:
    """Units, Champions and favour that are nowhere else."""
    units = {faction.id: faction.units for faction in book.pack.factions}
    for seat, player in enumerate(state.players):
        armies = [land.armies[seat] for land in state.lands.values() if seat in land.armies]
        whole = units[player.faction]  # type: ignore[index]
        player.mystics = whole.mystic - sum(army.mystics for army in armies)
        player.warriors = whole.warrior - sum(army.warriors for army in armies)
        player.champion = next((army.champion for army in armies if army.champion), "")
    hired = [player.champion for player in state.players]
    state.champions = [champion for champion in book.champions if champion not in hired]
    triples = [land.favour for land in state.lands.values()] + list(state.borders.values())
    triples += [player.favour for player in state.players]
    whole_pool = book.constants.favour_per_leader
    state.reserve = [whole_pool - sum(triple[i] for triple in triples) for i in range(len(LEADERS))]


def load(data: object) -> State:
    """A state from untrusted plain data; ValidationError if it is none."""
    return restore(Saved.model_validate(data))


def load_view(data: object) -> State:
    """A view from untrusted plain data; ValidationError if it is none."""
    return restore(SavedView.model_validate(data))


LINK_WORDS = (
    b'"known":{"0":"discounts":[["any",2]],"slots":["chief","mystic","warrior","champion"],"laid":[{"card":"'
    b'","cancelled":true,"resolved":true,"seen":[]"slot":"warrior"},"sides":[{"seat":"order":[1,0],"stage":"losses",'
    b'"kind":"battle""territory":"attack":defence""lost":1,"to_lose":"saves""kind":"war","position":"waiting":[0,1'
    b'"kind":"effect","begun":true,"acted":true,"here":"index":"source":"spell.combat.fate.chaos.dial.leader"'
    b'"seats":[2],"picked":["origin":"destination":"you":0,"kind":"marching","gross":"penalty":"moves":"freed":'
    b'"long_left":"kind":"mustering","added":"room":"chief_moved":true,"kind":"casting","left":"time":'
    b'"kind":"fate_choice","deck":"fate","cards":["'
    b'{"borders":"a,b,,c,a,c,,b,c,a,,b,,,,,,","broken":false,"caers":"12:merlin,7:morgana,9:mordred,'
    b'avalon:merlin,lyonesse:mordred,annwn:morgana","cauldron":"","chance":[,"chaos":"abcdefghijk/","end_war":-1,'
    b'"ended":"","fate":"abcdefghi/","frames":[{"action":"march","kind":"turn","queue":[],"seat":0,"stage":"choose"'
    b'"event"}],"lands":["","0111","1111,2111","/0,0,2","0112/2,0,0","3102a","","","","","/2,0,0","","/0,2,0","",'
    b'"/0,0,2","","orchard.a","hall.b","road.a"],'
    b'"leaders":"pictland,lothian,garloth,corbenic,malahaut,elmet,cambria,essex,cornwall,ys,tirnanog,broceliande",'
    b'"lines":0,"monsters":{"baavan_shee":"nightmare":"cluricaun":"lord_fog":"},"opened":false,"options":'
    b'{"edition":"preview","factions":["humans","high_elves","hobyars","tunnel_dwarves"],"leaders":"advanced",'
    b'"mode":"blitz","players":4},"order":"0123","pack":"standard@","players":[{"at":3,"cards":"abcdefghi/",'
    b'"discs":"100","favour":[0,0,0],"spells":"abcde//"},{"at":4,"cards":"abcdefghi/","discs":"010",'
    b'"favour":[1,0,2],"spells":"bde/ac/"}],"swept":3,"turns":9}'
)
"""A preset dictionary: what dumps are made of, the likeliest last. Changing it breaks old links."""
