"""What the way home handed over can be brought back: every game that opens, the packs, nothing else."""

import json

from mordred.desk.packs import PREFIX
from mordred.desk.shelf import PREFIX as GAME
from mordred.desk.store import MemoryStore
from tests.desk.helpers import Sitting
from tests.desk.test_packs import begun_with_another_pack, forget


def a_shelf() -> dict[str, str]:
    """A browser's storage: a game with a pack of one's own, and the pack."""
    sitting = begun_with_another_pack()
    sitting.wait()
    forget()
    return dict(sitting.store.texts)


def test_games_come_back_with_their_packs() -> None:
    kept = a_shelf()
    fresh = Sitting()
    fresh.desk.on_file(json.dumps({"app": "mordred", "kept": kept}))
    assert [line.slot is not None for line in fresh.desk.listing] == [True]
    assert PREFIX + "test-box" in fresh.store.texts
    assert fresh.desk.toasts[-1].text == "One game is on the shelf."
    fresh.click(f"save:open:{fresh.desk.listing[0].id}")
    assert fresh.desk.table is not None


def test_what_cannot_be_opened_is_told_and_stays_out() -> None:
    kept = {
        **a_shelf(),
        GAME + "9": '{"app": "mordred"}',
        PREFIX + "broken": "[" * 500,
        "mordred:settings": "{",
    }
    fresh = Sitting()
    fresh.desk.on_file(json.dumps({"app": "mordred", "kept": kept}))
    assert len(fresh.desk.listing) == 1
    assert fresh.desk.toasts[-1].text == "2 things in that file could not be opened."


def test_what_is_here_already_is_not_touched() -> None:
    kept = a_shelf()
    home = Sitting(MemoryStore(dict(kept)))
    home.desk.on_file(json.dumps({"app": "mordred", "kept": kept}))
    assert len(home.desk.listing) == 2
    assert all(home.store.texts[name] == kept[name] for name in kept if name.startswith((GAME, PREFIX)))


def test_no_other_file_is_taken_for_one() -> None:
    fresh = Sitting()
    for text in ('{"kept": {}}', '{"app": "other", "kept": {}}', '{"app": "mordred", "kept": 3}', '"kept"'):
        fresh.desk.on_file(text)
        assert fresh.desk.toasts[-1].trouble
        assert not fresh.desk.listing
