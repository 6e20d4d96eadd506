"""Everybody presses right after a start: each panel is drawn and edited once, and nobody is called
who waits for theirs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest

from bot.client.components import Panel
from bot.client.interaction_tracker import ClicksFirst, InteractionTracker
from bot.client.limits import DrawingTurns, Urgency
from bot.settings.preferences import Ring
from bot.table.live.ports import Change, Freshness
from bot.table.messages.hand_publisher import HandPublisher
from tests.builders.published_table import ANNA, HAND, at, table, turns_of
from tests.fakes.publishing import FakeLease
from tests.publishing.stand import Stand

WAITS = next(
    number
    for number, steps in enumerate(pairwise(HAND))
    if all(table(step.after).turn not in (None, 0) for step in steps)
)
"""After this step and the next one Anna waits for others."""
ACTS = turns_of(0)[1] - 1
"""After this step somebody else acts, and then it is Anna's turn."""


@dataclass
class SlowLease(FakeLease):
    """A lease whose first edit waits to be ``answered``."""

    answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def edit(self, panel: Panel) -> None:
        await super().edit(panel)
        if len(self.edits) == 1:
            await self.answered.wait()


@asynccontextmanager
async def restarted(stand: Stand, number: int) -> AsyncIterator[HandPublisher]:
    """The bot is started again with the table as it was after this step, all of which is shown;
    until the end of the block somebody's click waits to be carried out."""
    for before in range(number + 1):
        await stand.show(table(HAND[before].after, before + 1))
    await stand.publisher.kept()
    tracker, carry_out = InteractionTracker(), asyncio.Event()
    stand.clicks_first = ClicksFirst(tracker)

    async def click() -> None:
        tracker.take(1)
        await tracker.hurry()
        await carry_out.wait()

    clicking = asyncio.create_task(click())
    await asyncio.sleep(0)
    stand.start()
    stand.messenger.requests.clear()
    found = table(HAND[number].after, number + 1)
    stand.publisher.publish(Change(found, freshness=Freshness.FOUND))
    yield _hand(stand)
    carry_out.set()
    await clicking
    await stand.publisher.settled()


def _hand(stand: Stand) -> HandPublisher:
    table_publisher = stand.publisher.for_table(1)
    hand = None if table_publisher is None else table_publisher.hand(ANNA)
    assert hand is not None
    return hand


def goes_on(stand: Stand, number: int) -> None:
    """The table goes on with this step."""
    step = HAND[number]
    stand.publisher.publish(Change(table(step.after, number + 1), step.events))


def edits(stand: Stand, message_id: int) -> int:
    return stand.messenger.requests.count(("edit", message_id))


async def test_a_known_panel_is_not_edited_for_what_others_do_before_it_was_looked_at() -> None:
    stand = Stand()
    async with restarted(stand, WAITS):
        goes_on(stand, WAITS + 1)
    (anna,) = stand.posted()
    assert edits(stand, anna) == 0
    assert stand.messenger.requests  # The table message shows the card.
    await stand.show(table(HAND[turns_of(0)[1]].after, 99))
    assert edits(stand, anna) == 1


async def test_an_unknown_panel_is_edited_as_ever() -> None:
    stand = Stand()
    async with restarted(stand, WAITS):
        (anna,) = stand.posted()
        rows = stand.store.rows.messages
        rows.update({key: replace(posted, shown=None) for key, posted in rows.items()})
        goes_on(stand, WAITS + 1)
    assert edits(stand, anna) == 1


@pytest.mark.parametrize(("number", "direct"), [(WAITS, 0), (ACTS, 1)])
async def test_a_hand_asked_for_while_the_table_goes_on_is_shown_once(
    number: int, direct: int
) -> None:
    stand, lease = Stand(), FakeLease()
    async with restarted(stand, number) as hand:
        (anna,) = stand.posted()
        showing = asyncio.create_task(hand.show_here(lease))
        await asyncio.sleep(0.01)
        goes_on(stand, number + 1)
        assert lease.edits == []
    assert await showing
    await stand.publisher.settled()
    assert len(lease.edits) == 1
    assert edits(stand, anna) == direct
    assert not direct or number + 2 in {each.version for each in lease.edits[0].ids}


async def test_a_hand_that_is_shown_late_follows_what_has_happened_meanwhile() -> None:
    stand, lease = Stand(), SlowLease()
    async with restarted(stand, ACTS) as hand:
        pass
    showing = asyncio.create_task(hand.show_here(lease))
    await asyncio.sleep(0.01)
    goes_on(stand, ACTS + 1)
    lease.answered.set()
    assert await showing
    await stand.publisher.settled()
    (anna,) = stand.posted()
    assert lease.edits[-1].ids == stand.messenger.messages[anna][1].ids
    assert edits(stand, anna) == 1


async def test_nobody_is_called_who_waits_for_their_hand() -> None:
    stand, lease = Stand(), SlowLease()
    stand.prefer(ring=Ring.AFTER_10)
    await stand.show(at(ACTS, stand.clock))
    before = stand.posted()
    showing = asyncio.create_task(_hand(stand).show_here(lease))
    await asyncio.sleep(0.01)
    await stand.show(at(ACTS + 1, stand.clock))
    await stand.wait(30)
    assert stand.posted() == before
    lease.answered.set()
    assert await showing
    await stand.wait(9)
    assert stand.posted() == before
    await stand.wait(2)
    assert stand.posted() != before


@pytest.mark.parametrize(
    ("number", "order"),
    [(ACTS + 1, ["a hand", "a table"]), (WAITS, ["a table", "a hand"])],
    ids=["in turn", "waiting"],
)
async def test_a_look_is_drawn_after_what_tables_show_unless_it_is_the_persons_turn(
    number: int, order: list[str]
) -> None:
    stand = Stand(drawing=DrawingTurns(at_once=1))
    await stand.show(at(number, stand.clock))
    drawn: list[str] = []

    class NotingLease(FakeLease):
        async def edit(self, panel: Panel) -> None:
            drawn.append("a hand")
            await super().edit(panel)

    async def draw_a_table() -> None:
        async with stand.drawing.turn(Urgency.TABLE):
            drawn.append("a table")
            await asyncio.sleep(0.01)

    async with stand.drawing.turn(Urgency.PANEL):
        showing = asyncio.create_task(_hand(stand).show_here(NotingLease()))
        drawing = asyncio.create_task(draw_a_table())
        await asyncio.sleep(0.01)
        assert drawn == []
    await drawing
    assert await showing
    assert drawn == order
