"""Fakes of the publisher's ports: a Discord in memory that can fail, a renderer of blanks."""

import asyncio
from dataclasses import dataclass, field, replace

from bot.client.components import Panel, Text
from bot.client.custom_ids import CustomId
from bot.client.errors import DmsClosedError, MessageGoneError
from bot.client.messenger import Messenger
from bot.draw.picture import Drawable, Picture
from bot.draw.style import Style
from bot.support.venue import Venue
from bot.words import Language

DM = 10_000
"""The DM channel with a person is this and the person's id."""


def words(panel: Panel) -> str:
    """All text of a panel."""
    return "\n".join(part.content for part in panel.parts if isinstance(part, Text))


@dataclass
class FakeMessenger(Messenger):
    """A `bot.client.messenger.Messenger`; ``requests`` is what was asked of it, in order.

    ``closed`` are people who take no DMs, ``opened`` those whose channel was asked for; ``silent``
    are the ids of messages that were posted without a sound; ``chat`` those of people's messages in
    the channel; ``threads`` are the threads with their members; while ``gate`` is not set, edits
    wait on their way. ``marks`` are the messages posted by a token, by what they are found by.
    """

    messages: dict[int, tuple[int, Panel]] = field(default_factory=dict)
    requests: list[tuple[str, int]] = field(default_factory=list)
    nonces: dict[str, int] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    failures: list[Exception] = field(default_factory=list)
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    editing: set[int] = field(default_factory=set)
    opened: list[int] = field(default_factory=list)
    silent: set[int] = field(default_factory=set)
    chat: list[int] = field(default_factory=list)
    threads: dict[int, set[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.gate.set()

    async def post(
        self,
        channel_id: int,
        panel: Panel,
        *,
        nonce: str,
        mention: int | tuple[int, ...] = (),
        role: int | None = None,  # noqa: ARG002 (no role is pinged here)
        maybe_posted: bool = False,
        silent: bool = False,
    ) -> int:
        self._fail()
        self.requests.append((f"post mentioning {mention}" if mention else "post", channel_id))
        if channel_id - DM in self.closed:
            raise DmsClosedError
        if maybe_posted and self.marks.get(nonce) in self.messages:
            return self.marks[nonce]
        if nonce not in self.nonces:
            self.nonces[nonce] = self._new_id()
            self.messages[self.nonces[nonce]] = (channel_id, panel)
            if silent:
                self.silent.add(self.nonces[nonce])
        return self.nonces[nonce]

    def follow_up(self, channel_id: int, panel: Panel, nonce: str, *, silent: bool) -> int:
        """Post by the token of a click; found by its mark afterwards."""
        self._fail()
        self.requests.append(("follow up", channel_id))
        message_id = self.marks[nonce] = self._new_id()
        self.messages[message_id] = (channel_id, panel)
        if silent:
            self.silent.add(message_id)
        return message_id

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        self._fail()
        self.requests.append(("edit", message_id))
        assert message_id not in self.editing, "two edits of a message at once"
        self.editing.add(message_id)
        await self.gate.wait()
        self.editing.remove(message_id)
        if message_id not in self.messages:
            raise MessageGoneError
        self.messages[message_id] = (channel_id, panel)

    async def dm_channel(self, user_id: int) -> int:
        self._fail()
        if user_id in self.closed:
            raise DmsClosedError
        self.opened.append(user_id)
        return DM + user_id

    async def ids_shown(self, channel_id: int, message_id: int) -> tuple[CustomId, ...]:  # noqa: ARG002
        self.requests.append(("look", message_id))
        if message_id not in self.messages:
            raise MessageGoneError
        return self.messages[message_id][1].ids

    async def find(self, channel_id: int, *, nonce: str) -> int | None:
        self.requests.append(("history", channel_id))
        found = (ids.get(nonce) for ids in (self.marks, self.nonces))
        return next((message_id for message_id in found if message_id in self.messages), None)

    async def delete(self, channel_id: int, message_id: int) -> bool:  # noqa: ARG002
        self.requests.append(("delete", message_id))
        return self.messages.pop(message_id, None) is not None

    async def posted_after(self, channel_id: int, message_id: int, limit: int) -> tuple[int, ...]:
        self.requests.append(("history", channel_id))
        own = (m for m, (where, _) in self.messages.items() if where == channel_id)
        return tuple(m for m in (*own, *self.chat) if m > message_id)[:limit]

    async def archive(self, channel_id: int) -> None:
        self.requests.append(("archive", channel_id))

    async def add_to_thread(self, channel_id: int, user_id: int) -> bool:
        if channel_id not in self.threads:
            return False
        self.requests.append(("add to thread", user_id))
        self.threads[channel_id].add(user_id)
        return True

    def panels(self, channel_id: int) -> list[Panel]:
        """The panels in a channel, oldest first."""
        return [panel for channel, panel in self.messages.values() if channel == channel_id]

    def _new_id(self) -> int:
        return len(self.nonces) + len(self.marks) + 1

    def _fail(self) -> None:
        if self.failures:
            raise self.failures.pop(0)


@dataclass
class FakeLease:
    """A lease that records what is done with it; with ``gone`` it refuses everything like an
    expired token. Follow-ups are posted, and the message deleted, where there is a ``messenger``:
    ``message_id`` is the message in it. It is to ``rest`` for so many seconds."""

    is_fresh: bool = True
    rest: float = 0.0
    gone: bool = False
    edits: list[Panel] = field(default_factory=list)
    messenger: FakeMessenger | None = None
    message_id: int = 0
    channel_id: int = 0

    async def edit(self, panel: Panel) -> None:
        self._verify_valid()
        self.edits.append(panel)
        if self.messenger is not None:
            channel_id, _ = self.messenger.messages[self.message_id]
            self.messenger.messages[self.message_id] = (channel_id, panel)

    async def delete(self) -> None:
        self._verify_valid()
        if self.messenger is not None:
            if self.message_id not in self.messenger.messages:
                raise MessageGoneError
            self.channel_id, _ = self.messenger.messages.pop(self.message_id)

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> "tuple[int, FakeLease]":
        self._verify_valid()
        assert self.messenger is not None
        message_id = self.messenger.follow_up(self.channel_id, panel, nonce, silent=silent)
        return message_id, replace(self, message_id=message_id)

    def _verify_valid(self) -> None:
        if self.gone:
            raise MessageGoneError


@dataclass
class FakeChannelAccess:
    """A `bot.client.channels.ChannelAccess`; ``gone`` are people who see nothing any more,
    ``asked`` those who were asked about."""

    gone: set[int] = field(default_factory=set)
    asked: list[int] = field(default_factory=list)

    async def may_see(self, place: Venue, user_id: int) -> bool:  # noqa: ARG002 (all places alike)
        self.asked.append(user_id)
        return user_id not in self.gone


async def no_sleep(seconds: float) -> None:  # noqa: ARG001 (takes no time, however long)
    """A wait that lets other tasks run, and takes no time."""
    await asyncio.sleep(0)


class BlankRenderer:
    """A `bot.client.pictures.Renderer` whose pictures are blank."""

    async def draw(
        self,
        facts: Drawable,
        language: Language,  # noqa: ARG002
        style: Style = Style(),  # noqa: ARG002
    ) -> Picture:
        name = type(facts).__name__
        return Picture(b"", 1, 1, name, f"{name}.png")
