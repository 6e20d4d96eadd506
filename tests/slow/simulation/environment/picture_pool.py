"""Pictures that are only their alt text: the codes of the cards that a real one would show."""

import asyncio
import re
from collections.abc import Iterable

from bot.draw.card_picture import LargeCard
from bot.draw.lobby import WaitingTable
from bot.draw.open_hand import OpenHands
from bot.draw.picture import Drawable, Picture
from bot.draw.rubber import Rubber
from bot.draw.score_sheet import ScoreSheet
from bot.draw.style import Style
from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
from bot.words import Language
from tarocchino.core.model.cards import Card
from tarocchino.core.model.tricks import Trick
from tarocchino.core.views.view import HandView, MatchView

_ALT = re.compile(r"picture of the (\w+) in hand (\d+): ?([\w ]*)")


class PlainRenderer:
    """A `bot.client.pictures.Renderer` that takes a moment, as drawing does."""

    async def draw(
        self,
        facts: Drawable,
        language: Language,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
    ) -> Picture:
        await asyncio.sleep(0)
        kind, hand, cards = _shown(facts)
        codes = " ".join(dict.fromkeys(c.code for c in cards))
        alt = f"picture of the {kind} in hand {hand}: {codes}"
        return Picture(b"", 1, 1, alt, f"{kind}.png")


def picture_facts(alt: str) -> tuple[str, int, tuple[str, ...]] | None:
    """What a picture of `PlainRenderer` shows: its kind, the hand's number, the cards' codes."""
    found = _ALT.fullmatch(alt)
    if found is None:
        return None
    return found[1], int(found[2]), tuple(found[3].split())


def _cards(trick: Trick) -> list[Card]:
    return [played for _, played in trick.plays]


def _shown(facts: Drawable) -> tuple[str, int, Iterable[Card]]:
    """The kind of the picture, the hand's number, and the cards that it shows."""
    match facts:
        case Turn(view=MatchView(hand=HandView() as hand)):
            return "hand", hand.number, hand.own
        case PublicTable(view=MatchView(hand=HandView() as hand)):
            lying = (hand.trick, *hand.tricks[-1:])
            return "table", hand.number, (c for trick in lying for c in _cards(trick))
        case LastTrick(view=MatchView(hand=HandView() as hand)):
            return "trick", hand.number, _cards(hand.tricks[-1])
        case WaitingTable():
            return "lobby", 0, ()
        case ScoreSheet():
            return "sheet", 0, ()
        case Rubber(view=view):
            return "rubber", len(view.sheets) - 1, ()
        case OpenHands(view=view):
            return "hands", len(view.match.sheets), (c for h in view.hands for c in h)
        case LargeCard(card=card):
            return "card", 0, (card,)
        case _:
            raise AssertionError(f"nobody asks for a {type(facts).__name__} here")
