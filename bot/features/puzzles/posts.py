"""Post the puzzle of the day in servers, and before it the answer of the one before."""

from __future__ import annotations

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
from bot.client.errors import DmsClosedError, MessageGoneError
from bot.client.worker import NotDoneError
from bot.draw.picture import Picture
from bot.draw.turn import Turn
from bot.features.puzzles.model import DayCount, PuzzleMoment, PuzzlePost, ServerDay
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
    with_idea,
)
from bot.features.puzzles.service import PuzzleGoneError, PuzzleService
from bot.features.puzzles.store import PuzzleStore
from bot.storage.errors import retry_while_busy
from bot.table.messages.context import PublishingContext
from bot.table.messages.server_posts import Place, RefusedPosts, ServerPosts
from bot.words import say
from tarocchino.players.search.ideas import Idea


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
    idea: Idea | None = None,
    link: str | None = None,
) -> Panel:
    """The answer: its idea, what each choice costs, and how many have found it; ``link`` leads to
    the puzzle."""
    language, puzzle = context.language, moment.puzzle
    best = choice_named(language, puzzle, puzzle.choices[puzzle.best].action)
    answer = with_idea(say(language, "puzzle-post-answer", choice=best), idea, language)
    count = count_line(moment.count or DayCount(), language)
    parts: list[Part] = [
        Text(f"{heading_lines(moment, language)}\n{answer}\n{count}"),
        Image(picture),
        Text(cost_lines(moment, language)),
    ]
    if link is not None:
        parts.append(Text(SMALL + say(language, "puzzle-post-link", link=link)))
    return Panel(tuple(parts), AccentColour.RESULT)


_NOT_POSTED = (DmsClosedError, MessageGoneError, NotDoneError)


@dataclass(frozen=True, slots=True)
class _Due:
    """A server's puzzle of a day; ``is_new`` unless an earlier process may have posted it."""

    on: ServerDay
    is_new: bool


class PuzzlePosts(ServerPosts[_Due]):
    """Posts the puzzle of each day once in a server.

    What cannot be posted, for another reason than missing permissions, is not tried again that day,
    and never explained: `/puzzle` shows the puzzle to everybody.
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
        """Post the puzzle of a day if it was not posted yet, and the answer of the one before.

        It ``is_new`` unless an earlier process may have done so. Returns at once, raises nothing.
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
                await self._puzzles.idea(moment),
                link=_link(post),
            )
            await self._sent("answer", due, post.on, place, panel)
        explained = replace(post, is_explained=True)
        await retry_while_busy(partial(self._store.save_post, explained))

    async def _drawn(self, moment: PuzzleMoment, place: Place) -> Picture:
        names, context = player_names(moment.puzzle), self._context
        turn = Turn(moment.puzzle.view, names)
        return await context.renderer.draw(turn, place.language, context.style)

    def _reading(self, place: Place) -> PuzzleContext:
        return PuzzleContext(place.language, emojis=self._context.emojis.known)

    async def _sent(self, what: str, due: _Due, on: ServerDay, place: Place, panel: Panel) -> int:
        """The id of the message, 0 where it cannot be posted."""
        nonce = f"{what}-{on.day}-{on.guild_id}"
        try:
            return await self._send(on.guild_id, place, panel, nonce, due)
        except _NOT_POSTED:
            return 0


def _link(post: PuzzlePost) -> str:
    return f"https://discord.com/channels/{post.on.guild_id}/{post.channel_id}/{post.message_id}"
