"""The stage at the table: scenes queue, beats wait or go on, everybody else waits; the pace of a turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mordred.britannia.handling.battle import Clash
from mordred.britannia.rules.events import (
    ActionChosen,
    BattleBegan,
    BattleEnded,
    BreakoutBegan,
    CardLaid,
    CardsDrawn,
    CardsRevealed,
    DeckShuffled,
    TotalsCounted,
    UnitLost,
    UnitMustered,
    WarBegan,
)
from mordred.core.scenes import Scene
from mordred.desk.effects import Announce, AskOpponent, Focus, Later
from mordred.desk.paces import PACES, STEP, TURN, Budget
from mordred.handling import handling_of
from mordred.ui.showing import look
from mordred.ui.stage import UNREAD, caption
from tests.desk.helpers import Sitting, texts_of


def sitting(kinds: str = "hc", **settings: str) -> Sitting:
    """Somebody at a new game of Britannia."""
    found = Sitting(painting=False)
    for name, value in settings.items():
        found.desk.set(name, value)
    found.new_game("britannia", kinds, seed="stage")
    return found


def until(found: Sitting, enough: Callable[[], bool]) -> None:
    """Play on at random until something is so; what is on the stage is left there."""
    for _ in range(3000):
        if enough():
            return
        found.wait(("keep", "think", "replay"))
        if enough():
            return
        if found.table.staged.holding:
            found.click("table:skip")
        else:
            assert found.step(), "the game was over before"
    raise AssertionError("it never came to that")


def on_stage(found: Sitting) -> Scene:
    scene = found.table.stage.scene
    assert scene is not None, "the stage is empty"
    return scene


def battle_holds(found: Sitting) -> Callable[[], bool]:
    """A battle is on the stage, and not all of it was seen."""
    return lambda: (
        found.table.staged.holding
        and on_stage(found).kind == "battle"
        and found.table.staged.shown < len(on_stage(found).beats)
    )


def test_a_battle_waits_beat_by_beat_and_nobody_plays_meanwhile() -> None:
    found = sitting(stage="each")
    until(found, battle_holds(found))
    table, moves = found.table, len(found.table.session.records)
    assert not table.my_turn and table.narrowed is None
    seen = [table.stage.beat]
    while table.staged.holding and on_stage(found).kind == "battle" and table.stage.beat is not None:
        found.wait()
        assert len(table.session.records) == moves, "somebody played on while people watch"
        before = (table.staged.key, table.staged.shown)
        found.click("table:continue")
        if table.staged.key != before[0]:
            break
        if table.staged.holding:
            assert table.staged.shown == before[1] + 1
            seen.append(table.stage.beat)
    kinds = [beat.kind for beat in seen if beat is not None]
    order = ["lay", "reveal", "effect", "totals", "losses", "effect", "end"]
    assert kinds[0] in order[1:] and sorted(set(kinds), key=order.index) == list(
        dict.fromkeys(sorted(kinds, key=order.index))
    )


def test_played_then_waiting_is_the_default() -> None:
    """Beats go on by themselves; the last one stays until somebody presses Continue."""
    found = sitting()
    assert found.desk.settings.stage == "end"
    until(found, battle_holds(found))
    key = found.table.staged.key
    found.wait(("stage",))
    assert found.table.staged.key == key and found.table.staged.holding
    assert found.table.staged.shown == len(on_stage(found).beats) or not on_stage(found).over
    found.click("table:continue")
    assert found.table.staged.key != key


def test_who_goes_on_by_hand_sees_the_last_beat_too() -> None:
    """The timer of the beat before rang after Continue was pressed, and took the end off the stage unseen."""
    found = sitting()
    until(found, lambda: battle_holds(found)() and on_stage(found).over)
    staged = found.table.staged
    key, beats = staged.key, len(on_stage(found).beats)
    while staged.shown < beats:
        found.click("table:continue")
    assert [later for later in found.waiting if later.ticket.startswith("stage:")], "no old timer to ring"
    found.wait(("stage",))
    assert staged.holding and (staged.key, staged.shown) == (key, beats)


def test_scenes_queue_and_none_takes_the_place_of_another() -> None:
    """Whatever happens, each battle is shown to its end before the next one comes on."""
    found = sitting("hcc", stage="each")
    seen: list[str] = []
    for _ in range(160):
        found.wait(("keep", "think", "replay"))
        if found.table.staged.holding:
            key, shown = found.table.staged.key, found.table.staged.shown
            if not seen or seen[-1] != key:
                assert key not in seen, "it was over, and comes again"
                seen.append(key)
            found.click("table:continue")
            assert found.table.staged.key == key or shown == len_of(found, key)
        elif not found.step():
            break
    assert sum(key.startswith("battle") for key in seen) >= 2


def len_of(found: Sitting, key: str) -> int:
    """How many beats a scene has."""
    records = found.table.session.records
    scenes = found.table.handling.scenes(records, lambda event: event, 0)
    return len(next(scene for scene in scenes if scene.key == key).beats)


def later_than(found: Sitting, records: int) -> Callable[[], bool]:
    """Something more was decided."""
    return lambda: len(found.table.session.records) > records


def test_what_was_just_watched_is_not_told_again() -> None:
    """The caption was written for what others do, and asked the log: it knew nothing of the stage."""
    found = sitting()
    table = found.table
    for _ in range(3):
        until(found, battle_holds(found))
        while table.staged.holding:
            found.click("table:skip")
        last = len(table.session.records) - 1
        staged = CardLaid | CardsRevealed | TotalsCounted | UnitLost | BattleEnded
        assert any(isinstance(event, staged) for event in table.session.records[last].events)
        assert not any(isinstance(event, staged) for event in table.stage.untold(last))
        until(found, later_than(found, last + 1))
        after = len(table.session.records) - 1
        assert table.stage.untold(after) == table.session.records[after].events, "what comes later is told"


def test_what_happens_to_a_hand_is_not_told_over_the_map() -> None:
    """After a War its draws filled the caption: what was not staged was taken for news of the map."""
    handling = sitting().table.handling
    assert not handling.on_map(CardsDrawn(0, ("?",)))
    assert not handling.on_map(DeckShuffled(0))
    assert handling.on_map(UnitMustered(0, "elmet", "warrior"))


def test_nobody_is_told_that_their_own_turn_has_come() -> None:
    """After a War the caption said "Arthur's turn" to Arthur: it was read where another was at turn."""
    found = sitting()
    table, own, others = found.table, 0, 0
    for _ in range(200):
        if not found.step():
            break
        number = len(table.session.records) - 1
        begun = [table.handling.begins_turn(event) for event in table.session.records[number].events]
        told = [table.handling.begins_turn(event) for event in table.stage.news(number)]
        assert table.viewer not in told
        own += table.viewer in begun
        others += any(seat is not None and seat != table.viewer for seat in told)
    assert own and others


def test_what_others_did_in_a_turn_stays_to_be_read() -> None:
    """Decisions follow each other in a third of a second in the end: each took the place of the one before.
    The whole turn's time was measured, not how long a sentence stood there.
    """
    found = sitting()
    table, kept = found.table, 0
    for _ in range(200):
        if not found.step():
            break
        number = len(table.session.records) - 1
        before = table.stage.news_before(number)
        assert all(table.handling.weight_of(news) >= 1 for news in before if news)
        for news in before:
            assert news == [] or any(news[0] in record.events for record in table.session.records[-9:-1])
        kept += len(before)
    assert kept > 20


def test_trifles_take_little_of_a_turn_and_what_befalls_people_more() -> None:
    handling = sitting().table.handling
    assert handling.weight_of([ActionChosen(0, "march", 0)]) < 0.5
    assert handling.weight_of([UnitMustered(0, "elmet", "warrior")]) == 1
    waits = [Budget().wait("calm", weight) for weight in (0.3, 1, 1.5)]
    assert waits == sorted(waits) and waits[0] < 400 and waits[2] > waits[1] == 1000


def test_a_battle_between_others_is_shown_too() -> None:
    found = sitting("hccc", stage="each")
    until(
        found,
        lambda: (
            found.table.staged.holding
            and on_stage(found).kind == "battle"
            and found.table.viewer not in on_stage(found).seats
        ),
    )
    found.click("table:skip")
    assert found.table.staged.shown in (0, 1) or not found.table.staged.holding


def test_touching_something_meanwhile_says_why_not() -> None:
    found = sitting(stage="each")
    until(found, battle_holds(found))
    found.click("territory:elmet")
    assert found.table.refusal == found.desk.words("why.stage")


def test_it_is_said_to_screen_readers_and_continue_has_the_focus() -> None:
    found = sitting(stage="each")
    until(found, battle_holds(found))
    assert Focus("stage.continue") in found.effects
    found.effects.clear()
    found.click("table:continue")
    assert [effect.text for effect in found.taken(Announce) if effect.text]


@pytest.mark.parametrize("key", ["Escape", "x"])
def test_keys_skip(key: str) -> None:
    found = sitting(stage="each")
    until(found, battle_holds(found))
    was, shown = found.table.staged.key, found.table.staged.shown
    assert found.press(key)
    assert (found.table.staged.key, found.table.staged.shown) != (was, shown)


@pytest.mark.parametrize("key", ["Enter", " ", "c"])
def test_keys_go_on(key: str) -> None:
    found = sitting(stage="each")
    until(found, battle_holds(found))
    before = (found.table.staged.key, found.table.staged.shown)
    assert found.press(key)
    assert (found.table.staged.key, found.table.staged.shown) != before


def test_where_nothing_moves_only_the_card_is_shown() -> None:
    """Every scene is shown whole at once."""
    found = sitting(motion="less", stage="each")
    until(found, lambda: found.table.staged.holding)
    assert found.table.staged.shown == len(on_stage(found).beats)


def test_where_only_the_card_is_shown_the_reason_is_heard_too() -> None:
    """All beats at once: a listener hears why a moment came, not only what it changes."""
    found = sitting(motion="less")
    until(found, lambda: found.table.staged.holding and on_stage(found).kind == "moment")
    scene = on_stage(found)
    assert len(scene.beats) > 1
    heard = [effect.text for effect in found.effects if isinstance(effect, Announce)]
    told = [found.table.stage.line(scene, beat) for beat in scene.beats]
    assert any(all(line in text for line in told) for text in heard[-3:])


def test_undo_clears_the_stage() -> None:
    found = sitting(stage="each")
    until(found, lambda: found.table.staged.holding and found.table.rewind.can_undo)
    found.click("table:undo")
    assert not found.table.staged.holding
    assert found.table.my_turn


def test_a_battle_under_way_is_back_after_coming_back() -> None:
    """The game is opened again in the middle of laying cards: the battle is on the stage, nobody waits."""
    found = sitting()
    until(found, lambda: found.table.my_turn and found.prompt.kind == "lay")
    found.wait(("keep",))  # whoever chose the battle has shown nothing yet: it is written a little later
    again = Sitting(found.store)
    again.click(f"save:open:{found.table.slot_id}")
    assert on_stage(again).kind == "battle" and again.table.my_turn
    assert again.table.stage.shown == len(on_stage(again).beats)


def test_the_replay_shows_the_battle_of_its_moment() -> None:
    found = sitting("hc", stage="off")
    until(found, lambda: ended_alone(found) is not None)
    number = ended_alone(found)
    assert number is not None
    found.painting = True
    found.click(f"table:replay:{number + 1}")
    scene = on_stage(found)
    clash: Clash = scene.beats[-1].picture
    assert scene.kind == "battle" and clash.ended is not None


def ended_alone(found: Sitting) -> int | None:
    """The first record that ends a battle and does not begin the next one at once."""
    for number, record in enumerate(found.table.session.records):
        kinds = [type(event) for event in record.events]
        if BattleEnded in kinds and BattleBegan not in kinds:
            return number
    return None


def test_no_card_of_another_is_in_the_scene_before_the_reveal() -> None:
    """What the viewer hears is masked: the enemy's cards show their backs."""
    found = sitting()
    until(found, lambda: found.table.my_turn and found.prompt.kind == "lay")
    clash: Clash = on_stage(found).beats[0].picture
    enemy = next(wing for wing in clash.wings if wing.seat != found.table.viewer)
    assert all(place.card in ("", "?") for place in enemy.places)


