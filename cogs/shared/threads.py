"""Open a table in the channel of a request, or in a thread of its own."""

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
"""Discord's limit for a thread's name, in characters."""
_ARCHIVED_AFTER: Final = 10_080
"""Minutes without a message until Discord archives the thread. Days may pass between two moves, so
it is a week, Discord's longest."""
TO_POST = ("view_channel", "send_messages", "attach_files")
_IN_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")


async def open_thread(
    interaction: Interaction, game: Game, language: Language, *, name: str | None = None
) -> int:
    """Open a public thread for a table of the game below the request's channel; return its id.

    Its name defaults to the `thread_name`. Inside a thread, no other one is opened. Raises
    `DeclinedError`, which says what to do, if Discord refuses, and
    `bot.client.worker.RetryLaterError` if Discord cannot be reached; then no thread was opened.
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
    """Post a line in the parent channel that links to the table's thread. If that fails, nothing
    more is needed: Discord shows the thread in the channel too."""
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
    """Return whether the bot has the permissions for a table in the channel or thread."""
    return not _missing(interaction)


def verify_may_post(interaction: Interaction) -> None:
    """Raise `DeclinedError` unless the bot may keep a table in the channel or thread. The error
    names the missing permissions."""
    if missing := _missing(interaction):
        named = permission_names(reader_language(interaction), missing)
        raise DeclinedError("problem-permissions", missing=named)
    channel, manages = interaction.channel, interaction.app_permissions.manage_threads
    if isinstance(channel, discord.Thread) and channel.locked and not manages:
        raise DeclinedError("problem-thread-locked")


def _missing(interaction: Interaction) -> list[str]:
    """Return the permissions that the bot lacks for a table here, by discord.py's names."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    return missing_of(interaction.app_permissions, _IN_THREAD if in_thread else TO_POST)


def missing_of(allowed: discord.Permissions, needed: Iterable[str]) -> list[str]:
    """Return which of these permissions the bot lacks, by discord.py's names."""
    return [each for each in needed if not getattr(allowed, each)]


def would_ping(role: discord.Role, allowed: discord.Permissions) -> bool:
    """Return whether Discord pings the role when the bot mentions it with these permissions."""
    return not role.is_default() and (role.mentionable or allowed.mention_everyone)


def may_open_thread(interaction: Interaction) -> bool:
    """Return whether the bot may open a thread below the channel and keep a table in it."""
    return not missing_of(interaction.app_permissions, (*_IN_THREAD, "create_public_threads"))


def parent_of(interaction: Interaction) -> int | None:
    """Return the channel of the request's thread; None outside threads."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None


def thread_name(game: Game, host: str, language: Language) -> str:
    """Return the name of a table's thread: the game and the host."""
    named = say(language, "thread-name", game=game_name(language, game.name), host=clean(host))
    return shortened(named, LONGEST_NAME)


async def settings_here(tables: TableService, interaction: Interaction) -> ServerSettings:
    """Return the settings of the request's server."""
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

    ``agreement`` and ``language`` default to the server's, ``level`` to the person's last choice.
    Raises `DeclinedError` if the bot may not post, and everything that `LobbyService.open_table`
    raises.
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
        # Verify first, so that no thread is left without a table.
        await tables.lobby.verify_may_open(opener, RequestedVenue(venue, parent_id))
        thread_id = await open_thread(interaction, game, language_of(venue.locale))
        venue, parent_id = replace(venue, channel_id=thread_id), venue.channel_id
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
