"""Pyodide's program without the parts of Python that the page never imports.

Its C modules are linked into the one program: SQLite, compressors, XML, Chinese and Japanese encodings,
Python's own test modules. Nothing in the page imports them (`DROPPED`), yet no tool removes them: a module's
functions stand in the table of functions that are called by number, which any data may mention.

The linker puts everything in the order of its input files: functions, numbers in the table, data. So what
lies between a module's first function and the next module's is its own, in the code and in the table. Those
numbers are taken out of the table, the modules off the list of what can be imported (they are then unknown,
as any misspelt name), and Binaryen removes what can no longer be reached (tools/shrink.py). A number whose
function has a name that the program hands out is left alone, and so is one whose function lies elsewhere:
others may use it. Whoever called a number that is gone would stop the program, so a mistake here is loud.

The encodings' tables (`_forget_encodings`) become zeros, which take no room once packed.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from tools.project import Failure
from tools.shrink import FUNCTION, GLOBAL, HEADER, Bytes, exported, imported_kinds, section, sections, written

TESTS = ("buffer", "capi", "clinic", "clinic_limited", "internalcapi", "limitedcapi")
ENCODINGS = ("cn", "hk", "iso2022", "jp", "kr", "tw")
DROPPED = frozenset(
    {
        *(f"_test{what}" for what in TESTS),
        *(f"_codecs_{where}" for where in ENCODINGS),
        *("_bz2", "_csv", "_ctypes", "_elementtree", "_hmac", "_lsprof", "_lzma", "_multibytecodec"),
        *("_posixsubprocess", "_remote_debugging", "_sqlite3", "_xxtestfuzz", "_zstd", "mmap", "pyexpat"),
        *("termios", "xxsubtype"),
    }
)
LIBRARIES = ("lzma_", "sqlite3_", "ZSTD_", "FSE_", "HUF_", "HIST_", "ZDICT_", "POOL_", "ZSTDMT_", "COVER_")
"""C libraries that only dropped modules use, one after the other in the program; how their names begin."""
FIRST_OF_LIBRARIES, AFTER_LIBRARIES = "lzma_version_number", "divbwt"
ELEMENTS, CODE, DATA = 9, 10, 11  # kinds of sections
CONSTANT, END = 0x41, 0x0B  # instructions: a number, the end
NAME, METHODS, SLOTS = 20, 32, 36  # where a PyModuleDef has them
METHOD, SLOT, ENTRY = (
    16,
    8,
    8,
)  # bytes of a PyMethodDef, of a PyModuleDef_Slot, of an entry of a list of modules
MARGIN = 4  # numbers before the first that is certainly the next module's, which are left in
PAGES, PAGE = 256, 8  # an encoding's index: one entry of so many bytes for each first byte


class Unit(NamedTuple):
    """Where a module lies: its first function, its first number in the table."""

    name: str
    function: int
    number: int


class Program:
    """What has to be known of a program: its table, its memory, its functions."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.exports = exported(data)
        self.first_function = imported_kinds(data)[FUNCTION]
        self.table = dict(enumerate(self._elements(), 1))
        self.segments = list(self._segments())
        self.memory = bytearray(max(at + size for at, size, _ in self.segments))
        content = section(data, DATA).data
        for at, size, place in self.segments:
            self.memory[at : at + size] = content[place : place + size]
        self.names: dict[int, list[str]] = {}
        for name, (kind, number) in self.exports.items():
            if kind == FUNCTION:
                self.names.setdefault(number, []).append(name)

    def _elements(self) -> list[int]:
        reader = section(self.data, ELEMENTS)
        if (reader.number(), reader.number(), reader.byte(), reader.signed(), reader.byte()) != (
            1,
            0,
            CONSTANT,
            1,
            END,
        ):
            raise Failure("the table of Pyodide's program is not made as it was")
        return [reader.number() for _ in range(reader.number())]

    def _segments(self) -> Iterator[tuple[int, int, int]]:
        """Address, size, and place in the section, of each piece of the memory at the start."""
        reader = section(self.data, DATA)
        for _ in range(reader.number()):
            if (reader.number(), reader.byte()) != (0, CONSTANT):
                raise Failure("the memory of Pyodide's program is not made as it was")
            address = reader.signed()
            reader.byte()
            size = reader.number()
            yield address, size, reader.at
            reader.at += size

    def word(self, address: int) -> int:
        """What stands there at the start; behind the data that is nothing."""
        return int.from_bytes(self.memory[address : address + 4], "little")

    def holds(self, address: int, size: int) -> bool:
        return 1024 <= address <= len(self.memory) - size

    def text(self, address: int) -> str:
        return self.memory[address : self.memory.index(0, address)].decode("latin-1")

    def address(self, name: str) -> int:
        """Where something that the program hands out lies."""
        number = self.exports[name][1] - imported_kinds(self.data)[GLOBAL]
        reader = section(self.data, 6)
        for _ in range(reader.number()):
            reader.at += 3  # its type, whether it can change, and the instruction: a number
            value = reader.signed()
            reader.byte()
            if number == 0:
                return value
            number -= 1
        raise Failure(f"Pyodide's program has no {name}")

    @cached_property
    def bodies(self) -> list[bytes]:
        """What its own functions do."""
        reader = section(self.data, CODE)
        found = []
        for _ in range(reader.number()):
            size = reader.number()
            found.append(reader.data[reader.at : reader.at + size])
            reader.at += size
        return found


