"""Pictures that are only their alt text: the codes of the cards that a real one would show."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Iterable, Sequence

from bot.draw.picture import Picture
from bot.draw.style import Style
from bot.words import Language
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.open_hand import OpenView
from tarocchino.core.views.view import MatchView

_ALT = re.compile(r"picture of the (\w+) in hand (\d+): ?([\w ]*)")


class PlainRenderer:
    """A `bot.client.pictures.Renderer` that takes a moment, as drawing does."""

    async def turn(
        self,
        view: MatchView,
        names: Sequence[str],  # noqa: ARG002
        language: Language,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
        picked: Collection[Card] = (),  # noqa: ARG002
        computers: Collection[int] = (),  # noqa: ARG002
        *,
        is_cleared: bool = False,  # noqa: ARG002
    ) -> Picture:
        assert view.hand is not None
        return await _picture("hand", view.hand.number, view.hand.own)

    async def table(
        self,
        view: MatchView,
        names: Sequence[str],  # noqa: ARG002
        language: Language,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
        computers: Collection[int] = (),  # noqa: ARG002
    ) -> Picture:
        assert view.hand is not None
        lying = [*_cards(view.hand.trick), *(c for t in view.hand.tricks[-1:] for c in _cards(t))]
        return await _picture("table", view.hand.number, lying)

    async def last_trick(
        self,
        view: MatchView,
        names: Sequence[str],  # noqa: ARG002
        language: Language,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
    ) -> Picture:
        assert view.hand is not None
        return await _picture("trick", view.hand.number, _cards(view.hand.tricks[-1]))

    async def sheet(
        self,
        sheet: HandSheet,  # noqa: ARG002
        names: Sequence[str],  # noqa: ARG002
        score: Sequence[float],  # noqa: ARG002
        language: Language,  # noqa: ARG002
        rules: RuleSet,  # noqa: ARG002
        paid: MattoPaid | None = None,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
    ) -> Picture:
        return await _picture("sheet", 0, ())

    async def rubber(
        self,
        view: MatchView,
        names: Sequence[str],  # noqa: ARG002
        language: Language,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
    ) -> Picture:
        return await _picture("rubber", len(view.sheets) - 1, ())

    async def open_hands(
        self,
        view: OpenView,
        names: Sequence[str],  # noqa: ARG002
        language: Language,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
    ) -> Picture:
        return await _picture("hands", len(view.match.sheets), (c for h in view.hands for c in h))

    async def card(
        self,
        card: Card,
        rules: RuleSet,  # noqa: ARG002
        language: Language,  # noqa: ARG002
        alt: str,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
    ) -> Picture:
        return await _picture("card", 0, (card,))


def picture_facts(alt: str) -> tuple[str, int, tuple[str, ...]] | None:
    """What a picture of `PlainRenderer` shows: its kind, the hand's number, the cards' codes."""
    found = _ALT.fullmatch(alt)
    if found is None:
        return None
    return found[1], int(found[2]), tuple(found[3].split())


def _cards(trick: Trick) -> list[Card]:
    return [played for _, played in trick.plays]


async def _picture(kind: str, hand: int, cards: Iterable[Card]) -> Picture:
    await asyncio.sleep(0)
    codes = " ".join(dict.fromkeys(c.code for c in cards))
    alt = f"picture of the {kind} in hand {hand}: {codes}"
    return Picture(b"", 1, 1, alt, f"{kind}.png")
