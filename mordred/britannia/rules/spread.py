"""How a step goes over several places: so many of them, and so much in each."""

from __future__ import annotations

from collections.abc import Iterable

from mordred.britannia.content.plain import Amount
from mordred.britannia.rules.selectors import EVERYTHING
from mordred.britannia.rules.state import Effect


def spread(
    run: Effect, candidates: Iterable[str], bounds: tuple[int, int], pick: Amount | None
) -> tuple[list[str], bool]:
    """The places where the step may go on now, and whether it may be left here."""
    low, high = bounds
    open_places = list(candidates)
    offers: list[str] = []
    if run.picked and run.count < high and run.picked[-1] in open_places:
        if low:
            return [run.picked[-1]], False
        offers = [run.picked[-1]]
    everywhere = pick is not None and pick.everything
    most = EVERYTHING if everywhere else 1 if pick is None else pick.n
    if len(run.picked) < most:
        fresh = [place for place in open_places if place not in run.picked]
        offers += fresh[:1] if everywhere else fresh
    return offers, low == 0 or (pick is not None and pick.upto)


def settle_at(run: Effect, place: str, n: int = 1) -> None:
    """The step did so much in a place."""
    if not run.picked or run.picked[-1] != place:
        run.picked += (place,)
        run.count = 0
    run.count += n
