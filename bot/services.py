"""The tables as cogs see them: what people can ask for, by subject."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.features.books.par_worker import DealProcesses
from bot.features.books.service import ClubBooks, Seasons
from bot.features.daily.service import DailyService
from bot.features.evenings.service import EveningService
from bot.features.privacy.service import DepartedServers, PrivacyService
from bot.features.puzzles.service import PuzzleDays, PuzzleService
from bot.features.reviews.service import Reviewer, ReviewProcess, ReviewService
from bot.stores import Store
from bot.support.clock import Clock
from bot.support.days import ROME, DailyCalendar
from bot.table.live.lobby_requests import LobbyService, RematchService, SeatService
from bot.table.live.match_requests import (
    HandoverService,
    PlayService,
    PreselectionService,
    VenueService,
)
from bot.table.live.ports import NO_WAITS, ComputerPlayers, Publisher, Shuffler, Waits
from bot.table.live.records import RecordService
from bot.table.live.registry import TableRegistry
from bot.table.rules.lobby import Seating

__all__ = ["Seating", "TableService", "Waits"]


class TableService:
    """All tables: ``registry`` knows those that are open, the other parts change them.

    Every request raises `TableRefusedError` for what a table refuses, `PlayService.act` also
    `tarocchino.core.model.errors.IllegalActionError` for what the rules refuse, and
    `PlayService.cut` `tarocchino.dealing.cutting.CutError`; then nothing has changed. A change that
    has begun is completed even if its caller is cancelled; it is stored first, then published.
    Arguments are those of `TableRegistry`; ``forget_servers_after`` is that of `DepartedServers`,
    ``calendar`` that of `DailyService`, ``deals`` that of `ClubBooks`, ``reviewer`` that of
    `ReviewService`.
    """

    def __init__(
        self,
        store: Store,
        publisher: Publisher,
        shuffler: Shuffler,
        clock: Clock,
        pause: Callable[[], Awaitable[None]],
        waits: Waits = NO_WAITS,
        computers: ComputerPlayers | None = None,
        forget_servers_after: float = 0.0,
        calendar: DailyCalendar = ROME,
        deals: DealProcesses | None = None,
        reviewer: Reviewer | None = None,
    ) -> None:
        self.books = ClubBooks(store.tables, store.club, deals)
        self.reviews = ReviewService(reviewer or ReviewProcess())
        self.registry = TableRegistry(
            store, publisher, shuffler, clock, pause, waits, computers,
            on_end=self._table_ended,
            on_change=lambda table: self.evenings.table_changed(table),
            on_reachable=lambda: self.evenings.look_again(),
            on_lifted=self.books.catch_up,
            may_deal=lambda table: self.evenings.may_deal(table),
        )  # fmt: skip
        self.sealed = self.registry.sealed
        self.evenings: EveningService = EveningService(
            store, self.registry, on_shown=self.sealed.lifted
        )
        self.daily = DailyService(store.daily, store.tables, self.registry, calendar)
        self.policy = self.registry.policy
        self.lobby = LobbyService(self.registry)
        self.seats = SeatService(self.registry)
        self.handover = HandoverService(self.registry)
        self.play = PlayService(self.registry)
        self.preselections = PreselectionService(self.registry)
        self.rematches = RematchService(self.registry)
        self.venues = VenueService(self.registry)
        self.records = RecordService(self.sealed)
        self.boards = store.boards
        self.seasons = Seasons(store.boards, self.books, clock)
        self.puzzles = PuzzleService(store.puzzles, clock, calendar)
        self.puzzle_days = PuzzleDays(self.policy.settings, clock, calendar)
        self.statistics = store.club_statistics
        self.privacy = PrivacyService(
            self.registry, store.tables, store.privacy, self.books, self.records,
            self.evenings, self.daily.forgotten,
        )  # fmt: skip
        self.departures = DepartedServers(
            self.registry, self.lobby, store.privacy, self.privacy, forget_servers_after,
            self.evenings.break_off_in,
        )  # fmt: skip

    async def restore(self) -> None:
        """Let everything that is stored go on; raises `StoreBusyError`."""
        await self.registry.restore()
        await self.evenings.restore()
        self.puzzle_days.restore()
        await self.daily.restore()
        self.books.catch_up()

    def _table_ended(self, table_id: int) -> None:
        self.books.ended(table_id)
        self.daily.ended(table_id)
