"""Hint: the suggestion alone glows, the panel says why, and touching something else puts it away."""

from __future__ import annotations

from functools import partial

import pytest

from mordred.ai import worker
from mordred.core.advice import Advice, read_advice
from mordred.core.game import Action
from mordred.core.work import finished
from mordred.desk.advice import lines as advice_lines
from mordred.desk.effects import AskAdvice, StopOpponent
from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.i18n import LANGUAGES
from mordred.scene.painter import painter_of
from mordred.ui.showing import showing
from tests.desk.helpers import Sitting, texts_of


@pytest.fixture
def sitting() -> Sitting:
    """Two people at a game of Wales that has just begun."""
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    return sitting


def _asked(sitting: Sitting) -> AskAdvice:
    """Ask; what the worker hears."""
    sitting.click("table:advise")
    return sitting.taken(AskAdvice)[-1]


def _advised(sitting: Sitting) -> Advice:
    """Ask, and let the worker's own function answer."""
    question = _asked(sitting)
    thinking = worker.advise(question.game, question.state, question.seat, 0.0, clock=lambda: 0.0)
    advice = read_advice(finished(thinking))
    sitting.desk.on_advice(question.ticket, advice)
    sitting.settle()
    return advice


def test_only_the_suggestion_glows_and_the_panel_says_why(sitting: Sitting) -> None:
    table = sitting.table
    advice = _advised(sitting)
    assert table.narrowed is not None and set(table.narrowed.glows) <= set(
        table.handling.touches(advice.action)
    )
    lines = table.advisor.lines()
    assert len(lines) >= 2 and all(line in sitting.texts() for line in lines)
    assert "income" in " ".join(lines)


@pytest.mark.parametrize("game", GAMES)
def test_an_advice_changes_nothing_of_what_is_asked_and_offered(game: str) -> None:
    """ "There is nothing more to build: end your turn" stood above the advice to build a village.

    Whoever counts the answers must count those of the game, not the one that was advised.
    """
    sitting = Sitting(painting=False)
    sitting.new_game(game, "hh")
    table, spoken = sitting.table, 0
    for _ in range(60):
        sitting.settle_down()
        prompt = table.session.prompt
        if prompt is None:
            break
        plain = asked(sitting)
        for action in {prompt.actions[0], prompt.actions[-1]}:
            table.advice = Advice(action)
            assert asked(sitting) == plain, (prompt.kind, action)
            table.advice = None
            spoken += 1
        sitting.step()
    assert spoken > 60


def asked(sitting: Sitting) -> tuple[str, list[str]]:
    """The question, and what stands on each building, action or row that is offered."""
    seen = showing(sitting.table)
    drawn = painter_of(sitting.desk.game_id).choices(seen)
    kinds = [made for made in drawn if str(made.key).startswith(("choice.building:", "choice.action:"))]
    return sitting.table.sentence(), [text for made in kinds for text in texts_of(made)]


def test_following_plays_it(sitting: Sitting) -> None:
    table = sitting.table
    advice = _advised(sitting)
    sitting.click("table:follow")
    assert table.session.records[0].action == advice.action and table.advice is None


def test_another_touch_puts_it_away(sitting: Sitting) -> None:
    table = sitting.table
    advice = _advised(sitting)
    other = next(f"row:{row}" for row in "ABC" if (row,) != advice.action.operands)
    sitting.click(other)
    assert table.session.records[0].action.operands == (other[-1],)


def test_an_advice_nobody_waits_for_is_dropped(sitting: Sitting) -> None:
    question = _asked(sitting)
    sitting.click("table:cancel")
    assert sitting.taken(StopOpponent)
    sitting.desk.on_advice(
        question.ticket, read_advice({"action": ["declare", ["A"]], "reasons": [], "odds": {}})
    )
    assert sitting.table.advice is None


def test_leaving_the_table_ends_it_and_its_answer_is_nobodys(sitting: Sitting) -> None:
    question = _asked(sitting)
    sitting.click("ui:home")
    assert sitting.taken(StopOpponent)
    sitting.new_game("wales", "hh")
    assert _asked(sitting).ticket != question.ticket


def test_every_thought_has_a_ring_of_its_own(sitting: Sitting) -> None:
    for _ in range(2):
        assert f"'thinking.{_asked(sitting).ticket}'" in sitting.all_text()
        sitting.click("table:cancel")
        assert "progressbar" not in sitting.all_text()


@pytest.mark.parametrize(
    ("game", "kind", "action", "said"),
    [
        ("wales", "declare_row", Action("declare", ("A",)), "I would roll on row A."),
        (
            "wales",
            "spend",
            Action("attack", ("mathrafal", "breidden")),
            "I would attack the man at Mathrafal from Breidden.",
        ),
        ("wales", "spend", Action("pass", ()), "I would end the turn here."),
        (
            "britannia",
            "march",
            Action("march", ("elmet", "cambria", 1, 0, 2, 0)),
            "I would march: the Chief and 2 Warriors, Elmet → Cambria.",
        ),
        ("britannia", "lose_favour", Action("favour", ("morgana",)), "I would give up Favour of Morgana."),
    ],
)
def test_a_suggestion_is_said_in_words(game: str, kind: str, action: Action, said: str) -> None:
    handling = handling_of(game)
    view = handling.game.new(handling.game.Options(), 1)
    for language in LANGUAGES:
        words = handling.words(language)
        line = advice_lines(
            Advice(action),
            words,
            kind,
            handling.touches(action),
            partial(handling.label, words, view=view),
        )[0]
        assert "{" not in line and (line == said) == (language == "en")


def test_what_only_gets_worse_is_no_reason_and_numbers_are_written_as_the_language_does() -> None:
    reply = {
        "action": ["declare", ["B"]],
        "reasons": [["money", -0.3]],
        "odds": {"pounds": 6.66, "men": 1.0, "no_men": 4 / 9},
    }
    advice, handling = read_advice(reply), handling_of("wales")
    lines = advice_lines(advice, handling.words("fr"), "declare_row", ("row:B",), lambda ref: ref[-1])
    assert advice.welcome == [] and lines[1] == handling.words("fr")("advice.least")
    told = lines[2].replace("\xa0", " ")
    assert "6,7" in told and "moyenne : 1 ;" in told and "44" in told


def test_the_whole_way_of_an_advised_march_glows() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hhh")
    table = sitting.desk.table
    assert table is not None
    while table.prompt is None or table.prompt.kind != "march":
        sitting.click("table:curtain") if table.curtain is not None else None
        sitting.click("action:march")
    action = next(action for action in table.prompt.actions if action.verb == "march")
    table.advice = Advice(action)
    sitting.settle()
    assert sitting.all_text().count("territory can") == 2
    sitting.click(f"territory:{action.operands[1]}")  # its goal, without touching where it begins
    assert table.session.records[-1].action == action
