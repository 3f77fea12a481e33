"""Both games as PettingZoo environments (`pip install mordred[envs]`).

    from mordred.envs.pettingzoo import env

    table = env(game="britannia", players=3, mode="blitz")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        done = termination or truncation
        table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))

An agent is a seat: `seat_0`, `seat_1` ... An observation holds only what the seat may know: it is made from
the seat's own view of the table. What each number means stands in `table.unwrapped.numbers`: `codes.phrases`
for actions, `layout.blocks` for the observation. An action that is said in two (a march: the way, then who
goes) takes two steps of the same agent; the last number of the observation then names the first half.

Rewards come at the end: 1 for winning alone, -1 / (players - 1) for the others, in all zero; those who share
the victory share the sum.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mordred.core.game import Action, Game, IllegalAction, MordredError, Prompt
from mordred.core.numbers import Numbers, blank_row
from mordred.games import GAMES, MANIFESTS

SEEDS = 1 << 63
LIMITS = np.iinfo(np.int16)


class NoNumbers(MordredError):
    """The game has not been put into numbers."""

    code = "no_numbers"


def env(game: str = "wales", players: int = 3, render_mode: str | None = None, **options: object) -> Any:
    """A table with PettingZoo's usual guards: an illegal action ends the game with -1 for who took it."""
    table: Any = raw_env(game, players, render_mode, **options)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


class raw_env(AECEnv):  # type: ignore[misc]
    """The table without guards; an illegal action raises IllegalAction and changes nothing."""

    def __init__(
        self, game: str = "wales", players: int = 3, render_mode: str | None = None, **options: object
    ) -> None:
        """A table of that game; `options` are the game's own, as in `mode="blitz"`."""
        super().__init__()
        make = MANIFESTS[game].numbers
        if make is None:
            raise NoNumbers(f"{game} has not been put into numbers")
        self.rules: Game[Any] = GAMES[game]
        self.options = self.rules.Options.model_validate({"players": players, **options})
        self.numbers: Numbers = make()(self.options)
        self.metadata = {
            "name": f"mordred_{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False
        }  # fmt: skip
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._random: Any = None
        self._size = self.numbers.layout.size + 1
        mask = Box(0, 1, (len(self.numbers.codes),), np.int8)
        seen = Box(LIMITS.min, LIMITS.max, (self._size,), np.int16)
        self._observations = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._actions = {agent: Discrete(len(self.numbers.codes)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown: `observation` (counts and flags) and `action_mask`."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all phrases."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one of a row that the last seed began."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table = self.rules.new(self.options, int(self._random.integers(SEEDS)))
        self.prompt: Prompt | None = self.rules.prompt(self.table)
        self._begin_decision()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.asked]

    @property
    def asked(self) -> int:
        """The seat whose decision it is; seat 0 when the game is over."""
        return 0 if self.prompt is None else self.prompt.seat

    def _begin_decision(self) -> None:
        """Number what may be said: by its first number, every action that begins with it."""
        self._said = -1
        self._offers: dict[int, list[Action]] = {}
        if self.prompt is not None:
            numbers = self.numbers.codes.numbers
            for action in self.prompt.actions:
                self._offers.setdefault(numbers(action)[0], []).append(action)

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat may know; only the seat that is asked learns what is legal."""
        seat = self.possible_agents.index(agent)
        row = blank_row(self._size)
        self.numbers.observe(self.rules.view(self.table, seat), seat, row)
        mask: Any = np.zeros(len(self.numbers.codes), np.int8)
        if self.prompt is not None and seat == self.prompt.seat:
            mask[list(self._offers)] = 1
            row[self._size - 1] = self._said + 1
        return {"observation": np.frombuffer(row, np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Say one number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        offers = self._offers.get(-1 if action is None else int(action))
        if offers is None:
            raise IllegalAction(f"{agent} said {action}, which is not legal here")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if len(offers) == 1:
            _, self.prompt = self.rules.step(self.table, offers[0])
            self._begin_decision()
        else:
            self._said = int(action or 0)
            self._offers = {self.numbers.codes.numbers(each)[1]: [each] for each in offers}
        if self.prompt is None:
            self._end()
        self.agent_selection = self.possible_agents[self.asked]
        self._accumulate_rewards()

    def _end(self) -> None:
        outcome = self.rules.outcome(self.table)
        assert outcome is not None
        others = len(self.possible_agents) - 1
        for seat, agent in enumerate(self.possible_agents):
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            self.rewards[agent] = (share * (others + 1) - 1) / others
            self.terminations[agent] = True

    def render(self) -> str | None:
        """The table in letters, as somebody sees it who only watches (`render_mode="ansi"`)."""
        if self.render_mode is None:
            return None
        draw = MANIFESTS[self.rules.id].text_board()
        return draw(self.rules.view(self.table, None), False)

    def close(self) -> None:
        """Nothing is open."""
