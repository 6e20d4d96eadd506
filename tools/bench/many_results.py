"""A database with very many results, written row by row: nobody has played them."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from bot.features.books.match_facts import Count
from tarocchino.core.games import GAMES, GameName

GUILD = 1
FIRST_USER = 1_000_000
_HOUR = 3600.0
_AT_ONCE = 20_000
_COUNTS = tuple(count.value for count in Count)
_FAMILIES = ("torneo", "pagat", "parlour")
_GAMES = tuple(GameName)
_FILLED = (
    """
    INSERT INTO club_presence (guild_id, user_id, cards, turns, missed, "left", helped_out)
    SELECT guild_id, user_id, SUM(cards), SUM(turns), SUM(missed), SUM(1 - stayed), SUM(came_later)
    FROM (
        SELECT guild_id, user_id, SUM(cards) AS cards, SUM(turns) AS turns, SUM(missed) AS missed,
            MAX(CASE WHEN stayed THEN 1 ELSE 0 END) AS stayed,
            MAX(CASE WHEN came_later THEN 1 ELSE 0 END) AS came_later
        FROM club_players WHERE user_id <> 0 GROUP BY guild_id, user_id, table_id
    ) AS matches
    GROUP BY guild_id, user_id
    """,
    """
    INSERT INTO club_seats (guild_id, user_id, game, seats, seat, matches, wins, hands, points)
    SELECT p.guild_id, p.user_id, m.game, m.seats, p.seat, COUNT(*),
        SUM(CASE WHEN p.won THEN 1 ELSE 0 END), SUM(p.hands), SUM(p.points)
    FROM club_players p JOIN club_matches m ON m.table_id = p.table_id
    WHERE p.user_id <> 0 AND p.stayed AND m.counts
    GROUP BY p.guild_id, p.user_id, m.game, m.seats, p.seat
    """,
    """
    INSERT INTO club_meetings
        (guild_id, user_id, other_id, game, together, won_together, against, won, lost)
    SELECT me.guild_id, me.user_id, other.user_id, m.game,
        SUM(CASE WHEN me.side = other.side THEN 1 ELSE 0 END),
        SUM(CASE WHEN me.side = other.side AND me.won THEN 1 ELSE 0 END),
        SUM(CASE WHEN me.side <> other.side THEN 1 ELSE 0 END),
        SUM(CASE WHEN me.side <> other.side AND me.won THEN 1 ELSE 0 END),
        SUM(CASE WHEN me.side <> other.side AND other.won THEN 1 ELSE 0 END)
    FROM club_matches m
    JOIN club_players me ON me.table_id = m.table_id AND me.user_id <> 0 AND me.stayed
    JOIN club_players other ON other.table_id = m.table_id AND other.user_id <> 0 AND other.stayed
    WHERE m.counts AND me.user_id <> other.user_id
    GROUP BY me.guild_id, me.user_id, other.user_id, m.game
    """,
)
"""What the matches say of people, seats and meetings."""


def write_results(database: Path, results: int, people: int, *, seed: int = 1) -> None:
    """Fill a database, whose schema is the latest, with results of one server: `results` matches
    with four or fewer of so many people, their totals, names and ratings.

    The first person has played in every tenth match.
    """
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA cache_size = -200000")
        random = Random(seed)
        for first in range(1, results + 1, _AT_ONCE):
            numbers = range(first, min(first + _AT_ONCE, results + 1))
            with connection:
                _write_matches(connection, numbers, people, random)
        with connection:
            _write_totals(connection)
            _write_ratings(connection)
        connection.execute("ANALYZE")


def _write_matches(
    connection: sqlite3.Connection, numbers: range, people: int, random: Random
) -> None:
    matches = [_match(number, people, GUILD, random) for number in numbers]
    tables = (_table(number, GUILD) for number in numbers)
    _insert(connection, "tables", tables)
    _insert(connection, "club_matches", (match for match, _ in matches))
    _insert(connection, "club_players", (player for _, players in matches for player in players))
    _insert(connection, "club_pars", (_par(match) for match, _ in matches))


def _table(number: int, guild_id: int) -> dict[str, Any]:
    return {
        "id": number, "guild_id": guild_id, "channel_id": number, "locale": "it",
        "host_id": FIRST_USER, "game": _GAMES[number % len(_GAMES)].value,
        "rules": '{"set": "torneo"}', "seats": "[]", "stage": "finished", "version": 1,
        "opened_at": number * _HOUR,
    }  # fmt: skip


def _par(match: dict[str, Any]) -> dict[str, Any]:
    hands = [[230, 41]] * match["hands"]
    return {"table_id": match["table_id"], "version": 1, "hands": json.dumps(hands)}


def _match(
    number: int, people: int, guild_id: int, random: Random
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    game = GAMES[_GAMES[number % len(_GAMES)]]
    seats = min(4, game.players[-1])
    at, hands = number * _HOUR, random.randrange(1, 12)
    match = {
        "table_id": number, "number": number, "guild_id": guild_id, "channel_id": number,
        "game": game.name.value, "family": _FAMILIES[number % len(_FAMILIES)], "seats": seats,
        "with_computers": number % 7 == 0, "hands": hands, "score": "[812, 530]", "counts": True,
        "ending": "played", "began_at": at - _HOUR, "ended_at": at,
    }  # fmt: skip
    users = random.sample(range(1, people), seats)
    if number % 10 == 0:
        users[0] = 0
    sides = game.scorers(seats)
    winner = random.randrange(len(sides))
    side_of = {seat: side for side, of in enumerate(sides) for seat in of}
    players = [
        {
            "table_id": number, "seat": seat, "user_id": FIRST_USER + user, "guild_id": guild_id,
            "ended_at": at, "name": f"Member {user}", "side": side_of[seat],
            "place": 1 if side_of[seat] == winner else 2, "won": side_of[seat] == winner,
            "share": 1.0, "stayed": True, "came_later": False, "best_hand": random.random() * 400,
            **{name: random.randrange(100) for name in _COUNTS}, "hands": hands,
        }
        for seat, user in enumerate(users)
    ]  # fmt: skip
    return match, players


def _write_totals(connection: sqlite3.Connection) -> None:
    sums = ", ".join(f"SUM(p.{name})" for name in _COUNTS)
    columns = ", ".join(_COUNTS)
    connection.execute(
        f"INSERT INTO club_totals (guild_id, season_id, game, family, with_computers, user_id,"
        f" partner_id, matches, wins, best_hand, last_at, {columns})"
        f" SELECT p.guild_id, 0, m.game, m.family, m.with_computers, p.user_id, 0, COUNT(*),"
        f" SUM(p.won), MAX(p.best_hand), MAX(p.ended_at), {sums}"
        " FROM club_players p JOIN club_matches m USING (table_id)"
        " GROUP BY p.guild_id, m.game, m.family, m.with_computers, p.user_id"
    )
    for statement in _FILLED:
        connection.execute(statement)
    connection.execute(
        "INSERT INTO club_names SELECT guild_id, user_id, name, MAX(ended_at)"
        " FROM club_players GROUP BY guild_id, user_id"
    )


def _write_ratings(connection: sqlite3.Connection) -> None:
    """A rating of everybody after each of their matches among people alone."""
    connection.execute(
        "INSERT INTO club_ratings (table_id, ladder, user_id, partner_id, guild_id, game, mean,"
        " deviation, matches, change, at, is_latest)"
        " SELECT p.table_id, 'people', p.user_id, 0, p.guild_id, m.game, 1200 + (p.user_id * 7919)"
        " % 600, 60, 100, 1, p.ended_at, ROW_NUMBER() OVER (PARTITION BY p.user_id, m.game"
        " ORDER BY p.ended_at DESC) = 1"
        " FROM club_players p JOIN club_matches m USING (table_id) WHERE NOT m.with_computers"
    )


def _insert(connection: sqlite3.Connection, table: str, rows: Iterator[dict[str, Any]]) -> None:
    first = next(rows)
    names = ", ".join(first)
    values = ", ".join(f":{name}" for name in first)
    statement = f"INSERT INTO {table} ({names}) VALUES ({values})"
    connection.execute(statement, first)
    connection.executemany(statement, rows)
