"""Every difference between the editions is a flag, and every flag has its test, in both editions."""

from __future__ import annotations

import inspect
import sys
from typing import Unpack

import pytest

from mordred.britannia.content.library import standard
from mordred.britannia.content.pack import Edition, Flags
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.options import OptionError, Options
from mordred.britannia.rules.state import Battle, War
from mordred.core.chance import Chance
from mordred.core.game import Prompt
from tests.britannia.play import at_random, played
from tests.britannia.table import GAME, Position, Table, table, top
from tests.britannia.test_combat import lay_all
from tests.britannia.test_dial import quietly, spend, to_next_action, told
from tests.britannia.test_war import finish

both = pytest.mark.parametrize("edition", ["final", "preview"])
PREVIEW: Edition = "preview"


def test_there_is_a_test_for_every_flag() -> None:
    here = [name for name, _ in inspect.getmembers(sys.modules[__name__], inspect.isfunction)]
    for flag in Flags.model_fields:
        assert any(name.startswith(f"test_{flag}") for name in here), flag


@both
def test_fate_cards(edition: Edition) -> None:
    state = GAME.new(Options(edition=edition), 1)
    cards = {secret.card for secret in state.fate}
    if edition == "final":
        assert len(state.fate) == 9
    else:
        assert cards == {card.id for card in standard().fate if card.preview}
        assert len(state.fate) == 6


def test_dial_modes() -> None:
    GAME.new(Options(edition="final", mode="blitz"), 1)
    with pytest.raises(OptionError, match="blitz"):
        GAME.new(Options(edition="preview", mode="blitz"), 1)


@both
def test_island_favour(edition: Edition) -> None:
    state = GAME.new(Options(edition=edition), 1)
    wanted = 2 if edition == "final" else 1
    assert [sum(state.lands[island].favour) for island in ("avalon", "lyonesse", "annwn")] == [wanted] * 3
    assert state.reserve == [25 - wanted] * 3


@both
def test_border_favour_site(edition: Edition) -> None:
    zones = {region.zone for region in standard().regions}
    for seed in range(10):
        state = GAME.new(Options(edition=edition), seed)
        filled = {slot for slot, tokens in state.borders.items() if any(tokens)}
        assert all(sum(state.borders[slot]) == 1 for slot in filled)
        if edition == "final":
            assert filled == {str(n) for n in range(1, 13)} - set(state.caers)
        else:
            assert filled == zones  # a Caer shares its slot


@both
def test_unit_limit_scope(edition: Edition) -> None:
    """Five units in one territory at the end of a March; a Muster obeys the limit in both."""
    t = table(edition=edition, distances=(0, 0, 0, 0), order=(0, 1, 2, 3),
              armies={"elmet": {0: "CWWW"}, "malahaut": {0: "WW"}})  # fmt: skip
    t.answer("march", "elmet malahaut CWWW")
    assert t.offers("done") == (edition == PREVIEW)
    t = table(edition=edition, factions=("high_elves", "humans", "hobyars", "tunnel_dwarves"),
              distances=(0, 0, 0, 0), order=(0, 1, 2, 3), armies={"elmet": {0: "CWW"}})  # fmt: skip
    t.answer("muster", "warrior")
    assert t.army("elmet") == "CWWW"
    assert t.prompt.seat == 1  # full: the Muster is over


@both
def test_unit_limit_scope_two_factions_is_the_limit_in_both(edition: Edition) -> None:
    t = table(edition=edition, distances=(0, 0, 0, 0), order=(0, 1, 2, 3),
              armies={"corbenic": {0: "CW"}, "elmet": {1: "C", 2: "C"}})  # fmt: skip
    t.answer("march", "corbenic elmet W")
    assert not t.offers("done")


@both
def test_champion_is_warrior(edition: Edition) -> None:
    """The Baavan Shee takes a Champion where Champions are Warriors."""
    t = table(edition=edition, players=2, armies={"elmet": {0: "C+elaine"}})
    t.resolve("monster.baavan_shee", on="arrive", here="elmet")
    assert t.army("elmet") == ("C" if edition == "final" else "C+elaine")


