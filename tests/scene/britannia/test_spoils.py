"""What a War brought: the sums on the leaf are those of the score, and say where they come from."""

import random
import re

from mordred.britannia.handling import BritanniaHandling
from mordred.britannia.painter import BritanniaPainter
from mordred.britannia.painter.moments import moment
from mordred.britannia.rules.events import FavourClaimed, FavourGained, FavourLost, FavourStolen
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.core.narrowing import narrow
from mordred.core.scenes import Scene
from mordred.core.session import Session
from mordred.scene.node import Node
from mordred.scene.painter import Showing

HANDLING = BritanniaHandling()
WORDS = HANDLING.words("en")
NOTHING = narrow((), HANDLING.touches, ())
ELSEWHERE = (FavourLost, FavourStolen, FavourGained)


def numbers(drawn: Node) -> list[int]:
    """Every number on it, from top to bottom."""
    text = drawn.text or ""
    here = [int(n) * (-1 if "−" in text else 1) for n in re.findall(r"\d+", text)]
    return [*here, *(n for child in drawn.children for n in numbers(child))]


def said(drawn: Node) -> list[str]:
    """Every text on it."""
    return [drawn.text or "", *(text for child in drawn.children for text in said(child))]


def totals_beside(showing: Showing) -> dict[int, int]:
    """The running total on each dashboard."""
    found = {}
    waiting = BritanniaPainter().far_panels(showing)
    while waiting:
        one = waiting.pop()
        waiting += one.children
        if one.attrs.get("class") == "dash-total":
            found[int(one.attrs["data-tip"].partition(":")[2])] = numbers(one)[0]
    return found


def leaves(session: Session[State]) -> list[Scene]:
    records = session.records
    start = max(0, len(records) - 1)
    found = HANDLING.scenes(records, lambda event: event, start)
    return [scene for scene in found if scene.key.startswith("spoils.")]


def test_what_the_leaf_adds_up_to_is_what_the_scores_become() -> None:
    told = 0
    for seed in range(6):
        session = Session(HANDLING.game, Options(players=3, mode="blitz"), seed)
        chance = random.Random(seed)
        while session.prompt is not None:
            before = HANDLING.game.copy(session.state)
            session.play(chance.choice(session.prompt.actions))
            events = session.records[-1].events
            for scene in leaves(session):
                showing = Showing(HANDLING, WORDS, list("ABC"), before, 0, NOTHING, scene=scene, shown=1)
                drawn = moment(showing)
                assert drawn is not None
                beside = totals_beside(showing)
                sides = {int(one.key.partition(":")[2]): one for one in drawn.children[1].children}
                for seat, side in sides.items():
                    gain, total, *parts = numbers(side)
                    assert sum(parts) == gain, "the lines explain the sum"
                    assert beside[seat] == total, "the dashboards told what had been before"
                    if not any(isinstance(event, ELSEWHERE) for event in events):
                        assert total == HANDLING.scores(session.state)[seat]
                    assert "bonuses" not in str(said(side)), "each Leader's bonus by itself"
                told += any(isinstance(event, FavourClaimed) for event in events)
    assert told > 8
