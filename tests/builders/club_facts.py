"""Facts of matches made up at random, as a club could have played them."""

import random
from collections.abc import Mapping

from bot.features.books.match_facts import COMPUTERS, PAR_COUNTS, Count, MatchFacts, PlayerFacts
from bot.table.state.table import EndingKind
from tarocchino.core.games import GAMES, GameName

_COUNTED = tuple(count for count in Count if count not in PAR_COUNTS)
_NAMES = ("Anna", "Bruno", "Carla", "Dino")
PEOPLE = {(1 << 62) + number: name for number, name in enumerate(_NAMES)}
_GAMES = (GameName.OTTOCENTO, GameName.TERZIGLIO, GameName.MILLONE)


def made_up(
    chance: random.Random,
    table_id: int,
    guild_id: int,
    people: Mapping[int, str] = PEOPLE,
) -> MatchFacts:
    """A match of four, three or two seats: of some with substitutes and without a result."""
    game = GAMES[chance.choice(_GAMES)]
    seats = game.players[0]
    sides = game.scorers(seats)
    ended = [EndingKind.PLAYED, EndingKind.PLAYED, EndingKind.RESIGNED, EndingKind.ABORTED]
    ending = chance.choice(ended)
    counts = ending is not EndingKind.ABORTED
    winner = chance.choice([*range(len(sides)), None]) if counts else None
    who = chance.sample(sorted(people), seats)
    players: list[PlayerFacts] = []
    for seat in range(seats):
        side = next(n for n, of_side in enumerate(sides) if seat in of_side)
        by = [COMPUTERS if chance.random() < 0.15 else who[seat]]
        if chance.random() < 0.15:
            by.insert(0, chance.choice([*people, COMPUTERS]))
        for place, user_id in enumerate(dict.fromkeys(by)):
            stayed = user_id == by[-1]
            came_later = place > 0
            players.append(_player(chance, seat, user_id, people, side, winner, stayed, came_later))
    return MatchFacts(
        table_id=table_id,
        guild_id=guild_id,
        channel_id=3,
        game=game.name,
        family=chance.choice(game.rule_sets),
        seats=seats,
        with_computers=any(player.is_computer for player in players),
        hands=chance.randrange(1, 9),
        score=tuple(chance.randrange(-50, 900) for _ in sides),
        counts=counts,
        ending=ending,
        began_at=float(table_id),
        # Some end in the same moment.
        ended_at=1_700_000_000.0 + chance.randrange(40),
        players=tuple(players),
        records=(),
        rated=None,
    )


def _player(
    chance: random.Random,
    seat: int,
    user_id: int,
    people: Mapping[int, str],
    side: int,
    winner: int | None,
    stayed: bool,
    came_later: bool,
) -> PlayerFacts:
    return PlayerFacts(
        seat=seat,
        user_id=user_id,
        name=people.get(user_id, "Ada"),
        side=side,
        place=1 if side == winner else 2,
        won=side == winner,
        share=0.5 if came_later or not stayed else 1.0,
        stayed=stayed,
        came_later=came_later,
        best_hand=chance.randrange(0, 300) / 2,
        counts={each: chance.randrange(20) for each in _COUNTED if chance.random() < 0.8},
    )
