"""Hold the stores of all subjects in one object."""

from __future__ import annotations

from dataclasses import dataclass

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
