"""The picture of a hand's score sheet, for whoever is shown it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.events import MattoPaid
from bot.game.scoring import HandSheet
from bot.render.picture import Picture
from bot.render.style import Style
from bot.tables.model import Table
from bot.text import Language
from cogs.artist import Artist
from cogs.panels.scores import is_drawn


async def drawn_sheet(
    artist: Artist,
    table: Table,
    sheets: Sequence[HandSheet],
    language: Language,
    style: Style,
    paid: MattoPaid | None,
) -> Picture | None:
    """The sheet of the last of the hands, with the card that was paid for the Matto in it; None
    for one that is told in words alone."""
    if not is_drawn(sheets[-1]):
        return None
    score = tuple(sum(points) for points in zip(*(s.score for s in sheets), strict=True))
    return await artist.sheet(sheets[-1], table.names, score, language, table.rules, paid, style)
