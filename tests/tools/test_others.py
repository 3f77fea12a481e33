"""Other browsers: found where they are, installed where they are not, and never silently left out."""

from __future__ import annotations

from pathlib import Path

import pytest

import make
from tools import checks, environment, others
from tools.project import Failure

pytestmark = pytest.mark.native


def test_a_program_is_found_by_name_and_by_pattern(tmp_path: Path) -> None:
    place = tmp_path / "lib" / "some-4.1"
    place.mkdir(parents=True)
    (place / "Browser").write_text("")
    assert others.Program((f"{tmp_path}/*/some-4.*/Browser",), "some").find() == place / "Browser"
    assert others.Program(("no-such-program",), "some").find() is None
    assert others.Program(("no-such-program", "sh"), "some").find() is not None


def test_a_missing_program_is_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = others.Program((f"{tmp_path}/thing",), "the-package")
    asked: list[str] = []

    def install(package: str) -> bool:
        asked.append(package)
        (tmp_path / "thing").write_text("")
        return True

    monkeypatch.setattr(environment, "apt_install", install)
    assert program.ensure() == tmp_path / "thing"
    assert program.ensure() == tmp_path / "thing"
    assert asked == ["the-package"]


def test_what_cannot_be_installed_is_a_failure_that_names_the_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(environment, "apt_install", lambda package: False)
    with pytest.raises(Failure, match="apt-get install the-package"):
        others.Program(("no-such-program",), "the-package").ensure()


def test_the_option_takes_known_browsers_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.browser_names("firefox, webkit") == ["firefox", "webkit"]
    assert make.parser().parse_args(["test", "--browsers", "webkit"]).browsers == ["webkit"]
    with pytest.raises(SystemExit):
        make.parser().parse_args(["test", "--browsers", "firefox,lynx"])
    assert "no such browser: lynx" in capsys.readouterr().err
