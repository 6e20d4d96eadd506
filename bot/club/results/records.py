"""The best values of a match for the hall of records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.club.results.match_facts import RecordFacts, RecordKind
from bot.club.results.played_hand import PlayedHand
from bot.tables.state.ending import EndingKind
from tarocchino.core.games.base import Points
from tarocchino.core.model.combinations import Family
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import SideSheet


def match_records(
    match: MatchState, hands: Sequence[PlayedHand], ending: EndingKind
) -> Iterator[RecordFacts]:
    """The best value of each kind in a match that came to a result, where people hold it.

    Games in which points are penalties have neither highest hands nor comebacks.
    """
    if match.verdict is None or not hands:
        return
    found = [*_of_hands(match, hands), *_cricconi(hands)]
    if ending is EndingKind.PLAYED and match.rules.target is not None:
        found.append((RecordKind.FEWEST_HANDS, len(hands), None, _winners(match, hands)))
    if not match.game.avoids_points:
        behind = max((_behind(hand.score, match.verdict.winners) for hand in hands), default=0)
        found.append((RecordKind.GREATEST_COMEBACK, behind, None, _winners(match, hands)))
    for kind in RecordKind:
        of_kind = [each for each in found if each[0] is kind and each[1] > 0 and each[3]]
        if of_kind:
            sign = -1 if kind.is_better_low else 1
            best = max(of_kind, key=lambda each: sign * each[1])
            yield RecordFacts(*best)


_Found = tuple[RecordKind, Points, int | None, tuple[int, ...]]


def _of_hands(match: MatchState, hands: Sequence[PlayedHand]) -> Iterator[_Found]:
    for number, hand in enumerate(hands):
        for side in hand.sheet.sides:
            users = hand.users_of(side.seats)
            if not match.game.avoids_points:
                yield RecordKind.HIGHEST_HAND, side.total, number, users
            yield RecordKind.LONGEST_GRANDE, _grande(side), number, users
        for declared in hand.state.declarations:
            users = hand.users_of((declared.seat,))
            yield RecordKind.HIGHEST_DECLARATION, declared.points, number, users


def _cricconi(hands: Sequence[PlayedHand]) -> Iterator[_Found]:
    made: Counter[tuple[int, ...]] = Counter()
    for hand in hands:
        for side in hand.sheet.sides:
            if side.cricche.doubled:
                made[hand.users_of(side.seats)] += 1
    for users, number in made.items():
        yield RecordKind.MOST_CRICCONI, number, None, users


def _grande(side: SideSheet) -> int:
    """The length of the side's longest Grande, in its pile or declared; 0 without one."""
    combinations = (*side.sequences.items, *side.declared)
    return max((c.length for c in combinations if c.family is Family.GRANDE), default=0)


def _behind(score: tuple[Points, ...], winners: tuple[int, ...]) -> Points:
    """How far the winner who was best placed was behind the leader."""
    if not winners:
        return 0
    return max(score) - max(score[side] for side in winners)


def _winners(match: MatchState, hands: Sequence[PlayedHand]) -> tuple[int, ...]:
    """The people who played the last hand in the winners' seats."""
    assert match.verdict is not None
    sides = match.game.scorers(match.players)
    seats = tuple(seat for side in match.verdict.winners for seat in sides[side])
    return hands[-1].users_of(seats)
