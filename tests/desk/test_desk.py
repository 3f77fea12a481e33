"""Saves, links, seats, curtain, undo, replay, languages, keys: what the desk promises, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mordred.britannia.painter.asking import asking_card
from mordred.desk.effects import Announce, Appearance, Copy, Download, PickFile, Share, StopOpponent
from mordred.desk.shelf import PREFIX
from mordred.desk.store import MemoryStore
from mordred.i18n import LANGUAGES
from mordred.scene.painter import painter_of
from mordred.ui.landing import option_strips
from mordred.ui.showing import showing
from tests.desk.helpers import Sitting


def slot(sitting: Sitting, number: str = "1") -> dict[str, Any]:
    sitting.wait(("keep",))
    kept: dict[str, Any] = json.loads(sitting.store.texts[PREFIX + number])
    return kept


def midgame(game: str, kinds: str, decisions: int) -> Sitting:
    """Somebody whose turn it is, after so many decisions."""
    sitting = Sitting()
    sitting.new_game(game, kinds)
    sitting.play_on(decisions)
    sitting.wait()
    return sitting


# ------------------------------------------------------------------------------------------- landing and form


def test_the_form_offers_what_the_game_offers() -> None:
    sitting = Sitting()
    sitting.click("ui:game:britannia")
    assert {"form:option:edition", "form:option:mode", "form:option:leaders"} <= sitting.refs()
    sitting.click("ui:game:wales")
    assert not any(ref.startswith("form:option") for ref in sitting.refs())


@pytest.mark.parametrize("edition", ["final", "preview"])
def test_an_option_is_not_called_like_the_edition_that_is_chosen(edition: str) -> None:
    """An edition may have words of its own for a key; the name of the choice itself is never one of them."""
    sitting = Sitting()
    sitting.click("ui:game:britannia")
    sitting.enter("form:option:edition", edition)
    assert [strip.children[0].text for strip in option_strips(sitting.desk)] == ["Edition", "Dial", "Leaders"]


def test_arms_are_swapped_so_that_everybody_keeps_their_own() -> None:
    sitting = Sitting()
    sitting.click("ui:game:britannia")
    sitting.enter("form:arms:0", "hobyars")
    chairs = sitting.desk.setup.chairs
    assert [chair.arms for chair in chairs] == ["hobyars", "high_elves", "humans"]
    sitting.click("form:start")
    assert [player.faction for player in sitting.table.session.state.players] == [
        "hobyars",
        "high_elves",
        "humans",
    ]


def test_the_same_seed_deals_the_same_game() -> None:
    first, second = Sitting(seed=1), Sitting(seed=2)
    for sitting in (first, second):
        sitting.new_game("britannia", "hhh", seed="The Grail")
    assert first.table.session.state == second.table.session.state


def test_a_seed_too_long_is_said_beside_the_button() -> None:
    sitting = Sitting()
    sitting.click("ui:game:wales")
    sitting.enter("form:seed", "x" * 50)
    sitting.click("form:start")
    assert sitting.desk.table is None
    assert "40" in sitting.desk.words(sitting.desk.setup.trouble)


# ------------------------------------------------------------------------------------------- playing


def test_an_illegal_touch_says_why_and_does_nothing() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    sitting.click("space:anglesey")
    table = sitting.table
    assert table.refusal and table.refusal in sitting.texts()
    assert not table.session.records
    assert any(isinstance(effect, Announce) and effect.urgent for effect in sitting.effects)


def test_undo_stops_at_a_die_and_redo_brings_back() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hh")
    sitting.step()
    table = sitting.table
    before = table.session.game.dump(table.session.state_at(0))
    assert table.rewind.can_undo
    sitting.click("table:undo")
    assert table.session.game.dump(table.session.state) == before
    sitting.click("table:redo")
    assert len(table.session.records) == 1
    wales = Sitting()
    wales.new_game("wales", "hh")
    wales.step()  # declares a row: dice roll
    assert not wales.table.rewind.can_undo
    wales.click("table:undo")
    assert wales.desk.toasts[-1].trouble


def test_alone_against_computers_undo_goes_back_to_ones_own_decision() -> None:
    sitting = midgame("wales", "hcc", 3)
    table = sitting.table
    mine = [number for number, record in enumerate(table.session.records) if record.seat == 0]
    sitting.click("table:undo")
    assert len(table.session.records) == mine[-1]
    assert table.my_turn


def test_an_answer_nobody_waits_for_is_dropped() -> None:
    sitting = Sitting(painting=False)
    sitting.new_game("wales", "hc")
    sitting.play_on(2)
    table = sitting.table
    table.opponents.thinking = 99
    moves = len(table.session.records)
    sitting.desk.on_opponent(98, sitting.prompt.actions[0])
    assert len(table.session.records) == moves


def test_computers_can_be_held_and_let_go() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "cc")
    sitting.click("table:pause")
    assert sitting.taken(StopOpponent)
    sitting.wait()
    assert not sitting.table.session.records
    sitting.desk.settings.pace = "instant"
    sitting.click("table:pause")
    sitting.wait()
    assert sitting.table.session.over


def test_ending_a_turn_is_confirmed_where_wanted() -> None:
    sitting = Sitting()
    sitting.enter("set:confirm_end", True)
    sitting.new_game("wales", "hh")
    while sitting.prompt.kind != "spend":
        sitting.step()
    moves = len(sitting.table.session.records)
    sitting.click("choice:pass")
    assert len(sitting.table.session.records) == moves
    sitting.click("table:cancel")
    assert sitting.table.confirm is None
    sitting.click("choice:pass")
    sitting.press("y")
    assert len(sitting.table.session.records) == moves + 1


def test_number_keys_press_the_prompts_buttons_and_e_ends_the_turn() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    assert sitting.press("2")
    assert sitting.table.session.records[-1].action.operands == ("B",)
    while sitting.prompt.kind != "spend":
        sitting.step()
    assert sitting.press("e")
    assert sitting.table.session.records[-1].action.verb == "pass"
    assert not sitting.press("q")


# ------------------------------------------------------------------------------------------- hot seat


def test_the_curtain_falls_between_two_people_and_no_hand_is_in_the_page() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hh")
    table = sitting.table
    for _ in range(60):
        sitting.wait()
        if table.curtain is not None:
            assert "hand:0" not in sitting.all_text() and "hand:1" not in sitting.all_text()
            sitting.click("table:curtain")
        assert table.viewer is not None
        other = 1 - table.viewer
        assert f"'hand:{other}" not in sitting.all_text()
        mine = set(table.session.state.players[table.viewer].hand)
        for card in set(table.session.state.players[other].hand) - mine:
            assert f"card:{card}'" not in sitting.all_text(), "the other's card is in the page"
        if not sitting.step():
            break
    assert {record.seat for record in table.session.records} == {0, 1}


def test_wales_has_nothing_to_hide_and_no_curtain() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hhh")
    for _ in range(12):
        sitting.step()
        assert sitting.table.curtain is None


# ------------------------------------------------------------------------------------------- saves


@pytest.mark.parametrize(("game", "kinds"), [("wales", "hc"), ("britannia", "hc")])
def test_every_action_is_saved_and_a_reload_goes_on_there(game: str, kinds: str) -> None:
    sitting = Sitting(painting=False)
    sitting.new_game(game, kinds)
    sitting.play_on(25)
    sitting.settle_down()
    table = sitting.table
    again = Sitting(MemoryStore(sitting.store.texts))
    again.click("save:open:1")
    resumed = again.table
    assert resumed.session.game.dump(resumed.session.state) == table.session.game.dump(table.session.state)
    assert resumed.sentence() == table.sentence()
    assert resumed.plan.seats == table.plan.seats


def test_saves_are_renamed_exported_imported_deleted() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hc")
    sitting.step_and_keep()
    sitting.click("ui:home")
    sitting.click("save:edit:1")
    sitting.enter("save:rename:1", "  The   long winter ")
    assert "The long winter" in sitting.texts()
    sitting.click("save:export:1")
    exported = sitting.taken(Download)[-1].text
    sitting.click("save:delete:1")
    sitting.click("save:really_delete:1")
    assert not sitting.desk.listing
    sitting.click("save:import")
    assert sitting.taken(PickFile)
    sitting.desk.on_file(exported)
    sitting.settle()
    assert "The long winter" in sitting.texts()


def test_a_file_that_is_no_game_is_refused_and_nothing_changes() -> None:
    sitting = Sitting()
    kept = dict(sitting.store.texts)
    for text in ("", "{}", "[1, 2", '{"app": "other"}', "\x00" * 50):
        sitting.desk.on_file(text)
        sitting.settle()
        assert sitting.desk.toasts[-1].trouble
        assert sitting.store.texts == kept


def test_a_damaged_slot_is_listed_kept_and_can_be_exported() -> None:
    store = MemoryStore({PREFIX + "5": "{half"})
    sitting = Sitting(store)
    assert sitting.desk.words("shelf.damaged") in sitting.texts()
    sitting.click("save:open:5")
    assert sitting.desk.table is None and sitting.desk.toasts[-1].trouble
    sitting.click("save:export:5")
    assert sitting.taken(Download)[-1].text == "{half"
    assert store.texts[PREFIX + "5"] == "{half"


def test_a_full_storage_is_said_once_and_older_saves_stay() -> None:
    store = MemoryStore()
    sitting = Sitting(store)
    sitting.new_game("wales", "hh")
    sitting.step_and_keep()
    kept = dict(store.texts)
    store.room = 10
    sitting.step_and_keep()
    sitting.step_and_keep()
    assert sum(toast.trouble for toast in sitting.desk.toasts) == 1
    assert store.texts == kept
    store.room = 5_000_000
    sitting.step_and_keep()
    assert len(slot(sitting)["actions"]) == len(sitting.table.session.records)


def test_a_blocked_storage_is_said_and_one_can_play() -> None:
    store = MemoryStore()
    store.blocked = True
    sitting = Sitting(store)
    assert sitting.desk.words("shelf.blocked") in sitting.texts()
    sitting.new_game("wales", "hh")
    sitting.play_on(5)
    assert len(sitting.table.session.records) == 5


def test_two_tabs_do_not_overwrite_each_other() -> None:
    store = MemoryStore()
    one = Sitting(store)
    one.new_game("wales", "hh")
    one.step_and_keep()
    two = Sitting(store)
    two.click("save:open:1")
    two.step_and_keep()
    one.desk.on_store_changed(PREFIX + "1")
    one.step()
    one.step_and_keep()
    assert one.table.slot_id != "1"
    assert len(json.loads(store.texts[PREFIX + "1"])["actions"]) == 2
    assert len(json.loads(store.texts[PREFIX + one.table.slot_id])["actions"]) == 3


# ------------------------------------------------------------------------------------------- links


def shared(sitting: Sitting) -> str:
    sitting.click("share:show")
    sitting.click("share:copy")
    sitting.press("Escape")
    return sitting.taken(Copy)[-1].text


def test_play_by_link_pick_a_seat_once_play_and_pass_on() -> None:
    ann = Sitting()
    ann.new_game("britannia", "hhc", place="link")
    while ann.table.my_turn or ann.table.opponents.thinking:
        ann.step() if ann.table.my_turn else ann.wait()
    assert "share:send" in ann.refs()
    ann.click("share:send")
    assert ann.taken(Share)[-1].url.startswith("https://example.org/play/#m2.")
    seat = ann.prompt.seat

    bob = Sitting(seed=11)
    bob.desk.on_fragment(shared(ann).partition("#")[2])
    bob.settle()
    assert bob.dialog.kind == "pick_seat"
    bob.click(f"share:seat:{seat}")
    assert bob.table.viewer == seat and bob.table.my_turn
    assert bob.table.names == ann.table.names
    assert [one.kind for one in bob.table.plan.seats] == ["human", "human", "computer"]
    assert bob.table.recap
    bob.step()

    link = shared(bob)
    bob.click("ui:home")
    bob.desk.on_fragment(link.partition("#")[2])
    bob.settle()
    assert bob.desk.dialog is None and bob.table.viewer == seat, "the seat is asked for only once"
    bob.wait(("keep",))
    assert len(bob.desk.shelf.listing()) == 1, "a correspondence keeps one slot"


def test_a_damaged_link_is_one_message_and_loses_nothing() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hc")
    link = shared(sitting)
    sitting.wait(("keep",))
    sitting.click("ui:home")
    kept = dict(sitting.store.texts)
    for broken in (
        "nonsense",
        link[:-9],
        link.replace("#m2.", "#m9."),
        link[:-30] + "AAA" + link[-27:],
        "m1.",
    ):
        sitting.enter("ui:paste", broken)
        sitting.click("ui:open_link")
        assert sitting.dialog.kind == "bad_link", broken
        assert sitting.desk.table is None and sitting.store.texts == kept
        sitting.press("Escape")


# ------------------------------------------------------------------------------------------- looking back


def test_the_replay_shows_each_moment_and_comes_back() -> None:
    sitting = midgame("wales", "hc", 12)
    table = sitting.table
    sitting.click("table:log")
    assert "table:replay:3" in sitting.refs()
    sitting.click("table:replay:3")
    assert table.replay.cursor == 3
    assert table.view.money == table.session.state_at(3).money
    sitting.press("ArrowRight")
    assert table.replay.cursor == 4
    sitting.click("row:A")
    assert table.refusal
    sitting.press(" ")
    sitting.wait()
    assert table.replay.cursor == table.history.length
    sitting.press("Escape")
    assert table.replay.cursor is None and table.my_turn


def test_a_replay_shows_no_hand_the_viewer_may_not_see() -> None:
    sitting = midgame("britannia", "hc", 6)
    history = sitting.table.history
    sitting.click("table:replay:first")
    sitting.enter("table:viewpoint", "1")
    assert history.replay.viewpoint == 0, "the other's eyes are closed until the game is over"
    assert history.viewpoints() == [None, 0]


def test_undo_takes_log_lines_back() -> None:
    sitting = Sitting()
    sitting.new_game("britannia", "hh")
    sitting.click("table:log")
    sitting.step()
    told = len(sitting.table.history.told())
    sitting.click("table:undo")
    assert len(sitting.table.history.told()) == told - 1


def test_the_end_shows_ranking_reason_and_chart() -> None:
    sitting = Sitting(painting=False)
    sitting.new_game("wales", "cc")
    sitting.wait()
    sitting.painting = True
    sitting.settle()
    text = sitting.texts()
    table, outcome = sitting.table, sitting.table.outcome
    assert outcome is not None
    assert table.handling.why_ended(sitting.desk.words, outcome, table.names) in text
    assert all(name in text for name in table.names)
    assert "chart-line" in sitting.all_text()


# ------------------------------------------------------------------------------- languages and settings


def test_language_comes_from_the_browser_switches_live_and_is_remembered() -> None:
    sitting = Sitting(languages=("cy", "it-CH", "fr"))
    assert sitting.desk.settings.language == "it"
    sitting.new_game("wales", "hh")
    italian = sitting.table.sentence()
    sitting.enter("set:language", "fr")
    assert sitting.table.sentence() != italian
    assert sitting.taken(Appearance)[-1].language == "fr"
    assert Sitting(sitting.store).desk.settings.language == "fr"


def test_first_game_hints_come_by_prompt_and_can_be_stopped() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    table = sitting.table
    read = []
    while table.coach.hint:
        read.append(table.coach.hint)
        sitting.click("table:next_hint")
    assert read and read[-1] == "coach.declare_row"
    sitting.step()
    assert table.coach.hint in ("coach.place_man", "coach.spend")
    sitting.click("table:stop_hints")
    assert not table.coach.hint and not sitting.desk.settings.coach


@pytest.mark.parametrize("kind", ["settings", "help", "keys", "menu"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_leaf_opens_and_closes_in_every_language(kind: str, language: str) -> None:
    sitting = Sitting(languages=(language,))
    sitting.new_game("wales", "hh")
    sitting.click(f"ui:{kind}")
    assert sitting.dialog.kind == kind
    assert sitting.press("Escape")
    assert sitting.desk.dialog is None


def test_tips_explain_what_lies_on_the_table() -> None:
    for game in ("wales", "britannia"):
        sitting = Sitting()
        sitting.new_game(game, "hh")
        if sitting.table.curtain is not None:
            sitting.click("table:curtain")
        for tip in {part.split("'")[0] for part in sitting.all_text().split("'data-tip': '")[1:]}:
            sitting.desk.tip = tip
            assert painter_of(sitting.desk.game_id).tip(showing(sitting.table), tip) is not None, tip
            sitting.settle()


def test_a_copy_saved_from_the_menu_puts_the_menu_away_too() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    sitting.click("ui:menu")
    sitting.click("table:save_as")
    sitting.click("table:save_now")
    assert sitting.desk.dialog is None and sitting.desk.shelf.listing()


def test_escape_closes_a_leaf_even_if_something_behind_it_is_being_explained() -> None:
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    sitting.click("ui:settings")
    sitting.desk.tip = "row:A"
    assert sitting.press("Escape")
    assert sitting.desk.dialog is None and not sitting.desk.tip


@pytest.mark.parametrize(
    "problem", [RecursionError("too deep"), KeyError("x"), MemoryError(), TypeError("no")]
)
@pytest.mark.parametrize("where", ["fragment", "pasted"])
def test_whatever_a_link_brings_about_is_a_damaged_link(
    monkeypatch: pytest.MonkeyPatch, problem: Exception, where: str
) -> None:
    """Also what nobody thought of: a link comes from outside, and no fault in it may stop the page."""

    def fails(*_: object) -> None:
        raise problem

    monkeypatch.setattr("mordred.desk.links.open_link", fails)
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    table = sitting.table
    if where == "fragment":
        sitting.desk.on_fragment("m1.anything")
    else:
        sitting.desk.pasted = "m1.anything"
        sitting.click("ui:open_link")
    assert (sitting.dialog.kind, sitting.dialog.about) == ("bad_link", "damaged_link")
    assert sitting.desk.table is table, "the game in progress goes on"


def test_a_game_from_a_link_that_cannot_begin_is_a_damaged_link(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Sitting()
    ann.new_game("wales", "hc", place="link")
    link = shared(ann)

    def fails(_: object) -> None:
        raise ValueError("not this one")

    monkeypatch.setattr("mordred.desk.table.Table.begin", fails)
    bob = Sitting(seed=11)
    bob.desk.on_fragment(link.partition("#")[2])
    assert bob.desk.table is None
    assert (bob.dialog.kind, bob.dialog.about) == ("bad_link", "damaged_link")


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_painters_narrow_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be touched is found once for a selection, and handed to whoever draws."""
    sitting = Sitting()
    sitting.new_game(game, "hh")
    if sitting.table.curtain is not None:
        sitting.click("table:curtain")
    if game == "britannia":
        sitting.click("action:march")
    narrowed = sitting.table.narrowed
    assert narrowed is not None and sitting.table.narrowed is narrowed
    looked_at = showing(sitting.table)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a painter narrowed the legal actions")

    for module in ("mordred.core.narrowing", "mordred.handling", "mordred.britannia.handling.touches"):
        monkeypatch.setattr(f"{module}.narrow", refuse)
    painter = painter_of(game)
    pieces = painter.identify(looked_at.view, None)
    assert painter.board(looked_at, pieces) and painter.panels(looked_at)
    painter.picker(looked_at)
    assert len(painter.choices(looked_at)) == len(looked_at.buttons)


