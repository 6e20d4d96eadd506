"""Read interactions and answer them: acknowledge before the work, edit the reply until Discord
takes it, change messages by the token for a while, and know which are still being answered."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
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
from bot.client.worker import RetryLaterError, Sleep
from bot.words import Language, language_of

Interaction = discord.Interaction[Any]
"""An interaction with this bot: a click, a command, a choice being typed, or a modal sent."""

_LAST_MESSAGE = "last_message_id"
_STALE = "stale"


@runtime_checkable
class _OwnClient(Protocol):
    """The bot's own client, as far as answers concern it: it knows its registered commands, and
    wants to know by which messages it answers, and whether another bot answers in its place."""

    @property
    def command_mentions(self) -> CommandMentions: ...

    def answered_below(self, interaction: Interaction) -> None: ...

    async def found_answered(self, interaction_id: int) -> None: ...


def mentions_of(interaction: Interaction) -> CommandMentions:
    """The mentions of the commands of the interaction's client, as far as it knows them."""
    client = interaction.client
    return client.command_mentions if isinstance(client, _OwnClient) else NO_MENTIONS


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


_log = logging.getLogger(__name__)

_ANSWER_SECONDS = 3.0
"""How long Discord waits for an answer before it tells the person that there was none."""
_TOO_MANY = 429


def note_answer(interaction: Interaction) -> None:
    """Tell the client that its answer is a message below all that the person sees there."""
    if isinstance(interaction.client, _OwnClient):
        interaction.client.answered_below(interaction)


class TooLateError(Exception):
    """Discord no longer waits for an answer; it has told the person so, and nothing was done."""


async def acknowledge(interaction: Interaction, *, thinking: bool = False) -> None:
    """Answer at once that the request has arrived; ``thinking`` promises an ephemeral message.

    Raises `TooLateError` where Discord has given the interaction up, or accepts nothing at all.
    Where it is unknown whether the answer arrived the request counts: the person meant it, its
    effect is shown at the table, and asking again is refused as stale.
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
            return  # An earlier attempt was accepted, but its reply was lost; or it may have been.
        if error.code == UNKNOWN_INTERACTION or error.status == _TOO_MANY:
            raise TooLateError from error
        raise
    except NO_ANSWER as error:
        _log.info("an answer may not have come: %s", type(error).__name__)


_TOKEN_SECONDS = 14 * 60
"""An interaction's token is valid for 15 minutes; the last one is not used."""

FOLLOWING_EDITS, FOLLOWING_SECONDS = 3, 5.0
"""What others do is shown by this many edits in so many seconds at most: Discord takes five by a
token, and two of them are left for one's own turn."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to change a message for a while by an interaction's token: the message that was
    clicked or answered with (``@original``), or a follow-up.

    Nothing that is done with a token counts against the 50 requests a second. Every method raises
    `MessageGoneError` if it is no longer possible, and may raise
    `bot.client.worker.RetryLaterError`. Nothing else of the interaction is kept, which has the
    whole message that was clicked: tables hold leases by the dozen for a quarter of an hour.
    """

    webhook: discord.Webhook
    mentions: CommandMentions
    until: float
    clock: Callable[[], float]
    message_id: int | None = None
    """The follow-up; None for ``@original``."""
    edited: list[float] = field(default_factory=list, compare=False, repr=False)
    """When the latest edits by the token were made."""

    @property
    def is_fresh(self) -> bool:
        """Whether the token is still valid."""
        return self.clock() < self.until

    @property
    def rest(self) -> float:
        """Seconds until the message may be edited for what others do; 0 for now."""
        if len(self.edited) < FOLLOWING_EDITS:
            return 0.0
        return max(0.0, self.edited[-FOLLOWING_EDITS] + FOLLOWING_SECONDS - self.clock())

    async def edit(self, panel: Panel) -> None:
        self.edited.append(self.clock())
        del self.edited[:-FOLLOWING_EDITS]
        with _token_failures():
            async with answered_in_time():
                await with_live_emojis(self.mentions.in_panel(panel), self._edit)

    async def delete(self) -> None:
        with _token_failures():
            async with answered_in_time():
                await self.webhook.delete_message(self._id)

    async def follow_up(self, panel: Panel, *, nonce: str, silent: bool) -> tuple[int, Lease]:
        """Post a new message in the message's channel, which everybody there may see; returns its
        id, and the lease on it.

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

        with _token_failures():
            async with answered_in_time():
                message = await with_live_emojis(self.mentions.in_panel(panel), send)
        return message.id, replace(self, message_id=message.id)

    async def _edit(self, panel: Panel) -> None:
        await self.webhook.edit_message(
            self._id, view=layout(panel), attachments=files(panel.pictures)
        )

    @property
    def _id(self) -> int:
        # Discord takes the name wherever it takes an id; discord.py's types do not say so.
        return cast(int, "@original") if self.message_id is None else self.message_id


@contextmanager
def _token_failures() -> Iterator[None]:
    """Raise `MessageGoneError` where Discord refuses what is done with a token: whatever is wrong
    with the token or its message, the lease is useless from now on."""
    with temporary_failures():
        try:
            yield
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            raise MessageGoneError from error


def lease(interaction: Interaction, clock: Callable[[], float] = loop_time) -> Lease:
    """A lease that begins now; ``clock`` returns seconds."""
    return Lease(interaction.followup, mentions_of(interaction), clock() + _TOKEN_SECONDS, clock)


_WAITS = (1.0, 2.0, 4.0, 8.0, 16.0, 16.0)
"""Seconds between attempts; after that most people have stopped waiting."""


async def edit_reply(
    interaction: Interaction, panel: Panel, *, sleep: Sleep = asyncio.sleep
) -> None:
    """Show the panel in the deferred reply, or on the message that was clicked.

    Raises `bot.client.worker.RetryLaterError` if Discord is unreachable for long, and
    `bot.client.messenger.MessageGoneError`.
    """
    own = lease(interaction)
    for wait in _WAITS:
        try:
            await own.edit(panel)
        except RetryLaterError as error:
            await sleep(max(wait, error.seconds))
        else:
            return
    await own.edit(panel)
