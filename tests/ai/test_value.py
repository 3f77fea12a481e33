"""The value functions: named terms, chances that add up, and a sense of what is good."""

from __future__ import annotations

import pytest

from mordred.ai.king import King
from mordred.ai.levels import expertise, policy
from mordred.core.chance import Chance
from mordred.games import GAMES
from mordred.wales.judge import value as wales_value
from mordred.wales.judge.odds import odds
from mordred.wales.rules.data import BIT
from mordred.wales.rules.game import GAME as WALES
from mordred.wales.rules.game import WalesOptions
from tests.ai.table import SETTINGS, positions
from tests.wales.table import table


@pytest.mark.parametrize("game_id", ["wales", "britannia"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_are_a_share_of_one_and_terms_have_their_names(game_id: str, players: int) -> None:
    judge = expertise(GAMES[game_id]).judge
    for number, (state, prompt) in enumerate(positions(game_id, players, 5)):
        if number % 9:
            continue
        chances = judge.chances(state)
        assert len(chances) == players and sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)
        assert tuple(judge.terms(state, prompt.seat)) == tuple(judge.TERMS)


@pytest.mark.parametrize("game_id", ["wales", "britannia"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_judge_would_try_or_answer_is_legal(game_id: str, players: int) -> None:
    """The opponents take these without asking the rules again."""
    judge, chance = expertise(GAMES[game_id]).judge, Chance(3)
    for setting in SETTINGS[game_id]:
        for state, prompt in positions(game_id, players, 6, "random", **setting):
            legal = set(prompt.actions)
            tried = list(judge.candidates(state, prompt))
            assert tried and legal.issuperset(tried), (prompt.kind, tried)
            assert judge.quick_answer(state, prompt, chance) in legal, prompt.kind


@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_a_finished_game_is_judged_by_its_outcome(game_id: str) -> None:
    game, judge = GAMES[game_id], expertise(GAMES[game_id]).judge
    state = None
    for state, _ in positions(game_id, 3, 11):  # noqa: B007
        pass
    assert state is not None
    outcome = game.outcome(state)
    assert outcome is not None
    chances = judge.chances(state)
    assert {seat for seat, chance in enumerate(chances) if chance} == set(outcome.winners)


@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_who_is_judged_best_late_in_the_game_wins_far_more_often_than_by_luck(game_id: str) -> None:
    """Four players: luck would be right in a quarter of the cases."""
    game, judge = GAMES[game_id], expertise(GAMES[game_id]).judge
    right, asked = 0, 0
    for seed in range(12):
        seen, last = [], None
        for number, (last, _) in enumerate(positions(game_id, 4, seed)):
            if number % 5 == 0:
                seen.append(judge.chances(last))
        outcome = game.outcome(last)
        assert outcome is not None
        for chances in seen[2 * len(seen) // 3 :]:
            asked += 1
            right += chances.index(max(chances)) in outcome.winners
    assert right / asked > 0.45


def test_wales_points_count_while_arthur_wins_and_the_pawn_while_mordred_does() -> None:
    state = WALES.new(WalesOptions(players=2), 1)
    before = wales_value.value(state, 0)
    state.buildings[0] |= BIT["hawarden"]
    state.owned[0] |= BIT["hawarden"]
    assert wales_value.value(state, 0) > before
    behind = WALES.new(WalesOptions(players=2), 1)
    behind.men = (1 << 20) - 1
    behind.pawns = [-6, -2]
    assert wales_value.value(behind, 1) > wales_value.value(behind, 0)


def test_wales_odds_are_exact() -> None:
    state = WALES.new(WalesOptions(players=2), 1)
    prompt = WALES.prompt(state)
    assert prompt is not None
    by_row = {action.operands[0]: odds(state, action) for action in prompt.actions}
    assert by_row["A"]["pounds"] == pytest.approx(5) and by_row["C"]["pounds"] == pytest.approx(300 / 36)
    assert by_row["A"]["men"] == pytest.approx(1 / 3) and by_row["C"]["men"] == pytest.approx(84 / 36)
    assert by_row["A"]["no_men"] == pytest.approx(25 / 36) and by_row["C"]["no_men"] == pytest.approx(9 / 36)
    assert by_row["C"]["track_end"] == 0
    state.pawns[state.seat] = -11
    assert odds(state, prompt.actions[2])["track_end"] == pytest.approx(27 / 36)


def worse(buildings: dict[str, str]) -> set[tuple[object, ...]]:
    """What a rich player with these buildings would try on the spaces that are its own."""
    state = table(buildings={0: buildings}, money=[50])
    prompt = WALES.prompt(state)
    assert prompt is not None
    own = {space for spaces in buildings.values() for space in spaces.split()}
    tried = [one for one in wales_value.candidates(state, prompt) if one.verb == "build"]
    return {one.operands for one in tried if one.operands[1] in own}


def test_nobody_pays_for_a_worse_building_in_the_place_of_a_better_one() -> None:
    """A Squire built a town and put a village in its place at once."""
    assert worse({"town": "chirk"}) == {("small_castle", "chirk"), ("large_castle", "chirk")}
    assert worse({"large_castle": "chirk"}) == {("town", "chirk")}
    assert {kind for kind, _ in worse({"village": "chirk"})} == {"town", "small_castle", "large_castle"}


def test_the_king_of_yesterday_still_looks_at_every_answer() -> None:
    """It is a measure: what the others learned since must not reach it."""
    mind = policy("wales", "king-1")
    assert isinstance(mind, King)
    state = table(buildings={0: {"town": "chirk"}}, money=[50])
    prompt = WALES.prompt(state)
    assert prompt is not None
    assert list(mind.expertise.judge.candidates(state, prompt)) == list(prompt.actions)
    assert len(wales_value.candidates(state, prompt)) < len(prompt.actions)


def test_unless_the_stock_makes_it_worth_something() -> None:
    """The last town on the map ends the game at the next turn, and so does the last village."""
    towns = "hawarden chirk montgomery ruthin monmouth chepstow"
    assert ("village", "chirk") in worse({"town": towns})
    villages = "ruthin tegeingl breidden knighton edeirnion senghenydd ogmore gower"
    assert ("village", "chirk") in worse({"town": "chirk", "village": villages})
