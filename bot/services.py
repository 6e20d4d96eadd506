"""Offer cogs the tables: everything that people can ask for, by subject."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.client.components import Panel
from bot.draw.picture import Picture
from bot.features.books.service import ClubBooks, DealProcesses, Seasons
from bot.features.books.statistics_panels import rating_line
from bot.features.daily.panels import end_panel
from bot.features.daily.service import DailyService
from bot.features.evenings.player_panels import evening_table_line
from bot.features.evenings.service import EveningService
from bot.features.privacy.service import DepartedServers, PrivacyService
from bot.features.puzzles.service import PuzzleService
from bot.features.reviews.service import ReviewProcess, ReviewService
from bot.settings.service import PreferenceService
from bot.stores import Store
from bot.support.clock import ROME, Clock, DailyCalendar
from bot.table.hooks import TableHooks
from bot.table.live.live_table import NO_WAITS, Waits
from bot.table.live.lobby_requests import LobbyService, RematchService, SeatService
from bot.table.live.match_requests import (
    HandoverService,
    PlayService,
    PreselectionService,
    VenueService,
)
from bot.table.live.records import RecordService
from bot.table.live.registry import TableRegistry
from bot.table.live.runner import ComputerPlayers
from bot.table.live.shuffler import RandomShuffler
from bot.table.state.table import Table
from bot.words import Language


class TableService(TableHooks):
    """All tables: ``registry`` knows the open ones, and the other parts change them.

    A refused request changes nothing. It raises `TableRefusedError`; `PlayService.act` also raises
    `tarocchino.core.model.errors.IllegalActionError` for the rules' refusals, and `PlayService.cut`
    `tarocchino.dealing.cutting.CutError`. A change that has begun is completed even if its caller
    is cancelled; it is stored first, then shown by the publisher of `TableRegistry.show_by`. The
    first arguments are those of `TableRegistry`; ``forget_servers_after`` is for `DepartedServers`,
    ``calendar`` for `DailyService`, ``deals`` for `ClubBooks`, and ``reviewer`` for
    `ReviewService`.

    Tables inform evenings, the daily hand and the books through their hooks, which also add texts.
    """

    def __init__(
        self,
        store: Store,
        shuffler: RandomShuffler,
        clock: Clock,
        pause: Callable[[], Awaitable[None]],
        waits: Waits = NO_WAITS,
        computers: ComputerPlayers | None = None,
        forget_servers_after: float = 0.0,
        calendar: DailyCalendar = ROME,
        deals: DealProcesses | None = None,
        reviewer: ReviewProcess | None = None,
    ) -> None:
        self.preferences = PreferenceService(store.preferences)
        self.books = ClubBooks(store.tables, store.club, deals)
        self.reviews = ReviewService(reviewer or ReviewProcess())
        self.registry = TableRegistry(
            store, self.preferences, shuffler, clock, pause, waits, computers, self
        )
        self.sealed = self.registry.sealed
        self.policy = self.registry.policy
        self.evenings = EveningService(
            store.evenings, store.tables, self.registry, on_shown=self.sealed.lifted
        )
        self.daily = DailyService(store.daily, store.tables, self.registry, calendar)
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
        """Continue everything that is stored. Raises `StoreBusyError`."""
        await self.registry.restore()
        await self.evenings.restore()
        await self.daily.restore()
        self.books.catch_up()

    async def stop(self) -> None:
        """Stop all background work; everything stays as stored."""
        await self.evenings.stop()
        await self.daily.stop()
        await self.registry.stop()
        await self.books.stop()
        await self.reviews.stop()
        await self.departures.stop()

    def changed(self, table: Table) -> None:
        self.evenings.table_changed(table)

    def ended(self, table_id: int) -> None:
        self.books.ended(table_id)
        self.daily.ended(table_id)

    def reachable(self) -> None:
        self.evenings.look_again()

    def deals_shown(self) -> None:
        self.books.catch_up()

    def may_deal(self, table: Table) -> bool:
        return self.evenings.may_deal(table)

    def occasion_line(self, table: Table, language: Language) -> str | None:
        held = self.evenings.of_table(table)
        return None if held is None else evening_table_line(table, held.evening, language)

    async def result_lines(self, table: Table, user_id: int, language: Language) -> Sequence[str]:
        """Return the match's effect on the person's rating, if they want to see it."""
        if not (await self.preferences.of(user_id)).rating:
            return ()
        step = await self.books.rating_after(table.id, user_id)
        return () if step is None else (rating_line(step, language),)

    def private_end(
        self, table: Table, user_id: int, language: Language, sheet: Picture | None
    ) -> Panel | None:
        return end_panel(table, user_id, language, sheet)
