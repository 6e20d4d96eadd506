"""A message is posted once and shows the newest panel, whatever comes between.

The hard cases: its post or edit fails for a while, or its answer is lost; the process stops
between posting and storing; the store is busy; somebody deletes it; it moves to another channel;
the token of a click edits, posts and deletes it, expires, or is refused; a channel or a person
refuses it; and it is posted again to notify its readers.
"""

from collections.abc import Collection
from contextlib import suppress

import pytest

from bot.client.components import Panel, Text
from bot.client.errors import ChannelGoneError, DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.worker import RetryLaterError
from bot.storage.discord_stores import Posted
from bot.storage.errors import StoreBusyError
from bot.table.messages.message_slot import MessageSlots
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

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> tuple[int, FakeLease]:
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


class Crowded(FakeMessenger):
    """A Discord in which a search finds nothing below newer messages; the answer to its second
    message is lost."""

    is_lost = False

    async def post(self, *args: object, **kwargs: object) -> int:
        message_id = await super().post(*args, **kwargs)  # type: ignore[arg-type]  # passed on
        if len(self.nonces) == 2 and not self.is_lost:
            self.is_lost = True
            raise RetryLaterError(0)
        return message_id

    async def find(self, channel_id: int, *, nonce: str) -> int | None:  # noqa: ARG002 (in vain)
        return None


def panel(text: str) -> Panel:
    return Panel((Text(text),))


async def test_a_post_without_an_answer_is_found_and_brought_up_to_date() -> None:
    messenger, store = Deaf(), MemoryStore()
    messages = MessageSlots(table(), messenger, store.messages)
    with pytest.raises(RetryLaterError):
        await messages["table-0"].post(CHANNEL, panel("before"))
    await messages["table-0"].post(CHANNEL, panel("after"))
    assert messenger.panels(CHANNEL) == [panel("after")]
    assert len(await store.messages.posted(1)) == 1


async def test_so_is_that_of_an_earlier_process() -> None:
    messenger, store = Deaf(), MemoryStore()
    with pytest.raises(RetryLaterError):
        await MessageSlots(table(), messenger, store.messages)["table-0"].post(
            CHANNEL, panel("before")
        )
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["table-0"])
    await messages.load()
    await messages["table-0"].post(CHANNEL, panel("after"))
    assert messenger.panels(CHANNEL) == [panel("after")]


@pytest.mark.parametrize("stores", [False, True])
async def test_a_message_is_posted_once_however_long_the_store_refuses_it(stores: bool) -> None:
    messenger, store = Forgetful(), MemoryStore()
    messages = MessageSlots(table(), messenger, Refusing(store, 6, stores=stores))
    for text in ("first", "second", "third"):
        with pytest.raises(RetryLaterError):
            await messages["table-0"].post(CHANNEL, panel(text))
        with pytest.raises(RetryLaterError):
            await messages["sheet-0"].post_once(panel("sheet"))
    assert {"table-0", "sheet-0"} <= messages.in_doubt
    await messages["table-0"].post(CHANNEL, panel("last"))
    await messages["sheet-0"].post_once(panel("sheet"))
    assert messenger.panels(CHANNEL) == [panel("last"), panel("sheet")]
    known = {posted.what: posted.message_id for posted in await store.messages.posted(1)}
    assert known == {"table-0": 1, "sheet-0": 2}
    assert messages.in_doubt == set()


@pytest.mark.parametrize("stores", [False, True])
async def test_one_that_the_store_has_refused_is_removed_like_any_other(stores: bool) -> None:
    messenger, store = Forgetful(), MemoryStore()
    messages = MessageSlots(table(), messenger, Refusing(store, 2, stores=stores))
    for post in (messages["ping-1-2"].post_once(panel("your turn")),
                 messages["hand-0-2"].post(CHANNEL, panel("hand"))):  # fmt: skip
        with pytest.raises(RetryLaterError):
            await post
    await messages.remove(["ping-1-2", "hand-0-2"])
    assert messenger.panels(CHANNEL) == []
    assert await store.messages.posted(1) == []
    await messages["ping-1-2"].post_once(panel("again"))
    assert messenger.panels(CHANNEL) == [panel("again")]


