"""The numbers in tips are those of the pack and the edition in play."""

from __future__ import annotations

import json

from mordred.britannia import painter as scene
from mordred.britannia.content.library import STANDARD, load_pack, register
from mordred.britannia.handling.labels import faction_name
from mordred.britannia.rules.forecast import points_now
from mordred.britannia.rules.options import Options
from tests.scene.britannia.table import GAME, WORDS, walk


def told(key: str, **options: object) -> str:
    tip = scene.tip(GAME.new(Options.model_validate(options), 1), key, WORDS, 0)
    assert tip is not None
    return " ".join(part.text or "" for part in walk(tip))


def test_a_march_is_capped_in_the_final_edition_alone() -> None:
    assert "at most 6" in told("action:march")
    assert "at most" not in told("action:march", edition="preview")


def test_the_battle_token_closes_a_territory_in_the_final_edition_alone() -> None:
    assert "Nobody may move" in told("battle-token")
    assert "may still come" in told("battle-token", edition="preview")


def test_another_pack_brings_its_own_numbers() -> None:
    data = json.loads(STANDARD.read_bytes())
    data["meta"].update(id="other-numbers", name="Other numbers", origin="made for a test")
    data["constants"].update(hand=8, leader_event_favour=3)
    data["editions"]["final"]["march_cap"] = 5
    register(load_pack(data))
    assert "up to 8" in told("pile_hand", pack="other-numbers")
    assert "3 Favour" in told("event:leader", pack="other-numbers")
    assert "at most 5" in told("action:march", pack="other-numbers")
    assert "up to 7" in told("pile_hand") and "draws 2 cards" in told("event:fate")


def test_a_territory_says_of_leaders_and_monsters_that_they_stand_there() -> None:
    """A bare name below the Favour of the same Leader reads like more Favour."""
    state = GAME.new(Options(), 1)
    for name, place in (*state.leaders.items(), *state.monsters.items()):
        tip = scene.tip(state, f"territory:{place}", WORDS, 0)
        assert tip is not None
        lines = [part.text or "" for part in walk(tip)]
        assert any(line.rstrip(".").endswith("stands here") for line in lines), (name, lines)


def test_a_tracker_says_in_which_order_all_act() -> None:
    view = GAME.new(Options(players=4), 1)
    names = [faction_name(WORDS, view, seat) for seat in view.order]
    assert ", ".join(names) in told("tracker:2", players=4)


def test_a_caer_on_a_border_says_which_border_it_is() -> None:
    """Favour may lie under it: whoever points at the Caer has to learn which two territories it needs."""
    view = GAME.new(Options(), 1)
    slot = next(place for place in view.caers if place in view.borders)
    drawn = scene.board(view, WORDS, (), ())
    (caer,) = [one for one in walk(drawn) if one.attrs.get("class") == "caer" and one.key == f"caer:{slot}"]
    said = told(caer.attrs["data-tip"])
    assert "controls both" in said and "Caer" in said and WORDS("scene.tip.caer.closed") in said


def test_a_score_says_what_it_is_made_of_and_what_a_war_would_change() -> None:
    """ "+5" stood beside a claim of 1: the rest is a Leader's bonus, and nothing said so. Only the tip was
    looked for, not whether it explains the number.
    """
    state = GAME.new(Options(players=2), 1)
    for land in state.lands.values():
        land.favour[:] = [0, 0, 0]
    for slot in state.borders.values():
        slot[:] = [0, 0, 0]
    mine = next(place for place, land in state.lands.items() if 0 in land.armies and len(land.armies) == 1)
    state.lands[mine].favour[2] = 1
    tip = scene.tip(state, "total:0", WORDS, 0)
    assert tip is not None
    said = " ".join(part.text or "" for part in walk(tip))
    gain = points_now(state)[0]
    assert "0 from Favour, 0 from bonuses" in said
    assert f"Favour +1, bonuses +{gain - 1}" in said and gain > 1
