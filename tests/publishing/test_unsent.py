"""Nothing is drawn for a request that has to wait: what it would show may be superseded by then."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bot.draw.picture import Drawable, Picture
from bot.draw.style import Style
from bot.draw.table import PublicTable
from bot.table.live.ports import Change
from bot.words import Language
from tests.builders.published_table import CHANNEL, at, turns_of
from tests.fakes.publishing import BlankRenderer
from tests.publishing.stand import Stand


@dataclass
class NotingRenderer(BlankRenderer):
    """Notes of each picture of a table how many cards have been played."""

    tables: list[int] = field(default_factory=list)

    async def draw(self, facts: Drawable, language: Language, style: Style = Style()) -> Picture:
        if isinstance(facts, PublicTable):
            hand = facts.view.hand
            assert hand is not None
            self.tables.append(sum(len(trick.plays) for trick in (*hand.tricks, hand.trick)))
        return await super().draw(facts, language, style)


async def soon() -> None:
    """Return when everything has gone on as far as it can."""
    for _ in range(200):
        await asyncio.sleep(0)


async def test_what_is_superseded_before_it_can_be_sent_is_never_drawn() -> None:
    renderer, unsent = NotingRenderer(), asyncio.Semaphore(1)
    stand = Stand(renderer=renderer, unsent=unsent)
    first, second = (at(turn, stand.clock) for turn in turns_of(0)[:2])
    async with unsent:  # Somebody else's picture waits to be sent.
        for table in (first, second):
            stand.publisher.publish(Change(table))
            await soon()
        assert renderer.tables == []
        assert not stand.messenger.messages
    await stand.publisher.settled()
    assert len(renderer.tables) == 1
    assert len(stand.posted(CHANNEL)) == 1


async def test_a_panel_that_a_token_edits_waits_for_nobody() -> None:
    unsent = asyncio.Semaphore(1)
    stand = Stand(unsent=unsent)
    first, second = (at(turn, stand.clock) for turn in turns_of(0)[:2])
    await stand.show(first)
    lease = stand.lend_token()
    async with unsent:
        stand.publisher.publish(Change(second))
        await soon()
        assert lease.edits
    await stand.publisher.settled()
