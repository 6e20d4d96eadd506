"""What a simulated bot asked of its store, in order, and what it was answered."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.slow.simulation.environment.disk import Disk
from tests.slow.simulation.run import simulate

_ASKED_AS = {
    "open_table": ("tables", "open_table"),
    "park": ("tables", "park"),
    "open_tables": ("tables", "open_tables"),
    "unshown": ("tables", "finished_unshown"),
    "closed_since": ("tables", "closed_since"),
    "find": ("tables", "find_table"),
    "latest": ("tables", "latest_table"),
    "remember": ("messages", "remember"),
    "forget": ("messages", "forget"),
    "messages": ("messages", "posted"),
    "preselect": ("preselections", "save"),
    "unmark": ("preselections", "drop"),
    "preselections": ("preselections", "at_table"),
    "preselected_at": ("preselections", "tables"),
    "prefer": ("preferences", "save"),
    "preferred": ("preferences", "load"),
}
"""What a `Disk` does, and who of a `Store` is asked for it."""


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
        for own, (part, method) in _ASKED_AS.items():
            setattr(self, own, self._noted(getattr(self, own), part, method))
        self.change = self._noted_change(self.change)  # type: ignore[method-assign]

    def _noted(self, do: Callable[..., Any], part: str, method: str) -> Callable[..., Any]:
        def noted(*arguments: Any) -> Any:
            try:
                answer = do(*arguments)
            except Exception as error:
                self.asked.append(Asked(part, method, arguments, error))
                raise
            self.asked.append(Asked(part, method, arguments, answer))
            return answer

        return noted

    def _noted_change(self, do: Callable[..., Any]) -> Callable[..., Any]:
        append = self._noted(do, "tables", "append")
        save = self._noted(lambda table: do(table, (), None), "tables", "save_seating")
        return lambda table, entries, result: (
            append(table, entries, result) if entries else save(table)
        )


def asked_in(seed: int) -> list[Asked]:
    """All that was asked of the store in a simulation that finds no fault."""
    disk = RecordedDisk()
    outcome = simulate(seed, disk)
    assert outcome.violation is None, outcome.violation
    return disk.asked
