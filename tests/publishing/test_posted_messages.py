"""A table's messages are posted once and show the current state, however attempts fail."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from bot.client.components import Panel, Text
from bot.client.replies import FollowUp
from bot.client.worker import RetryLaterError
from bot.storage.ports import Posted
from bot.storage.store_errors import StoreBusyError
from bot.table.messages.posted_messages import PostedMessages
from tests.builders.published_table import CHANNEL, table
from tests.fakes.publishing import FakeLease, FakeMessenger
from tests.fakes.store import MemoryStore


class Deaf(FakeMessenger):
    """A messenger that loses the answer to its first post."""

    async def post(self, *args: object, **kwargs: object) -> int:
        is_first = not self.nonces
        message_id = await super().post(*args, **kwargs)  # type: ignore[arg-type]  # passed on
        if is_first:
            raise RetryLaterError(0)
        return message_id


class DeafLease(FakeLease):
    """A lease that loses the answer to its follow-up."""

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> FollowUp:
        await super().follow_up(panel, nonce=nonce, silent=silent)
        raise RetryLaterError(0)


class Refusing:
    """The messages of a store that refuses ``refusals`` times to store that one was posted; it may
    have stored it all the same."""

    def __init__(self, store: MemoryStore, refusals: int, *, stores: bool = False) -> None:
        self._messages = store.messages
        self.refusals = refusals
        self._stores = stores

    async def posted(self, table_id: int) -> list[Posted]:
        return await self._messages.posted(table_id)

    async def remember(self, table_id: int, posted: Posted) -> None:
        if not self.refusals or self._stores:
            await self._messages.remember(table_id, posted)
        if self.refusals:
            self.refusals -= 1
            raise StoreBusyError

    async def forget(self, table_id: int, names: Collection[str]) -> None:
        await self._messages.forget(table_id, names)


class Forgetful(FakeMessenger):
    """A Discord whose nonces are forgotten as soon as the message is there, as after minutes."""

    async def post(self, *args: object, **kwargs: object) -> int:
        message_id = await super().post(*args, **kwargs)  # type: ignore[arg-type]  # passed on
        self.nonces = {f"{number}": id_ for number, id_ in enumerate(self.nonces.values())}
        return message_id


def panel(text: str) -> Panel:
    return Panel((Text(text),))


async def test_a_post_without_an_answer_is_found_and_brought_up_to_date() -> None:
    messenger, store = Deaf(), MemoryStore()
    messages = PostedMessages(table(), messenger, store.messages)
    with pytest.raises(RetryLaterError):
        await messages.post("table-0", CHANNEL, panel("before"))
    await messages.post("table-0", CHANNEL, panel("after"))
    assert messenger.panels(CHANNEL) == [panel("after")]
    assert len(await store.messages.posted(1)) == 1


async def test_so_is_that_of_an_earlier_process() -> None:
    messenger, store = Deaf(), MemoryStore()
    with pytest.raises(RetryLaterError):
        await PostedMessages(table(), messenger, store.messages).post(
            "table-0", CHANNEL, panel("before")
        )
    messages = PostedMessages(table(), messenger, store.messages, maybe_posted=["table-0"])
    await messages.load()
    await messages.post("table-0", CHANNEL, panel("after"))
    assert messenger.panels(CHANNEL) == [panel("after")]


@pytest.mark.parametrize("stores", [False, True])
async def test_a_message_is_posted_once_however_long_the_store_refuses_it(stores: bool) -> None:
    messenger, store = Forgetful(), MemoryStore()
    messages = PostedMessages(table(), messenger, Refusing(store, 6, stores=stores))
    for text in ("first", "second", "third"):
        with pytest.raises(RetryLaterError):
            await messages.post("table-0", CHANNEL, panel(text))
        with pytest.raises(RetryLaterError):
            await messages.post_once("sheet-0", panel("sheet"))
    assert {"table-0", "sheet-0"} <= messages.in_doubt
    await messages.post("table-0", CHANNEL, panel("last"))
    await messages.post_once("sheet-0", panel("sheet"))
    assert messenger.panels(CHANNEL) == [panel("last"), panel("sheet")]
    known = {posted.what: posted.message_id for posted in await store.messages.posted(1)}
    assert known == {"table-0": 1, "sheet-0": 2}
    assert messages.in_doubt == set()


@pytest.mark.parametrize("stores", [False, True])
async def test_one_that_the_store_has_refused_is_removed_like_any_other(stores: bool) -> None:
    messenger, store = Forgetful(), MemoryStore()
    messages = PostedMessages(table(), messenger, Refusing(store, 2, stores=stores))
    for post in (messages.post_once("ping-1-2", panel("your turn")),
                 messages.post("hand-0-2", CHANNEL, panel("hand"))):  # fmt: skip
        with pytest.raises(RetryLaterError):
            await post
    await messages.remove(["ping-1-2", "hand-0-2"])
    assert messenger.panels(CHANNEL) == []
    assert await store.messages.posted(1) == []
    await messages.post_once("ping-1-2", panel("again"))
    assert messenger.panels(CHANNEL) == [panel("again")]


async def test_one_that_the_store_has_refused_gives_way_to_one_in_another_channel() -> None:
    messenger, store = Forgetful(), MemoryStore()
    messages = PostedMessages(table(), messenger, Refusing(store, 1))
    with pytest.raises(RetryLaterError):
        await messages.post("table-0", CHANNEL, panel("before"))
    await messages.post("table-0", CHANNEL + 1, panel("after"))
    assert messenger.panels(CHANNEL) == []
    assert messenger.panels(CHANNEL + 1) == [panel("after")]


async def test_what_is_posted_once_is_removed_though_its_answer_was_lost() -> None:
    messenger, store = Deaf(), MemoryStore()
    messages = PostedMessages(table(), messenger, store.messages)
    with pytest.raises(RetryLaterError):
        await messages.post_once("ping-1-2", panel("your turn"))
    assert "ping-1-2" in messages.in_doubt
    await messages.remove(messages.in_doubt, CHANNEL)
    assert messenger.panels(CHANNEL) == []
    assert messages.in_doubt == set()


async def test_a_message_that_replaces_another_is_a_new_one() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    messages = PostedMessages(table(), messenger, store.messages)
    await messages.post("table-0", CHANNEL, panel("first"))
    messages.forget("table-0")
    await messages.post("table-0", CHANNEL, panel("second"))
    assert messenger.panels(CHANNEL) == [panel("first"), panel("second")]


async def test_one_that_was_deleted_in_the_meantime_is_posted_again() -> None:
    messenger = Deaf()
    messages = PostedMessages(table(), messenger, MemoryStore().messages)
    with pytest.raises(RetryLaterError):
        await messages.post("table-0", CHANNEL, panel("before"))
    messenger.messages.clear()
    with pytest.raises(RetryLaterError):
        await messages.post("table-0", CHANNEL, panel("after"))
    await messages.post("table-0", CHANNEL, panel("after"))
    assert messenger.panels(CHANNEL) == [panel("after")]


async def test_what_is_posted_once_is_a_new_message_after_it_was_forgotten() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    messages = PostedMessages(table(), messenger, store.messages)
    for channel in (CHANNEL, CHANNEL + 1):
        await messages.post_once("talk", panel("come in"), channel_id=channel)
        await messages.post_once("talk", panel("come in"), channel_id=channel)
        messages.forget("talk")
    assert len(messenger.nonces) == 2
    assert messenger.panels(CHANNEL + 1) == [panel("come in")]


async def test_what_an_earlier_process_posted_in_its_place_is_found_when_replaced() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = PostedMessages(table(), messenger, store.messages)
    await earlier.post("hand-0-1", CHANNEL, panel("first"))
    first = earlier.known["hand-0-1"]
    earlier.add_lease(first.message_id, DeafLease(messenger=messenger, message_id=first.message_id))
    with pytest.raises(RetryLaterError):
        await earlier.replace(first, panel("second"))
    messages = PostedMessages(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    await messages.replace(messages.known["hand-0-1"], panel("third"))
    assert messenger.panels(CHANNEL) == [panel("third")]


async def test_nothing_is_searched_for_in_the_place_of_a_message_that_is_there() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    await PostedMessages(table(), messenger, store.messages).post(
        "hand-0-1", CHANNEL, panel("first")
    )
    messages = PostedMessages(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    first = messages.known["hand-0-1"]
    await messages.edit(first, panel("second"))
    assert not messages.may_be_posted("hand-0-1")
    lease = FakeLease(messenger=messenger, message_id=first.message_id)
    messages.add_lease(first.message_id, lease)
    await messages.replace(first, panel("third"))
    assert messenger.requests[-1] == ("follow up", CHANNEL)
    assert messenger.panels(CHANNEL) == [panel("third")]


@pytest.mark.parametrize("by_token", [False, True])
async def test_nothing_is_searched_for_in_the_place_of_a_message_that_was_deleted_just_now(
    by_token: bool,
) -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = PostedMessages(table(), messenger, store.messages)
    await earlier.post("hand-0-1", CHANNEL, panel("before"))
    messages = PostedMessages(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    posted = messages.known["hand-0-1"]
    if by_token:
        messages.add_lease(
            posted.message_id, FakeLease(messenger=messenger, message_id=posted.message_id)
        )
    await messages.replace(posted, panel("after"))
    assert not messages.may_be_posted("hand-0-1")
    assert messenger.panels(CHANNEL) == [panel("after")]
    # Neither searched for nor corrected, as what may have been posted before would be.
    kinds = [what for what, _ in messenger.requests]
    assert kinds == (["post", "follow up"] if by_token else ["post", "delete", "post"])


async def test_what_may_stand_in_the_place_of_a_message_that_is_gone_is_searched_for() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = PostedMessages(table(), messenger, store.messages)
    await earlier.post("hand-0-1", CHANNEL, panel("before"))
    messages = PostedMessages(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    posted = messages.known["hand-0-1"]
    await messenger.delete(CHANNEL, posted.message_id)
    await messages.replace(posted, panel("after"))
    assert [what for what, _ in messenger.requests][-2:] == ["post", "edit"]


@pytest.mark.parametrize("by_token", [False, True])
async def test_whatever_may_have_been_posted_under_a_name_is_removed(by_token: bool) -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = PostedMessages(table(), messenger, store.messages)
    for what in ("there", "replaced", "gone"):
        await earlier.post(what, CHANNEL, panel(what))
    stored = dict(store.rows.messages)
    # The process ends before any of this is stored.
    replaced = earlier.known["replaced"]
    if by_token:
        lease = FakeLease(messenger=messenger, message_id=replaced.message_id)
        earlier.add_lease(replaced.message_id, lease)
    await earlier.replace(replaced, panel("in its place"))
    await earlier.post("not stored", CHANNEL, panel("not stored"))
    await messenger.delete(CHANNEL, earlier.known["gone"].message_id)
    store.rows.messages = stored
    names = ("there", "replaced", "gone", "not stored", "never posted")
    messages = PostedMessages(table(), messenger, store.messages, maybe_posted=names)
    await messages.load()
    messenger.requests.clear()
    await messages.remove(names, CHANNEL)
    assert messenger.panels(CHANNEL) == []
    assert "post" not in {kind for kind, _ in messenger.requests}
    assert messages.known == {}
    assert await store.messages.posted(1) == []
    # None of them is taken for the message that was removed.
    for what in names:
        await messages.post(what, CHANNEL, panel(what))
    assert messenger.panels(CHANNEL) == [panel(what) for what in names]


async def test_what_took_the_place_of_an_earlier_hands_message_is_removed_from_a_later_hand() -> (
    None
):
    """The process that posted it ended after the next hand had begun; this one knows that alone."""
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = PostedMessages(table(), messenger, store.messages)
    await earlier.post("hand-0-1", CHANNEL, panel("first"))
    stored = dict(store.rows.messages)
    await earlier.replace(earlier.known["hand-0-1"], panel("second"))
    store.rows.messages = stored
    messages = PostedMessages(table(), messenger, store.messages, maybe_posted=["hand-1-1"])
    await messages.load()
    await messages.remove(["hand-0-1"], CHANNEL)
    assert messenger.panels(CHANNEL) == []
    assert await store.messages.posted(1) == []
