"""Show finished matches: lists of them, their hands card by card, their records and shuffles."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256

import discord
from discord import app_commands

from bot.client.commands import choices_of, command, localised
from bot.client.components import Panel, plain_name
from bot.client.custom_ids import NUMBER, Verb, chosen_in, member_of, position_of
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.draw.hand import Narrator
from bot.draw.open_hand import OpenHands
from bot.draw.rubber import Rubber
from bot.features.books.controls import GAME_OR_ALL, HistoryPosition
from bot.features.books.history_panels import (
    ON_A_PAGE,
    history_panel,
    match_panel,
    match_sheet_panel,
)
from bot.features.books.player_statistics import MOST_PEOPLE
from bot.features.reviews.replay import ReplayContext, replay_panel
from bot.table.messages.public_message import sheet_facts
from bot.table.panels.records import ReadableRecord, RecordForm, RecordPlace, ReplayPosition
from bot.table.panels.shuffle import fair_deal_panel, verification_panel
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.store.stored_table import StoredTable
from bot.words import Language, say
from bot.words.refusals import refusal
from cogs.shared.extensible_bot import BotCog, ExtensibleBot, GroupCog, adding
from cogs.shared.lookup import (
    GAME_CHOICES,
    actor_of,
    existing,
    game_named,
    payment_of,
    venue_of,
)
from tarocchino.core.games import GameName
from tarocchino.core.model.actions import Action
from tarocchino.core.play.match import MatchState
from tarocchino.core.records.replaying import RecordedMatch, RecordFaultError, recorded_match
from tarocchino.core.records.text_file import is_utf16
from tarocchino.core.views.open_hand import HandNotOverError, hands_over, open_hand
from tarocchino.core.views.view import view_for

_Someone = discord.Member | discord.User

LARGEST_RECORD = 512 * 1024
"""The largest record to upload, in bytes: more than a hundred hands."""
_MOST_KEPT = 8
_KEY_LETTERS = 16


_Played = tuple[MatchState, tuple[Action, ...], tuple[str, ...]]
"""A match, its actions, and its players' names."""


