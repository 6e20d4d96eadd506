"""A computer player to learn against: it plays by rules of thumb, and makes a beginner's mistakes.

It knows the rules and its own cards. It remembers no card that was played, so it leads a King into
a hand that trumps; it wants every trick that it can win, its partner's too, unless the card is too
dear; it looks at single cards and not at what belongs together, so it neither saves its
combinations nor breaks up those of others; and it discards low cards instead of making a suit
short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tarocchino.core.model.actions import Bid, BidWord, Discard, Play, SeatAction
from tarocchino.core.model.cards import MATTO, PLAIN_SUITS, Card, Suit, king_of
from tarocchino.core.model.tricks import strengths, winning_play
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices, HandView, MatchView
from tarocchino.players.choose import choose

_DEAR = 4
"""The points from which on a trump is dear."""

_KINGS = frozenset(king_of(suit) for suit in PLAIN_SUITS)

_ENOUGH_TO_GO_UP = 10
"""Trumps and Kings with which a beginner goes up in Terziglio."""


def choose_novice(view: MatchView) -> SeatAction:
    """Return a legal action for the viewer, whose turn it is; the same for the same view.

    Raises ValueError when it is not the viewer's turn.
    """
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.choices is None:
        raise ValueError("it is not this player's turn")
    choices = hand.choices
    match hand.phase:
        case Phase.AUCTION:
            return Bid(seat, _bid(hand, choices))
        case Phase.DISCARD:
            return Discard(seat, _discard(view, choices))
        case Phase.PLAY if not (choices.may_declare and choices.declarable):
            return Play(seat, _card(view, hand, choices.playable))
        case _:
            # The table shows everybody what they can declare, call out and pay with.
            return choose(view)


def _bid(hand: HandView, choices: Choices) -> BidWord:
    if BidWord.VA_BENE in choices.bids:
        return BidWord.VA_BENE
    strong = sum(c.suit is Suit.TRUMPS or c in _KINGS for c in hand.own)
    return BidWord.POSSO if strong >= _ENOUGH_TO_GO_UP else BidWord.PASSO


def _discard(view: MatchView, choices: Choices) -> tuple[Card, ...]:
    """Return the lowest cards, one suit like the other; where points are avoided, the highest."""
    strength = strengths(view.rules)
    low_to_high = sorted(
        choices.discardable, key=lambda c: (c.suit is Suit.TRUMPS, c.points, strength[c], c.code)
    )
    if view.game.avoids_points:
        low_to_high.reverse()
    return tuple(low_to_high[: choices.discard_number])


def _card(view: MatchView, hand: HandView, playable: Sequence[Card]) -> Card:
    if len(playable) == 1:
        return playable[0]
    if view.game.avoids_points:
        return _avoiding(view, hand, playable)
    return _following(view, hand, playable) if hand.trick.plays else _leading(view, hand, playable)


def _leading(view: MatchView, hand: HandView, playable: Sequence[Card]) -> Card:
    """Return the highest card of the longest suit, even if others trump it; trumps come last."""
    strength = strengths(view.rules)
    plain = [c for c in playable if c.suit not in (None, Suit.TRUMPS)]
    lengths = Counter(c.suit for c in hand.own)
    if plain:
        return max(plain, key=lambda c: (c.points, lengths[c.suit], strength[c], c.code))
    return max(playable, key=lambda c: (c is not MATTO, strength[c], c.code))


def _following(view: MatchView, hand: HandView, playable: Sequence[Card]) -> Card:
    """Return the cheapest card that wins so far, even from the partner; else the least of its
    cards."""
    winning = [c for c in playable if _wins(view, hand, c)]
    wanted = [c for c in winning if not _is_dear(c) or _is_worth_it(view, hand)]
    strength = strengths(view.rules)
    if wanted:
        return min(wanted, key=lambda c: (strength[c], c.code))
    losing = [c for c in playable if c not in winning] or list(playable)
    return min(losing, key=lambda c: (c is MATTO, c.points, strength[c], c.code))


def _avoiding(view: MatchView, hand: HandView, playable: Sequence[Card]) -> Card:
    """Return the highest card that does not win so far, else the lowest: it never thinks of the
    trick that everybody needs."""
    strength = strengths(view.rules)
    low_to_high = sorted(playable, key=lambda c: (strength[c], c.code))
    losing = [c for c in low_to_high if hand.trick.plays and not _wins(view, hand, c)]
    return losing[-1] if losing else low_to_high[0]


def _is_dear(c: Card) -> bool:
    """Return whether the card is too good for a trick without points, or for one of the
    partner's."""
    return c.suit is Suit.TRUMPS and c.points >= _DEAR


def _is_worth_it(view: MatchView, hand: HandView) -> bool:
    """Return whether the trick is worth a dear card: an opponent's, with points."""
    assert view.seat is not None
    has_points = sum(c.points for c in hand.trick.cards) > len(hand.trick.plays)
    is_ours = hand.winning is not None and view.side_of(hand.winning[0]) == view.side_of(view.seat)
    return has_points and not is_ours


def _wins(view: MatchView, hand: HandView, c: Card) -> bool:
    assert view.seat is not None
    return winning_play(hand.trick.add(view.seat, c), view.rules) == (view.seat, c)
