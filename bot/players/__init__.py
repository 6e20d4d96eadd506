"""Computer players: a function from what a seat may see to what it does."""

from bot.players.choose import choose
from bot.players.turn import Player, TakeTurn, take_turn

__all__ = ["Player", "TakeTurn", "choose", "take_turn"]
