"""``/daily``: begin and play the hand of the day, and show its results."""

from __future__ import annotations

from datetime import date

from discord.app_commands import Choice

from bot.client.commands import command
from bot.client.custom_ids import Verb
from bot.client.error_boundary import tell, tell_panel
from bot.client.interactions import Interaction, lease, reader_language
from bot.client.router import control
from bot.features.daily.panels import (
    DailyControl,
    DailyStep,
    fair_panel,
    field_drawn,
    month_panel,
    result_panel,
    today_panel,
)
from bot.features.daily.service import named_in
from bot.features.daily.state import DailyRefusal, DailyRefusedError, DayResult, month_standing
from bot.support.clock import date_of, day_of
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.state.table import Table
from bot.words import say
from bot.words.numbers import day as day_name
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import matching, person_of


class DailyCog(BotCog):
    """Shows each person privately their hand of today, and the results of the field."""

    @command("daily")
    async def daily(self, interaction: Interaction, results: str | None = None) -> None:
        if results is not None:
            await self._show_result(interaction, _day_typed(results))
            return
        status = await self.tables.daily.status(interaction.user.id)
        await tell_panel(interaction, today_panel(status, reader_language(interaction)))

    @daily.autocomplete("results")
    async def _days(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Return the days with results, the last first."""
        days = await self.tables.daily.days_shown()
        language = reader_language(interaction)
        choices = [
            Choice(name=day_name(language, date_of(day)), value=date_of(day).isoformat())
            for day in reversed(days)
        ]
        return matching(choices, current)

    @control(Verb.DAILY, at=DailyControl, thinking=True)
    async def _use(self, interaction: Interaction, button: DailyControl) -> None:
        """Do what a button says, in a message of its own: its own message may be a result."""
        day = button.day or 0
        match button.step:
            case DailyStep.PLAY:
                await self._play(interaction)
            case DailyStep.RESULT:
                await self._show_result(interaction, day)
            case DailyStep.MONTH:
                await self._show_month(interaction, date_of(day))
            case DailyStep.FAIR:
                daily, seed = await self.tables.daily.proof(day)
                language = reader_language(interaction)
                panel = fair_panel(day, daily.board, daily.chain_start, seed, language)
                await tell_panel(interaction, panel)

    async def _play(self, interaction: Interaction) -> None:
        """Deal the person their hand, by direct message; if none arrives, here."""
        person, guild_id = person_of(interaction), interaction.guild_id
        table = await self.tables.daily.begin(person, guild_id, interaction.id)
        if await self._is_in_dms(table, person.user_id):
            await tell(interaction, say(reader_language(interaction), "daily-in-dms"))
            return
        hand = self.publisher.hand(table.id, person.user_id)
        if hand is None or not await hand.show_here(lease(interaction)):
            raise TableRefusedError(RefusalReason.NOT_PLAYING)

    async def _is_in_dms(self, table: Table, user_id: int) -> bool:
        """Return whether the hand has arrived by direct message, as far as Discord has answered."""
        publisher = self.publisher.for_table(table.id)
        if publisher is None:
            return False
        await publisher.settled(or_blocked=True)
        hand = publisher.hand(user_id)
        return hand is not None and hand.is_in_dms

    async def _show_result(self, interaction: Interaction, day: int) -> None:
        result = await self.tables.daily.result(day)
        user_id, language = interaction.user.id, reader_language(interaction)
        named = await self._named(interaction, result)
        drawn = field_drawn(result, named, user_id, language)
        picture = await self.picture(interaction, drawn)
        table_id = await self.tables.daily.table_of(day, user_id)
        panel = result_panel(result, named, user_id, language, picture, table_id)
        await tell_panel(interaction, panel)

    async def _show_month(self, interaction: Interaction, month: date) -> None:
        user_id, language = interaction.user.id, reader_language(interaction)
        results = await self.tables.daily.month(month)
        days = []
        for result in results:
            named = await self._named(interaction, result) | {user_id}
            days.append([line for line in result.lines if line.attempt.user_id in named])
        panel = month_panel(month_standing(days), month, user_id, language)
        await tell_panel(interaction, panel)

    async def _named(self, interaction: Interaction, result: DayResult) -> frozenset[int]:
        """Return the users to name: those of the server; in a DM, of the server where the person
        began."""
        attempt = result.daily.attempt_of(interaction.user.id)
        began_in = None if attempt is None else attempt.guild_id
        guild_id = interaction.guild_id or began_in
        return await named_in(result.daily, guild_id, self.preferences)


def _day_typed(written: str) -> int:
    """Return the day that was chosen or typed, as 2026-11-23; raise `DailyRefusedError` for other
    text."""
    try:
        return day_of(date.fromisoformat(written.strip()))
    except ValueError:
        raise DailyRefusedError(DailyRefusal.NO_SUCH_DAY) from None


setup = adding(DailyCog)
