"""Give people their next puzzle or that of the day, and take their answers; post the puzzle of the
day in servers at its hour, after the answer to the previous one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.client.components import Panel
from bot.client.errors import DmsClosedError, MessageGoneError
from bot.client.worker import NotDoneError
from bot.draw.hand import Reader
from bot.draw.picture import Picture
from bot.draw.turn import Turn
from bot.features.puzzles.model import (
    NEW_RATING,
    DayCount,
    Puzzle,
    PuzzleKind,
    PuzzleMoment,
    PuzzlePost,
    PuzzleRating,
    PuzzleSet,
    ServerDay,
    StoredAnswer,
    rating_of,
    shipped_puzzles,
)
from bot.features.puzzles.panels import (
    explained_panel,
    player_names,
    post_panel,
)
from bot.features.puzzles.store import PuzzleStore
from bot.settings.servers import Setting
from bot.settings.service import ServerSettingsService
from bot.storage.errors import retry_while_busy
from bot.support.clock import Alarm, Clock, DailyCalendar
from bot.support.redaction import told_error
from bot.table.messages.context import PublishingContext
from bot.table.messages.server_posts import Place, RefusedPosts, ServerPosts
from bot.words.refusals import RefusedError
from tarocchino.players.search.ideas import Idea, idea_between
from tarocchino.players.search.reasons import NO_REASONS, reasons_between


class PuzzleGoneError(RefusedError):
    """A puzzle, or a choice in it, that this version of the program does not have."""

    def __init__(self) -> None:
        super().__init__("puzzle-gone")


class PuzzleService:
    """The puzzles and people's answers; each method raises `TableRefusedError` while the store is
    busy.

    Only a person's first answer to a puzzle counts. Their rating follows from all their answers.
    ``puzzles`` returns the set, which is read at the first request.
    """

    def __init__(
        self,
        store: PuzzleStore,
        clock: Clock,
        calendar: DailyCalendar,
        puzzles: Callable[[], PuzzleSet] = shipped_puzzles,
    ) -> None:
        self._store = store
        self._clock = clock
        self._calendar = calendar
        self._puzzles = puzzles

    async def next_for(self, user_id: int) -> PuzzleMoment | None:
        """Return a puzzle that the person has not seen, near their rating; None when they have seen
        all. It stays the same until they answer it."""
        puzzles, answers = await self._known(user_id)
        rating = rating_of(answers)
        found = puzzles.next_for(rating.mean, {answer.puzzle for answer in answers})
        if found is None:
            return None
        return await self._moment(puzzles, found, answers)

    async def of_today(self, user_id: int, guild_id: int | None) -> PuzzleMoment | None:
        """Return the puzzle of the day, the same for everyone; None without puzzles."""
        puzzles, answers = await self._known(user_id)
        day = self._calendar.day_at(self._clock.now())
        found = puzzles.of_day(day)
        if found is None:
            return None
        return await self._moment(puzzles, found, answers, day, guild_id)

    async def rating_of(self, user_id: int) -> PuzzleRating:
        return rating_of(await self._store.answers(user_id))

    async def answer(
        self, user_id: int, guild_id: int | None, puzzle_id: str, choice: int
    ) -> PuzzleMoment:
        """Return the puzzle with the person's first answer to it. Raises `PuzzleGoneError`."""
        puzzles, answers = await self._known(user_id)
        puzzle = _puzzle(puzzles, puzzle_id)
        if choice not in range(len(puzzle.choices)):
            raise PuzzleGoneError
        day = await self._day_of(puzzles, puzzle_id, guild_id)
        if all(answer.puzzle != puzzle_id for answer in answers):
            on = None if day is None or guild_id is None else ServerDay(guild_id, day)
            given = StoredAnswer(
                puzzle_id, choice, puzzle.difficulty, choice in puzzle.right, self._clock.now()
            )
            await self._store.add(user_id, given, on)
            answers = await self._store.answers(user_id)
        return await self._moment(puzzles, puzzle_id, answers, day, guild_id)

    async def posted(self, user_id: int, guild_id: int | None, puzzle_id: str) -> PuzzleMoment:
        """Return a puzzle that was posted, as the person sees it. Raises `PuzzleGoneError`."""
        puzzles, answers = await self._known(user_id)
        day = await self._day_of(puzzles, puzzle_id, guild_id)
        return await self._moment(puzzles, puzzle_id, answers, day, guild_id)

    async def in_public(self, on: ServerDay, puzzle_id: str | None = None) -> PuzzleMoment:
        """Return the puzzle of a day for everyone in a server, and how they did; or the given one,
        which was posted for it. Raises `PuzzleGoneError`."""
        puzzles = await asyncio.to_thread(self._puzzles)
        puzzle = _puzzle(puzzles, puzzle_id or puzzles.of_day(on.day) or "")
        await asyncio.to_thread(lambda: puzzle.view)
        count = await self._store.count(on)
        return PuzzleMoment(puzzle, NEW_RATING, 0, day=on.day, count=count)

    async def idea(self, moment: PuzzleMoment) -> Idea | None:
        """Return why the best choice is better than the reader's, or than the most tempting ones. A
        puzzle and a choice always give the same idea."""
        return await asyncio.to_thread(idea_of, moment)

    async def _known(self, user_id: int) -> tuple[PuzzleSet, Sequence[StoredAnswer]]:
        puzzles = await asyncio.to_thread(self._puzzles)
        return puzzles, await self._store.answers(user_id)

    async def _day_of(self, puzzles: PuzzleSet, puzzle_id: str, guild_id: int | None) -> int | None:
        """Return the day of this puzzle; None if it is not a puzzle of the day. The day is today,
        or in a server that of its last post, until the answer is posted."""
        today = self._calendar.day_at(self._clock.now())
        if puzzles.of_day(today) == puzzle_id:
            return today
        if guild_id is None:
            return None
        post = await self._store.last_post(guild_id)
        is_open = post is not None and post.puzzle == puzzle_id and not post.is_explained
        return post.on.day if post is not None and is_open else None

    async def _moment(
        self,
        puzzles: PuzzleSet,
        puzzle_id: str,
        answers: Sequence[StoredAnswer],
        day: int | None = None,
        guild_id: int | None = None,
    ) -> PuzzleMoment:
        puzzle = _puzzle(puzzles, puzzle_id)
        # Replaying the hand takes too long for the event loop.
        await asyncio.to_thread(lambda: puzzle.view)
        place = next((n for n, each in enumerate(answers) if each.puzzle == puzzle_id), None)
        count: DayCount | None = None
        if day is not None and guild_id is not None and place is not None:
            count = await self._store.count(ServerDay(guild_id, day))
        left = len(puzzles.entries.keys() - {answer.puzzle for answer in answers})
        if place is None:
            return PuzzleMoment(puzzle, rating_of(answers), left, day=day)
        return PuzzleMoment(
            puzzle,
            rating_of(answers[: place + 1]),
            left,
            chosen=answers[place].choice,
            before=rating_of(answers[:place]),
            day=day,
            count=count,
        )


