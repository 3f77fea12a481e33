"""Which browser is taken, in which order, and what is said when there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import browser, environment
from tools.project import Failure

PYTHON = Path("python")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Path | None]:
    """A machine on which every way of getting a browser fails until a test says otherwise."""
    has: dict[str, Path | None] = dict.fromkeys(("installed", "playwright", "download", "debian", "npm"))
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "works", lambda path: "broken" not in path.name)
    monkeypatch.setattr(browser, "installed", lambda: has["installed"])
    monkeypatch.setattr(
        browser, "playwrights", lambda python, install=False: has["download" if install else "playwright"]
    )
    monkeypatch.setattr(browser, "debians", lambda: has["debian"])
    monkeypatch.setattr(browser, "npms", lambda: has["npm"])
    return has


@pytest.mark.parametrize("count", range(1, 6))
def test_the_first_that_works_is_taken(machine: dict[str, Path | None], count: int) -> None:
    ways = list(machine)[-count:]
    for way in ways:
        machine[way] = Path(way)
    assert browser.find(PYTHON) == Path(ways[0])


def test_a_broken_one_is_passed_over(machine: dict[str, Path | None]) -> None:
    machine.update(installed=Path("broken"), npm=Path("npm"))
    assert browser.find(PYTHON) == Path("npm")


def test_no_browser_is_an_error_that_says_what_to_install(machine: dict[str, Path | None]) -> None:
    with pytest.raises(Failure) as caught:
        browser.find(PYTHON)
    for way in ("apt-get install chromium", "playwright install chromium", browser.VARIABLE):
        assert way in str(caught.value)


def test_a_named_browser_is_used_or_refused(
    machine: dict[str, Path | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine["installed"] = Path("other")
    monkeypatch.setenv(browser.VARIABLE, "mine")
    assert browser.find(PYTHON) == Path("mine")
    monkeypatch.setenv(browser.VARIABLE, "broken")
    with pytest.raises(Failure, match="does not start"):
        browser.find(PYTHON)


def test_something_that_is_no_browser_does_not_work(tmp_path: Path) -> None:
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\necho 'install me with another package manager' >&2\nexit 1\n")
    stub.chmod(0o755)
    assert not browser.works(stub)
    assert not browser.works(tmp_path / "nothing")
    stub.write_text("#!/bin/sh\necho Chromium 150\n")
    assert browser.works(stub)


def test_the_tests_take_the_one_without_windows_if_it_is_the_same(
    machine: dict[str, Path | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"chromium": "Chromium 150.0.7871.100 built on Debian", "/bin/shell": "Chromium 150.0.7871.100"}
    monkeypatch.setattr(browser, "_said", lambda path: said[str(path)])
    monkeypatch.setattr("shutil.which", lambda name: "/bin/shell")
    assert browser.for_tests(Path("chromium")) == Path("/bin/shell")
    said["/bin/shell"] = "Chromium 149.0.7700.1"
    assert browser.for_tests(Path("chromium")) == Path("chromium")
    said["/bin/shell"] = ""
    assert browser.for_tests(Path("chromium")) == Path("chromium")
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert browser.for_tests(Path("chromium")) == Path("chromium")


def test_a_named_browser_is_the_tests_too(
    machine: dict[str, Path | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(browser.VARIABLE, "mine")
    monkeypatch.setattr("shutil.which", lambda name: "/bin/shell")
    assert browser.for_tests(Path("mine")) == Path("mine")


def test_apt_is_asked_only_where_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert environment.apt_install("chromium") is False
