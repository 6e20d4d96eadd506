"""The record of a match, sent as a file to the person who asks for it."""

from __future__ import annotations

import io

import discord

from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.draw.style import Deck
from bot.services import TableService
from bot.table.panels.records import ReadableRecord, RecordForm, RecordPlace
from bot.table.store.stored_table import StoredTable
from bot.words import say


async def send_record(
    interaction: Interaction,
    tables: TableService,
    stored: StoredTable,
    form: RecordForm,
    deck: Deck,
) -> None:
    """Send the finished hands of a table's match in this form; `DeclinedError` if there are none.

    The interaction is a deferred one. ``deck`` are the cards of a page.
    """
    language = reader_language(interaction)
    writer = ReadableRecord(form, language, _place(interaction, stored), deck)
    written = await tables.records.readable(stored, writer)
    if written is None:
        raise DeclinedError("record-none-yet")
    await interaction.followup.send(
        say(language, f"told-record-{form.value}"),
        file=discord.File(io.BytesIO(written), filename=f"match-{stored.id}.{form.value}"),
        ephemeral=True,
    )


def _place(interaction: Interaction, stored: StoredTable) -> RecordPlace | None:
    """The names of the match's channel and server as the person sees them, if they are known."""
    guild, channel_id = interaction.guild, stored.venue.channel_id
    if guild is None:
        return None
    if interaction.channel_id == channel_id:
        channel = interaction.channel
    else:
        channel = guild.get_channel_or_thread(channel_id)
        if channel is None or not channel.permissions_for(guild.me).view_channel:
            return None  # Discord hides the name of a channel that the bot does not see.
    name = getattr(channel, "name", None)
    return None if name is None else RecordPlace(name, guild.name)
