"""The tables as cogs see them: what people can ask for, by subject."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.club.evenings.daily_calendar import ROME, DailyCalendar
from bot.services.boards import BoardService
from bot.services.club import ClubBooks
from bot.services.daily.service import DailyService
from bot.services.evenings.service import EveningService
from bot.services.live.registry import TableRegistry
from bot.services.live.waits import NO_WAITS, Waits
from bot.services.ports.clock import Clock
from bot.services.ports.computer_players import ComputerPlayers
from bot.services.ports.deals import DealPlayers
from bot.services.ports.publisher import Publisher
from bot.services.ports.reviewers import Reviewer
from bot.services.ports.shuffler import Shuffler
from bot.services.ports.stores import Store
from bot.services.privacy.departures import DepartedServers
from bot.services.privacy.service import PrivacyService
from bot.services.puzzle_days import PuzzleDays
from bot.services.puzzles import PuzzleService
from bot.services.records import RecordService
from bot.services.requests.handover import HandoverService
from bot.services.requests.lobby import LobbyService
from bot.services.requests.play import PlayService
from bot.services.requests.preselection import PreselectionService
from bot.services.requests.rematch import RematchService
from bot.services.requests.seats import SeatService
from bot.services.requests.venue import VenueService
from bot.services.reviews.process import ReviewProcess
from bot.services.reviews.service import ReviewService
from bot.services.statistics import StatisticsService
from bot.tables.rules.lobby import Seating

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
        deals: DealPlayers | None = None,
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
        self.boards = BoardService(store.boards, self.books, clock)
        self.puzzles = PuzzleService(store.puzzles, clock, calendar)
        self.puzzle_days = PuzzleDays(self.policy.settings, clock, calendar)
        self.statistics = StatisticsService(store.club_statistics)
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
