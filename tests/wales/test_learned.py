"""The learned judge of Wales: what it looks at, how it is kept, and what King knows by it."""

from __future__ import annotations

import json
from math import log
from typing import Any

import pytest

from mordred.ai.levels import policy
from mordred.ai.policy import Budget, ask_policy
from mordred.core.chance import Chance
from mordred.core.levels import CHOICES, STYLES
from mordred.wales.judge import learned, value
from mordred.wales.judge.king import WalesKing, dice_of
from mordred.wales.judge.learned import Learned, by_net, net, packed, unpacked
from mordred.wales.judge.likeness import First
from mordred.wales.judge.sights import SEAT, TABLE, sights
from mordred.wales.judge.styles import LEANINGS, Styled
from mordred.wales.rules.data import BIT, CASTLE
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW, KINDS, State
from tests.ai.table import positions
from tests.wales.table import table

TABLES = pytest.mark.parametrize("players", [2, 3, 4])


def _turned(state: State) -> State:
    """The same table with everybody one seat further."""
    n, after = state.players, state.copy()
    last = (n - 1) * KINDS
    after.buildings = state.buildings[last:] + state.buildings[:last]
    for name in ("owned", "money", "pawns"):
        whole = getattr(state, name)
        setattr(after, name, whole[-1:] + whole[:-1])
    after.seat = (state.seat + 1) % n
    return after


@TABLES
def test_the_facts_do_not_depend_on_who_sits_on_which_chair(players: int) -> None:
    for number, (state, _) in enumerate(positions("wales", players, 5)):
        if number % 7 == 0:
            facts, seats = sights(state)
            assert len(facts) == TABLE and [len(one) for one in seats] == [SEAT] * players
            assert sights(_turned(state)) == (facts, seats)
            chances = Learned().chances(state)
            assert sum(chances) == pytest.approx(1) and all(0 < one < 1 for one in chances)
            moved = Learned().chances(_turned(state))
            assert moved[1:] + moved[:1] == pytest.approx(chances)


@TABLES
def test_what_was_judged_once_is_remembered_for_the_same_position_only(players: int) -> None:
    judge = Learned()
    for state, _ in positions("wales", players, 8):
        assert judge.chances(state) == by_net(net(players), state)
    state = table(players, buildings={0: {"village": "chirk"}})
    alone = judge.chances(state)
    judge.think_of(0b10)
    assert judge.chances(state) != alone, "it matters whether somebody plays at random"


@TABLES
def test_a_net_is_kept_as_small_data_and_read_again(players: int) -> None:
    assert learned.KEPT.stat().st_size < 50_000
    kept = json.loads(learned.KEPT.read_text(encoding="utf-8"))[str(players)]
    again = packed(unpacked(kept, players))
    assert again["weights"] == kept["weights"] and again["largest"] == pytest.approx(kept["largest"])
    with pytest.raises(AssertionError):
        unpacked(kept, players + 1)


