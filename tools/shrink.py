"""Pyodide's program without what nothing in the page can ask for.

It hands out every function of C and of Python's own interface (8,560 names), because any library may be
linked to it one day. We know the libraries that will be: pydantic_core is the only one. Names that neither it
nor Pyodide's own JavaScript mentions are taken off the list, and Binaryen throws away what can then no longer
be reached. No instruction of what is left is changed.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import environment, fetch
from tools.project import Failure, capture

ASSIGNED = re.compile(r'([\w$]+)=(?:Module\["[\w$]+"\]=)?wasmExports\["([^"]+)"\];')
DECLARED = re.compile(r"var ((?:[\w$]+,){1000,}[\w$]+);")
PASSES = ("--remove-unused-module-elements", "--strip-debug", "--strip-producers")
# What of WebAssembly's later additions the program is made with, and all that may be in what is written.
FEATURES = (
    "bulk-memory",
    "exception-handling",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
)
HEADER = 8  # bytes before the first section of a WebAssembly file
IMPORTED, EXPORTED = 2, 7  # kinds of sections
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)  # kinds of what is imported


class Bytes:
    """Reads a WebAssembly file from one place on."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """A number in seven bits a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self) -> int:
        """A number that may be negative."""
        start = self.at
        value, bits = self.number(), 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def name(self) -> str:
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at].decode()


def written(number: int) -> bytes:
    """A number as `Bytes.number` reads it."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Every section's kind and content."""
    reader = Bytes(data, HEADER)
    while reader.at < len(data):
        kind, size = reader.byte(), reader.number()
        yield kind, data[reader.at : reader.at + size]
        reader.at += size


def section(data: bytes, wanted: int) -> Bytes:
    """The one section of a kind, to be read."""
    (content,) = (content for kind, content in sections(data) if kind == wanted)
    return Bytes(content)


def exported(data: bytes) -> dict[str, tuple[int, int]]:
    """What a program hands out: name -> kind and number."""
    reader = section(data, EXPORTED)
    return {reader.name(): (reader.byte(), reader.number()) for _ in range(reader.number())}


def imports(data: bytes) -> Iterator[tuple[str, int]]:
    """Name and kind of everything that a program or a library asks for."""
    reader = section(data, IMPORTED)
    for _ in range(reader.number()):
        reader.name()  # where from: the program, or its table of addresses
        yield reader.name(), reader.data[reader.at]
        _skip_description(reader)


def imported(data: bytes) -> set[str]:
    """The names of what a library asks for."""
    return {name for name, _ in imports(data)}


def imported_kinds(data: bytes) -> Counter[int]:
    """How many things of each kind a program asks for: its own are numbered after them."""
    return Counter(kind for _, kind in imports(data))


def _skip_description(reader: Bytes) -> None:
    """What is said of something imported after its name."""
    kind = reader.byte()
    if kind in (TABLE, GLOBAL, TAG):
        reader.byte()
    if kind in (TABLE, MEMORY):
        bounded = reader.byte() & 1
        reader.number()
        if bounded:
            reader.number()
    elif kind == GLOBAL:
        reader.byte()
    else:
        reader.number()


def mentioned(script: str) -> set[str]:
    """Every word of a script, but for those that only take over what the program hands out."""
    return set(re.findall(r"[A-Za-z_$][\w$]*", DECLARED.sub("", ASSIGNED.sub("", script))))


def wanted(names: Iterable[str], script: str, libraries: Iterable[bytes]) -> set[str]:
    """Those of a program's names that its script or a library mentions."""
    asked = mentioned(script).union(*(imported(library) | exported(library).keys() for library in libraries))
    own = {name: variable for variable, name in ASSIGNED.findall(script)}
    return {name for name in names if asked & {name, f"_{name}", own.get(name, name)}}


def short_list(program: bytes, kept: set[str]) -> bytes:
    """The program, handing out only these."""
    out = bytearray(program[:HEADER])
    for kind, content in sections(program):
        if kind == EXPORTED:
            listed = {name: what for name, what in exported(program).items() if name in kept}
            parts = [
                written(len(name.encode())) + name.encode() + bytes([what]) + written(number)
                for name, (what, number) in listed.items()
            ]
            content = written(len(parts)) + b"".join(parts)
        out += bytes([kind]) + written(len(content)) + content
    return bytes(out)


def short_script(script: str, kept: set[str]) -> str:
    """The script without the lines for what is no longer handed out."""
    dropped = {variable for variable, name in ASSIGNED.findall(script) if name not in kept}
    if len(DECLARED.findall(script)) != 1:
        raise Failure("the place where Pyodide declares what its program hands out is not where it was")
    script = ASSIGNED.sub(lambda found: found[0] if found[2] in kept else "", script)
    return DECLARED.sub(
        lambda found: f"var {','.join(name for name in found[1].split(',') if name not in dropped)};", script
    )


def shrink(program: Path, script: Path, libraries: Iterable[bytes]) -> None:
    """Make both files smaller, in their place."""
    text, data = script.read_text(), program.read_bytes()
    kept = wanted(exported(data), text, libraries)
    script.write_text(short_script(text, kept))
    with tempfile.TemporaryDirectory() as folder:
        short, out = Path(folder) / "short.wasm", Path(folder) / "out.wasm"
        short.write_bytes(short_list(data, kept))
        node, _ = environment.node()
        features = [f"--enable-{name}" for name in FEATURES]
        tool = fetch.unpacked("binaryen") / "bin" / "wasm-opt"
        command: list[str | Path] = [node, "--stack-size=20000", tool, short, *features, *PASSES, "-o", out]
        capture(command, failing="Binaryen could not make Pyodide's program smaller:")
        program.write_bytes(out.read_bytes())
