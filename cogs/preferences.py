"""Let people choose how they see the game, return to their seats, and block others."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

import discord
from discord.app_commands import Choice

from bot.client.commands import Where, command
from bot.client.components import MAX_TEXT, notice, shortened
from bot.client.custom_ids import Verb, position_of
from bot.client.error_boundary import tell, tell_panel
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.publisher import lend_table_token, lend_token
from bot.settings.preference_panels import (
    PreferencesPage,
    QuietStep,
    decode_choice,
    hours_after,
    page_of,
    preferences_panel,
    quiet_hours_panel,
)
from bot.settings.preferences import PreferenceOption, Preferences
from bot.settings.servers import BlockList, blocks_of_person, blocks_of_server
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.permissions import Actor, Request
from bot.table.rules.preselections import preselected_card
from bot.table.state.actions import Back
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.numbers import listed
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import actor_of, own_table, own_table_choices, tables_of, venue_of


class PreferencesCog(BotCog):
    """Shows and stores each person's preferences, privately."""

    @command("preferences")
    async def show(self, interaction: Interaction) -> None:
        await self._turn(interaction, PreferencesPage.LOOKS)

    @control(Verb.PREFERENCES, thinking=True)
    async def _open(self, interaction: Interaction, _: UsedControl) -> None:
        """Show the preferences in a message of their own."""
        await self._turn(interaction, PreferencesPage.LOOKS)

    @control(Verb.PREFERENCES_PAGE, at=PreferencesPage)
    async def _turn(self, interaction: Interaction, page: PreferencesPage) -> None:
        """Show another page in place of this one."""
        language = reader_language(interaction)
        chosen = await self.preferences.chosen(interaction.user.id)
        await edit_reply(interaction, preferences_panel(chosen, language, page))

    @control(Verb.PREFER)
    async def _prefer(self, interaction: Interaction, used: UsedControl) -> None:
        """Store a choice; the person's hands and the panel of the choice follow it."""
        choice = decode_choice(used.id.argument, used.values)
        language = reader_language(interaction)
        if choice is PreferenceOption.NO_PRESELECT:
            await self._forget_preselected(actor_of(interaction))
        preferences = await self.preferences.choose(interaction.user.id, choice)
        lend_token(self.publisher, interaction, used.id.table)
        # Load the person's tables so that their hands change at once; a table that cannot be
        # loaded now shows the change later.
        with suppress(TableRefusedError):
            await self.tables.registry.wake(user_id=interaction.user.id)
        self.publisher.preferences_changed(interaction.user.id)
        if used.id.table:
            await tell_panel(interaction, notice(say(language, "told-hints-hidden")))
        else:
            await edit_reply(interaction, preferences_panel(preferences, language, page_of(choice)))

    async def _forget_preselected(self, actor: Actor) -> None:
        """Take back all cards that the person has preselected, at every table."""
        await self.tables.registry.wake(user_id=actor.user_id)
        for table in self.tables.registry.tables_of(actor.user_id):
            if preselected_card(table, actor.user_id) is not None:
                await self.tables.preselections.preselect(table.id, actor, None)

    @control(Verb.QUIET)
    async def _set_quiet_hours(self, interaction: Interaction, used: UsedControl) -> None:
        """Show the quiet hours in place of the preferences, change them, or go back."""
        step, language = position_of(QuietStep, used.id), reader_language(interaction)

        def chosen(before: Preferences) -> Preferences:
            hours = hours_after(before.quiet_hours, step, used.values, language)
            return replace(before, quiet_hours=hours)

        if step in (QuietStep.SHOW, QuietStep.DONE):
            preferences = await self.preferences.chosen(interaction.user.id)
        else:
            preferences = await self.preferences.change(interaction.user.id, chosen)
        if step is QuietStep.DONE:
            panel = preferences_panel(preferences, language, PreferencesPage.PLAY)
            await edit_reply(interaction, panel)
        else:
            await edit_reply(interaction, quiet_hours_panel(preferences.quiet_hours, language))


