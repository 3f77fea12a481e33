"""The wire of a live table in the browser (web/live/): the desk's `Wire`, carried by JavaScript."""

from __future__ import annotations

import json
from collections.abc import Callable

import js
from pyodide.ffi import create_proxy

Hear = Callable[[str, str, str], None]


class BrowserWire:
    """Hands everything on; what is heard goes to whoever listens."""

    def listen(self, hear: Hear) -> None:
        """Have everything that comes handed to a function: its kind, who, and a text."""
        js.mordredLive.listen(create_proxy(lambda kind, peer, text: hear(str(kind), str(peer), str(text))))

    def hosts(self, relays: str, ice: str) -> list[str]:
        """Which hosts will be asked."""
        return [str(host) for host in json.loads(str(js.mordredLive.hosts(relays, ice)))]

    def open(self, room: str, secret: str, relays: str, ice: str) -> None:
        """Meet everybody who knows room and secret."""
        js.mordredLive.open(room, secret, relays, ice)

    def send(self, peer: str, text: str) -> None:
        """Take a text to a peer."""
        js.mordredLive.send(peer, text)

    def close(self) -> None:
        """Leave."""
        js.mordredLive.close()

    def call(self) -> None:
        """Make a code for somebody else."""
        js.mordredLive.call()

    def answer(self, code: str) -> None:
        """Answer somebody's code."""
        js.mordredLive.answer(code)

    def accept(self, code: str) -> None:
        """Take the code that came back."""
        js.mordredLive.accept(code)
