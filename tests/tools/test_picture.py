"""Every picture of the README can still be taken: there is a game that comes to its moment."""

from __future__ import annotations

import pytest

from tools.picture import SHOTS, Shot, game_to_show

pytestmark = pytest.mark.native


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_a_game_comes_to_the_moment(shot: Shot) -> None:
    session = game_to_show(shot, 17)
    assert session.prompt is not None and session.prompt.kind == shot.question
    assert len(session.records) >= shot.decisions
