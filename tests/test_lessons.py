"""The lessons as data: all of them sound, and a fault of every kind is found and said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mordred.britannia.content.library import find as pack_of
from mordred.britannia.words.pack_words import pack_texts
from mordred.cli import main
from mordred.games import MANIFESTS
from mordred.handling import handling_of
from mordred.i18n.words import LANGUAGES, catalogue
from mordred.lessons.check import check, check_all, keys_of, move
from mordred.lessons.classroom import Classroom
from mordred.lessons.model import Lesson, files_of, lessons_of, read

LESSONS = [lesson for game in MANIFESTS for lesson in lessons_of(game)]
PLAYED = [lesson for lesson in LESSONS if lesson.steps]


def names(lessons: list[Lesson]) -> list[str]:
    return [f"{lesson.game}-{lesson.id}" for lesson in lessons]


def test_every_lesson_is_sound_by_every_way() -> None:
    """Played through as expected, and at every decision by one answer of every other legal kind."""
    counts, faults = check_all()
    assert faults == []
    assert counts["wales"] >= 6
    assert counts["britannia"] >= 10


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "check", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {
        "britannia": len(lessons_of("britannia")),
        "wales": len(lessons_of("wales")),
        "faults": [],
    }


@pytest.mark.parametrize("lesson", PLAYED, ids=names(PLAYED))
def test_a_prediction_is_what_the_rules_say(lesson: Lesson) -> None:
    """The answer is measured again where it comes true: in the game itself, once that step is reached."""
    room = Classroom(lesson)
    foretold: dict[str, list[tuple[object, str, object]]] = {}
    while (step := room.current) is not None:
        for told, text, before in foretold.pop(step.id, []):
            value = measured(lesson, room, text)
            assert told == (value if before is None else value - before)
        if step.right is not None and room.waits == "answer":
            assert room.truth() in step.choices
            if step.right.after is not None:
                now = measured(lesson, room, step.right.measure) if step.right.gain else None
                foretold.setdefault(step.right.after, []).append((room.truth(), step.right.measure, now))
        move(room)
    assert foretold == {}


def measured(lesson: Lesson, room: Classroom, text: str) -> Any:
    """A measure of the game as it stands."""
    measures = MANIFESTS[lesson.game].measures
    assert measures is not None
    name, *words = text.split()
    return measures()[name](room.session.state, *words)


@pytest.mark.parametrize("game", [game for game in MANIFESTS if lessons_of(game)])
def test_no_words_are_left_over(game: str) -> None:
    """Every text of `lessons.json` is said by some lesson (forms for one and none belong to their key)."""
    said = {key for lesson in lessons_of(game) for key, _ in keys_of(lesson)}
    texts = json.loads((MANIFESTS[game].words / "en" / "lessons.json").read_text("utf-8"))
    others = {
        key for key in texts if key.rpartition(".")[2] in ("one", "none") and key.rpartition(".")[0] in said
    }
    wrong = {key for key in texts if key.endswith(".other")} | {
        key for key in texts if key.startswith("lesson.seat.") or key == "lesson.choice.nobody"
    }
    assert set(texts) - said - others - wrong == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_monsters_and_cards_have_the_names_that_the_table_gives_them(language: str) -> None:
    words = handling_of("britannia").words(language)
    english = json.loads((MANIFESTS["britannia"].words / "en" / "lessons.json").read_text("utf-8"))
    ours = catalogue(language, "britannia")
    places = {
        text: words(key)
        for key, text in pack_texts(pack_of("standard")).items()
        if key.startswith(("territory.", "monster.", "card.")) and key.endswith(".name")
    }
    wrong = [
        (key, place)
        for key, text in english.items()
        for place, name in places.items()
        if place in text and name not in ours[key]
    ]
    assert wrong == []


# ------------------------------------------------------------------------------------------- faults


def changed(tmp_path: Path, change: Any) -> list[str]:
    """What is said of the lesson about building, once something in it was changed."""
    source = next(path for path in files_of("wales") if path.stem.endswith("-build"))
    data = json.loads(source.read_text("utf-8"))
    change(data)
    path = tmp_path / source.name
    path.write_text(json.dumps(data))
    return check("wales", path)


def step(data: Any, id: str) -> Any:
    return next(step for step in data["steps"] if step["id"] == id)


FAULTS = {
    "an unknown field": (lambda data: data.update(steeps=[]), "steeps"),
    "no steps": (lambda data: data.update(steps=[]), "a start and steps"),
    "an unsound position": (lambda data: data["start"].update(position="wales"), "start"),
    "a step twice": (lambda data: data["steps"].append(data["steps"][0]), "same id"),
    "two things at once": (lambda data: step(data, "price").update(do=["pass"]), "one of do"),
    "something illegal": (lambda data: step(data, "town").update(do=["T Cardigan"]), "nothing legal is"),
    "an answer that is no choice": (lambda data: step(data, "price").update(choices=[4, 5]), "is no choice"),
    "an unknown measure": (
        lambda data: step(data, "price")["right"].update(measure="cost of living"),
        "no measure",
    ),
    "a measure of nothing": (
        lambda data: step(data, "price")["right"].update(measure="price 0 palace aber"),
        "no measure",
    ),
    "no words": (lambda data: data["steps"].append({"id": "coda"}), "no words for lesson.build.coda"),
    "facts that nothing measures": (lambda data: step(data, "town").pop("facts"), "which nothing measures"),
    "no word for other answers": (
        lambda data: step(data, "village").update(id="villa"),
        "no words for lesson.build.villa.other",
    ),
    "a reaction to nothing": (
        lambda data: step(data, "finish").update(reactions=[{"to": ["A"], "say": "idle"}]),
        "nothing legal is answered",
    ),
    "a seat that is not asked": (lambda data: data.update(seat=2), "the learner is not asked"),
    "an alternative that leads nowhere": (
        lambda data: step(data, "village").update(do=["V *"]),
        "nothing legal is “T Ruthin”",
    ),
    "a later step that is not there": (
        lambda data: step(data, "points")["right"].update(after="nowhere"),
        "no later step",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_said(fault: str, tmp_path: Path) -> None:
    change, said = FAULTS[fault]
    assert any(said in found for found in changed(tmp_path, change)), changed(tmp_path, change)


def test_a_sound_lesson_stays_sound(tmp_path: Path) -> None:
    assert changed(tmp_path, lambda data: None) == []


def test_a_file_that_is_no_lesson_is_named(tmp_path: Path) -> None:
    for text in ("", "[]", "{", '{"minutes": 1}'):
        path = tmp_path / "01-rows.json"
        path.write_text(text)
        assert check("wales", path)[0].startswith("wales: 01-rows.json")


def test_lessons_come_in_the_order_of_their_numbers() -> None:
    for game in MANIFESTS:
        assert [read(game, path) for path in files_of(game)] == list(lessons_of(game))


# ---------------------------------------------------------------------------------------- in a terminal


def test_a_lesson_is_taken_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With wrong answers on the way: each is reacted to and taken back."""
    lines = iter(["", "1", "", "2", "", "?", "A", "", "C", "m snow", "", "2", "", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert main(["lessons", "play", "wales", "rows"]) == 0
    told = capsys.readouterr().out
    words = catalogue("en", "wales")
    assert words["lesson.rows.declare.careful"] in told
    assert words["lesson.rows.end"] in told
    assert next(lines, None) is None


def test_the_terminal_lists_lessons_in_any_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "list", "britannia", "--language", "fr"]) == 0
    assert catalogue("fr", "britannia")["lesson.borders"] in capsys.readouterr().out
    assert main(["lessons", "play", "britannia", "first"]) == 1
    assert "mordred play britannia" in capsys.readouterr().err
