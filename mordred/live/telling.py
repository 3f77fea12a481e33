"""What the host tells of the game: the line of decisions, and each as the eyes it is for saw it.

Every step has a number: a decision taken, or decisions taken back. The number of the last step is also the
number of the question that is asked now, so that an answer to an earlier question can be told from one to
this. A decision is known by the step at which it was taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mordred.core.game import Prompt
from mordred.core.reader import to_json
from mordred.core.session import Session
from mordred.live import forms
from mordred.live.bounds import PAGE
from mordred.live.messages import Entry, Question, Told


def eyes_of(seat: int) -> int | None:
    """Through whose eyes a guest looks: those of its seat, or of a spectator (-1)."""
    return None if seat < 0 else seat


def plain_question(prompt: Prompt) -> Question:
    """A question for the one who is asked."""
    return Question.model_validate(forms.plain_prompt(prompt))


class Line:
    """The decisions that stand, and every step that led there."""

    def __init__(self, session: Session[Any], done: list[int]) -> None:
        self.session = session
        self.done = done
        """Shared with the room that is saved (see `Room.done`)."""
        self.places: list[int] = []
        self.steps: list[int] = []
        """Of each decision that stands: its place among the legal ones, and the step at which it was."""
        self.cuts: list[tuple[int, int]] = []
        """Steps that took something back, and how many decisions they left."""
        self._views: dict[int, tuple[int, forms.Plain]] = {}
        """By eyes: the last decision that was told, and the view told with it."""
        for number, place in enumerate(done, start=1):
            self._take(number, place)
        self.keep_up()

    @property
    def step(self) -> int:
        """The number of the last step."""
        return len(self.done)

    def _take(self, number: int, place: int) -> None:
        if place < 0:
            self.cuts.append((number, -1 - place))
            del self.places[-1 - place :], self.steps[-1 - place :]
        else:
            self.places.append(place)
            self.steps.append(number)

    def keep_up(self) -> bool:
        """Take down what happened in the session since; whether anything did."""
        now = [record.index for record in self.session.records]
        before, common = self.step, 0
        while common < min(len(now), len(self.places)) and now[common] == self.places[common]:
            common += 1
        if common < len(self.places):
            self._add(-1 - common)
        for place in now[common:]:
            self._add(place)
        return self.step != before

    def _add(self, place: int) -> None:
        self.done.append(place)
        self._take(self.step, place)

    # ----------------------------------------------------------------------------------- telling

    def known(self, have: int, step: int) -> int:
        """How many entries of somebody who knew so many at that step still stand."""
        left = [number + 1 for when, number in self.cuts if when > step]
        return min([have, *left, len(self.places) + 1])

    def told(self, run: int, eyes: int, have: int, step: int) -> Told:
        """What somebody is missing, as far as it goes into one message."""
        start = self.known(have, step)
        whole = len(self.places) + 1
        entries: list[Entry] = []
        size = 0
        for entry in self._entries(eyes, start):
            entries.append(entry)
            size += len(to_json(entry.new)) + 60 * len(entry.events)
            if size > PAGE:
                break
        prompt = self.session.prompt
        mine = prompt is not None and prompt.seat == eyes and start + len(entries) == whole
        return Told(
            run=run,
            step=self.step,
            start=start,
            whole=whole,
            eyes=eyes,
            asked=-1 if prompt is None else prompt.seat,
            entries=entries,
            question=plain_question(prompt) if mine and prompt is not None else None,
        )

    def _entries(self, eyes: int, start: int) -> Iterator[Entry]:
        """The entries from one on: 0 is the opening, n the n-th decision."""
        session, game = self.session, self.session.game
        before = self._view_before(eyes, start)
        state: Any = None
        for number in range(start, len(session.records) + 1):
            if number == len(session.records):
                state = session.state
            elif number == start:
                state = session.state_at(number)
            else:
                game.step(state, session.records[number - 1].action)
            after = forms.seen(game, state, eyes_of(eyes))
            new, gone = forms.changes(before, after)
            seat, events = -1, session.opening
            if number:
                seat, events = session.records[number - 1].seat, session.records[number - 1].events
            step = self.steps[number - 1] if number else 0
            self._views[eyes] = (step, after)
            yield Entry(
                step=step, seat=seat, events=forms.heard(game, events, eyes_of(eyes)), new=new, gone=gone
            )
            before = after

    def _view_before(self, eyes: int, start: int) -> forms.Plain:
        """The view of the entry before; the last one that was told is remembered."""
        if start == 0:
            return {}
        step = self.steps[start - 2] if start > 1 else 0
        if eyes in self._views and self._views[eyes][0] == step:
            return self._views[eyes][1]
        return forms.seen(self.session.game, self.session.state_at(start - 1), eyes_of(eyes))
