"""QR codes: sizes as the standard prints them, and every size read again by a reader that is not ours."""

from __future__ import annotations

import random
import re
import string

import pytest

from mordred.i18n import LANGUAGES, Words
from mordred.scene import qr
from mordred.scene.node import Node
from mordred.ui.codes import link_code

ADDRESS = "https://example.org/mordred/#m2."


def some_link(length: int) -> str:
    """A link of that many bytes: every one of its own, the same in every run."""
    letters = string.ascii_letters + string.digits + "-_"
    return "".join(random.Random(length).choices(letters, k=length))


def modules(picture: Node) -> list[bytearray]:
    """The drawing as pixels, one for each module: 255 is light."""
    side = int(picture.attrs["viewBox"].split()[2])
    rows = [bytearray(b"\xff" * side) for _ in range(side)]
    for left, top, width in re.findall(r"M(\d+) (\d+)\.5h(\d+)", picture.children[1].attrs["d"]):
        rows[int(top)][int(left) : int(left) + int(width)] = bytes(int(width))
    return rows


def read(picture: Node, scale: int = 3) -> list[str]:
    """What somebody else's reader finds in the drawing."""
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

    lines = [b"".join(bytes([pixel]) * scale for pixel in row) * scale for row in modules(picture)]
    side = len(lines) * scale
    image = memoryview(b"".join(lines)).cast("B", (side, side))
    return [found.text for found in read_barcodes(image, formats=BarcodeFormats(BarcodeFormat.QRCode))]


@pytest.mark.parametrize(
    ("version", "bytes_"),
    [(1, 17), (2, 32), (6, 134), (7, 154), (9, 230), (10, 271), (14, 458), (20, 858), (32, 1952), (40, 2953)],
)
def test_as_many_bytes_fit_as_the_standard_says(version: int, bytes_: int) -> None:
    """Table 7 of the standard, level L."""
    assert qr.capacity(version) == bytes_
    assert qr.encode("x" * bytes_).version == version


@pytest.mark.native
@pytest.mark.parametrize("version", range(1, 41))
def test_every_size_can_be_read(version: int) -> None:
    """Full to the last byte, and with the least that needs this size, where the rest is padding."""
    for length in (qr.capacity(version), qr.capacity(version - 1) + 1 if version > 1 else 1):
        text = some_link(length)
        picture = qr.qr_code(text, "link")
        assert picture is not None
        assert qr.encode(text).version == version
        assert read(picture) == [text]


@pytest.mark.native
def test_letters_beyond_ascii_can_be_read() -> None:
    """Names of players and places may stand in a text."""
    picture = qr.qr_code("Ynys Môn, Cær Ligion, Bœuf, 東", "text")
    assert picture is not None
    assert read(picture) == ["Ynys Môn, Cær Ligion, Bœuf, 東"]


@pytest.mark.native
def test_all_masks_are_used_and_can_be_read() -> None:
    """Each of the eight masks is the best for some text; a wrong one would only now and then be noticed."""
    seen = set()
    for length in range(1, 120):
        text = some_link(length)
        code = qr.encode(text)
        corner = [code.rows()[8][column] for column in (2, 3, 4)]  # where the format names the mask
        seen.add("".join(corner))
        picture = qr.qr_code(text, "link")
        assert picture is not None
        assert read(picture) == [text]
    assert len(seen) == 8


def test_the_margin_is_light() -> None:
    """Four modules all around."""
    picture = qr.qr_code(ADDRESS, "link")
    assert picture is not None
    rows = modules(picture)
    edge = [*rows[:4], *rows[-4:], *(row[:4] for row in rows), *(row[-4:] for row in rows)]
    assert all(set(part) == {255} for part in edge)


def test_penalties_as_the_standard_counts_them() -> None:
    """A square without any dark: runs of 21 in 21 rows and 21 columns, 400 blocks, ten steps from half."""
    assert qr.penalty(0, 21) == 2 * 21 * (3 + 16) + 3 * 400 + 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_too_long_for_a_code_says_so(language: str) -> None:
    """No picture then, and a sentence instead."""
    words = Words(language)
    long = link_code(words, ADDRESS + some_link(3000), "code")
    short = link_code(words, ADDRESS + some_link(300), "code")
    assert [child.tag for child in long.children] == ["figcaption"]
    assert long.children[0].text == words("share.code_too_long")
    assert [child.tag for child in short.children] == ["svg", "figcaption"]
    assert short.children[0].attrs["aria-label"] == words("share.code")
