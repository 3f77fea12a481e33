"""The picture that is kept with a game, to be shown at the next start while Python is still coming.

It is the picture that opening the save will give: of the present, with nothing selected, and seen by whoever
may look when the page is opened. Where people who hide things from each other share a screen, that is nobody:
then it shows the curtain, or what everybody may see.
"""

from __future__ import annotations

from copy import copy

from mordred.desk.desk import Desk
from mordred.desk.table import Table
from mordred.desk.table_base import Folds, Replay, Staged
from mordred.scene.node import Node
from mordred.ui.app import page
from mordred.ui.curtain import curtained
from mordred.ui.showing import look
from mordred.ui.table import table_screen


def kept_picture(desk: Desk) -> Node | None:
    """The whole page as the next start will show it; None if it shall begin with the front page."""
    table = desk.table
    if table is None or not table.slot_id or table.session.over:
        return None
    fresh = _opened(table)
    if fresh.curtain is not None:
        return page(desk, curtained(desk, fresh))
    return page(desk, table_screen(desk, look(fresh, None)))


def _opened(table: Table) -> Table:
    """The table as it is when its save has just been opened (see `Table.begin`), beside the real one."""
    fresh = copy(table)
    fresh.staged = Staged()
    fresh.__post_init__()  # helpers of its own, which look at it
    records, prompt, people = table.session.records, table.session.prompt, table.people_here
    fresh.recent = records[-1].events if records else table.session.opening
    fresh.recap = bool(records)
    fresh.confirm, fresh.refusal, fresh.advice = None, "", None
    fresh.folds, fresh.replay, fresh.beat = Folds(), Replay(), 1
    fresh._seen = fresh._narrowed = None
    asked = prompt.seat if prompt is not None and table.here(prompt.seat) else None
    if table.handling.secrets and len(people) > 1:
        fresh.viewer, fresh.curtain = None, asked
    else:
        fresh.viewer, fresh.curtain = people[0] if asked is None and people else asked, None
    fresh.stage.reset()
    fresh.opponents.thinking = 1 if fresh.opponents.next() else None
    fresh.chosen = ()
    if prompt is not None and fresh.my_turn:
        fresh.chosen = table.handling.complete(prompt, ())
    return fresh