async def test_what_is_posted_once_is_removed_though_its_answer_was_lost() -> None:
    messenger, store = Deaf(), MemoryStore()
    messages = MessageSlots(table(), messenger, store.messages)
    with pytest.raises(RetryLaterError):
        await messages["ping-1-2"].post_once(panel("your turn"))
    assert "ping-1-2" in messages.in_doubt
    await messages.remove(messages.in_doubt, CHANNEL)
    assert messenger.panels(CHANNEL) == []
    assert messages.in_doubt == set()


async def test_one_that_was_deleted_in_the_meantime_is_posted_again() -> None:
    messenger = Deaf()
    messages = MessageSlots(table(), messenger, MemoryStore().messages)
    with pytest.raises(RetryLaterError):
        await messages["table-0"].post(CHANNEL, panel("before"))
    messenger.messages.clear()
    with pytest.raises(RetryLaterError):
        await messages["table-0"].post(CHANNEL, panel("after"))
    await messages["table-0"].post(CHANNEL, panel("after"))
    assert messenger.panels(CHANNEL) == [panel("after")]


async def test_what_an_earlier_process_posted_in_its_place_is_found_when_replaced() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = MessageSlots(table(), messenger, store.messages)
    await earlier["hand-0-1"].post(CHANNEL, panel("first"))
    first = earlier.known["hand-0-1"]
    earlier.lend(first.message_id, DeafLease(messenger=messenger, message_id=first.message_id))
    with pytest.raises(RetryLaterError):
        await earlier["hand-0-1"].replace(panel("second"))
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    await messages["hand-0-1"].replace(panel("third"))
    assert messenger.panels(CHANNEL) == [panel("third")]


async def test_what_only_its_nonce_finds_after_a_kill_is_brought_up_to_date() -> None:
    messenger, store = Crowded(), MemoryStore()
    earlier = MessageSlots(table(), messenger, store.messages)
    await earlier["hand-0-1"].post(CHANNEL, panel("first"))
    with pytest.raises(RetryLaterError):
        await earlier["hand-0-1"].replace(panel("second"))
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    await messages.remove(["hand-0-1"], CHANNEL)
    await messages["hand-0-1"].post(CHANNEL, panel("third"))
    assert messenger.panels(CHANNEL) == [panel("third")]


async def test_what_a_killed_process_posted_for_one_that_was_gone_is_found() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = MessageSlots(table(), messenger, store.messages)
    slot = earlier["hand-0-1"]
    await slot.post(CHANNEL, panel("first"))
    first = earlier.known["hand-0-1"]
    earlier.lend(first.message_id, FakeLease(messenger=messenger, message_id=first.message_id))
    await slot.replace(panel("second"))  # By a follow-up, which has no nonce.
    await messenger.delete(CHANNEL, earlier.known["hand-0-1"].message_id)
    await slot.take_down(CHANNEL)
    stored = dict(store.rows.messages)
    await slot.post(CHANNEL, panel("third"))
    store.rows.messages = stored
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    with suppress(MessageGoneError):
        await messages["hand-0-1"].edit(panel("fourth"))
    await messages["hand-0-1"].take_down(CHANNEL)
    await messages["hand-0-1"].post(CHANNEL, panel("fourth"))
    assert messenger.panels(CHANNEL) == [panel("fourth")]


async def test_nothing_is_searched_for_in_the_place_of_a_message_that_is_there() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    await MessageSlots(table(), messenger, store.messages)["hand-0-1"].post(CHANNEL, panel("first"))
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    first = messages.known["hand-0-1"]
    await messages["hand-0-1"].edit(panel("second"))
    assert not messages["hand-0-1"].may_exist
    lease = FakeLease(messenger=messenger, message_id=first.message_id)
    messages.lend(first.message_id, lease)
    await messages["hand-0-1"].replace(panel("third"))
    assert messenger.requests[-1] == ("follow up", CHANNEL)
    assert messenger.panels(CHANNEL) == [panel("third")]


@pytest.mark.parametrize("by_token", [False, True])
async def test_nothing_is_searched_for_in_the_place_of_a_message_that_was_deleted_just_now(
    by_token: bool,
) -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = MessageSlots(table(), messenger, store.messages)
    await earlier["hand-0-1"].post(CHANNEL, panel("before"))
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    posted = messages.known["hand-0-1"]
    if by_token:
        messages.lend(
            posted.message_id, FakeLease(messenger=messenger, message_id=posted.message_id)
        )
    await messages["hand-0-1"].replace(panel("after"))
    assert not messages["hand-0-1"].may_exist
    assert messenger.panels(CHANNEL) == [panel("after")]
    # Neither searched for nor corrected, as what may have been posted before would be.
    kinds = [what for what, _ in messenger.requests]
    assert kinds == (["post", "follow up"] if by_token else ["post", "delete", "post"])


