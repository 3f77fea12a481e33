"""What a newcomer meets: hints that come once, a form that remembers, who begins, help with its pictures."""

from __future__ import annotations

import json

import pytest

from mordred.core.says import concerned
from mordred.desk.store import MemoryStore
from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.i18n import narrate
from mordred.ui.log import recap_panel
from tests.desk.helpers import Sitting
from tests.i18n.spoken import every


def test_a_hint_that_was_read_or_acted_upon_does_not_come_back_in_the_next_game() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    assert sitting.table.coach.hint == "coach.tour.1"
    sitting.step()  # whoever acts needs no welcome any more
    assert sitting.table.coach.hint in ("coach.place_man", "coach.spend")
    sitting.click("ui:home")
    sitting.new_game("wales", "hh", seed="another")
    assert sitting.table.coach.hint == "coach.declare_row"
    sitting.click("table:next_hint")
    assert not sitting.table.coach.hint
    later = Sitting(sitting.store)
    later.new_game("wales", "hh")
    shown = [later.table.coach.hint]
    later.enter("set:coach", True)
    shown.append(later.table.coach.hint)
    assert shown == ["", "coach.tour.1"], "hints that are asked for again are given again"


def test_the_form_is_filled_in_as_it_was_last_sent() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hhcc", edition="preview", place="link")
    later = Sitting(sitting.store)
    later.click("ui:game:britannia")
    form = later.desk.setup
    assert [chair.kind for chair in form.chairs] == ["human", "human", "computer", "computer"]
    assert [chair.level for chair in form.chairs][2:] == ["squire", "squire"]
    assert (form.options["edition"], form.place, form.seed) == ("preview", "link", "")
    later.click("ui:game:wales")
    assert [chair.kind for chair in later.desk.setup.chairs] == ["human", "computer", "computer"]


@pytest.mark.parametrize(
    "form",
    [
        {"chairs": [{"arms": "gules"}] * 3},
        {"chairs": [{"arms": "gules"}]},
        {"chairs": [{"arms": "nobody"}, {"arms": "or"}]},
        {"options": {"edition": "none", "pack": "x"}},
        "nonsense",
    ],
)
def test_a_form_that_the_game_would_not_have_is_left_as_it_is(form: object) -> None:
    store = MemoryStore()
    store.write("mordred:settings", json.dumps({"forms": {"wales": form}}))
    sitting = Sitting(store)
    sitting.click("ui:game:wales")
    assert [chair.arms for chair in sitting.desk.setup.chairs] == ["gules", "azure", "vert"]
    assert sitting.desk.setup.options == {}
    sitting.click("form:start")
    assert sitting.desk.table is not None


@pytest.mark.parametrize("game", GAMES)
def test_who_begins_is_said(game: str) -> None:
    sitting = Sitting()
    sitting.new_game(game, "hh")
    table = sitting.table
    assert table.prompt is not None
    assert f"{table.names[table.prompt.seat]} begins." in [toast.text for toast in sitting.desk.toasts]
    sitting.click("ui:home")
    assert not sitting.desk.toasts, "it was said of a game that was left"


def test_the_help_on_the_front_page_has_the_drawings_of_its_game() -> None:
    """Everything that a picture of the help uses is on the page."""
    sitting = Sitting()
    for game, page in (("britannia", "3"), ("britannia", "8"), ("wales", "3"), ("wales", "7")):
        sitting.click(f"ui:game:{game}")
        sitting.click(f"ui:help:{page}")
        assert sitting.picture is not None
        nodes = list(every(sitting.picture.tree))
        used = {node.attrs["href"][1:] for node in nodes if node.tag == "use"}
        drawn = {node.attrs["id"] for node in nodes if "id" in node.attrs}
        assert used and used <= drawn, (game, page, used - drawn)
        sitting.press("Escape")


def test_what_befell_one_is_what_the_folded_line_tells_of_the_meantime() -> None:
    """Not how much money the last of the others kept, if before that a village of one's own was attacked."""
    sitting = Sitting()
    sitting.new_game("wales", "hcc")
    table = sitting.table
    # a name that is within other names and words, too
    table.plan.seats[0] = table.plan.seats[0].model_copy(update={"name": "a"})
    for _ in range(400):
        again = table.my_turn and table.recap and table.session.last_decision(0)
        missed = table.session.events_since(0) if again else []
        told = [event for event in missed if table.handling.begins_turn(event) is None]
        mine = [event for event in told if 0 in concerned(event)]
        if mine and told[-1] is not mine[-1]:
            break
        assert sitting.step(), "nobody was ever attacked"
        sitting.wait()
    panel = recap_panel(sitting.desk, table)
    assert panel is not None
    said = narrate(table.desk.words, mine[-1], table.names)
    assert said in str(panel.children[0]) and said != narrate(table.desk.words, told[-1], table.names)


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_on_ones_first_turn_the_folded_line_tells_a_deed_and_not_the_set_up(game: str) -> None:
    """Everybody's own roll for the start concerned them, and outdid all that others had done since."""
    for seed in range(1, 20):
        sitting = Sitting()
        sitting.new_game(game, "hcc", seed=str(seed))
        sitting.wait()
        table = sitting.table
        if table.my_turn and table.session.records:
            break
    assert table.session.records and not table.session.last_decision(0), "the viewer always began"
    set_up = {narrate(table.desk.words, event, table.names) for event in table.session.heard_opening(0)}
    news = table.history.news()
    assert news and news not in set_up
    assert news in str(recap_panel(sitting.desk, table))


def test_why_an_action_ended_by_itself_is_said_at_the_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    """To whoever acted; what the computers do is told elsewhere. Here every Muster is said."""
    assert handling_of("britannia").explained == {"MusterFull"}
    monkeypatch.setattr(type(handling_of("britannia")), "explained", frozenset({"UnitMustered"}))
    sitting = Sitting()
    sitting.new_game("britannia", "hc")
    sitting.desk.toasts.clear()
    heard = 0
    for _ in range(60):
        before = len(sitting.table.session.records)
        sitting.step_and_keep()
        new = sitting.table.session.records[before:]
        mine = [event for one in new if one.seat == sitting.table.viewer for event in one.events]
        told = sitting.table.history.tell([one for one in mine if type(one).__name__ == "UnitMustered"])
        assert told == [toast.text for toast in sitting.desk.toasts]
        heard += len(told)
        sitting.desk.toasts.clear()
    assert heard
