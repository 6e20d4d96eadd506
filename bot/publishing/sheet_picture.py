"""The picture of a hand's score sheet, for players and spectators."""

from __future__ import annotations

from collections.abc import Sequence

from bot.client.picture_pool import Renderer
from bot.game.play.events import MattoPaid
from bot.game.play.scoring import HandSheet
from bot.render.drawing.picture import Picture
from bot.render.style.style import Style
from bot.tables.state.table import Table
from bot.text import Language
from bot.ui.scores.scores import is_drawn


async def draw_sheet(
    renderer: Renderer,
    table: Table,
    sheets: Sequence[HandSheet],
    language: Language,
    style: Style,
    paid: MattoPaid | None,
) -> Picture | None:
    """The sheet of the last of these hands, with the card that was paid for the Matto.

    None for a sheet that is shown as text only.
    """
    if not is_drawn(sheets[-1]):
        return None
    score = tuple(sum(points) for points in zip(*(s.score for s in sheets), strict=True))
    return await renderer.sheet(sheets[-1], table.names, score, language, table.rules, paid, style)
