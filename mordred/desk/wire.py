"""The wire to other pages, as the desk sees it. It is opened only when somebody asks for a live table."""

from __future__ import annotations

from typing import Protocol


class Wire(Protocol):
    """Carries texts to peers; the desk hears of everything else by `on_wire`.

    What is heard: "open" (with our own id), "join", "leave" (a peer), "message" (a peer and a text), "code"
    (our own code of the way without relays) and "trouble" (a word for what went wrong).
    """

    def hosts(self, relays: str, ice: str) -> list[str]:
        """Which hosts will be asked, with these settings ("" means the site's own)."""

    def open(self, room: str, secret: str, relays: str, ice: str) -> None:
        """Meet everybody who knows room and secret."""

    def send(self, peer: str, text: str) -> None:
        """Take a text to a peer; whether it arrives is another matter."""

    def close(self) -> None:
        """Leave."""

    def call(self) -> None:
        """Without relays: make a code for somebody else."""

    def answer(self, code: str) -> None:
        """Without relays: somebody's code is here; make the code that goes back."""

    def accept(self, code: str) -> None:
        """Without relays: the code that came back."""


class NoWire(Wire):
    """Where there is none: what a wire shall do is not done, nobody comes and nobody hears."""

    def hosts(self, relays: str, ice: str) -> list[str]:
        """None."""
        return []
