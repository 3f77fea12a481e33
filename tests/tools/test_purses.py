"""Where Favour comes from is told in full: what came and went makes up what everybody holds at the end."""

from __future__ import annotations

import pytest

from mordred.cli.opponents import chooser
from mordred.cli.simulate import events_of
from mordred.core.session import Session
from tools import purses

pytestmark = pytest.mark.native


@pytest.mark.parametrize("edition", ["final", "preview"])
@pytest.mark.parametrize("seed", range(3))
def test_all_favour_has_a_source(edition: str, seed: int) -> None:
    session = Session(purses.GAME, purses.GAME.Options(edition=edition), seed)
    players = [chooser("tempo", purses.GAME, seat, 0.0) for seat in range(4)]
    while (prompt := session.prompt) is not None:
        session.play(players[prompt.seat](session, prompt.seat))
    found = [0] * 4
    for seat, source, n in purses.gains(events_of(session)):
        assert source
        found[seat] += n
    assert found == [sum(player.favour) for player in session.state.players]


def test_it_tells_by_faction(capsys: pytest.CaptureFixture[str]) -> None:
    assert purses.main(["--games", "1", "--who", "quick"]) == 0
    told = capsys.readouterr().out
    assert "hobyars" in told and "points" in told
