"""After the game: was everything as it was told? Every guest's page replays the game and compares.

The host shows its part of the seed and all that was done. The page checks the host's commitment and
everybody's nonces, makes the seed, plays the whole game again, and compares each view and each event with
what it was told at the time (it kept a mark of each). What differs is named, with the place where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from mordred.core.game import Game, MordredError
from mordred.core.session import Session
from mordred.live import fair, forms
from mordred.live.messages import Truth
from mordred.live.telling import eyes_of

SLICE = 12
"""So many steps are replayed before the page may do something else."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Verified, or what differs (`live.differs.<what>` in the catalogues) and at which decision."""

    what: str = ""
    number: int = 0
    seed_checked: bool = True
    """False where the seed was there before the table was opened: then its dice could not be checked."""

    @property
    def verified(self) -> bool:
        """Whether nothing differs."""
        return not self.what


@dataclass(slots=True)
class Claims:
    """What a guest was told and promised, to compare with the truth."""

    game: Game[Any]
    options: BaseModel
    commitment: str
    fair: bool
    marks: Mapping[str, str]
    """By "<eyes>:<step>": the mark of what was told."""
    seal: str = ""
    """The mark of the seal that this guest gave its nonce to; "" if it gave none."""
    seat: int = -1
    nonce: str = ""


def verifying(claims: Claims, truth: Truth) -> Iterator[Verdict | None]:
    """Compare, a slice at a time: yields None while at work, at last the verdict."""
    problem = _promises(claims, truth)
    if problem:
        yield Verdict(problem)
        return
    eyes = sorted({int(name.partition(":")[0]) for name in claims.marks})
    try:
        session = _begin(claims, truth)
    except (MordredError, ValidationError, ValueError):
        yield Verdict("start")
        return
    compared = 0
    for step in range(len(truth.done) + 1):
        if step:
            try:
                seat = _do(session, truth.done[step - 1])
            except (MordredError, IndexError):
                yield Verdict("illegal", len(session.records) + 1)
                return
        else:
            seat = -1
        if step == 0 or truth.done[step - 1] >= 0:
            for one in eyes:
                said = claims.marks.get(f"{one}:{step}")
                if said is not None:
                    compared += 1
                    if said != _mark(session, seat, one):
                        yield Verdict("told", len(session.records))
                        return
        if step % SLICE == 0:
            yield None
    if compared < len(claims.marks):
        yield Verdict("missing", len(session.records))
        return
    yield Verdict(seed_checked=claims.fair)


def _promises(claims: Claims, truth: Truth) -> str:
    """What is wrong with the seed and how it was made; "" if nothing is."""
    if not claims.fair:
        return "" if fair.hash_of_seed(truth.part, truth.seed) == claims.commitment else "commitment"
    seal = truth.seal
    if fair.hash_of(truth.part) != claims.commitment:
        return "commitment"
    if seal is None or (claims.seal and seal.mark != claims.seal) or seal.commitment != claims.commitment:
        return "seal"
    if claims.nonce and (claims.seat >= len(truth.nonces) or truth.nonces[claims.seat] != claims.nonce):
        return "nonce"
    if fair.fits(seal, truth.nonces) is not None:
        return "nonce"
    if fair.make_seed(truth.part, truth.nonces, seal) != truth.seed:
        return "seed"
    return "" if seal.options == claims.options.model_dump(mode="json") else "options"


def _begin(claims: Claims, truth: Truth) -> Session[Any]:
    if claims.fair:
        return Session(claims.game, claims.options, truth.seed)
    start = None if truth.start is None else claims.game.load(truth.start)
    return Session(claims.game, claims.options, truth.seed, start=start)


def _do(session: Session[Any], place: int) -> int:
    """One step; who decided."""
    if place < 0:
        session.go_back_to(-1 - place)
        return -1
    prompt = session.prompt
    if prompt is None:
        raise IndexError("the game is over")
    session.play(prompt.actions[place])
    return prompt.seat


def _mark(session: Session[Any], seat: int, eyes: int) -> str:
    """The mark of what those eyes should have been told of the last decision."""
    events = session.records[-1].events if session.records else session.opening
    game = session.game
    heard = forms.heard(game, events, eyes_of(eyes))
    return forms.told_mark(seat, heard, forms.seen(game, session.state, eyes_of(eyes)))
