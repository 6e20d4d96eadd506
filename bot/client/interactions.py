"""Read and answer interactions: acknowledge at once, edit the reply until Discord accepts it,
change messages by token for a while, and track those in progress."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, cast, runtime_checkable

import discord
from discord import (
    AppCommandOptionType,
    AppCommandType,
    ComponentType,
    InteractionType,
    app_commands,
)

from bot.client.components import NO_MENTIONS, CommandMentions, Panel
from bot.client.custom_ids import TOO_LARGE
from bot.client.errors import (
    ALREADY_ANSWERED,
    NO_ANSWER,
    UNKNOWN_INTERACTION,
    MessageGoneError,
    temporary_failures,
)
from bot.client.layout import files, layout, with_live_emojis
from bot.client.limits import answered_in_time, loop_time
from bot.client.messenger import mark_of, nonce_of
from bot.client.worker import RetryLaterError
from bot.words import Language, language_of

Interaction = discord.Interaction[Any]
"""An interaction with this bot: a click, a command, an autocompletion, or a modal."""

_LAST_MESSAGE = "last_message_id"
_STALE = "stale"


@runtime_checkable
class _OwnClient(Protocol):
    """The part of the bot's own client that answers use."""

    @property
    def command_mentions(self) -> CommandMentions: ...

    def answered_below(self, interaction: Interaction) -> None: ...

    async def found_answered(self, interaction_id: int) -> None: ...


def mentions_of(interaction: Interaction) -> CommandMentions:
    """Return the command mentions of the interaction's client, as far as it knows them."""
    client = interaction.client
    return client.command_mentions if isinstance(client, _OwnClient) else NO_MENTIONS


def with_mentions(interaction: Interaction, panel: Panel) -> Panel:
    """Return the panel with the commands of the interaction's client as mentions."""
    return mentions_of(interaction).in_panel(panel)


def note_last_message(interaction: Interaction, data: object) -> None:
    """Keep the channel's last message, which is in the event but not in discord.py's object."""
    match data:
        case {"channel": {"last_message_id": str(text)}} if text.isdecimal():
            interaction.extras[_LAST_MESSAGE] = int(text)


def last_message_id(interaction: Interaction) -> int | None:
    """Return the channel's last message at the time of the interaction; None if unknown."""
    found = interaction.extras.get(_LAST_MESSAGE)
    return found if isinstance(found, int) else None


def note_stale(interaction: Interaction) -> None:
    """Note that the button is of an earlier version, so it will always be refused."""
    interaction.extras[_STALE] = True


def is_stale(interaction: Interaction) -> bool:
    """Return whether the button is of an earlier version."""
    return _STALE in interaction.extras


def reader_language(interaction: Interaction) -> Language:
    return language_of(str(interaction.locale))


def used_control(interaction: Interaction) -> tuple[str, tuple[str, ...]] | None:
    """Return the custom_id of the control that was used, and its values.

    The values are those of options, or ids of channels, roles and people; for a modal, the texts of
    its fields in order. None if the interaction has the form of neither, or two fields with one
    name.
    """
    match interaction.data:
        case {"custom_id": str(custom_id), "component_type": ComponentType.button.value}:
            return custom_id, ()
        case {"custom_id": str(custom_id), "component_type": int(), "values": list(values)}:
            return custom_id, tuple(value for value in values if isinstance(value, str))
        case {"custom_id": str(custom_id), "component_type": int()}:
            return custom_id, ()
        case {"custom_id": str(custom_id), "components": [_, *_] as fields}:
            typed = dict(filled for field in fields if (filled := _typed(field)) is not None)
            return (custom_id, tuple(typed.values())) if len(typed) == len(fields) else None
        case _:
            return None


def _typed(field: object) -> tuple[str, str] | None:
    """Return the name and the text of a modal's field; None for anything else."""
    match field:
        case {"component": {"custom_id": str(name), "value": str(text)}}:
            return name, text
        case _:
            return None


Read = Callable[[Any], Interaction]
"""Makes discord.py's object from an event's data; may raise anything for malformed data."""

