"""Chance is the same everywhere, fair, and copied by value."""

from mordred.core.chance import Chance


def test_known_numbers_of_splitmix64() -> None:
    chance = Chance(1234567)
    assert [chance.draw() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_a_die_is_fair_within_noise() -> None:
    chance = Chance(7)
    counts = [0] * 7
    for _ in range(60_000):
        counts[chance.die()] += 1
    assert counts[0] == 0
    assert all(9_600 < count < 10_400 for count in counts[1:])


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance(5)
    twin = chance.copy()
    assert [chance.draw() for _ in range(5)] == [twin.draw() for _ in range(5)]
    chance.draw()
    assert chance != twin


def test_shuffle_keeps_every_card() -> None:
    cards = list(range(52))
    Chance(3).shuffle(cards)
    assert sorted(cards) == list(range(52)) != cards
