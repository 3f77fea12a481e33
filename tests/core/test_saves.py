"""Saves: the whole session as text, and nothing else gets in."""

import json
from typing import Any

import pytest

from mordred.core import saves
from mordred.core.chance import Chance
from mordred.core.saves import (
    DamagedSave,
    ForeignSave,
    NewerSave,
    OversizedSave,
    SaveError,
    SaveRulesChanged,
    Seat,
    load,
    save,
)
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.wales.rules.game import GAME, WalesOptions
from mordred.wales.rules.state import State
from tests.core.tomorrow import Crashing, Newer, Untouched

SEATS = [Seat(name="Ann"), Seat(kind="computer", name="Bedwyr", level="knight"), Seat(name="Zoë")]


def played(records: int | None = 40, seed: int = 3) -> Session[State]:
    session = Session(GAME, WalesOptions(players=3), seed)
    chance = Chance(seed)
    while session.prompt is not None and len(session.records) != records:
        session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    return session


def data(session: Session[State] | None = None) -> dict[str, Any]:
    text = save(session or played(), seats=SEATS, title="Sunday", table={"view": 2})
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize("records", [0, 1, 40, None])
def test_a_save_gives_everything_back(records: int | None) -> None:
    session = played(records)
    loaded = load(save(session, seats=SEATS, title="Sunday", table={"view": 2}), GAMES)
    assert loaded.session.state == session.state
    assert loaded.session.records == session.records and loaded.session.floor == session.floor
    assert (loaded.seats, loaded.title, loaded.table, loaded.notice) == (SEATS, "Sunday", {"view": 2}, "")


def test_a_session_from_a_position_is_saved_with_its_start() -> None:
    middle = played(20)
    session: Session[State] = Session(GAME, middle.options, 0, start=middle.state)
    for _ in range(5):
        assert session.prompt is not None
        session.play(session.prompt.actions[0])
    loaded = load(save(session), GAMES)
    assert loaded.session.state == session.state and loaded.session.state_at(0) == middle.state


def test_undo_cannot_be_had_by_saving_and_loading() -> None:
    session = played(40)
    session.floor = len(session.records)
    assert not load(save(session), GAMES).session.can_undo()


def test_the_text_is_one_canonical_line() -> None:
    text = save(played())
    assert "\n" not in text and text.isascii() and text == save(played())


# An older schema


def schema_1() -> dict[str, Any]:
    """As the first version wrote it."""
    new = data()
    old = {
        name: new[name]
        for name in ("app", "game", "rules_version", "options", "seed", "title", "free_undo", "snapshot")
    }
    old["schema"] = 1
    old["names"] = ["Ann", "Bedwyr", "Zoë"]
    old["computers"] = [1]
    old["actions"] = [{"verb": verb, "operands": operands} for verb, *operands in new["actions"]]
    return old


def test_a_save_of_schema_1_is_brought_up_to_date() -> None:
    loaded = load(json.dumps(schema_1()), GAMES)
    assert loaded.session.state == played().state and loaded.notice == ""
    assert [(seat.kind, seat.name) for seat in loaded.seats] == [
        ("human", "Ann"),
        ("computer", "Bedwyr"),
        ("human", "Zoë"),
    ]
    again = json.loads(save(loaded.session, seats=loaded.seats))
    assert again["schema"] == saves.SCHEMA == 3


@pytest.mark.parametrize("missing", ["names", "computers", "actions"])
def test_a_broken_save_of_schema_1_is_damaged(missing: str) -> None:
    old = schema_1()
    del old[missing]
    with pytest.raises(DamagedSave):
        load(json.dumps(old), GAMES)


def test_there_is_a_way_up_from_every_older_schema() -> None:
    assert set(saves._MIGRATIONS) == set(range(1, saves.SCHEMA))


# Rules that changed


def test_older_rules_replay_where_the_snapshot_proves_that_nothing_has_changed() -> None:
    loaded = load(save(played()), {"wales": Untouched()})
    assert loaded.notice == "" and loaded.session.records == played().records
    with pytest.raises(SaveRulesChanged):
        load(save(played(), snapshot=False), {"wales": Untouched()})


def test_older_rules_that_cannot_even_be_tried_give_way_to_the_snapshot() -> None:
    loaded = load(save(played()), {"wales": Crashing()})
    assert loaded.notice == "rules_changed" and loaded.session.state == played().state


def test_what_nobody_thought_of_is_a_save_error_too() -> None:
    class Broken(Crashing):
        rules_version = 1

    with pytest.raises(SaveError) as caught:
        load(save(played()), {"wales": Broken()})
    assert type(caught.value) is SaveError and isinstance(caught.value.__cause__, ZeroDivisionError)


def test_when_the_rules_changed_the_snapshot_steps_in_and_says_so() -> None:
    loaded = load(save(played()), {"wales": Newer()})
    assert loaded.notice == "rules_changed" and loaded.session.state == played().state


