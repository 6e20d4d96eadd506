"""``/replay`` and *All hands*: hands that are over, card by card with every card face up."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.channel_access import ChannelAccess
from bot.client.error_boundary import DeclinedError, acknowledge
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.picture_pool import Renderer
from bot.client.replies import edit_reply
from bot.client.translator import localised
from bot.game.model.actions import Action
from bot.game.play.match import MatchState
from bot.game.records.replaying import RecordedMatch, RecordFaultError, recorded_match
from bot.game.views.open_hand import HandNotOverError, hands_over, open_hand
from bot.render.as_text.narrator import Narrator
from bot.services.settings.preferences import PreferenceService
from bot.services.tables import TableService
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table
from bot.text import Language
from bot.text.words.refusals import refusal
from bot.ui.components import Panel
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.replay.replay import ReplayContext, replay_panel
from bot.ui.replay_position import ReplayPosition, decode_replay_position
from bot.ui.words import plain_name
from cogs.shared.lookup import place_of

REPLAY_VERBS = frozenset({Verb.ALL_HANDS, Verb.STEP, Verb.GO_TO_TRICK, Verb.OTHER_HAND})
"""The controls that `ReplayCog.clicked` answers."""

LARGEST_RECORD = 512 * 1024
"""Bytes of a record that is stepped through: more than a hundred hands."""
_MOST_KEPT = 8
_KEY_LETTERS = 16

_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")


@dataclass(frozen=True, slots=True)
class _Played:
    """A match with all that was done in it, and who played."""

    match: MatchState
    actions: tuple[Action, ...]
    names: tuple[str, ...]


class ReplayCog(commands.Cog):
    """Shows hands that are over. A click says where somebody is; nothing is remembered of them.

    Of tables that have ended, and of records that were given, the last few are kept as they were
    read, so that they are not read anew for each card.
    """

    def __init__(
        self,
        tables: TableService,
        renderer: Renderer,
        preferences: PreferenceService,
        access: ChannelAccess,
    ) -> None:
        self._access = access
        self._tables = tables
        self._renderer = renderer
        self._preferences = preferences
        self._ended: OrderedDict[int, Table] = OrderedDict()
        self._records: OrderedDict[str, RecordedMatch] = OrderedDict()

    @app_commands.command(
        name=localised("command-replay"), description=localised("command-replay.description")
    )
    @app_commands.rename(hand=localised("option-hand"), record=localised("option-record"))
    @app_commands.describe(
        hand=localised("option-hand.description"), record=localised("option-record.description")
    )
    async def replay(
        self,
        interaction: Interaction,
        hand: app_commands.Range[int, 1, 9999] | None = None,
        record: discord.Attachment | None = None,
    ) -> None:
        await acknowledge(interaction, thinking=True)
        if record is not None:
            place = await self._taken(record, reader_language(interaction))
        else:
            stored = await self._tables.registry.latest_in(place_of(interaction))
            if stored is None:
                raise TableRefusedError(RefusalReason.NO_TABLE)
            place = ReplayPosition(stored.id, 0)
        played = await self._played(actor_of(interaction), place)
        number = _number(played.match, hand, place)
        await edit_reply(interaction, await self._panel(interaction, replace(place, hand=number)))

    async def clicked(
        self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]
    ) -> None:
        """Open a hand, or go on in the one that is shown."""
        place = decode_replay_position(custom_id, values)
        await acknowledge(interaction, thinking=custom_id.verb is Verb.ALL_HANDS)
        await edit_reply(interaction, await self._panel(interaction, place))

    async def _panel(self, interaction: Interaction, place: ReplayPosition) -> Panel:
        played = await self._played(actor_of(interaction), place)
        language = reader_language(interaction)
        preferences = await self._preferences.of(interaction.user.id)
        try:
            hand = open_hand(played.match, played.actions, place.hand)
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
        replaying = ReplayContext(place, hand, narrator)
        picture = None
        if preferences.pictures:
            picture = await self._renderer.open_hands(
                replaying.view, played.names, language, preferences.style
            )
        return replay_panel(replaying, picture)

    async def _played(self, actor: Actor, place: ReplayPosition) -> _Played:
        """The match that the place is in, if the person may see what is over of it."""
        if not place.table:
            kept = self._records.get(place.record)
            if kept is None:
                raise DeclinedError("replay-forgotten")
            return _Played(kept.match, kept.actions, kept.names)
        table = await self._table(place.table)
        try:
            verify_may(actor, Request.SEE_OVER, table)
        except TableRefusedError as error:
            # Who follows the table by direct message might ask the same in its channel.
            by_dm = error.reason is RefusalReason.OTHER_SERVER and actor.guild_id is None
            if not by_dm or not await self._access.may_see(table.venue, actor.user_id):
                raise
            verify_may(replace(actor, guild_id=table.venue.guild_id), Request.SEE_OVER, table)
        if table.match is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        actions = tuple(done.action for done in table.history)
        return _Played(table.match, actions, table.names)

    async def _table(self, table_id: int) -> Table:
        table = self._ended.get(table_id) or await self._tables.registry.any_table(table_id)
        if not table.stage.is_open:
            _keep(self._ended, table_id, table)
        return table

    async def _taken(self, record: discord.Attachment, language: Language) -> ReplayPosition:
        """Keep a record that somebody has given, if the referee finds it right."""
        if record.size > LARGEST_RECORD:
            raise DeclinedError("replay-too-large")
        data = await record.read()
        try:
            # A long one takes a while to judge, and play is not to wait for it.
            match = await asyncio.to_thread(recorded_match, data)
        except RecordFaultError as fault:
            raise _declined(fault, language) from None
        key = sha256(data).hexdigest()[:_KEY_LETTERS]
        _keep(self._records, key, match)
        return ReplayPosition(0, 0, record=key)


def _keep(kept: OrderedDict[_Key, _Kept], key: _Key, value: _Kept) -> None:
    """Keep the value as the newest, and as many others as may be."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > _MOST_KEPT:
        kept.popitem(last=False)


def _number(match: MatchState, wanted: int | None, place: ReplayPosition) -> int:
    """The number from 0 of the hand that somebody asks for, counted from 1; else of the last."""
    hands = hands_over(match)
    if not hands:
        raise DeclinedError("replay-none-yet" if place.table else "replay-empty-record")
    if wanted is None or wanted <= hands:
        return (wanted or hands) - 1
    if wanted == hands + 1 and place.table and not match.is_over:
        raise DeclinedError("replay-not-over")
    raise DeclinedError("replay-no-such-hand", hands=hands)


def _declined(fault: RecordFaultError, language: Language) -> DeclinedError:
    """Why a record is not stepped through, in kind words."""
    if fault.hand is None or fault.refused is None:
        return DeclinedError("replay-bad-record", fault=fault.code.value)
    return DeclinedError(
        "replay-broken-record",
        hand=fault.hand + 1,
        action=0 if fault.action is None else fault.action + 1,
        why=refusal(language, fault.refused),
    )
