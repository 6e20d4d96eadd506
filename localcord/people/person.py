"""People at a Discord client: what each can do in the local Discord, and what each then sees.

``LocalDiscord.people`` and ``LocalDiscord.person("Anna")`` return a :class:`Person`. Every action
takes the way it takes on Discord: through the gateway to the bot, whose answer returns over REST.
An action that the client itself would not allow (a button that is absent or disabled, a command
that is not registered, a required option left out) raises :class:`NotPossibleError` and never
reaches the bot.

A page or a program that shows the server to a person needs:

* ``person.channels()`` – the channels, threads and DMs to list, in Discord's JSON shape;
* ``person.commands(channel_id)`` – the slash commands with their options and choices, names
  already in the person's language (``name_localized``);
* ``person.messages(channel_id)`` and ``person.watch()`` – what is there, and what happens next;
* the actions: ``slash``, ``autocomplete``, ``click``, ``select``, ``submit``, ``say``, ``dismiss``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from localcord.limits.commands import OptionType
from localcord.limits.messages import MAX_CONTENT
from localcord.people.options import (
    FoundCommand,
    MessageLostError,
    NotPossibleError,
    OptionValue,
    References,
    Upload,
    fill_options,
    find_command,
    localized,
    modal_as_seen,
    offered_commands,
    submitted,
    with_localized,
)
from localcord.people.seen import (
    Choice,
    EventKind,
    Json,
    Modal,
    Notification,
    Outcome,
    SeenMessage,
    Watch,
)
from localcord.world import payloads
from localcord.world.components import ComponentType, walk
from localcord.world.entities import Channel, Message, User
from localcord.world.errors import ApiError
from localcord.world.interactions import Interaction, Interactions, InteractionType
from localcord.world.permissions import Permission
from localcord.world.world import World

__all__ = ["NotPossibleError", "OptionValue", "Outcome", "Person", "Upload", "Watch"]

_REFERRED = {
    ComponentType.USER_SELECT: OptionType.USER,
    ComponentType.ROLE_SELECT: OptionType.ROLE,
    ComponentType.CHANNEL_SELECT: OptionType.CHANNEL,
}
"""The option type whose values a select menu of this type takes."""

_PERSON = "1"
"""A person's own installation among those that allow an interaction."""

_MANAGES = Permission.MANAGE_MESSAGES | Permission.MANAGE_CHANNELS | Permission.MANAGE_THREADS
"""Slow modes and locks do not apply to members with one of these."""


