"""What a Discord client displays: messages, controls, modals, events.

Everything here is a frozen snapshot; ``payload`` is always the object in Discord's own JSON
shape (ids are strings there and ``int`` in the attributes).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from localcord.world import payloads
from localcord.world.components import ComponentType, walk
from localcord.world.entities import Message, MessageFlag
from localcord.world.interactions import ACKNOWLEDGE_WITHIN, Interaction
from localcord.world.world import Change, ChangeKind, Reason, World

Json = dict[str, Any]


@dataclass(frozen=True)
class Choice:
    """One line of an autocomplete list: the shown ``name`` and the ``value`` that is sent."""

    name: str
    value: str | int | float


@dataclass(frozen=True)
class Button:
    """A button as shown; a link button has ``url`` and no ``custom_id``."""

    custom_id: str | None
    label: str
    style: int
    disabled: bool
    emoji: str | None
    url: str | None


@dataclass(frozen=True)
class SelectOption:
    """One line of a string select."""

    label: str
    value: str
    description: str | None
    default: bool


@dataclass(frozen=True)
class Select:
    """A select menu as shown; only string selects (``type`` 3) have ``options`` of their own."""

    custom_id: str
    type: int
    placeholder: str | None
    min_values: int
    max_values: int
    options: tuple[SelectOption, ...]
    disabled: bool


@dataclass(frozen=True)
class SeenAttachment:
    """A file of a message; ``url`` is served by the local Discord, ``description`` is alt text."""

    id: int
    filename: str
    url: str
    size: int
    description: str | None


@dataclass(frozen=True)
class SeenMessage:
    """A message as one person sees it, at one moment."""

    payload: Json

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        return int(self.payload["channel_id"])

    @property
    def author_id(self) -> int:
        return int(self.payload["author"]["id"])

    @property
    def author(self) -> str:
        """The author's shown name."""
        user = self.payload["author"]
        return str(user["global_name"] or user["username"])

    @property
    def content(self) -> str:
        """The classic text of the message (empty for Components V2)."""
        return str(self.payload["content"])

    @property
    def text(self) -> str:
        """All readable text of the message, in order, one block per line: its content, then its
        text displays and the descriptions (alt texts) of its pictures."""
        return "\n".join(part for part in self._texts() if part)

    def _texts(self) -> Iterator[str]:
        yield self.content
        for component in walk(self.payload["components"]):
            match component["type"]:
                case ComponentType.TEXT_DISPLAY:
                    yield component["content"]
                case ComponentType.MEDIA_GALLERY:
                    for item in component["items"]:
                        yield item.get("description") or ""
        if not self.flags & MessageFlag.COMPONENTS_V2:
            for attachment in self.attachments:
                yield attachment.description or ""

    @property
    def flags(self) -> int:
        return int(self.payload["flags"])

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees it ("Only you can see this")."""
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def silent(self) -> bool:
        """Whether it was posted without a notification sound, even for users whom it pings."""
        return bool(self.flags & MessageFlag.SUPPRESS_NOTIFICATIONS)

    @property
    def pinged(self) -> tuple[int, ...]:
        """The ids of the users whom it pings, without mentions that were not allowed to ping."""
        return tuple(int(user["id"]) for user in self.payload["mentions"])

    @property
    def loading(self) -> bool:
        """Whether it is a deferred answer that is still empty ("… is thinking")."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def edited(self) -> bool:
        return self.payload["edited_timestamp"] is not None

    @property
    def attachments(self) -> tuple[SeenAttachment, ...]:
        return tuple(
            SeenAttachment(
                int(file["id"]), file["filename"], file["url"], file["size"],
                file.get("description"),
            )
            for file in self.payload["attachments"]
        )  # fmt: skip

    @property
    def components(self) -> list[Json]:
        """The component tree in Discord's JSON shape."""
        return list(self.payload["components"])

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Every button of the message in reading order, even links and disabled ones."""
        return tuple(
            _button(c) for c in walk(self.payload["components"])
            if c["type"] == ComponentType.BUTTON
        )  # fmt: skip

    @property
    def selects(self) -> tuple[Select, ...]:
        """Every select menu of the message, in reading order."""
        return tuple(
            _select(c) for c in walk(self.payload["components"])
            if c["type"] in ComponentType.selects()
        )  # fmt: skip

    def button(self, label: str) -> Button:
        """Return the button labelled ``label``; ``LookupError`` if there is none or more than
        one."""
        found = [button for button in self.buttons if button.label == label]
        if len(found) != 1:
            shown = ", ".join(repr(button.label) for button in self.buttons)
            raise LookupError(f"{len(found)} buttons labelled {label!r}; shown: {shown}")
        return found[0]


def _button(component: Json) -> Button:
    emoji = component.get("emoji")
    return Button(
        custom_id=component.get("custom_id"),
        label=component.get("label") or "",
        style=component["style"],
        disabled=bool(component.get("disabled")),
        emoji=emoji["name"] if emoji else None,
        url=component.get("url"),
    )


def select_options(component: Json) -> tuple[SelectOption, ...]:
    """Return the lines of a string select; empty for any other component."""
    return tuple(
        SelectOption(
            option["label"], option["value"], option.get("description"),
            bool(option.get("default")),
        )
        for option in component.get("options", ())
    )  # fmt: skip


def _select(component: Json) -> Select:
    return Select(
        custom_id=component["custom_id"],
        type=component["type"],
        placeholder=component.get("placeholder"),
        min_values=component.get("min_values", 1),
        max_values=component.get("max_values", 1),
        options=select_options(component),
        disabled=bool(component.get("disabled")),
    )  # fmt: skip


@dataclass(frozen=True)
class ModalField:
    """A control of a modal. ``type`` is 4 for a text input, 3 and 5–8 for selects; a text input's
    ``style`` is 1 (short) or 2 (paragraph)."""

    custom_id: str
    type: int
    label: str
    description: str | None
    style: int
    placeholder: str | None
    value: str
    required: bool
    min_length: int
    max_length: int
    options: tuple[SelectOption, ...]
    payload: Json


@dataclass(frozen=True)
class Modal:
    """A modal that the bot opened for a person; ``Person.submit`` answers it.

    ``payload`` holds ``custom_id``, ``title`` and ``components`` in Discord's shape;
    ``channel_id`` is where it was opened, ``message_id`` the message whose component opened it,
    ``interaction_id`` the action that it answers.
    """

    custom_id: str
    title: str
    fields: tuple[ModalField, ...]
    channel_id: int
    message_id: int | None
    interaction_id: int
    payload: Json


@dataclass(frozen=True)
class Notification:
    """A sound and a banner on a person's devices: a new message, as it was then, that is a direct
    one or mentions them. ``at`` is by the server's clock."""

    reason: Reason
    at: float
    message: SeenMessage

    @property
    def channel_id(self) -> int:
        return self.message.channel_id


