"""`check()` sees every kind of broken table; otherwise the fuzzer would prove nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mordred.britannia.rules.state import Army, State
from tests.britannia.table import GAME, table

Spoil = Callable[[State], object]


def stand(state: State, place: str, seat: int, army: Army, **reserve: int) -> None:
    """Put that army there; so many units are then left in the seat's reserve."""
    state.lands[place].armies[seat] = army
    for unit, left in reserve.items():
        setattr(state.players[seat], unit, left)


BROKEN: list[tuple[str, Spoil, str]] = [
    ("a Favour token too many", lambda s: s.reserve.__setitem__(0, s.reserve[0] + 1), "merlin: 31 favour"),
    ("a Favour token lost", lambda s: s.lands["elmet"].favour.__setitem__(1, 0), "morgana: 29 favour"),
    (
        "a debt of Favour",
        lambda s: (s.reserve.__setitem__(2, -1), s.players[0].favour.__setitem__(2, 31)),
        "negative",
    ),
    ("a tenth Warrior", lambda s: setattr(s.players[0], "warriors", 9), "seat 0"),
    ("a Mystic lost", lambda s: setattr(s.players[1], "mystics", 2), "seat 1"),
    ("a second Chief", lambda s: s.lands["garloth"].armies.__setitem__(0, Army(1)), "seat 0"),
    ("a ghost army", lambda s: s.lands["garloth"].armies.__setitem__(0, Army()), "not there"),
    (
        "a laid Chief that is not there",
        lambda s: s.lands["corbenic"].armies.update({0: s.lands["corbenic"].armies[0].with_chief(laid=True)}),
        "laid Chief",
    ),
    ("a Champion twice", lambda s: s.champions.append("elaine"), "Champions"),
    ("a Champion of nobody", lambda s: setattr(s.players[2], "champion", "elaine"), "seat 2: Champion"),
    ("a Combat card twice", lambda s: s.players[0].hand.append("h1"), "Combat cards"),
    ("a Combat card of another", lambda s: s.players[0].hand.__setitem__(0, "e1"), "Combat cards"),
    ("a Spell lost", lambda s: s.players[3].spells.pop(), "Spells"),
    ("a Fate card twice", lambda s: s.fate.append(s.fate[0]), "Fate cards"),
    ("a Fate card never printed", lambda s: setattr(s.fate[0], "card", "nobody"), "Fate cards"),
    ("a Chaos card lost", lambda s: s.chaos.pop(), "Chaos cards"),
    ("a fifth disc", lambda s: setattr(s.players[0], "discs", [2, 2, 1]), "discs"),
    ("less than no disc", lambda s: setattr(s.players[0], "discs", [0, -1, 1]), "discs"),
    (
        "a knowledge of cards that are not in hand",
        lambda s: s.players[0].known.__setitem__(1, ["h9"] * 3),
        "knows",
    ),
    (
        "five units",
        lambda s: stand(s, "corbenic", 0, Army(0, 0, 5), warriors=3),
        "5 units",
    ),
    (
        "three factions",
        lambda s: stand(s, "elmet", 2, Army(0, 1), mystics=2),
        "more than two factions",
    ),
    (
        "units in a land not yet open",
        lambda s: stand(s, "ys", 2, Army(0, 1), mystics=2),
        "not open",
    ),
    ("a tracker twice", lambda s: s.order.__setitem__(0, s.order[1]), "trackers"),
    ("trackers out of order", lambda s: s.order.reverse(), "wrong order"),
]


@pytest.mark.parametrize(("spoil", "said"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_check_sees_what_is_broken(spoil: Spoil, said: str) -> None:
    t = table(
        armies={"elmet": {0: "C", 1: "CW"}, "corbenic": {0: "W"}, "essex": {3: "C+elaine"}},
        land={"elmet": "LG"}, distances=(0, 1, 2, 3), hands={0: ["h1", "h2"]},
    )  # fmt: skip
    assert GAME.check(t.state) == []
    spoil(t.state)
    assert any(said in sentence for sentence in GAME.check(t.state)), GAME.check(t.state)
