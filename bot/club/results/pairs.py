"""Who played a match as a pair."""

from __future__ import annotations

from collections import defaultdict

from bot.club.results.match_facts import MatchFacts, PlayerFacts


def pairs_of(facts: MatchFacts) -> list[tuple[PlayerFacts, PlayerFacts]]:
    """The two people of each side of two who sat together throughout the match, the one with the
    smaller user id first.

    Sides with a computer player or a substitute are no pairs; turns that a computer player took for
    somebody who was late or away change nothing.
    """
    by_side: dict[int, list[PlayerFacts]] = defaultdict(list)
    for player in facts.people:
        by_side[player.side].append(player)
    pairs = []
    for players in by_side.values():
        if len(players) == 2 and all(player.sat_throughout for player in players):
            one, other = sorted(players, key=lambda player: player.user_id)
            pairs.append((one, other))
    return pairs
