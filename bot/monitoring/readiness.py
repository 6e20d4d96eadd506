"""Whether people can use the bot: connected to Discord, and with its tables in memory."""

from __future__ import annotations

from bot.bot import TarocchinoBot


class CurrentClient:
    """The client that was started last; ``bot`` is None before the first one is."""

    def __init__(self) -> None:
        self.bot: TarocchinoBot | None = None

    def started(self, bot: TarocchinoBot) -> None:
        """Note that this client takes the place of the one before it."""
        self.bot = bot

    def obstacles(self) -> tuple[str, ...]:
        """What keeps people from using the bot, in words for its host; none if they can."""
        if self.bot is None or not self.bot.sessions.count:
            return ("not connected to Discord",)
        lost = sum(not shard.is_connected for shard in self.bot.sessions.status())
        if lost:
            return (f"{lost} of {self.bot.sessions.count} shards are not connected",)
        dormant = self.bot.tables.registry.dormant
        return (f"{dormant} tables are still to be restored",) if dormant else ()