class Person:
    """One human user of the local Discord.

    ``id``, ``name`` (shown), ``username``; ``locale`` (a Discord locale such as ``it`` or
    ``en-US``) is sent with every interaction and may be set; ``closed_dms`` refuses the bot's
    direct messages with error 50007 while True; ``installed`` tells that the person has installed
    the bot for themselves, which may be set.
    """

    def __init__(self, world: World, interactions: Interactions, user: User) -> None:
        self._world = world
        self._interactions = interactions
        self._user = user
        self._modals: dict[int, Interaction] = {}

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> int:
        return self._user.id

    @property
    def name(self) -> str:
        return self._user.name

    @property
    def username(self) -> str:
        return self._user.username

    @property
    def locale(self) -> str:
        return self._user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self._user.locale = locale

    @property
    def closed_dms(self) -> bool:
        return self._user.closed_dms

    @closed_dms.setter
    def closed_dms(self, closed: bool) -> None:
        self._user.closed_dms = closed

    @property
    def installed(self) -> bool:
        return self._user.installed

    @installed.setter
    def installed(self, installed: bool) -> None:
        self._user.installed = installed

    @property
    def mention(self) -> str:
        """``<@id>``."""
        return f"<@{self.id}>"

    @property
    def dm(self) -> int:
        """The id of the DM channel with the bot, made on first use."""
        return self._world.dm_between(self.id).id

    def channels(self) -> list[Json]:
        """Return the channels that this person's client lists, as Discord's channel objects: the
        guild's channels (``type`` 0, 2, 5, 13, 15, 16), the threads that they are a member of (10,
        11, 12; in ``parent_id``) and the DM with the bot (1) if it exists, in that order."""
        seen = [each for each in self._world.channels.values() if self._lists(each)]
        seen.sort(key=lambda each: (each.is_dm, each.is_thread, each.position, each.id))
        return [self._channel_object(each) for each in seen]

    def channel(self, channel_id: int) -> Json:
        """Return one channel that this person sees, also a thread that their client does not
        list."""
        return self._channel_object(self._channel(channel_id))

    def _lists(self, channel: Channel) -> bool:
        joined = not channel.is_thread or self.id in channel.thread_members
        return joined and self._sees_channel(channel)

    def _channel_object(self, channel: Channel) -> Json:
        """Return the channel object; a thread's ``member`` is this person's membership."""
        body = payloads.channel(self._world, channel)
        body.pop("member", None)
        if self.id in channel.thread_members:
            body["member"] = payloads.thread_member(channel, self.id)
        return body

    def commands(self, channel_id: int) -> list[Json]:
        """Return the slash commands offered in a channel, as Discord's application command objects
        with ``name_localized`` and ``description_localized`` for this person's locale, the same in
        options and choices; by name. Sub-commands are options of ``type`` 1, groups of ``type``
        2."""
        offered = offered_commands(self._world, self.id, self._channel(channel_id))
        shown = [with_localized(each, self.locale) for each in offered]
        return sorted(shown, key=lambda each: str(each["name_localized"]))

    def messages(self, channel_id: int) -> list[SeenMessage]:
        """Return the messages that this person sees in a channel that they open, oldest first: of
        the ephemeral ones only those for them, without those they dismissed."""
        channel = self._channel(channel_id)
        return [
            self._seen(each)
            for each in self._world.channel_messages(channel.id)
            if self._world.sees(self.id, each)
        ]

    def message(self, message_id: int) -> SeenMessage:
        """Return one message as it is now; :class:`NotPossibleError` if the person does not see
        it."""
        return self._seen(self._message(message_id))

    @property
    def notifications(self) -> tuple[Notification, ...]:
        """What this person has been notified of so far, oldest first: how often it rang is its
        length. It keeps the newest 5,000 of everybody's."""
        return tuple(
            Notification(ring.reason, ring.at, SeenMessage(ring.message))
            for ring in self._world.rings
            if ring.user_id == self.id
        )

    def watch(self) -> Watch:
        """Return the events of all messages that this person is shown, in the DM and in all
        channels, but not in threads that they are no member of."""
        return Watch(self._world, self.id)

    async def until(
        self,
        predicate: Callable[[SeenMessage], bool],
        timeout: float = 5.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
        *,
        channel_id: int | None = None,
    ) -> SeenMessage:
        """Return the newest visible message that satisfies ``predicate``, waiting for it if
        necessary. All messages are tested again whenever one is posted, changed or deleted.

        ``timeout`` in real seconds, then :class:`TimeoutError` that lists what was seen.
        ``channel_id`` limits it to one channel, which the person then has open.
        """
        async with self.watch() as events:
            if channel_id is not None:
                events.open(channel_id)
            known = {seen.id: seen for seen in self._all_seen(channel_id)}
            try:
                async with asyncio.timeout(timeout):
                    while True:
                        for seen in reversed(known.values()):
                            if predicate(seen):
                                return seen
                        event = await anext(events)
                        if event.kind is EventKind.DELETE:
                            known.pop(event.message.id, None)
                        elif channel_id in (None, event.message.channel_id):
                            known[event.message.id] = event.message
            except TimeoutError:
                pass
            shown = "\n---\n".join(seen.text for seen in list(known.values())[-8:])
            raise TimeoutError(
                f"{self.name} saw no such message in {timeout} s; the last were:\n{shown}"
            )

    def _all_seen(self, channel_id: int | None) -> list[SeenMessage]:
        return [
            self._seen(each)
            for each in self._world.messages.values()
            if self._shows(each, channel_id)
        ]

    def _shows(self, message: Message, channel_id: int | None) -> bool:
        if channel_id is None:
            return self._world.is_shown(self.id, message)
        return message.channel_id == channel_id and self._world.sees(self.id, message)

    def _sees_channel(self, channel: Channel) -> bool:
        return bool(self._world.permissions(self.id, channel) & Permission.VIEW_CHANNEL)

    def _channel(self, channel_id: int) -> Channel:
        try:
            channel = self._world.channel(channel_id)
        except ApiError:
            raise NotPossibleError(f"there is no channel {channel_id}") from None
        if not self._sees_channel(channel):
            raise NotPossibleError(f"{self.name} does not see the channel {channel.name!r}")
        return channel

    def _message(self, message_id: int) -> Message:
        message = self._world.messages.get(message_id)
        if message is None or not self._world.sees(self.id, message):
            raise MessageLostError(f"{self.name} sees no message {message_id}")
        return message

    def _seen(self, message: Message) -> SeenMessage:
        return SeenMessage(payloads.message(self._world, message))

    async def say(self, channel_id: int, text: str) -> SeenMessage:
        """Post a message as this person, up to 2,000 characters."""
        channel = self._written_in(channel_id)
        self._verify_heard(channel)
        sending = (
            Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        )
        if not self._world.permissions(self.id, channel) & sending:
            raise NotPossibleError(f"{self.name} may not write here")
        if channel.locked and not self._world.permissions(self.id, channel) & _MANAGES:
            raise NotPossibleError("the thread is locked")
        if not 1 <= len(text.strip()) <= MAX_CONTENT:
            raise NotPossibleError(f"a message has 1 to {MAX_CONTENT} characters, not {len(text)}")
        self._wait_out_slow_mode(channel)
        message = self._world.new_message(channel.id, self.id)
        message.content = text.strip()
        message.mentions = self._world.mentioned([text])
        message.role_mentions = self._role_mentions(channel, text)
        return self._seen(self._world.post(message))

    async def slash(self, channel_id: int, command: str, /, **options: OptionValue) -> Outcome:
        """Send a slash command: ``await anna.slash(channel, "table open", game="ottocento")``.

        ``command`` is the command with its group and sub-command, separated by spaces; a leading
        ``/`` is allowed. Names of commands and options are the registered ones or the person's
        localised ones. Values: ``str``, ``int``, ``float``, ``bool``; the id of a user, channel or
        role as ``int``; :class:`Upload` for a file. Choices are given by value or by shown name.
        Returns when the bot has acknowledged, or after 3 seconds by the server's clock.
        """
        channel = self._written_in(channel_id)
        found, data = self._command_data(channel, command, options)
        return await self._act(InteractionType.COMMAND, channel, data, command_name=found.full_name)

    async def autocomplete(
        self,
        channel_id: int,
        command: str,
        /,
        *,
        focused: str,
        typed: str = "",
        **options: OptionValue,
    ) -> list[Choice]:
        """Return the bot's choices for ``typed`` in the option ``focused``; ``options`` are those
        already filled in. An empty list if it did not answer within 3 seconds."""
        channel = self._channel(channel_id)
        filled = options | {focused: typed}
        _, data = self._command_data(channel, command, filled, focused=focused)
        interaction = self._interactions.open(
            InteractionType.AUTOCOMPLETE, self._user, channel, data
        )
        await self._interactions.acknowledged(interaction)
        return [
            Choice(localized(each, "name", self.locale), each["value"])
            for each in interaction.choices
        ]

    async def click(self, message_id: int, custom_id: str) -> Outcome:
        """Press a button; it must be in the message and enabled."""
        message = self._message(message_id)
        component = self._control(message, custom_id)
        if component["type"] != ComponentType.BUTTON:
            raise NotPossibleError(f"{custom_id!r} is not a button")
        return await self._use(message, component, {})

    async def select(self, message_id: int, custom_id: str, values: Sequence[str | int]) -> Outcome:
        """Choose in a select menu: option values of a string select, ids in the others. The number
        of values must lie within the menu's bounds."""
        message = self._message(message_id)
        component = self._control(message, custom_id)
        if component["type"] not in ComponentType.selects():
            raise NotPossibleError(f"{custom_id!r} is not a select menu")
        chosen = [str(value) for value in values]
        low, high = component["min_values"], component["max_values"]
        if not low <= len(chosen) <= high or len(set(chosen)) != len(chosen):
            raise NotPossibleError(f"{custom_id!r} takes {low} to {high} different values")
        extra: Json = {"values": chosen}
        if component["type"] == ComponentType.STRING_SELECT:
            offered = {option["value"] for option in component["options"]}
            if not set(chosen) <= offered:
                raise NotPossibleError(f"{custom_id!r} offers {offered}, not {chosen}")
        else:
            channel = self._world.channels[message.channel_id]
            references = References(self._world, self.id, channel)
            if component["type"] == ComponentType.CHANNEL_SELECT:
                self._offered(component.get("channel_types"), chosen)
            extra["values"] = [
                references.send(_REFERRED[component["type"]], int(value)) for value in chosen
            ]
            extra |= references.payload()
        return await self._use(message, component, extra)

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Outcome:
        """Submit a modal with its fields' values by ``custom_id``: a string, or a list of values
        for a select. A field left out keeps its initial value."""
        interaction = self._modals.pop(modal.interaction_id, None)
        if interaction is None:
            raise NotPossibleError("this modal is not open for this person (any more)")
        try:
            data = submitted(modal, values)
        except NotPossibleError:
            self._modals[modal.interaction_id] = interaction
            raise
        source = self._world.messages.get(modal.message_id or 0)
        channel = self._world.channels[modal.channel_id]
        return await self._act(
            InteractionType.MODAL_SUBMIT, channel, data, source=source, trigger=interaction
        )

    def _offered(self, kinds: Sequence[int] | None, chosen: Sequence[str]) -> None:
        """Pass for channels of the kinds that a menu offers, which is all of them for None."""
        for each in chosen:
            channel = self._world.channels[int(each)]
            if kinds and channel.type not in kinds:
                raise NotPossibleError(f"the menu offers no channel like {channel.name!r}")

    def _written_in(self, channel_id: int) -> Channel:
        """Return a channel with a line to type in."""
        channel = self._channel(channel_id)
        if not channel.has_messages:
            raise NotPossibleError(f"{channel.name!r} takes posts, no messages or commands")
        return channel

    def _role_mentions(self, channel: Channel, text: str) -> tuple[int, ...]:
        """Return the roles that a message of this person pings."""
        if channel.guild_id is None:
            return ()
        known = self._world.guilds[channel.guild_id].roles
        anyone = self._world.permissions(self.id, channel) & Permission.MENTION_EVERYONE
        found = self._world.mentioned_roles(channel.guild_id, [text])
        return tuple(each for each in found if anyone or known[each].mentionable)

    def _verify_heard(self, channel: Channel) -> None:
        """Refuse what a member does who is in a time-out, or has not accepted the rules."""
        guild = self._world.guilds.get(channel.guild_id or 0)
        if guild is None or guild.owner_id == self.id:
            return
        if self.id in guild.pending:
            raise NotPossibleError("the rules of the server are not accepted")
        if guild.timed_out.get(self.id, 0) > self._world.clock.time():
            raise NotPossibleError("in a time-out")

    def _wait_out_slow_mode(self, channel: Channel) -> None:
        """Refuse a message too soon after the person's last one in a channel in slow mode."""
        if self._world.permissions(self.id, channel) & _MANAGES:
            return
        own = (m for m in self._world.channel_messages(channel.id) if m.author_id == self.id)
        last = max((m.created_at for m in own), default=float("-inf"))
        left = last + channel.slowmode_seconds - self._world.clock.time()
        if left > 0:
            raise NotPossibleError(f"slow mode: {self.name} may write again in {left:.0f} s")

    def join(self, thread_id: int) -> None:
        """Join a thread ("Join thread")."""
        self._world.add_to_thread(self._channel(thread_id), self.id)

    def leave(self, thread_id: int) -> None:
        """Leave a thread ("Leave thread")."""
        self._world.remove_from_thread(self._channel(thread_id), self.id)

    def _reopen(self, thread: Channel) -> None:
        """Unarchive a thread, as clients do before they send anything there."""
        if thread.locked and not self._world.permissions(self.id, thread) & _MANAGES:
            raise NotPossibleError("the thread is locked")
        self._world.set_archived(thread, False)

    def dismiss(self, message_id: int) -> None:
        """Dismiss an ephemeral message of this person ("Dismiss message")."""
        message = self._message(message_id)
        if message.seen_by != self.id:
            raise NotPossibleError("only an ephemeral message can be dismissed")
        self._world.delete(message)

    async def _use(self, message: Message, component: Json, extra: Json) -> Outcome:
        data = {
            "component_type": component["type"],
            "custom_id": component["custom_id"],
            "id": component["id"],
        }
        channel = self._world.channels[message.channel_id]
        guild = self._world.guilds.get(channel.guild_id or 0)
        is_absent = guild is not None and self._world.bot.id not in guild.members
        allowed_by = (message.interaction or {}).get("authorizing_integration_owners", {})
        if is_absent and _PERSON not in allowed_by:
            raise NotPossibleError("the bot is not in this server any more")
        return await self._act(InteractionType.COMPONENT, channel, data | extra, source=message)

    async def _act(
        self,
        kind: InteractionType,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        command_name: str | None = None,
        trigger: Interaction | None = None,
    ) -> Outcome:
        self._verify_heard(channel)
        if channel.archived:
            self._reopen(channel)
        interaction = self._interactions.open(
            kind, self._user, channel, data,
            source=source, command_name=command_name, trigger=trigger,
        )  # fmt: skip
        await self._interactions.acknowledged(interaction)
        modal = modal_as_seen(interaction)
        if modal is not None:
            self._modals[interaction.id] = interaction
        return Outcome(self._world, interaction, modal)

    def _control(self, message: Message, custom_id: str) -> Json:
        """Return an enabled control of a message."""
        for component in walk(message.components):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise NotPossibleError(f"{custom_id!r} is disabled")
                return component
        shown = [each["custom_id"] for each in walk(message.components) if "custom_id" in each]
        raise NotPossibleError(f"the message has no {custom_id!r}; it has {shown}")

    def _command_data(
        self,
        channel: Channel,
        command: str,
        options: Mapping[str, OptionValue],
        focused: str | None = None,
    ) -> tuple[FoundCommand, Json]:
        """Return the command that was typed, and the interaction data for it with these options."""
        offered = offered_commands(self._world, self.id, channel)
        found = find_command(offered, command, self.locale)
        references = References(self._world, self.id, channel)
        filled = fill_options(found, options, self.locale, references.send, focused=focused)
        return found, found.data(filled) | references.payload()
