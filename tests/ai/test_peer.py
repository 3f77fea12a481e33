"""OpenSpiel's own API test on our games; run where the extra `peer` is installed."""

from __future__ import annotations

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the optional extra `peer` is not installed")


@pytest.mark.parametrize("game_id", ["wales", "britannia"])
def test_openspiels_random_simulation_passes(game_id: str) -> None:
    from tools.peer.openspiel import register

    register()
    game = pyspiel.load_game(f"mordred_{game_id}", {"players": 2})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
