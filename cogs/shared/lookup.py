"""Find the table, match or person of a command."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

import discord
from discord.app_commands import Choice

from bot.client.channels import ChannelAccess
from bot.client.commands import choices_of
from bot.client.components import (
    MAX_OPTION_TEXT,
    MAX_OPTIONS,
    Button,
    Buttons,
    ButtonStyle,
    Panel,
    plain_name,
    shortened,
)
from bot.client.custom_ids import CustomId, Verb
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.services import TableService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.panels.words import typed_back
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from bot.words import Language, say
from bot.words.names import card_brief, card_label, game_name
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.open_hand import open_hand, payment_for_matto
from tarocchino.players.levels import Level

_Table = TypeVar("_Table")


def person_of(interaction: Interaction) -> Person:
    """Return the person who asks, as tables store people."""
    user = interaction.user
    return Person(user.id, storable(user.display_name), str(interaction.locale))


def users_sent(interaction: Interaction, kind: str = "users") -> dict[str, Any]:
    """Return the users, or the ``members``, by id that Discord sends with a choice of people."""
    match interaction.data:
        case {"resolved": {**resolved}} if isinstance(found := resolved.get(kind), dict):
            return found
        case _:
            return {}


def storable(text: str) -> str:
    """Return the text without lone surrogates, which can be neither stored nor sent."""
    return text.encode(errors="replace").decode()


def actor_of(interaction: Interaction) -> Actor:
    """Return the person who asks, with all facts that permissions depend on. People who may manage
    the channel's messages count as moderators."""
    guild_id = interaction.guild_id
    moderator = guild_id is not None and interaction.permissions.manage_messages
    user = interaction.user
    roles = frozenset(r.id for r in user.roles) if isinstance(user, discord.Member) else frozenset()
    members = interaction.guild.members if interaction.guild is not None else []
    names = frozenset(each.display_name for each in (user, *members))
    name = person_of(interaction).name
    return Actor(user.id, guild_id, moderator, interaction.id, roles, names, name)


def managed_guild(interaction: Interaction) -> int:
    """Return the server of the interaction; raise `DeclinedError` unless the person manages it.
    Discord hides such commands from others, unless the server has changed that."""
    guild_id = venue_of(interaction).guild_id
    if not interaction.permissions.manage_guild:
        raise DeclinedError("problem-managers-only")
    return guild_id


def is_on_own_message(interaction: Interaction) -> bool:
    """Return whether only the person sees the message of the control; the answer replaces it."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def venue_of(interaction: Interaction) -> Venue:
    """Return the server's channel in which the command was given; raise `DeclinedError` in a DM."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise DeclinedError("problem-server-only")
    locale = interaction.guild_locale
    return Venue(interaction.guild_id, interaction.channel_id, str(locale or "en-US"))


async def table_in(tables: TableService, channel_id: int | None) -> Table | None:
    """Return the open table of a channel, and load it if necessary."""
    if channel_id is None:
        return None
    await tables.registry.wake(channel_id=channel_id)
    return tables.registry.table_in(channel_id)


async def tables_of(tables: TableService, user_id: int) -> list[Table]:
    """Return the open tables of a player, and load them if necessary."""
    await tables.registry.wake(user_id=user_id)
    return tables.registry.tables_of(user_id)


def existing(found: _Table | None) -> _Table:
    """Return the table that was found; raise `TableRefusedError` if there is none."""
    if found is None:
        raise TableRefusedError(RefusalReason.NO_TABLE)
    return found


async def table_here(tables: TableService, interaction: Interaction) -> Table:
    """Return the open table of the channel; raise `TableRefusedError` if there is none."""
    return existing(await table_in(tables, venue_of(interaction).channel_id))


async def table_meant(tables: TableService, interaction: Interaction) -> Table | None:
    """Return the table that a question is about: this channel's, or else the person's first."""
    here = await table_in(tables, interaction.channel_id)
    own = await tables_of(tables, interaction.user.id)
    return here or (own[0] if own else None)


async def table_in_play(tables: TableService, user_id: int) -> Table | None:
    """Return a table at which the person plays, if possible one that waits for them."""
    playing = [t for t in await tables_of(tables, user_id) if t.stage is Stage.PLAYING]
    waiting = [t for t in playing if t.seat_of(user_id) in (t.turn, *t.seats_awaited)]
    return next(iter((*waiting, *playing)), None)


async def answer(tables: TableService, interaction: Interaction, panel: Panel) -> None:
    """Show the panel in the answer; in a DM, add a button back to the cards that the person
    holds."""
    if interaction.context.dm_channel:
        with suppress(TableRefusedError):  # The store is busy.
            if await table_in_play(tables, interaction.user.id) is not None:
                label = say(reader_language(interaction), "button-tocards")
                back = Button(CustomId(0, 0, Verb.TO_CARDS), label, ButtonStyle.MAIN)
                panel = replace(panel, parts=(*panel.parts, Buttons((back,))))
    await edit_reply(interaction, panel)


