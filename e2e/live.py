"""A live table in real browsers: a relay started by the test, and people with a browser context each."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

from e2e import places
from e2e.conftest import Pages
from e2e.table import COUNTS, SETTINGS, SETTINGS_KEY, SHELF, Table
from mordred.core import saves
from mordred.games import GAMES


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, pages: Pages, relay: str, name: str, language: str = "en", **wishes: object) -> None:
        self.pages, self.relay, self.name = pages, relay, name
        mine = {"language": language, "names": [name], "relays": relay, "ice": "-"}
        settings = {**SETTINGS, **mine, **wishes}
        stored = {SETTINGS_KEY: json.dumps(settings)}
        self.page: Page = pages.new(
            **pages.profile(stored, permissions=["clipboard-read", "clipboard-write"])
        )
        self.table = Table(self.page)
        self.sockets: list[str] = []
        self.page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        self.sockets.append(socket.url)

    def only_the_relay_was_asked(self) -> None:
        """No socket to any other host; requests are watched by the page's watch."""
        assert all(url.startswith(self.relay) for url in self.sockets), self.sockets

    def ref(self, ref: str) -> None:
        """Click something of the furniture."""
        self.table.ref(ref).first.click()

    def come(self, address: str = "") -> None:
        """To the front page, or by an invitation."""
        self.page.goto(address or self.pages.remembering)
        self.page.wait_for_selector(places.READY, state="attached")

    # ----------------------------------------------------------------------------------- the lobby

    def open_table(self, game: str, kinds: list[str], **options: str) -> str:
        """Open a table from the set-up form; the invitation."""
        self.come()
        table = self.table
        table.set_chairs(game, kinds)
        for name, value in options.items():
            table.choose(f"option.{name}", value)
        table.choose("setup.place", "live")
        table.ref("form:start").click()
        expect(table.dialog("lobby")).to_be_visible()
        expect(table.part("live.hosts")).to_contain_text(self.relay.removeprefix("ws://"))
        assert self.sockets == [], "somebody was asked before anybody chose to"
        self.ref("live:way:relays")
        return table.part("live.link").input_value()

    def knock(self, invitation: str) -> None:
        """Open the invitation and knock."""
        self.come(invitation)
        expect(self.table.dialog("join")).to_be_visible()
        assert self.sockets == [], "somebody was asked before anybody chose to"
        self.ref("live:join")

    def let_in(self, count: int) -> None:
        """Let everybody in who knocks."""
        for _ in range(count):
            self.page.locator('[data-ref^="live:let_in:"]').first.click()

    def sit(self, seat: int) -> None:
        """Take a seat."""
        self.table.ref(f"live:sit:{seat}").click()
        expect(self.table.ref("live:stand")).to_be_visible()

    def reload(self) -> None:
        """Load the page anew."""
        self.page.reload()
        self.page.wait_for_selector(places.READY, state="attached")

    # ------------------------------------------------------------------------------------- playing

    @property
    def asked(self) -> bool:
        """Whether it is this person's move."""
        return self.page.locator(".table[data-turn=mine]").count() > 0

    @property
    def over(self) -> bool:
        """Whether the result is shown."""
        return self.table.dialog("end").count() > 0

    def records(self) -> int:
        """How many decisions the host's save holds."""
        (count,) = self.page.evaluate(COUNTS, [SHELF, 0])
        return int(count)

    def save(self) -> str:
        """The host's one save."""
        (text,) = [text for name, text in self.table.stored().items() if ":game:" in name]
        return text

    def happened(self, name: str, times: int) -> Callable[[], bool]:
        """Tells whether something has happened so often in the host's game.

        The whole game is played again for an answer, so only after every tenth decision.
        """
        looked = 0

        def answer() -> bool:
            nonlocal looked
            if self.records() < looked + 10:
                return False
            looked = self.records()
            records = saves.load(self.save(), GAMES).session.records
            return sum(type(event).__name__ == name for one in records for event in one.events) >= times

        return answer

    def touch_something(self, chance: random.Random, rather: str = "") -> None:
        """One touch of something that glows; of this one, if it is among them."""
        table = self.table
        if table.ref("table:continue").count():
            table.ref("table:continue").first.click()
            return
        if targets := table.playable():
            table.touch(rather if rather in targets else chance.choice(targets))


def gather(host: Person, guests: list[Person], invitation: str) -> None:
    """Everybody knocks, is let in and sits; the host begins."""
    for guest in guests:
        guest.knock(invitation)
    host.let_in(len(guests))
    for seat, guest in enumerate(guests, start=1):
        guest.sit(seat)
    for seat in range(1, len(guests) + 1):
        expect(host.page.locator(f'[data-id="live.seat.{seat}"] .presence-guest')).to_be_visible()
    host.ref("live:begin")
    for person in (host, *guests):
        person.page.wait_for_selector(".table")


def play(
    everybody: list[Person],
    chance: random.Random,
    until: Callable[[], bool],
    most: int = 4000,
    after: Callable[[int], None] | None = None,
    rather: str = "",
) -> int:
    """Whoever is asked touches something that glows, until then or the end; how many touches.

    Where `rather` is among it, that is touched.
    """
    idle = 0
    for touches in range(most):
        if after is not None:
            after(touches)
        if until():
            return touches
        mover = next((person for person in everybody if person.asked), None)
        if mover is None:
            if all(person.over for person in everybody):
                return touches
            idle += 1
            assert idle < 3600, [person.table.sentence.text_content() for person in everybody]
            everybody[0].page.wait_for_timeout(50)
            continue
        idle = 0
        mover.touch_something(chance, rather)
    raise AssertionError(f"not done after {most} touches")
