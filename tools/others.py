"""Firefox and WebKit for `make.py test --browsers`: found, or installed from Debian's packages."""

from __future__ import annotations

import glob
import shutil
from dataclasses import dataclass
from pathlib import Path

from tools import environment
from tools.project import Failure

VARIABLE = "MORDRED_BROWSERS"  # tells the tests which of them to drive


@dataclass(frozen=True)
class Program:
    """A program a browser needs: where it may be, and the package that brings it."""

    names: tuple[str, ...]
    package: str

    def find(self) -> Path | None:
        """Where it is; None if it is not installed."""
        for name in self.names:
            found = shutil.which(name) or next(iter(sorted(glob.glob(name))), None)
            if found:
                return Path(found)
        return None

    def ensure(self) -> Path:
        """Where it is, once it is there; a Failure says what to install."""
        found = self.find() or (self.find() if environment.apt_install(self.package) else None)
        if found is None:
            raise Failure(f"{self.names[0]} is missing. On Debian: apt-get install {self.package}")
        return found


FIREFOX = Program(
    ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"), "firefox-esr"
)
WEBKIT_DRIVER = Program(("WebKitWebDriver",), "webkit2gtk-driver")
WEBKIT = Program(("/usr/lib/*/webkit2gtk-4.*/MiniBrowser",), "webkit2gtk-driver")
SCREEN = Program(("Xvfb",), "xvfb")
NEEDED = {"firefox": (FIREFOX,), "webkit": (WEBKIT_DRIVER, WEBKIT, SCREEN)}


def ready(names: list[str]) -> None:
    """Have everything these browsers need."""
    for name in names:
        for program in NEEDED[name]:
            program.ensure()
