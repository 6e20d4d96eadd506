"""``/table list``, ``alert`` and ``call``: help players find each other."""

from __future__ import annotations

import discord

from bot.client.commands import command
from bot.client.components import notice
from bot.client.custom_ids import NUMBER, Verb, chosen_in
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.settings.servers import TableAlert
from bot.table.panels.lobby import ListedTable, alert_set_panel, call_panel, listing_panel
from bot.table.panels.words import countdown
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import StoredTable
from bot.words import language_of, say
from cogs.shared.extensible_bot import BotCog, ExtensibleBot
from cogs.shared.lookup import GAME_CHOICES, actor_of, game_named, table_here, venue_of
from cogs.shared.threads import would_ping


async def call_players(bot: ExtensibleBot, table: Table, interaction: Interaction) -> None:
    """Ping the role that the server has chosen for this, in the table's channel.

    Raises `DeclinedError` if there is no such role, Discord would not ping it, there is no free
    seat, or the last call was too recent; `TableRefusedError` for anybody but the host.
    """
    actor = actor_of(interaction)
    verify_may(actor, Request.INVITE, table)
    venue = table.venue
    role_id = (await bot.tables.policy.settings.chosen(venue.guild_id)).players_role
    if role_id is None:
        raise DeclinedError("problem-no-players-role")
    if not table.free_seats:
        raise DeclinedError("problem-no-free-seat")
    role = None if interaction.guild is None else interaction.guild.get_role(role_id)
    if role is not None and not would_ping(role, interaction.app_permissions):
        raise DeclinedError("problem-role-not-pinged", role=f"<@&{role_id}>")
    now = bot.tables.registry.clock.now()
    if (again := await bot.alerts.take_call(venue.guild_id, now)) is not None:
        raise DeclinedError("problem-called-lately", when=countdown(again))
    panel = call_panel(table, role_id, language_of(venue.locale))
    nonce = f"{table.id}-call-{actor.interaction_id}"
    await bot.messenger.post(venue.channel_id, panel, nonce=nonce, role=role_id)


class FindingCommands(BotCog):
    """The part of ``/table`` that brings players and tables together."""

    @command("table-list")
    async def list_tables(self, interaction: Interaction) -> None:
        stored = await self.tables.registry.in_server(venue_of(interaction).guild_id)
        actor = actor_of(interaction)
        sealed = self.tables.sealed
        known = [table for table in stored if not sealed.is_secret(table.id)]
        shown = [_listed(table, actor) for table in known if _may_see(interaction, table)]
        await edit_reply(interaction, listing_panel(shown, reader_language(interaction)))

    @command("table-alert", choices={"game": GAME_CHOICES})
    async def alert(self, interaction: Interaction, game: str | None = None) -> None:
        guild_id, user_id = venue_of(interaction).guild_id, interaction.user.id
        wanted = game_named(game)
        await self.bot.alerts.save(TableAlert(guild_id, user_id, wanted, str(interaction.locale)))
        alerts = await self.bot.alerts.in_server(guild_id)
        games = [each.game for each in alerts if each.user_id == user_id]
        panel = alert_set_panel(guild_id, games, reader_language(interaction))
        await edit_reply(interaction, panel)

    @command("table-call")
    async def call(self, interaction: Interaction) -> None:
        table = await table_here(self.tables, interaction)
        await call_players(self.bot, table, interaction)
        await tell(interaction, say(reader_language(interaction), "told-called"))

    @control(Verb.STOP_ALERTS)
    async def _stop(self, interaction: Interaction, used: UsedControl) -> None:
        """Stop the person's alerts about tables of the server that the button names."""
        guild_id = chosen_in((used.id.argument,), NUMBER)
        await self.bot.alerts.drop(guild_id, interaction.user.id)
        said = say(reader_language(interaction), "alert-stopped")
        await edit_reply(interaction, notice(said))


def _listed(table: StoredTable, actor: Actor) -> ListedTable:
    free = sum(occupant is None for occupant in table.seats)
    may_sit = table.stage is Stage.LOBBY and table.agreement.admits(actor.user_id, actor.roles)
    players = tuple(occupant.name for occupant in table.seats if occupant is not None)
    return ListedTable(table.game, table.venue.channel_id, players, free if may_sit else 0)


def _may_see(interaction: Interaction, table: StoredTable) -> bool:
    """Return whether the person may see the table's channel, as far as the bot knows. A private
    thread is never listed, because the bot does not know its members."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return False
    if table.venue.channel_id == interaction.channel_id:
        return True
    channel = guild.get_channel_or_thread(table.venue.channel_id)
    if isinstance(channel, discord.Thread):
        if channel.is_private() or channel.parent is None:
            return False
        channel = channel.parent
    return channel is not None and channel.permissions_for(member).view_channel
