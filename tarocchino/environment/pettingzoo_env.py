"""The games as a PettingZoo environment (AEC): each player acts in turn, with an action mask.

It is the one module that needs PettingZoo and numpy, which the bot never loads.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tarocchino.core.library import Knobs
from tarocchino.core.model.cards import PACK
from tarocchino.core.views.view import view_for
from tarocchino.environment.state import CHOICES, Environment, State

Observation = dict[str, "np.ndarray[Any, Any]"]


class TarocchinoEnv(AECEnv):  # type: ignore[misc]
    """A match, or its first ``hands`` hands; its agents are ``seat_0``, ``seat_1``…

    An agent observes the numbers of `tarocchino.environment.state` and the mask of what it
    may choose, which is all 0 unless it is in turn. Rewards come at the end of each hand. A match
    that only the number of hands has ended is truncated.
    """

    metadata = {  # noqa: RUF012 - PettingZoo has it so
        "name": "tarocchino_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "ottocento",
        rules: Knobs | None = None,
        players: int | None = None,
        hands: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.environment = Environment(game, rules, players, hands)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.environment.num_players())]
        self.agents: list[str] = []
        fields = self.environment.observation_fields()
        least = np.array([f.least for f in fields for _ in range(f.size)], dtype=np.int16)
        most = np.array([f.most for f in fields for _ in range(f.size)], dtype=np.int16)
        choices = len(CHOICES)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(least, most, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (choices,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}
        self._chance = random.Random()
        self._state = self.environment.new_initial_state()

    @property
    def state_of_play(self) -> State:
        """The match at this moment, all of it."""
        return self._state

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what the agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the space of the agent's choices."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another match; the same ``seed`` deals the same cards in it and after it."""
        del options
        if seed is not None:
            self._chance = random.Random(seed)
        self._state = self.environment.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._deal()
        self.agent_selection = self._agent_in_turn()

    def observe(self, agent: str) -> Observation:
        """Return what the agent sees, and what it may choose."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": np.array(self._state.observation_tensor(seat), dtype=np.int16),
            "action_mask": np.array(self._state.legal_actions_mask(seat), dtype=np.int8),
        }

    def step(self, action: int | None) -> None:
        """Carry out the choice of the agent in turn; raises `ValueError` if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent in turn has to choose")
        self._state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._state.rewards(), strict=True))
        self._deal()
        if self._state.is_terminal():
            truncated = self._state.is_truncated()
            self.terminations = dict.fromkeys(self.agents, not truncated)
            self.truncations = dict.fromkeys(self.agents, truncated)
        else:
            self.agent_selection = self._agent_in_turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what everybody sees as an expression; None without ``render_mode``."""
        return None if self.render_mode is None else repr(view_for(self._state.match, None))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _deal(self) -> None:
        while self._state.is_chance_node():
            self._state.deal(self._chance.sample(PACK, len(PACK)))

    def _agent_in_turn(self) -> str:
        return self.possible_agents[self._state.current_player()]
