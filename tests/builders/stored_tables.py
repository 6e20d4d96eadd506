"""Tables, entries and results for tests of the store, in a few words."""

from dataclasses import replace
from typing import Any

from bot.support.venue import Venue
from bot.table.state.actions import LoggedAction
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import LogEntry, MatchResult, StoredTable
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import DeclineCallOut
from tarocchino.dealing.chain import new_chain

OTTOCENTO = GAMES[GameName.OTTOCENTO]
# Snowflakes use all of 63 bits: none of them fits a 32-bit column or a double.
HERE = Venue((1 << 62) + 1, (1 << 62) + 3, "it")
ANNA = Person((1 << 62) + 5, "Anna", "it")
PIERO = Person((1 << 62) + 7, "Piero «il Moro» 🃏")
SEATS: tuple[Occupant | None, ...] = (ANNA, PIERO, Computer("Ada"), Computer("Bruno"))
CHAIN = new_chain(bytes(range(64)))


def place(channel_id: int, guild_id: int = HERE.guild_id) -> Venue:
    """A channel of the server, by number."""
    return Venue(guild_id, channel_id)


def new_table(where: Venue = HERE, **changes: Any) -> StoredTable:
    """A full table of Ottocento about to be opened."""
    table = StoredTable(
        venue=where,
        host_id=ANNA.user_id,
        game=OTTOCENTO.name,
        rules=default_rules(OTTOCENTO),
        seats=SEATS,
        chain=CHAIN,
        opened_at=1_700_000_000.125,
    )
    return replace(table, **changes)


def playing(table_id: int, version: int, where: Venue = HERE, **changes: Any) -> Table:
    """The table of `new_table` in the middle of a match, at a version."""
    table = Table(
        id=table_id,
        venue=where,
        host_id=ANNA.user_id,
        game=OTTOCENTO,
        rules=default_rules(OTTOCENTO),
        seats=SEATS,
        chain_start=CHAIN.start,
        stage=Stage.PLAYING,
        version=version,
    )
    return replace(table, **changes)


def entry(
    version: int, action: LoggedAction | None = None, *, interaction_id: int | None = None
) -> LogEntry:
    """A log entry at a version; which action it is matters to few tests."""
    return LogEntry(
        version=version,
        action=action or DeclineCallOut(0),
        digest=f"{version:064x}",
        at=1_700_000_000.5 + version,
        user_id=ANNA.user_id,
        interaction_id=interaction_id,
    )


def result(
    table_id: int,
    *occupants: Occupant,
    winner: int | None = 0,
    score: tuple[int, int] = (812, 530),
    finished_at: float = 1_700_003_600.0,
    where: Venue = HERE,
) -> MatchResult:
    """A finished match of two sides, seats 0 and 2 against 1 and 3."""
    table = playing(table_id, 0, where, seats=occupants or SEATS)
    return MatchResult(table, 9, score, () if winner is None else (winner,), finished_at)
