"""The command line, run in this process."""

import io
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from mordred.cli import fuzz, main, simulate
from mordred.cli.bench import long_game
from mordred.cli.boards import board
from mordred.cli.files import write_whole
from mordred.cli.fuzz import fault_file, fuzz_one
from mordred.cli.progress import Progress
from mordred.cli.tell import transcript
from mordred.core import links, saves
from mordred.core.game import Event
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.wales.rules.game import GAME, Wales, WalesOptions
from tests.core.plants import LosesCount
from tests.wales.table import table

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def run_json(capsys: Capture, *arguments: str) -> dict[str, Any]:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0 and out.count("\n") == 1, "exactly one JSON object"
    found: dict[str, Any] = json.loads(out)
    return found


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))


# simulate, fuzz, bench


def test_simulate_counts(capsys: Capture) -> None:
    found = run_json(capsys, "simulate", "wales", "--games", "20", "--players", "3", "--seed", "4")
    assert set(found) == {"games", "wins_by_seat", "endings", "turns", "decisions", "land_held_by"}
    assert set(found["land_held_by"]) <= {"arthur", "mordred"} and sum(found["land_held_by"].values()) == 20
    assert found["games"] == 20 == sum(found["endings"].values())
    assert sum(found["wins_by_seat"]) == pytest.approx(20) and len(found["wins_by_seat"]) == 3
    assert found["decisions"] > found["turns"] > 20
    assert found == run_json(capsys, "simulate", "wales", "--games", "20", "--players", "3", "--seed", "4")


def test_simulate_in_words(capsys: Capture) -> None:
    code, out, _ = run(capsys, "simulate", "wales", "--games", "5")
    assert code == 0 and "5 games" in out and "wins by seat" in out


def test_fuzz_reports(capsys: Capture, tmp_path: Path) -> None:
    found = run_json(capsys, "fuzz", "wales", "--games", "6", "--out", str(tmp_path))
    assert set(found) == {"games", "decisions", "faults"}
    assert found["games"] == 6 and found["faults"] == [] and found["decisions"] > 100
    assert list(tmp_path.iterdir()) == []


def test_a_fault_is_written_to_a_file_that_replay_opens(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mordred.cli.fuzz.GAMES", {"wales": LosesCount()})
    code, out, _ = run(
        capsys, "fuzz", "wales", "--games", "2", "--players", "3", "--out", str(tmp_path), "--json"
    )
    found = json.loads(out)
    assert code == 1 and len(found["faults"]) == 2
    code, out, _ = run(capsys, "replay", found["faults"][0]["file"])
    assert code == 0 and "fault when it was written" in out and "add up" in out


def test_a_fault_at_an_action_shows_the_action(capsys: Capture, tmp_path: Path) -> None:
    session, _ = fuzz_one(GAME, WalesOptions(players=3), 2)
    session.free_undo = True
    session.undo()
    path = tmp_path / "fault.json"
    action = ["pass"] if session.state.phase == "spend" else ["declare", "A"]
    path.write_text(fault_file(session, {"fault": "something", "action": action}))
    code, out, _ = run(capsys, "replay", str(path), "--quiet")
    assert code == 0 and "the action that was tried then" in out


def test_bench_reports(capsys: Capture) -> None:
    found = run_json(
        capsys, "bench", "--games", "wales", "--rounds", "1", "--seconds", "0.05", "--link-games", "2"
    )
    assert set(found) == {"decisions_per_second", "link_chars", "microseconds", "undo_cost_ratio"}
    assert found["decisions_per_second"]["wales"] > 0
    assert found["link_chars"]["wales_game"] <= 700 and found["link_chars"]["wales_position"] <= 600
    assert set(found["microseconds"]["wales"]) >= {"copy", "prompt", "apply", "view", "save", "load", "link"}
    assert found["undo_cost_ratio"]["wales"] > 0


def test_the_long_game_of_bench_is_long() -> None:
    assert len(long_game(GAME, 1008).records) == 1008


def test_bench_says_how_to_get_a_rival_that_is_missing(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    code, _, err = run(capsys, "bench", "--against", "catanatron")
    assert code == 1 and "pip install" in err


# replay


def test_replay_opens_saves_and_links_at_any_record(capsys: Capture, tmp_path: Path) -> None:
    session, _ = fuzz_one(GAME, WalesOptions(players=3), 7)
    path = tmp_path / "game.json"
    path.write_text(saves.save(session))
    link = tmp_path / "link.txt"
    link.write_text("https://example.org/#" + links.game_link(session) + "\n")
    outputs = [run(capsys, "replay", what) for what in (str(path), str(link), links.game_link(session))]
    assert len({out for _, out, _ in outputs}) == 1 and outputs[0][0] == 0
    assert "The game is over" in outputs[0][1]
    code, out, _ = run(capsys, "replay", str(path), "--at", "5")
    assert code == 0 and f"record 5 of {len(session.records)}" in out and "The game is over" not in out
    assert "   5  " in out and "   6  " not in out


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("nowhere.json", "unreadable_file"),
        ("m1.AAAA", "truncated_link"),
        ("https://example.org/#x", "foreign_link"),
        ("m9.AAAA", "newer_link"),
    ],
)
def test_replay_says_what_is_wrong_in_one_line(capsys: Capture, what: str, code: str) -> None:
    exit_code, out, err = run(capsys, "replay", what)
    assert exit_code == 1 and out == "" and code in err and err.count("\n") == 1


def test_replay_of_a_moment_that_never_came(capsys: Capture) -> None:
    session, _ = fuzz_one(GAME, WalesOptions(players=2), 7)
    code, _, err = run(capsys, "replay", links.game_link(session), "--at", "9999")
    assert code == 1 and "no_such_moment" in err


