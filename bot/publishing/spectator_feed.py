"""What one person is shown who follows a table: a direct message a hand, kept as the table is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from bot.client.channel_access import ChannelAccess
from bot.client.limits.token_bucket import TokenBucket, low_priority
from bot.client.messenger import DmsClosedError, MessageGoneError
from bot.client.worker import CoalescingWorker, RetryLaterError
from bot.game.play.events import MattoPaid
from bot.game.play.hand_state import Phase
from bot.game.views.view import view_for
from bot.publishing.context import PublishingContext
from bot.publishing.message_log import TableMessages
from bot.publishing.sheet_picture import draw_sheet
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.publisher import Change
from bot.settings.spectators import Watcher, WatcherStore
from bot.tables.state.table import Table
from bot.text import language_of
from bot.ui.components import Panel
from bot.ui.replay.spectating import (
    Farewell,
    farewell_panel,
    spectator_panel,
    spectator_sheet_panel,
    spectator_waiting_panel,
)
from bot.ui.scores.scores import result_panel, sheet_panel
from bot.ui.table.lobby import ended_panel

_STORE_WAIT = 1.0


class _Stand(Enum):
    """What there is to be shown of a hand."""

    NOTHING_YET = "nothing yet"
    PLAY = "play"
    SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class _Look:
    """What decides how a message looks: it follows the tricks, not each card."""

    hand: int
    stand: _Stand
    tricks: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class SpectatorContext:
    """What those who follow tables are shown with: the presenter's tools, who may see what, where
    it is kept who follows what, and the pace of all their messages together."""

    context: PublishingContext
    access: ChannelAccess
    store: WatcherStore
    pace: TokenBucket


class SpectatorFeed:
    """Keeps one person's messages about a table as the table is, at its own slow pace.

    A message a hand, edited once a trick, then into the hand's score sheet; one more for the
    result. Before each new message, and after a change of the channel, Discord is asked whether the
    person may still see the channel. ``done`` is called when the person follows the table no more.
    """

    def __init__(
        self,
        watcher: Watcher,
        table: Table,
        messages: TableMessages,
        following: SpectatorContext,
        done: Callable[[Watcher], None],
    ) -> None:
        self.watcher = watcher
        self.table = table
        self._messages = messages
        self._following = following
        self._done = done
        self._language = language_of(watcher.locale)
        self._paid: MattoPaid | None = None
        self._shown: _Look | None = None
        self._is_known_to_see = True
        self._parting: Farewell | None = None
        self.worker = CoalescingWorker(
            f"watcher of table {table.id}", self._work, sleep=following.context.sleep
        )

    def changed(self, change: Change) -> None:
        """Take note of the table's newest state."""
        self.table = change.table
        paid = [event for event in change.events if isinstance(event, MattoPaid)]
        self._paid = paid[-1] if paid else self._paid
        if self.table.seat_of(self.watcher.user_id) is not None:
            self._parting = Farewell.SITS
        # Most changes are of no trick, and there may be hundreds who follow a table.
        if self._parting is not None or _look(self.table) != self._shown:
            self.worker.trigger()

    def doubt(self) -> None:
        """Ask before anything more is shown whether the person may still see the channel."""
        self._is_known_to_see = False

    def part(self) -> None:
        """Show the person nothing more, by the person's own wish."""
        self._parting = Farewell.STOPPED
        self.worker.trigger()

    async def begin(self) -> None:
        """Show the table in a first message; raises what `Messenger.post` does."""
        await self._messages.load()
        look = _look(self.table)
        # One of before shows that it was followed no more.
        self._messages.forget(self._name(look.hand))
        await self._show(look)

    async def _work(self) -> None:
        with low_priority():
            try:
                await self._bring_up_to_date()
            except DmsClosedError:
                await self._end()

    async def _bring_up_to_date(self) -> None:
        await self._messages.load()
        look = _look(self.table)
        if self._parting is None and look != self._shown:
            await self._verify_access(look)
        if self._parting is not None:
            await self._say_goodbye(self._parting)
            return
        await self._finish_hand_before(look)
        if look != self._shown:
            await self._show(look)
        if not self.table.stage.is_open:
            await self._show_result()
            await self._end()

    async def _verify_access(self, look: _Look) -> None:
        """Ask Discord before a new message, and where the channel may have changed."""
        is_edit = self._name(look.hand) in self._messages.known and look.is_open
        if self._is_known_to_see and is_edit:
            return
        await self._following.pace.acquire()
        may_see = await self._following.access.may_see(self.table.venue, self.watcher.user_id)
        self._is_known_to_see = True
        if not may_see:
            self._parting = Farewell.NOT_THERE

    async def _finish_hand_before(self, look: _Look) -> None:
        """Turn the message of the hand before this one into its score sheet."""
        number = look.hand - 1
        was_live = self._shown is None or (
            self._shown.hand == number and self._shown.stand is not _Stand.SHEET
        )
        if number >= 0 and was_live and self._name(number) in self._messages.known:
            await self._edit_or_post(number, await self._sheet(number), may_post=False)

    async def _show(self, look: _Look) -> None:
        table, number = self.table, look.hand
        match look.stand:
            case _Stand.NOTHING_YET if look.is_open:
                panel = spectator_waiting_panel(table, self._language)
            case _Stand.SHEET:
                panel = await self._sheet(number)
            case _Stand.PLAY if look.is_open:
                panel = await self._play()
            case _:
                number, panel = self._last_number(), ended_panel(table, self._language)
        await self._edit_or_post(number, panel, may_post=look.is_open)
        self._shown = look

    async def _play(self) -> Panel:
        context, table = self._following.context, self.table
        assert table.match is not None, "only a match has hands in play"
        view = view_for(table.match, None)
        assert view.hand is not None, "a hand in play was dealt"
        preferences = await context.preferences.of(self.watcher.user_id)
        picture = None
        if preferences.pictures:
            picture = await context.renderer.table(
                view, table.names, self._language, preferences.style
            )
        return spectator_panel(
            table, view, view.hand, picture, self._language, context.emojis.known
        )

    async def _sheet(self, number: int) -> Panel:
        context, table = self._following.context, self.table
        assert table.match is not None, "only a match has score sheets"
        sheets = table.match.sheets[: number + 1]
        paid = self._paid if len(sheets) == len(table.match.sheets) else None
        preferences = await context.preferences.of(self.watcher.user_id)
        picture = None
        if preferences.pictures:
            picture = await draw_sheet(
                context.renderer, table, sheets, self._language, preferences.style, paid
            )
        sheet = sheet_panel(table, sheets, picture, self._language, paid, context.emojis.known)
        return spectator_sheet_panel(table, sheet, self._language)

    async def _show_result(self) -> None:
        table, context = self.table, self._following.context
        if table.match is None or table.match.verdict is None:
            return
        view, preferences = (
            view_for(table.match, None),
            await context.preferences.of(self.watcher.user_id),
        )
        picture = None
        if view.sheets and preferences.pictures:
            picture = await context.renderer.rubber(
                view, table.names, self._language, preferences.style
            )
        panel = result_panel(table, view, self._language, picture)
        await self._following.pace.acquire()
        await self._messages.post_once(
            f"watch-result-{self.watcher.user_id}",
            panel,
            channel_id=self.watcher.channel_id,
            silent=await context.is_quiet_for(self.watcher.user_id),
        )

    async def _say_goodbye(self, farewell: Farewell) -> None:
        """Leave one word in place of the last message, if there is one."""
        panel = farewell_panel(self.table, farewell, self._language)
        await self._edit_or_post(self._last_number(), panel, may_post=False)
        await self._end()

    async def _edit_or_post(self, number: int, panel: Panel, *, may_post: bool) -> None:
        what = self._name(number)
        await self._following.pace.acquire()
        posted = self._messages.known.get(what)
        if posted is not None:
            try:
                await self._messages.edit(posted, panel)
            except MessageGoneError:
                self._messages.forget(what)
            else:
                return
        if may_post:
            silent = await self._following.context.is_quiet_for(self.watcher.user_id)
            await self._messages.keep(what, self.watcher.channel_id, panel, silent=silent)

    async def _end(self) -> None:
        """Nothing more is shown, and nobody remembers the person here."""
        try:
            await self._following.store.drop(self.table.id, self.watcher.user_id)
        except StoreBusyError as error:
            raise RetryLaterError(_STORE_WAIT) from error
        self._done(self.watcher)

    def _name(self, number: int) -> str:
        """Under which the store remembers the message of a hand."""
        return f"watch-{number}-{self.watcher.user_id}"

    def _last_number(self) -> int:
        """The hand of the newest message."""
        number = _look(self.table).hand
        while number and self._name(number) not in self._messages.known:
            number -= 1
        return number


def _look(table: Table) -> _Look:
    match, is_open = table.match, table.stage.is_open
    if match is None or match.hand is None:
        return _Look(0, _Stand.NOTHING_YET, 0, is_open)
    tricks = len(match.hand.tricks)
    if match.hand.phase is Phase.OVER:
        return _Look(len(match.sheets) - 1, _Stand.SHEET, tricks, is_open)
    return _Look(len(match.sheets), _Stand.PLAY, tricks, is_open)
