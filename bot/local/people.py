"""People at a Discord client: what each can do in the local Discord, and what each then sees.

A :class:`Person` is got from ``LocalDiscord.people`` or ``LocalDiscord.person("Anna")``. Every
action goes the way it goes on Discord: through the gateway to the bot, whose answer comes back over
REST. An action that the client itself would not allow (a button that is absent or disabled, a
command that is not registered, a required option left out) raises :class:`NotPossibleError`; it
never reaches the bot.

A page or a program that shows the server to a person needs:

* ``person.channels()`` – the channels, threads and DMs to list, in Discord's JSON shape;
* ``person.commands(channel_id)`` – the slash commands with their options and choices, names
  already in the person's language (``name_localized``);
* ``person.messages(channel_id)`` and ``person.watch()`` – what is there, and what happens next;
* the actions: ``slash``, ``autocomplete``, ``click``, ``select``, ``submit``, ``say``, ``dismiss``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.local.seen import Choice, Event, Json, Modal, SeenMessage


class NotPossibleError(Exception):
    """The client does not offer this: an absent or disabled control, an unknown command or option,
    a value out of an option's bounds, a channel that the person does not see."""


@dataclass(frozen=True)
class Upload:
    """A file given as the value of an attachment option."""

    filename: str
    content: bytes


OptionValue = str | int | float | bool | Upload


class Outcome:
    """What one action led to. It stays live: follow-ups and edits that come after the
    acknowledgement appear in ``created`` and ``edited`` as they arrive."""

    @property
    def acknowledged(self) -> bool:
        """The bot answered in time; False is the client's "interaction failed"."""
        raise NotImplementedError

    @property
    def seconds(self) -> float:
        """From the action to the acknowledgement, by the clock of the server (3.0 if none came)."""
        raise NotImplementedError

    @property
    def created(self) -> tuple[SeenMessage, ...]:
        """The messages this interaction posted so far, as they are now, ephemeral ones too; those
        since deleted are left out."""
        raise NotImplementedError

    @property
    def edited(self) -> tuple[SeenMessage, ...]:
        """The messages of before that this interaction changed, as they are now."""
        raise NotImplementedError

    @property
    def modal(self) -> Modal | None:
        """The modal that the bot opened in answer."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """All words of ``created`` and ``edited``, for assertions and transcripts."""
        raise NotImplementedError

    async def finished(
        self,
        timeout: float = 5.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
    ) -> Outcome:
        """Wait until a deferred answer ("is thinking") has got its content, and return self.

        ``timeout`` is in real seconds; :class:`TimeoutError` after it. Returns at once where
        nothing was deferred.
        """
        raise NotImplementedError


class Watch:
    """An endless async iterator of :class:`Event`, registered from the moment it was made.

    Use it in ``async with person.watch() as events:`` or call :meth:`close`; iteration then ends.
    """

    def __aiter__(self) -> Watch:
        return self

    async def __anext__(self) -> Event:
        raise NotImplementedError

    async def __aenter__(self) -> Watch:
        return self

    async def __aexit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop; events that were not read yet are dropped."""
        raise NotImplementedError


class Person:
    """One human user of the local Discord.

    ``id``, ``name`` (shown), ``username``; ``locale`` (a Discord locale such as ``it`` or
    ``en-US``) is sent with every interaction and may be set; ``closed_dms`` refuses the bot's
    direct messages with error 50007 while True.
    """

    id: int
    name: str
    username: str
    locale: str
    closed_dms: bool

    @property
    def mention(self) -> str:
        """``<@id>``."""
        raise NotImplementedError

    @property
    def dm(self) -> int:
        """The id of the DM channel with the bot, made on first use."""
        raise NotImplementedError

    def channels(self) -> list[Json]:
        """The channels this person sees, as Discord's channel objects: the guild's text channels
        (``type`` 0), its threads (11, 12; ``parent_id`` says where) and the DM with the bot (1) if
        there is one already, in that order."""
        raise NotImplementedError

    def commands(self, channel_id: int) -> list[Json]:
        """The slash commands offered in a channel, as Discord's application command objects with
        ``name_localized`` and ``description_localized`` for this person's locale, the same in
        options and choices; by name. Sub-commands are options of ``type`` 1, groups of ``type`` 2.
        """
        raise NotImplementedError

    def messages(self, channel_id: int) -> list[SeenMessage]:
        """What this person sees in a channel, oldest first: ephemeral messages only of their own,
        dismissed ones no more."""
        raise NotImplementedError

    def message(self, message_id: int) -> SeenMessage:
        """One message as it is now; :class:`NotPossibleError` if the person does not see it."""
        raise NotImplementedError

    def watch(self) -> Watch:
        """Events of every message that this person sees, in all channels and the DM, from now."""
        raise NotImplementedError

    async def until(
        self,
        predicate: Callable[[SeenMessage], bool],
        timeout: float = 5.0,  # noqa: ASYNC109 (a guard of tests, said in every call)
        *,
        channel_id: int | None = None,
    ) -> SeenMessage:
        """The newest visible message that satisfies ``predicate``, waiting for it if need be.

        ``timeout`` in real seconds, then :class:`TimeoutError` that lists what was seen.
        ``channel_id`` limits it to one channel.
        """
        raise NotImplementedError

    async def say(self, channel_id: int, text: str, *, reply_to: int | None = None) -> SeenMessage:
        """Post a message as this person, up to 2,000 characters."""
        raise NotImplementedError

    async def slash(self, channel_id: int, command: str, /, **options: OptionValue) -> Outcome:
        """Send a slash command: ``await anna.slash(channel, "table open", game="ottocento")``.

        ``command`` is the command with its group and sub-command, separated by spaces; a leading
        ``/`` is allowed. Names of commands and options are the registered ones or the person's
        localised ones. Values: ``str``, ``int``, ``float``, ``bool``; the id of a user, channel or
        role as ``int``; :class:`Upload` for a file. Choices are given by value or by shown name.
        Returns when the bot has acknowledged, or after 3 seconds by the server's clock.
        """
        raise NotImplementedError

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
        """What the bot offers while ``typed`` stands in the option ``focused``; ``options`` are
        those already filled in. An empty list if it did not answer in 3 seconds."""
        raise NotImplementedError

    async def click(self, message_id: int, custom_id: str) -> Outcome:
        """Press a button; it must be in the message now, and enabled."""
        raise NotImplementedError

    async def select(self, message_id: int, custom_id: str, values: Sequence[str | int]) -> Outcome:
        """Choose in a select menu: option values of a string select, ids in the others. The number
        of values must lie within the menu's bounds."""
        raise NotImplementedError

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Outcome:
        """Send a modal with the fields' values by ``custom_id`` (a string, or a list of values for
        a select); a field left out keeps what it was pre-filled with."""
        raise NotImplementedError

    def dismiss(self, message_id: int) -> None:
        """Take an ephemeral message of this person away ("Dismiss message")."""
        raise NotImplementedError
