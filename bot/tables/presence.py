"""Whether the bot is there for people, and when it was not."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.tables.outages import NO_OUTAGES, Outages


@dataclass
class Presence:
    """What is known of the bot's own absence: past outages, and since when it is cut off now.

    ``cut_off_since`` is in seconds since the epoch, None while people can reach the bot: while they
    cannot, nobody's time runs out.
    """

    outages: Outages = field(default=NO_OUTAGES)
    cut_off_since: float | None = None

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot now."""
        return self.cut_off_since is not None
