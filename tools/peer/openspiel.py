"""Both games as OpenSpiel games, so that its algorithms and its API test can play them.

An optional extra (`pip install mordred[peer]`), no part of the site. Dice and cards become explicit chance
nodes: an action that draws chance is followed by a node with SEEDS equally likely outcomes, each of which
seeds the draws. So a search on this game does not know what will fall, as a player at the table does not.

Hidden hands are not modelled for the framework: whoever searches gets a redealt state
(`OpenSpielState.redealt`).
"""

from __future__ import annotations

from typing import Any

import numpy as np  # type: ignore[import-not-found, unused-ignore]
import pyspiel  # type: ignore[import-not-found, unused-ignore]

from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt
from mordred.games import GAMES

SEEDS = 24
"""Outcomes of a chance node."""
WIDEST = 600
"""No prompt of either game has more answers."""
LONGEST = 4000


def _game_type(game_id: str) -> Any:
    return pyspiel.GameType(
        short_name=f"mordred_{game_id}",
        long_name=f"Mordred: {game_id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": 2, "seed": 1},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games at a table of OpenSpiel's."""

    game_id = ""
    kind: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        self.players = int(chosen.get("players", 2))
        self.seed = int(chosen.get("seed", 1))
        info = pyspiel.GameInfo(
            num_distinct_actions=WIDEST,
            max_chance_outcomes=SEEDS,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, chosen)

    def new_initial_state(self) -> OpenSpielState:
        """The table set up from the parameter `seed`."""
        game = GAMES[self.game_id]
        return OpenSpielState(self, game.new(game.Options(players=self.players), self.seed))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What can be seen: the state as text."""
        return _Observer()


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position; actions are places in the list of the prompt."""

    def __init__(self, game: OpenSpielGame, table: Any) -> None:
        super().__init__(game)
        self.rules = GAMES[game.game_id]
        self.table = table
        self.waiting: Action | None = None
        """An action that needs chance before it can be carried out."""

    def __deepcopy__(self, memo: dict[int, Any]) -> OpenSpielState:
        return self._with(self.rules.copy(self.table))

    def clone(self) -> OpenSpielState:
        """An independent copy."""
        return self._with(self.rules.copy(self.table))

    def _with(self, table: Any) -> OpenSpielState:
        twin = OpenSpielState(self.get_game(), table)
        twin.waiting = self.waiting
        return twin

    def redealt(self, seat: int, seed: int) -> OpenSpielState:
        """The position as it may be for a seat: what it cannot know is dealt anew."""
        return self._with(self.rules.redeal(self.table, seat, Chance(seed)))

    @property
    def prompt(self) -> Prompt | None:
        """What is asked."""
        return self.rules.prompt(self.table)

    def current_player(self) -> int:
        """Whose decision it is."""
        if self.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        prompt = self.prompt
        return int(pyspiel.PlayerId.TERMINAL) if prompt is None else prompt.seat

    def _legal_actions(self, player: int) -> list[int]:
        prompt = self.prompt
        return [] if prompt is None else list(range(len(prompt.actions)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All seeds alike."""
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, number: int) -> None:
        if self.waiting is not None:
            action, self.waiting = self.waiting, None
            self.table.chance = Chance(number * 7919 + self.table.chance.seed + 1)
            self.rules.apply(self.table, action)
            return
        prompt = self.prompt
        assert prompt is not None
        action = prompt.actions[number]
        trial = self.rules.copy(self.table)
        drawn = trial.chance.counter
        self.rules.apply(trial, action)
        if trial.chance.counter == drawn:
            self.table = trial
        else:
            self.waiting = action

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {number}"
        prompt = self.prompt
        return "" if prompt is None else self.rules.write(self.table, prompt.actions[number])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.waiting is None and self.prompt is None

    def returns(self) -> list[float]:
        """One for the winner, shared between those who share the victory."""
        outcome = self.rules.outcome(self.table)
        seats = range(self.rules.seats(self.table))
        if outcome is None:
            return [0.0 for _ in seats]
        share = 1 / len(outcome.winners)
        return [share if seat in outcome.winners else 0.0 for seat in seats]

    def __str__(self) -> str:
        return f"{self.table}{'' if self.waiting is None else self.waiting}"


class _Observer:
    """OpenSpiel's view of a position: its text."""

    def __init__(self) -> None:
        self.tensor: Any = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the player may know."""
        return str(state.rules.view(state.table, player))


class OpenSpielWales(OpenSpielGame):
    """Wales."""

    game_id = "wales"
    kind = _game_type("wales")


class OpenSpielBritannia(OpenSpielGame):
    """Britannia."""

    game_id = "britannia"
    kind = _game_type("britannia")


def register() -> None:
    """Make `mordred_wales` and `mordred_britannia` known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for game in (OpenSpielWales, OpenSpielBritannia):
        if game.kind.short_name not in known:
            pyspiel.register_game(game.kind, game)
