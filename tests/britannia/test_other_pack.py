"""A game with another content pack: other numbers, another map, other cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mordred.britannia.content.library import STANDARD, UnknownPack, load_pack, register, standard
from mordred.britannia.content.pack import Pack
from mordred.britannia.rules.options import Options
from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.session import Session
from tests.britannia.play import at_random, played
from tests.britannia.table import GAME, Mode, table

GAMES = {"britannia": GAME}


def other() -> dict[str, Any]:
    """A pack with a bigger hand, a moved border, another dial, a cheaper Spell and a stronger card."""
    data: dict[str, Any] = json.loads(STANDARD.read_bytes())
    data["meta"].update(id="test-box", name="What a box says", origin="made for a test")
    data["constants"]["hand"] = 8
    data["map"]["britannia"]["borders"][2]["between"] = ["pictland", "corbenic"]
    data["dial"]["blitz"] = list("FMLWFMLWLW")
    data["spells"][8]["cost"] = 1
    data["combat"]["humans"][0]["attack"] = 5
    data["fate"][0]["boon"]["effects"][0]["n"] = 2
    return data


@pytest.fixture(scope="module")
def pack() -> Pack:
    return register(load_pack(other()))


def test_the_game_is_played_by_the_other_packs_numbers(pack: Pack) -> None:
    state = GAME.new(Options(pack="test-box"), 1)
    assert (state.pack, state.digest) == ("test-box", pack.digest)
    assert [len(player.hand) for player in state.players] == [8] * 4
    assert GAME.check(state) == []


def test_its_map_is_walked(pack: Pack) -> None:
    t = table(pack="test-box", armies={"pictland": {0: "CW"}})
    t.answer("march")
    assert t.offers("pictland corbenic")
    assert not table(armies={"pictland": {0: "CW"}}).offers("pictland corbenic")


def test_its_cards_do_what_they_say(pack: Pack) -> None:
    t = table(pack="test-box", players=2)
    t.resolve("fate.throne.boon")
    t.answer("merlin")
    assert t.state.players[0].favour == [2, 0, 0]


def test_its_dial_has_its_own_order(pack: Pack) -> None:
    t = table(pack="test-box", mode="blitz", distances=(0, 3, 3, 3), armies={"elmet": {0: "CW"}})
    t.answer("march", "elmet malahaut W", "done")
    assert [event.event for event in t.heard("DialEvent")] == ["fate"]


@pytest.mark.parametrize("mode", ["war", "blitz"])
def test_whole_games_with_it_stay_healthy_and_end(pack: Pack, mode: Mode) -> None:
    for seed in range(6):
        last = None
        options = Options(pack="test-box", mode=mode, leaders="advanced")
        for state, _, _ in played(options, seed, at_random(Chance(seed))):
            assert GAME.check(state) == []
            last = state
        assert last is not None
        assert GAME.outcome(last) is not None


def test_saves_and_links_remember_the_pack(pack: Pack) -> None:
    session = Session(GAME, Options(pack="test-box", players=2), 3)
    for _ in range(12):
        assert session.prompt is not None
        session.play(session.prompt.actions[0])
    again = saves.load(saves.save(session), GAMES).session
    assert again.state == session.state
    opened = links.open_link(links.game_link(session), GAMES).session
    assert opened.state.digest == pack.digest
    position = links.position_link(GAME, session.options, session.state)
    assert links.open_link(position, GAMES).session.state == session.state


def test_a_game_of_a_pack_that_is_not_here_is_one_typed_error(pack: Pack) -> None:
    with pytest.raises(UnknownPack):
        GAME.new(Options(pack="nobody-has-this"), 1)
    data = GAME.dump(GAME.new(Options(pack="test-box"), 1))
    data["pack"] = "test-box@" + "0" * 16
    with pytest.raises(UnknownPack, match="not here"):
        GAME.load(data)


def test_two_packs_can_be_played_side_by_side(pack: Pack) -> None:
    one, two = GAME.new(Options(), 1), GAME.new(Options(pack="test-box"), 1)
    assert one.digest == standard().digest != two.digest
    for state in (one, two):
        prompt = GAME.prompt(state)
        assert prompt is not None
        GAME.apply(state, prompt.actions[0])
        assert GAME.check(state) == []
