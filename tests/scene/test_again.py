"""What is not drawn again is what drawing it again would give."""

from __future__ import annotations

import pytest

from mordred.britannia.painter import BritanniaPainter
from mordred.core.manifest import Manifest
from mordred.games import MANIFESTS
from mordred.scene.again import again, seats_again
from mordred.scene.node import Node, node
from mordred.ui.showing import look
from tests.desk.helpers import Sitting


def test_equal_things_are_drawn_once() -> None:
    drawn: list[object] = []

    def draw(*about: object) -> Node:
        drawn.append(about)
        return node("p", text=str(about))

    once = again(draw)
    assert once([1], "a") is once([1], "a")
    assert once([2], "a").text == "([2], 'a')"
    assert len(drawn) == 2
    seats = seats_again(draw)
    assert seats(0, "x") is not seats(1, "x")
    assert seats(0, "x") is seats(0, "x")


@pytest.mark.parametrize("kinds", ["hh", "hcc"])
def test_a_whole_game_looks_as_if_nothing_had_been_remembered(kinds: str) -> None:
    sitting = Sitting(painting=False)
    sitting.new_game("britannia", kinds)
    manifest: Manifest = MANIFESTS["britannia"]
    painter: BritanniaPainter = manifest.painter()
    for _ in range(120):
        showing = look(sitting.table, None).showing
        fresh = BritanniaPainter()
        assert painter.far_panels(showing) == fresh.far_panels(showing)
        assert painter.panels(showing) == fresh.panels(showing)
        if not sitting.step():
            break
