"""Who made an interaction: their language, and how tables know and judge them."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import discord

from bot.tables.rules.permissions import Actor
from bot.tables.state.table import Person
from bot.text import Language, language_of
from bot.ui.command_mentions import NO_MENTIONS, CommandMentions
from bot.ui.components import Panel

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
    """Note that it is refused because what was used is of an earlier version, as it will be for
    ever."""
    interaction.extras[_STALE] = True


def is_stale(interaction: Interaction) -> bool:
    """Whether it is refused because what was used is of an earlier version."""
    return _STALE in interaction.extras


def reader_language(interaction: Interaction) -> Language:
    """The language of the person who asked."""
    return language_of(str(interaction.locale))


def person_of(interaction: Interaction) -> Person:
    """The person who asked, as tables know people."""
    user = interaction.user
    # Half a character (a lone surrogate) could be neither stored nor sent.
    name = user.display_name.encode(errors="replace").decode()
    return Person(user.id, name, str(interaction.locale))


def actor_of(interaction: Interaction) -> Actor:
    """The person who asked, as tables judge what they may do.

    A person who may manage the channel's messages may also end other people's tables there.
    """
    guild_id = interaction.guild_id
    moderator = guild_id is not None and interaction.permissions.manage_messages
    user = interaction.user
    roles = frozenset(r.id for r in user.roles) if isinstance(user, discord.Member) else frozenset()
    members = interaction.guild.members if interaction.guild is not None else []
    names = frozenset(each.display_name for each in (user, *members))
    name = person_of(interaction).name
    return Actor(user.id, guild_id, moderator, interaction.id, roles, names, name)
