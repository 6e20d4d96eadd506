"""How the steady players play Mattazza: one cheap trick, then none."""

from tarocchino.core.model.actions import Play, Saying
from tarocchino.core.model.cards import MATTO, Card, Suit
from tarocchino.core.model.tricks import strengths, winning_play
from tarocchino.core.views.view import HandView, MatchView

MANY_TRUMPS = 5
CHEAP_TRICK = 6


def play_avoiding(view: MatchView, hand: HandView, seat: int, playable: tuple[Card, ...]) -> Play:
    """A card for a game of avoiding, with a word when leading for the first time in the hand."""
    strength = strengths(view.rules)
    others = [c for c in playable if c is not MATTO]
    if not others:
        return Play(seat, MATTO)
    if not hand.trick.plays:
        led = _lead(view, hand, seat, others)
        return Play(seat, led, say=_word(hand, seat, led))
    winning = [c for c in others if _would_win(view, hand, seat, c)]
    losing = [c for c in others if c not in winning]
    last = len(hand.trick.plays) == len(hand.playing) - 1
    lying = sum(c.points for c in hand.trick.cards)
    if seat not in hand.winners and winning and lying <= CHEAP_TRICK:
        return Play(seat, max(winning, key=lambda c: (strength[c], c.code)))
    if losing:
        return Play(seat, max(losing, key=lambda c: (c.points, strength[c], c.code)))
    if MATTO in playable and lying > CHEAP_TRICK:
        return Play(seat, MATTO)
    best = max if last else min
    return Play(seat, best(winning, key=lambda c: (-c.points, strength[c], c.code)))


def _lead(view: MatchView, hand: HandView, seat: int, others: list[Card]) -> Card:
    """The strongest trump while a trick is wanted, the weakest card after."""
    strength = strengths(view.rules)
    trumps = [c for c in others if c.suit is Suit.TRUMPS]
    if seat not in hand.winners and trumps:
        return max(trumps, key=lambda c: (strength[c], c.code))
    plain = [c for c in others if c.suit is not Suit.TRUMPS] or others
    return min(plain, key=lambda c: (c.points, strength[c], c.code))


def _word(hand: HandView, seat: int, led: Card) -> Saying | None:
    if any(trick.leader == seat for trick in hand.tricks):
        return None
    if led.suit is not Suit.TRUMPS:
        return Saying.ANDARE_IN_CAMPAGNA
    many = sum(c.suit is Suit.TRUMPS for c in hand.own) >= MANY_TRUMPS
    return Saying.ANDARE_A_DURO if many else Saying.FARSI_I_MIGLIORI


def _would_win(view: MatchView, hand: HandView, seat: int, c: Card) -> bool:
    best = winning_play(hand.trick.add(seat, c), view.rules)
    return best is not None and best[0] == seat