def test_a_replay_has_the_mood_of_its_moment() -> None:
    """Chaos has broken out by now; at the beginning it had not, and looking back the page shows that."""
    sitting = Sitting(painting=False)
    sitting.new_game("britannia", "hh")
    while not sitting.table.session.state.broken:
        assert sitting.step()
    if sitting.table.curtain is not None:
        sitting.click("table:curtain")
    assert sitting.table.mood == "chaos"
    sitting.click("table:replay:first")
    assert sitting.table.mood == "" and sitting.taken(Appearance)[-1].mood == ""
    sitting.click("table:replay:close")
    assert sitting.table.mood == "chaos" and sitting.taken(Appearance)[-1].mood == "chaos"


def cards_that_ask(sitting: Sitting) -> list[str]:
    """The cards beside the question, by what they show."""
    assert sitting.table.view is not None
    asking = asking_card(showing(sitting.table))
    return [] if asking is None else [card.attrs["aria-label"].split(".")[0] for card in asking.children]


def monsters_to_move(sitting: Sitting) -> list[str]:
    narrowed = sitting.table.narrowed
    return [ref for ref in narrowed.glows if ref.startswith("monster:")] if narrowed else []


def test_what_a_monster_does_lies_beside_the_question_where_it_goes() -> None:
    """Nobody has to look for a Monster's rule elsewhere; once one is chosen, only its card is left."""
    sitting = Sitting(seed=3)
    sitting.new_game("britannia", "hh")
    sitting.settle_down()
    while sitting.prompt.kind != "move_monster" or len(monsters_to_move(sitting)) < 2:
        assert sitting.step(), "no Monster was ever moved"
        sitting.settle_down()
    monsters = monsters_to_move(sitting)
    assert len(cards_that_ask(sitting)) == len(monsters)
    sitting.click(monsters[0])
    assert len(cards_that_ask(sitting)) == 1
