"""Computer players: a function from what a seat may see to what it does."""

from bot.players.choose import choose

__all__ = ["choose"]
