"""The stores of all subjects in one object."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.ports.boards import BoardStore
from bot.services.ports.club import ClubStore
from bot.services.ports.club_statistics import ClubStatisticsStore
from bot.services.ports.commands import CommandStore
from bot.services.ports.daily import DailyStore
from bot.services.ports.evenings import EveningStore, SealedStore
from bot.services.ports.messages import DmChannelStore, MessageStore
from bot.services.ports.outages import OutageStore
from bot.services.ports.privacy import PrivacyStore
from bot.services.ports.puzzles import PuzzleStore
from bot.services.ports.servers import AlertStore, ServerPolicyStore
from bot.services.ports.store import (
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
