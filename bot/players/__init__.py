"""Computer players: a function from what a seat may see to what it does."""

from bot.players.computer import choose

__all__ = ["choose"]