def happened(found: Sitting, kind: type) -> bool:
    return any(isinstance(event, kind) for record in found.table.session.records for event in record.events)


@pytest.mark.parametrize(("kind", "name"), [(BreakoutBegan, "chaos"), (WarBegan, "war")])
def test_great_moments_come_with_what_changes(kind: type, name: str) -> None:
    found = sitting("hc", stage="each")
    found.painting = True
    until(found, lambda: found.table.staged.holding and found.table.staged.key.startswith(name))
    assert happened(found, kind)
    words = found.desk.words
    assert words(f"moment.{name}.title") in found.texts()
    while found.table.stage.beat is not None and found.table.stage.beat.kind != "changes":
        found.click("table:continue")
    assert words("moment.changes") in found.texts()


def test_nobody_waits_for_a_battle_at_the_fastest_pace_but_ones_own() -> None:
    found = sitting("hcc", pace="instant")
    for _ in range(120):
        found.wait(("keep", "think"))
        if found.table.staged.holding:
            scene = on_stage(found)
            assert scene.great or found.table.viewer in scene.seats
            found.click("table:skip")
        elif not found.step():
            break


def test_a_battle_of_somebody_here_is_on_the_stage_whoever_looked_when_it_began() -> None:
    """Found by clicks: with two people at one screen it began behind the curtain, was taken for a battle of
    others, and nobody could touch the Mystic's card. Each test before had one person, or no hurry."""
    found = sitting("hhc", pace="instant")
    asked = 0
    for _ in range(3000):
        prompt = found.table.prompt
        if prompt is None or asked > 8:
            break
        if prompt.kind in ("lay", "mystic") and found.table.my_turn:
            assert on_stage(found).kind == "battle" and found.table.stage.shown
            asked += 1
        found.wait(("keep", "think", "replay", "stage"))
        if found.table.staged.holding:
            found.click("table:skip")
        elif not found.step():
            break
    assert asked > 8


