"""Show statistics of players, and compare two of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import discord

from bot.client.commands import Where, command
from bot.client.components import Panel
from bot.client.custom_ids import Verb
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import control
from bot.draw.player_statistics import PlayedGames
from bot.features.books.controls import (
    GAME_OR_ALL,
    ComparedPeople,
    StatisticsPage,
    StatisticsPosition,
)
from bot.features.books.player_statistics import Measure
from bot.features.books.statistics_panels import (
    ComparisonContext,
    StatisticsContext,
    company_panel,
    comparison_drawn,
    comparison_panel,
    course_panel,
    courses_drawn,
    game_panel,
    games_drawn,
    no_statistics_panel,
    not_played_panel,
    overview_panel,
    person_drawn,
)
from bot.words import say
from cogs.shared.extensible_bot import BotCog, adding
from cogs.shared.lookup import GAME_CHOICES, game_named, person_of, venue_of
from tarocchino.core.games import GameName

_Someone = discord.Member | discord.User


class StatsCog(BotCog):
    """Shows what people have played, one person or two compared. The controls hold the people and
    the page."""

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
            if someone.id == against.id:
                raise DeclinedError("problem-compare-same")
            called = (someone.display_name, against.display_name)
            compared = ComparedPeople(someone.id, against.id)
            await self._show_compared(interaction, compared, game_named(game), called)
            return
        name = person_of(interaction).name if player is None else player.display_name
        position = StatisticsPosition(someone.id, game=game_named(game))
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
        """Return the page; a person without a match is named ``called``."""
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        person = await self.tables.statistics.person(
            guild_id, position.user_id, reader=interaction.user.id
        )
        name = person.name or called or say(language, "stats-somebody")
        if not person.games and not person.reliability.turns:
            return no_statistics_panel(name, language)
        context = StatisticsContext(position, name, person)
        if position.page is StatisticsPage.COMPANY:
            met = await self.tables.statistics.companions(guild_id, position.user_id, position.game)
            return company_panel(context, met, language)
        if position.page is StatisticsPage.COURSE and person.games:
            return await self._course(interaction, context)
        if position.game is None:
            games = games_drawn(person)
            drawn = PlayedGames(name, games) if games else None
            return overview_panel(context, language, await self.picture(interaction, drawn))
        own = person.sums_of(position.game)
        if own is None:
            return not_played_panel(context, language)
        server = await self.tables.statistics.everybody(guild_id, own.game)
        seats = await self.tables.statistics.seats(guild_id, position.user_id, own.game)
        picture = await self.picture(interaction, person_drawn(name, own, server, language))
        return game_panel(context, own, server, seats, language, picture)

    async def _course(self, interaction: Interaction, context: StatisticsContext) -> Panel:
        """Return a game over time: the chosen one, or the one played most."""
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        game = context.position.game or context.person.games[0].game
        context = replace(context, position=replace(context.position, game=game))
        course = await self.tables.statistics.course(guild_id, context.position.user_id, game)
        preferences, pictures = await self.preferences.of(interaction.user.id), []
        if preferences.pictures:
            everybody = await self.tables.statistics.everybody(guild_id, game)
            server = Measure.POINTS.of(everybody.counts)
            for drawn in courses_drawn(context.name, game, course, server):
                pictures.append(await self.bot.renderer.draw(drawn, language, preferences.style))
        return course_panel(context, course, language, pictures)

    @control(Verb.COMPARISON_GAME, at=ComparedPeople, chosen=GAME_OR_ALL)
    async def _choose_compared_game(
        self, interaction: Interaction, compared: ComparedPeople, game: GameName | None
    ) -> None:
        """Compare both in another game, in place of this one."""
        await self._show_compared(interaction, compared, game)

    async def _show_compared(
        self,
        interaction: Interaction,
        compared: ComparedPeople,
        game: GameName | None,
        called: tuple[str, str] | None = None,
    ) -> None:
        """Compare both people; those without a match are named as ``called``."""
        guild_id, language = venue_of(interaction).guild_id, reader_language(interaction)
        somebody, reader = say(language, "stats-somebody"), interaction.user.id
        one, other, encounters = await asyncio.gather(
            self.tables.statistics.person(guild_id, compared.first, reader=reader),
            self.tables.statistics.person(guild_id, compared.second, reader=reader),
            self.tables.statistics.encounters(
                guild_id, compared.first, compared.second, reader=reader
            ),
        )
        here = called or (somebody, somebody)
        names = (one.name or here[0], other.name or here[1])
        context = ComparisonContext(compared, names, (one, other), encounters, game)
        drawn = comparison_drawn(context, language) if context.games else None
        picture = await self.picture(interaction, drawn)
        await edit_reply(interaction, comparison_panel(context, language, picture))


setup = adding(StatsCog)
