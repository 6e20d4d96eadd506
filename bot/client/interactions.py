"""Read interactions, answer them, and know which are still being answered."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

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
from bot.words import Language, language_of

Interaction = discord.Interaction[Any]
"""An interaction with this bot: a click, a command, a choice being typed, or a modal sent."""

_LAST_MESSAGE = "last_message_id"
_STALE = "stale"


@runtime_checkable
class _MentionsCommands(Protocol):
    """A client that knows its registered commands."""

    @property
    def command_mentions(self) -> CommandMentions: ...


def mentions_of(interaction: Interaction) -> CommandMentions:
    """The mentions of the commands of the interaction's client, as far as it knows them."""
    client = interaction.client
    return client.command_mentions if isinstance(client, _MentionsCommands) else NO_MENTIONS


def with_mentions(interaction: Interaction, panel: Panel) -> Panel:
    """The panel with the commands of the interaction's client as mentions."""
    return mentions_of(interaction).in_panel(panel)


def note_last_message(interaction: Interaction, data: object) -> None:
    """Keep the channel's last message, which the event tells and discord.py does not."""
    match data:
        case {"channel": {"last_message_id": str(text)}} if text.isdecimal():
            interaction.extras[_LAST_MESSAGE] = int(text)


def last_message_id(interaction: Interaction) -> int | None:
    """The last message of the channel at the time of the interaction, None if that is unknown."""
    found = interaction.extras.get(_LAST_MESSAGE)
    return found if isinstance(found, int) else None


def note_stale(interaction: Interaction) -> None:
    """Note that the button is of an earlier version, so it will be refused however often it is
    pressed."""
    interaction.extras[_STALE] = True


def is_stale(interaction: Interaction) -> bool:
    """Return whether the button is of an earlier version."""
    return _STALE in interaction.extras


def reader_language(interaction: Interaction) -> Language:
    """The language of the person who asked."""
    return language_of(str(interaction.locale))


def used_control(interaction: Interaction) -> tuple[str, tuple[str, ...]] | None:
    """The custom_id of a control that was used, and what was chosen in it.

    That is values of options, or ids of channels, roles and people; for a modal that was sent, what
    was typed into its fields, in their order. None if the interaction has the form of neither, or
    two fields of one name.
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
    """The name of a field of a modal, and what was typed into it; None for anything else."""
    match field:
        case {"component": {"custom_id": str(name), "value": str(text)}}:
            return name, text
        case _:
            return None


Read = Callable[[Any], Interaction]
"""Makes discord.py's object of the data of an event; raises anything for data of another form."""

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
    """What has arrived as an interaction does not have the form that Discord gives it."""


def requester_id(data: object) -> int:
    """Whose interaction it is; 0 if it names nobody."""
    match data:
        case {"member": {"user": {"id": str(text) | int(text)}}}:
            return _snowflake(text)
        case {"user": {"id": str(text) | int(text)}}:
            return _snowflake(text)
        case _:
            return 0


def read_interaction(data: object, read: Read) -> Interaction:
    """The interaction that arrived; raises `MalformedInteractionError`."""
    try:
        interaction = read(data)
        verify_form(interaction)
        note_last_message(interaction, data)
    except MalformedInteractionError:
        raise
    except Exception as error:
        # discord.py trusts the gateway: whatever is missing or odd raises what it happens to raise.
        raise MalformedInteractionError(type(error).__name__) from error
    return interaction


def read_head(data: object, read: Read) -> Interaction | None:
    """As much of an interaction as an answer in words needs, None if there is less than that.

    It is cheap: neither its message nor its channel and person are read.
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
    """Whether an interaction could be answered with this token."""
    return isinstance(token, str) and token != "" and token.isascii()


def verify_form(interaction: Interaction) -> None:
    """Pass if all that the program reads of the interaction has its form; else raise
    `MalformedInteractionError`, or whatever discord.py raises."""
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
    # What is typed into a modal may be any number.
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
    # While somebody types, Discord does not say what is meant by the ids of other options.
    is_resolved = not any(isinstance(value, discord.Object) for value in values)
    if not is_resolved and interaction.type is InteractionType.application_command:
        raise MalformedInteractionError("nobody and nothing by that id")


def _is_offered(interaction: Interaction) -> bool:
    """Return whether every value is one that the command's option takes."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True  # One of an earlier version, which the command tree refuses.
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
    """Whether every option has a name, and a value of its type; those that are being typed are
    texts."""
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
"""More than arrive within the minutes for which Discord may repeat an event."""
_CLOSE_SECONDS = 5.0


class InteractionTracker:
    """Tells repeated interactions from new ones, and knows the tasks that handle them.

    A gateway that resumes its session may deliver an interaction a second time.
    """

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._running: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self, interaction_id: int) -> bool:
        """Whether the calling task is to handle the interaction.

        False for a repeated one, and once the bot is about to stop.
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
        """How many interactions are being handled."""
        return len(self._running)

    async def settled(self) -> None:
        """Return when no task but the calling one handles an interaction."""
        while tasks := self._running - {asyncio.current_task()}:
            await asyncio.wait(tasks)

    async def close(self, seconds: float = _CLOSE_SECONDS) -> None:
        """Take no more interactions; finish those in progress, or cancel them after ``seconds``."""
        self._closed = True
        tasks = self._running - {asyncio.current_task()}
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
