"""``/replay`` and *All hands*: finished hands, card by card with every card face up."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from hashlib import sha256

import discord
from discord import app_commands

from bot.client.commands import Where, command
from bot.client.components import Panel, plain_name
from bot.client.custom_ids import NUMBER, Verb
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.client.router import control
from bot.draw.hand import Narrator
from bot.draw.open_hand import OpenHands
from bot.features.reviews.replay import ReplayContext, replay_panel
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.records import ReplayPosition
from bot.table.rules.permissions import Actor
from bot.table.state.table import Table
from bot.words import Language
from bot.words.refusals import refusal
from cogs.shared.extensible_bot import ExtensibleBot, ReaderCog
from cogs.shared.lookup import FinishedHands, actor_of, venue_of
from tarocchino.core.model.actions import Action
from tarocchino.core.play.match import MatchState
from tarocchino.core.records.replaying import RecordedMatch, RecordFaultError, recorded_match
from tarocchino.core.records.text_file import is_utf16
from tarocchino.core.views.open_hand import HandNotOverError, hands_over, open_hand

LARGEST_RECORD = 512 * 1024
"""Bytes of an uploaded record: more than a hundred hands."""
_MOST_KEPT = 8
_KEY_LETTERS = 16


@dataclass(frozen=True, slots=True)
class _Played:
    """A match with its actions and its players' names; ``table`` is None for a record."""

    match: MatchState
    actions: tuple[Action, ...]
    names: tuple[str, ...]
    table: Table | None = None


class ReplayCog(ReaderCog):
    """Shows finished hands. The buttons hold the reader's position; the bot keeps none of it.

    The last few uploaded records are cached, so that they are not read again for each card.
    """

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self._tables = bot.tables
        self._finished = FinishedHands(bot.tables, bot.channel_access)
        self._records: OrderedDict[str, RecordedMatch] = OrderedDict()

    @command("replay", where=Where.EVERYWHERE)
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
            latest = await self._tables.registry.latest_version_in(venue_of(interaction))
            if latest is None:
                raise TableRefusedError(RefusalReason.NO_TABLE)
            position = ReplayPosition(latest.id, 0)
        played = await self._played(actor_of(interaction), position)
        number = _number(played.match, hand, position)
        await edit_reply(
            interaction, await self._panel(interaction, replace(position, hand=number))
        )

    @control(Verb.ALL_HANDS, at=ReplayPosition, thinking=True)
    async def _open(self, interaction: Interaction, position: ReplayPosition) -> None:
        """Show a hand in a message of its own."""
        await edit_reply(interaction, await self._panel(interaction, position))

    @control(Verb.STEP, at=ReplayPosition)
    async def _go_on(self, interaction: Interaction, position: ReplayPosition) -> None:
        """Show another position in place of this one."""
        await edit_reply(interaction, await self._panel(interaction, position))

    @control(Verb.GO_TO_TRICK, at=ReplayPosition, chosen=NUMBER)
    async def _go_to(self, interaction: Interaction, position: ReplayPosition, step: int) -> None:
        await self._go_on(interaction, position.at(step))

    @control(Verb.OTHER_HAND, at=ReplayPosition, chosen=NUMBER)
    async def _turn(self, interaction: Interaction, position: ReplayPosition, hand: int) -> None:
        await self._go_on(interaction, replace(position, hand=hand, step=0))

    async def _panel(self, interaction: Interaction, position: ReplayPosition) -> Panel:
        played = await self._played(actor_of(interaction), position)
        language = reader_language(interaction)
        preferences = await self.preferences.of(interaction.user.id)
        try:
            hand = open_hand(played.match, played.actions, position.hand)
        except HandNotOverError:
            raise DeclinedError("replay-not-over") from None
        match = played.match
        narrator = Narrator(
            language,
            match.rules,
            match.game.scorers(match.players),
            tuple(plain_name(name) for name in played.names),
            markdown=True,
            whole_names=not preferences.pictures,
        )
        replaying = ReplayContext(position, hand, narrator)
        picture = await self.picture(interaction, OpenHands(replaying.view, played.names))
        return replay_panel(replaying, picture)

    async def _played(self, actor: Actor, position: ReplayPosition) -> _Played:
        """The match of the position, if the person may see its finished hands."""
        if not position.table:
            kept = self._records.get(position.record)
            if kept is None:
                raise DeclinedError("replay-forgotten")
            return _Played(kept.match, kept.actions, kept.names)
        table, match = await self._finished.match_of(actor, position.table)
        return _Played(match, tuple(done.action for done in table.history), table.names, table)

    async def _uploaded(self, record: discord.Attachment, language: Language) -> ReplayPosition:
        """Cache an uploaded record, if the referee finds no fault in it."""
        if record.size > LARGEST_RECORD:
            raise DeclinedError("replay-too-large")
        data = await record.read()
        if is_utf16(data):
            raise DeclinedError("replay-utf16")
        try:
            # A long record takes a while to check, and play must not wait for it.
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
    """The index of a hand that is asked for by its number from 1; by default the last one's."""
    hands = hands_over(match)
    if not hands:
        raise DeclinedError("replay-none-yet" if position.table else "replay-empty-record")
    if wanted is None or wanted <= hands:
        return (wanted or hands) - 1
    if wanted == hands + 1 and position.table and not match.is_over:
        raise DeclinedError("replay-not-over")
    raise DeclinedError("replay-no-such-hand", hands=hands)


def _declined(fault: RecordFaultError, language: Language) -> DeclinedError:
    """Why a record is refused, in kind words."""
    if fault.hand is None or fault.refused is None:
        return DeclinedError("replay-bad-record", fault=fault.code.value)
    return DeclinedError(
        "replay-broken-record",
        hand=fault.hand + 1,
        action=0 if fault.action is None else fault.action + 1,
        why=refusal(language, fault.refused),
    )


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(ReplayCog(bot))
