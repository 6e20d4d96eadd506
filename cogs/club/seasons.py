"""``/season``: those who moderate a server start and end its seasons; everybody sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import command
from bot.client.error_boundary import tell, tell_panel
from bot.client.errors import MessageGoneError, MessageRefusedError
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.messenger import Messenger
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.client.translator import localised
from bot.client.user_errors import DeclinedError
from bot.client.worker import RetryLaterError
from bot.club.standings.board import BoardQuery, NoBoard
from bot.club.standings.orders import Order
from bot.club.standings.seasons import Season
from bot.services.boards import BoardService
from bot.tables.state.errors import TableRefusedError
from bot.text import Language, language_of, say
from bot.text.plain import clean
from bot.ui.club.board_words import season_label
from bot.ui.club.seasons import (
    archive_panel,
    podium_drawn,
    podium_panel,
    season_started_panel,
)
from bot.ui.codec import NUMBER
from bot.ui.components import Panel, Text
from bot.ui.custom_ids import BadCustomIdError, Verb
from cogs.club.presenting import ORDER_CHOICES, ClubPresenter
from cogs.shared.lookup import GAME_CHOICES, matching, venue_of
from tarocchino.core.games import GameName

LONGEST_NAME = 40
"""The characters of a season's name."""

_NOT_POSTED = (RetryLaterError, MessageGoneError, MessageRefusedError)


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class SeasonCog(
    commands.GroupCog,
    group_name=localised("command-season"),
    group_description=localised("command-season.description"),
):
    """Seasons of a server, one at a time."""

    def __init__(
        self, boards: BoardService, presenter: ClubPresenter, messenger: Messenger
    ) -> None:
        super().__init__()
        self._boards = boards
        self._presenter = presenter
        self._messenger = messenger

    @command("season-start")
    async def start(
        self, interaction: Interaction, name: app_commands.Range[str, 1, LONGEST_NAME]
    ) -> None:
        guild_id = await self._moderated(interaction)
        named = clean(name.encode(errors="replace").decode())
        if not named:
            raise DeclinedError("problem-season-unnamed")
        season = await self._boards.start_season(guild_id, named)
        if season is None:
            raise DeclinedError("problem-season-running")
        panel = season_started_panel(season, _public_language(interaction))
        await self._post(interaction, panel, f"season-{season.id}-start", "told-season-started")

    @command("season-end", choices={"order": ORDER_CHOICES, "game": GAME_CHOICES})
    async def end(
        self, interaction: Interaction, order: str | None = None, game: str | None = None
    ) -> None:
        guild_id = await self._moderated(interaction)
        query = BoardQuery(
            Order.WINS if order is None else Order(order), None if game is None else GameName(game)
        )
        _verify_there_is(query)
        season = await self._boards.end_season(guild_id, query.order, query.game)
        if season is None:
            raise DeclinedError("problem-no-season")
        names = await self._names(guild_id, season)
        language = _public_language(interaction)
        picture = await self._presenter.public_picture(podium_drawn(season, names), language)
        panel = podium_panel(season, names, language, picture)
        await self._post(interaction, panel, f"season-{season.id}-end", "told-season-over")

    @command("season-archive")
    async def archive(self, interaction: Interaction, season: str | None = None) -> None:
        guild_id = await self._presenter.guild_of(interaction)
        seasons = await self._boards.seasons(guild_id)
        if not seasons:
            raise DeclinedError("season-none")
        named = (s for s in seasons if season in (str(s.id), s.name))
        await self._show(interaction, guild_id, seasons, next(named, seasons[0]))

    @archive.autocomplete("season")
    async def _seasons(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        try:
            seasons = await self._boards.seasons(venue_of(interaction).guild_id)
        except TableRefusedError:
            return []  # The store is busy.
        choices = [Choice(name=season_label(each.name), value=str(each.id)) for each in seasons]
        return matching(choices, current)

    @control(Verb.SEASON, chosen=NUMBER)
    async def _turn(self, interaction: Interaction, used: UsedControl, wanted: int) -> None:
        """Show another season of the archive in place of this one."""
        guild_id = await self._presenter.guild_of(interaction)
        seasons = await self._boards.seasons(guild_id)
        season = next((each for each in seasons if each.id == wanted), None)
        if season is None:
            raise BadCustomIdError(str(used.id))
        await self._show(interaction, guild_id, seasons, season)

    async def _show(
        self, interaction: Interaction, guild_id: int, seasons: Sequence[Season], season: Season
    ) -> None:
        names = await self._names(guild_id, season)
        picture = await self._presenter.picture(interaction, podium_drawn(season, names))
        language = reader_language(interaction)
        await edit_reply(interaction, archive_panel(seasons, season, names, language, picture))

    async def _moderated(self, interaction: Interaction) -> int:
        """The server of the interaction; `DeclinedError` for those who do not moderate it."""
        if not actor_of(interaction).moderator:
            raise DeclinedError("problem-moderators-only")
        return await self._presenter.guild_of(interaction)

    async def _names(self, guild_id: int, season: Season) -> Mapping[int, str]:
        """The names of those who are on the season's podium."""
        if season.podium is None:
            return {}
        steps = (*season.podium.people, *season.podium.pairs)
        return await self._boards.names(guild_id, {user for step in steps for user in step.users})

    async def _post(self, interaction: Interaction, panel: Panel, nonce: str, told: str) -> None:
        """Show the panel to everybody in the channel; where the bot may not write, to whoever
        asked."""
        language = reader_language(interaction)
        try:
            await self._messenger.post(venue_of(interaction).channel_id, panel, nonce=nonce)
        except _NOT_POSTED:
            why = Text(say(language, "season-not-posted"))
            await tell_panel(interaction, Panel((*panel.parts, why), panel.colour))
        else:
            await tell(interaction, say(language, told))


def _verify_there_is(query: BoardQuery) -> None:
    """Pass if people can be ordered so; else `DeclinedError`."""
    match query.missing:
        case NoBoard.NEEDS_GAME:
            raise DeclinedError("problem-season-needs-game")
        case NoBoard.NO_BEST_HANDS:
            raise DeclinedError("problem-season-no-best-hands")


def _public_language(interaction: Interaction) -> Language:
    """The language of the server."""
    return language_of(venue_of(interaction).locale)
