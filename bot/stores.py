"""Hold the stores of all subjects in one object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self, get_type_hints

from bot.features.books.leaderboard_store import BoardStore
from bot.features.books.statistics_store import ClubStatisticsStore
from bot.features.books.store import ClubStore
from bot.features.daily.store import DailyStore
from bot.features.evenings.store import EveningStore
from bot.features.privacy.store import PrivacyStore
from bot.features.puzzles.store import PuzzleStore
from bot.features.spectators.feeds import SpectatorStore
from bot.settings.store import AlertStore
from bot.storage.discord_stores import CommandStore, DmChannelStore
from bot.storage.transactions import Transactions
from bot.table.store.tables import TableStores


@dataclass(frozen=True)
class Store(TableStores):
    """The bot's stores, by subject."""

    spectators: SpectatorStore
    dm_channels: DmChannelStore
    commands: CommandStore
    alerts: AlertStore
    club: ClubStore
    boards: BoardStore
    club_statistics: ClubStatisticsStore
    privacy: PrivacyStore
    evenings: EveningStore
    daily: DailyStore
    puzzles: PuzzleStore

    @classmethod
    def over(cls, transactions: Transactions) -> Self:
        """Return the stores in a database with the latest schema.

        Each of their methods is one transaction, durable on return, and runs to its end even if
        cancelled. Any may raise `StoreBusyError`, or `StoreFailedError` if the disk or the file
        refuses.
        """
        kinds: dict[str, Callable[[Transactions], Any]] = get_type_hints(cls)
        return cls(**{name: kind(transactions) for name, kind in kinds.items()})
