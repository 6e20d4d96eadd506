"""The match of a table as ratings see it."""

from __future__ import annotations

from bot.club.ratings.ladders import Player
from bot.club.ratings.leaving import has_agreed_end, is_decided, stay_of
from bot.club.ratings.places import places
from bot.club.ratings.rated_match import Part, RatedMatch, RatedSeat, RatedSide, Stay
from bot.club.ratings.turns_taken import cards_by_occupant, occupants
from bot.tables.state.ending import EndingKind
from bot.tables.state.occupants import Occupant, Person
from bot.tables.state.table import Table


def rated_match(table: Table) -> RatedMatch | None:
    """The table's match, once it is over; None before that, or if it is not rated.

    A match is not rated if nothing was dealt, or if one person alone could choose when to end it.
    """
    match = table.match
    if match is None or not table.history or table.stage.is_open:
        return None
    if not has_agreed_end(table):
        return None
    scorers = match.game.scorers(match.players)
    sides = tuple(
        RatedSide(tuple(_seat(table, seat) for seat in seats), place)
        for seats, place in zip(scorers, places(match, resigned_side(table)), strict=True)
    )
    return RatedMatch(match.game.name, sides, has_result=is_decided(table))


def _seat(table: Table, seat: int) -> RatedSeat:
    """The seat with one part for each player; who came back has one for both times."""
    cards: dict[Player, int] = {}
    stays: dict[Player, Stay] = {}
    played = cards_by_occupant(table, seat)
    for occupant, number in zip(occupants(table, seat), played, strict=True):
        player = _player(occupant)
        cards[player] = cards.get(player, 0) + number
        stays[player] = stay_of(table, seat, occupant)
    return RatedSeat(tuple(Part(player, cards[player], stays[player]) for player in cards))


def _player(occupant: Occupant) -> Player:
    return occupant.user_id if isinstance(occupant, Person) else occupant.level


def resigned_side(table: Table) -> int | None:
    """The side of the score that has resigned."""
    ending = table.ending
    if ending is None or ending.how is not EndingKind.RESIGNED or ending.seat is None:
        return None
    sides = table.game.scorers(len(table.seats))
    return next(side for side, seats in enumerate(sides) if ending.seat in seats)
