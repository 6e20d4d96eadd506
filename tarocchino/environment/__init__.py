"""The games for programs that learn to play: numbered choices, observations, rewards.

`Environment` and `State` have the methods of OpenSpiel's games and states and need nothing but
`tarocchino.core`; `tarocchino.environment.pettingzoo_env` has the same as a PettingZoo environment.
"""

from __future__ import annotations

from tarocchino.environment.state import (
    CHANCE_PLAYER,
    CHOICES,
    TERMINAL_PLAYER,
    Choice,
    Draft,
    Environment,
    Field,
    State,
    choose,
    fields,
    legal_choices,
    number_of,
    observe,
)

__all__ = [
    "CHANCE_PLAYER",
    "CHOICES",
    "TERMINAL_PLAYER",
    "Choice",
    "Draft",
    "Environment",
    "Field",
    "State",
    "choose",
    "fields",
    "legal_choices",
    "number_of",
    "observe",
]
