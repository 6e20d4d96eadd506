"""Show statistics of players, comparisons of two, and finished matches."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import discord

from bot.client.commands import Where, command
from bot.client.components import Panel
from bot.client.custom_ids import NUMBER, Verb, chosen_in, member_of, position_of
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.draw.player_statistics import PlayedGames
from bot.draw.rubber import Rubber
from bot.features.books.comparison_panels import ComparisonContext, comparison_panel
from bot.features.books.controls import (
    GAME_OR_ALL,
    ComparedPeople,
    StatisticsPage,
    StatisticsPosition,
)
from bot.features.books.history_panels import (
    ON_A_PAGE,
    HistoryPosition,
    history_panel,
    match_panel,
    match_sheet_panel,
)
from bot.features.books.player_statistics import MOST_PEOPLE, Measure
from bot.features.books.statistics_panels import (
    StatisticsContext,
    company_panel,
    comparison_drawn,
    course_panel,
    courses_drawn,
    game_panel,
    games_drawn,
    no_statistics_panel,
    not_played_panel,
    overview_panel,
    person_drawn,
)
from bot.table.messages.announcements import draw_sheet
from bot.table.panels.records import RecordForm
from bot.words import say
from cogs.shared.extensible_bot import ExtensibleBot, ReaderCog
from cogs.shared.lookup import (
    GAME_CHOICES,
    FinishedHands,
    actor_of,
    payment_of,
    person_of,
    send_record,
    venue_of,
)
from tarocchino.core.games import GameName
from tarocchino.core.views.view import view_for

_Someone = discord.Member | discord.User


class StatsCog(ReaderCog):
    """What people have played, of one or of two compared. The controls hold whose statistics they
    are and the page."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._statistics = bot.tables.statistics

    @command("stats", choices={"game": GAME_CHOICES}, where=Where.SERVERS)
    async def stats(
        self,
        interaction: Interaction,
        player: _Someone | None = None,
        game: str | None = None,
        against: _Someone | None = None,
    ) -> None:
        someone = player or interaction.user
        if someone.bot or (against is not None and against.bot):
            raise DeclinedError("problem-stats-bot")
        if against is not None:
            await self._compare(interaction, someone, against, game)
            return
        name = person_of(interaction).name if player is None else player.display_name
        position = StatisticsPosition(someone.id, game=_game(game))
        await edit_reply(interaction, await self._panel(interaction, position, name))

    @control(Verb.STATISTICS, at=StatisticsPosition)
    async def _turn(self, interaction: Interaction, position: StatisticsPosition) -> None:
        """Show another page in place of this one."""
        await edit_reply(interaction, await self._panel(interaction, position))

    @control(Verb.STATISTICS_GAME, at=StatisticsPosition, chosen=GAME_OR_ALL)
    async def _choose_game(
        self, interaction: Interaction, position: StatisticsPosition, game: GameName | None
    ) -> None:
        await self._turn(interaction, replace(position, game=game))

    async def _panel(
        self, interaction: Interaction, position: StatisticsPosition, called: str | None = None
    ) -> Panel:
        """The page; the person is named as in their last match, before the first as ``called``."""
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        person = await self._statistics.person(
            guild_id, position.user_id, reader=interaction.user.id
        )
        name = person.name or called or say(language, "stats-somebody")
        if not person.games and not person.reliability.turns:
            return no_statistics_panel(name, language)
        context = StatisticsContext(position, name, person)
        if position.page is StatisticsPage.COMPANY:
            met = await self._statistics.companions(guild_id, position.user_id, position.game)
            return company_panel(context, met, language)
        if position.page is StatisticsPage.COURSE and person.games:
            return await self._course(interaction, context)
        if position.game is None:
            return await self._overview(interaction, context)
        own = person.sums_of(position.game)
        if own is None:
            return not_played_panel(context, language)
        server = await self._statistics.everybody(guild_id, own.game)
        seats = await self._statistics.seats(guild_id, position.user_id, own.game)
        picture = await self.picture(interaction, person_drawn(name, own, server, language))
        return game_panel(context, own, server, seats, language, picture)

    async def _course(self, interaction: Interaction, context: StatisticsContext) -> Panel:
        """A game over time: the one chosen, or the one most played."""
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        game = context.position.game or context.person.games[0].game
        context = replace(context, position=replace(context.position, game=game))
        course = await self._statistics.course(guild_id, context.position.user_id, game)
        preferences, pictures = await self.preferences.of(interaction.user.id), []
        if preferences.pictures:
            everybody = await self._statistics.everybody(guild_id, game)
            server = Measure.POINTS.of(everybody.counts)
            for drawn in courses_drawn(context.name, game, course, server):
                pictures.append(await self.renderer.draw(drawn, language, preferences.style))
        return course_panel(context, course, language, pictures)

    async def _overview(self, interaction: Interaction, context: StatisticsContext) -> Panel:
        games = games_drawn(context.person)
        drawn = PlayedGames(context.name, games) if games else None
        picture = await self.picture(interaction, drawn)
        return overview_panel(context, reader_language(interaction), picture)

    async def _compare(
        self, interaction: Interaction, first: _Someone, second: _Someone, game: str | None
    ) -> None:
        if first.id == second.id:
            raise DeclinedError("problem-compare-same")
        called = (first.display_name, second.display_name)
        compared = ComparedPeople(first.id, second.id)
        await self._show_compared(interaction, compared, _game(game), called)

    @control(Verb.COMPARISON_GAME, at=ComparedPeople, chosen=GAME_OR_ALL)
    async def _choose_compared_game(
        self, interaction: Interaction, compared: ComparedPeople, game: GameName | None
    ) -> None:
        """Show both in another game in place of this one."""
        await self._show_compared(interaction, compared, game)

    async def _show_compared(
        self,
        interaction: Interaction,
        compared: ComparedPeople,
        game: GameName | None,
        called: tuple[str, str] | None = None,
    ) -> None:
        """Both people, named as in their last match, before the first as they are ``called``."""
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        somebody, reader = say(language, "stats-somebody"), interaction.user.id
        one, other, encounters = await asyncio.gather(
            self._statistics.person(guild_id, compared.first, reader=reader),
            self._statistics.person(guild_id, compared.second, reader=reader),
            self._statistics.encounters(guild_id, compared.first, compared.second, reader=reader),
        )
        here = called or (somebody, somebody)
        names = (one.name or here[0], other.name or here[1])
        context = ComparisonContext(compared, names, (one, other), encounters, game)
        drawn = comparison_drawn(context, language) if context.games else None
        picture = await self.picture(interaction, drawn)
        await edit_reply(interaction, comparison_panel(context, language, picture))


