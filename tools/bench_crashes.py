"""Boot again and again with nothing cached, and keep what the browser says when its renderer crashes.

    python3 make.py bench-boot -- --crashes 300                     the site as it is, then the bare page
    python3 make.py bench-boot -- --crashes 300 --ways no-worker    with one suspect switched off

Every crash leaves the browser's log since that boot began (stderr, with the stack if there is one) and the
signal in test-results/crashes/.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Error, Playwright, sync_playwright

from tools import bare, browser, server
from tools.project import DIST, ROOT, Failure

KEPT = ROOT / "test-results" / "crashes"
READY = "html[data-ready=true], html[data-ready=failed]"
OFFLINE = "html[data-offline=ready]"
PATIENCE = 180_000
NO_STREAMING = """
WebAssembly.instantiateStreaming = async (answer, imports) =>
  WebAssembly.instantiate(await (await answer).arrayBuffer(), imports);
WebAssembly.compileStreaming = async (answer) => WebAssembly.compile(await (await answer).arrayBuffer());
"""
WAYS = ("as-it-is", "bare", "no-preloads", "no-streaming", "no-worker")


@dataclass
class Chromium:
    """A browser whose log is kept, and what its targets died of."""

    running: Browser
    log: Path
    process: int
    """Its process id."""
    deaths: list[dict[str, Any]] = field(default_factory=list)

    def listen(self) -> CDPSession:
        """Hear of every crashed renderer, with its signal."""
        session = self.running.new_browser_cdp_session()
        session.on("Target.targetCrashed", lambda death: self.deaths.append(death))
        session.send("Target.setDiscoverTargets", {"discover": True})
        return session


@contextlib.contextmanager
def logged(drive: Playwright, program: Path) -> Iterator[Chromium]:
    """Chromium with its log in a file; Playwright's own way of starting it throws the log away."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        log = Path(folder, "stderr.txt")
        command = [str(program), *browser.FLAGS, "--headless", "--remote-debugging-port=0", "--no-first-run"]
        command += [f"--user-data-dir={folder}/profile", "--enable-logging=stderr", "--v=1", "about:blank"]
        with log.open("wb") as stderr:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr)
        try:
            found = Chromium(drive.chromium.connect_over_cdp(_address(log)), log, process.pid)
            session = found.listen()
            yield found
            session.detach()
        finally:
            process.terminate()
            process.wait()


def _address(log: Path) -> str:
    """Where the browser listens, once it says so."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        said = re.search(r"DevTools listening on (ws://\S+)", log.read_text(errors="replace"))
        if said:
            return said[1]
        time.sleep(0.05)
    raise Failure("Chromium did not start:\n" + log.read_text(errors="replace")[-2000:])


def boot(chromium: Chromium, address: str, way: str) -> bool:
    """One cold boot in a profile of its own; False if the renderer died."""
    before = len(chromium.deaths)
    context = chromium.running.new_context(service_workers="block" if way == "no-worker" else "allow")
    page = context.new_page()
    if way == "no-streaming":
        page.add_init_script(NO_STREAMING)
    try:
        page.goto(address + {"bare": "bare.html", "no-preloads": "no-preloads.html"}.get(way, ""))
        page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
        if way not in ("bare", "no-worker"):
            page.wait_for_selector(OFFLINE, state="attached", timeout=PATIENCE)
    except Error as problem:
        if len(chromium.deaths) == before and "crash" not in str(problem).lower():
            raise
        return False
    finally:
        with contextlib.suppress(Error):
            context.close()
    return True


def keep(chromium: Chromium, since: int, name: str) -> None:
    """Leave the log of the boot that crashed, with the signal."""
    KEPT.mkdir(parents=True, exist_ok=True)
    said = chromium.log.read_bytes()[since:].decode(errors="replace")
    (KEPT / f"{name}.txt").write_text(f"{chromium.deaths[-1:]}\n\n{said}")


def count(program: Path, boots: int, ways: list[str]) -> Counter[str]:
    """Boot in each way in turn, so that all meet the same load; how many renderers died."""
    died: Counter[str] = Counter()
    done = 0
    with server.serving(DIST) as site, sync_playwright() as drive:
        bare.serve(site)
        site.answers["/no-preloads.html"] = _without_preloads()
        while done < boots:
            with logged(drive, program) as chromium:
                for _ in range(min(20, boots - done)):  # then a new browser: a log does not grow for ever
                    for way in ways:
                        since = chromium.log.stat().st_size
                        if not boot(chromium, site.address, way):
                            died[way] += 1
                            keep(chromium, since, f"{way}-{done}")
                            print(f"{way}, boot {done + 1}: died of {chromium.deaths[-1:]}", flush=True)
                    done += 1
            print(f"{done} boots each: {', '.join(f'{way} {died[way]}' for way in ways)} died", flush=True)
    return died


def _without_preloads() -> bytes:
    """The page without its early requests."""
    page = (DIST / "index.html").read_text()
    return re.sub(r'<link rel="(?:module)?preload"[^>]*>\n?', "", page).encode()


def main(program: Path, boots: int, ways: list[str]) -> int:
    """Count and say; 1 if a renderer died."""
    os.nice(5)
    died = count(program, boots, ways)
    if died:
        print(f"logs are in {KEPT.relative_to(ROOT)}/")
    return 1 if died else 0
