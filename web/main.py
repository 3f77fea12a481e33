"""The page's entry: `start` is called once Python is up and knows the app's own files, but no library yet."""

from __future__ import annotations

import os

from web import packs, page


async def start() -> None:
    """Python is there for the front page; fetch what the rest needs, paint, put the boot screen away."""
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"  # there are none, and looking for them takes its time
    page.boot_python()
    if not page.remembers():  # then it knows them already
        await packs.load(["pydantic"])
    page.boot_step("game")
    if page.query("selftest") is not None:
        from web import selftest

        selftest.show()
    else:
        from web.app import App

        while names := packs.missing(page.games_wanted(), page.language()):
            await packs.load(names)
        App().start()
    page.boot_ready()
    await packs.load_quietly(["pydantic"])  # should more of them be imported than is remembered