class ReplayCog(BotCog):
    """Shows finished hands. The buttons hold the reader's position. The last few uploaded records
    are cached, so that a click does not parse one again."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._records: OrderedDict[str, RecordedMatch] = OrderedDict()

    @command("history-replay")
    async def replay(
        self,
        interaction: Interaction,
        hand: app_commands.Range[int, 1, 9999] | None = None,
        record: discord.Attachment | None = None,
    ) -> None:
        if record is not None:
            position = await self._uploaded(record, reader_language(interaction))
        else:
            if not interaction.is_guild_integration() or interaction.guild_id is None:
                raise DeclinedError("replay-needs-record")
            latest = await self.tables.registry.store.tables.latest_version(venue_of(interaction))
            position = ReplayPosition(existing(latest).id, 0)
        match, _, _ = await self._played(actor_of(interaction), position)
        number = _number(match, hand, position)
        await self._go_on(interaction, replace(position, hand=number))

    @control(Verb.ALL_HANDS, at=ReplayPosition, thinking=True)
    @control(Verb.STEP, at=ReplayPosition)
    async def _go_on(self, interaction: Interaction, position: ReplayPosition) -> None:
        """Show a hand in a message of its own, or another position in place of this one."""
        await edit_reply(interaction, await self._panel(interaction, position))

    @control(Verb.GO_TO_TRICK, at=ReplayPosition, chosen=NUMBER)
    async def _go_to(self, interaction: Interaction, position: ReplayPosition, step: int) -> None:
        await self._go_on(interaction, position.at(step))

    @control(Verb.OTHER_HAND, at=ReplayPosition, chosen=NUMBER)
    async def _turn(self, interaction: Interaction, position: ReplayPosition, hand: int) -> None:
        await self._go_on(interaction, replace(position, hand=hand, step=0))

    async def _panel(self, interaction: Interaction, position: ReplayPosition) -> Panel:
        match, actions, names = await self._played(actor_of(interaction), position)
        language = reader_language(interaction)
        preferences = await self.preferences.of(interaction.user.id)
        try:
            hand = open_hand(match, actions, position.hand)
        except HandNotOverError:
            raise DeclinedError("replay-not-over") from None
        narrator = Narrator(
            language,
            match.rules,
            match.game.scorers(match.players),
            tuple(plain_name(name) for name in names),
            markdown=True,
            whole_names=not preferences.pictures,
            unit=match.game.unit,
        )
        replaying = ReplayContext(position, hand, narrator)
        picture = await self.picture(interaction, OpenHands(replaying.view, names))
        return replay_panel(replaying, picture)

    async def _played(self, actor: Actor, position: ReplayPosition) -> _Played:
        """Return the match of the position, if the person may see its finished hands."""
        if not position.table:
            kept = self._records.get(position.record)
            if kept is None:
                raise DeclinedError("replay-forgotten")
            return kept.match, kept.actions, kept.names
        table, match = await self.finished.match_of(actor, position.table)
        return match, tuple(done.action for done in table.history), table.names

    async def _uploaded(self, record: discord.Attachment, language: Language) -> ReplayPosition:
        """Cache an uploaded record if the referee accepts it; return the position of its start."""
        if record.size > LARGEST_RECORD:
            raise DeclinedError("replay-too-large")
        data = await record.read()
        if is_utf16(data):
            raise DeclinedError("replay-utf16")
        try:
            # Checking a long record takes time, and play must not wait for it.
            match = await asyncio.to_thread(recorded_match, data)
        except RecordFaultError as fault:
            raise _declined(fault, language) from None
        key = sha256(data).hexdigest()[:_KEY_LETTERS]
        self._records[key] = match
        self._records.move_to_end(key)
        if len(self._records) > _MOST_KEPT:
            self._records.popitem(last=False)
        return ReplayPosition(0, 0, record=key)


def _number(match: MatchState, wanted: int | None, position: ReplayPosition) -> int:
    """Return the index of the hand with this number from 1, by default the last one."""
    hands = hands_over(match)
    if not hands:
        raise DeclinedError("replay-none-yet" if position.table else "replay-empty-record")
    if wanted is None or wanted <= hands:
        return (wanted or hands) - 1
    if wanted == hands + 1 and position.table and not match.is_over:
        raise DeclinedError("replay-not-over")
    raise DeclinedError("replay-no-such-hand", hands=hands)


def _declined(fault: RecordFaultError, language: Language) -> DeclinedError:
    """Return the refusal of a record, in words for people."""
    if fault.hand is None or fault.refused is None:
        return DeclinedError("replay-bad-record", fault=fault.code.value)
    return DeclinedError(
        "replay-broken-record",
        hand=fault.hand + 1,
        action=0 if fault.action is None else fault.action + 1,
        why=refusal(language, fault.refused),
    )


async def _send(
    cog: BotCog, interaction: Interaction, stored: StoredTable, form: RecordForm
) -> None:
    """Send the finished hands of a table's match as a file in this form.

    The interaction is a deferred one. Raises `DeclinedError` if no hand is finished.
    """
    language = reader_language(interaction)
    writer = ReadableRecord(form, language, _place(interaction, stored), cog.bot.deck)
    written = await cog.tables.records.readable(stored, writer)
    if written is None:
        raise DeclinedError("record-none-yet")
    await interaction.followup.send(
        say(language, f"told-record-{form.value}"),
        file=discord.File(io.BytesIO(written), filename=f"match-{stored.id}.{form.value}"),
        ephemeral=True,
    )


def _place(interaction: Interaction, stored: StoredTable) -> RecordPlace | None:
    """Return the channel's and server's names as the person sees them, if they are known."""
    guild, channel_id = interaction.guild, stored.venue.channel_id
    if guild is None:
        return None
    if interaction.channel_id == channel_id:
        channel = interaction.channel
    else:
        channel = guild.get_channel_or_thread(channel_id)
        if channel is None or not channel.permissions_for(guild.me).view_channel:
            return None  # Do not reveal the name of a channel that the bot cannot see.
    name = getattr(channel, "name", None)
    return None if name is None else RecordPlace(name, guild.name)


class RecordCog(BotCog):
    """Sends the last match of a channel as a file, and shows its shuffles, which anybody can
    check."""

    @command("history-record", choices={"form": choices_of("choice-format", RecordForm)})
    async def record(self, interaction: Interaction, form: str = RecordForm.DATA.value) -> None:
        venue = venue_of(interaction)
        stored = existing(await self.tables.registry.store.tables.latest_table(venue))
        await _send(self, interaction, stored, RecordForm(form))

    @command("history-verify")
    async def verify(self, interaction: Interaction) -> None:
        registry = self.tables.registry
        latest = existing(await registry.store.tables.latest_version(venue_of(interaction)))
        table = await self.tables.records.check(latest, registry.stored_table)
        if table.is_parked:
            raise DeclinedError("verify-parked")
        if table.checked is None:
            raise DeclinedError("record-none-yet")
        panel = verification_panel(
            table.checked, reader_language(interaction), in_play=table.in_play
        )
        await edit_reply(interaction, panel)

    @control(Verb.FAIR_DEAL, thinking=True)
    async def _show_proof(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self.tables.registry.any_table(used.id.table)
        verify_may(actor_of(interaction), Request.SEE_TABLE, table)
        panel = fair_deal_panel(table, used.id.argument, reader_language(interaction))
        await edit_reply(interaction, panel)


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
class HistoryCog(
    GroupCog,
    group_name=localised("command-history"),
    group_description=localised("command-history.description"),
):
    """The group ``/history``: the matches of a server, and the commands of `ReplayCog` and
    `RecordCog`. The controls hold the filter and the beginning of the page."""

    parts = (ReplayCog, RecordCog)

    @command("history-matches", choices={"game": GAME_CHOICES})
    async def matches(
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
        position = HistoryPosition(game=game_named(game), people=ids)
        await self._turn(interaction, position)

    @control(Verb.HISTORY, at=HistoryPosition)
    async def _turn(self, interaction: Interaction, position: HistoryPosition) -> None:
        """Show this page in place of another."""
        guild_id = venue_of(interaction).guild_id
        page = await self.tables.statistics.matches(
            guild_id, position, ON_A_PAGE, reader=interaction.user.id
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
        table, match = await self.finished.match_of(actor_of(interaction), table_id)
        if table.stage.is_open:
            raise DeclinedError("history-goes-on")
        view, language = view_for(match, None), reader_language(interaction)
        rubber = Rubber(view, table.names) if view.sheets else None
        picture = await self.picture(interaction, rubber)
        par = await self.tables.statistics.par(table_id)
        ended_at, reader = table.history[-1].at, interaction.user.id
        panel = match_panel(table, view, ended_at, language, picture, par, reader)
        await edit_reply(interaction, panel)

    @control(Verb.MATCH_SHEET, chosen=NUMBER, thinking=True)
    async def _show_sheet(self, interaction: Interaction, used: UsedControl, number: int) -> None:
        """Show the score sheet of a hand in a message of its own."""
        table, match = await self.finished.match_of(actor_of(interaction), used.id.table)
        if number >= len(match.sheets):
            raise DeclinedError("sheet-not-counted")
        sheets, language, picture = match.sheets[: number + 1], reader_language(interaction), None
        preferences = await self.preferences.of(interaction.user.id)
        paid = payment_of(table, match, number)
        facts = sheet_facts(table, sheets, paid)
        if facts is not None and preferences.pictures:
            picture = await self.bot.renderer.draw(facts, language, preferences.style)
        par = None if table.stage.is_open else await self.tables.statistics.par(table.id)
        emojis = self.publisher.emojis
        panel = match_sheet_panel(table, sheets, picture, language, paid, emojis, par)
        await edit_reply(interaction, panel)

    @control(Verb.MATCH_RECORD, chosen=member_of(RecordForm), thinking=True)
    async def _send_record(
        self, interaction: Interaction, used: UsedControl, form: RecordForm
    ) -> None:
        """Send the record of a match as a file."""
        await self.finished.match_of(actor_of(interaction), used.id.table)
        stored = await self.tables.registry.stored_table(used.id.table)
        await _send(self, interaction, stored, form)


setup = adding(HistoryCog)
