"""Touching, keys, undo, computers held and let go: a turn at the desk."""

from __future__ import annotations

import pytest

from mordred.britannia.painter.asking import asking_card
from mordred.core.game import Outcome
from mordred.desk.effects import Announce, StopOpponent
from mordred.scene.node import Node
from mordred.scene.painter import painter_of
from mordred.ui.showing import showing
from mordred.wales.rules import forecast
from mordred.wales.rules.ending import outcome
from mordred.wales.rules.state import State
from tests.desk.helpers import Sitting, midgame


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
    words, name = sitting.desk.words, sitting.table.names[sitting.prompt.seat]
    assert sitting.table.sentence() == words("prompt.thinking", name=name)
    sitting.click("table:pause")
    assert sitting.table.sentence() == words("prompt.held", name=name), "nobody thinks in a game that is held"
    assert sitting.taken(Announce)[-1].text == sitting.table.sentence(), "which is also heard"
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


def keys_of(sitting: Sitting) -> dict[str, str]:
    """The key that stands on each of the prompt's buttons."""
    assert sitting.picture is not None
    (choices,) = parts_of(sitting.picture.tree, "choices")
    return {
        button.attrs["data-ref"]: kbd.text or ""
        for button in choices.children
        for kbd in button.children
        if kbd.tag == "kbd"
    }


def parts_of(tree: Node, key: str) -> list[Node]:
    """The parts of the page with that key."""
    deeper = [found for child in tree.children for found in parts_of(child, key)]
    return [tree, *deeper] if tree.key == key else deeper


def test_a_choice_keeps_its_key_when_attacks_come_and_go() -> None:
    """The attacks stand first, and pushed buildings and pass on: the same key did something else."""
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    while not any(action.verb == "attack" for action in sitting.prompt.actions):
        sitting.step()
    sitting.settle_down()
    before = keys_of(sitting)
    attack = next(action for action in sitting.prompt.actions if action.verb == "attack")
    target, source = (f"space:{space}" for space in attack.operands)
    for half, other in ((source, target), (target, source)):
        sitting.click(half)
        if sitting.table.session.records[-1].action == attack:
            return  # the other half went without saying
        during = keys_of(sitting)
        assert all(during.get(ref, key) == key for ref, key in before.items())
        assert "choice:pass" in during and during[other] not in before.values()
        if half == source:
            sitting.click("table:cancel")
    assert sitting.press(during[source])
    assert sitting.table.session.records[-1].action == attack


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


def test_all_leaders_asked_about_lie_beside_the_question() -> None:
    """The third one's card lay below the edge of the window, among those for reference: that each had a card
    was tested, not where.
    """
    sitting = Sitting(seed=3)
    sitting.new_game("britannia", "hh")
    sitting.settle_down()
    while sitting.prompt.kind != "move_leader" or sitting.prompt.details["source"] != "dial.leader":
        assert sitting.step(), "no Leader was ever moved"
        sitting.settle_down()
    for touched, shown in (("", 3), ("leader:morgana", 1)):
        if touched:
            sitting.click(touched)
        asking = asking_card(showing(sitting.table))
        assert asking is not None and len(asking.children) == shown


def test_how_it_would_end_is_asked_once_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lines of Wales's table tell it, and each asked for itself at every painting: what a painting costs
    was measured as a whole only.
    """
    asked: list[int] = []

    def counted(state: State) -> Outcome | None:
        asked.append(state.turn)
        return outcome(state)

    monkeypatch.setattr(forecast, "outcome", counted)
    sitting = midgame("wales", "hh", 6)
    before = sitting.paintings
    asked.clear()
    sitting.step()
    assert 0 < len(asked) <= sitting.paintings - before