def test_skip_to_my_turn_waits_for_nothing() -> None:
    """All that the others do comes at once, and no scene of theirs stays."""
    found = sitting("hccc", pace="slow", stage="each")
    until(found, lambda: not found.table.my_turn and found.table.opponents.thinking is not None)
    found.waiting.clear()
    found.press("n")
    for _ in range(400):
        if found.table.my_turn or found.table.prompt is None:
            break
        if found.table.staged.holding:
            assert found.table.viewer in on_stage(found).seats
            break
        assert not [later for later in found.waiting if later.ticket.startswith(("think", "stage"))]
        question = found.questions.pop(0)
        found._decide(question)
    assert found.table.my_turn or found.table.prompt is None or found.table.staged.holding
    assert not found.table.hurry or found.table.staged.holding or found.table.prompt is None


# ----------------------------------------------------------------------------------- the pace


@pytest.mark.parametrize("pace", PACES)
def test_a_whole_turn_has_a_budget(pace: str) -> None:
    """However many decisions it takes, and however much there is to see."""
    budget = Budget()
    waits = [budget.wait(pace, weight) for weight in (1, 2, 1, 1.8, 2, 1) * 10]
    assert sum(waits) <= TURN[pace]
    assert waits[0] == STEP[pace], "the first ones are not hurried"