async def test_what_may_stand_in_the_place_of_a_message_that_is_gone_is_searched_for() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = MessageSlots(table(), messenger, store.messages)
    await earlier["hand-0-1"].post(CHANNEL, panel("before"))
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["hand-0-1"])
    await messages.load()
    posted = messages.known["hand-0-1"]
    await messenger.delete(CHANNEL, posted.message_id)
    await messages["hand-0-1"].replace(panel("after"))
    assert [what for what, _ in messenger.requests][-2:] == ["post", "edit"]


@pytest.mark.parametrize("by_token", [False, True])
async def test_whatever_may_have_been_posted_under_a_name_is_removed(by_token: bool) -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = MessageSlots(table(), messenger, store.messages)
    for what in ("there", "replaced", "gone"):
        await earlier[what].post(CHANNEL, panel(what))
    stored = dict(store.rows.messages)
    # The process ends before any of this is stored.
    replaced = earlier.known["replaced"]
    if by_token:
        lease = FakeLease(messenger=messenger, message_id=replaced.message_id)
        earlier.lend(replaced.message_id, lease)
    await earlier["replaced"].replace(panel("in its place"))
    await earlier["not stored"].post(CHANNEL, panel("not stored"))
    await messenger.delete(CHANNEL, earlier.known["gone"].message_id)
    store.rows.messages = stored
    names = ("there", "replaced", "gone", "not stored", "never posted")
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=names)
    await messages.load()
    messenger.requests.clear()
    await messages.remove(names, CHANNEL)
    assert messenger.panels(CHANNEL) == []
    assert "post" not in {kind for kind, _ in messenger.requests}
    assert messages.known == {}
    assert await store.messages.posted(1) == []
    # None of them is taken for the message that was removed.
    for what in names:
        await messages[what].post(CHANNEL, panel(what))
    assert messenger.panels(CHANNEL) == [panel(what) for what in names]


async def test_what_took_the_place_of_an_earlier_hands_message_is_removed_from_a_later_hand() -> (
    None
):
    """The process that posted it ended after the next hand had begun; this one knows that alone."""
    messenger, store = FakeMessenger(), MemoryStore()
    earlier = MessageSlots(table(), messenger, store.messages)
    await earlier["hand-0-1"].post(CHANNEL, panel("first"))
    stored = dict(store.rows.messages)
    await earlier["hand-0-1"].replace(panel("second"))
    store.rows.messages = stored
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["hand-1-1"])
    await messages.load()
    await messages.remove(["hand-0-1"], CHANNEL)
    assert messenger.panels(CHANNEL) == []
    assert await store.messages.posted(1) == []


async def test_a_message_that_somebody_has_deleted_is_posted_again_under_its_name() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    messages = MessageSlots(table(), messenger, store.messages)
    for text in ("first", "second"):
        await messages["table-0"].show(CHANNEL, panel(text))
        messenger.messages.clear()
    await messages["table-0"].show(CHANNEL, panel("third"))
    assert messenger.panels(CHANNEL) == [panel("third")]
    (stored,) = await store.messages.posted(1)
    assert messenger.messages[stored.message_id] == (CHANNEL, panel("third"))


async def test_after_a_start_the_same_message_is_edited() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    await MessageSlots(table(), messenger, store.messages)["table-0"].show(CHANNEL, panel("before"))
    messages = MessageSlots(table(), messenger, store.messages, maybe_posted=["table-0"])
    await messages.load()
    await messages["table-0"].show(CHANNEL, panel("after"))
    assert messenger.panels(CHANNEL) == [panel("after")]
    assert [what for what, _ in messenger.requests] == ["post", "edit"]


@pytest.mark.parametrize("failing", [0, 1], ids=["when posted", "when edited"])
async def test_what_failed_for_a_while_shows_the_newest_panel(failing: int) -> None:
    messenger = FakeMessenger()
    slot = MessageSlots(table(), messenger, MemoryStore().messages)["table-0"]
    for text in ("first", "second")[:failing]:
        await slot.show(CHANNEL, panel(text))
    messenger.failures = [RetryLaterError(0), RetryLaterError(0)]
    for text in ("third", "fourth"):
        with pytest.raises(RetryLaterError):
            await slot.show(CHANNEL, panel(text))
    await slot.show(CHANNEL, panel("newest"))
    assert messenger.panels(CHANNEL) == [panel("newest")]


