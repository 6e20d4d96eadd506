"""The bot in the local Discord, for lessons that are taken through the real client."""

from tests.cogs.conftest import anna, bot, bruno, channel, drawing, seed, store

__all__ = ["anna", "bot", "bruno", "channel", "drawing", "seed", "store"]