def idea_of(moment: PuzzleMoment) -> Idea | None:
    """Return why the best choice beats the first wrong one for which that is proved."""
    view, best = moment.puzzle.view, moment.best
    is_paid = moment.puzzle.kind is PuzzleKind.PAY
    for wrong in moment.wrong:
        reasons = NO_REASONS if is_paid else reasons_between(view, wrong, best)
        if (idea := idea_between(view, wrong, best, reasons)) is not None:
            return idea
    return None


def _puzzle(puzzles: PuzzleSet, puzzle_id: str) -> Puzzle:
    puzzle = puzzles.find(puzzle_id)
    if puzzle is None:
        raise PuzzleGoneError
    return puzzle


_log = logging.getLogger(__name__)

_STILL_WANTED: Final = 3 * 60 * 60.0
"""A puzzle is posted at most this late (seconds) after its hour."""
_FAILED_WAIT = 60.0
_WHERE, _WHEN = Setting.PUZZLE_CHANNEL, Setting.PUZZLE_HOUR


class PuzzleDays:
    """A worker that finds the puzzle of the day due, once per day in each server.

    What is due follows from the time and the servers' settings. ``due``, which knows what was
    posted, gets the day, and whether it is new: then no earlier process can have posted its puzzle.
    """

    def __init__(
        self,
        settings: ServerSettingsService,
        clock: Clock,
        calendar: DailyCalendar,
        due: Callable[[ServerDay, bool], None],
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._calendar = calendar
        self._alarm = Alarm(clock)
        self._due = due
        self._is_new = False
        settings.on_choice = self._chosen

    def restore(self) -> None:
        """Post what is due from now on, including what an earlier process was about to post."""
        self._alarm.start(self._work())

    async def settled(self) -> None:
        """Return when nothing is due."""
        await self._alarm.settled()

    async def stop(self) -> None:
        await self._alarm.stop()

    def _chosen(self, setting: Setting) -> None:
        if setting in (_WHERE, _WHEN):
            self._alarm.ring()

    async def _work(self) -> None:
        while True:
            self._alarm.begin()
            try:
                moment = await retry_while_busy(self._look)
                self._is_new = True
            except Exception as error:
                _log.error(
                    "puzzles of the day not posted; retrying in a minute\n%s", told_error(error)
                )
                moment = self._clock.now() + _FAILED_WAIT
            await self._alarm.wait(moment)

    async def _look(self) -> float | None:
        """Post what is due. Return when something is due next; None if no server wants puzzles."""
        moments = []
        for guild_id in await self._settings.choosing(_WHERE):
            settings = await self._settings.chosen(guild_id)
            if settings.puzzle_channel is None:
                continue
            now, hour = self._clock.now(), settings.puzzle_hour
            today = self._calendar.day_at(now)
            is_due = 0 <= now - self._calendar.at(today, hour) < _STILL_WANTED
            if is_due:
                self._due(ServerDay(guild_id, today), self._is_new)
            next_ones = (self._calendar.at(day, hour) for day in (today, today + 1))
            moments.append(next(moment for moment in next_ones if moment > now))
        return min(moments, default=None)


_NOT_POSTED = (DmsClosedError, MessageGoneError, NotDoneError)


@dataclass(frozen=True, slots=True)
class _Due:
    """A server's puzzle of a day; ``is_new`` unless an earlier process may have posted it."""

    on: ServerDay
    is_new: bool


class PuzzlePosts(ServerPosts[_Due]):
    """A worker that posts the puzzle of each day, once per server.

    A puzzle that cannot be posted is not retried that day, except for missing permissions, and its
    answer is never posted: `/puzzle` shows the puzzle to everyone.
    """

    def __init__(
        self,
        context: PublishingContext,
        store: PuzzleStore,
        puzzles: PuzzleService,
        locale_of: Callable[[int], str | None],
        refused: RefusedPosts,
    ) -> None:
        super().__init__("puzzle-posts", context, locale_of, refused)
        self._puzzles = puzzles
        self._store = store

    def due(self, on: ServerDay, is_new: bool) -> None:
        """Post the puzzle of a day if it is not posted yet, and the answer to the previous one.

        ``is_new`` says that no earlier process can have done so. Returns at once and raises
        nothing.
        """
        self._add(_Due(on, is_new))

    async def _post(self, due: _Due) -> None:
        guild_id = due.on.guild_id
        last = await retry_while_busy(partial(self._store.last_post, guild_id))
        place = await self._place(guild_id, due, lambda settings: settings.puzzle_channel)
        if place is None or (last is not None and last.on.day >= due.on.day):
            return
        if last is not None and not last.is_explained:
            await self._explain(last, place, due)
        try:
            moment = await retry_while_busy(partial(self._puzzles.in_public, due.on))
        except PuzzleGoneError:
            return
        panel = post_panel(moment, await self._drawn(moment, place), self._reading(place))
        message_id = await self._sent("puzzle", due, due.on, place, panel)
        post = PuzzlePost(due.on, moment.puzzle.id, place.channel_id, message_id)
        await retry_while_busy(partial(self._store.save_post, post))

    async def _explain(self, post: PuzzlePost, place: Place, due: _Due) -> None:
        """Post the answer to an earlier puzzle, unless that was not posted or no longer exists."""
        try:
            moment = await retry_while_busy(partial(self._puzzles.in_public, post.on, post.puzzle))
        except PuzzleGoneError:
            moment = None
        if moment is not None and post.message_id:
            place_of_post = f"{post.on.guild_id}/{post.channel_id}/{post.message_id}"
            panel = explained_panel(
                moment,
                await self._drawn(moment, place),
                self._reading(place),
                await self._puzzles.idea(moment),
                link=f"https://discord.com/channels/{place_of_post}",
            )
            await self._sent("answer", due, post.on, place, panel)
        explained = replace(post, is_explained=True)
        await retry_while_busy(partial(self._store.save_post, explained))

    async def _drawn(self, moment: PuzzleMoment, place: Place) -> Picture:
        turn = Turn(moment.puzzle.view, player_names(moment.puzzle))
        return await self._context.renderer.draw(turn, place.language, self._context.style)

    def _reading(self, place: Place) -> Reader:
        return Reader(place.language, emojis=self._context.emojis.known)

    async def _sent(self, what: str, due: _Due, on: ServerDay, place: Place, panel: Panel) -> int:
        """Return the id of the message, or 0 if it cannot be posted."""
        nonce = f"{what}-{on.day}-{on.guild_id}"
        try:
            return await self._send(on.guild_id, place, panel, nonce, due)
        except _NOT_POSTED:
            return 0
