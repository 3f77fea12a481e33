"""For those who do not see the page or use no pointer: tab stops, words for signs, neighbours, Escape."""

from __future__ import annotations

import pytest

from mordred.desk.effects import Announce
from mordred.desk.keys import SHOWN
from mordred.games import GAMES
from mordred.scene.node import Node
from tests.desk.helpers import Sitting
from tests.i18n.spoken import every


def is_stop(node: Node) -> bool:
    """Whether Tab comes to it."""
    index = node.attrs.get("tabindex")
    return index != "-1" if node.tag in ("button", "input", "select", "textarea", "summary") else index == "0"


def nested(node: Node, within: str = "") -> list[str]:
    """Tab stops inside others: what looks like one thing would be two."""
    found = [f"{node.key or node.attrs.get('data-ref')} in {within}"] if within and is_stop(node) else []
    outer = (node.key or node.attrs.get("data-ref", node.tag)) if is_stop(node) else within
    return found + [fault for child in node.children for fault in nested(child, outer)]


@pytest.mark.parametrize("game", GAMES)
def test_a_card_or_a_piece_is_one_tab_stop(game: str) -> None:
    sitting = Sitting()
    sitting.new_game(game, "hh")
    for _ in range(40):
        assert sitting.picture is not None
        assert nested(sitting.picture.tree) == []
        stops = [node for node in every(sitting.picture.tree) if is_stop(node) and "data-ref" in node.attrs]
        cards = [node.attrs["data-ref"] for node in stops if node.attrs["data-ref"].startswith("card:")]
        keys = [node.key for node in stops if node.attrs["data-ref"] in cards]
        assert len(keys) == len(set(keys))
        if not sitting.step():
            break


def test_the_reserve_is_read_as_words() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hc")
    assert sitting.picture is not None
    said = [
        node.attrs["aria-label"]
        for node in every(sitting.picture.tree)
        if "dash-piles" in node.attrs.get("class", "").split() and "aria-label" in node.attrs
    ]
    assert any(line.startswith("In reserve: ") and "Warriors" in line for line in said)


def test_changing_a_group_keeps_the_focus() -> None:
    """A button that has come to its end stays, and keeps the focus: one that is disabled could not."""
    sitting = Sitting()
    sitting.new_game("britannia", "hh")
    while (prompt := sitting.table.prompt) is not None:
        if sitting.table.curtain is not None:
            sitting.click("table:curtain")
        if prompt.kind == "action":
            sitting.click("action:march")
        elif prompt.kind == "march":
            break
        else:
            sitting.step()
    narrowed = sitting.table.narrowed
    assert narrowed is not None
    origin = next(ref for ref in narrowed.glows if ref.startswith("territory:"))
    sitting.click(origin)
    assert sitting.picture is not None
    steps = [node for node in every(sitting.picture.tree) if "step" in node.attrs.get("class", "").split()]
    assert steps and not [step for step in steps if "disabled" in step.attrs]
    assert [step for step in steps if step.attrs.get("aria-disabled") == "true"]
    ended = next(step for step in steps if step.attrs.get("aria-disabled") == "true")
    assert "data-ref" not in ended.attrs, "it leads nowhere"


@pytest.mark.parametrize(
    ("game", "ref", "said"),
    [
        ("wales", "space:anglesey", "Roads lead from the Castle of Anglesey to Bangor."),
        ("britannia", "territory:pictland", "Pictland is next to Lothian and Garloth."),
        ("britannia", "territory:ys", "No way leads to Ys now."),
    ],
)
def test_neighbours_can_be_asked_for(game: str, ref: str, said: str) -> None:
    sitting = Sitting()
    sitting.new_game(game, "hc")
    sitting.desk.tip = ref
    assert sitting.press("g")
    assert sitting.taken(Announce)[-1].text == said
    sitting.desk.tip = ""
    assert not sitting.press("g")
    assert sitting.desk.on_key("g", ref=ref), "it has the focus, its tip is not open yet"
    sitting.settle()
    assert sitting.taken(Announce)[-1].text == said


def test_escape_dismisses_a_hint() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    first = sitting.table.coach.hint
    assert first and sitting.press("Escape")
    assert sitting.table.coach.hint != first


def test_escape_closes_the_log_after_what_is_chosen() -> None:
    """It closed everything else that L, M, S and ? open."""
    sitting = Sitting()
    sitting.new_game("wales", "hh", seed="4")
    sitting.press("l")
    assert sitting.table.folds.log
    sitting.table.refusal = "no"
    assert sitting.press("Escape") and sitting.table.folds.log, "first what was just done"
    assert sitting.press("Escape") and not sitting.table.folds.log


def test_what_goes_by_itself_takes_no_focus() -> None:
    """A toast vanishes after some seconds: Tab passes it by, or the focus would vanish with it."""
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    assert sitting.desk.toasts and sitting.picture is not None
    toasts = next(node for node in every(sitting.picture.tree) if node.key == "toasts")
    assert [node for node in every(toasts) if is_stop(node)] == []


def test_no_key_means_two_things() -> None:
    """Found when two people had given N a meaning: each was tested alone."""
    keys = [key for shown, _ in SHOWN for key in shown.split()]
    assert len(set(keys)) == len(keys)
