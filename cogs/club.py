"""Show a server's books: ``/leaderboard``, ``/season``, ``/records``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.app_commands import Choice

from bot.client.commands import Where, choices_of, command, localised
from bot.client.components import Panel, Text
from bot.client.custom_ids import NUMBER, BadCustomIdError, Verb, chosen_in
from bot.client.error_boundary import tell, tell_panel
from bot.client.errors import DeclinedError, MessageGoneError, MessageRefusedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.client.worker import RetryLaterError
from bot.draw.leaderboards import Order
from bot.features.books.controls import board_meant
from bot.features.books.leaderboard_panels import (
    HallPosition,
    ShownBoard,
    archive_panel,
    hall_meant,
    leaderboard_drawn,
    leaderboard_panel,
    option_label,
    podium_drawn,
    podium_panel,
    records_drawn,
    records_panel,
    season_label,
    season_started_panel,
)
from bot.features.books.leaderboards import ALL_TIME, BoardQuery, NoBoard, Season
from bot.words import Language, language_of, say
from bot.words.plain import clean
from cogs.shared.extensible_bot import BotCog, GroupCog, adding
from cogs.shared.lookup import GAME_CHOICES, game_named, matching, storable, venue_of
from tarocchino.core.model.rules import RuleSetName

_ORDER_CHOICES = [
    Choice(name=localised(f"choice-order-{order.slug}"), value=order.value) for order in Order
]


class ClubCog(BotCog):
    """A cog that shows a server's books, if the server wants them shown."""

    async def guild_of(self, interaction: Interaction) -> int:
        """Return the server of the interaction; raise `DeclinedError` if it has no leaderboard."""
        guild_id = venue_of(interaction).guild_id
        if not (await self.tables.policy.settings.chosen(guild_id)).leaderboard:
            raise DeclinedError("leaderboard-off")
        return guild_id


_PEOPLE, _PAIRS = "people", "pairs"