def test_without_a_snapshot_it_says_that_the_rules_changed() -> None:
    with pytest.raises(SaveRulesChanged):
        load(save(played(), snapshot=False), {"wales": Newer()})


def test_actions_that_do_not_lead_to_the_snapshot_give_way_to_it() -> None:
    changed = data()
    changed["actions"] = changed["actions"][:-3]
    loaded = load(json.dumps(changed), GAMES)
    assert loaded.notice == "rules_changed" and loaded.session.state == played().state


def test_a_damaged_snapshot_is_no_loss_while_the_actions_can_be_played() -> None:
    changed = data()
    changed["snapshot"] = {"money": 1}
    loaded = load(json.dumps(changed), GAMES)
    assert loaded.notice == "" and loaded.session.state == played().state


def test_a_snapshot_that_does_not_fit_either() -> None:
    changed = data()
    changed["actions"] = [["pass"], *changed["actions"]]
    changed["snapshot"] = {"money": 1}
    with pytest.raises(SaveRulesChanged):
        load(json.dumps(changed), GAMES)


# Bad input


def test_newer_saves_and_newer_rules() -> None:
    for change in ({"schema": 4}, {"rules_version": 2}):
        with pytest.raises(NewerSave):
            load(json.dumps({**data(), **change}), GAMES)


@pytest.mark.parametrize("text", ['{"app":"chess"}', "[]", "7", '"mordred"', "null", "{}"])
def test_foreign_data(text: str) -> None:
    with pytest.raises(ForeignSave):
        load(text, GAMES)


def test_a_game_that_is_not_here() -> None:
    with pytest.raises(ForeignSave):
        load(json.dumps({**data(), "game": "chess"}), GAMES)
    with pytest.raises(ForeignSave):
        load(save(played()), {})


def test_every_truncation_is_damage() -> None:
    text = save(played(12))
    for length in range(0, len(text) - 1, 5):
        with pytest.raises(DamagedSave):
            load(text[:length], GAMES)


def test_flipped_bits_never_do_anything_else_than_load_or_say_what_is_wrong() -> None:
    text = save(played(12)).encode()
    chance = Chance(2)
    for _ in range(400):
        changed = bytearray(text)
        changed[chance.below(len(text))] ^= 1 << chance.below(7)
        try:
            loaded = load(changed.decode("latin-1"), GAMES)
        except SaveError:
            continue
        assert GAME.check(loaded.session.state) == []


@pytest.mark.parametrize(
    "change",
    [
        {"seed": -1}, {"seed": 1 << 64}, {"seed": "5"}, {"seed": 1e300}, {"options": {"players": 9}},
        {"options": 4}, {"actions": "C"}, {"actions": [["build", ["village"]]]}, {"actions": [[1.5]]},
        {"floor": -1}, {"schema": "2"}, {"schema": True}, {"schema": 0}, {"seats": [{"kind": "dragon"}]},
        {"seats": [{}] * 50}, {"title": 9}, {"more": 1}, {"content": 5}, {"start": {"men": "x"}},
        {"start": 5}, {"table": []},
    ],
)  # fmt: skip
def test_wrong_fields_are_damage(change: dict[str, Any]) -> None:
    with pytest.raises(DamagedSave):
        load(json.dumps({**data(), **change}), GAMES)


def test_long_names_and_titles_are_cut_and_not_refused() -> None:
    changed = {**data(), "title": "x" * 999}
    changed["seats"][0]["name"] = "y" * 999
    loaded = load(json.dumps(changed), GAMES)
    assert loaded.title == "x" * 200 and loaded.seats[0].name == "y" * 60
    assert load(save(played(), title="z" * 300), GAMES).title == "z" * 200


def test_ten_megabytes_of_junk_are_not_looked_at() -> None:
    with pytest.raises(OversizedSave):
        load("x" * 10_000_000, GAMES)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        '{"a":' * 100_000,
        "[" * 50 + "]" * 50,
        "9" * 1_000_000,
        "-",
        '{"app": NaN}',
        "\x00",
        "\ud800",
        '["' + '\\"' * 1_000_000,
    ],
)
def test_monsters_are_damage(text: str) -> None:
    with pytest.raises(DamagedSave):
        load(text, GAMES)


@pytest.mark.parametrize("field", ["snapshot", "table", "options", "start"])
def test_a_number_without_bounds_is_damage_wherever_it_stands(field: str) -> None:
    text = json.dumps({**data(), field: {"a": "?"}}).replace('"?"', "1e999")
    with pytest.raises(DamagedSave):
        load(text, GAMES)


def test_brackets_in_strings_are_not_nesting() -> None:
    session = played()
    title = "[{" * 60
    assert load(save(session, title=title), GAMES).title == title


def test_an_empty_action_is_no_action() -> None:
    changed = data()
    changed["actions"].insert(3, [])
    with pytest.raises(DamagedSave):
        load(json.dumps(changed), GAMES)