@pytest.mark.parametrize("pace", PACES)
def test_no_wait_is_too_short_to_read(pace: str) -> None:
    """Late in a long turn captions passed in a third of a second: the sum was tested, not each of them."""
    budget, waits, read = Budget(), list[int](), handling_of("britannia").read
    for _ in range(3):
        budget.begin()
        waits += [budget.wait(pace, weight, read) for weight in (0.3, 1, 0.3, 1, 2, 1, 1.5, 1, 1, 1, 1, 1)]
    assert all(wait == 0 or wait >= STEP[pace] * read for wait in waits), waits
    assert sum(waits) + budget.owed == 3 * budget.waited <= 3 * TURN[pace], "nothing of it is lost"


def test_what_was_done_too_quickly_is_told_together() -> None:
    """Whatever others do stands over the map, with its arrow, while there is time to read it."""
    found = sitting("hcc", pace="calm", stage="off")
    table, done = found.table, 0
    for _ in range(160):
        found.settle()
        number = len(table.session.records) - 1
        if table.opponents.thinking is None:
            if not found.step():
                break
            continue
        waits = any(later.ticket == f"think:{table.opponents.thinking}" for later in found.waiting)
        if waits and number >= 0 and table.session.records[number].seat != table.viewer:
            shown = caption(found.desk, look(table, None))
            unread = list(table.stage.news_before(number))[: table.stage.unread(number)]
            for news in unread[: UNREAD if shown is not None else 0]:
                assert shown is not None and set(table.history.tell(news)[:1]) <= set(texts_of(shown))
            assert all(event in table.stage.ways() for news in unread for event in news)
            done += len(unread)
        found.waiting = [later for later in found.waiting if not later.ticket.startswith("think")]
        table.opponents.due = True
        found._decide(found.questions.pop(0))
    assert done > 8


