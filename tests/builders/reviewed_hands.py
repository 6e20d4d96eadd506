"""Hands for reviews."""

import itertools
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.features.books.match_facts import dealt_hand
from bot.features.reviews.model import HandReview, Moment, PlayedHand, played_hand, when_of
from tarocchino.core.model.actions import Action, Play
from tarocchino.core.model.cards import PACK, Card, Rank, Suit
from tarocchino.core.model.tricks import winning_play
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import apply
from tarocchino.kernel.rule_table import Part
from tarocchino.players import choose, take_turn
from tarocchino.players.search.ideas import Idea, IdeaKind
from tests.builders.random_play import fresh_match


def some_hand() -> PlayedHand:
    """The first card of a hand."""
    before = fresh_match("quindici", {}, 2)
    deal = before.deal(Random(1).sample(PACK, len(PACK)))
    match, _ = apply(before, deal)
    actions = []
    for _ in range(3):
        assert match.hand is not None
        actions.append(take_turn(match, match.hand.turn, choose))
        match, _ = apply(match, actions[-1])
    return PlayedHand(dealt_hand(before, deal), tuple(actions))


def with_a_blunder() -> tuple[PlayedHand, int]:
    """A hand of computer players in which somebody throws a King to the others; and where."""
    match, actions = fresh_match("ottocento", {}, 4), list[Action]()
    actions.append(match.deal(Random(26).sample(PACK, len(PACK))))
    match, _ = apply(match, actions[0])
    place = None
    while not match.sheets:
        assert match.hand is not None
        action: Action = take_turn(match, match.hand.turn, choose)
        king = _wasted_king(match.hand)
        if place is None and king is not None:
            place, action = len(actions) - 1, Play(match.hand.turn, king)
        actions.append(action)
        match, _ = apply(match, action)
    assert place is not None
    return played_hand(match, actions, 0), place


def _wasted_king(hand: HandState) -> Card | None:
    """A King that cannot win the trick, which is an opponent's, where a low card would do."""
    best = winning_play(hand.trick, hand.rules) if hand.phase is Phase.PLAY else None
    if best is None or best[0] % 2 == hand.turn % 2 or best[1].suit is not Suit.TRUMPS:
        return None
    if not any(c.points == 1 for c in hand.playable):
        return None
    return next((c for c in hand.playable if c.rank is Rank.KING), None)


def post_mortems(hand: PlayedHand, places: Sequence[int]) -> dict[str, HandReview]:
    """What there can be to say of these decisions: much, nothing certain, and nothing at all."""
    idea = Idea(IdeaKind.STAKE, part=Part.LAST_TRICK)
    moments = tuple(
        Moment(place, when, hand.actions[place], hand.actions[other], 30.0 - place / 2, 2.5, idea)
        for place, other in itertools.pairwise(places)
        for when in [when_of(hand.view_before(place))]
    )
    uncertain = tuple(replace(moment, error=40.0) for moment in moments)
    return {
        "costly": HandReview(moments, moments[::-1], len(places)),
        "uncertain": HandReview(uncertain, (), len(places)),
        "nothing": HandReview((), (), 0),
    }
