"""Opening a table where somebody asks for one: in the channel, or in a thread of its own."""

from __future__ import annotations

from dataclasses import replace

from bot.client.interactions import Interaction, actor_of, person_of
from bot.services.settings.policy import RequestedVenue
from bot.services.tables import TableService
from bot.settings.servers import ServerSettings
from bot.tables.state.agreement import Agreement
from bot.tables.state.table import Table
from bot.tables.state.venue import Venue
from bot.text import Language, language_of
from cogs.shared.lookup import venue_of
from cogs.shared.threads import link_thread, open_thread, parent_of, verify_may_post
from tarocchino.core.games import Game
from tarocchino.core.model.rules import RuleSet
from tarocchino.players.levels import Level


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
        agreement = Agreement(time_control=settings.clock, cutting=settings.cutting)
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
