"""Any rules that a game takes: each knob turned by chance."""

from collections.abc import Mapping, Sequence
from enum import Enum
from random import Random
from types import MappingProxyType
from typing import Any

from tarocchino.core.games import GAMES
from tarocchino.core.games.base import Game
from tarocchino.core.games.match_rules import knobs_of

NUMBERS = ("target", "hands", "losers")
"""The knobs whose values the game limits."""
CHOICES: Mapping[str, Sequence[Any]] = MappingProxyType(
    {
        knob: values
        for game in GAMES.values()
        for knob, values in knobs_of(game)
        if knob not in NUMBERS
    }
)
"""The others, also those that make no difference in a game."""
_OFTEN = 0.4
_TARGETS = range(1, 1500)


def any_table(random: Random) -> tuple[str, dict[str, Any], int]:
    """A game, knobs as a record writes them, and a number of players."""
    game = random.choice(list(GAMES.values()))
    players = random.choice(game.players)
    knobs: dict[str, Any] = {"set": random.choice(game.rule_sets).value}
    for knob, values in (*CHOICES.items(), *_numbers(game, players).items()):
        if random.random() < _OFTEN:
            value = random.choice(values)
            knobs[knob] = value.value if isinstance(value, Enum) else value
    return game.name.value, knobs, players


def _numbers(game: Game, players: int) -> dict[str, Sequence[int]]:
    found: dict[str, Sequence[int]] = {}
    if game.target_range is not None:
        found["target"] = [target for target in _TARGETS if target in game.target_range]
    if game.takes_hands:
        found["hands"] = range(1, 5)
    if game.losers(players) is not None:
        found["losers"] = range(1, players)
    return found
