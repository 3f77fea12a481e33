"""A very small picture that proves the whole chain: `?selftest` in the address shows it instead of the table.

A click travels through the shim into Python, Python changes the SVG by a patch, the count outlives a reload
in localStorage, and the worker answers. The end-to-end tests look at it.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from mordred.scene.node import Node, diff, node, paint
from web import page
from web.thinker import Thinker

KEY = "mordred.selftest"


class Selftest:
    """A shield that counts its strokes."""

    def __init__(self) -> None:
        self.count = int(page.stored(KEY) or 0)
        self.answer = ""
        self.painted = self.picture()
        self.thinker = Thinker()
        self.tasks: set[asyncio.Task[None]] = set()

    def picture(self) -> Node:
        """The scene as it should be now."""
        shield = node(
            "path",
            d="M10 10h80v45q0 30-40 40q-40-10-40-40z",
            fill="#8e2a1c",
            stroke="#33261a",
            stroke_width=3,
        )
        number = node(
            "text",
            x=50,
            y=60,
            text_anchor="middle",
            font_size=32,
            fill="#efe3c8",
            data_test="count",
            text=str(self.count),
        )
        strokes = [node("circle", cx=8 + 12 * n, cy=104, r=4, fill="#b0832f") for n in range(self.count % 8)]
        board = node(
            "svg",
            node(
                "g",
                shield,
                number,
                data_ref="selftest:strike",
                tabindex=0,
                role="button",
                aria_label="Strike the shield",
                data_test="shield",
            ),
            *strokes,
            viewBox="0 0 100 112",
            width=240,
            data_test="board",
        )
        return node(
            "section",
            board,
            node("p", text=f"Python {sys.version.split()[0]} on {sys.platform}", data_test="python"),
            node("button", text="Ask the worker", data_ref="selftest:ask", data_test="ask"),
            node("p", text=self.answer, data_test="answer"),
            class_="selftest",
            style="text-align:center;padding:2rem",
        )

    def repaint(self) -> None:
        """Send the page what changed."""
        scene = self.picture()
        page.apply(diff(self.painted, scene))
        self.painted = scene

    def hear(self, kind: str, ref: str, detail: dict[str, Any]) -> None:
        """A click on the shield or on the button."""
        if (kind, ref) == ("click", "selftest:strike"):
            self.count += 1
            page.store(KEY, str(self.count))
            self.repaint()
        if (kind, ref) == ("click", "selftest:ask"):
            task = asyncio.ensure_future(self.ask())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def ask(self) -> None:
        """The worker's greeting, into the page."""
        reply = await self.thinker.call("hello", "Arthur")
        self.answer = f"{reply['greeting']} from {reply['where']} {reply['python']}"
        self.repaint()


def show() -> None:
    """Put it into the page."""
    test = Selftest()
    page.take_done()  # the front page's own script hears nothing any more
    page.clear()
    page.apply(paint(test.painted))
    page.listen(test.hear)