@both
def test_champion_is_warrior_for_cancelled_cards(edition: Edition) -> None:
    t = table(edition=edition, players=2, factions=("high_elves", "humans"),
              armies={"elmet": {0: "M", 1: "+elaine"}}, hands={0: ["e4"], 1: ["h1"]})  # fmt: skip
    t.battle("elmet")
    finish(t)
    assert len(t.heard("CardCancelled")) == (1 if edition == "final" else 0)


@both
def test_group_order(edition: Edition) -> None:
    t = table(edition=edition, players=3, holds={0: "LG", 1: "LG", 2: "LG"}, distances=(2, 9, 5))
    t.resolve("fate.throne.chaos")
    asked = []
    while not t.paused:
        asked.append(t.prompt.seat)
        t.answer("*")
    assert asked == ([1, 2, 0] if edition == "final" else [0, 1, 2])


@both
def test_tracker_effect_events(edition: Edition) -> None:
    """The Cauldron pushes the last tracker off a Leader sector."""
    t = table(edition=edition, players=2, distances=(1, 1), order=(0, 1), armies={"elmet": {0: "CW"}},
              land={"avalon": "L"})  # fmt: skip
    t.resolve("fate.hare.chaos")
    t.state.frames.pop()
    t.answer("muster", "chief malahaut", "done")
    to_next_action(t)
    assert [event.event for event in t.heard("DialEvent")] == ([] if edition == "final" else ["leader"])


@both
def test_march_cap(edition: Edition) -> None:
    t = table(edition=edition, distances=(0, 0, 0, 0), order=(0, 1, 2, 3), armies={"elmet": {0: "CW"}})
    t.answer("march", *["elmet malahaut W", "malahaut elmet W"] * 3)
    if edition == "final":
        assert t.prompt.seat == 1
        assert t.heard("TimeSpent")[-1].cost == 6
    else:
        t.answer("elmet malahaut W", "done")
        assert t.heard("TimeSpent")[-1].cost == 7


def test_march_cap_of_an_edition_without_one_is_the_time_of_the_whole_game() -> None:
    """So even a player who never says done comes to an end."""
    t = table(edition=PREVIEW, distances=(0, 0, 0, 0), order=(0, 1, 2, 3), armies={"elmet": {0: "CW"}})
    t.answer("march", *["elmet malahaut W", "malahaut elmet W"] * 12)
    assert t.heard("TimeSpent")[-1].cost == 24 == 2 * book_of(t.state).size


@both
def test_monster_must_step(edition: Edition) -> None:
    t = table(edition=edition, distances=(0, 4, 4, 4), monsters={"nightmare": "elmet"}, land={"avalon": "L"})
    spend(t, 1)
    assert t.offers("nightmare elmet") == (edition == "final")
    t = table(edition=edition, distances=(0, 4, 4, 4), monsters={"nightmare": "avalon"}, land={"avalon": "L"})
    spend(t, 1)
    assert t.state.monsters["nightmare"] == "avalon"  # it has to leave only if it can


@both
def test_card_per(edition: Edition) -> None:
    mine = "CMMW" if edition == "final" else "CMMW+elaine"  # five units may stand together in the preview
    t = table(edition=edition, players=2, armies={"elmet": {0: mine, 1: "C"}})
    t.battle("elmet")
    while t.prompt.kind == "lay":
        t.answer("lay")
    slots = [event.slot for event in t.heard("CardLaid") if event.seat == 0]
    if edition == "final":
        assert slots == ["chief", "mystic", "mystic", "warrior"]
    else:
        assert slots == ["chief", "mystic", "warrior", "champion"]


