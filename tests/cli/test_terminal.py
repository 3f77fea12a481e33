"""The terminal: a board that fits, and all that a player wants to look up."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mordred.britannia.handling.labels import pack_of
from mordred.cli.boards import board
from mordred.core.chance import Chance
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.wales.rules.data import SPACES
from mordred.wales.text_board import PIECE, label, layout
from mordred.wales.text_tables import text_tables
from tests.cli.test_cli import Capture, answers, run

MOST_LINES, MOST_COLUMNS = 40, 100
QUESTION = 2
"""Lines: what is asked, and what one types."""
TABLES = [
    ("wales", {"players": 4}),
    ("britannia", {"players": 4}),
    ("britannia", {"players": 4, "edition": "preview"}),
]


def moments(game: str, seed: int, options: dict[str, object]) -> list[Any]:
    """The states of a game played at random, now and then, and its last."""
    rules = GAMES[game]
    session: Session[Any] = Session(rules, rules.Options.model_validate(options), seed)
    chance, found = Chance(seed), []
    while (prompt := session.prompt) is not None:
        if len(session.records) % 9 == 0:
            found.append(rules.copy(session.state))
        session.play(prompt.actions[chance.below(len(prompt.actions))])
    return [*found, session.state]


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_board_fits_a_terminal(game: str, options: dict[str, object]) -> None:
    for state in moments(game, 3, options):
        lines = board(GAMES[game], state, colour=False).splitlines()
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) <= MOST_COLUMNS


@pytest.mark.parametrize("kind", ["declare_row", "spend"])
def test_board_tables_and_question_of_wales_fit_one_window(kind: str) -> None:
    """With four players: the north of the map, where the men come from, used to be out of sight above."""
    state = moments("wales", 3, {"players": 4})[0]
    tables = text_tables(kind, handling_of("wales").words("en"))
    lines = [*board(GAMES["wales"], state, colour=False).splitlines(), *tables.splitlines()]
    assert len(lines) + QUESTION <= MOST_LINES


def test_no_name_runs_into_another() -> None:
    """Every name is whole, with room for what stands there and a space before the next."""
    taken: set[tuple[int, int]] = set()
    for space in SPACES:
        x, y = layout()[space.id]
        here = {(x + step, y) for step in range(-1, len(label(space)) + PIECE)}
        assert not here & taken, space.name
        taken |= here
    for state in moments("wales", 5, {"players": 4}):
        drawn = board(GAMES["wales"], state, colour=False)
        assert all(label(space) in drawn for space in SPACES)


def asking(capsys: Capture, monkeypatch: pytest.MonkeyPatch, *lines: str, game: str = "wales") -> str:
    """What the terminal says when somebody types these lines, and leaves."""
    answers(monkeypatch, *lines, "quit")
    code, out, err = run(capsys, "play", game, "--set", "players=3", "--seed", "5", "--who", "human")
    assert code == 0, err
    return out + err


def test_wales_shows_its_tables(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = asking(capsys, monkeypatch, "a", "tables")
    assert re.search(r"row A +£1\* +£2 +£2 +£3 +£3 +£4 .*no men in 69 of 100 rolls", out)
    assert re.search(r"Town +£5 +never +3 +6 \(1 in 6\) +3\+ \(4 in 6\)", out)
    assert "You have £" in out and "{" not in out


@pytest.mark.parametrize("word", ["prices", "odds", "money", "q", "exit"])
def test_words_that_one_tries_first_are_known(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    assert "is no action" not in asking(capsys, monkeypatch, word)


def test_a_space_says_what_it_is_joined_to(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = asking(capsys, monkeypatch, "at snow", "at castle of anglesey", "at b", "at")
    assert "Snowdon: hills; empty" in out
    assert re.search(r"Roads lead to Bangor, .* and ", out)
    assert "Roads lead to Bangor." in out, "one road leads from the Castle of Anglesey"
    assert "which space? bangor" in out and "none begins like that" in out


def test_a_price_is_told_of_a_space_only_where_one_may_build(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Snowdon had its prices before anything stood on the border: only games under way were asked."""
    out = asking(capsys, monkeypatch, "at snow", "at chepstow")
    assert out.count("To build there costs you: village £3") == 1 == out.count("To build there costs you")
    assert "the first building of the game must stand on the border" in out


