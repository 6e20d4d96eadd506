"""``/score``, ``/record``, and the buttons for the score and the tricks."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.client.commands import Where, command, localised
from bot.client.components import Panel
from bot.client.custom_ids import Verb
from bot.client.error_boundary import tell_panel
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.draw.picture import Picture
from bot.draw.rubber import Rubber
from bot.draw.table import LastTrick
from bot.features.reviews.replay import course_panel
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.records import RecordForm
from bot.table.panels.scores import last_trick_panel, score_panel
from bot.table.rules.permissions import Request, verify_may
from bot.table.state.table import Table
from bot.table.store.stored_table import StoredTable
from cogs.shared.extensible_bot import ExtensibleBot, ReaderCog
from cogs.shared.interaction_tokens import lend_token
from cogs.shared.lookup import actor_of, table_in, venue_of
from cogs.shared.record_files import send_record
from tarocchino.core.views.view import MatchView, view_for

_FORMS = [
    Choice(name=localised("choice-format-json"), value=RecordForm.DATA.value),
    Choice(name=localised("choice-format-txt"), value=RecordForm.TEXT.value),
    Choice(name=localised("choice-format-html"), value=RecordForm.PAGE.value),
]


class ScoreCog(ReaderCog):
    """What a channel has played."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._tables = bot.tables
        self._deck = bot.deck

    @command("score", where=Where.SERVERS)
    async def score(self, interaction: Interaction) -> None:
        venue = venue_of(interaction)
        table = await table_in(self._tables, venue.channel_id)
        if table is None:
            table = await self._tables.registry.any_table((await self._latest(interaction)).id)
        verify_may(actor_of(interaction), Request.SEE_TABLE, table)
        await edit_reply(interaction, await self._score_panel(interaction, table))

    @command("record", choices={"form": _FORMS}, where=Where.SERVERS)
    async def record(self, interaction: Interaction, form: str = RecordForm.DATA.value) -> None:
        stored = await self._latest(interaction)
        await send_record(interaction, self._tables, stored, RecordForm(form), self._deck)

    # The answers of these buttons lend the table message's token, so none is a thinking one.

    @control(Verb.SCORE)
    async def _show_score(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        await tell_panel(interaction, await self._score_panel(interaction, table))

    @control(Verb.LAST_TRICK)
    async def _show_last_trick(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        view, language = _public_view(table), reader_language(interaction)
        if view.hand is None or not view.hand.tricks:
            raise DeclinedError("last-trick-none")
        picture = await self._last_trick(interaction, table, view)
        panel = last_trick_panel(table, view, picture, language, self.publisher.emojis)
        await tell_panel(interaction, panel)

    @control(Verb.COURSE)
    async def _show_course(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self._table_clicked(interaction, used)
        view, language = _public_view(table), reader_language(interaction)
        picture = await self._last_trick(interaction, table, view)
        panel = course_panel(table, view, picture, language, self.publisher.emojis)
        await tell_panel(interaction, panel)

    async def _last_trick(
        self, interaction: Interaction, table: Table, view: MatchView
    ) -> Picture | None:
        """The last finished trick, if there is one and the person wants pictures."""
        if view.hand is None or not view.hand.tricks:
            return None
        return await self.picture(interaction, LastTrick(view, table.names))

    async def _table_clicked(self, interaction: Interaction, used: UsedControl) -> Table:
        """The table of the message that was clicked; the click's token is lent to it."""
        await self._tables.registry.wake(table_id=used.id.table)
        actor = actor_of(interaction)
        table = self._tables.registry.table_for(actor, Request.SEE_TABLE, used.id.table)
        lend_token(self.publisher, interaction, table.id)
        return table

    async def _score_panel(self, interaction: Interaction, table: Table) -> Panel:
        """The score of the match, with or without a picture as the person prefers."""
        view = _public_view(table)
        rubber = Rubber(view, table.names) if view.sheets else None
        picture = await self.picture(interaction, rubber)
        return score_panel(table, view, reader_language(interaction), picture)

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
    await bot.add_cog(ScoreCog(bot))
