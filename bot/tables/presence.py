"""Whether the bot is there for people, and when it was not."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.tables.outages import A_MOMENT, NO_OUTAGES, Outage, Outages


@dataclass
class Presence:
    """What is known of the bot's own absence: past outages, and since when it is cut off now.

    ``cut_off_since`` is in seconds since the epoch, None while people can reach the bot: while they
    cannot, nobody's time runs out.
    """

    past: Outages = field(default=NO_OUTAGES)
    cut_off_since: float | None = None

    @property
    def is_cut_off(self) -> bool:
        """Whether people cannot reach the bot now."""
        return self.cut_off_since is not None

    def outages_at(self, now: float) -> Outages:
        """All outages up to now, the present one too."""
        present = None if self.cut_off_since is None else Outage(self.cut_off_since, now)
        if present is None or present.seconds < A_MOMENT:
            return self.past
        return self.past.with_one(present)

    def time_for_people(self, now: float) -> float:
        """The moment up to which people can have done anything: time stands still for them while
        the bot is cut off."""
        return now if self.cut_off_since is None else min(now, self.cut_off_since)