def modules(program: Program) -> dict[str, tuple[int, int]]:
    """The list of what can be imported: name -> address of its entry, number of its function."""
    at = program.word(program.address("PyImport_Inittab"))
    found = {}
    while program.word(at):
        found[program.text(program.word(at))] = (at, program.word(at + 4))
        at += ENTRY
    return found


def units(program: Program) -> list[Unit]:
    """The modules in the order in which they were linked."""
    found = []
    for name, (_, number) in modules(program).items():
        if number:
            function = program.table[number]
            place = definition(program, function)
            numbers = _numbers(program, place, name) if place else ()
            found.append(Unit(name, function, min(numbers, default=0)))
    return sorted(found, key=lambda unit: unit.function)


def definition(program: Program, function: int) -> int:
    """Where the definition (PyModuleDef) of a module lies, if its function does no more than to name it."""
    reader = Bytes(program.bodies[function - program.first_function])
    return reader.signed() if (reader.byte(), reader.byte()) == (0, CONSTANT) else 0


def _numbers(program: Program, definition: int, name: str) -> Iterator[int]:
    """The numbers of the functions that a PyModuleDef names."""
    called = program.word(definition + NAME)
    if not program.holds(called, 1) or program.text(called).rpartition(".")[2].strip("_") != name.strip("_"):
        return
    at = program.word(definition + METHODS)
    while at and program.word(at):
        yield program.word(at + 4)
        at += METHOD
    at = program.word(definition + SLOTS)
    while at and program.word(at):
        if program.word(at) in (1, 2):  # makes it, fills it
            yield program.word(at + 4)
        at += SLOT


def dead(program: Program) -> set[int]:
    """The numbers in the table that only dropped modules and their libraries use."""
    listed = modules(program)
    if missing := DROPPED - listed.keys():
        raise Failure(f"Pyodide's program has no {', '.join(sorted(missing))}")
    known = units(program)
    if unclear := [unit.name for unit in known if not unit.number and unit.name not in DROPPED]:
        raise Failure(f"it cannot be seen where these modules of Pyodide's program lie: {unclear}")
    found = {listed[name][1] for name in DROPPED}
    at = 0
    while at < len(known):
        end = at
        while known[end].name in DROPPED:
            end += 1
        if end > at:
            first = min(unit.number for unit in known[at:end] if unit.number)
            last = border(program, first, known[end].function, known[end + 1].function)
            found |= _own(program, (first, last), (known[at].function, known[end].function))
        at = end + 1
    after = max(unit.number for unit in known) + 1
    functions = (program.exports[FIRST_OF_LIBRARIES][1], program.exports[AFTER_LIBRARIES][1])
    last = border(program, after, functions[1], len(program.bodies) + program.first_function)
    return found | _own(program, (after, last), functions, LIBRARIES)


