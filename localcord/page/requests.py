"""The requests of a browser tab to the local Discord, typed and decoded from its JSON frames.

Every frame is ``{"n": number, "do": kind, …}``; the answer repeats ``n``. Ids are strings of
digits, as everywhere in Discord's JSON.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Annotated

import msgspec

from localcord.people.person import OptionValue, Upload

_ID_OPTIONS = frozenset({6, 7, 8, 9})  # user, channel, role, mentionable

Id = Annotated[str, msgspec.Meta(pattern=r"^\d{1,20}$")]


class FileValue(msgspec.Struct):
    """The value of an attachment option."""

    filename: str
    base64: str


class OptionInput(msgspec.Struct):
    """One filled-in option of a slash command; ``type`` is Discord's option type."""

    name: str
    type: int
    value: str | int | float | bool | FileValue


class History(msgspec.Struct, tag_field="do", tag="history"):
    """The newest messages of a channel, or those before one of them."""

    channel: Id
    before: Id | None = None


class Channels(msgspec.Struct, tag_field="do", tag="channels"):
    """The channels that the person's client lists, and the one that they want to visit."""

    visit: Id | None = None


class Commands(msgspec.Struct, tag_field="do", tag="commands"):
    """The slash commands offered in a channel."""

    channel: Id


class OpenDm(msgspec.Struct, tag_field="do", tag="dm"):
    """The DM channel with the bot, made if there is none."""


class Say(msgspec.Struct, tag_field="do", tag="say"):
    """Post a message."""

    channel: Id
    text: str


class Slash(msgspec.Struct, tag_field="do", tag="slash"):
    """Use a slash command."""

    channel: Id
    command: str
    options: list[OptionInput]


class Autocomplete(msgspec.Struct, tag_field="do", tag="autocomplete"):
    """Get the bot's choices for the option that is being typed."""

    channel: Id
    command: str
    focused: str
    typed: str
    options: list[OptionInput]


class Click(msgspec.Struct, tag_field="do", tag="click"):
    """Press a button."""

    message: Id
    custom_id: str


class Select(msgspec.Struct, tag_field="do", tag="select"):
    """Choose in a select menu."""

    message: Id
    custom_id: str
    values: list[str]


class Submit(msgspec.Struct, tag_field="do", tag="submit"):
    """Submit a modal, named by the number with which it was opened."""

    modal: int
    values: dict[str, str | list[str]]


class Dismiss(msgspec.Struct, tag_field="do", tag="dismiss"):
    """Dismiss an ephemeral message."""

    message: Id


class Settings(msgspec.Struct, tag_field="do", tag="settings"):
    """Change the person's locale, and whether the bot may send them DMs."""

    locale: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2}(-[A-Z0-9]{2,3})?$")]
    closed_dms: bool


Request = (
    History | Channels | Commands | OpenDm | Say | Settings
    | Slash | Autocomplete | Click | Select | Submit | Dismiss
)  # fmt: skip


class Numbered(msgspec.Struct):
    """The part common to all requests: the number that the answer repeats."""

    n: int


def option_values(options: Sequence[OptionInput]) -> dict[str, OptionValue]:
    """Filled-in options as :class:`~localcord.people.person.Person` takes them: ids as numbers,
    files decoded (``binascii.Error`` if one is not base64)."""
    return {option.name: _value(option) for option in options}


def _value(option: OptionInput) -> OptionValue:
    match option.value:
        case FileValue(filename, content):
            return Upload(filename, base64.b64decode(content, validate=True))
        case str(text) if option.type in _ID_OPTIONS:
            return int(text) if text.isdecimal() else text
        case value:
            return value