async def own_table(tables: TableService, interaction: Interaction, named: str | None) -> Table:
    """Return the person's table: the named one, this channel's, or the only one. Raises
    `DeclinedError` if that is ambiguous."""
    seated = await tables_of(tables, interaction.user.id)
    if named is not None:
        wanted = [table for table in seated if str(table.id) == named]
    else:
        here = [t for t in seated if t.venue.channel_id == interaction.channel_id]
        wanted = here or seated
    match wanted:
        case [table]:
            return table
        case []:
            raise DeclinedError("hand-not-seated")
        case _:
            raise DeclinedError("problem-which-table")


async def own_table_choices(
    tables: TableService, interaction: Interaction, typed: str
) -> list[Choice[str]]:
    """Return the person's tables that match the typed text, for autocomplete."""
    seated = await tables_of(tables, interaction.user.id)
    return matching(table_choices(seated, reader_language(interaction)), typed)


def table_choices(tables: Sequence[Table], language: Language) -> list[Choice[str]]:
    """Return these tables as choices by game and players, as many as Discord takes."""
    return [
        choice(
            say(
                language,
                "choice-table",
                number=str(table.id),
                game=game_name(language, table.game.name),
                players=", ".join(plain_name(name) for name in table.names if name),
            ),
            str(table.id),
        )
        for table in tables[:MAX_OPTIONS]
    ]


def choice(name: str, value: str) -> Choice[str]:
    """Return a choice with its name cut to the length that Discord takes."""
    return Choice(name=shortened(name, MAX_OPTION_TEXT), value=value)


def matching(choices: list[Choice[str]], typed: str) -> list[Choice[str]]:
    """Return the choices whose value was typed, then those whose name contains it. At most
    `MAX_OPTIONS`."""
    wanted = typed.casefold().strip()
    exact = [c for c in choices if wanted == c.value.casefold()]
    named = [c for c in choices if wanted in c.name.casefold() and c not in exact]
    return [*exact, *named][:MAX_OPTIONS]


GAME_CHOICES = choices_of("game", GAMES)
"""All games by their names, for the options of commands."""

LEVEL_CHOICES = choices_of("choice-level", Level)
"""All levels of computer players, for the options of commands."""

DEFAULT_GAME = next(iter(GAMES))
"""The game of a table if neither the host nor the server names one."""


def game_named(word: str | None) -> GameName | None:
    """Return the game of an option; None for all games."""
    return None if word is None else GameName(word)


def parse_card(text: str, *held: Collection[Card]) -> Card:
    """Return the card with this code, or with a name that buttons show in any language.

    A short name can belong to several cards; then it means the only one in the first of the hands
    ``held`` that has it. Raises `DeclinedError`.
    """
    wanted = text.casefold().strip()
    for among in (*held, PACK):
        for named in (_code, card_label, card_brief):
            match [
                c for c in among if any(named(each, c).casefold() == wanted for each in Language)
            ]:
                case [found]:
                    return found
                case [_, *_]:
                    raise DeclinedError("problem-which-card", typed=typed_back(text))
    raise DeclinedError("problem-no-card", typed=typed_back(text))


def _code(_: Language, c: Card) -> str:
    return c.code


_MOST_KEPT = 8


class FinishedHands:
    """Reads tables for people who may see their finished hands. The last few ended tables are
    cached, so that a click does not load one again."""

    def __init__(self, tables: TableService, access: ChannelAccess) -> None:
        self._tables = tables
        self._access = access
        self._ended: OrderedDict[int, Table] = OrderedDict()
        self._rewritten = tables.privacy.rewritten

    async def match_of(
        self, actor: Actor, table_id: int, request: Request = Request.SEE_OVER
    ) -> tuple[Table, MatchState]:
        """Return the table and its match. Raises `TableRefusedError` if there is no match, or the
        actor may not make this request."""
        table = await self._table(table_id)
        try:
            verify_may(actor, request, table)
        except TableRefusedError as error:
            # Someone who follows the table by direct message may ask the same as in its channel.
            by_dm = error.reason is RefusalReason.OTHER_SERVER and actor.guild_id is None
            if not by_dm or not await self._access.may_see(table.venue, actor.user_id):
                raise
            verify_may(replace(actor, guild_id=table.venue.guild_id), request, table)
        if table.match is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        return table, table.match

    async def _table(self, table_id: int) -> Table:
        if self._rewritten != self._tables.privacy.rewritten:
            self._ended.clear()
            self._rewritten = self._tables.privacy.rewritten
        table = self._ended.get(table_id) or await self._tables.registry.any_table(table_id)
        # Secret deals become public later, so do not cache their table yet.
        if not table.stage.is_open and not table.secret:
            self._ended[table_id] = table
            self._ended.move_to_end(table_id)
            if len(self._ended) > _MOST_KEPT:
                self._ended.popitem(last=False)
        return table


def payment_of(table: Table, match: MatchState, number: int) -> MattoPaid | None:
    """Return the card paid for the Matto in a finished hand, counted from 0, if any."""
    actions = [done.action for done in table.history]
    return payment_for_matto(open_hand(match, actions, number))
