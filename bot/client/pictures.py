"""Draw the pictures in a pool of threads off the event loop, and keep the most recent ones."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol

from bot.draw.card_picture import card_picture
from bot.draw.club_picture import ClubFacts, club_picture
from bot.draw.open_hand import open_hands_picture
from bot.draw.picture import Picture
from bot.draw.player_statistics import PlayedGame, statistics_picture
from bot.draw.rubber import rubber_picture
from bot.draw.score_sheet import sheet_picture, side_picture
from bot.draw.style import OWN_DECK, Deck, Style
from bot.draw.table import last_trick_picture, picture_of_table
from bot.draw.table_facts import table_shown
from bot.draw.turn import picture_of_turn, turn_shown
from bot.words import Language
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.open_hand import OpenView
from tarocchino.core.views.view import MatchView

MOST_BYTES = 3 << 20
"""What the pictures kept take together, some 64 of 48 KB.

One is asked for again within seconds, for another message that shows it or because Discord did not
take it at once.
"""


@dataclass(slots=True)
class _Drawing:
    """A picture that is being drawn, or is waiting for a thread to draw it."""

    job: Future[Picture]
    picture: asyncio.Future[Picture]
    waiting: int = 0


class PictureCache:
    """Draws in the threads of a pool, and keeps the most recently used pictures.

    The key of a picture is everything it shows. Requests for a picture that is being drawn wait for
    that drawing. A drawing that has not begun is dropped once all who asked for it were cancelled.
    A failed drawing is not kept.
    """

    def __init__(self, pool: Executor, most_bytes: int = MOST_BYTES) -> None:
        self._pool = pool
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._drawings: dict[Hashable, _Drawing] = {}

    async def picture(
        self, shown: Hashable, draw: Callable[..., Picture], *arguments: Any
    ) -> Picture:
        """What ``draw`` returns for the arguments; ``shown`` is everything that the picture shows.

        Raises what ``draw`` raises.
        """
        key = (draw, shown)
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        drawing = self._drawings.get(key) or self._begin(key, draw, *arguments)
        drawing.waiting += 1
        try:
            # Others may wait for it too: a cancelled request does not cancel the drawing.
            return await asyncio.shield(drawing.picture)
        finally:
            drawing.waiting -= 1
            if not drawing.waiting and drawing.job.cancel():
                self._drawings.pop(key, None)

    @property
    def waiting(self) -> int:
        """How many pictures wait for a thread that draws them."""
        return sum(
            not each.job.running() and not each.job.done() for each in self._drawings.values()
        )

    def _begin(self, key: Hashable, draw: Callable[..., Picture], *arguments: Any) -> _Drawing:
        job = self._pool.submit(draw, *arguments)
        drawing = self._drawings[key] = _Drawing(job, asyncio.wrap_future(job))
        drawing.picture.add_done_callback(partial(self._finish, key, drawing))
        return drawing

    def _finish(self, key: Hashable, drawing: _Drawing, picture: asyncio.Future[Picture]) -> None:
        if self._drawings.get(key) is drawing:
            del self._drawings[key]
        if picture.cancelled() or picture.exception() is not None:
            return
        self._kept[key] = picture.result()
        self._bytes += len(picture.result().png)
        while self._bytes > self._most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.png)


class Renderer(Protocol):
    """Draws pictures; every method waits without blocking the event loop."""

    async def turn(
        self,
        view: MatchView,
        names: Sequence[str],
        language: Language,
        style: Style = Style(),
        picked: Collection[Card] = (),
        computers: Collection[int] = (),
        *,
        is_cleared: bool = False,
    ) -> Picture:
        """The table as the viewer sees it and the viewer's hand, as `turn_picture` draws them."""

    async def table(
        self,
        view: MatchView,
        names: Sequence[str],
        language: Language,
        style: Style = Style(),
        computers: Collection[int] = (),
    ) -> Picture:
        """The table as everybody sees it; ``computers`` are the seats of computer players."""

    async def last_trick(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        """The last finished trick."""

    async def sheet(
        self,
        sheet: HandSheet,
        names: Sequence[str],
        score: Sequence[Points],
        language: Language,
        rules: RuleSet,
        paid: MattoPaid | None = None,
        style: Style = Style(),
    ) -> Picture:
        """The score sheet of a hand.

        ``score`` is the running score including it, ``paid`` the card that was paid for the Matto.
        """

    async def sheet_side(
        self,
        sheet: HandSheet,
        side: int,
        names: Sequence[str],
        language: Language,
        rules: RuleSet,
        paid: MattoPaid | None = None,
        style: Style = Style(),
    ) -> Picture:
        """One side of a hand's score sheet, by its number in the sheet."""

    async def rubber(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        """The finished hands of the match, at least one."""

    async def statistics(
        self,
        name: str,
        games: Sequence[PlayedGame],
        language: Language,
        style: Style = Style(),
    ) -> Picture:
        """The games that a person has played, at least one."""

    async def club(self, facts: ClubFacts, language: Language, style: Style = Style()) -> Picture:
        """A leaderboard, a podium, records, a history, means of people or an evening, by the type
        of its facts."""

    async def card(
        self, card: Card, rules: RuleSet, language: Language, alt: str, style: Style = Style()
    ) -> Picture:
        """A single large card and its place in its suit; ``alt`` names it."""

    async def open_hands(
        self, view: OpenView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        """One moment of a finished hand, every card face up."""


_REPLAY_BYTES = 3 << 19
"""What pictures of replays and of the club take, kept apart so that they never displace those of
running games."""


class PicturePool:
    """Draws in the threads of a pool, always with the same deck; recent pictures are cached.

    Threads are enough, as Pillow releases the interpreter lock while it works.
    """

    def __init__(self, pool: Executor, deck: Deck = OWN_DECK) -> None:
        self._cache = PictureCache(pool)
        self._replay_cache = PictureCache(pool, _REPLAY_BYTES)
        self._deck = deck

    @property
    def waiting(self) -> int:
        """How many pictures wait for a thread that draws them."""
        return self._cache.waiting + self._replay_cache.waiting

    async def turn(
        self,
        view: MatchView,
        names: Sequence[str],
        language: Language,
        style: Style = Style(),
        picked: Collection[Card] = (),
        computers: Collection[int] = (),
        *,
        is_cleared: bool = False,
    ) -> Picture:
        shown = turn_shown(view, names, style.order, picked, computers, is_cleared=is_cleared)
        return await self._drawn(picture_of_turn, style, shown, language)

    async def table(
        self,
        view: MatchView,
        names: Sequence[str],
        language: Language,
        style: Style = Style(),
        computers: Collection[int] = (),
    ) -> Picture:
        shown = table_shown(view, names, computers)
        return await self._drawn(picture_of_table, style, shown, language)

    async def last_trick(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        return await self._drawn(last_trick_picture, style, view, tuple(names), language)

    async def sheet(
        self,
        sheet: HandSheet,
        names: Sequence[str],
        score: Sequence[Points],
        language: Language,
        rules: RuleSet,
        paid: MattoPaid | None = None,
        style: Style = Style(),
    ) -> Picture:
        facts = (sheet, tuple(names), tuple(score), language, rules, paid)
        return await self._drawn(sheet_picture, style, *facts)

    async def sheet_side(
        self,
        sheet: HandSheet,
        side: int,
        names: Sequence[str],
        language: Language,
        rules: RuleSet,
        paid: MattoPaid | None = None,
        style: Style = Style(),
    ) -> Picture:
        shown = (sheet, side, tuple(names), language, rules, paid, self._with_deck(style))
        return await self._replay_cache.picture(shown, side_picture, *shown)

    async def rubber(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        return await self._drawn(rubber_picture, style, view, tuple(names), language)

    async def statistics(
        self,
        name: str,
        games: Sequence[PlayedGame],
        language: Language,
        style: Style = Style(),
    ) -> Picture:
        return await self._drawn(statistics_picture, style, name, tuple(games), language)

    async def club(self, facts: ClubFacts, language: Language, style: Style = Style()) -> Picture:
        shown = (facts, language, self._with_deck(style))
        return await self._replay_cache.picture(shown, club_picture, *shown)

    async def card(
        self, card: Card, rules: RuleSet, language: Language, alt: str, style: Style = Style()
    ) -> Picture:
        return await self._drawn(card_picture, style, card, rules, language, alt)

    async def open_hands(
        self, view: OpenView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        shown = (view, tuple(names), language, self._with_deck(style))
        return await self._replay_cache.picture(shown, open_hands_picture, *shown)

    async def _drawn(self, draw: Callable[..., Picture], style: Style, *facts: Hashable) -> Picture:
        """The picture of the facts, which ``draw`` takes with the style after them."""
        shown = (*facts, self._with_deck(style))
        return await self._cache.picture(shown, draw, *shown)

    def _with_deck(self, style: Style) -> Style:
        return replace(style, deck=self._deck)