def _game(word: str | None) -> GameName | None:
    """The game that an option names; None for all."""
    return None if word is None else GameName(word)


class HistoryCog(ReaderCog):
    """The matches of a server. The controls hold the filter and where the page begins."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._tables = bot.tables
        self._finished = FinishedHands(bot.tables, bot.channel_access)
        self._deck = bot.deck

    @command("history", choices={"game": GAME_CHOICES}, where=Where.SERVERS)
    async def history(
        self,
        interaction: Interaction,
        player: _Someone | None = None,
        game: str | None = None,
        with_: _Someone | None = None,
    ) -> None:
        people = [player, with_]
        if with_ is not None and player is None:
            people = [interaction.user, with_]
        ids = tuple(dict.fromkeys(each.id for each in people if each is not None))
        position = HistoryPosition(game=_game(game), people=ids)
        await self._turn(interaction, position)

    @control(Verb.HISTORY, at=HistoryPosition)
    async def _turn(self, interaction: Interaction, position: HistoryPosition) -> None:
        """Show this page in place of another."""
        guild_id = venue_of(interaction).guild_id
        page = await self._tables.statistics.matches(
            guild_id, position.wanted, position.start, ON_A_PAGE, reader=interaction.user.id
        )
        names = {player.user_id: player.name for match in page.matches for player in match.players}
        language = reader_language(interaction)
        await edit_reply(interaction, history_panel(position, page, names, language))

    @control(Verb.HISTORY_GAME, at=HistoryPosition, chosen=GAME_OR_ALL)
    async def _choose_game(
        self, interaction: Interaction, position: HistoryPosition, game: GameName | None
    ) -> None:
        await self._turn(interaction, replace(position, game=game))

    @control(Verb.HISTORY_PEOPLE)
    async def _choose_people(self, interaction: Interaction, used: UsedControl) -> None:
        position = position_of(HistoryPosition, used.id)
        people = tuple(dict.fromkeys(chosen_in((each,), NUMBER) for each in used.values))
        await self._turn(interaction, replace(position, people=people[:MOST_PEOPLE]))

    @control(Verb.HISTORY_MATCH, chosen=NUMBER, thinking=True)
    async def _open(self, interaction: Interaction, _: UsedControl, table_id: int) -> None:
        """Show a match in a message of its own."""
        table, match = await self._finished.match_of(actor_of(interaction), table_id)
        if table.stage.is_open:
            raise DeclinedError("history-goes-on")
        view, language = view_for(match, None), reader_language(interaction)
        rubber = Rubber(view, table.names) if view.sheets else None
        picture = await self.picture(interaction, rubber)
        par = await self._tables.statistics.par(table_id)
        ended_at, reader = table.history[-1].at, interaction.user.id
        panel = match_panel(table, view, ended_at, language, picture, par, reader)
        await edit_reply(interaction, panel)

    @control(Verb.MATCH_SHEET, chosen=NUMBER, thinking=True)
    async def _show_sheet(self, interaction: Interaction, used: UsedControl, number: int) -> None:
        """Show the score sheet of a hand in a message of its own."""
        table, match = await self._finished.match_of(actor_of(interaction), used.id.table)
        if number >= len(match.sheets):
            raise DeclinedError("sheet-not-counted")
        sheets, language, picture = match.sheets[: number + 1], reader_language(interaction), None
        preferences = await self.preferences.of(interaction.user.id)
        paid = payment_of(table, match, number)
        if preferences.pictures:
            picture = await draw_sheet(
                self.renderer, table, sheets, language, preferences.style, paid
            )
        par = None if table.stage.is_open else await self._tables.statistics.par(table.id)
        emojis = self.publisher.emojis
        panel = match_sheet_panel(table, sheets, picture, language, paid, emojis, par)
        await edit_reply(interaction, panel)

    @control(Verb.MATCH_RECORD, chosen=member_of(RecordForm), thinking=True)
    async def _send_record(
        self, interaction: Interaction, used: UsedControl, form: RecordForm
    ) -> None:
        """Send the record of a match as a file."""
        await self._finished.match_of(actor_of(interaction), used.id.table)
        stored = await self._tables.registry.stored_table(used.id.table)
        await send_record(interaction, self._tables, stored, form, self._deck)


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(StatsCog(bot))
    await bot.add_cog(HistoryCog(bot))
