"""``/leaderboard``: who is ahead in a server, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.client.translator import localised
from bot.club.standings.board import ALL_TIME, BoardQuery
from bot.club.standings.orders import Order
from bot.club.standings.seasons import Season
from bot.services.boards import BoardService
from bot.tables.state.errors import TableRefusedError
from bot.text import say
from bot.ui.club.board_position import board_meant
from bot.ui.club.board_words import option_label, season_label
from bot.ui.club.leaderboard import ShownBoard, leaderboard_drawn, leaderboard_panel
from bot.ui.custom_ids import BadCustomIdError, Verb
from cogs.club.presenting import ORDER_CHOICES, ClubPresenter
from cogs.shared.lookup import GAME_CHOICES, matching, venue_of
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName

_PEOPLE, _PAIRS = "people", "pairs"
_WHO_CHOICES = [
    Choice(name=localised("choice-people"), value=_PEOPLE),
    Choice(name=localised("choice-pairs"), value=_PAIRS),
]
_RULE_CHOICES = [
    Choice(name=localised(f"rule-set-{each.value}"), value=each.value) for each in RuleSetName
]


class LeaderboardCog(commands.Cog):
    """Leaderboards. The controls hold all of what is shown; the bot keeps none of it."""

    def __init__(self, boards: BoardService, presenter: ClubPresenter) -> None:
        self._boards = boards
        self._presenter = presenter

    @command(
        "leaderboard",
        choices={
            "game": GAME_CHOICES,
            "rules": _RULE_CHOICES,
            "who": _WHO_CHOICES,
            "order": ORDER_CHOICES,
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
        guild_id = await self._presenter.guild_of(interaction)
        seasons = await self._boards.seasons(guild_id)
        query = BoardQuery(
            order=Order.WINS if order is None else Order(order),
            game=None if game is None else GameName(game),
            family=None if rules is None else RuleSetName(rules),
            season=_season_meant(season, seasons),
            pairs=who == _PAIRS,
            with_computers=computers,
        )
        await self._show(interaction, guild_id, query, 1, seasons)

    @leaderboard.autocomplete("season")
    async def _seasons(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        everything = option_label(say(reader_language(interaction), "picture-club-all-time"))
        try:
            seasons = await self._boards.seasons(venue_of(interaction).guild_id)
        except TableRefusedError:
            seasons = []  # The store is busy.
        choices = [Choice(name=everything, value=str(ALL_TIME))]
        choices += [Choice(name=season_label(each.name), value=str(each.id)) for each in seasons]
        return matching(choices, current)

    @control(Verb.OPEN_BOARD, thinking=True)
    async def _open(self, interaction: Interaction, used: UsedControl) -> None:
        """Show a leaderboard in a message of its own."""
        await self._go_to(interaction, used)

    @control(Verb.BOARD)
    async def _turn(self, interaction: Interaction, used: UsedControl) -> None:
        """Show another page in place of this one."""
        await self._go_to(interaction, used)

    async def _go_to(self, interaction: Interaction, used: UsedControl) -> None:
        guild_id = await self._presenter.guild_of(interaction)
        query, page = board_meant(used.id, used.values)
        seasons = await self._boards.seasons(guild_id)
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
        page = await self._boards.page(guild_id, query, interaction.user.id, number)
        listed = await self._presenter.is_listed(interaction)
        board = ShownBoard(query, page, seasons, listed)
        picture = await self._presenter.picture(interaction, leaderboard_drawn(board))
        await edit_reply(
            interaction, leaderboard_panel(board, reader_language(interaction), picture)
        )


def _season_meant(asked: str | None, seasons: Sequence[Season]) -> int:
    """The season that was asked for by its id or name; by default the one that is running."""
    if asked is None:
        return next((each.id for each in seasons if each.is_running), ALL_TIME)
    wanted = asked.casefold().strip()
    for each in seasons:
        if wanted in (str(each.id), each.name.casefold()):
            return each.id
    return ALL_TIME
