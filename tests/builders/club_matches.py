"""Facts of matches by chance: a club of a few people who play two games in all company."""

from random import Random

from bot.features.books.match_facts import (
    COMPUTERS,
    Count,
    MatchFacts,
    PlayerFacts,
    RecordFacts,
    RecordKind,
)
from bot.table.state.table import EndingKind
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import RuleSetName

PEOPLE = {number: f"Person {number}" for number in range(1, 12)}
"""The members of the club by id."""

GUILD = 7

PLAYED = (GameName.QUATTRO_SCARTATE, GameName.MATTAZZA)
"""A game of two sides, and one of penalties, which all play for themselves."""


def chance_matches(number: int, seed: int, guild_id: int = GUILD) -> list[MatchFacts]:
    """So many matches, one an hour, at the tables 1, 2, 3, …"""
    chance = Random(f"{seed}/matches")
    return [_match(chance, table_id, guild_id) for table_id in range(1, number + 1)]


def _match(chance: Random, table_id: int, guild_id: int) -> MatchFacts:
    game = GAMES[chance.choice(PLAYED)]
    seats = chance.choice(game.players)
    sides = game.scorers(seats)
    has_computers, hands = chance.random() < 0.2, chance.randint(1, 6)
    users = chance.sample(sorted(PEOPLE), min(2 * seats, len(PEOPLE)))
    if has_computers:
        users[0] = COMPUTERS
    score = tuple(chance.randint(-40, 120) for _ in sides)
    winner = chance.choice([None, *range(len(sides))])
    players = []
    for side, of_side in enumerate(sides):
        for seat in of_side:
            is_shared = chance.random() < 0.15
            for part, user in enumerate((users[seat], users[-1 - seat])[: 1 + is_shared]):
                stays = part == is_shared
                players.append(_player(chance, user, seat, side, hands, winner, stays, part))
    return MatchFacts(
        table_id=table_id,
        guild_id=guild_id,
        channel_id=1,
        game=game.name,
        family=chance.choice((RuleSetName.TORNEO, RuleSetName.PAGAT)),
        seats=seats,
        with_computers=has_computers,
        hands=hands,
        score=score,
        counts=chance.random() < 0.9,
        ending=EndingKind.PLAYED,
        began_at=3600.0 * table_id - 1800,
        ended_at=3600.0 * table_id,
        players=tuple(players),
        records=tuple(_records(chance, game.name, users)),
    )


def _player(
    chance: Random,
    user: int,
    seat: int,
    side: int,
    hands: int,
    winner: int | None,
    stays: bool,
    part: int,
) -> PlayerFacts:
    # Each has the points of their own hands: half points are possible.
    par = Random(f"{user}/{seat}/{hands}/{winner}/par")
    counts = {
        Count.HANDS: hands,
        Count.POINTS: chance.randint(-60, 240) / 2,
        Count.DECLARED: chance.choice((0, 0, 10, 12, 36)),
        Count.CAPPOTTI: chance.choice((0, 0, 0, 0, 1, 2)),
        Count.PAR_HANDS: par.choice((0, hands)),
        Count.LUCK: par.randint(-90, 90) / 2,
        Count.ABOVE_PAR: par.randint(-90, 90) / 2,
    }
    return PlayerFacts(
        seat=seat,
        user_id=user,
        name=PEOPLE.get(user, "Ada"),
        side=side,
        place=1 if side == winner else 2,
        won=side == winner,
        share=1.0,
        stayed=stays,
        came_later=bool(part),
        best_hand=chance.choice((0, 40, 64.5, 80)),
        counts=counts,
    )


def _records(chance: Random, game: GameName, users: list[int]) -> list[RecordFacts]:
    holders = tuple(user for user in users[:2] if user)
    kinds = chance.sample(tuple(RecordKind), 3)
    if GAMES[game].avoids_points:
        kinds = [kind for kind in kinds if kind is not RecordKind.HIGHEST_HAND]
    return [
        RecordFacts(kind, chance.randint(3, 20), chance.choice((None, 0, 2)), holders)
        for kind in kinds
    ]