class EventKind(Enum):
    """What happened to a message."""

    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"


@dataclass(frozen=True)
class Event:
    """A message was posted, changed or deleted. After a deletion ``message`` is its last state.
    ``notifies`` says why a new one notified the person, if it did."""

    kind: EventKind
    message: SeenMessage
    notifies: Reason | None = None


_KINDS = {
    ChangeKind.MESSAGE_CREATE: EventKind.CREATE,
    ChangeKind.MESSAGE_UPDATE: EventKind.UPDATE,
    ChangeKind.MESSAGE_DELETE: EventKind.DELETE,
}


class Outcome:
    """The outcome of one action. It stays live: follow-ups and edits after the acknowledgement
    appear in ``created`` and ``edited`` as they arrive."""

    def __init__(self, world: World, interaction: Interaction, modal: Modal | None) -> None:
        self._world = world
        self._interaction = interaction
        self._modal = modal

    def __repr__(self) -> str:
        state = "acknowledged" if self.acknowledged else "failed"
        return f"<Outcome {state} after {self.seconds:.3f} s: {self.text!r}>"

    @property
    def interaction_id(self) -> int:
        return self._interaction.id

    @property
    def acknowledged(self) -> bool:
        """The bot answered in time; False is the client's "interaction failed"."""
        return self._interaction.answered_at is not None

    @property
    def seconds(self) -> float:
        """From the action to the acknowledgement, by the clock of the server (3.0 if none came)."""
        answered = self._interaction.answered_at
        return ACKNOWLEDGE_WITHIN if answered is None else answered - self._interaction.created_at

    @property
    def created(self) -> tuple[SeenMessage, ...]:
        """The messages that this interaction has posted, as they are now, including ephemeral ones
        but not those deleted since."""
        return self._seen(self._interaction.created)

    @property
    def edited(self) -> tuple[SeenMessage, ...]:
        """The earlier messages that this interaction changed, as they are now."""
        return self._seen(self._interaction.edited)

    @property
    def modal(self) -> Modal | None:
        """The modal that the bot opened in answer."""
        return self._modal

    @property
    def text(self) -> str:
        """All text of ``created`` and ``edited``, for assertions and transcripts."""
        return "\n".join(seen.text for seen in (*self.created, *self.edited))

    async def finished(
        self,
        timeout: float = 5.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
    ) -> Outcome:
        """Wait until a deferred answer ("is thinking") has got its content, and return self.

        ``timeout`` is in real seconds; :class:`TimeoutError` after it. Returns at once if nothing
        was deferred.
        """
        async with asyncio.timeout(timeout):
            while any(seen.loading for seen in self.created):
                self._interaction.changed.clear()
                await self._interaction.changed.wait()
        return self

    def _seen(self, ids: list[int]) -> tuple[SeenMessage, ...]:
        messages = (self._world.messages.get(each) for each in ids)
        return tuple(
            SeenMessage(payloads.message(self._world, message)) for message in messages if message
        )


