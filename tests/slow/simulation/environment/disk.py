"""The durable state of a simulated store: what a crash leaves."""

from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from bot.table.state.table import Preselection
from bot.table.store.stored_table import LogEntry, MatchResult, StoredTable
from tests.fakes.store import MemoryStore

ASKED: ContextVar[int | None] = ContextVar("ASKED", default=None)
"""The interaction that is being answered, wherever its code runs; None for the bot's own doings."""


@dataclass(frozen=True, slots=True)
class Write:
    """A change of a table that is durable from now on."""

    before: StoredTable | None
    after: StoredTable
    entries: tuple[LogEntry, ...]
    result: MatchResult | None
    asked: int | None


class Disk(MemoryStore):
    """Everything that is stored; ``written`` hears of every change of a table.

    ``asked_first`` are the people who have ever preferred to be asked before they play, and
    ``ever_preselected`` is all that people have chosen before their turn, by table: whoever is told
    that a choice could not be stored may find that their earlier one counts, or this one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked_first: set[int] = set()
        self.ever_preselected: dict[int, set[Preselection]] = {}
        self.written: Callable[[Write], None] = lambda _: None

    def do(self, part: str, method: str, *arguments: Any) -> Any:
        """Do what a part of the store is asked for, at one moment."""
        tables = self.rows.tables
        before = dict(tables) if part == "tables" else tables
        done = at_once(getattr(getattr(self, part), method)(*arguments))
        match part, method, arguments:
            case "preferences", "save", (user_id, preferences) if preferences.confirm:
                self.asked_first.add(user_id)
            case "preselections", "save", (table_id, chosen):
                self.ever_preselected.setdefault(table_id, set()).add(chosen)
            case "tables", _, _:
                entries, result = arguments[1:] if method == "append" else ((), None)
                for table_id, after in tables.items():
                    was = before.get(table_id)
                    if after is not was:
                        self.written(Write(was, after, tuple(entries), result, ASKED.get()))
        return done

    def open_in(self, channel_id: int) -> StoredTable | None:
        """The open table of a channel."""
        tables = self.rows.tables.values()
        return next(
            (t for t in tables if t.stage.is_open and t.venue.channel_id == channel_id), None
        )


def at_once(request: Coroutine[Any, Any, Any]) -> Any:
    """What a store in memory answers: it waits for nothing, but lets other tasks run."""
    try:
        while True:
            request.send(None)
    except StopIteration as answered:
        return answered.value