_BELOW = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)
_TYPES: Mapping[AppCommandOptionType, type | tuple[type, ...]] = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
    AppCommandOptionType.number: (int, float),
}
_COMMANDS = (InteractionType.application_command, InteractionType.autocomplete)
_LARGEST = 2**53
"""The largest number that Discord's clients send."""
_LONG = re.compile(r"[0-9]{19,}")
_HEAD = ("id", "application_id", "type", "token")


class MalformedInteractionError(Exception):
    """The interaction does not have the form that Discord gives it."""


def requester_id(data: object) -> int:
    """Return the id of the interaction's person; 0 if it names nobody."""
    match data:
        case {"member": {"user": {"id": str(text) | int(text)}}}:
            return _snowflake(text)
        case {"user": {"id": str(text) | int(text)}}:
            return _snowflake(text)
        case _:
            return 0


def read_interaction(data: object, read: Read) -> Interaction:
    """Return the interaction that arrived. Raises `MalformedInteractionError`."""
    try:
        interaction = read(data)
        verify_form(interaction)
        note_last_message(interaction, data)
    except MalformedInteractionError:
        raise
    except Exception as error:
        # discord.py trusts the gateway, so malformed data may raise any error.
        raise MalformedInteractionError(type(error).__name__) from error
    return interaction


def read_head(data: object, read: Read) -> Interaction | None:
    """Return the part of an interaction that a reply in words needs; None if even that is missing.

    This is cheap: it reads neither its message nor its channel and person.
    """
    if not isinstance(data, Mapping):
        return None
    try:
        head = {key: data[key] for key in _HEAD}
        locale = data.get("locale")
        if isinstance(locale, str):
            head["locale"] = locale
        interaction = read({**head, "data": {}, "version": 1, "attachment_size_limit": 0})
    except (KeyError, TypeError, ValueError):
        return None
    return interaction if is_token(interaction.token) else None


def is_token(token: object) -> bool:
    """Return whether an interaction could be answered with this token."""
    return isinstance(token, str) and token != "" and token.isascii()


def verify_form(interaction: Interaction) -> None:
    """Raise an error if a part of the interaction that the program reads is malformed. The error is
    `MalformedInteractionError`, or any that discord.py raises."""
    user = interaction.user
    if not isinstance(user, discord.User | discord.Member):
        raise MalformedInteractionError("nobody")
    texts = (user.name, user.display_name, interaction.locale.value)
    if not is_token(interaction.token) or not all(isinstance(text, str) for text in texts):
        raise MalformedInteractionError("text")
    _ = str(interaction.guild_locale)
    if interaction.message is not None and not isinstance(interaction.message.flags.value, int):
        raise MalformedInteractionError("message")
    if interaction.type in _COMMANDS:
        _verify_command(interaction)
    else:
        _verify_control(interaction)


def _verify_control(interaction: Interaction) -> None:
    used = used_control(interaction)
    if used is None:
        raise MalformedInteractionError("control")
    _, values = used
    # A text typed into a modal may have any number.
    chosen = values if interaction.type is InteractionType.component else ()
    if any(int(number) >= TOO_LARGE for value in chosen for number in _LONG.findall(value)):
        raise MalformedInteractionError("number")


def _verify_command(interaction: Interaction) -> None:
    match interaction.data:
        case {"type": AppCommandType.chat_input.value, "options": options}:
            is_sound = _are_sound(options)
        case {"type": AppCommandType.chat_input.value}:
            is_sound = True
        case _:
            is_sound = False
    if not is_sound:
        raise MalformedInteractionError("options")
    if interaction.type is InteractionType.application_command and not _is_offered(interaction):
        raise MalformedInteractionError("a value that the command does not offer")
    values = [value for _, value in interaction.namespace]
    # During an autocompletion, Discord does not resolve the ids of other options.
    is_resolved = not any(isinstance(value, discord.Object) for value in values)
    if not is_resolved and interaction.type is InteractionType.application_command:
        raise MalformedInteractionError("nobody and nothing by that id")


