"""Players to compare others with: a random legal one, and simple ones."""

from random import Random

from tarocchino.core.model.actions import Bid, BidWord, Discard, Play, SeatAction
from tarocchino.core.model.cards import MATTO, PLAIN_SUITS, Card, Suit, king_of
from tarocchino.core.model.tricks import strengths, winning_play
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.players import choose


class RandomPlayer:
    """Declares and pays like the built-in player, but bids, discards and plays at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, view: MatchView) -> SeatAction:
        hand, seat = _in_turn(view)
        choices = hand.choices
        if hand.phase is Phase.AUCTION:
            return Bid(seat, self._random.choice(choices.bids))
        if hand.phase is Phase.DISCARD:
            drawn = self._random.sample(choices.discardable, choices.discard_number)
            return Discard(seat, tuple(drawn))
        if hand.phase is Phase.PLAY and not (choices.may_declare and choices.declarable):
            return Play(seat, self._random.choice(choices.playable))
        return choose(view)


def simple(view: MatchView) -> SeatAction:
    """Plays the highest card if it wins the trick so far, else the lowest; discards the lowest.

    Goes up with ten trumps and Kings together. In a game that avoids points it plays the highest
    card that does not win the trick so far, else the lowest.
    """
    hand, seat = _in_turn(view)
    choices = hand.choices
    strength = strengths(view.rules)
    if hand.phase is Phase.AUCTION:
        return Bid(seat, _simple_bid(hand))
    if hand.phase is Phase.DISCARD:
        lowest = sorted(choices.discardable, key=lambda c: (strength[c], c.code))
        return Discard(seat, tuple(lowest[: choices.discard_number]))
    if hand.phase is not Phase.PLAY or (choices.may_declare and choices.declarable):
        return choose(view)
    low_to_high = sorted(choices.playable, key=lambda c: (strength[c], c.code))
    losing = [c for c in low_to_high if not _wins(view, hand, seat, c)]
    if view.game.avoids_points:
        return Play(seat, losing[-1] if losing else low_to_high[0])
    high = low_to_high[-1]
    return Play(seat, low_to_high[0] if high in losing else high)


def greedy(view: MatchView) -> SeatAction:
    """Looks one card ahead: plays what leaves its side best off in this trick, card by card.

    Winning it so far counts as having it, the trick and the card; losing it as giving the card.
    Bids and discards as `simple` does.
    """
    hand, seat = _in_turn(view)
    if hand.phase is not Phase.PLAY or (hand.choices.may_declare and hand.choices.declarable):
        return simple(view)
    side = next(seats for seats in hand.sides if seat in seats)
    strength, sign = strengths(view.rules), -1 if view.game.avoids_points else 1

    def gain(c: Card) -> tuple[int, int, str]:
        trick = hand.trick.add(seat, c)
        winning = winning_play(trick, view.rules)
        points = sum(card.points for card in trick.cards if card is not MATTO)
        ours = winning is None or winning[0] in side
        return sign * (points if ours else -points), -strength[c], c.code

    return Play(seat, max(hand.choices.playable, key=gain))


def _in_turn(view: MatchView) -> tuple[HandView, int]:
    assert view.seat is not None
    return view.hand, view.seat


def _wins(view: MatchView, hand: HandView, seat: int, c: Card) -> bool:
    return winning_play(hand.trick.add(seat, c), view.rules) == (seat, c)


def _simple_bid(hand: HandView) -> BidWord:
    if BidWord.VA_BENE in hand.choices.bids:
        return BidWord.VA_BENE
    kings = {king_of(suit) for suit in PLAIN_SUITS}
    strong = sum(c.suit is Suit.TRUMPS or c in kings for c in hand.own)
    return BidWord.POSSO if strong >= 10 else BidWord.PASSO