class LeaderboardCog(ClubCog):
    """Shows leaderboards; the controls hold the whole query."""

    @command(
        "leaderboard",
        choices={
            "game": GAME_CHOICES,
            "rules": choices_of("rule-set", RuleSetName),
            "who": choices_of("choice", (_PEOPLE, _PAIRS)),
            "order": _ORDER_CHOICES,
        },
        where=Where.SERVERS,
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str | None = None,
        rules: str | None = None,
        season: str | None = None,
        who: str = _PEOPLE,
        computers: bool = False,
        order: str | None = None,
    ) -> None:
        guild_id = await self.guild_of(interaction)
        seasons = await self.tables.boards.seasons(guild_id)
        query = BoardQuery(
            order=Order.WINS if order is None else Order(order),
            game=game_named(game),
            family=None if rules is None else RuleSetName(rules),
            season=_season_meant(season, seasons),
            pairs=who == _PAIRS,
            with_computers=computers,
        )
        await self._show(interaction, guild_id, query, 1, seasons)

    @leaderboard.autocomplete("season")
    async def _offer_seasons(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        everything = say(reader_language(interaction), "picture-club-all-time")
        choices = [Choice(name=option_label(everything), value=str(ALL_TIME))]
        for each in await self.tables.boards.seasons(venue_of(interaction).guild_id):
            choices.append(Choice(name=season_label(each.name), value=str(each.id)))
        return matching(choices, current)

    @control(Verb.OPEN_BOARD, thinking=True)
    @control(Verb.BOARD)
    async def _go_to(self, interaction: Interaction, used: UsedControl) -> None:
        """Show a leaderboard in a message of its own, or another page in place of this one."""
        guild_id = await self.guild_of(interaction)
        query, page = board_meant(used.id, used.values)
        seasons = await self.tables.boards.seasons(guild_id)
        if query.season not in (ALL_TIME, *(each.id for each in seasons)):
            raise BadCustomIdError(str(used.id))
        await self._show(interaction, guild_id, query, page, seasons)

    async def _show(
        self,
        interaction: Interaction,
        guild_id: int,
        query: BoardQuery,
        number: int,
        seasons: Sequence[Season],
    ) -> None:
        page = await self.tables.boards.page(guild_id, query, interaction.user.id, number)
        listed = (await self.preferences.of(interaction.user.id)).listed
        board = ShownBoard(query, page, seasons, listed)
        picture = await self.picture(interaction, leaderboard_drawn(board))
        await edit_reply(
            interaction, leaderboard_panel(board, reader_language(interaction), picture)
        )


def _season_meant(asked: str | None, seasons: Sequence[Season]) -> int:
    """Return the season with this id or name, by default the current one."""
    if asked is None:
        return next((each.id for each in seasons if each.is_running), ALL_TIME)
    wanted = asked.casefold().strip()
    for each in seasons:
        if wanted in (str(each.id), each.name.casefold()):
            return each.id
    return ALL_TIME


class RecordsCog(ClubCog):
    """Shows a server's records; a button per record opens its replay."""

    @command("records", choices={"game": GAME_CHOICES}, where=Where.SERVERS)
    async def records(
        self, interaction: Interaction, game: str | None = None, computers: bool = False
    ) -> None:
        await self._show(interaction, HallPosition(game=game_named(game), with_computers=computers))

    @control(Verb.RECORDS)
    async def _turn(self, interaction: Interaction, used: UsedControl) -> None:
        """Show other records in place of these."""
        await self._show(interaction, hall_meant(used.id, used.values))

    async def _show(self, interaction: Interaction, query: HallPosition) -> None:
        guild_id = await self.guild_of(interaction)
        records = await self.tables.boards.records(
            guild_id, query.game, with_computers=query.with_computers
        )
        holders = {user for each in records for user in each.holders}
        names = await self.tables.boards.names(guild_id, holders)
        language = reader_language(interaction)
        picture = await self.picture(interaction, records_drawn(query, records, names, language))
        await edit_reply(interaction, records_panel(query, records, names, language, picture))


LONGEST_NAME = 40
"""The length limit of a season's name, in characters."""

_NOT_POSTED = (RetryLaterError, MessageGoneError, MessageRefusedError)


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_messages=True)
class SeasonCog(
    ClubCog,
    GroupCog,
    group_name=localised("command-season"),
    group_description=localised("command-season.description"),
):
    """Runs the seasons of a server, one at a time. Discord offers the commands to moderators, and
    to people whom the server's integration settings name."""

    @command("season-start")
    async def start(
        self, interaction: Interaction, name: app_commands.Range[str, 1, LONGEST_NAME]
    ) -> None:
        guild_id = await self.guild_of(interaction)
        named = clean(storable(name))
        if not named:
            raise DeclinedError("problem-season-unnamed")
        season = await self.tables.seasons.start(guild_id, named)
        if season is None:
            raise DeclinedError("problem-season-running")
        panel = season_started_panel(season, _public_language(interaction))
        await self._post(interaction, panel, f"season-{season.id}-start", "told-season-started")

    @command("season-end", choices={"order": _ORDER_CHOICES, "game": GAME_CHOICES})
    async def end(
        self, interaction: Interaction, order: str | None = None, game: str | None = None
    ) -> None:
        guild_id = await self.guild_of(interaction)
        query = BoardQuery(Order.WINS if order is None else Order(order), game_named(game))
        match query.missing:
            case NoBoard.NEEDS_GAME:
                raise DeclinedError("problem-season-needs-game")
            case NoBoard.NO_BEST_HANDS:
                raise DeclinedError("problem-season-no-best-hands")
        season = await self.tables.seasons.end(guild_id, query.order, query.game)
        if season is None:
            raise DeclinedError("problem-no-season")
        names = await self._names(guild_id, season)
        language = _public_language(interaction)
        drawn = podium_drawn(season, names)
        picture = None if drawn is None else await self.bot.renderer.draw(drawn, language)
        panel = podium_panel(season, names, language, picture)
        await self._post(interaction, panel, f"season-{season.id}-end", "told-season-over")

    @control(Verb.SEASON)
    async def _turn(self, interaction: Interaction, used: UsedControl) -> None:
        """Show a season and its podium in place of the current one."""
        wanted = chosen_in(used.values or (used.id.argument,), NUMBER)
        guild_id = await self.guild_of(interaction)
        seasons = await self.tables.boards.seasons(guild_id)
        season = next((each for each in seasons if each.id == wanted), None)
        if season is None:
            raise BadCustomIdError(str(used.id))
        names = await self._names(guild_id, season)
        picture = await self.picture(interaction, podium_drawn(season, names))
        language = reader_language(interaction)
        await edit_reply(interaction, archive_panel(seasons, season, names, language, picture))

    async def _names(self, guild_id: int, season: Season) -> Mapping[int, str]:
        if season.podium is None:
            return {}
        steps = (*season.podium.people, *season.podium.pairs)
        return await self.tables.boards.names(
            guild_id, {user for step in steps for user in step.users}
        )

    async def _post(self, interaction: Interaction, panel: Panel, nonce: str, told: str) -> None:
        """Show the panel to everybody in the channel; if the bot may not write there, only to the
        person who asks."""
        language = reader_language(interaction)
        try:
            await self.bot.messenger.post(venue_of(interaction).channel_id, panel, nonce=nonce)
        except _NOT_POSTED:
            why = Text(say(language, "season-not-posted"))
            await tell_panel(interaction, Panel((*panel.parts, why), panel.colour))
        else:
            await tell(interaction, say(language, told))


def _public_language(interaction: Interaction) -> Language:
    return language_of(venue_of(interaction).locale)


setup = adding(LeaderboardCog, SeasonCog, RecordsCog)
