"""The table message follows the chat, a thread has whoever sits at its table as members, and
nothing is posted of a lobby that was closed before it was shown."""

from dataclasses import replace

import pytest

from bot.client.worker import RetryLaterError
from bot.settings.agreement import Agreement
from bot.table.hooks import Change
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from tests.builders.published_table import ANNA, BRUNO, CHANNEL, HAND, MATCH, table
from tests.fakes.publishing import FakeMessenger
from tests.table.messages.stand import Stand

_OTHER_CHANNEL = 78


@pytest.fixture
def stand() -> Stand:
    return Stand()


async def use(stand: Stand, last_message_id: int | None = None) -> None:
    """Somebody uses the table in its channel, a while after the last time."""
    await stand.wait(181)
    if (shown := stand.publisher.for_table(1)) is not None:
        shown.used_in_channel(last_message_id)
    await stand.publisher.settled()


def table_messages(stand: Stand) -> list[int]:
    return stand.posted(CHANNEL)


async def test_the_table_message_is_posted_again_below_the_chat_once_a_hand(stand: Stand) -> None:
    await stand.show(table(HAND[0].after, 2))
    before = table_messages(stand)
    stand.messenger.chat = list(range(1000, 1040))
    await use(stand)
    moved = table_messages(stand)
    assert len(moved) == len(before) == 1
    assert moved != before
    stand.messenger.chat = list(range(2000, 2040))
    await use(stand)
    assert table_messages(stand) == moved
    stand.start()
    await stand.show(table(HAND[1].after, 3))
    await use(stand)
    assert table_messages(stand) == moved


async def test_nobody_looks_where_the_click_says_that_nothing_follows(stand: Stand) -> None:
    await stand.show(table(HAND[0].after, 2))
    (before,) = table_messages(stand)
    stand.messenger.chat = list(range(1000, 1040))
    stand.messenger.requests.clear()
    await use(stand, before)
    assert stand.messenger.requests == []
    await use(stand, 1039)
    assert table_messages(stand) != [before]


class _Refusing(FakeMessenger):
    """A messenger that cannot delete anything when first asked."""

    async def delete(self, channel_id: int, message_id: int) -> bool:
        if not any(what == "delete refused" for what, _ in self.requests):
            self.requests.append(("delete refused", message_id))
            raise RetryLaterError(0)
        return await super().delete(channel_id, message_id)


async def test_a_moved_message_is_deleted_even_if_that_has_to_be_tried_again() -> None:
    stand = Stand(messenger=_Refusing())
    await stand.show(table(HAND[0].after, 2))
    (before,) = table_messages(stand)
    stand.messenger.chat = list(range(1000, 1040))
    await use(stand)
    assert ("delete refused", before) in stand.messenger.requests
    (moved,) = table_messages(stand)
    assert moved != before


async def test_a_few_lines_of_chat_move_nothing(stand: Stand) -> None:
    await stand.show(table(HAND[0].after, 2))
    before = table_messages(stand)
    stand.messenger.chat = list(range(1000, 1007))
    await use(stand)
    assert table_messages(stand) == before


async def test_the_next_hand_may_be_moved_again(stand: Stand) -> None:
    await stand.show(table(HAND[0].after, 2))
    stand.messenger.chat = list(range(1000, 1040))
    await use(stand)
    second = next(s.after for s in MATCH if s.after.sheets and not s.after.awaits_deal)
    await stand.show(table(second, 90))
    before = table_messages(stand)
    await use(stand)
    assert table_messages(stand)[:-1] == before[:-1]
    assert table_messages(stand)[-1] > before[-1]


async def test_the_channel_is_looked_at_once_in_three_minutes(stand: Stand) -> None:
    await stand.show(table(HAND[0].after, 2))
    for _ in range(5):
        stand.publisher.for_table(1).used_in_channel(None)
        await stand.publisher.settled()
    assert stand.messenger.requests.count(("history", CHANNEL)) == 1


async def test_the_host_and_whoever_sits_become_members_of_the_thread_once(stand: Stand) -> None:
    stand.messenger.threads = {CHANNEL: set()}
    lobby = replace(table(), host_id=99)
    await stand.show(lobby)
    assert stand.messenger.threads[CHANNEL] == {99, ANNA, BRUNO}
    seats = (*lobby.seats[:2], Person(7, "Carla"), lobby.seats[3])
    await stand.show(replace(lobby, seats=seats, version=1))
    stand.start()
    await stand.show(replace(lobby, seats=seats, version=2))
    added = [who for what, who in stand.messenger.requests if what == "add to thread"]
    assert sorted(added) == sorted([99, ANNA, BRUNO, 7])


async def test_a_table_that_moves_to_another_thread_takes_its_people_along(stand: Stand) -> None:
    stand.messenger.threads = {CHANNEL: set(), _OTHER_CHANNEL: set()}
    await stand.show(table())
    await stand.show(_moved(replace(table(), version=1)))
    assert stand.messenger.threads[_OTHER_CHANNEL] == {ANNA, BRUNO}


async def test_nobody_is_added_to_an_ordinary_channel(stand: Stand) -> None:
    stand.publisher.publish(Change(table()))
    await stand.publisher.settled()
    assert not any(what == "add to thread" for what, _ in stand.messenger.requests)


def _moved(lobby: Table) -> Table:
    return replace(lobby, venue=replace(lobby.venue, channel_id=_OTHER_CHANNEL))


async def test_nothing_is_posted_of_a_lobby_that_is_closed_before_it_is_shown() -> None:
    stand = Stand()
    lobby = replace(table(version=0), agreement=Agreement(invited=frozenset({BRUNO})))
    stand.publisher.publish(Change(lobby))
    stand.publisher.publish(Change(replace(lobby, stage=Stage.CLOSED, version=1)))
    await stand.publisher.settled()
    assert stand.messenger.requests == []
