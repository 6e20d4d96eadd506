"""Many tables in the middle of a match, as a bot that was killed has left them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from bot.client.components import Image, Panel
from bot.client.layout import layout
from bot.draw.picture import Picture
from bot.storage.discord_stores import Posted, sheet_message
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.messages.published_state import hand_message, table_message
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_cards import HandContext
from bot.table.panels.scores import sheet_panel
from bot.table.panels.table import table_panel
from bot.table.rules.lobby import COMPUTER_NAMES
from bot.table.rules.transitions import (
    apply_logged_action,
    begin_match,
    digest_after,
    fixing_transcript,
)
from bot.table.state.actions import LoggedAction
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.session import NO_OUTAGES
from bot.table.state.table import Table
from bot.table.store.stored_table import LogEntry, StoredTable
from bot.words import Language
from localcord.limits.messages import check_message
from localcord.world.entities import MessageFlag, User
from localcord.world.world import World
from tarocchino.core.games import GAMES, GameName, default_rules, match_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.views.view import view_for
from tarocchino.dealing.chain import SeedChain, new_chain
from tarocchino.dealing.deal_v1 import SEED_BYTES, shuffled_pack
from tarocchino.players.levels import Level

GAME = GAMES[GameName.OTTOCENTO]
PLAYERS = 4
TARGET = 100_000
"""So high that no match ends while it is measured."""
OPENED_AT = 1_700_000_000.0
_NO_PICTURE = Picture(b"", 1, 1, "none.png", "")


@dataclass(frozen=True, slots=True)
class Club:
    """A channel of the local Discord and the people who play in it."""

    place: Venue
    people: tuple[User, ...]


def large_world(
    tables: int, *, servers: int = 1, shards: int = 1, people_each: int = PLAYERS
) -> tuple[World, list[Club]]:
    """Build servers, spread over shards, with a channel and the given number of people for each
    table."""
    world = World()
    world.shards = shards
    clubs = []
    for server in range(servers):
        numbers = range(server, tables, servers)
        people = [
            tuple(
                world.add_user(f"Player {number * PLAYERS + seat}", f"player{number}.{seat}")
                for seat in range(people_each)
            )
            for number in numbers
        ]
        guild = world.add_guild(f"Club {server}", [each for table in people for each in table])
        for number, players in zip(numbers, people, strict=True):
            channel = world.add_channel(guild, f"table-{number}")
            clubs.append(Club(Venue(guild.id, channel.id), players))
    return world, clubs


async def store_tables(
    store: Store, world: World, clubs: Sequence[Club], *, entries: range, seed: int
) -> list[Table]:
    """Write a table in play for each club, with a number of entries in its log out of ``entries``.

    Masters sit in the seats without people. The world has its messages as the bot would show
    them, without pictures.
    """
    random = Random(seed)
    tables: list[Table] = []
    for club in clubs:
        table = await _store_table(store, club, random.choice(entries), random)
        for posted in _posted(world, table, club):
            await store.messages.remember(table.id, posted)
        for user in club.people:
            await store.dm_channels.remember(user.id, world.dm_between(user.id).id)
        tables.append(table)
    return tables


async def _store_table(store: Store, club: Club, entries: int, random: Random) -> Table:
    """Write a table with legal play at random, in which somebody is now to play a card."""
    rules = match_rules(GAME, replace(default_rules(GAME), target=TARGET), PLAYERS)
    people = tuple(Person(user.id, user.name, user.locale) for user in club.people)
    masters = (Computer(name, Level.MASTER) for name in COMPUTER_NAMES)
    seats: tuple[Occupant, ...] = (*people, *islice(masters, PLAYERS - len(people)))
    host, chain = people[0].user_id, new_chain(random.randbytes(SEED_BYTES))
    new = StoredTable(club.place, host, GAME.name, rules, seats, chain, OPENED_AT)
    table_id = await store.tables.open_table(new)
    table = begin_match(
        Table(table_id, club.place, host, GAME, rules, seats, chain.start, first_dealer=0)
    )
    log: list[LogEntry] = []
    while len(log) < entries or not _is_within_tricks(table):
        action = _any_action(table, chain, random)
        at = OPENED_AT + table.version + 1
        table, _ = apply_logged_action(table, action, None, at, chain, NO_OUTAGES)
        table = replace(table, version=table.version + 1)
        log.append(LogEntry(table.version, action, digest_after(table, action), at))
    await store.tables.append(table, log, None)
    return table


def _is_within_tricks(table: Table) -> bool:
    hand = table.match.hand if table.match else None
    return hand is not None and hand.phase is Phase.PLAY


def _any_action(table: Table, chain: SeedChain, random: Random) -> LoggedAction:
    """Return what may come next; before a deal nobody cuts."""
    match, cutting = table.match, table.cutting
    assert match is not None
    assert cutting is not None
    if not table.awaits_deal:
        assert match.hand is not None
        return random.choice(tuple(legal_actions(match.hand)))
    if cutting.transcript is None:
        return fixing_transcript(table)
    pack = shuffled_pack(chain.seed_of(table.next_hand), cutting.transcript)
    return Deal(match.next_dealer or 0, pack)


def _posted(world: World, table: Table, club: Club) -> Iterator[Posted]:
    """Return the table's messages, put into the world."""
    assert table.match is not None
    public = view_for(table.match, None)
    assert public.hand is not None
    channel_id = table.venue.channel_id
    for number in range(len(public.sheets)):
        panel = sheet_panel(table, public.sheets[: number + 1], None, Language.ENGLISH)
        yield _post(world, sheet_message(number), channel_id, panel)
    panel = table_panel(table, public, public.hand, _NO_PICTURE, Language.ENGLISH)
    yield _post(world, table_message(table), channel_id, panel)
    for seat, user in enumerate(club.people):
        view = view_for(table.match, seat)
        assert view.hand is not None
        panel = hand_panel(HandContext(table, view, view.hand, Language.ENGLISH), _NO_PICTURE)
        yield _post(world, hand_message(table, user.id), world.dm_between(user.id).id, panel)


def _post(world: World, what: str, channel_id: int, panel: Panel) -> Posted:
    parts = tuple(part for part in panel.parts if not isinstance(part, Image))
    payload = {
        "components": layout(replace(panel, parts=parts)).to_components(),
        "flags": int(MessageFlag.COMPONENTS_V2),
    }
    body = check_message(payload, [], emojis={})
    message = world.new_message(channel_id, world.bot.id)
    message.components, message.flags = body.components, body.flags
    world.post(message)
    return Posted(what, channel_id, message.id)