def test_no_caption_flashes_before_the_next() -> None:
    """A caption stood there for a fifth of a second: waits were measured, not what is seen without any."""
    found = sitting("hcc", pace="calm", stage="off")
    table, stayed, before = found.table, 0, [""]
    for _ in range(120):
        found.settle()
        if table.opponents.thinking is None:
            if not found.step():
                break
            before = [""]
            continue
        shown = caption(found.desk, look(table, None))
        texts = texts_of(shown) if shown is not None else []
        if not table.opponents.waiting and before != [""]:
            assert texts == before
            stayed += 1
        before = texts
        found.waiting = [later for later in found.waiting if not later.ticket.startswith("think")]
        table.opponents.due = True
        found._decide(found.questions.pop(0))
    assert stayed > 8


def test_the_default_is_at_most_six_seconds_a_turn() -> None:
    assert TURN[Sitting().desk.settings.pace] <= 6000


def test_thinking_has_a_budget_too() -> None:
    budget = Budget()
    seconds = [budget.seconds(1.5) for _ in range(8)]
    assert seconds[0] == 1.5 and sum(seconds) < 7
    budget.begin()
    assert budget.seconds(0.5) == 0.5


def test_they_think_while_people_follow() -> None:
    """A computer is asked at once; its answer is played when the moment has passed."""
    found = sitting("hc", pace="calm", stage="off")
    until(found, lambda: found.table.opponents.thinking is not None)
    moves = len(found.table.session.records)
    (question,) = [effect for effect in found.questions if isinstance(effect, AskOpponent)]
    later = next(later for later in found.waiting if later.ticket.startswith("think:"))
    found._decide(found.questions.pop(0))
    assert len(found.table.session.records) == moves and later.milliseconds > 0
    found.waiting.remove(later)
    found.desk.on_timer(later.ticket)
    found.settle()
    assert len(found.table.session.records) == moves + 1
    assert question.ticket != found.table.opponents.thinking


def test_the_slider_sets_the_pace_by_its_notch() -> None:
    found = Sitting()
    found.enter("set:pace", "4")
    assert found.desk.settings.pace == "instant"
    found.enter("set:pace", "0")
    assert found.desk.settings.pace == PACES[0]
    assert [later for later in found.waiting if isinstance(later, Later)] == found.waiting


def test_battles_begin_where_the_events_say() -> None:
    """Every battle of a game is a scene, in order, each with both sides and an end."""
    found = sitting("hc", stage="off")
    for _ in range(250):
        if not found.step():
            break
    records = found.table.session.records
    scenes = found.table.handling.scenes(records, lambda event: event, 0)
    battles = [scene for scene in scenes if scene.kind == "battle"]
    begun = [event for record in records for event in record.events if isinstance(event, BattleBegan)]
    assert [scene.beats[0].picture.territory for scene in battles] == [event.territory for event in begun]
    for scene in battles[:-1]:
        clash: Clash = scene.beats[-1].picture
        assert scene.over and clash.ended is not None and scene.beats[-1].kind == "end"
        assert all(wing.counted for wing in clash.wings)


def test_the_dice_that_end_a_game_are_seen_before_the_leaf_of_the_end() -> None:
    """It lay over a roll that nobody had seen; whoever opens a finished game has the leaf at once."""
    found = Sitting(painting=False)
    found.new_game("wales", "hh")
    while not found.table.session.over:
        found.step()
    assert any(event.reveals for event in found.table.recent), "another seed ends otherwise"
    assert found.desk.dialog is None
    found.wait(("end",))
    assert found.dialog.kind == "end"
    found.click("ui:close")
    found.wait(("end",))
    assert found.desk.dialog is None, "once is enough"
    found.click("ui:home")
    again = Sitting(found.store, painting=False)
    again.click(f"save:open:{again.desk.listing[0].id}")
    assert again.dialog.kind == "end"