def border(program: Program, after: int, first: int, last: int) -> int:
    """Up to which number what lies before the functions from `first` to `last` may be cut out.

    Functions that do the same in two modules are one, where the first of them was: the numbers with which the
    next module begins may stand for functions of the one before it. So some are left in, and all that others
    stand for too.
    """
    shared = Counter(program.table.values())
    own = (number for number in program.table if number > after and first <= program.table[number] < last)
    number = next(one for one in own if program.table[one] not in program.names) - MARGIN
    while shared[program.table[number - 1]] > 1:
        number -= 1
    return number


def _own(
    program: Program, numbers: tuple[int, int], functions: tuple[int, int], begin: tuple[str, ...] = ()
) -> set[int]:
    """The numbers between two for functions between two, without those that others may know by name."""
    found = set()
    for number in range(*numbers):
        function = program.table[number]
        names = program.names.get(function, [])
        if functions[0] <= function < functions[1] and all(
            name.startswith(begin) for name in names if begin or name
        ):
            found.add(number)
    return found


def _forget_encodings(program: Program, memory: bytearray) -> int:
    """Zeros for the tables of the dropped encodings; how many bytes that were.

    An index has an entry for each first byte: the address of its part of the table, the first and the last
    second byte. The parts lie one after the other, by which an index is known.
    """
    functions = {unit.name: unit.function for unit in units(program)}
    at, end = (definition(program, functions[name]) for name in ("_codecs_cn", "unicodedata"))
    forgotten = 0
    while at + PAGES * PAGE <= end:
        parts = _parts(program, at)
        for address, size in parts:
            memory[address : address + size] = bytes(size)
            forgotten += size
        if parts:
            memory[at : at + PAGES * PAGE] = bytes(PAGES * PAGE)
        at += PAGES * PAGE if parts else 4
    return forgotten


def _parts(program: Program, at: int) -> list[tuple[int, int]]:
    """Address and size of each part of the table whose index lies here; nothing if there is none."""
    found: list[tuple[int, int]] = []
    for address, low, high, nothing in struct.iter_unpack("<IBBH", program.memory[at : at + PAGES * PAGE]):
        if address == low == high == nothing == 0:
            continue
        size = 2 * (high - low + 1)
        follows = not found or address == sum(found[-1])
        if nothing or high < low or not follows or not program.holds(address, size):
            return []
        found.append((address, size))
    return found if len(found) > 5 else []


def pruned(data: bytes) -> bytes:
    """The program without the modules that the page never imports."""
    program = Program(data)
    gone = dead(program)
    memory = bytearray(program.memory)
    _shorten_list(program, memory)
    _forget_encodings(program, memory)
    out = bytearray(data[:HEADER])
    for kind, content in sections(data):
        if kind == ELEMENTS:
            content = _table(program, gone)
        elif kind == DATA:
            changed = bytearray(content)
            for at, size, place in program.segments:
                changed[place : place + size] = memory[at : at + size]
            content = bytes(changed)
        out += bytes([kind]) + written(len(content)) + content
    return bytes(out)


def _shorten_list(program: Program, memory: bytearray) -> None:
    """Take the dropped modules off the list of what can be imported."""
    listed = modules(program)
    to = start = min(at for at, _ in listed.values())
    for name, (at, _) in listed.items():
        if name not in DROPPED:
            memory[to : to + ENTRY] = program.memory[at : at + ENTRY]
            to += ENTRY
    memory[to : start + ENTRY * len(listed)] = bytes(start + ENTRY * len(listed) - to)


def _table(program: Program, gone: set[int]) -> bytes:
    """The table's section: one piece for each run of numbers that are still there."""
    runs: list[list[int]] = []
    for number in program.table:
        if number not in gone:
            if not runs or runs[-1][-1] != number - 1:
                runs.append([])
            runs[-1].append(number)
    out = bytearray(written(len(runs)))
    for run in runs:
        out += bytes([0, CONSTANT]) + _signed(run[0]) + bytes([END]) + written(len(run))
        for number in run:
            out += written(program.table[number])
    return bytes(out)


def _signed(number: int) -> bytes:
    """A number that is not negative as `Bytes.signed` reads it."""
    found = bytearray()
    while number > 63:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])
