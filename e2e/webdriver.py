"""A small WebDriver client: what the tests of other browsers need, and no more.

WebKit's driver speaks WebDriver over HTTP. Firefox needs no driver: its own remote control (Marionette) takes
the same commands as `length:[0, id, name, parameters]` over a socket.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tools import others

PATIENCE = 300.0  # seconds before a test gives up; how long things take is nowhere asserted
FIREFOX_PREFERENCES = {
    "marionette.port": 0,  # a free one, written into the profile
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class DriverError(AssertionError):
    """The browser refused a command."""


class Remote:
    """One browser window. `command` is the only thing in which browsers differ."""

    def __init__(self, command: Callable[[str, dict[str, Any]], Any]) -> None:
        self.command = command

    def goto(self, address: str) -> None:
        """Load a page."""
        self.command("Navigate", {"url": address})

    def reload(self) -> None:
        """Load the page anew, as the page itself can: a driver's own command may pass the caches by."""
        self.evaluate("() => location.reload()")

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """The value of a JavaScript function (or expression) in the page."""
        called = function if "=>" in function.split("\n", 1)[0] else f"() => ({function})"
        script = f"return ({called})(...arguments)"
        return self.command("ExecuteScript", {"script": script, "args": list(arguments)})

    def wait(self, function: str, *arguments: Any) -> Any:
        """Until the function's value is true; a page that is just being replaced is asked again."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(DriverError):
                found = self.evaluate(function, *arguments)
                if found:
                    return found
            time.sleep(0.2)  # a page that boots has better things to do than to answer
        raise AssertionError(f"this never came true: {function}")

    def click(self, x: float, y: float) -> None:
        """The real pointer, pressed at a point of the page."""
        steps: list[dict[str, Any]] = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": steps,
        }
        self.command("PerformActions", {"actions": [mouse]})

    def key(self, key: str) -> None:
        """A key of the keyboard."""
        steps = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.command("PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]})


# ------------------------------------------------------------------------------------------- Firefox


class Marionette:
    """Firefox's own remote control."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self._read()  # who it is
        self("NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"script": int(PATIENCE * 1000)}}}})

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            byte = self.stream.read(1)
            if not byte:
                raise DriverError("Firefox is gone")
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def __call__(self, name: str, parameters: dict[str, Any]) -> Any:
        self.number += 1
        message = json.dumps([0, self.number, f"WebDriver:{name}", parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise DriverError(f"{name}: {error.get('message')}")
        return result.get("value") if isinstance(result, dict) else result


@contextlib.contextmanager
def firefox() -> Iterator[Remote]:
    """Firefox without a window, in a fresh profile."""
    program = others.FIREFOX.ensure()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in FIREFOX_PREFERENCES.items()
        ]
        Path(folder, "user.js").write_text("\n".join(lines))
        command = [str(program), "--headless", "--marionette", "--no-remote", "--profile", folder]
        with running([*command, "--width", "1200", "--height", "800"]):
            port = waited(lambda: Path(folder, "MarionetteActivePort").read_text())
            yield Remote(Marionette(int(port)))


# -------------------------------------------------------------------------------------------- WebKit

PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "PerformActions": "actions",
    "SetWindowRect": "window/rect",
}


class WebDriver:
    """A driver that speaks WebDriver over HTTP."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self.address = f"http://127.0.0.1:{port}/session"
        begun = waited(lambda: self._post("", {"capabilities": {"alwaysMatch": capabilities}}))
        self.address += "/" + begun["sessionId"]
        self._post("/timeouts", {"script": int(PATIENCE * 1000), "pageLoad": int(PATIENCE * 1000)})

    def _post(self, path: str, parameters: dict[str, Any]) -> Any:
        data = json.dumps(parameters).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data=data, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as problem:
            raise DriverError(f"{path}: {problem.read().decode()[:500]}") from None

    def __call__(self, name: str, parameters: dict[str, Any]) -> Any:
        return self._post("/" + PATHS[name], parameters)


@contextlib.contextmanager
def webkit() -> Iterator[Remote]:
    """WebKitGTK's small browser on a screen that nobody sees."""
    driver, program, screen = (one.ensure() for one in others.NEEDED["webkit"])
    port = free_port()
    with contextlib.ExitStack() as stack:
        reading, writing = os.pipe()  # Xvfb picks a free display and writes its number here
        shown = [str(screen), "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
        stack.enter_context(running(shown, pass_fds=(writing,)))
        os.close(writing)
        with os.fdopen(reading) as numbers:
            display = numbers.readline().strip()
        environ = {**os.environ, "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        environ.pop("WAYLAND_DISPLAY", None)
        stack.enter_context(running([str(driver), f"--port={port}"], env=environ))
        options = {"binary": str(program), "args": ["--automation"]}
        remote = Remote(WebDriver(port, {"webkitgtk:browserOptions": options}))
        remote.command("SetWindowRect", {"x": 0, "y": 0, "width": 1240, "height": 980})
        yield remote


BROWSERS = {"firefox": firefox, "webkit": webkit}


# -------------------------------------------------------------------------------------- processes


@contextlib.contextmanager
def running(command: list[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A program for the length of a with block, quiet."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **options
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, 15)  # with the processes it started
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()


def waited(ask: Callable[[], Any]) -> Any:
    """What is asked for, once the program that was started is ready to answer."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except (OSError, ValueError):
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
