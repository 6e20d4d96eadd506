"""Lending the token of a click for edits of the message that was clicked: the bot's rate limit does
not count these."""

from __future__ import annotations

import discord

from bot.client.components import notice
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply, lease
from bot.publisher import DiscordPublisher
from bot.table.state.table import Table
from bot.words import say
from cogs.shared.lookup import is_on_own_message

_UPDATES = discord.InteractionResponseType.deferred_message_update


def lend_token(publisher: DiscordPublisher, interaction: Interaction, table_id: int) -> None:
    """Let the table's message, or the person's hand, be edited by the token of the click on it."""
    if not is_on_own_message(interaction):
        lend_table_token(publisher, interaction, table_id)
        return
    hand = publisher.hand(table_id, interaction.user.id)
    if hand is not None and _was_accepted(interaction):
        hand.use(lease(interaction))


async def keep_current(publisher: DiscordPublisher, interaction: Interaction, shown: Table) -> None:
    """Have the answer to the interaction, which only the person sees, follow the table from now on,
    if they sit there: in the lobby, and with their hand.

    ``shown`` is the table as the answer shows it; what has changed while that was on its way, it
    shows now.
    """
    table_publisher = publisher.for_table(shown.id)
    if table_publisher is None:
        await edit_reply(interaction, notice(say(reader_language(interaction), "told-closed")))
        return
    hand = table_publisher.hand(interaction.user.id)
    if hand is not None:
        hand.use(lease(interaction))
        if table_publisher.table.version != shown.version:
            hand.refresh()


def lend_table_token(publisher: DiscordPublisher, interaction: Interaction, table_id: int) -> None:
    """Let the table's public message be edited by the token of the click on it."""
    table_publisher, message = publisher.for_table(table_id), interaction.message
    if table_publisher is None or message is None or message.flags.ephemeral:
        return
    if _was_accepted(interaction):
        table_publisher.add_lease(message.id, lease(interaction))


def _was_accepted(interaction: Interaction) -> bool:
    """Whether Discord has certainly accepted the answer to the click.

    Else its token could come to stand for another message, by which the person is shown an error.
    """
    return interaction.response.type is _UPDATES
