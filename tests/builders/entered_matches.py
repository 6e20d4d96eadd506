"""Matches in the books of a real store, at tables that are closed."""

from collections.abc import Iterable
from dataclasses import replace

from bot.features.books.match_facts import MatchFacts
from bot.stores import Store
from bot.table.state.table import Stage
from localcord.world.clock import ManualClock
from localcord.world.world import World
from tests.builders.stored_tables import new_table, place, playing

WORLD = World.with_guild(clock=ManualClock())
"""The people and the server of every test's local Discord, as to their ids."""
(GUILD,) = WORLD.guilds.values()
MEMBERS = {user.name: user.id for user in (WORLD.users[each] for each in GUILD.members)}


async def closed_table(store: Store, guild_id: int) -> int:
    """A table at which nothing was played."""
    where = place(1, guild_id)
    table_id = await store.tables.open_table(new_table(where))
    await store.tables.save_seating(playing(table_id, 1, where, stage=Stage.CLOSED))
    return table_id


async def enter_all(store: Store, matches: Iterable[MatchFacts]) -> list[MatchFacts]:
    """Enter the matches in this order, each at a table of its own, and return them so."""
    entered = []
    for facts in matches:
        table_id = await closed_table(store, facts.guild_id)
        entered.append(replace(facts, table_id=table_id))
        assert await store.club.enter(entered[-1])
    return entered
