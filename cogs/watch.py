"""``/watch``: follow a table by direct message, or talk about its game in a thread."""

from __future__ import annotations

import asyncio

import discord

from bot.client.commands import Where, choices_of, command
from bot.client.components import notice
from bot.client.custom_ids import BadCustomIdError, Verb
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError, DmsClosedError, DmsRefusedError, MessageGoneError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.features.spectators.feeds import Farewell, Spectator, farewell_panel
from bot.table.hooks import Change
from bot.table.messages.message_slot import MessageSlots
from bot.table.rules.permissions import Request, verify_may
from bot.table.state.table import Table
from bot.words import language_of, say
from bot.words.names import game_name
from cogs.shared.extensible_bot import BotCog, ExtensibleBot, adding
from cogs.shared.lookup import actor_of, table_here
from cogs.shared.threads import open_thread

_DM, _THREAD = "dm", "thread"
_TALK = "talk"


class WatchCog(BotCog):
    """Lets people watch a table from elsewhere, or talk about it in a thread."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._opening = asyncio.Lock()

    @command(
        "watch",
        choices={"where": choices_of("choice-watch", (_DM, _THREAD))},
        where=Where.SERVERS,
    )
    async def watch(self, interaction: Interaction, where: str = _DM) -> None:
        table = await table_here(self.tables, interaction)
        language = reader_language(interaction)
        if where == _THREAD:
            thread_id = await self._called_to_thread(interaction, table)
            await tell(interaction, say(language, "watch-thread-told", thread=f"<#{thread_id}>"))
        else:
            await self._follow(interaction, table)

    @control(Verb.WATCH, thinking=True)
    async def _begin(self, interaction: Interaction, used: UsedControl) -> None:
        """Follow the table of the button, as the command does."""
        await self.tables.registry.wake(table_id=used.id.table)
        await self._follow(interaction, self.tables.registry.table(used.id.table))

    @control(Verb.STOP_WATCHING)
    async def _stop(self, interaction: Interaction, used: UsedControl) -> None:
        """Stop showing the table to the person."""
        if interaction.guild_id is not None:
            # Only direct messages have the button, so this one is forged: keep the public message.
            raise BadCustomIdError(str(used.id))
        await self.tables.registry.wake(table_id=used.id.table)
        is_shown = await self.bot.spectators.end(used.id.table, interaction.user.id)
        if not is_shown:
            table = await self.tables.registry.any_table(used.id.table)
            language = reader_language(interaction)
            await edit_reply(interaction, farewell_panel(table, Farewell.STOPPED, language))

    async def _follow(self, interaction: Interaction, table: Table) -> None:
        """Show the table to the person by direct message from now on."""
        verify_may(actor_of(interaction), Request.WATCH, table)
        user_id = interaction.user.id
        if self.bot.spectators.follows(table.id, user_id):
            raise DeclinedError("watch-already")
        try:
            channel_id = await self.bot.messenger.dm_channel(user_id)
            spectator = Spectator(table.id, user_id, channel_id, str(interaction.locale))
            await self.bot.spectators.begin(spectator, table)
        except DmsRefusedError:
            raise DeclinedError("watch-dms-refused") from None
        except DmsClosedError:
            raise DeclinedError("watch-dms-closed") from None
        # Show what has happened since the first message was composed.
        self.bot.spectators.changed(Change(await self.tables.registry.any_table(table.id)))
        await tell(interaction, say(reader_language(interaction), "watch-begun"))

    async def _called_to_thread(self, interaction: Interaction, table: Table) -> int:
        """Mention the person once in the thread about the game, and return the thread's id. The
        first person opens the thread."""
        verify_may(actor_of(interaction), Request.SEE_TABLE, table)
        if isinstance(interaction.channel, discord.Thread):
            raise DeclinedError("watch-no-thread-needed")
        messages = MessageSlots(table, self.bot.messenger, self.bot.message_store)
        async with self._opening:
            await messages.load()
            try:
                return await self._call(interaction, table, messages)
            except MessageGoneError:
                # Somebody has deleted the thread, so open another one.
                messages[_TALK].forget()
                messages[_name(interaction.user.id)].forget()
                return await self._call(interaction, table, messages)

    async def _call(self, interaction: Interaction, table: Table, messages: MessageSlots) -> int:
        language = language_of(table.venue.locale)
        talk, call = messages[_TALK], messages[_name(interaction.user.id)]
        if talk.posted is None:
            game = game_name(language, table.game.name)
            name = say(language, "thread-talk-name", game=game)
            thread_id = await open_thread(interaction, table.game, language, name=name)
            channel = f"<#{table.venue.channel_id}>"
            words = say(language, "watch-thread-opened", game=game, channel=channel)
            await talk.post_once(notice(words), channel_id=thread_id)
        opening, user_id = messages.known[_TALK], interaction.user.id
        if call.posted is not None:
            # Nothing will be posted, so check here whether the thread still exists.
            await self.bot.messenger.ids_shown(opening.channel_id, opening.message_id)
        thread_id = opening.channel_id
        words = say(language, "watch-thread-follower", person=f"<@{user_id}>")
        await call.post_once(notice(words), channel_id=thread_id, mention=user_id)
        return thread_id


def _name(user_id: int) -> str:
    """Return the stored name of the message that calls the person to the thread."""
    return f"{_TALK}-{user_id}"


setup = adding(WatchCog)
