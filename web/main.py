"""The page's entry: `start` is called once Python is up."""

from __future__ import annotations

from web import page


async def start() -> None:
    """Paint the first picture, then put the boot screen away."""
    page.boot_step("game")
    from web import selftest  # until there is a table to sit down at

    selftest.show()
    page.boot_ready()
