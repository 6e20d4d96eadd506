"""The deals of the day of a store in memory: there are none."""

from __future__ import annotations


class NoDays:
    """Answers what a bot asks by itself; tests in which somebody begins a deal use a real store."""

    async def hidden(self) -> list[int]:
        return []

    async def revealed_since(self, at: float) -> list[int]:
        del at
        return []

    async def day_of_table(self, table_id: int) -> None:
        del table_id

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"{name} is asked of a store in memory, which has no deals of the day")
