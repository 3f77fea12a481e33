"""The stages of `make.py test`: lint, types, unit tests, end-to-end tests."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import browser, dist, environment, others, scripts
from tools.project import Failure, run, say


def lint(python: Path) -> int:
    """ruff: rules, then format; Biome's rules for the JavaScript."""
    rules = run([python, "-m", "ruff", "check", "."]) or run([python, "-m", "ruff", "format", "--check", "."])
    return scripts.lint() or rules


def types(python: Path) -> int:
    """mypy --strict on all the Python, tests and tools too; TypeScript, as strict, on the JavaScript."""
    with ThreadPoolExecutor(1) as beside:  # each has use for one processor only
        theirs = beside.submit(scripts.types)
        ours = run([python, "-m", "mypy", "--strict", "mordred", "web", "tools", "tests", "e2e"])
        return theirs.result() or ours


def unit(python: Path) -> int:
    """pytest on tests/, two processes; who is done first helps the other."""
    return run([python, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "tests"])


def e2e(python: Path) -> int:
    """pytest on e2e/, in real browsers, against a site of the tests' own; three processes, as each waits."""
    environ = with_browser(tests=True)
    return run([python, "-m", "pytest", "-q", "-n", "3", "--dist", "worksteal", "e2e"], env=environ)


def other_browsers(names: list[str]) -> int:
    """The site in Firefox and WebKit, installed where they are missing."""
    others.ready(names)
    environ = {**os.environ, others.VARIABLE: ",".join(names)}
    dist.build(quiet=True)
    return run([environment.ensure("dev"), "-m", "pytest", "-v", "e2e/other_browsers.py"], env=environ)


def browser_names(text: str) -> list[str]:
    """Read what follows --browsers."""
    names = [name.strip() for name in text.split(",")]
    if unknown := [name for name in names if name not in others.NEEDED]:
        raise argparse.ArgumentTypeError(f"no such browser: {', '.join(unknown)}")
    return names


STAGES: dict[str, Callable[[Path], int]] = {"lint": lint, "types": types, "unit": unit, "e2e": e2e}


def with_browser(tests: bool = False) -> dict[str, str]:
    """The surroundings for Playwright: a Chromium found or installed; a Failure says what to install."""
    found = browser.find(environment.ensure("dev"))
    if tests:
        found = browser.for_tests(found)
    return {**os.environ, **browser.driver(), browser.VARIABLE: str(found)}


def run_checks(stages: list[str], arguments: list[str]) -> int:
    """Run every stage, then say which failed; with arguments, one narrow pytest run."""
    python = environment.ensure("dev")
    if arguments:
        return _narrow(python, arguments)
    times, failed = [], []
    for name in (stage for stage in STAGES if stage in stages):
        say(name)
        begun = time.perf_counter()
        if STAGES[name](python):
            failed.append(name)
        times.append(f"{name} {time.perf_counter() - begun:.0f} s")
    if failed:
        raise Failure(f"failed: {', '.join(failed)} ({', '.join(times)})")
    say("all passed: " + ", ".join(times))
    return 0


def _narrow(python: Path, arguments: list[str]) -> int:
    """pytest with just these arguments; the browser is readied only if e2e is asked for."""
    environ = dict(os.environ)
    if any(argument.startswith(("e2e", "./e2e")) for argument in arguments):
        environ = with_browser(tests=True)
    return run([python, "-m", "pytest", *arguments], env=environ)
