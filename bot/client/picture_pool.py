"""Drawing off the event loop: the pictures of `bot.render`, made in a pool of threads."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Protocol

from bot.client.picture_cache import PictureCache
from bot.game.games.base import Points
from bot.game.model.cards import Card
from bot.game.model.rules import RuleSet
from bot.game.play.events import MattoPaid
from bot.game.play.scoring import HandSheet
from bot.game.views.open_hand import OpenView
from bot.game.views.view import MatchView
from bot.render.cards.picture import card_picture
from bot.render.drawing.picture import Picture
from bot.render.hand.picture import hand_picture, hand_shown
from bot.render.open_hand.picture import open_hands_picture
from bot.render.rubber.picture import rubber_picture
from bot.render.score_sheet.picture import sheet_picture
from bot.render.style.deck import OWN_DECK, Deck
from bot.render.style.style import Style
from bot.render.table.last_trick import last_trick_picture
from bot.render.table.picture import table_picture
from bot.text import Language


class Renderer(Protocol):
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

    async def open_hands(
        self, view: OpenView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        """A hand that is over at one moment of it, every card face up."""


_MOST_REPLAYED = 48
"""So many pictures of hands that are over are kept, and never in place of those of play."""


class PicturePool:
    """Draws in the threads of a pool, with one deck for all; draws nothing twice in a row.

    Pillow lets go of the interpreter while it works.
    """

    def __init__(self, pool: Executor, deck: Deck = OWN_DECK) -> None:
        self._kept = PictureCache(pool)
        self._replayed = PictureCache(pool, _MOST_REPLAYED)
        self._deck = deck

    async def hand(self, view: MatchView, language: Language, style: Style = Style()) -> Picture:
        style = self._with_deck(style)
        # What others do changes the view, and mostly nothing of the hand.
        shown = (hand_shown(view, language, style), language, style)
        return await self._kept.picture(shown, hand_picture, view, language, style)

    async def table(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        return await self._drawn(table_picture, style, view, tuple(names), language)

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

    async def rubber(
        self, view: MatchView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        return await self._drawn(rubber_picture, style, view, tuple(names), language)

    async def card(
        self, card: Card, language: Language, alt: str, style: Style = Style()
    ) -> Picture:
        return await self._drawn(card_picture, style, card, language, alt)

    async def open_hands(
        self, view: OpenView, names: Sequence[str], language: Language, style: Style = Style()
    ) -> Picture:
        shown = (view, tuple(names), language, self._with_deck(style))
        return await self._replayed.picture(shown, open_hands_picture, *shown)

    async def _drawn(self, draw: Callable[..., Picture], style: Style, *facts: Hashable) -> Picture:
        """The picture of the facts, which ``draw`` takes with the style after them."""
        shown = (*facts, self._with_deck(style))
        return await self._kept.picture(shown, draw, *shown)

    def _with_deck(self, style: Style) -> Style:
        return replace(style, deck=self._deck)
