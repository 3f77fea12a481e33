"""QR codes: any text as a square of dark and light modules, drawn as one SVG path.

Byte mode, versions 1 to 40, error correction L: a screen is not torn or stained, and the fewer modules the
larger each (ISO/IEC 18004). The square is one big number, bit `row * size + column`; so a mask is one
exclusive or, and the penalties that choose among the masks are a few shifts of the whole square. The largest
code takes milliseconds that way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from mordred.scene.node import Node, node

QUIET = 4
"""Modules of empty margin all around; readers rely on it."""

_LEVEL = 1
"""L, as the format information names it."""

# fmt: off
_CHECK = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
          28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30)
"""Check codewords in each block, by version."""
_BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
           8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25)
"""Blocks, by version."""
# fmt: on

_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2,
    lambda row, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
"""Where one of these is 0, the module is turned over."""


class TooLong(ValueError):
    """The text does not fit into the largest code there is."""


@dataclass(frozen=True, slots=True)
class Code:
    """A finished code: its size in modules and which of them are dark."""

    version: int
    size: int
    bits: int

    def rows(self) -> list[str]:
        """Row by row, "1" for dark."""
        text = f"{self.bits:0{self.size * self.size}b}"[::-1]
        return [text[start : start + self.size] for start in range(0, len(text), self.size)]


@lru_cache(maxsize=8)
def encode(text: str) -> Code:
    """The smallest code that holds the text as UTF-8; TooLong if there is none."""
    data = text.encode()
    version = next((version for version in range(1, 41) if len(data) <= capacity(version)), 0)
    if not version:
        raise TooLong(f"{len(data)} bytes, at most {capacity(40)} fit")
    size = 17 + 4 * version
    fixed, dark = _patterns(version)
    drawn = _place(_codewords(data, version), fixed, size) | dark
    candidates = [drawn ^ (_mask(number, size) & ~fixed) | _format(number, size) for number in range(8)]
    return Code(version, size, min(candidates, key=lambda bits: penalty(bits, size)))


def qr_code(text: str, label: str, key: str = "") -> Node | None:
    """The code as a picture that scales, black on white in any theme; None if the text is too long."""
    try:
        code = encode(text)
    except TooLong:
        return None
    side = code.size + 2 * QUIET
    return node(
        "svg",
        node("rect", width=side, height=side, fill="#fff"),
        node("path", d=_path(code), stroke="#000", stroke_width=1, fill="none"),
        viewBox=f"0 0 {side} {side}",
        class_="qr",
        role="img",
        aria_label=label,
        shape_rendering="crispEdges",
        key=key,
    )


def _path(code: Code) -> str:
    """A horizontal stroke for each run of dark modules."""
    strokes = []
    for number, row in enumerate(code.rows()):
        end = 0
        while (start := row.find("1", end)) >= 0:
            end = row.find("0", start)
            end = code.size if end < 0 else end
            strokes.append(f"M{start + QUIET} {number + QUIET}.5h{end - start}")
    return "".join(strokes)


# ------------------------------------------------------------------------------------- the text as codewords


def capacity(version: int) -> int:
    """How many bytes of text fit."""
    return (8 * _room(version) - 4 - _length_bits(version)) // 8


def _length_bits(version: int) -> int:
    return 8 if version < 10 else 16


def _all_codewords(version: int) -> int:
    """Codewords of all kinds: what is left of the square beside the patterns, in bytes."""
    modules = (16 * version + 128) * version + 64
    if version >= 2:
        across = version // 7 + 2
        modules -= (25 * across - 10) * across - 55
    if version >= 7:
        modules -= 36
    return modules // 8


def _room(version: int) -> int:
    """Codewords of data."""
    return _all_codewords(version) - _CHECK[version - 1] * _BLOCKS[version - 1]


def _codewords(data: bytes, version: int) -> bytes:
    """Data and check codewords in the order in which they are drawn: the blocks are interleaved."""
    room, check, count = _room(version), _CHECK[version - 1], _BLOCKS[version - 1]
    length = 4 + _length_bits(version) + 8 * len(data)
    bits = (4 << _length_bits(version) | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    bits <<= min(4, 8 * room - length)  # the terminator
    length += min(4, 8 * room - length)
    bits <<= -length % 8
    plain = bits.to_bytes((length + 7) // 8, "big")
    plain = (plain + b"\xec\x11" * room)[:room]
    short, longer = room // count, room % count  # the last `longer` blocks hold one byte more
    blocks, start = [], 0
    for number in range(count):
        end = start + short + (number >= count - longer)
        blocks.append(plain[start:end])
        start = end
    checks = [_remainder(block, check) for block in blocks]
    return _interleaved(blocks) + _interleaved(checks)


def _interleaved(blocks: list[bytes]) -> bytes:
    longest = max(map(len, blocks))
    return bytes(block[place] for place in range(longest) for block in blocks if place < len(block))


def _remainder(block: bytes, check: int) -> bytes:
    """The check codewords of one block (Reed and Solomon), a byte of data at a time."""
    steps, above = _steps(check), (1 << 8 * check) - 1
    rest = 0
    for byte in block:
        factor = byte ^ rest >> 8 * (check - 1)
        rest = (rest << 8 & above) ^ steps[factor]
    return rest.to_bytes(check, "big")


@lru_cache(maxsize=4)
def _steps(check: int) -> list[int]:
    """The generator polynomial of that degree times each byte, its leading term left out."""
    generator, root = [0] * (check - 1) + [1], 1
    for _ in range(check):
        generator = [
            _times(term, root) ^ following
            for term, following in zip(generator, [*generator[1:], 0], strict=True)
        ]
        root = _times(root, 2)
    return [int.from_bytes(bytes(_times(term, byte) for term in generator), "big") for byte in range(256)]


def _times(left: int, right: int) -> int:
    """Product of two bytes in the field of the code."""
    product = 0
    while right:
        if right & 1:
            product ^= left
        left = left << 1 ^ (0x11D if left & 0x80 else 0)
        right >>= 1
    return product


# ------------------------------------------------------------------------------------------------ the square


@lru_cache(maxsize=2)
def _patterns(version: int) -> tuple[int, int]:
    """Which modules are no data, and which of these are dark; the format information is added later."""
    size = 17 + 4 * version
    fixed, dark = bytearray(b"0" * size * size), bytearray(b"0" * size * size)

    def put(row: int, column: int, is_dark: bool) -> None:
        if 0 <= row < size and 0 <= column < size:
            fixed[row * size + column] = ord("1")
            dark[row * size + column] = ord("1") if is_dark else ord("0")

    for place in range(size):
        put(6, place, place % 2 == 0)
        put(place, 6, place % 2 == 0)
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        for down in range(-4, 5):
            for right in range(-4, 5):
                put(row + down, column + right, max(abs(down), abs(right)) not in (2, 4))
    for row, column in _alignments(version):
        for down in range(-2, 3):
            for right in range(-2, 3):
                put(row + down, column + right, max(abs(down), abs(right)) != 1)
    for place in range(9):
        put(8, place, place == 6)
        put(place, 8, place == 6)
    for place in range(8):
        put(8, size - 1 - place, False)
        put(size - 1 - place, 8, place == 7)
    if version >= 7:
        information = version << 12 | _rest(version << 12, 0x1F25, 12)
        for bit in range(18):
            put(bit // 3, size - 11 + bit % 3, bool(information >> bit & 1))
            put(size - 11 + bit % 3, bit // 3, bool(information >> bit & 1))
    return _number(fixed), _number(dark)


def _alignments(version: int) -> Iterator[tuple[int, int]]:
    """The centres of the small squares, save those that would cover a corner square."""
    if version == 1:
        return
    count, last = version // 7 + 2, 4 * version + 10
    step = 26 if version == 32 else (4 * version + 2 * count + 1) // (2 * count - 2) * 2
    places = [6, *(last - step * back for back in reversed(range(count - 1)))]
    for row in places:
        for column in places:
            if (row, column) not in ((6, 6), (6, last), (last, 6)):
                yield row, column


def _number(modules: bytearray) -> int:
    """Modules as text become one number, the first the lowest bit."""
    return int(modules[::-1].decode(), 2)


def _place(codewords: bytes, fixed: int, size: int) -> int:
    """The bits on the free modules: two columns at a time from the right, up and down in turn."""
    bits = iter(f"{int.from_bytes(codewords, 'big'):0{8 * len(codewords)}b}".encode())
    taken = f"{fixed:0{size * size}b}"[::-1]
    modules = bytearray(b"0" * size * size)
    rows = range(size)
    for right in [*range(size - 1, 7, -2), 5, 3, 1]:
        rows = rows[::-1]
        for row in rows:
            for place in (row * size + right, row * size + right - 1):
                if taken[place] == "0":
                    modules[place] = next(bits, ord("0"))
    return _number(modules)


@lru_cache(maxsize=8)
def _mask(number: int, size: int) -> int:
    """A mask over the whole square. Each repeats after twelve rows."""
    turned = _MASKS[number]
    twelve = [
        sum(1 << column for column in range(size) if not turned(row, column)) << row * size
        for row in range(12)
    ]
    stripe = sum(twelve)
    whole = sum(stripe << 12 * size * times for times in range(size // 12 + 1))
    return whole & (1 << size * size) - 1


def _format(mask: int, size: int) -> int:
    """Level and mask, twice, beside the corner squares."""
    data = _LEVEL << 3 | mask
    information = (data << 10 | _rest(data << 10, 0x537, 10)) ^ 0x5412
    first = [(row, 8) for row in (0, 1, 2, 3, 4, 5, 7, 8)] + [(8, column) for column in (7, 5, 4, 3, 2, 1, 0)]
    second = [(8, size - 1 - place) for place in range(8)] + [(size - 7 + place, 8) for place in range(7)]
    bits = 0
    for places in (first, second):
        for bit, (row, column) in enumerate(places):
            bits |= (information >> bit & 1) << row * size + column
    return bits


def _rest(value: int, divisor: int, degree: int) -> int:
    """What is left of a division of polynomials over two."""
    while value.bit_length() > degree:
        value ^= divisor << value.bit_length() - degree - 1
    return value


# ---------------------------------------------------------------------------------------- choosing the mask


def penalty(bits: int, size: int) -> int:
    """How hard the square is to read, by the four rules of the standard."""
    points = 0
    for step, across, down in ((1, 1, 0), (size, 0, 1)):
        alike = ~(bits ^ bits >> step)
        five = _match(alike, step, "1111") & _starts(size, 5 if across else 1, 5 if down else 1)
        points += five.bit_count() + 2 * (five & ~(five << step)).bit_count()  # 3 for five, 1 for each beyond
        for finder in ("10111010000", "00001011101"):
            found = _match(bits, step, finder) & _starts(size, 11 if across else 1, 11 if down else 1)
            points += 40 * found.bit_count()
    right, below = bits >> 1, bits >> size
    blocks = (bits & right & below & below >> 1) | ~(bits | right | below | below >> 1)
    points += 3 * (blocks & _starts(size, 2, 2)).bit_count()
    return points + 10 * (abs(20 * bits.bit_count() - 10 * size * size) // (size * size))


def _match(bits: int, step: int, pattern: str) -> int:
    """Where the pattern begins, read in steps of one (across) or of a row (down)."""
    found = -1
    for place, wanted in enumerate(pattern):
        moved = bits >> place * step
        found &= moved if wanted == "1" else ~moved
    return found


@lru_cache(maxsize=16)
def _starts(size: int, width: int, height: int) -> int:
    """The modules where something of that width and height can begin without leaving the square."""
    row = (1 << size - width + 1) - 1
    return sum(row << size * place for place in range(size - height + 1))
