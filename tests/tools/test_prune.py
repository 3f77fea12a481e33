"""Modules that the page never imports are cut out of Pyodide's program, and nothing that others use is."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tools import prune, runtime, shrink
from tools.prune import DROPPED, Program


@cache
def program() -> Program:
    """npm's, as it is."""
    runtime.prepare()
    return Program((runtime.PYODIDE / "pyodide.asm.wasm").read_bytes())


@cache
def pruned() -> bytes:
    return prune.pruned(program().data)


def numbers(name: str) -> set[int]:
    """The functions that a module's own definition names, by their number in the table."""
    place = prune.definition(program(), program().table[prune.modules(program())[name][1]])
    return set(prune._numbers(program(), place, name)) if place else set()


@pytest.mark.native
def test_no_function_of_a_module_that_stays_is_cut_out() -> None:
    gone = prune.dead(program())
    looked = 0
    for unit in prune.units(program()):
        if unit.name not in DROPPED:
            looked += len(numbers(unit.name))
            assert not numbers(unit.name) & gone, unit.name
    assert looked > 600


@pytest.mark.native
def test_functions_that_a_module_shares_with_the_one_before_it_stay() -> None:
    """zlib allocates as bz2 does, so both have one function for it; zlib's number of it is its first."""
    gone, shared = prune.dead(program()), Counter(program().table.values())
    (zlib,) = (unit for unit in prune.units(program()) if unit.name == "zlib")
    before = range(zlib.number - 8, zlib.number)
    assert not [number for number in before if number in gone and shared[program().table[number]] > 1]


@pytest.mark.native
def test_what_the_program_hands_out_by_name_is_only_cut_out_with_its_whole_library() -> None:
    gone = prune.dead(program())
    makers = {prune.modules(program())[name][1] for name in DROPPED}
    for number in gone - makers:
        names = program().names.get(program().table[number], [])
        assert all(name.startswith(prune.LIBRARIES) for name in names), names


@pytest.mark.native
def test_most_of_what_a_dropped_module_defines_is_cut_out() -> None:
    gone = prune.dead(program())
    own = {name: numbers(name) for name in DROPPED}
    found = sum(len(some & gone) for some in own.values())
    assert found > 0.9 * sum(map(len, own.values()))
    assert len(gone) > 2500


@pytest.mark.native
def test_the_others_can_be_imported_as_before() -> None:
    before, after = prune.modules(program()), prune.modules(PrunedProgram(pruned()))
    assert after.keys() == before.keys() - DROPPED
    assert all(after[name][1] == before[name][1] for name in after)
    assert after, "nothing was looked at"


@pytest.mark.native
def test_the_memory_changes_in_the_list_and_in_the_tables_of_encodings_only() -> None:
    before, after = program(), PrunedProgram(pruned())
    assert before.segments == after.segments
    listed = min(at for at, _ in prune.modules(before).values())
    end = listed + prune.ENTRY * len(prune.modules(before))
    kept = bytearray(before.memory)
    forgotten = prune._forget_encodings(before, kept)
    kept[listed:end] = after.memory[listed:end]
    assert kept == after.memory
    assert 400_000 < forgotten < 700_000


class PrunedProgram(Program):
    """One whose table has holes."""

    def _elements(self) -> list[int]:
        reader = shrink.section(self.data, prune.ELEMENTS)
        found: dict[int, int] = {}
        for _ in range(reader.number()):
            assert (reader.number(), reader.byte()) == (0, prune.CONSTANT)
            first = reader.signed()
            assert reader.byte() == prune.END
            for number in range(first, first + reader.number()):
                found[number] = reader.number()
        gone = prune.dead(program())
        assert found == {number: what for number, what in program().table.items() if number not in gone}
        return [found.get(number, 0) for number in range(1, max(found) + 1)]