@pytest.mark.parametrize(
    "refusal", [MissingAccessError(50013), DmsClosedError(), ChannelGoneError()]
)
async def test_what_discord_has_refused_is_not_there(refusal: Exception) -> None:
    messenger = FakeMessenger()
    messages = MessageSlots(table(), messenger, MemoryStore().messages)
    for post in (messages["table-0"].post(CHANNEL, panel("table")),
                 messages["sheet-0"].post_once(panel("sheet"))):  # fmt: skip
        messenger.failures = [refusal]
        with pytest.raises(type(refusal)):
            await post
    assert not messages.in_doubt
    assert not messages.has_any
    await messages["table-0"].post(CHANNEL, panel("table"))
    assert [what for what, _ in messenger.requests] == ["post"]


@pytest.mark.parametrize("state", ["fresh", "expired", "refused"])
async def test_a_token_edits_the_message_while_discord_takes_it(state: str) -> None:
    messenger = FakeMessenger()
    messages = MessageSlots(table(), messenger, MemoryStore().messages)
    await messages["hand-0-1"].show(CHANNEL, panel("first"))
    ((message_id, _),) = messenger.messages.items()
    lease = FakeLease(is_fresh=state != "expired", gone=state == "refused")
    lease.messenger, lease.message_id = messenger, message_id
    messages.lend(message_id, lease)
    await messages["hand-0-1"].show(CHANNEL, panel("second"))
    assert messenger.panels(CHANNEL) == [panel("second")]
    assert ("edit", message_id) in messenger.requests or state == "fresh"
    assert (messages["hand-0-1"].lease is lease) is (state == "fresh")


async def test_a_refused_token_gives_way_to_that_of_a_newer_click() -> None:
    messenger = FakeMessenger()
    messages = MessageSlots(table(), messenger, MemoryStore().messages)
    await messages["hand-0-1"].show(CHANNEL, panel("first"))
    ((message_id, _),) = messenger.messages.items()
    newer = FakeLease(messenger=messenger, message_id=message_id)

    class Overtaken(FakeLease):
        async def edit(self, panel: Panel) -> None:  # noqa: ARG002
            messages.lend(message_id, newer)
            raise MessageGoneError

    messages.lend(message_id, Overtaken())
    await messages["hand-0-1"].show(CHANNEL, panel("second"))
    assert messages["hand-0-1"].lease is newer


@pytest.mark.parametrize("token", [None, "fresh", "refused"])
async def test_a_message_that_is_posted_again_is_never_there_twice(token: str | None) -> None:
    messenger = FakeMessenger()
    messages = MessageSlots(table(), messenger, MemoryStore().messages)
    await messages["hand-0-1"].show(CHANNEL, panel("first"))
    ((message_id, _),) = messenger.messages.items()
    if token is not None:
        lease = FakeLease(messenger=messenger, message_id=message_id, gone=token == "refused")
        messages.lend(message_id, lease)
    await messages["hand-0-1"].replace(panel("second"), silent=True)
    ((again, shown),) = messenger.messages.items()
    assert (again != message_id, shown) == (True, (CHANNEL, panel("second")))
    assert again in messenger.silent
    kinds = [what for what, _ in messenger.requests]
    assert kinds == (["post", "follow up"] if token == "fresh" else ["post", "delete", "post"])


async def test_a_name_may_stand_for_a_message_of_another_or_for_none() -> None:
    messenger, store = FakeMessenger(), MemoryStore()
    messages = MessageSlots(table(), messenger, store.messages)
    await messages["ring-1-2"].note(CHANNEL, 5)
    await messages["late-0-1"].note(0)
    again = MessageSlots(table(), messenger, store.messages)
    await again.load()
    assert again.known == {
        "ring-1-2": Posted("ring-1-2", CHANNEL, 5),
        "late-0-1": Posted("late-0-1", 0, 0),
    }
    await again.drop(["ring-1-2", "late-0-1"])
    assert (again.known, await store.messages.posted(1)) == ({}, [])
    assert messenger.requests == []
