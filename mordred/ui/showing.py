"""What the painters of a game's table are given to look at, put together from the desk's table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mordred.core.narrowing import Narrowed
from mordred.desk.table import Table
from mordred.scene.painter import Painter, Showing, painter_of

NOTHING = Narrowed((), (), ())
"""The selection of somebody who has nothing to decide."""


@dataclass(slots=True, frozen=True)
class OnTable:
    """The game's part of a picture: what was looked at, and which piece is which."""

    table: Table
    painter: Painter
    showing: Showing
    pieces: Any


def look(table: Table, before: OnTable | None) -> OnTable:
    """The table now; given its part of the picture before, pieces are known again."""
    painter, seen = painter_of(table.handling.id), showing(table)
    known = before.pieces if before and before.table is table else None
    return OnTable(table, painter, seen, painter.identify(seen.view, known))


def unlit(on_table: OnTable) -> OnTable:
    """The same with nothing to be chosen on it, and nothing said of what has just happened."""
    bare = replace(
        on_table.showing,
        narrowed=NOTHING,
        lit=frozenset(),
        question=None,
        events=(),
        ways=tuple,
        turn=tuple,
        foretold=False,
    )
    return replace(on_table, showing=bare)


def showing(table: Table) -> Showing:
    """The table as its viewer may see it now; at a turning point, with what was done and what was better."""
    shown = table.reviewing.shown
    narrowed, lit = table.narrowed or NOTHING, table.lit
    if shown is not None:
        played, better = ({ref for way in ways for ref in way.refs} for ways in table.reviewing.ways(shown))
        narrowed, lit = Narrowed(tuple(sorted(played - better)), (), tuple(sorted(better))), frozenset(better)
    return Showing(
        handling=table.handling,
        words=table.desk.words,
        names=table.names,
        view=table.view,
        viewer=table.looking,
        narrowed=narrowed,
        question=table.session.prompt if table.my_turn else None,  # an advice changes nothing of it
        acting=table.acting,
        lit=lit,
        buttons=tuple(table.buttons),
        groups=tuple(table.groups),
        events=table.shown_events,
        ways=table.stage.ways,
        turn=table.turn_events,
        beat=table.beat,
        scene=table.stage.scene,
        shown=table.stage.shown,
        replaying=table.replay.cursor is not None,
        foretold=table.folds.foretold,
    )
