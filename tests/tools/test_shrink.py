"""What Pyodide's program hands out is cut down to what is asked for, and nothing else of it changes."""

from __future__ import annotations

import pytest

from tools import shrink
from tools.project import Failure

MAGIC = b"\0asm\1\0\0\0"
NAMES = ("memory", "used_by_script", "used_by_library", "quoted", "idle")


def named(text: str) -> bytes:
    """A name as it stands in a program."""
    return shrink.written(len(text)) + text.encode()


def part(kind: int, *entries: bytes) -> bytes:
    """A section that is a list."""
    content = shrink.written(len(entries)) + b"".join(entries)
    return bytes([kind]) + shrink.written(len(content)) + content


def program() -> bytes:
    """Five names handed out, between two sections that are nobody's business."""
    names = [named(name) + bytes([shrink.FUNCTION]) + shrink.written(200 + n) for n, name in enumerate(NAMES)]
    return MAGIC + part(1, b"\x60\0\0") + part(shrink.EXPORTED, *names) + part(10, b"\2\0\x0b")


def library() -> bytes:
    """Asks for one thing of every kind; the names after the descriptions show that those were skipped."""
    asked = [
        named("env") + named("used_by_library") + b"\0\5",
        named("env") + named("table") + b"\1\x70\1\3\x80\x01",
        named("env") + named("heap") + b"\2\0\1",
        named("GOT.mem") + named("address") + b"\3\x7f\1",
        named("env") + named("tag") + b"\4\0\2",
        named("GOT.func") + named("last") + b"\0\0",
    ]
    return MAGIC + part(shrink.IMPORTED, *asked) + part(shrink.EXPORTED, named("PyInit_it") + b"\0\0")


def script() -> str:
    """Takes over all five, uses two."""
    more = [f"_more{n}" for n in range(1000)]
    declared = ",".join([*(f"_{name}" for name in NAMES), *more])
    taken = "".join(f'_{name}=Module["_{name}"]=wasmExports["{name}"];' for name in NAMES)
    used = '_used_by_script();Module["_quoted"]();memory.grow();'
    return f"var {declared};function take(wasmExports){{{taken}}}{used}"


def test_numbers_are_read_as_they_are_written() -> None:
    for number in (0, 1, 127, 128, 300, 16_384, 5_849_140):
        assert shrink.Bytes(shrink.written(number)).number() == number


def test_what_a_library_asks_for_is_found_behind_every_kind_of_description() -> None:
    assert shrink.imported(library()) == {"used_by_library", "table", "heap", "address", "tag", "last"}


def test_only_what_is_mentioned_stays() -> None:
    kept = shrink.wanted(shrink.exported(program()), script(), [library()])
    assert kept == set(NAMES) - {"idle"}
    short = shrink.short_list(program(), kept)
    whole = shrink.exported(program())
    assert shrink.exported(short) == {name: whole[name] for name in whole if name != "idle"}
    others = [content for kind, content in shrink.sections(program()) if kind != shrink.EXPORTED]
    assert [content for kind, content in shrink.sections(short) if kind != shrink.EXPORTED] == others


def test_the_script_loses_the_lines_of_what_is_gone() -> None:
    short = shrink.short_script(script(), set(NAMES) - {"idle"})
    assert "idle" not in short
    assert all(short.count(f'wasmExports["{name}"]') == 1 for name in NAMES if name != "idle")
    assert "_more999;" in short


def test_another_pyodide_has_to_be_looked_at_anew() -> None:
    with pytest.raises(Failure, match="is not where it was"):
        shrink.short_script("let nothing;", set())
