#!/usr/bin/env python3
"""Everything one does with this project, in one place. Needs Python 3.11 and nothing else.

python3 make.py play          set up, build, serve, print the address
python3 make.py test          set up, then lint, type-check, unit tests, end-to-end tests in a browser
                              (--browsers firefox,webkit: the site in those browsers, and nothing else)
python3 make.py build         make dist/, a folder for any static host
python3 make.py setup         only fetch and install what the other commands need
python3 make.py bench-boot    measure the boot, broken down and against a bare page
python3 make.py bench-table   measure the page: boot to a playable board, clicks, frozen frames, repaints
python3 make.py bench-live    measure a live table: a guest's click to its painted result, and to the others'
python3 make.py picture       take the README's pictures anew
"""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 (said here, before an import fails)
    sys.exit(f"make.py: Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")

from tools import checks, dist, environment, fetch, house, others, runtime, server
from tools.project import DIST, Failure, run, say


def play(options: argparse.Namespace) -> int:
    """Build and serve until Ctrl-C."""
    dist.build(sources=options.dev)
    if options.live:
        return _play_live(options)
    try:
        site = server.Site(DIST, options.port)
    except OSError as problem:
        raise Failure(f"port {options.port} cannot be served: {problem.strerror}") from problem
    if not options.offline:
        site.answers["/sw.js"] = server.NO_WORKER
    if options.dev:
        site.before_page = _rebuild
    print(f"\n  Mordred is served at  {site.address}\n  Ctrl-C stops it.\n", flush=True)
    if options.open:
        webbrowser.open(site.address)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        print("\nStopped.")
    return 0


def _play_live(options: argparse.Namespace) -> int:
    """Serve the site with a relay to everybody in the house until Ctrl-C."""
    environment.ensure("dev")
    with house.serving(options.port) as site:
        site.answers["/sw.js"] = server.NO_WORKER
        print(
            f"\n  Mordred is served to everybody in this network at  {site.address}\n"
            "  with a relay of its own. Browsers will warn once: the certificate is this machine's own.\n"
            "  Ctrl-C stops it.\n",
            flush=True,
        )
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.")
    return 0


def _rebuild() -> None:
    """Take in what a developer changed; a broken source is told of, and the old build stays."""
    try:
        dist.build(sources=True, quiet=True)
    except Failure as problem:
        say(str(problem))


def test(options: argparse.Namespace) -> int:
    """Run the chosen checks, or all of them; or, with --browsers, the tests of other browsers."""
    if options.browsers:
        return checks.other_browsers(options.browsers)
    return checks.run_checks(options.only or list(checks.STAGES), options.arguments)


def build(options: argparse.Namespace) -> int:
    """Make dist/."""
    dist.build(options.out.resolve(), brotli=True, address=options.address)
    return 0


def setup(options: argparse.Namespace) -> int:
    """Fetch and install everything."""
    runtime.prepare()
    checks.with_browser()
    fetch.npm_package("axe")
    for name in ("biome", "typescript"):
        fetch.unpacked(name)
    say("all set up")
    return 0


BROWSER_TOOLS = {
    "bench-boot": "Measure the boot in the browser",
    "bench-table": "Measure the table in the browser",
    "bench-live": "Measure the live table in three browsers over a relay",
    "picture": "Take docs/table.png",
}
"""Commands that run a module of tools (underscores for hyphens) with the site and a browser ready."""


def browser_tool(options: argparse.Namespace) -> int:
    """Run the tool the command is named after."""
    environ = checks.with_browser()
    dist.build(quiet=True)
    module = f"tools.{options.command.replace('-', '_')}"
    return run([environment.python(), "-m", module, *options.arguments], env=environ)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="command")

    one = commands.add_parser("play", help="build and serve")
    one.add_argument("--port", type=int, default=0, help="default: a free one")
    one.add_argument("--open", action="store_true", help="open it in the browser")
    one.add_argument("--dev", action="store_true", help="take in changes at every reload (boots slower)")
    one.add_argument("--offline", action="store_true", help="with the service worker, as on a real host")
    one.add_argument("--live", action="store_true", help="for everybody in the house, with a relay")
    one.set_defaults(does=play)

    one = commands.add_parser("test", help="run every check", epilog="what follows -- goes to pytest")
    one.add_argument(
        "--only", action="append", choices=list(checks.STAGES), help="only this stage (repeatable)"
    )
    one.add_argument(
        "--browsers",
        type=checks.browser_names,
        help=f"play in these browsers instead: {','.join(others.NEEDED)}",
    )
    one.add_argument("arguments", nargs="*", help="a narrow run: paths and options for pytest, after --")
    one.set_defaults(does=test)

    one = commands.add_parser("build", help="make dist/")
    one.add_argument("--out", type=Path, default=DIST)
    one.add_argument("--address", default="", help="where the site will be, for the picture of shared links")
    one.set_defaults(does=build)

    commands.add_parser("setup", help="fetch and install").set_defaults(does=setup)
    for name, what in BROWSER_TOOLS.items():
        one = commands.add_parser(name, help=what)
        one.add_argument("arguments", nargs="*", help="passed on, after --")
        one.set_defaults(does=browser_tool)
    return top


def main(arguments: list[str]) -> int:
    """Run the command; a failure is told in one message, without a traceback."""
    try:
        options = parser().parse_args(arguments)
        return int(options.does(options))
    except Failure as problem:
        print(f"\nmake.py: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