def _is_offered(interaction: Interaction) -> bool:
    """Return whether the command's options accept every value."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True  # The command tree refuses a command of an earlier version.
    options = {each.display_name: each for each in command.parameters}
    return all(
        _takes(options[name], value) for name, value in interaction.namespace if name in options
    )


def _takes(option: app_commands.Parameter, value: object) -> bool:
    if option.choices:
        return value in [choice.value for choice in option.choices]
    if not isinstance(value, int | float):
        return True
    least = -_LARGEST if option.min_value is None else option.min_value
    most = _LARGEST if option.max_value is None else option.max_value
    return least <= value <= most


def _are_sound(options: object) -> bool:
    """Return whether every option has a name and a value of its type; a text while it is typed."""
    return isinstance(options, list) and all(_is_sound(option) for option in options)


def _is_sound(option: object) -> bool:
    match option:
        case {"name": str(), "type": int(number), "focused": True, "value": value}:
            return number not in _BELOW and isinstance(value, str | int | float)
        case {"name": str(), "type": int(number), "value": value}:
            return _is_of_type(value, number)
        case {"name": str(), "type": int(number), "options": below}:
            return number in _BELOW and _are_sound(below)
        case {"name": str(), "type": int(number)}:
            return number in _BELOW
        case _:
            return False


def _is_of_type(value: object, number: int) -> bool:
    try:
        known = AppCommandOptionType(number)
    except ValueError:
        return False
    wanted = _TYPES.get(known)
    if wanted is None:
        return isinstance(value, str) and value.isdecimal()
    return isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))


def _snowflake(text: str | int) -> int:
    try:
        return int(text)
    except ValueError:
        return 0


_REMEMBERED = 10_000
"""More interactions than arrive within the minutes in which Discord may repeat an event."""
_CLOSE_SECONDS = 5.0


class InteractionTracker:
    """Recognises repeated interactions, and knows the tasks that handle new ones.

    A gateway that resumes its session may deliver an interaction a second time.
    """

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._running: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self, interaction_id: int) -> bool:
        """Return whether the calling task should handle the interaction.

        False for a repeated one, and when the bot is about to stop.
        """
        if self._closed or interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return True

    @property
    def at_work(self) -> int:
        return len(self._running)

    async def settled(self) -> None:
        """Wait until no other task handles an interaction."""
        while tasks := self._running - {asyncio.current_task()}:
            await asyncio.wait(tasks)

    async def close(self, seconds: float = _CLOSE_SECONDS) -> None:
        """Accept no more interactions; let those in progress end within ``seconds``."""
        self._closed = True
        tasks = self._running - {asyncio.current_task()}
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)


_log = logging.getLogger(__name__)

_ANSWER_SECONDS = 3.0
"""Seconds that Discord waits for an answer before it shows the person a failure."""
_TOO_MANY = 429


def note_answer(interaction: Interaction) -> None:
    """Note that the client's answer is a message below everything the person sees there."""
    if isinstance(interaction.client, _OwnClient):
        interaction.client.answered_below(interaction)


class TooLateError(Exception):
    """Discord no longer waits for an answer and has told the person; nothing was done."""


async def acknowledge(interaction: Interaction, *, thinking: bool = False) -> None:
    """Answer at once that the request has arrived; ``thinking`` promises an ephemeral message.

    Raises `TooLateError` if Discord has given the interaction up, or accepts nothing at all. If the
    answer may have arrived, the request counts: the person meant it, the table shows its effect,
    and asking again is refused as stale.
    """
    if thinking:
        note_answer(interaction)
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            await interaction.response.defer(ephemeral=thinking, thinking=thinking)
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED and isinstance(interaction.client, _OwnClient):
            await interaction.client.found_answered(interaction.id)
        if error.code == ALREADY_ANSWERED or isinstance(error, NO_ANSWER):
            return  # Discord accepted an earlier attempt whose response was lost, or may have.
        if error.code == UNKNOWN_INTERACTION or error.status == _TOO_MANY:
            raise TooLateError from error
        raise
    except NO_ANSWER as error:
        _log.info("acknowledgement may not have arrived: %s", type(error).__name__)


