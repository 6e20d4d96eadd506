"""``/score``, ``/record``, and the buttons for the score and the tricks."""

from __future__ import annotations

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import Where, command, localised
from bot.client.components import Panel
from bot.client.custom_ids import Verb
from bot.client.error_boundary import tell_panel
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.pictures import Renderer
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.draw.picture import Picture
from bot.draw.rubber import Rubber
from bot.draw.style import Deck
from bot.draw.table import LastTrick
from bot.features.reviews.replay import course_panel
from bot.publisher import DiscordPublisher
from bot.services import TableService
from bot.settings.service import PreferenceService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.records import RecordForm
from bot.table.panels.scores import last_trick_panel, score_panel
from bot.table.rules.permissions import Request, verify_may
from bot.table.state.table import Table
from bot.table.store.stored_table import StoredTable
from bot.words import Language
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.interaction_tokens import lend_token
from cogs.shared.lookup import actor_of, table_in, venue_of
from cogs.shared.record_files import send_record
from tarocchino.core.views.view import MatchView, view_for

_FORMS = [
    Choice(name=localised("choice-format-json"), value=RecordForm.DATA.value),
    Choice(name=localised("choice-format-txt"), value=RecordForm.TEXT.value),
    Choice(name=localised("choice-format-html"), value=RecordForm.PAGE.value),
]


class ScoreCog(commands.Cog):
    """What a channel has played."""

    def __init__(
        self,
        tables: TableService,
        publisher: DiscordPublisher,
        renderer: Renderer,
        preferences: PreferenceService,
        deck: Deck,
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._renderer = renderer
        self._preferences = preferences
        self._deck = deck

    @command("score", where=Where.SERVERS)
    async def score(self, interaction: Interaction) -> None:
        venue = venue_of(interaction)
        table = await table_in(self._tables, venue.channel_id)
        if table is None:
            table = await self._tables.registry.any_table((await self._latest(interaction)).id)
        verify_may(actor_of(interaction), Request.SEE_TABLE, table)
        language = reader_language(interaction)
        panel = await self._score_panel(table, interaction.user.id, language)
        await edit_reply(interaction, panel)

    @command("record", choices={"form": _FORMS}, where=Where.SERVERS)
    async def record(self, interaction: Interaction, form: str = RecordForm.DATA.value) -> None:
        stored = await self._latest(interaction)
        await send_record(interaction, self._tables, stored, RecordForm(form), self._deck)

    # The answers of these buttons lend the table message's token, so none is a thinking one.

    @control(Verb.SCORE)
    async def _show_score(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        language = reader_language(interaction)
        await tell_panel(interaction, await self._score_panel(table, interaction.user.id, language))

    @control(Verb.LAST_TRICK)
    async def _show_last_trick(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        view, language = _public_view(table), reader_language(interaction)
        if view.hand is None or not view.hand.tricks:
            raise DeclinedError("last-trick-none")
        picture = await self._last_trick(interaction, table, view)
        panel = last_trick_panel(table, view, picture, language, self._publisher.emojis)
        await tell_panel(interaction, panel)

    @control(Verb.COURSE)
    async def _show_course(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        view, language = _public_view(table), reader_language(interaction)
        picture = await self._last_trick(interaction, table, view)
        panel = course_panel(table, view, picture, language, self._publisher.emojis)
        await tell_panel(interaction, panel)

    async def _last_trick(
        self, interaction: Interaction, table: Table, view: MatchView
    ) -> Picture | None:
        """The last finished trick, if there is one and the person wants pictures."""
        preferences = await self._preferences.of(interaction.user.id)
        if view.hand is None or not view.hand.tricks or not preferences.pictures:
            return None
        language, style = reader_language(interaction), preferences.style
        return await self._renderer.draw(LastTrick(view, table.names), language, style)

    async def _table_clicked(self, interaction: Interaction, used: UsedControl) -> Table:
        """The table of the message that was clicked; the click's token is lent to it."""
        await self._tables.registry.wake(table_id=used.id.table)
        actor = actor_of(interaction)
        table = self._tables.registry.table_for(actor, Request.SEE_TABLE, used.id.table)
        lend_token(self._publisher, interaction, table.id)
        return table

    async def _score_panel(self, table: Table, user_id: int, language: Language) -> Panel:
        """The score of the match, with or without a picture as the person prefers."""
        view, preferences = _public_view(table), await self._preferences.of(user_id)
        picture = None
        if view.sheets and preferences.pictures:
            rubber = Rubber(view, table.names)
            picture = await self._renderer.draw(rubber, language, preferences.style)
        return score_panel(table, view, language, picture)

    async def _latest(self, interaction: Interaction) -> StoredTable:
        stored = await self._tables.registry.latest_in(venue_of(interaction))
        if stored is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        return stored


def _public_view(table: Table) -> MatchView:
    """What everybody sees of the match. Raises `TableRefusedError` if there is none."""
    if table.match is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    return view_for(table.match, None)


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(ScoreCog(bot.tables, bot.publisher, bot.renderer, bot.preferences, bot.deck))
