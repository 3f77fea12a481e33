"""A game that is registered in these tests only is played, drawn, saved, linked, hinted and fuzzed like ours.

Nothing outside `tests/third` knows of it: whatever the app must know of a game stands in its manifest.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from mordred.ai.levels import policy
from mordred.ai.policy import Budget, ask_policy
from mordred.ai.worker import advise
from mordred.cli import main
from mordred.core import links, saves
from mordred.core.advice import read_advice
from mordred.core.levels import LEVELS
from mordred.core.session import Session
from mordred.core.work import finished
from mordred.desk.effects import AskAdvice, Copy
from mordred.desk.shelf import PREFIX
from mordred.desk.store import MemoryStore
from mordred.games import GAMES, added
from mordred.lessons.check import check_all
from mordred.lessons.model import lessons_of
from tests.desk.helpers import Sitting
from tests.third.race import MANIFEST, Options, Race

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def race_on_the_shelf() -> Iterator[None]:
    with added(MANIFEST):
        yield
    assert "race" not in GAMES


def begun(store: MemoryStore | None = None, *, alone: bool = True) -> Sitting:
    """Somebody who has just begun a race against the computer, or against a friend at the same screen."""
    sitting = Sitting(store) if store is not None else Sitting()
    sitting.click("ui:game:race")
    if not alone:
        sitting.enter("form:kind:1", "human")
    sitting.click("form:start")
    return sitting


def test_the_front_page_offers_it_and_the_desk_plays_it_to_its_end() -> None:
    sitting = begun()
    assert "Race" in sitting.texts()
    sitting.play_on()
    assert sitting.desk.table is not None and sitting.desk.table.outcome is not None
    assert "tenth stone" in sitting.texts()
    assert any(map(any, sitting.motions)), "the runners are seen to run"


def test_it_has_no_lessons_and_nobody_misses_them() -> None:
    sitting = Sitting()
    assert "learn:list:race" not in sitting.refs()
    sitting.click("learn:list:race")
    assert sitting.desk.dialog is None
    sitting.click("ui:game:race")
    assert "learn:list:race" not in sitting.refs()
    assert lessons_of("race") == ()
    assert check_all()[0]["race"] == 0


def test_one_screen_for_two_hides_the_card_behind_a_curtain() -> None:
    sitting = begun(alone=False)
    table = sitting.desk.table
    assert table is not None and table.curtain == 0
    sitting.click("table:curtain")
    own, other = table.session.state.cards
    assert f"Your card: {own}" in sitting.texts()
    assert table.view.cards == [own, "?"] and other != "?"


def test_it_is_kept_and_opened_again_and_replayed() -> None:
    store = MemoryStore()
    sitting = begun(store)
    sitting.play_on(3)
    sitting.wait(("keep",))
    records = len(sitting.table.session.records)
    (slot,) = [name.removeprefix(PREFIX) for name in store.names() if name.startswith(PREFIX)]
    again = Sitting(store)
    again.click(f"save:open:{slot}")
    table = again.desk.table
    assert table is not None and len(table.session.records) >= records
    again.click("table:replay:first")
    assert table.replay.cursor == 0 and table.view.stones == [0, 0]


def test_its_link_opens_elsewhere() -> None:
    sitting = begun(alone=False)
    sitting.click("table:curtain")
    sitting.play_on(1)
    sitting.click("share:copy")
    copied = sitting.taken(Copy)[-1]
    assert isinstance(copied, Copy)
    elsewhere = Sitting()
    elsewhere.desk.on_fragment(copied.text.partition("#")[2])
    elsewhere.settle()
    assert elsewhere.desk.links.offered is not None
    assert elsewhere.desk.links.offered.session.state == sitting.table.session.state


def test_links_saves_and_lines_give_it_back() -> None:
    session = Session(Race(), Options(), 5)
    assert session.prompt is not None
    session.play(session.prompt.actions[0])
    assert links.open_link(links.game_link(session), GAMES).session.state == session.state
    assert saves.load(saves.save(session), GAMES).session.state == session.state
    assert Race().from_fen(Race().fen(session.state)) == session.state


def test_a_hint_says_what_and_why() -> None:
    sitting = begun()
    sitting.click("table:advise")
    question = sitting.taken(AskAdvice)[-1]
    assert isinstance(question, AskAdvice)
    thinking = advise(question.game, question.state, question.seat, 0.0, clock=lambda: 0.0)
    sitting.desk.on_advice(question.ticket, read_advice(finished(thinking)))
    sitting.settle()
    table = sitting.desk.table
    assert table is not None and table.advice is not None
    assert any(reason in sitting.texts() for reason in ("you come further", "your card stays secret"))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_it(level: str) -> None:
    game, state = Race(), Race().new(Options(), 3)
    while (prompt := game.prompt(state)) is not None:
        choice = ask_policy(policy("race", level), game, state, prompt.seat, 1, Budget(tries=4))
        game.apply(state, choice.action)
    assert game.outcome(state) is not None


def test_the_arena_the_fuzzer_and_the_terminal_know_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fuzz = ["fuzz", "race", "--games", "30", "--sample", "2", "--workers", "1", "--json"]
    assert main([*fuzz, "--out", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []
    arena = [
        "arena",
        "race",
        "--levels",
        ",".join(LEVELS),
        "--games",
        "12",
        "--seconds",
        "0",
        "--workers",
        "1",
    ]
    assert main(arena) == 0
    assert "king" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("walk\nplay\n" + "walk\n" * 12))
    assert main(["play", "race", "--who", "human,random", "--seed", "4"]) == 0
    told = capsys.readouterr().out
    assert "1 ." in told and "runs" in told
    assert main(["perft", "race", "--depth", "2"]) == 0
