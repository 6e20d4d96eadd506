"""The stores of all subjects in one object."""

from __future__ import annotations

from dataclasses import dataclass

from bot.features.books.leaderboard_store import BoardStore
from bot.features.books.statistics_store import ClubStatisticsStore
from bot.features.books.store import ClubStore
from bot.features.daily.ports import DailyStore
from bot.features.evenings.ports import EveningStore, SealedStore
from bot.features.privacy.personal_data import PrivacyStore
from bot.features.puzzles.answers import PuzzleStore
from bot.settings.server_policy import AlertStore, ServerPolicyStore
from bot.storage.ports import CommandStore, DmChannelStore, MessageStore
from bot.table.store.ports import (
    OutageStore,
    PreferenceStore,
    PreselectionStore,
    SpectatorStore,
    TableStore,
)


@dataclass(frozen=True)
class Store:
    """All that the bot keeps, by subject."""

    tables: TableStore
    messages: MessageStore
    preferences: PreferenceStore
    preselections: PreselectionStore
    outages: OutageStore
    policy: ServerPolicyStore
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
    sealed: SealedStore
    puzzles: PuzzleStore
