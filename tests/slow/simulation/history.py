"""What a simulated bot asked of its store, in order, and what it was answered."""

from dataclasses import dataclass
from typing import Any

from tests.slow.simulation.environment.disk import Disk
from tests.slow.simulation.run import simulate


@dataclass(frozen=True, slots=True)
class Asked:
    """One method of a part of the store, and what it returned; an exception if it raised that."""

    part: str
    method: str
    arguments: tuple[Any, ...]
    answer: Any


class RecordedDisk(Disk):
    """Notes what is done with it. Faults of the simulation strike before or after that, so whatever
    is noted was done, whether the bot has learnt it or not."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Asked] = []

    def do(self, part: str, method: str, *arguments: Any) -> Any:
        try:
            answer = super().do(part, method, *arguments)
        except Exception as error:
            self.asked.append(Asked(part, method, arguments, error))
            raise
        self.asked.append(Asked(part, method, arguments, answer))
        return answer


def asked_in(seed: int) -> list[Asked]:
    """All that was asked of the store in a simulation that finds no fault."""
    disk = RecordedDisk()
    outcome = simulate(seed, disk)
    assert outcome.violation is None, outcome.violation
    return disk.asked
