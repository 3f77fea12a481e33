"""The page's entry: `start` is called once Python is up."""

from __future__ import annotations

from web import page


async def start() -> None:
    """Paint the first picture, then put the boot screen away."""
    page.boot_step("game")
    if page.query("selftest") is not None:
        from web import selftest

        selftest.show()
    else:
        from web.app import App

        App().start()
    page.boot_ready()