class Watch:
    """An endless async iterator of :class:`Event`, complete from its creation on.

    Use it in ``async with person.watch() as events:`` or call :meth:`close`; iteration then ends.
    Events in threads come to their members, and to those who :meth:`open` them.
    """

    def __init__(self, world: World, user_id: int) -> None:
        self._world = world
        self._user_id = user_id
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._closed = False
        self._opened: set[int] = set()
        world.listeners.append(self._hear)

    def __aiter__(self) -> Watch:
        return self

    async def __anext__(self) -> Event:
        event = None if self._closed else await self._events.get()
        if event is None:
            raise StopAsyncIteration
        return event

    async def __aenter__(self) -> Watch:
        return self

    async def __aexit__(self, *exc: object) -> None:
        self.close()

    def open(self, channel_id: int) -> None:
        """Look at a channel: its events come from now on, even in a thread of other people."""
        self._opened.add(channel_id)

    def close(self) -> None:
        """Stop; unread events are dropped."""
        if not self._closed:
            self._closed = True
            self._world.listeners.remove(self._hear)
            self._events.put_nowait(None)

    def _hear(self, change: Change) -> None:
        message = change.message
        if change.kind not in _KINDS or message is None:
            return
        shown = self._world.is_shown(self._user_id, message)
        looks = message.channel_id in self._opened and self._world.sees(self._user_id, message)
        if shown or looks:
            kind = _KINDS[change.kind]
            notifies = self._notifies(message) if kind is EventKind.CREATE else None
            self._events.put_nowait(Event(kind, self._snapshot(message), notifies))

    def _notifies(self, message: Message) -> Reason | None:
        """Return why a message that is being posted notifies the person; its rings are the
        newest."""
        for ring in reversed(self._world.rings):
            if ring.message["id"] != str(message.id):
                return None
            if ring.user_id == self._user_id:
                return ring.reason
        return None

    def _snapshot(self, message: Message) -> SeenMessage:
        return SeenMessage(payloads.message(self._world, message))