class AbsenceCog(BotCog):
    """Returns seats to players for whom computer players have played."""

    @command("back")
    async def back(self, interaction: Interaction, table: str | None = None) -> None:
        await self._return(interaction, await self._table_left(interaction, table))
        await tell(interaction, say(reader_language(interaction), "told-back"))

    @back.autocomplete("table")
    async def _tables_offered(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await own_table_choices(self.tables, interaction, current)

    @control(Verb.IM_BACK)
    async def _return_by_button(self, interaction: Interaction, used: UsedControl) -> None:
        """Return to the table of the button's message."""
        table = await self.table_for(interaction, Request.TABLE_ACTION, used.id.table)
        lend_table_token(self.publisher, interaction, table.id)
        await self._return(interaction, table)

    async def _return(self, interaction: Interaction, table: Table) -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        await self.tables.play.request(table.id, actor_of(interaction), Back(seat))

    async def _table_left(self, interaction: Interaction, named: str | None) -> Table:
        """Return the named table, or the only one where a computer player plays for the person."""
        if named is None:
            user_id = interaction.user.id
            mine = await tables_of(self.tables, user_id)
            left = [t for t in mine if _is_played_by_computer(t, user_id)]
            if len(left) == 1:
                return left[0]
        return await own_table(self.tables, interaction, named)


def _is_played_by_computer(table: Table, user_id: int) -> bool:
    seat, conduct = table.seat_of(user_id), table.session
    return conduct is not None and seat is not None and conduct.plays_itself(seat)


_Member = discord.Member | discord.User
_MOST_NAMED = 60
"""The most people of a list to name; each name takes up to 25 characters."""


class BlockCog(BotCog):
    """Edits the block lists of people and, for moderators, of servers."""

    @command("block", where=Where.SERVERS)
    async def block(
        self,
        interaction: Interaction,
        person: _Member | None = None,
        everywhere: bool = False,
        lift: bool = False,
    ) -> None:
        owner = _list_meant(interaction, everywhere=everywhere)
        if person is None:
            await self._show_lists(interaction)
            return
        if lift:
            told = "told-not-blocked"
            if await self.tables.policy.unblock(owner, person.id):
                told = "told-unblocked-everywhere" if everywhere else "told-unblocked"
            await tell(interaction, say(reader_language(interaction), told, person=person.mention))
            return
        if person.id == interaction.user.id:
            raise DeclinedError("problem-block-self")
        if person.bot:
            raise DeclinedError("problem-block-bot")
        await self.tables.policy.store.block(owner, person.id)
        told = "told-blocked-everywhere" if everywhere else "told-blocked"
        await tell(interaction, say(reader_language(interaction), told, person=person.mention))

    async def _show_lists(self, interaction: Interaction) -> None:
        """Show the person's list and, to moderators, the server's too."""
        language, actor = reader_language(interaction), actor_of(interaction)
        own = await self.tables.policy.store.blocked(blocks_of_person(actor.user_id))
        lines = [_list_told(language, "blocks-own", own)]
        if actor.moderator:
            server = await self.tables.policy.store.blocked(
                blocks_of_server(venue_of(interaction).guild_id)
            )
            lines.append(_list_told(language, "blocks-server", server))
        await tell(interaction, "\n".join(lines))


def _list_meant(interaction: Interaction, *, everywhere: bool) -> BlockList:
    """Return the person's list, or the server's; raise `DeclinedError` unless they moderate it."""
    actor = actor_of(interaction)
    if not everywhere:
        return blocks_of_person(actor.user_id)
    if not actor.moderator:
        raise DeclinedError("problem-moderators-only")
    return blocks_of_server(venue_of(interaction).guild_id)


def _list_told(language: Language, message: str, people: Collection[int]) -> str:
    if not people:
        return say(language, f"{message}-none")
    named = [f"<@{user_id}>" for user_id in sorted(people)]
    shown = named[:_MOST_NAMED] + ["…"] * (len(named) > _MOST_NAMED)
    return shortened(say(language, message, people=listed(language, shown)), MAX_TEXT // 2)


setup = adding(PreferencesCog, AbsenceCog, BlockCog)