# play


def test_a_turn_by_hand_with_undo_save_and_link(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.json"
    answers(
        monkeypatch, "", "?", "dance", "m aber", "v haw", "undo", "redo", "log", "board", "since", "help",
        f"save {path}", "link", "position", "save /nowhere/at/all", "load /nowhere/at/all", "pass", "quit",
    )  # fmt: skip
    code, out, err = run(capsys, "play", "wales", "--players", "3", "--seed", "12")
    assert code == 0
    assert "V Hawarden" in out and "no action of this game" in err and "saved to" in out
    loaded = saves.load(path.read_text(), GAMES)
    assert [GAME.write(loaded.session.state, action) for action in loaded.session.actions()] == [
        "C",
        "m Aber",
        "V Hawarden",
    ]
    found = [line for line in out.split() if line.startswith("m2.")]
    assert len(found) == 3
    opened = links.open_link(found[-1], GAMES)
    assert len(opened.session.records) > 4, "the computers have played on"


def test_a_save_is_gone_on_with(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    session, _ = fuzz_one(GAME, WalesOptions(players=3), 9)
    session.free_undo = True
    for _ in range(6):
        session.undo()
    path = tmp_path / "game.json"
    path.write_text(saves.save(session))
    answers(monkeypatch)
    code, out, _ = run(capsys, "play", "wales", "--open", str(path), "--who", "random")
    assert code == 0 and "The game is over" in out


def test_an_empty_line_declares_the_default_row(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, "")
    _, out, _ = run(capsys, "play", "wales", "--players", "3", "--seed", "12", "--who", "human")
    assert "player 1: C\n" in out


def test_nobody_at_the_keyboard_ends_the_sitting(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run(capsys, "play", "wales", "--who", "human")[0] == 0


def test_unknown_players_and_tables(capsys: Capture) -> None:
    assert "unknown_player" in run(capsys, "play", "wales", "--who", "galahad")[2]
    assert "no_such_table" in run(capsys, "simulate", "wales", "--players", "9")[2]
    with pytest.raises(SystemExit):
        main(["simulate", "chess"])


@pytest.mark.parametrize("seed", ["-1", str(1 << 64), "x", ""])
def test_seeds_out_of_range_are_refused(capsys: Capture, seed: str) -> None:
    with pytest.raises(SystemExit):
        main(["fuzz", "wales", "--seed", seed])
    assert "argument --seed: " in capsys.readouterr().err


def test_after_the_last_seed_comes_the_first(capsys: Capture, tmp_path: Path) -> None:
    last = str((1 << 64) - 1)
    code, out, _ = run(
        capsys, "fuzz", "wales", "--games", "2", "--seed", last, "--json", "--out", str(tmp_path / "new")
    )
    assert code == 0 and json.loads(out)["games"] == 2


def test_ctrl_c_is_quiet(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mordred.cli.simulate.play_out", interrupted)
    code, _, err = run(capsys, "simulate", "wales")
    assert code == 130 and "stopped" in err


# Files, bars, boards


def test_a_simulation_that_is_stopped_reports_what_was_played(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = simulate.play_out

    def stopped(*given: Any) -> Iterator[simulate.Played]:
        yield from islice(whole(*given), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_out", stopped)
    assert main(["simulate", "wales", "--games", "8", "--jobs", "1", "--json"]) == 130
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 3
    assert "stopped after 3 of 8 games" in told.err


def test_a_fuzzer_that_is_stopped_reports_what_was_played(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = fuzz.fuzz

    def stopped(*given: Any, **more: Any) -> Iterator[fuzz.Fuzzed]:
        yield from islice(whole(*given, **more), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz, "fuzz", stopped)
    assert main(["fuzz", "wales", "--games", "8", "--jobs", "1", "--json", "--out", str(tmp_path)]) == 130
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert found["games"] == 2 and found["decisions"] > 50 and found["faults"] == []
    assert "stopped after 2 of 8 games" in told.err


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write_whole(path, "old")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "new")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_a_bar_appears_after_a_second_and_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    out = io.StringIO()
    bar = Progress(10, "work", out)
    bar.step()
    assert out.getvalue() == ""
    now[0] = 1.5
    bar.step()
    assert "2/10" in out.getvalue() and "█" in out.getvalue()


def test_the_board_shows_men_buildings_money_and_pawns() -> None:
    state = table(
        money=[7],
        pawns=[-3],
        men="anglesey bangor",
        buildings={0: {"village": "hawarden"}, 1: {"town": "neath"}},
    )
    drawn = board(GAME, state, colour=False)
    assert "%Bangor M" in drawn and "[%Hawarden] V1" in drawn and "%Neath T2" in drawn
    assert "£7" in drawn and "stock V8 T6 S6 L4" in drawn and "·········1··D·····" in drawn
    assert "\x1b" not in drawn and "\x1b" in board(GAME, state, colour=True)


def test_a_terminal_tells_no_secrets() -> None:
    """What a seat did not hear in full it does not read in the log either."""

    class Whispering(Wales):
        def masked(self, event: Event, seat: int | None) -> Event | None:
            return event if getattr(event, "seat", seat) == seat else None

    session, _ = fuzz_one(GAME, WalesOptions(players=3), 7)
    private = Session.from_actions(Whispering(), session.options, session.seed, session.actions())
    lines = transcript(private, seat=1)
    assert {line.split()[1] for line in lines if line.endswith("...")} == {"1", "3"}
    assert not any(line.endswith("...") for line in lines if line.split()[1] == "2")
    assert transcript(private) == transcript(session, seat=1)
