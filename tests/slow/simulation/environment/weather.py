"""What goes wrong, and when: every fault is drawn from one seeded chance."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Climate:
    """How often each fault happens while there are faults; a chance each time unless said else.

    ``crashes`` and ``stops`` are numbers in the whole run. ``outage`` is the number of outages.
    """

    store_busy: float
    store_failed: float
    store_doubtful: float
    crash_at_write: float
    crash_at_request: float
    crashes: int
    stops: int
    request_lost: float
    answer_lost: float
    slow: float
    refused: float
    click_lost: float
    click_late: float
    click_twice: float
    deleted: float
    closed_dms: float
    outages: int


def climate(random: Random) -> Climate:
    """A climate in which some faults are common and others do not happen at all."""

    def often(most: float) -> float:
        return random.choice((0.0, most * random.random() ** 2, most))

    return Climate(
        store_busy=often(0.06),
        store_failed=often(0.03),
        store_doubtful=often(0.03),
        crash_at_write=often(0.01),
        crash_at_request=often(0.005),
        crashes=random.choice((0, 0, 1, 2)),
        stops=random.choice((0, 0, 0, 1)),
        request_lost=often(0.08),
        answer_lost=often(0.08),
        slow=often(0.1),
        refused=random.choice((0.0, 0.0, 0.02)),
        click_lost=often(0.1),
        click_late=often(0.15),
        click_twice=often(0.25),
        deleted=often(0.02),
        closed_dms=random.choice((0.0, 0.0, 0.3, 1.0)),
        outages=random.choice((0, 0, 0, 1)),
    )


class Weather:
    """The faults as they come; none once it has `clear`ed up. ``seen`` names those that came."""

    def __init__(self, random: Random) -> None:
        self.climate = climate(random)
        self.is_fine = False
        self.is_outage = False
        self.seen: set[str] = set()
        self._random = random

    def clear(self) -> None:
        """No more faults from now on."""
        self.is_fine = True
        self.is_outage = False

    def strikes(self, chance: float, what: str = "mishap") -> bool:
        """Whether something of this chance goes wrong now; ``what`` it is called in `seen`."""
        struck = not self.is_fine and chance > 0 and self._random.random() < chance
        if struck:
            self.seen.add(what)
        return struck

    def delay(self, usual: float) -> float:
        """Seconds that something takes which usually takes so long."""
        seconds = usual * self._random.uniform(0.3, 2.0)
        if self.strikes(self.climate.slow):
            seconds += self._random.uniform(0.5, 5.0)
        return seconds

    def uniform(self, least: float, most: float) -> float:
        """Any number between the two."""
        return self._random.uniform(least, most)

    def below(self, number: int) -> int:
        """Any whole number from 0, below this one."""
        return self._random.randrange(number)
