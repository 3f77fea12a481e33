"""One mistake anywhere in a pack is told in exactly one sentence of ours; damage never does harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from mordred.britannia.content.library import STANDARD, PackError, load_pack
from mordred.britannia.fuzz_packs import Report, fuzz_damaged, fuzz_pack
from mordred.cli.fuzz import fuzz_one

RAW = ("Input should", "Extra inputs", "value_error", "Field required", "Value error", "type=")
OPTIONAL = {
    "by", "may", "if", "on", "pick", "filter", "with", "without", "board", "twin", "steps", "split",
    "effect", "replace", "x", "max", "every", "tie_points", "both", "per", "where", "island", "atk",
    "def", "near", "at", "of",
}  # fmt: skip
"""What may be left out somewhere; there the pack may be sound without it."""
Path = tuple[Any, ...]


def plain() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(STANDARD.read_bytes())
    data["meta"]["id"] = "test-mistakes"
    del data["meta"]["changelog"]
    return data


def paths(node: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in the file."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def mistakes(path: Path, value: Any) -> Iterator[tuple[str, Any]]:
    """What can be wrong at one place: name, and what stands there instead."""
    key = path[-1]
    if key != "march_cap":
        yield "null", None
    if isinstance(value, bool):
        yield "a text for yes or no", "yes"
    elif isinstance(value, int) or value is None:
        yield "a text for a number", [str(value)]
        if path[0] != "meta":
            yield "a monstrous number", 10**12
        yield "a broken number", 0.5
    elif isinstance(value, str):
        yield "a list for a word", [7]
        if key not in ("name", "text", "side_name", "origin", "where", "before", "after", "why"):
            yield "an unknown word", "No such word"
    elif isinstance(value, list):
        yield "a number for a list", 3
        yield "an object for a list", {"zzz": 1}
    else:
        yield "a text for an object", "No such word"
        yield "a list for an object", [3]
        yield "an extra field", {**value, "zzz": 1}


def sentences(data: Any) -> tuple[str, ...]:
    try:
        load_pack(data)
    except PackError as wrong:
        return wrong.problems
    return ()


def places() -> list[Path]:
    """One place of every sort: the same field of the same verb on the same kind of card is one sort."""
    data = plain()
    found: dict[tuple[Path, object], Path] = {}
    for path in paths(data):
        verbs = [
            node.get("do") for depth in range(len(path)) if isinstance(node := at(data, path[:depth]), dict)
        ]
        words = tuple("*" if isinstance(key, int) or key in data["combat"] else key for key in path)
        found.setdefault((words[-2:], verbs[-1]), path)
    return list(found.values())


ALL = places()
CHUNKS = 8


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_one_mistake_is_one_sentence_of_ours(chunk: int) -> None:
    data = plain()
    for path in ALL[chunk::CHUNKS]:
        holder, key = at(data, path[:-1]), path[-1]
        whole = holder[key]
        for name, wrong in mistakes(path, whole):
            holder[key] = wrong
            found = sentences(data)
            assert len(found) == 1, (path, name, found)
            assert "field" in found[0] and found[0].endswith("."), (path, name, found)
            assert not any(word in found[0] for word in RAW), (path, name, found)
        holder[key] = whole


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_what_is_missing_is_one_sentence(chunk: int) -> None:
    for path in ALL[chunk::CHUNKS]:
        data = plain()
        del at(data, path[:-1])[path[-1]]
        found = sentences(data)
        free = path[-1] in OPTIONAL or isinstance(path[-1], int) or "sea_routes" in path
        assert len(found) == 1 or (free and not found), (path, found)


def test_a_card_twice_is_one_sentence() -> None:
    for key in ("fate", "chaos", "monsters", "champions", "leaders", "tiles", "regions", "factions"):
        data = plain()
        data[key][0]["id"] = data[key][1]["id"]
        assert len(sentences(data)) == 1, (key, sentences(data))


def test_many_mistakes_are_told_in_few_short_sentences() -> None:
    data = plain()
    data["fate"][0]["boon"]["effects"] = [{"do": "x" * 5000}] * 5000
    data["chaos"][0]["id"] = "y" * 100_000
    found = sentences(data)
    assert 1 <= len(found) <= 50
    assert all(len(sentence) <= 400 for sentence in found)
    data["fate"][0]["boon"]["effects"] = [3] * 30_000
    assert len(sentences(data)) == 1


def test_damaged_packs_do_no_harm() -> None:
    assert [fault for fault in fuzz_damaged(120, 7) if fault] == []


@pytest.mark.parametrize(("seed", "games"), [(11, 4), (12, 4), (20261128, 4), (122570311, 8)])
def test_a_random_pack_is_sound_and_can_be_played(seed: int, games: int) -> None:
    """In the third Fate is drawn between the War at the Chaos Line and the Line; in the fourth the only Spell
    would do nothing any more once the disc is put down for Magic."""
    report = Report()
    fuzz_pack(seed, fuzz_one, report, games=games)
    assert report.faults == []
    assert report.counts["games"] == games
    assert report.counts["reached"] > 50
