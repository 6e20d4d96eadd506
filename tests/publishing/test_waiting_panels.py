"""People who wait for their turn are shown what others do when nobody needs anything drawn."""

from __future__ import annotations

import asyncio

from bot.client.limits import DrawingTurns, TokenBucket, Urgency
from bot.table.messages.context import WaitingPanels


async def test_no_panel_is_redrawn_while_others_are_drawn_for_somebodys_turn() -> None:
    drawing, redrawn = DrawingTurns(at_once=1), list[str]()
    panels = WaitingPanels(TokenBucket(100), drawing)
    async with drawing.turn(Urgency.PANEL):
        panels.ask("panel", lambda: redrawn.append("now"))
        await asyncio.sleep(0)
        panels.ask("other", lambda: redrawn.append("never"))
        panels.withdraw("other")
        await asyncio.sleep(0.02)
        assert redrawn == []
    await panels.settled()
    assert redrawn == ["now"]
