"""Packs of one's own: imported, kept, chosen, played; a bad one is told what is wrong and nothing changes."""

import json

from mordred.ai import worker
from mordred.britannia.content import library as packs
from mordred.desk.effects import AskAdvice, AskOpponent
from mordred.desk.packs import PREFIX
from mordred.desk.store import MemoryStore
from mordred.games import GAMES
from tests.britannia.test_other_pack import other
from tests.desk.helpers import Sitting


def forget() -> None:
    packs._registered.clear()


def begun_with_another_pack() -> Sitting:
    """Somebody imports a pack and begins a game with it."""
    forget()
    sitting = Sitting()
    sitting.click("ui:game:britannia")
    sitting.desk.on_file(json.dumps(other()))
    sitting.enter("form:option:pack", "test-box")
    sitting.click("form:start")
    return sitting


def test_a_pack_is_imported_kept_and_played() -> None:
    forget()
    sitting = Sitting()
    sitting.click("ui:game:britannia")
    sitting.desk.on_file(json.dumps(other()))
    sitting.settle()
    assert sitting.desk.packs.names == {"test-box": "What a box says"}
    sitting.enter("form:option:pack", "test-box")
    sitting.click("form:start")
    assert sitting.desk.table is not None
    assert sitting.desk.table.session.state.pack == "test-box"
    sitting.wait()

    forget()
    again = Sitting(MemoryStore(sitting.store.texts))
    slot = again.desk.listing[0]
    again.click(f"save:open:{slot.id}")
    assert again.desk.table is not None and again.desk.table.session.state.pack == "test-box"


def test_a_bad_pack_gets_one_message_and_changes_nothing() -> None:
    sitting = Sitting()
    bad = other()
    bad["spells"][0]["cost"] = "two"
    before = dict(sitting.store.texts)
    sitting.desk.on_file(json.dumps(bad))
    assert "cost" in sitting.desk.toasts[-1].text
    assert sitting.store.texts == before


def test_a_pack_kept_since_less_was_asked_of_packs_still_plays() -> None:
    """What does nothing is refused in a new pack; in one that is here already it harms nobody."""
    sitting = begun_with_another_pack()
    sitting.wait()
    idle = other()
    idle["champions"][0]["effects"].append({"do": "rule", "key": "toll", "n": 1, "where": {"at": "here"}})
    forget()
    again = Sitting(MemoryStore({**sitting.store.texts, PREFIX + "test-box": json.dumps(idle)}))
    assert again.desk.packs.names == {"test-box": "What a box says"}
    again.desk.on_file(json.dumps(idle))
    assert "does nothing on a Champion" in again.desk.toasts[-1].text


def test_a_kept_pack_that_would_never_come_to_an_end_is_left_out() -> None:
    forget()
    endless = other()
    endless["champions"][0]["effects"].append(
        {"do": "rule", "key": "control", "n": 1, "where": {"with": ["control:you"]}},
    )
    texts = {PREFIX + "test-box": json.dumps(endless)}
    sitting = Sitting(MemoryStore(texts))
    assert not sitting.desk.packs.names
    assert sitting.store.texts[PREFIX + "test-box"] == texts[PREFIX + "test-box"]


def test_a_game_whose_pack_is_gone_says_which() -> None:
    sitting = begun_with_another_pack()
    sitting.wait()
    forget()
    texts = {name: text for name, text in sitting.store.texts.items() if not name.startswith(PREFIX)}
    poorer = Sitting(MemoryStore(texts))
    poorer.click(f"save:open:{poorer.desk.listing[0].id}")
    assert poorer.desk.table is None
    assert "test-box" in poorer.desk.toasts[-1].text
    assert poorer.store.texts == texts


def test_the_worker_is_told_of_the_pack() -> None:
    sitting = begun_with_another_pack()
    sitting.table.advisor.ask() if sitting.table.my_turn else sitting.wait(rounds=3)
    sitting.settle()
    question = next(effect for effect in sitting.effects if isinstance(effect, AskAdvice | AskOpponent))
    forget()
    worker.learn(question.game, question.pack)
    assert GAMES["britannia"].load(question.state).pack == "test-box"


def test_a_damaged_pack_in_the_storage_does_not_keep_the_page_from_starting() -> None:
    for text in ("", "[", "[" * 9000, "{}", '{"meta": 1, "combat": 2}', "null"):
        sitting = Sitting(MemoryStore({PREFIX + "old": text}))
        assert not sitting.desk.packs.names
        assert sitting.store.texts[PREFIX + "old"] == text
