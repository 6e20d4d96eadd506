"""Who played a match as a pair."""

from dataclasses import replace

import pytest

from bot.features.books.match_facts import COMPUTERS, MatchFacts, PlayerFacts, pairs_of
from tests.builders.club_matches import chance_matches

ANNA, BRUNO, CARLA, DINO, ELENA = 5, 3, 8, 4, 9


def seated(seat: int, user_id: int, **changes: bool) -> PlayerFacts:
    player = PlayerFacts(
        seat=seat,
        user_id=user_id,
        name=str(user_id),
        side=seat % 2,
        place=1,
        won=True,
        share=1.0,
        stayed=True,
        came_later=False,
        best_hand=0,
        counts={},
    )
    return replace(player, **changes)


ALL = (seated(0, ANNA), seated(1, CARLA), seated(2, BRUNO), seated(3, DINO))
CASES = {
    "two pairs, the smaller id first": (ALL, {(BRUNO, ANNA), (DINO, CARLA)}),
    "turns that a computer player took for Anna": (
        (*ALL, seated(0, COMPUTERS, stayed=False)),
        {(BRUNO, ANNA), (DINO, CARLA)},
    ),
    "a computer player in Bruno's seat": (
        (ALL[0], ALL[1], seated(2, COMPUTERS), ALL[3]),
        {(DINO, CARLA)},
    ),
    "Elena took over from Bruno": (
        (*ALL[:2], ALL[3], seated(2, BRUNO, stayed=False), seated(2, ELENA, came_later=True)),
        {(DINO, CARLA)},
    ),
    "Elena held Bruno's seat until he was back": (
        (*ALL, seated(2, ELENA, stayed=False, came_later=True)),
        {(DINO, CARLA)},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_pairs(name: str) -> None:
    players, expected = CASES[name]
    assert {(one.user_id, other.user_id) for one, other in pairs_of(match(players))} == expected


def match(players: tuple[PlayerFacts, ...]) -> MatchFacts:
    return replace(MATCH, players=players)


MATCH = chance_matches(1, 1)[0]
