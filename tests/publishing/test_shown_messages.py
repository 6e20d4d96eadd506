"""After a start only messages are edited that show something else than they should."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.client.components import Panel
from bot.settings.server_policy import MaintenanceStatus
from bot.table.live.ports import Change, Freshness
from bot.table.state.table import Table
from tests.builders.published_table import ANNA, BRUNO, CHANNEL, HAND, MATCH, table
from tests.fakes.publishing import DM, FakeMessenger
from tests.fakes.store import MemoryStore
from tests.publishing.stand import Stand

TABLE_MESSAGE = 1
NEXT_HAND = next(number for number, step in enumerate(MATCH) if step.after.sheets)


async def play(stand: Stand, numbers: range) -> Table:
    """Show the match after each of its steps; returns the table after the last."""
    for number in numbers:
        step = MATCH[number]
        stand.publisher.publish(Change(table(step.after, number + 1), step.events))
        await stand.publisher.settled()
    return table(MATCH[numbers[-1]].after, numbers[-1] + 1)


async def restart(stand: Stand, found: Table) -> list[tuple[str, int]]:
    """What a new process asks of Discord when it finds a table so."""
    stand.start()
    stand.messenger.requests.clear()
    await stand.show(found, Freshness.FOUND)
    return list(stand.messenger.requests)


async def test_a_table_that_nobody_has_touched_is_asked_nothing() -> None:
    stand, edges = Stand(), [1, 9, 30, NEXT_HAND, NEXT_HAND + 1, NEXT_HAND + 8]
    for begin, end in zip([0, *edges], edges, strict=False):
        found = await play(stand, range(begin, end))
        await stand.publisher.kept()
        before = dict(stand.messenger.messages)
        assert await restart(stand, found) == []
        assert stand.messenger.messages == before


async def test_another_version_edits_only_what_it_changes() -> None:
    stand = Stand()
    await play(stand, range(12))
    await stand.publisher.kept()
    stand.start()
    stand.messenger.requests.clear()
    step = MATCH[12]
    stand.publisher.publish(Change(table(MATCH[11].after, 12), freshness=Freshness.FOUND))
    await stand.publisher.settled()
    assert stand.messenger.requests == []
    stand.publisher.publish(Change(table(step.after, 13), step.events))
    await stand.publisher.settled()
    assert ("edit", TABLE_MESSAGE) in stand.messenger.requests


async def test_what_was_stored_before_it_was_kept_what_messages_show_is_edited() -> None:
    stand = Stand()
    found = await play(stand, range(12))
    assert ("edit", TABLE_MESSAGE) in await restart(stand, found)


@pytest.mark.parametrize("is_shown", [True, False], ids=["its answer is lost", "it is lost"])
async def test_an_edit_of_the_same_version_is_not_taken_for_what_was_there_before(
    is_shown: bool,
) -> None:
    # The maintenance is over when the bot is back: all is as it was, but perhaps the message.
    stand = Stand()
    found = await play(stand, range(12))
    await stand.publisher.kept()
    dying = Dying(stand.messenger, 0, has_effect=is_shown)
    stand.messenger = dying
    stand.start()
    stand.publisher.publish(Change(found, freshness=Freshness.FOUND))
    await stand.publisher.settled()
    stand.maintenance.now = MaintenanceStatus(0.0, None, "a minute")
    stand.publisher.maintenance_changed()
    await asyncio.wait_for(dying.dead.wait(), 5)
    stand.maintenance.now = None
    stand.messenger = dying.survived()
    assert await restart(stand, found) == [("edit", TABLE_MESSAGE)]


async def test_a_half_made_choice_stays_in_its_message() -> None:
    stand, number = Stand(), next(n for n, s in enumerate(HAND) if s.after.hand and _turn(s) == 0)
    found = await play(stand, range(number + 1))
    await stand.publisher.kept()
    (anna,) = stand.posted()
    chosen = Panel(())
    stand.messenger.messages[anna] = DM + ANNA, chosen
    assert await restart(stand, found) == []
    assert stand.messenger.messages[anna] == (DM + ANNA, chosen)


@pytest.mark.parametrize("has_effect", [True, False], ids=["its answer is lost", "it is lost"])
@pytest.mark.parametrize("deadly", [0, 1])
@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize(("begun", "goes_on"), [(5, False), (12, True)])
async def test_wherever_a_kill_comes_between_all_is_shown_after_it(
    begun: int, goes_on: bool, kept: bool, deadly: int, has_effect: bool
) -> None:
    stand = Stand()
    await play(stand, range(begun))
    if kept:
        await stand.publisher.kept()
    dying = Dying(stand.messenger, deadly, has_effect=has_effect)
    stand.messenger = dying
    stand.start()
    before, found = (table(MATCH[n].after, n + 1) for n in (begun - 1, begun))
    dead = asyncio.create_task(dying.dead.wait())
    for change in (
        Change(before, freshness=Freshness.FOUND),
        Change(found, MATCH[begun].events),
    ):
        stand.publisher.publish(change)
        settled = asyncio.create_task(stand.publisher.settled())
        await asyncio.wait([settled, dead], return_when=asyncio.FIRST_COMPLETED)
    stand.messenger, stand.store = dying.survived(), _copy(stand.store)
    dead.cancel()
    await restart(stand, found)
    if goes_on:
        found = await play(stand, range(begun + 1, begun + 2))
    seen = _seen(stand, found)
    # What is shown by a process that trusts no message.
    stand.store = _copy(stand.store, trusted=False)
    await restart(stand, found)
    assert seen == _seen(stand, found)


def _seen(stand: Stand, found: Table) -> dict[int, object]:
    """What each message shows, of the panels of people who wait only what they may do."""
    in_turn = {DM + ANNA: 0, DM + BRUNO: 1}
    return {
        message_id: panel
        if channel == CHANNEL or in_turn[channel] == found.turn
        else [each.verb for each in panel.ids]
        for message_id, (channel, panel) in stand.messenger.messages.items()
    }


def _copy(store: MemoryStore, *, trusted: bool = True) -> MemoryStore:
    """What a store holds now, whatever is written to it later."""
    again = MemoryStore()
    for key, posted in store.rows.messages.items():
        again.rows.messages[key] = posted if trusted else replace(posted, shown=None)
    return again


def _turn(step: object) -> int | None:
    return table(step.after, 1).turn  # type: ignore[attr-defined]


class Dying(FakeMessenger):
    """A messenger whose process is killed with the edit after so many others on its way."""

    def __init__(self, before: FakeMessenger, edits: int, *, has_effect: bool) -> None:
        super().__init__(dict(before.messages), nonces=dict(before.nonces))
        self.left = edits
        self.has_effect = has_effect
        self.dead = asyncio.Event()

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        if self.left or self.has_effect or self.dead.is_set():
            await super().edit(channel_id, message_id, panel)
        self.left -= 1
        if self.left >= 0 or self.dead.is_set():
            return
        self.after = FakeMessenger(dict(self.messages), nonces=dict(self.nonces))
        self.dead.set()
        await asyncio.Event().wait()

    def survived(self) -> FakeMessenger:
        """Discord as the kill has left it."""
        return getattr(self, "after", None) or FakeMessenger(
            dict(self.messages), nonces=dict(self.nonces)
        )
