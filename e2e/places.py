"""Where the tests look: every selector and address they use, in one place."""

READY = "html[data-ready=true]"
FAILED = "html[data-ready=failed]"
OFFLINE_READY = "html[data-offline=ready]"
LEARNT = "html[data-memory=learnt]"
UPDATE_WAITING = "html[data-update=waiting]"

BOOT = "#boot"
PROGRESS = "[role=progressbar]"
STEP = '.steps [data-step="{}"]'
TROUBLE = "[data-test=trouble]"

# The page that proves the chain from a click to Python and back.
CHAIN = "?selftest"
SHIELD = "[data-test=shield]"
BOARD = "[data-test=board]"
COUNT = "[data-test=count]"
PYTHON = "[data-test=python]"
ASK_WORKER = "[data-test=ask]"
ANSWER = "[data-test=answer]"