_TOKEN_SECONDS = 14 * 60
"""Seconds for which a token is used: it is valid for 15 minutes, of which the last is spared."""

FOLLOWING_EDITS, FOLLOWING_SECONDS = 3, 5.0
"""The most edits, and the seconds in which they count, that show what others do. Discord allows
five per token; two are left for the person's own turn."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to change a message by an interaction's token for a while.

    The message is the one clicked or answered with (``@original``), or a follow-up. Requests with a
    token do not count against the 50 requests per second. Every method raises `MessageGoneError` if
    it is no longer possible, and may raise `bot.client.worker.RetryLaterError`. A lease does not
    keep the interaction, which has the whole clicked message: tables hold dozens of leases for a
    quarter of an hour.
    """

    webhook: discord.Webhook
    mentions: CommandMentions
    until: float
    clock: Callable[[], float]
    message_id: int | None = None
    """The follow-up's id; None for ``@original``."""
    edited: list[float] = field(default_factory=list, compare=False, repr=False)
    """The times of the latest edits by the token."""

    @property
    def is_fresh(self) -> bool:
        """Return whether the token is still valid."""
        return self.clock() < self.until

    @property
    def rest(self) -> float:
        """Return the seconds until an edit may show what others do; 0 for now."""
        if len(self.edited) < FOLLOWING_EDITS:
            return 0.0
        return max(0.0, self.edited[-FOLLOWING_EDITS] + FOLLOWING_SECONDS - self.clock())

    async def edit(self, panel: Panel) -> None:
        self.edited.append(self.clock())
        del self.edited[:-FOLLOWING_EDITS]
        async with _using_token():
            await with_live_emojis(self.mentions.in_panel(panel), self._edit)

    async def delete(self) -> None:
        async with _using_token():
            await self.webhook.delete_message(self._id)

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> tuple[int, Lease]:
        """Post a new message in the message's channel, visible to everybody there; return its id
        and its lease.

        It carries the mark of the nonce, by which `Messenger.post` finds it.
        """
        mark = mark_of(nonce_of(nonce))

        async def send(shown: Panel) -> discord.WebhookMessage:
            return await self.webhook.send(
                view=layout(shown, mark),
                files=files(shown.pictures),
                silent=silent,
                allowed_mentions=discord.AllowedMentions.none(),
                wait=True,
            )

        async with _using_token():
            message = await with_live_emojis(self.mentions.in_panel(panel), send)
        return message.id, replace(self, message_id=message.id)

    async def _edit(self, panel: Panel) -> None:
        await self.webhook.edit_message(
            self._id, view=layout(panel), attachments=files(panel.pictures)
        )

    @property
    def _id(self) -> int:
        # Discord accepts this name in place of an id; discord.py's types do not say so.
        return cast(int, "@original") if self.message_id is None else self.message_id


@asynccontextmanager
async def _using_token() -> AsyncIterator[None]:
    """Make a request with a token; raise `MessageGoneError` if Discord refuses it. Whatever is
    wrong with the token or its message, the lease is useless from then on."""
    with temporary_failures():
        try:
            async with answered_in_time():
                yield
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            raise MessageGoneError from error


def lease(interaction: Interaction, clock: Callable[[], float] = loop_time) -> Lease:
    """Return a lease that begins now; ``clock`` returns seconds."""
    return Lease(interaction.followup, mentions_of(interaction), clock() + _TOKEN_SECONDS, clock)


_WAITS = (1.0, 2.0, 4.0, 8.0, 16.0, 16.0)
"""Seconds between attempts; after the last most people have stopped waiting."""


async def edit_reply(interaction: Interaction, panel: Panel) -> None:
    """Show the panel in the deferred reply, or on the message that was clicked.

    Raises `bot.client.worker.RetryLaterError` if Discord is unreachable for long, and
    `bot.client.errors.MessageGoneError`.
    """
    own = lease(interaction)
    for wait in _WAITS:
        try:
            await own.edit(panel)
        except RetryLaterError as error:
            await asyncio.sleep(max(wait, error.seconds))
        else:
            return
    await own.edit(panel)