def test_a_land_says_its_neighbours(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = asking(capsys, monkeypatch, "at garl", "at ys", game="britannia")
    assert re.search(r"Garloth\n(  .*\n)*  Next to .* and ", out)
    assert "No way leads there yet." in out


def test_what_the_board_names_by_an_id_can_be_read(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands and spells stand on the board as "h8" and "oath": `at` says what is printed on each."""
    pack = pack_of(moments("britannia", 3, {"players": 4})[0])
    figures = [*(monster.id for monster in pack.monsters), *(champion.id for champion in pack.champions)]
    cards = [*pack.combat_cards, *pack.spell_cards, *pack.fate_cards, *pack.chaos_cards]
    out = asking(capsys, monkeypatch, *(f"at {one}" for one in (*cards, *figures)), game="britannia")
    assert "which land?" not in out and "{" not in out
    assert max(len(line) for line in out.splitlines() if "m2." not in line) <= 110
    out = " ".join(out.split())
    for card, entry in pack.spell_cards.items():
        assert entry.pre.text in out and entry.chaos.text in out, card


def test_a_march_says_how_a_group_is_written(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = asking(capsys, monkeypatch, "march", game="britannia")
    assert "Chief.Mystics.Warriors.Champion" in out


def test_the_rules_can_be_read(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = asking(capsys, monkeypatch, "rules", "rules 7")
    assert "   7  The Mordred track" in out and "Every pawn starts on the dragon." in out
    assert "[picture" not in out
    assert max(len(line) for line in out.splitlines() if "m2." not in line) <= 110


def test_two_players_are_a_variant_in_wales(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, "quit")
    _, two, _ = run(capsys, "play", "wales", "--players", "2", "--who", "human")
    answers(monkeypatch, "quit")
    _, three, _ = run(capsys, "play", "wales", "--players", "3", "--who", "human")
    assert "a variant of ours" in two and "a variant of ours" not in three


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_as_many_sit_down_as_on_the_page(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    """The terminal began with four, the form on the page with three: each was tested by itself."""
    kept = tmp_path / "kept.json"
    answers(monkeypatch, f"save {kept}", "quit")
    run(capsys, "play", game, "--who", "human")
    assert len(json.loads(kept.read_text())["seats"]) == handling_of(game).usual


def test_how_it_ended_is_told_in_words(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, "play", "wales", "--set", "players=3", "--seed", "5", "--who", "random")
    assert code == 0
    told = out[out.index("The game is over:") :].split("m2.")[0]
    said = " ".join(told.split())
    assert re.search(r"The game is over: .+ wins?\. .+\. It is \d+ m[ae]n against \d+ buildings?\.", said)
    assert re.search(r"holds Wales, so .+ wins?", said) or "outright" in said, "why this player won"
    assert "_" not in told and not re.search(r" -\d", told)
    assert max(map(len, told.splitlines())) <= 100


def test_britannias_end_tells_the_totals(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts of each score stood there without their sum, and nobody was called the winner."""
    code, out, _ = run(capsys, "play", "britannia", "--set", "players=2", "--seed", "4", "--who", "random")
    assert code == 0
    told = out[out.index("The game is over:") :].split("m2.")[0]
    assert len(re.findall(r": Total \d+, Merlin \d+,", told)) == 2
    assert re.search(r"has \d+ points?, \d+ more than|share", " ".join(told.split()))
    assert max(map(len, told.splitlines())) <= 100
    assert not re.search(r"^ +\d+(,|$)", told, re.MULTILINE), "a number is in another line than its name"


def test_britannias_board_breaks_no_line_within_an_item_and_tells_points() -> None:
    """A sector stood at the end of a line and its event below it."""
    rules = GAMES["britannia"]
    lines = board(rules, rules.new(rules.Options(players=4), 5)).splitlines()
    dial = next(place for place, line in enumerate(lines) if line.startswith("dial"))
    assert all(line.split()[-1] in ("monster", "leader", "fate", "war") for line in lines[dial : dial + 2])
    assert sum("0 points" in line for line in lines) == 4
    state = rules.view(rules.new(rules.Options(players=4), 5), 0)
    names = {pack_of(state).combat_cards[card].name for card in state.players[0].hand}
    told = board(rules, state)
    assert all(name in " ".join(told.split()) for name in names) and told.count("? ×7") == 3


def test_the_list_of_actions_says_what_each_costs(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = asking(capsys, monkeypatch, "?", game="britannia")
    assert "action march: 1 a move; +1 from next time" in out