@both
def test_card_choice(edition: Edition) -> None:
    """Laid at once: who lays second is not shown how many units of the first have a card."""
    t = table(
        edition=edition, players=2, factions=("humans", "hobyars"), armies={"elmet": {0: "CW", 1: "CW"}}
    )
    t.battle("elmet")
    assert t.prompt.seat == 1
    t.answer("lay", "lay")
    battle = next(frame for frame in GAME.view(t.state, 0).frames if isinstance(frame, Battle))
    side = next(side for side in battle.sides if side.seat == 1)
    assert len(side.laid) == (2 if edition == "final" else 0)
    assert all(laid.card == "?" for laid in side.laid)


def test_cards_laid_at_once_tell_nothing_of_which_unit_has_none() -> None:
    """Which unit goes without a card shows at the reveal: not in the log before, nor in the hand's size."""
    told = []
    for answers in (("lay chief o1", "lay mystic o2"), ("leave chief", "lay mystic o1")):
        t = table(edition=PREVIEW, players=2, factions=("humans", "hobyars"),
                  armies={"elmet": {0: "CW", 1: "CMW"}},
                  hands={0: ["h1", "h4"], 1: ["o1", "o2"]})  # fmt: skip
        t.battle("elmet")
        before = len(t.events)
        moments = []
        for answer in answers:
            assert t.prompt.seat == 1
            t.answer(answer)
            view = GAME.view(t.state, 0)
            heard = [known for event in t.events[before:] if (known := GAME.masked(event, 0)) is not None]
            moments.append((view.players[1].hand, top(view, Battle).sides, heard))
        told.append(moments)
        assert all(GAME.masked(event, 1) == event for event in t.events[before:])
        dealt = [GAME.redeal(t.state, 0, Chance(seed)) for seed in range(30)]
        slots = {tuple(laid.slot for laid in top(deal, Battle).sides[0].laid) for deal in dealt}
        assert slots == {("chief", "mystic"), ("chief", "warrior"), ("mystic", "warrior")}
    assert told[0] == told[1]


@both
def test_mystic_order(edition: Edition) -> None:
    """Seat 0 is active and behind."""
    t = table(edition=edition, players=2, factions=("humans", "hobyars"), armies={"elmet": {0: "M", 1: "M"}},
              hands={0: ["h1"], 1: ["o9"]})  # fmt: skip
    t.battle("elmet")
    finish(t)
    assert [event.seat for event in t.heard("MysticResolved")] == ([1, 0] if edition == "final" else [0, 1])


def test_mystic_order_when_the_active_player_is_not_in_the_battle_ahead_comes_first() -> None:
    factions = ("humans", "hobyars", "tunnel_dwarves")
    t = table(edition=PREVIEW, players=3, factions=factions, distances=(0, 3, 5),
              armies={"elmet": {1: "M", 2: "M"}}, hands={1: ["o9"], 2: ["d1"]})  # fmt: skip
    t.battle("elmet")
    finish(t)
    assert [event.seat for event in t.heard("MysticResolved")] == [2, 1]


@both
def test_chief_laid_down(edition: Edition) -> None:
    t = table(edition=edition, players=2, factions=("humans", "hobyars"), armies={"elmet": {0: "C", 1: "W"}},
              hands={0: [], 1: ["o2"]})  # fmt: skip
    t.battle("elmet")
    finish(t)
    assert t.army("elmet", 0) == ("c" if edition == "final" else "C")
    assert len(t.heard("ChiefLaidDown")) == (1 if edition == "final" else 0)


@both
def test_battle_token_blocks(edition: Edition) -> None:
    t = table(edition=edition, players=2, armies={"elmet": {0: "CW", 1: "W"}, "malahaut": {0: "W"}},
              hands={0: ["h2", "h2"], 1: ["e3"]})  # fmt: skip
    t.battle("elmet")
    lay_all(t, {0: ["h2", "h2"], 1: ["e3"]})
    finish(t)
    t.resolve("fate.track.boon")
    assert t.offers("malahaut elmet") == (edition == PREVIEW)


