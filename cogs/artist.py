"""Drawing off the event loop: the pictures of `bot.render`, made in a pool of threads."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Protocol

from bot.game.cards import Card
from bot.game.events import MattoPaid
from bot.game.games.base import Points
from bot.game.rules import RuleSet
from bot.game.scoring import HandSheet
from bot.game.view import MatchView
from bot.render.card_picture import card_picture
from bot.render.hand_picture import hand_picture
from bot.render.last_trick_picture import last_trick_picture
from bot.render.picture import Picture
from bot.render.rubber_picture import rubber_picture
from bot.render.sheet_picture import sheet_picture
from bot.render.style import Style
from bot.render.table_picture import table_picture
from bot.text import Language


class Artist(Protocol):
    """Who draws; each method waits for the picture without holding up anything else."""

    async def hand(self, view: MatchView, language: Language, style: Style = Style()) -> Picture:
        """The viewer's own cards."""

    async def table(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        """The table as the viewer may see it."""

    async def last_trick(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        """The trick that was finished last."""

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
        """The score sheet of a hand; ``score`` is the running score with it, ``paid`` the card
        that was paid for the Matto."""

    async def rubber(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        """The finished hands of the match, of which there is one at least."""

    async def card(
        self, card: Card, language: Language, alt: str, style: Style = Style()
    ) -> Picture:
        """A single card, large; ``alt`` says which it is."""


class PoolArtist:
    """Draws in the threads of a pool; Pillow lets go of the interpreter while it works."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool

    async def hand(self, view: MatchView, language: Language, style: Style = Style()) -> Picture:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, hand_picture, view, language, style)

    async def table(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, table_picture, view, names, language, style)

    async def last_trick(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, last_trick_picture, view, names, language, style
        )

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
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, sheet_picture, sheet, names, score, language, rules, paid, style
        )

    async def rubber(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, rubber_picture, view, names, language, style)

    async def card(
        self, card: Card, language: Language, alt: str, style: Style = Style()
    ) -> Picture:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, card_picture, card, language, alt, style)
