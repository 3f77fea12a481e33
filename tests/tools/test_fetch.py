"""Nothing gets in that is not what was pinned; nothing is fetched twice; failures say what failed."""

from __future__ import annotations

import base64
import hashlib
import io
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tools import environment, fetch, project
from tools.project import Failure

GOOD = b"the true tarball"


def pinned(data: bytes = GOOD) -> dict[str, Any]:
    digest = base64.b64encode(hashlib.sha512(data).digest()).decode()
    return {"npm": {"thing": {"package": "@some/thing", "version": "1.2.3", "sha512": digest}}}


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """An npm client that always delivers GOOD; returns the commands it was given."""
    commands: list[list[str]] = []

    def capture(command: list[object], **_: object) -> str:
        words = [str(word) for word in command]
        commands.append(words)
        folder = words[words.index("--pack-destination") + 1]
        (Path(folder) / "some-thing-1.2.3.tgz").write_bytes(GOOD)
        return ""

    monkeypatch.setattr(fetch, "capture", capture)
    monkeypatch.setattr(environment, "node", lambda: (Path("node"), Path("npm-cli.js")))
    return commands


def test_a_pinned_package_is_fetched_once(npm: list[list[str]], tmp_path: Path) -> None:
    first = fetch.npm_package("thing", tmp_path, pinned())
    second = fetch.npm_package("thing", tmp_path, pinned())
    assert first == second
    assert first.read_bytes() == GOOD
    assert len(npm) == 1
    assert "@some/thing@1.2.3" in npm[0]


def test_another_content_than_pinned_is_refused(npm: list[list[str]], tmp_path: Path) -> None:
    with pytest.raises(Failure, match="not what was pinned"):
        fetch.npm_package("thing", tmp_path, pinned(b"something else"))
    assert list(tmp_path.glob("*.tgz")) == [], "nothing of it may stay"


def test_a_damaged_download_is_fetched_again(npm: list[list[str]], tmp_path: Path) -> None:
    tarball = fetch.npm_package("thing", tmp_path, pinned())
    tarball.write_bytes(b"half a tarb")
    assert fetch.npm_package("thing", tmp_path, pinned()).read_bytes() == GOOD
    assert len(npm) == 2


def wheel_pins(data: bytes) -> dict[str, Any]:
    package = {"version": "1.0", "sha256": hashlib.sha256(data).hexdigest(), "depends": [], "imports": []}
    tags = {"platform": "any", "python": "3.14", "abi": "cp314"}
    return {"wheels": {**tags, "packages": {"some-thing": package}}}


def test_wheels_are_known_by_their_content(tmp_path: Path) -> None:
    (tmp_path / "some_thing-1.0-py3-none-any.whl").write_bytes(b"wheel")
    assert fetch.wheels(tmp_path, wheel_pins(b"wheel"))["some-thing"].read_bytes() == b"wheel"


def test_a_tampered_wheel_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip fetches in hash-checking mode; should a wrong file be there all the same, it is not taken."""
    commands: list[list[str]] = []
    monkeypatch.setattr(environment, "ensure", lambda extra: Path("python"))
    monkeypatch.setattr(
        fetch, "capture", lambda command, **_: commands.append([str(word) for word in command])
    )
    (tmp_path / "some_thing-1.0-py3-none-any.whl").write_bytes(b"tampered")
    with pytest.raises(Failure, match="some-thing"):
        fetch.wheels(tmp_path, wheel_pins(b"wheel"))
    assert "--require-hashes" in commands[0]


def test_unpacking_stays_inside_the_folder(tmp_path: Path) -> None:
    packed = tmp_path / "evil.tgz"
    with tarfile.open(packed, "w:gz") as archive:
        for name in ("package/good.js", "package/../../evil.js"):
            entry = tarfile.TarInfo(name)
            entry.size = 2
            archive.addfile(entry, io.BytesIO(b"ok"))
    fetch.unpack(packed, tmp_path / "in")
    assert [path.name for path in tmp_path.rglob("*.js")] == ["good.js"]


def test_every_pin_is_complete() -> None:
    pins = fetch.pins()
    for pin in pins["npm"].values():
        assert len(base64.b64decode(pin["sha512"])) == 64
    for pin in pins["wheels"]["packages"].values():
        assert len(pin["sha256"]) == 64
        assert set(pin["depends"]) <= pins["wheels"]["packages"].keys()


def test_a_failing_command_says_what_it_said() -> None:
    with pytest.raises(Failure, match="could not do it\nthe reason") as caught:
        project.capture(
            ["python3", "-c", "print('the reason'); raise SystemExit(3)"], failing="could not do it"
        )
    assert "Traceback" not in str(caught.value)


def test_a_wheel_is_a_zip() -> None:
    """What `pack` makes depends on content only, not on time or order."""
    from tools.runtime import pack

    def made(folder: Path, order: list[str]) -> bytes:
        folder.mkdir()
        for name in order:
            (folder / name).write_text(name)
        return pack(folder)

    import tempfile

    with tempfile.TemporaryDirectory() as place:
        one = made(Path(place) / "one", ["b.txt", "a.txt"])
        two = made(Path(place) / "two", ["a.txt", "b.txt"])
    assert one == two
    assert zipfile.ZipFile(io.BytesIO(one)).namelist() == ["a.txt", "b.txt"]
