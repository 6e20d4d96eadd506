"""What a Discord client shows to a person: channels, commands, messages, events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from localcord.people.offers import offered_commands
from localcord.people.options import MessageLostError, NotPossibleError, with_localized
from localcord.people.outcomes import Watch
from localcord.people.seen import EventKind, Json, Notification, SeenMessage
from localcord.world import payloads
from localcord.world.entities import Channel, Message, User
from localcord.world.errors import ApiError
from localcord.world.interactions import Interaction, Interactions
from localcord.world.permissions import Permission
from localcord.world.world import World


class Viewer:
    """The part of `localcord.people.person.Person` that sees; it does nothing."""

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
        """The channels that this person's client lists, as Discord's channel objects: the guild's
        channels (``type`` 0, 2, 5, 13, 15, 16), the threads that they are a member of (10, 11, 12;
        in ``parent_id``) and the DM with the bot (1) if it exists, in that order."""
        seen = [each for each in self._world.channels.values() if self._lists(each)]
        seen.sort(key=lambda each: (each.is_dm, each.is_thread, each.position, each.id))
        return [self._channel_object(each) for each in seen]

    def channel(self, channel_id: int) -> Json:
        """One channel that this person sees, also a thread that their client does not list."""
        return self._channel_object(self._channel(channel_id))

    def _lists(self, channel: Channel) -> bool:
        joined = not channel.is_thread or self.id in channel.thread_members
        return joined and self._sees_channel(channel)

    def _channel_object(self, channel: Channel) -> Json:
        """The channel object; a thread's ``member`` is this person's membership."""
        body = payloads.channel(self._world, channel)
        body.pop("member", None)
        if self.id in channel.thread_members:
            body["member"] = payloads.thread_member(channel, self.id)
        return body

    def commands(self, channel_id: int) -> list[Json]:
        """The slash commands offered in a channel, as Discord's application command objects with
        ``name_localized`` and ``description_localized`` for this person's locale, the same in
        options and choices; by name. Sub-commands are options of ``type`` 1, groups of ``type`` 2.
        """
        offered = offered_commands(self._world, self.id, self._channel(channel_id))
        shown = [with_localized(each, self.locale) for each in offered]
        return sorted(shown, key=lambda each: str(each["name_localized"]))

    def messages(self, channel_id: int) -> list[SeenMessage]:
        """The messages that this person sees in a channel that they open, oldest first: of the
        ephemeral ones only those for them, without those they dismissed."""
        channel = self._channel(channel_id)
        return [
            self._seen(each)
            for each in self._world.channel_messages(channel.id)
            if self._world.sees(self.id, each)
        ]

    def message(self, message_id: int) -> SeenMessage:
        """One message as it is now; :class:`NotPossibleError` if the person does not see it."""
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
        """The events of all messages that this person is shown, in the DM and in all channels, but
        not in threads that they are no member of."""
        return Watch(self._world, self.id)

    async def until(
        self,
        predicate: Callable[[SeenMessage], bool],
        timeout: float = 5.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
        *,
        channel_id: int | None = None,
    ) -> SeenMessage:
        """The newest visible message that satisfies ``predicate``, waiting for it if necessary.
        All messages are tested again whenever one is posted, changed or deleted.

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
