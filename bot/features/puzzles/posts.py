"""Post the puzzle of the day in servers, and before it the answer of the one before."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
)
from bot.client.errors import DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError
from bot.draw.picture import Picture
from bot.draw.turn import Turn
from bot.features.puzzles.answers import DayCount, PuzzleMoment, PuzzlePost, ServerDay
from bot.features.puzzles.panels import (
    SMALL,
    PuzzleContext,
    choice_named,
    cost_lines,
    count_line,
    heading_lines,
    player_names,
    posted_id,
    situation,
    why_lines,
)
from bot.features.puzzles.service import PuzzleGoneError, PuzzleService
from bot.features.puzzles.store import PuzzleStore
from bot.storage.store_errors import retry_while_busy
from bot.support.redaction import told_error
from bot.support.venue import Venue
from bot.table.messages.alerts import RefusedPosts
from bot.table.messages.context import PublishingContext
from bot.words import Language, language_of, say
from tarocchino.players.search.reasons import NO_REASONS, Reasons


def post_panel(moment: PuzzleMoment, picture: Picture, context: PuzzleContext) -> Panel:
    """The puzzle, which everybody answers alone."""
    language, puzzle = context.language, moment.puzzle
    label = say(language, "button-puzzle-answer")
    return Panel(
        (
            Text(heading_lines(moment, language)),
            Image(picture),
            Text("\n".join(situation(puzzle, context, in_words=False))),
            Buttons((Button(posted_id(puzzle), label, ButtonStyle.MAIN),)),
            Text(SMALL + say(language, "puzzle-post-alone")),
        ),
        AccentColour.YOUR_TURN,
    )


def explained_panel(
    moment: PuzzleMoment,
    picture: Picture,
    context: PuzzleContext,
    reasons: Reasons = NO_REASONS,
    link: str | None = None,
) -> Panel:
    """The answer: what each choice costs, why, and how many have found it; ``link`` leads to the
    puzzle."""
    language, puzzle = context.language, moment.puzzle
    best = choice_named(language, puzzle, puzzle.choices[puzzle.best].action)
    answer = say(language, "puzzle-post-answer", choice=best)
    count = count_line(moment.count or DayCount(), language)
    parts: list[Part] = [
        Text(f"{heading_lines(moment, language)}\n{answer}\n{count}"),
        Image(picture),
        Text(cost_lines(moment, language)),
    ]
    if why := why_lines(moment, reasons, language):
        parts.append(Text("\n".join(why)))
    if link is not None:
        parts.append(Text(SMALL + say(language, "puzzle-post-link", link=link)))
    return Panel(tuple(parts), AccentColour.RESULT)


_log = logging.getLogger(__name__)

_NOT_POSTED = (DmsClosedError, MessageGoneError, NotDoneError)


@dataclass(frozen=True, slots=True)
class _Due:
    """A server's puzzle of a day; ``is_new`` unless an earlier process may have posted it."""

    on: ServerDay
    is_new: bool


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a server wants its puzzles, and in which language."""

    channel_id: int
    language: Language


class PuzzlePosts:
    """Posts the puzzle of each day once in a server, without a sound.

    What the bot may not post waits for `try_again`, and the server's owner hears of it; what else
    cannot be posted is not tried again that day, and never explained: `/puzzle` shows the puzzle to
    everybody.
    ``locale_of`` gives the locale of a server, None where the bot is not in it.
    """

    def __init__(
        self,
        context: PublishingContext,
        store: PuzzleStore,
        puzzles: PuzzleService,
        locale_of: Callable[[int], str | None],
        refused: RefusedPosts,
    ) -> None:
        self._context = context
        self._puzzles = puzzles
        self._store = store
        self._locale_of = locale_of
        self._refused = refused
        self._waiting: dict[int, _Due] = {}
        self._due: list[_Due] = []
        self._worker = CoalescingWorker("puzzle of the day", self._work, sleep=context.sleep)

    def due(self, on: ServerDay, is_new: bool) -> None:
        """Post the puzzle of a day if it was not posted yet, and the answer of the one before.

        It ``is_new`` unless an earlier process may have done so. Returns at once, raises nothing.
        """
        self._due.append(_Due(on, is_new))
        self._worker.trigger()

    def try_again(self, guild_id: int) -> None:
        """Post the puzzle that waits for a server, which may have let the bot in."""
        if (due := self._waiting.pop(guild_id, None)) is not None:
            self._due.append(due)
            self._worker.trigger()

    async def settled(self) -> None:
        """Return when everything is posted."""
        await self._worker.settled_or_blocked()

    async def close(self) -> None:
        """Stop posting."""
        await self._worker.close()

    async def _work(self) -> None:
        with low_priority():
            while self._due:
                try:
                    await self._post(self._due[0])
                except MissingAccessError:
                    await self._wait(self._due[0])
                except RetryLaterError:
                    raise
                except Exception as error:
                    _log.error("a puzzle of the day was not posted\n%s", told_error(error))
                self._due.pop(0)

    async def _post(self, due: _Due) -> None:
        guild_id = due.on.guild_id
        last = await retry_while_busy(partial(self._store.last_post, guild_id))
        if self._locale_of(guild_id) is None:
            self._waiting[guild_id] = due  # Not known yet just after a start, if the bot is in it.
        place = await self._place(guild_id)
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

    async def _wait(self, due: _Due) -> None:
        """Tell of a puzzle that the bot may not post, and keep it until that has changed."""
        guild_id = due.on.guild_id
        self._waiting[guild_id] = due
        if (place := await self._place(guild_id)) is not None:
            await self._refused.tell(guild_id, place.channel_id, place.language)

    async def _explain(self, post: PuzzlePost, place: _Place, due: _Due) -> None:
        """Post the answer of an earlier puzzle, unless nobody has seen it or it is gone."""
        try:
            moment = await retry_while_busy(partial(self._puzzles.in_public, post.on, post.puzzle))
        except PuzzleGoneError:
            moment = None
        if moment is not None and post.message_id:
            panel = explained_panel(
                moment,
                await self._drawn(moment, place),
                self._reading(place),
                await self._puzzles.reasons(moment),
                link=_link(post),
            )
            await self._sent("answer", due, post.on, place, panel)
        explained = replace(post, is_explained=True)
        await retry_while_busy(partial(self._store.save_post, explained))

    async def _place(self, guild_id: int) -> _Place | None:
        settings = await self._context.settings_of(guild_id)
        channel_id, locale = settings.puzzle_channel, self._locale_of(guild_id)
        if channel_id is None or locale is None:
            return None
        venue = settings.apply_to_venue(Venue(guild_id, channel_id, locale))
        return _Place(channel_id, language_of(venue.locale))

    async def _drawn(self, moment: PuzzleMoment, place: _Place) -> Picture:
        names, context = player_names(moment.puzzle), self._context
        turn = Turn(moment.puzzle.view, names)
        return await context.renderer.draw(turn, place.language, context.style)

    def _reading(self, place: _Place) -> PuzzleContext:
        return PuzzleContext(place.language, emojis=self._context.emojis.known)

    async def _sent(self, what: str, due: _Due, on: ServerDay, place: _Place, panel: Panel) -> int:
        """The id of the message, 0 where it cannot be posted."""
        try:
            return await self._context.messenger.post(
                place.channel_id,
                panel,
                nonce=f"{what}-{on.day}-{on.guild_id}",
                maybe_posted=not due.is_new,
                silent=True,
            )
        except _NOT_POSTED:
            return 0


def _link(post: PuzzlePost) -> str:
    return f"https://discord.com/channels/{post.on.guild_id}/{post.channel_id}/{post.message_id}"