@TABLES
def test_late_in_a_game_the_learned_chances_say_more_than_even_ones(players: int) -> None:
    """Against each other's quick answers; a judge that knew nothing would have no gain."""
    gain = told = 0.0
    for seed in range(12):
        seen = [state.copy() for state, _ in positions("wales", players, 40 + seed)]
        end = value.chances(_ended(seen.pop()))
        for state in seen[len(seen) // 2 :: 5]:
            chances = by_net(net(players), state)
            gain += sum(share * log(chance * players) for share, chance in zip(end, chances, strict=True))
            told += 1
    assert gain / told > 0.1


def _ended(state: State) -> State:
    chance = Chance(3)
    while (prompt := GAME.prompt(state)) is not None:
        GAME.step(state, value.quick_answer(state, prompt, chance))
    return state


def _of_seat(state: State, other: State) -> list[int]:
    """Which facts of the first seat to move differ between two positions."""
    pairs = zip(sights(state)[1][0], sights(other)[1][0], strict=True)
    return [place for place, (one, two) in enumerate(pairs) if one != two]


@TABLES
def test_money_is_seen_as_far_as_it_buys_anything(players: int) -> None:
    """More than twenty pounds were taken for twenty, so King burned the rest."""
    for less, more in ((0, 5), (20, 21), (30, 38)):
        assert _of_seat(table(players, money=(less,)), table(players, money=(more,)))
    judge = Learned()
    poor, rich = (judge.chances(table(players, money=(pounds,)))[0] for pounds in (20, 38))
    assert rich > poor


def test_who_may_run_off_the_track_is_a_threat_if_the_end_would_be_won() -> None:
    def last_facts(own: dict[str, str], pawn: int) -> list[float]:
        state = table(2, buildings={0: own, 1: {"village": "caerleon"}}, pawns=(pawn, -2))
        return sights(state)[1][0][17:19]

    assert last_facts(RICH, -12)[0] > 0.7 > last_facts(RICH, -9)[0] > 0
    assert last_facts(RICH, -2) == [0, 0] and last_facts({}, -12) == [0, 0]
    large = {"town": "chirk", "large_castle": "montgomery monmouth chepstow hawarden"}
    assert last_facts(large, 0) == [0, 1], "all large castles stand: the next turn ends the game"


# Who plays by it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", CHOICES)
def test_every_level_inherits_the_learned_judge(level: str) -> None:
    """Page, Squire and Knight kept the named one for long, and so learned nothing."""
    mind: Any = policy("wales", level)
    assert isinstance(mind.expertise.judge, Learned) and mind.planner.expertise is mind.expertise
    first: Any = policy("wales", "king-1")
    assert isinstance(first.expertise.judge, First), "king-1 is a measure, and stays what it was"


@TABLES
@pytest.mark.parametrize("style", STYLES)
def test_a_style_overrates_by_the_names_of_its_leaning_and_nothing_else(players: int, style: str) -> None:
    leaning, leant = LEANINGS[style], 0
    for number, (state, _) in enumerate(positions("wales", players, 6)):
        if number % 9 == 0:
            plain, styled = Learned().chances(state), Styled(style).chances(state)
            assert sum(styled) == pytest.approx(1)
            named = [dict(zip(value.TERMS, row, strict=True)) for row in value.features(state)]
            lures = [sum(leaning[name] * terms[name] for name in leaning) for terms in named]
            for seat in range(1, players):
                moved = log(styled[seat] / styled[0]) - log(plain[seat] / plain[0])
                assert moved == pytest.approx(lures[seat] - lures[0])
                leant += abs(moved) > 0.01
    assert leant, "a leaning that moves nothing is none"


@pytest.mark.parametrize("style", STYLES)
def test_no_style_overlooks_who_has_won(style: str) -> None:
    *_, (state, _) = positions("wales", 2, 4)
    state = _ended(state)
    assert Styled(style).chances(state) == value.chances(state)


def test_whoever_thinks_a_whole_evening_does_not_remember_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only King empties its memory before each thought; the others would have kept all they saw."""
    monkeypatch.setattr(learned, "MANY", 10)
    judge = Learned()
    for state, _ in positions("wales", 3, 9):
        assert judge.chances(state) == by_net(net(3), state) and len(judge.known) <= 10
        assert len(judge.seen) <= 30, "and no more of their seats"


@TABLES
def test_what_was_seen_of_a_seat_is_worked_out_once_and_says_the_same(players: int) -> None:
    """Knight's longest answers took ten times as long by the learned judge: mostly the same seats again."""
    judge, seats = Learned(), 0
    for state, _ in positions("wales", players, 12):
        assert judge.chances(state) == by_net(net(players), state)
        seats += players
    assert len(judge.seen) < seats * 0.8


# What King knows by it ------------------------------------------------------------------------------------


def _king_says(state: State) -> tuple[str, tuple[object, ...]]:
    state.chance = Chance(2)
    action = ask_policy(policy("wales", "king"), GAME, state, state.seat, 3, Budget(tries=12)).action
    return action.verb, action.operands


RICH = {"village": "chirk hawarden", "town": "montgomery monmouth chepstow"}
POOR = {"village": "caerleon"}


@pytest.mark.parametrize(("own", "other", "rows"), [(RICH, POOR, "C"), (POOR, RICH, "A")])
def test_overflow_is_a_weapon_of_whoever_would_win_now(
    own: dict[str, str], other: dict[str, str], rows: str
) -> None:
    """With the pawn at Mordred's end, any man ends the game: the leader rolls for men, the other does not."""
    state = table(2, phase=DECLARE_ROW, buildings={0: own, 1: other}, pawns=(-12, -2))
    assert _king_says(state) == ("declare", (rows,))


@pytest.mark.parametrize(("pawns", "ends"), [((5, 0), True), ((5, 5), False)])
def test_the_far_end_of_the_track_is_chosen_when_the_pawn_wins(pawns: tuple[int, int], ends: bool) -> None:
    """Mordred holds Wales, so the pawn decides: one more kill ends the game, won only by who is ahead."""
    men = (
        f"{CASTLE} bangor caernarfon nefyn criccieth snowdon aber deganwy betws ffestiniog rhuddlan hiraethog"
    )
    state = table(
        2,
        men=f"{men} ruthin",
        buildings={0: {"large_castle": "hawarden"}, 1: {"village": "monmouth chepstow"}},
        money=(2, 9),
        pawns=pawns,
    )
    assert state.men & BIT["ruthin"]
    assert (_king_says(state)[0] == "attack") == ends


@TABLES
def test_a_die_more_in_ones_own_turn_changes_nothing_of_the_others_luck(players: int) -> None:
    """All plans meet the same worlds: it was so only until one of them had rolled another number of dice."""
    king = policy("wales", "king")
    assert isinstance(king, WalesKing) and king.foresight is not None
    ends = []
    for rolled in range(3):
        world = table(players, phase=DECLARE_ROW, buildings={0: RICH}, seat=1)
        world.chance = Chance(7, rolled)
        king._at_the_horizon(king.foresight, world.turn + players, world, GAME.prompt(world), 0, Chance(5))
        ends.append((world.men, world.buildings, world.money, world.pawns))
    assert ends[0] == ends[1] == ends[2]
    turns = [dice_of(Chance(5), turn).seed for turn in range(-4, 5) if turn]
    assert len(set(turns)) == len(turns), "every turn has dice of its own"
