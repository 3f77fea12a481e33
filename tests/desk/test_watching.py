"""While something is watched, the whole table is shown (and said) as it was before; then it catches up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mordred.britannia.rules.events import EndTokenPlaced
from mordred.core.game import Event
from mordred.core.session import Session
from mordred.desk.effects import Announce, Appearance, Turn
from mordred.desk.table import Table
from mordred.i18n import narrate
from mordred.i18n.facts import roman
from mordred.scene.motion import Motion
from mordred.scene.node import Node
from mordred.ui.app import Picture, draw, motion_between
from tests.desk.helpers import Sitting
from tests.desk.test_again import walk
from tests.desk.test_stage import battle_holds, on_stage, sitting, until

BESIDE = ("board", "side", "far", "tray", "log")
"""All that lies under and beside the stage."""


def parts(picture: Picture) -> dict[str, str]:
    """What is drawn under and beside the stage, without what glows (that is the question, not the table)."""
    found = {one.key: one for one in walk(picture.tree) if one.key in BESIDE}
    return {str(key): "\n".join(plain(one)) for key, one in found.items()}


def plain(tree: Node) -> Iterator[str]:
    """Every node with its place and its words."""
    where = (tree.attrs.get("style"), tree.attrs.get("transform"))
    yield f"{tree.tag} {tree.key} {tree.text} {where}"
    for child in tree.children:
        if child.key != "counts":
            yield from plain(child)


def news(found: Sitting) -> list[Event]:
    """What has happened and was not seen."""
    return [event for record in found.table.session.records[found.table.known :] for event in record.events]


def test_what_is_watched_is_seen_beside_the_table_as_it_was() -> None:
    """Map, dial, hand, dashboards and log stay as they were; the game itself is further."""
    found = sitting(stage="each")
    found.click("table:log")
    until(found, battle_holds(found))
    table = found.table
    number = table.stage.beat.record if table.stage.beat else -1
    assert table.known == table.moment == number < len(table.session.records)
    shown, later = table.view, table.session.seen(None, table.looking)
    assert shown == table.session.seen(number, table.looking) != later
    assert table.acting == table.session.records[number].seat
    told = parts(draw(found.desk, None))
    table.staged.holding = False
    table.beat += 1
    assert told["far"] != parts(draw(found.desk, None))["far"], "nothing had changed anyway"


def test_nothing_beside_the_stage_changes_until_it_is_empty() -> None:
    found = sitting(stage="each")
    found.click("table:log")
    until(found, battle_holds(found))
    first, pictures = parts(draw(found.desk, None)), 0
    number = found.table.known
    while found.table.staged.holding and found.table.known == number:
        assert parts(draw(found.desk, None)) == first
        pictures += 1
        found.click("table:continue")
    assert pictures > 2
    assert parts(draw(found.desk, None)) != first


def test_behind_the_stage_nothing_moves_and_afterwards_it_does() -> None:
    """Claimed Favour used to fly across the battle that was being watched, or never."""
    found = sitting(stage="each")
    moved = Motion()
    while moved == Motion():  # a battle may change nothing on the map; the game ends if none ever does
        until(found, battle_holds(found))
        before = draw(found.desk, None)
        while found.table.staged.holding:
            after = draw(found.desk, before)
            assert motion_between(before, after) == Motion()
            before = after
            found.click("table:continue")
        moved = motion_between(before, draw(found.desk, before))


def test_screen_readers_are_told_each_thing_when_it_is_seen() -> None:
    """The lines of the log used to be read out with the first beat: who lost what, whose turn it is now."""
    found = sitting(stage="each")
    until(found, battle_holds(found))
    table, words = found.table, found.desk.words
    unseen = [
        narrate(words, event, table.names)
        for scene in table.stage.queue
        for beat in scene.beats[table.staged.shown :]
        for event in beat.events
    ]
    said = [effect.text for effect in found.effects if isinstance(effect, Announce)][-4:]
    assert not [line for line in unseen if line and any(line in text for text in said)]
    beaten = [event for beat in on_stage(found).beats for event in beat.events]
    rest = [
        line
        for event in news(found)
        if (heard := table.handling.game.masked(event, table.viewer)) is not None
        and heard not in beaten
        and (line := narrate(words, heard, table.names))
    ]
    found.effects.clear()
    while table.staged.holding:
        found.click("table:continue")
    said = [effect.text for effect in found.taken(Announce)]
    assert rest and all(any(line in text for text in said) for line in rest)


def test_who_skips_hears_how_it_ended() -> None:
    found = sitting(stage="each")
    until(found, lambda: battle_holds(found)() and on_stage(found).over)
    scene = on_stage(found)
    found.effects.clear()
    found.click("table:skip")
    verdict = found.table.stage.line(scene, scene.beats[-1])
    assert verdict in [effect.text for effect in found.taken(Announce)]


def test_looking_back_goes_no_further_than_what_was_seen() -> None:
    found = sitting(stage="each")
    until(found, battle_holds(found))
    table, known = found.table, found.table.known
    found.click("table:replay:back")
    assert table.replay.cursor == known - 1
    for _ in range(3):
        found.click("table:replay:forward")
    assert table.replay.cursor == known
    found.click("table:replay:close")
    assert table.staged.holding and table.moment == known


def test_what_is_taken_back_while_it_is_watched_is_gone() -> None:
    found = sitting(stage="each")
    until(found, lambda: found.table.staged.holding and found.table.rewind.can_undo)
    found.click("table:undo")
    table = found.table
    assert table.known == table.moment == len(table.session.records) and table.my_turn
    assert table.view == table.session.seen(None, table.viewer)


def test_the_game_that_is_kept_is_the_real_one() -> None:
    found = sitting(stage="each")
    until(found, battle_holds(found))
    found.wait(("keep",))
    again = Sitting(found.store)
    again.click(f"save:open:{found.table.slot_id}")
    assert len(again.table.session.records) == len(found.table.session.records) > found.table.known


def test_at_once_there_is_nothing_to_wait_for() -> None:
    """What others do is not staged, and then the table is of now."""
    found = sitting("hcc", pace="instant", stage="off")
    for _ in range(60):
        found.wait(("keep", "think"))
        table = found.table
        assert not table.staged.holding and table.moment == len(table.session.records)
        if not found.step():
            break


@pytest.mark.parametrize("kinds", ["hc", "hh"])
def test_before_the_end_is_seen_nothing_says_that_it_came(kinds: str) -> None:
    """The last battle, the last round: no result, no next player, no mood of what comes after it."""
    found = sitting(kinds, stage="each")
    watched = 0
    for _ in range(3000):
        table = found.table
        if table.staged.holding:
            watched += 1
            tree = draw(found.desk, None).tree
            keys = {one.key for one in walk(tree)}
            assert "choice.end" not in keys and "choices" not in keys
            assert found.desk.dialog is None
            turn = [effect for effect in found.effects if isinstance(effect, Turn)]
            assert not turn or not turn[-1].mine
            looks = [effect for effect in found.effects if isinstance(effect, Appearance)]
            assert not looks or looks[-1].mood == table.mood
            found.click("table:skip")
        elif table.session.over:
            break
        else:
            found.wait(("keep", "think"))
            if not table.staged.holding and table.curtain is not None:
                found.click("table:curtain")
            elif not table.staged.holding and not table.session.over:
                found.step()
    assert watched > 5 and found.dialog.kind == "end"


# ---------------------------------------------------------------- a moment that random play never reaches


def short_of_favour(**settings: str) -> Sitting:
    """A game in which a Leader's reserve has run out: the next turn that ends sets the last War."""
    found = sitting("hc", **settings)
    old = found.table
    state = old.session.state_at(0)
    state.reserve[1] = 0
    session = Session(old.session.game, old.session.options, 1, free_undo=True, start=state)
    found.desk.sit_down(Table(found.desk, old.handling, session, old.plan, "The last Favour"))
    return found


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
@pytest.mark.parametrize("motion", ["auto", "less"])
def test_an_emptied_reserve_is_a_great_moment(language: str, motion: str) -> None:
    """It says whose reserve it is, on which sector the last War is, and what that changes."""
    found = short_of_favour(stage="each", language=language, motion=motion)
    until(found, lambda: found.table.staged.holding and found.table.staged.key.startswith("last"))
    scene, words = on_stage(found), found.desk.words
    assert scene.great
    while found.table.stage.beat is not None and found.table.stage.beat.kind != "changes":
        found.click("table:continue")
    found.painting = True
    found.settle()
    (placed,) = scene.beats[0].events
    assert isinstance(placed, EndTokenPlaced)
    texts = found.texts()
    assert words("moment.last.title") in texts and words("moment.changes") in texts
    assert words("moment.last.changes", sector=roman(placed.sector)).split("\n")[0] in texts
    assert narrate(words, placed, found.table.names) in texts
    assert found.table.view.end_war < 0, "the token is laid when it was seen"
    found.click("table:continue")
    assert found.table.view.end_war >= 0


def test_where_nothing_shall_move_each_moment_is_its_card_alone() -> None:
    """The system asks for less motion: every scene of a game is shown whole at once, with its card."""
    found = sitting("hcc", stage="each")
    found.desk.calm = True
    kinds: set[str] = set()
    for _ in range(3000):
        table = found.table
        if table.staged.holding:
            scene = on_stage(found)
            assert table.staged.shown == len(scene.beats), scene.key
            if scene.kind == "moment":
                keys = {one.key for one in walk(draw(found.desk, None).tree)}
                name = scene.key.partition(".")[0]
                card = "spoils:0" if name == "spoils" else "moment-changes"
                assert card in keys or (name == "war" and name in kinds), scene.key  # a War is explained once
            kinds.add(scene.key.partition(".")[0])
            before = table.staged.key
            found.click("table:continue")
            assert table.staged.key != before, "one press is enough"
        elif table.session.over:
            break
        else:
            found.wait(("keep", "think"))
            if not table.staged.holding and not table.session.over:
                found.step()
    assert {"battle", "war", "spoils", "chaos"} <= kinds
