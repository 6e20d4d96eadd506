"""What goes wrong, and when: every fault is drawn from one seeded chance."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class FaultRates:
    """How often each fault happens while there are faults: a probability each time, but for three.

    ``crashes``, ``stops`` and ``outages`` are numbers in the whole run.
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


def fault_rates(random: Random) -> FaultRates:
    """Rates by which some faults are common and others do not happen at all."""

    def often(most: float) -> float:
        return random.choice((0.0, most * random.random() ** 2, most))

    return FaultRates(
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


class FaultInjector:
    """Decides when a fault happens; none does after `stop`. ``seen`` names those that did."""

    def __init__(self, random: Random) -> None:
        self.rates = fault_rates(random)
        self.is_over = False
        self.is_outage = False
        self.seen: set[str] = set()
        self._random = random

    def stop(self) -> None:
        """No more faults from now on."""
        self.is_over = True
        self.is_outage = False

    def strikes(self, chance: float, what: str = "mishap") -> bool:
        """Whether a fault of this probability happens now; ``what`` is its name in `seen`."""
        struck = not self.is_over and chance > 0 and self._random.random() < chance
        if struck:
            self.seen.add(what)
        return struck

    def delay(self, usual: float) -> float:
        """The seconds that something takes this time, given those that it usually takes."""
        seconds = usual * self._random.uniform(0.3, 2.0)
        if self.strikes(self.rates.slow):
            seconds += self._random.uniform(0.5, 5.0)
        return seconds

    def uniform(self, least: float, most: float) -> float:
        """Any number between the two."""
        return self._random.uniform(least, most)

    def below(self, number: int) -> int:
        """Any whole number from 0, below this one."""
        return self._random.randrange(number)
