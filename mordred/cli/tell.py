"""What happened, in lines for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

from pydantic import BaseModel

from mordred.core.game import Event, Outcome
from mordred.core.session import Record, Session
from mordred.handling import handling_of
from mordred.i18n import Words, narrate
from mordred.i18n.numbers import printed

NO_BREAK = "\xa0"
"""Within an action or a part of a score, so that no line ends in the middle of one."""


def _words(session: Session[Any]) -> Words:
    return handling_of(session.game.id).words("en", session.options)


def tell_all(session: Session[Any], events: Iterable[Event], names: Sequence[str]) -> str:
    """One line for each event."""
    words = _words(session)
    return "\n".join(f"  {narrate(words, event, names)}" for event in events)


EVERYBODY = -1
"""Stands for somebody who may know all: a replay, not a seat."""


def transcript(session: Session[Any], upto: int | None = None, seat: int | None = EVERYBODY) -> list[str]:
    """The game in notation: number, seat, action and dice; "..." for what a seat may not know."""
    lines = []
    state = session.state_at(0)
    for number, record in enumerate(session.records[:upto], 1):
        text = "..."
        if seat == EVERYBODY or is_open(session, record, seat):
            text = f"{session.game.write(state, record.action)} {session.game.remark(record.events)}"
        session.game.apply(state, record.action)
        lines.append(f"{number:>4}  {record.seat + 1}  {text}".rstrip())
    return lines


def is_open(session: Session[Any], record: Record, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) may read the action: its own, or one that it heard of in full."""
    if record.seat == seat:
        return True
    return bool(record.events) and all(session.game.masked(event, seat) == event for event in record.events)


def tell_outcome(game_id: str, options: BaseModel, outcome: Outcome, names: Sequence[str]) -> str:
    """How it ended."""
    handling = handling_of(game_id)
    words = handling.words("en", options)
    won = words(
        "end.winner", n=len(outcome.winners), name=" & ".join(names[seat] for seat in outcome.winners)
    )
    why = handling.why_ended(words, outcome, names), handling.why_won(words, names, outcome)
    lines = wrap(" ".join(filter(None, (f"The game is over: {won}.", *why))), WIDTH)
    for standing in outcome.standings:
        parts = [f"{words(f'score.{name}')} {printed(value)}" for name, value in standing.score.items()]
        total = handling.total(standing.score)
        if total is not None:
            parts.insert(0, f"{words('end.total')} {printed(total)}")
        whole = ", ".join(part.replace(" ", NO_BREAK) for part in parts)
        row = wrap(f"  {standing.rank}. {names[standing.seat]}: {whole}", WIDTH, subsequent_indent="     ")
        lines += [line.replace(NO_BREAK, " ") for line in row]
    if outcome.tie_breaks:
        lines.append(f"  tie-breaks asked: {', '.join(handling.why_first(words, outcome))}")
    return "\n".join(lines)


WIDTH = 100


def rules(words: Words, page: str) -> str:
    """The contents of the help, or one page of it, as lines of text; its pictures are left out."""
    titles: dict[str, str] = {}
    while words.has(f"help.{len(titles) + 1}.title"):
        titles[str(len(titles) + 1)] = words(f"help.{len(titles) + 1}.title")
    if page not in titles:
        return "\n".join(f"  {number:>2}  {title}" for number, title in titles.items())
    lines = [titles[page]]
    for part in words(f"help.{page}.text").splitlines():
        if not part.startswith("[picture:"):
            indent = "  " if part.startswith("- ") else ""
            lines += wrap(part, WIDTH, subsequent_indent=indent) or [""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
