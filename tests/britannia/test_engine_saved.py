"""The saved form: any moment can be saved, loaded and played on; nothing broken gets in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from mordred.britannia.content.library import UnknownPack
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import Secret
from mordred.core.chance import Chance
from mordred.core.reader import from_json, pack, to_json, unpack
from tests.britannia.play import SETTINGS, Setting, at_random, name_of, played, random_options
from tests.britannia.table import GAME


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=name_of)
def test_every_moment_survives_saving(setting: Setting) -> None:
    options = random_options(setting, Chance(1))
    longest = 0
    for number, (state, prompt, _) in enumerate(played(options, 5, at_random(Chance(2)))):
        if number % 3:
            continue
        data = GAME.dump(state)
        again = GAME.load(from_json(to_json(data)))
        assert again == state
        assert GAME.dump(again) == data
        assert GAME.prompt(again) == prompt
        longest = max(longest, len(pack(data, GAME.link_words)))
    assert longest * 4 / 3 < 1100  # a position link has room for 1,200 characters


def test_a_loaded_game_goes_on_as_the_first_one_does() -> None:
    one = GAME.new(Options(players=4, leaders="advanced"), 9)
    choose = at_random(Chance(3))
    for _ in range(60):
        prompt = GAME.prompt(one)
        assert prompt is not None
        GAME.apply(one, choose(one, prompt))
    other = GAME.load(from_json(to_json(GAME.dump(one))))
    while (prompt := GAME.prompt(one)) is not None:
        action = choose(one, prompt)
        assert GAME.apply(other, action) == GAME.apply(one, action)
    assert GAME.outcome(one) == GAME.outcome(other)


def test_copies_share_nothing_that_changes() -> None:
    for state, _, action in played(Options(players=3), 4, at_random(Chance(8))):
        twin = GAME.copy(state)
        before = GAME.dump(state)
        assert twin == state
        GAME.apply(twin, action)
        assert GAME.dump(state) == before


def _saved() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(GAME.dump(GAME.new(Options(players=4), 1))))
    return found


def _change(path: str, value: object) -> dict[str, Any]:
    data = _saved()
    here: Any = data
    *way, last = path.split(".")
    for word in way:
        here = here[int(word)] if word.isdigit() else here[word]
    here[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("order", "0122"),
        ("order", "0124"),
        ("lands", []),
        ("lands.0", "0999"),
        ("lands.0", "9110"),
        ("lands.0", "nonsense"),
        ("lands.0", "//castle.z"),
        ("borders", "a"),
        ("leaders", "pictland,pictland,nowhere"),
        ("caers", "1:merlin"),
        ("monsters", {"dragon": "elmet"}),
        ("players.0.cards", "//"),
        ("players.0.cards", "zz/zz/zz"),
        ("players.0.spells", "abc"),
        ("players.0.discs", "999"),
        ("players.0.favour", [40, 0, 0]),
        ("players.0.favour", [-1, 0, 0]),
        ("players.0.known", {"1": "aaaa"}),
        ("players", []),
        ("fate", "aa/"),
        ("chance", [1]),
        ("chance", [-1, 0]),
        ("frames", []),
        ("frames.0.seat", 7),
        ("frames.0.kind", "dance"),
        ("frames", [{"kind": "marching", "seat": 0, "gross": 0, "penalty": 0}]),
        ("frames.0.stage", "never"),
        ("options", {"players": 7}),
        ("options", {"edition": "preview", "mode": "blitz"}),
        ("swept", "x"),
        ("surprise", 1),
    ],
)
def test_a_broken_save_is_refused(path: str, value: object) -> None:
    with pytest.raises(ValidationError):
        GAME.load(_change(path, value))


@pytest.mark.parametrize("data", [None, 3, [], "x", {}, {"pack": "standard"}])
def test_what_is_no_save_is_refused(data: object) -> None:
    with pytest.raises(ValidationError):
        GAME.load(data)


def test_a_save_with_an_unknown_pack_says_so() -> None:
    with pytest.raises(UnknownPack):
        GAME.load(_change("pack", "unheard@0123456789abcdef"))


def test_packed_words_come_back() -> None:
    data = _saved()
    assert unpack(pack(data, GAME.link_words), GAME.link_words) == data


def test_who_knows_a_card_is_a_set_whoever_looked_first() -> None:
    assert Secret("oath", (2,)).known_to(0) == Secret("oath", (0,)).known_to(2) == Secret("oath", (0, 2))
    assert Secret("oath", (2,)).known_to(2).seats == (2,)
