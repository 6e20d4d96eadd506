"""Wherever a process is killed while it edits, the next one shows everything as it is."""

import asyncio

import pytest

from bot.client.components import Panel
from bot.table.hooks import Change, Freshness
from bot.table.state.table import Table
from tests.builders.published_table import CHANNEL, MATCH, table
from tests.fakes.publishing import DM, FakeMessenger
from tests.fakes.store import MemoryStore
from tests.table.messages.stand import Stand


async def play(stand: Stand, numbers: range) -> Table:
    """Show the match after each of its steps; returns the table after the last."""
    for number in numbers:
        step = MATCH[number]
        stand.publisher.publish(Change(table(step.after, number + 1), step.events))
        await stand.publisher.settled()
    return table(MATCH[numbers[-1]].after, numbers[-1] + 1)


async def restart(stand: Stand, found: Table) -> None:
    """A new process finds a table so."""
    stand.start()
    await stand.show(found, Freshness.FOUND)


@pytest.mark.parametrize("has_effect", [True, False], ids=["its answer is lost", "it is lost"])
@pytest.mark.parametrize("deadly", [0, 1])
@pytest.mark.parametrize(("begun", "goes_on"), [(5, False), (12, True)])
async def test_wherever_a_kill_comes_between_all_is_shown_after_it(
    begun: int, goes_on: bool, deadly: int, has_effect: bool
) -> None:
    stand = Stand()
    await play(stand, range(begun))
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
    fresh = Stand()
    await fresh.show(found)
    assert _seen(stand, found) == _seen(fresh, found)


def _seen(stand: Stand, found: Table) -> dict[int, object]:
    """What each channel shows, of the panels of people who wait only what they may do."""
    in_turn = {DM + user_id: seat for seat, user_id in _users(found)}
    return {
        channel: panel
        if channel == CHANNEL or in_turn[channel] == found.turn
        else [each.verb for each in panel.ids]
        for channel, panel in stand.messenger.messages.values()
    }


def _users(found: Table) -> list[tuple[int, int]]:
    return [(seat, person.user_id) for seat, person in found.people.items()]


def _copy(store: MemoryStore) -> MemoryStore:
    """What a store holds now, whatever is written to it later."""
    again = MemoryStore()
    again.rows.messages.update(store.rows.messages)
    return again


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
