"""A review: chances over the game, luck and skill told apart, nobody blamed for what they could not know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mordred.ai.levels import expertise, policy
from mordred.ai.policy import ask_policy
from mordred.cli import main
from mordred.core import saves
from mordred.core.chance import Chance
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.review.model import NoReview, read_review
from mordred.review.reviewer import Reviewer, reviewed, stretches


def played(
    game_id: str, levels: tuple[str, ...], seed: int = 5, records: int = 10_000, **options: Any
) -> Session[Any]:
    """A game among these levels, or its first records."""
    game = GAMES[game_id]
    session = Session(game, game.Options.model_validate({"players": len(levels), **options}), seed)
    minds = [policy(game_id, level) for level in levels]
    while session.prompt is not None and len(session.records) < records:
        seat = session.prompt.seat
        session.play(ask_policy(minds[seat], game, session.state, seat, len(session.records) + 1).action)
    return session


@pytest.fixture(scope="module")
def wales() -> Session[Any]:
    return played("wales", ("knight", "random", "knight"))


@pytest.fixture(scope="module")
def battle() -> Session[Any]:
    return played("britannia", ("knight", "random"), records=90, mode="blitz")


@pytest.mark.parametrize("name", ["wales", "battle"])
def test_stretches_are_the_game_without_a_gap(name: str, request: pytest.FixtureRequest) -> None:
    session: Session[Any] = request.getfixturevalue(name)
    found = stretches(session, expertise(session.game))
    assert [action for one in found for action in one.actions] == session.actions()
    for one in found:
        own = session.records[one.start : one.end]
        assert {record.seat for record in own} == {one.seat}
        assert not any(record.reveals for record in own[:-1])
        assert own[-1].reveals == one.reveals


@pytest.mark.parametrize("name", ["wales", "battle"])
def test_chances_are_shares_of_one_win(name: str, request: pytest.FixtureRequest) -> None:
    session: Session[Any] = request.getfixturevalue(name)
    review = reviewed(session, worlds=4)
    assert len(review.chances) == len(session.records) + 1
    for row in review.chances:
        assert sum(row) == pytest.approx(1.0)
    if session.over:
        outcome = session.game.outcome(session.state)
        assert outcome is not None
        assert [chance > 0 for chance in review.chances[-1]] == [
            seat in outcome.winners for seat in range(len(review.seats))
        ]


@pytest.mark.parametrize("name", ["wales", "battle"])
def test_whoever_plays_at_random_loses_by_decisions(name: str, request: pytest.FixtureRequest) -> None:
    review = reviewed(request.getfixturevalue(name), worlds=6)
    careful, careless = review.seats[0], review.seats[1]
    assert careless.skill / careless.decisions < careful.skill / careful.decisions <= 0
    assert careless.turning_points
    assert careless.turning_points == sorted(careless.turning_points, key=lambda point: -point.loss)


@pytest.mark.parametrize("name", ["wales", "battle"])
def test_turning_points_say_what_was_done_and_what_was_possible(
    name: str, request: pytest.FixtureRequest
) -> None:
    session: Session[Any] = request.getfixturevalue(name)
    for seat in reviewed(session, worlds=4).seats:
        for point in seat.turning_points:
            state = session.state_at(point.record)
            prompt = session.game.prompt(state)
            assert prompt is not None and prompt.seat == seat.seat
            assert session.records[point.record].action == point.played[0]
            assert point.better[0] in prompt.actions
            assert point.better != point.played and point.loss > 0


def test_nobody_is_blamed_for_what_they_could_not_know(battle: Session[Any]) -> None:
    """The same decisions in a game that looks the same to the seat are judged alike."""
    game = battle.game
    reviewer = Reviewer(battle, worlds=4)
    chance_of = Reviewer(battle, worlds=4)
    for stretch in reviewer.stretches[:12]:
        state = battle.state_at(stretch.start)
        chance_of.states[stretch.start] = game.redeal(state, stretch.seat, Chance(99))
        for one in (reviewer, chance_of):
            list(one._compare(stretch, 4))
            judged = (stretch.loss, stretch.better)
            if one is reviewer:
                first = judged
        assert judged == first


def test_the_best_known_way_costs_nothing() -> None:
    """Knights lose less by decisions than Pages do in the same seats; in a single game it may be luck."""

    def skill(level: str) -> float:
        games = (reviewed(played("wales", (level, level), seed=seed), worlds=6) for seed in (9, 10, 11))
        seats = [seat for one in games for seat in one.seats]
        return sum(seat.skill for seat in seats) / sum(seat.decisions for seat in seats)

    assert skill("knight") > skill("page")


def test_a_review_can_be_stopped_and_is_a_review_all_along(wales: Session[Any]) -> None:
    seats = len(reviewed(wales, worlds=2).seats)
    working = Reviewer(wales, worlds=4).run()
    shares = []
    for review in working:
        plain = json.loads(json.dumps(review.to_plain()))
        again = read_review(plain, len(wales.records), seats)
        assert again.to_plain() == plain
        shares.append(review.done)
    assert shares == sorted(shares) and shares[0] < 0.3


@pytest.mark.parametrize(
    "damage",
    [
        None,
        [],
        {},
        {"seats": [], "chances": []},
        {"seats": "x", "chances": [[1, 0, 0]]},
        {"seats": [{"seat": 0, "luck": "nan?", "skill": 0, "turning_points": []}] * 3, "chances": []},
    ],
)
def test_rubbish_is_no_review(wales: Session[Any], damage: object) -> None:
    with pytest.raises(NoReview):
        read_review(damage, len(wales.records), 3)


def test_the_command(wales: Session[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(saves.save(wales), "utf-8")
    assert main(["review", str(file), "--json", "--worlds", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"seats", "chances"}
    assert len(found["chances"]) == len(wales.records)
    for seat in found["seats"]:
        assert set(seat) == {"seat", "luck", "skill", "turning_points"}
        for point in seat["turning_points"]:
            assert set(point) == {"record", "played", "better", "loss"}
    assert main(["review", str(file), "--worlds", "2"]) == 0
    assert "luck" in capsys.readouterr().out