@both
def test_battle_tokens(edition: Edition) -> None:
    """A number of the box, never a limit: nine battles can be fought in one War."""
    flags = standard().flags(edition)
    assert flags.battle_tokens == (8 if edition == "final" else 6)
    places = (
        "pictland",
        "lothian",
        "garloth",
        "corbenic",
        "malahaut",
        "elmet",
        "cambria",
        "essex",
        "cornwall",
    )
    armies = {place: {0: "W", 1: "W"} for place in places}
    armies["elmet"] = {0: "C", 1: "C"}
    t = table(edition=edition, players=2, factions=("humans", "hobyars"), armies=armies, hands={0: [], 1: []})
    t.war()
    while not t.paused:
        t.answer("*")
    assert len(t.heard("BattleEnded")) == 9


@both
def test_tile_sides(edition: Edition) -> None:
    sides = set()
    for seed in range(20):
        t = table(edition=edition, distances=(11, 14, 14, 14), land={"avalon": "LL"}, seed=seed)
        spend(t, 1)
        to_next_action(t)
        sides |= {land.tile[-1] for land in t.state.lands.values() if land.tile}
    assert sides == ({"a", "b"} if edition == "final" else {"a"})


@both
def test_final_war(edition: Edition) -> None:
    t = table(edition=edition, distances=(23, 25, 25, 25), broken=True)
    spend(t, 1)
    t.run(pick=quietly)
    assert told(t) == (["WarBegan", "WarEnded", "GameEnded"] if edition == "final" else ["GameEnded"])


@both
def test_reserve_end(edition: Edition) -> None:
    """Merlin's reserve is empty, but a token of his still lies on the map."""
    t = table(edition=edition, distances=(3, 4, 6, 6), reserve="GD", land={"avalon": "L"}, order=(0, 1, 2, 3))
    spend(t, 2)
    to_next_action(t)
    assert len(t.heard("EndTokenPlaced")) == (1 if edition == "final" else 0)
    t = table(edition=edition, distances=(3, 4, 6, 6), reserve="GD", land={"avalon": "G"}, order=(0, 1, 2, 3))
    spend(t, 2)
    to_next_action(t)
    assert len(t.heard("EndTokenPlaced")) == 1


def tied(**given: Unpack[Position]) -> Table:
    """Two players with equal scores at the end of the game."""
    position: Position = {"players": 2, "holds": {0: "LGD", 1: "LGD"}, "broken": True, **given}
    t = table(**position)
    t.state.frames.clear()
    t.state.ended = "chaos_line"
    return t


@both
def test_tiebreak(edition: Edition) -> None:
    outcome = GAME.outcome(tied(edition=edition, armies={"elmet": {0: "CW"}, "essex": {1: "C"}}).state)
    assert outcome is not None
    assert outcome.winners == ((0,) if edition == "final" else (0, 1))
    assert outcome.tie_breaks == (["units_in_play"] if edition == "final" else [])
    outcome = GAME.outcome(tied(edition=edition, distances=(24, 26)).state)
    assert outcome is not None
    assert outcome.winners == ((0,) if edition == "final" else (0, 1))
    assert outcome.tie_breaks == (["units_in_play", "further_behind"] if edition == "final" else [])


def test_ruling_winner_tie_no_two_trackers_share_a_place_in_a_stack() -> None:
    outcome = GAME.outcome(tied(edition="final", distances=(25, 25), order=(1, 0)).state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [standing.rank for standing in outcome.standings] == [1, 2]


@both
def test_names(edition: Edition) -> None:
    """Which edition's words are shown; the rules do not read it."""
    assert book_of(table(edition=edition).state).flags.names == edition


@both
def test_preview_has_five_wars_and_final_six(edition: Edition) -> None:
    seen: list[Prompt] = []
    wars = set()
    for state, prompt, _ in played(Options(players=2, edition=edition), 4, at_random(Chance(4))):
        seen.append(prompt)
        wars |= {frame.position for frame in state.frames if isinstance(frame, War)}
    assert max(wars, default=0) <= (23 if edition == "final" else 19)
