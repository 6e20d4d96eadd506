"""Open a table where somebody asks for one, in the channel or in a thread of its own."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Final

import discord

from bot.client.components import shortened, shown_name
from bot.client.errors import ChannelGoneError, DeclinedError, asking_discord
from bot.client.interactions import Interaction, reader_language
from bot.client.worker import NotDoneError, RetryLaterError
from bot.features.evenings.places import ThreadRefusedError, begin_thread
from bot.services import TableService
from bot.settings.agreement import Agreement
from bot.settings.servers import ServerSettings
from bot.support.venue import Venue
from bot.table.live.policy import RequestedVenue
from bot.table.panels.words import channel_link, permission_names
from bot.table.state.table import Table
from bot.words import Language, language_of, say
from bot.words.names import game_name
from bot.words.plain import clean
from cogs.shared.lookup import actor_of, person_of, venue_of
from tarocchino.core.games import Game
from tarocchino.core.model.rules import RuleSet
from tarocchino.players.levels import Level

LONGEST_NAME = 100
"""Discord's limit on a thread's name, in characters."""
_ARCHIVED_AFTER: Final = 10_080
"""Minutes without a message after which Discord archives the thread: a week is the longest that it
takes, and days may pass between two moves."""
TO_POST = ("view_channel", "send_messages", "attach_files")
_IN_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")


async def open_thread(
    interaction: Interaction, game: Game, language: Language, *, name: str | None = None
) -> int:
    """Open a public thread for a table of the game, below the channel of the interaction.

    It is called ``name``, by default the `thread_name`. Returns its id; inside a thread nothing is
    opened and that thread's id is returned. Nothing was opened where it raises:
    `DeclinedError` where Discord refuses it, whose words say what to do, and
    `bot.client.worker.RetryLaterError` where it cannot be reached.
    """
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.id
    if not isinstance(channel, discord.TextChannel):
        raise DeclinedError("problem-thread-no-threads")
    if not may_open_thread(interaction):
        raise DeclinedError("problem-thread-permissions")
    named = name or thread_name(game, interaction.user.display_name, language)
    try:
        thread = await begin_thread(channel, named, archived_after=_ARCHIVED_AFTER)
    except ThreadRefusedError as error:
        problem, code = f"problem-thread-{error.obstacle.value}", str(error.code)
        raise DeclinedError(problem, code=code, name=named) from error
    return thread.id


async def link_thread(interaction: Interaction, table: Table) -> None:
    """Post a line in the thread's parent channel that leads to the table.

    A line that cannot be posted is left out: Discord shows the thread in the channel too.
    """
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return
    language = language_of(table.venue.locale)
    line = say(
        language,
        "thread-line",
        game=game_name(language, table.game.name),
        host=shown_name(interaction.user.display_name),
        channel=channel_link(table),
    )
    refused = (RetryLaterError, ChannelGoneError, NotDoneError)
    with suppress(*refused):
        async with asking_discord():
            nobody = discord.AllowedMentions.none()
            await channel.send(line, silent=True, allowed_mentions=nobody)


def may_post(interaction: Interaction) -> bool:
    """Whether the bot has the permissions to keep a table in the channel or thread."""
    return not _missing(interaction)


def may_read_history(interaction: Interaction) -> bool:
    """Whether the bot may look for messages of its own whose posting was not confirmed."""
    return interaction.app_permissions.read_message_history


def verify_may_post(interaction: Interaction) -> None:
    """Pass where the bot may keep a table in the channel or thread.

    Else raise `DeclinedError`, which names the permissions that it lacks.
    """
    if missing := _missing(interaction):
        named = permission_names(reader_language(interaction), missing)
        raise DeclinedError("problem-permissions", missing=named)
    channel, manages = interaction.channel, interaction.app_permissions.manage_threads
    if isinstance(channel, discord.Thread) and channel.locked and not manages:
        raise DeclinedError("problem-thread-locked")


def _missing(interaction: Interaction) -> list[str]:
    """The permissions, as discord.py calls them, that the bot lacks to keep a table here."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    return missing_of(interaction.app_permissions, _IN_THREAD if in_thread else TO_POST)


def missing_of(allowed: discord.Permissions, needed: Iterable[str]) -> list[str]:
    """Those of the permissions, as discord.py calls them, that the bot lacks."""
    return [each for each in needed if not getattr(allowed, each)]


def would_ping(role: discord.Role, allowed: discord.Permissions) -> bool:
    """Whether Discord pings the role if the bot, which is ``allowed`` this, mentions it."""
    return not role.is_default() and (role.mentionable or allowed.mention_everyone)


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot may open a thread below the channel and keep a table in it."""
    allowed = interaction.app_permissions
    return (
        allowed.view_channel
        and allowed.create_public_threads
        and allowed.send_messages_in_threads
        and allowed.attach_files
    )


def parent_of(interaction: Interaction) -> int | None:
    """The channel of the interaction's thread; None outside threads."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None


def thread_name(game: Game, host: str, language: Language) -> str:
    """The name of a table's thread: the game and the host."""
    named = say(language, "thread-name", game=game_name(language, game.name), host=clean(host))
    return shortened(named, LONGEST_NAME)


async def settings_here(tables: TableService, interaction: Interaction) -> ServerSettings:
    """The settings of the server in which a table is to be opened."""
    return await tables.policy.settings.chosen(venue_of(interaction).guild_id)


async def open_table_here(
    tables: TableService,
    interaction: Interaction,
    game: Game,
    rules: RuleSet,
    *,
    agreement: Agreement | None = None,
    host_sits: bool = True,
    computers: int = 0,
    level: Level | None = None,
    language: Language | None = None,
    in_thread: bool = False,
) -> Table:
    """Open a table for the person who asks, in the channel or in a new thread below it.

    ``agreement`` and ``language`` default to the server's, ``level`` to the one of the computer
    players whom the person chose last. Raises `DeclinedError` where the bot may
    not post, and what `LobbyService.open_table` raises.
    """
    settings = await settings_here(tables, interaction)
    if language is not None:
        settings = replace(settings, language=language)
    if agreement is None:
        agreement = Agreement(
            settings.clock, cutting=settings.cutting, face_down=settings.face_down
        )
    host, opener = person_of(interaction), actor_of(interaction)
    venue, parent_id = settings.apply_to_venue(venue_of(interaction)), parent_of(interaction)
    if in_thread:
        # Verified before the thread is made, so that none is left over without a table.
        await tables.lobby.verify_may_open(opener, RequestedVenue(venue, parent_id))
        venue, parent_id = await _in_thread(interaction, venue, game), venue.channel_id
    else:
        verify_may_post(interaction)
    table = await tables.lobby.open_table(
        venue,
        host,
        game,
        rules,
        agreement=agreement,
        host_sits=host_sits,
        computers=computers,
        level=level,
        opener=opener,
        parent_id=parent_id,
    )
    if in_thread:
        await link_thread(interaction, table)
    return table


async def _in_thread(interaction: Interaction, venue: Venue, game: Game) -> Venue:
    channel_id = await open_thread(interaction, game, language_of(venue.locale))
    return replace(venue, channel_id=channel_id)
