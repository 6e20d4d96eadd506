"""The stores of all subjects in one object."""

from __future__ import annotations

from dataclasses import dataclass

from bot.features.books.ports import BoardStore, ClubStatisticsStore, ClubStore
from bot.features.daily.store import DailyStore
from bot.features.evenings.store import EveningStore
from bot.features.privacy.store import PrivacyStore
from bot.features.puzzles.store import PuzzleStore
from bot.features.spectators.store import SpectatorStore
from bot.settings.store import AlertStore, PreferenceStore, ServerPolicyStore
from bot.storage.discord_stores import CommandStore, DmChannelStore
from bot.table.store.outages import OutageStore
from bot.table.store.tables import MessageStore, PreselectionStore, SealedStore, TableStore


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
