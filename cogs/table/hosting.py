"""Opening a table where somebody asks for one: in the channel, or in a thread of its own."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.client.error_boundary import DeclinedError
from bot.client.interactions import Interaction, actor_of, person_of
from bot.game.games import Game
from bot.game.model.rules import RuleSet
from bot.services.settings.policy import Spot
from bot.services.tables import TableService
from bot.settings.servers import ServerSettings
from bot.tables.rules.lobby import MOST_INVITED
from bot.tables.state.agreement import Admission, Agreement, ClockTerms
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table, Venue
from bot.text import Language, language_of
from bot.ui.components import shortened
from cogs.shared.lookup import place_of
from cogs.shared.threads import open_thread, parent_of, verify_may_post

_MENTION = re.compile(r"<@!?(\d{1,20})>", re.ASCII)
_BETWEEN = " ,;\t"


async def usual_here(tables: TableService, interaction: Interaction) -> ServerSettings:
    """What the server has decided, in which a table is to be opened."""
    return await tables.policy.settings.chosen(place_of(interaction).guild_id)


async def open_table_here(
    tables: TableService,
    interaction: Interaction,
    game: Game,
    rules: RuleSet,
    *,
    terms: Agreement | None = None,
    host_sits: bool = True,
    computers: int = 0,
    language: Language | None = None,
    in_thread: bool = False,
) -> Table:
    """Open a table in the channel for who asks, or in a new thread below it.

    ``terms`` and ``language`` are the server's usual ones for None. Raises `DeclinedError` where
    the bot may not post, and what `TableService.open_table` raises.
    """
    usual = await usual_here(tables, interaction)
    if language is not None:
        usual = replace(usual, language=language)
    if terms is None:
        terms = Agreement(clock=usual.clock)
    host, opener = person_of(interaction), actor_of(interaction)
    place, parent_id = usual.apply_to_venue(place_of(interaction)), parent_of(interaction)
    if in_thread:
        # Before there is a thread: one without a table would be left over.
        await tables.policy.verify_may_open(opener, Spot(place, parent_id))
        place, parent_id = await _in_thread(interaction, place, game), place.channel_id
    else:
        verify_may_post(interaction)
    return await tables.lobby.open_table(
        place,
        host,
        game,
        rules,
        agreement=terms,
        host_sits=host_sits,
        computers=computers,
        opener=opener,
        parent_id=parent_id,
    )


def agreed_terms(clock: ClockTerms, role_id: int | None, invited: frozenset[int]) -> Agreement:
    """The terms of a table that is for those who have a role or are invited; for everyone where
    there are neither."""
    admission = Admission.INVITED if invited else Admission.EVERYONE
    if role_id is not None:
        admission = Admission.ROLE
    return Agreement(clock, admission, role_id, invited)


def read_people(text: str) -> frozenset[int]:
    """The users who are mentioned; raises `DeclinedError` for anything but mentions."""
    unread = _MENTION.sub("", text).strip(_BETWEEN)
    people = frozenset(map(int, _MENTION.findall(text)))
    if unread or not people:
        raise DeclinedError("problem-no-people", typed=shortened(unread or text, 40))
    if len(people) > MOST_INVITED:
        raise TableRefusedError(RefusalReason.TOO_MANY_INVITED, number=MOST_INVITED)
    return people


async def _in_thread(interaction: Interaction, place: Venue, game: Game) -> Venue:
    channel_id = await open_thread(interaction, game, language_of(place.locale))
    return replace(place, channel_id=channel_id)
