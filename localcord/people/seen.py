"""What a Discord client displays: messages, controls, modals, events.

Everything here is a frozen snapshot; ``payload`` is always the object in Discord's own JSON
shape (ids are strings there and ``int`` in the attributes).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from localcord.world.components import ComponentType, walk
from localcord.world.entities import MessageFlag
from localcord.world.notifications import Reason

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
        embeds, text displays and the descriptions (alt texts) of its pictures."""
        return "\n".join(part for part in self._texts() if part)

    def _texts(self) -> Iterator[str]:
        yield self.content
        for embed in self.payload["embeds"]:
            yield embed.get("title") or ""
            yield embed.get("description") or ""
            for field in embed.get("fields", ()):
                yield f"{field['name']}: {field['value']}"
            yield (embed.get("footer") or {}).get("text") or ""
        for component in walk(self.payload["components"]):
            match component["type"]:
                case ComponentType.TEXT_DISPLAY:
                    yield component["content"]
                case ComponentType.MEDIA_GALLERY:
                    for item in component["items"]:
                        yield item.get("description") or ""
                case ComponentType.THUMBNAIL:
                    yield component.get("description") or ""
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
        """The button labelled ``label``; ``LookupError`` if there is none or more than one."""
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
    """The lines of a string select; empty for any other component."""
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
