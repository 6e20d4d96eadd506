"""A duplicate evening of four tables: eight pairs, matchpoints, sealed deals."""

from fractions import Fraction
from typing import Any

import pytest

from bot.stores import Store
from bot.table.state.table import Table
from bot.words import Language, say
from localcord.people.person import NotPossibleError, Person
from tarocchino.dealing.sealed import opens_chain, revealed_set_chain
from tests.slow.tournaments.club import Club
from tests.slow.tournaments.counting import Played, matchpoint_shares

EN = Language.ENGLISH


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


async def test_eight_pairs_play_the_same_hands(club: Club) -> None:
    *players, host, guest = club.people
    await _signed_up(club, host, players)
    start = club.evening.chain_start
    assert start is not None
    assert start in club.public(guest)
    await club.directs(host, "Start", "Yes, start")
    await _in_private(club, host, guest)
    await club.all_ready()
    first, *others = club.tables
    assert first.chain_start != bytes.fromhex(start)
    assert len({table.chain_start for table in club.tables}) == 1

    # The first deal is a secret until the last table has played it.
    await club.all_play(others, hands=1)
    await _tells_nothing(club, guest, host, first, boards=())
    await club.all_play([first], hands=1)
    await club.presses(guest, "Standings")
    await club.chooses(guest, "Hand 1")
    assert "Hand 1" in club.answer
    await club.all_play(others, hands=2)
    await _tells_nothing(club, guest, host, first, boards=(1,))

    # The director ends the round: a table that did not come as far counts as far as it came.
    await club.directs(host, "End the round", "Yes, end")
    assert not club.tables
    assert say(EN, "evening-travellers", round=1) in club.public(guest)
    await club.presses(players[0], "My hands")
    assert "hand by hand" in club.answer
    await club.passes(minutes=2)
    await club.all_ready()
    await club.all_play(hands=1)
    await club.directs(host, "End the round", "Yes, end")
    await club.passes(seconds=1)

    assert say(EN, "evening-podium") in club.public(guest)
    document = await _document(club, guest)
    tables = await club.records(document["evening"])
    _verify_standings(document, tables)
    await _verify_seeds(club, guest, document, tables, start)


async def _signed_up(club: Club, host: Person, players: list[Person]) -> None:
    await club.says(host, "evening open", rounds=2, scoring="matchpoints")
    await club.presses(host, "Open sign-up here")
    for first, second in zip(players[::2], players[1::2], strict=True):
        await club.presses(first, "Sign up")
        await club.picks(first, "Your partner", second.id)
    assert "**8 pairs** have signed up (16 people)" in club.public(host)


async def _in_private(club: Club, host: Person, guest: Person) -> None:
    """Each table is in a thread in which nobody is but its four people and the bot."""
    assert len(club.tables) == 4
    for table in club.tables:
        people = {person.user_id for person in table.people.values()}
        thread = club.world.channels[table.venue.channel_id]
        assert set(thread.thread_members) == {*people, club.world.bot.id}
        for outsider in (host, guest):
            with pytest.raises(NotPossibleError):
                await outsider.slash(thread.id, "score")


async def _tells_nothing(
    club: Club, guest: Person, host: Person, late: Table, boards: tuple[int, ...]
) -> None:
    """Nobody outside a table learns more than these deals of what was played there."""
    document = await _document(club, guest)
    (drawn,) = document["rounds"]
    for table in drawn["tables"]:
        told = [
            number for number, hand in zip(table["boards"], table["hands"], strict=False) if hand
        ]
        assert set(told) <= set(boards)
    assert {sheet["board"] for sheet in document["travellers"]} == set(boards)
    assert "seed" not in document["dealing"]
    await club.presses(host, "Director")
    await club.presses(host, "Correct a result")
    await club.chooses(host, "Table 2")
    assert say(EN, "director-result-secret") in club.answer
    await club.says(guest, "evening standings")
    await club.says(guest, "leaderboard")
    assert "Anna" not in club.answer
    for name in ("history replay", "history record", "score", "history verify"):
        await club.says(guest, name)
        assert "Hand" not in club.answer
    seen = str(club.sees(guest)) + str(club.dm(guest)) + str(club.sees(host)) + str(club.dm(host))
    for table in club.tables:
        assert table.chain_start.hex() not in seen
    assert late.match is not None


async def _document(club: Club, person: Person) -> dict[str, Any]:
    """The evening as somebody is given it as a file."""
    if club.is_on:
        await club.says(person, "evening standings")
    else:
        await club.says(person, "evening standings", evening=1)
    return await club.document(person)


def _verify_standings(document: dict[str, Any], tables: list[Played]) -> None:
    counted = matchpoint_shares(tables)
    people = {entry["entry"]: tuple(entry["people"]) for entry in document["entries"]}
    (line,) = document["standings"]
    shares = {people[each["entry"]]: Fraction(each["share"]) for each in line}
    assert shares == {pair: counted[pair] for pair in shares}
    assert len(shares) == 8
    assert [each["share"] for each in line] == sorted(
        (each["share"] for each in line), key=Fraction, reverse=True
    )
    assert [each["place"] for each in line if each["place"] <= 3]


async def _verify_seeds(
    club: Club, guest: Person, document: dict[str, Any], tables: list[Played], start: str
) -> None:
    """The seed that was shown opens what was published, and gives every table's chain."""
    dealing = document["dealing"]
    assert dealing["start"] == start
    assert opens_chain(start, dealing["seed"], dealing["sets"])
    assert dealing["seed"] in club.public(guest)
    chains = [
        revealed_set_chain(dealing["seed"], dealing["sets"], k) for k in range(dealing["sets"])
    ]
    assert {table.start for table in tables} == {chain.start.hex() for chain in chains}
