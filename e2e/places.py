"""Where the tests look: every selector and address they use, in one place."""

from collections.abc import Iterable

READY = "html[data-ready=true]"
FAILED = "html[data-ready=failed]"
OFFLINE_READY = "html[data-offline=ready]"
LEARNT = "html[data-memory=learnt]"
UPDATE_WAITING = "html[data-update=waiting]"

BOOT = "#boot"
PROGRESS = "[role=progressbar]"
STEP = '.steps [data-step="{}"]'
TROUBLE = "[data-test=trouble]"

CURTAIN = "table:curtain"
STAGED = ("table:skip", "table:continue")
OVER_TABLE = (*STAGED, CURTAIN)
"""The refs that take away what lies over the table before anything can be decided, the quickest way first."""


def any_ref(refs: Iterable[str]) -> str:
    """Where any of these refs is."""
    return ", ".join(f"[data-ref='{ref}']" for ref in refs)


# The page that proves the chain from a click to Python and back.
CHAIN = "?selftest"
SHIELD = "[data-test=shield]"
BOARD = "[data-test=board]"
COUNT = "[data-test=count]"
PYTHON = "[data-test=python]"
ASK_WORKER = "[data-test=ask]"
ANSWER = "[data-test=answer]"
