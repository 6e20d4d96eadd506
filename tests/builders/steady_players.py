"""Steady players for the transcripts: no luck, no search, the plain sense of the table."""

from collections.abc import Callable

from tarocchino.core.model.actions import (
    Bid,
    BidWord,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
    Signal,
)
from tarocchino.core.model.cards import BEGATO, MATTO, PLAIN_SUITS, TAROCCHI, Card, Rank, Suit
from tarocchino.core.model.tricks import rank_order, strengths, winning_play
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.views.view import Choices, HandView, MatchView, signals_with
from tests.builders.steady_mattazza import play_avoiding

LAST_CHANCE_FOR_THE_MATTO = 2
MANY_TRUMPS = 6
ENOUGH_TO_GO_UP = 15
ENOUGH_TO_PLAY_ALONE = 21


def next_action(view: MatchView) -> SeatAction:
    """What the player in turn does, from what that player sees."""
    hand, seat = view.hand, view.seat
    assert hand is not None
    assert seat is not None
    assert hand.choices is not None
    choices = hand.choices
    if hand.phase is Phase.CALL_OUT:
        call = as_declared(choices.call_out)
        return CallOut(seat, call) if call else DeclineCallOut(seat)
    if choices.may_declare and choices.declarable:
        return Declare(seat, as_declared(choices.declarable))
    match hand.phase:
        case Phase.AUCTION:
            return Bid(seat, _bid(hand, choices))
        case Phase.DISCARD:
            return Discard(seat, _discard(view, choices))
        case Phase.PAY:
            assert choices.default_payment is not None
            return Pay(seat, choices.default_payment)
        case Phase.DECLARE:
            return KeepSilent(seat)
    if view.game.avoids_points:
        return play_avoiding(view, hand, seat, choices.playable)
    if hand.trick.plays:
        return Play(seat, _follow(view, hand, choices.playable))
    led = _lead(view, hand)
    return Play(seat, led, _signals(view, led))


def _bid(hand: HandView, choices: Choices) -> BidWord:
    """By trumps, the Tarocchi and Kings counting three each: ask with many, alone with most."""
    strength = sum(
        3 if c in TAROCCHI or c.rank is Rank.KING else 1
        for c in hand.own
        if c.rank is Rank.KING or c.rank is None
    )
    if strength >= ENOUGH_TO_PLAY_ALONE:
        return BidWord.FACCIO_DI_MIO
    if BidWord.VA_BENE in choices.bids:
        return BidWord.VA_BENE
    return BidWord.POSSO if strength >= ENOUGH_TO_GO_UP else BidWord.PASSO


def _discard(view: MatchView, choices: Choices) -> tuple[Card, ...]:
    """The cheapest cards of the shortest suit without its King, to be void in it."""
    assert view.hand is not None
    own = view.hand.own

    def worth_keeping(c: Card) -> tuple[bool, bool, int, int, str]:
        suit = [held for held in own if held.suit is c.suit]
        guarded = any(held.rank is Rank.KING for held in suit)
        return (c.suit is Suit.TRUMPS, guarded, len(suit), c.points, c.code)

    return tuple(sorted(choices.discardable, key=worth_keeping)[: choices.discard_number])


def _lead(view: MatchView, hand: HandView) -> Card:
    own = hand.own
    played = {c for trick in hand.tricks for c in trick.cards}
    for suit in PLAIN_SUITS:
        left = [c for c in rank_order(suit, view.rules) if c not in played]
        if left and left[0] in own and len(left) > sum(1 for c in own if c.suit is suit):
            return left[0]
    trumps = [c for c in rank_order(Suit.TRUMPS, view.rules) if c in own and c is not BEGATO]
    if len(trumps) >= MANY_TRUMPS:
        return trumps[0]
    suits = [[c for c in own if c.suit is suit] for suit in PLAIN_SUITS]
    cheap = [min(suit, key=lambda c: (c.points, c.code)) for suit in suits if suit]
    if cheap:
        return min(cheap, key=lambda c: (c.points, sum(1 for o in own if o.suit is c.suit), c.code))
    return trumps[-1] if trumps else own[0]


def _follow(view: MatchView, hand: HandView, playable: tuple[Card, ...]) -> Card:
    assert view.seat is not None
    last = len(hand.trick.plays) == len(hand.playing) - 1
    winning = [c for c in playable if _would_win(view, hand, c)]
    winner, best = hand.winning or (view.seat, MATTO)
    partner_wins = winner != view.seat and view.side_of(winner) == view.side_of(view.seat)
    others = [c for c in playable if c is not MATTO]
    if MATTO in playable and (len(hand.own) <= LAST_CHANCE_FOR_THE_MATTO or not others):
        return MATTO
    if last and BEGATO in winning:
        return BEGATO
    if partner_wins and (last or best.rank is Rank.KING):
        return max(others, key=lambda c: (c is not BEGATO, c.points, c.code))
    if winning:
        strength = strengths(view.rules)
        safe = [c for c in winning if c is not BEGATO] or winning
        return min(safe, key=lambda c: strength[c]) if last else max(safe, key=_force(view))
    cheapest = min(others, key=lambda c: (c.points, strengths(view.rules)[c], c.code))
    return MATTO if MATTO in playable and cheapest.points > 1 else cheapest


def _force(view: MatchView) -> Callable[[Card], int]:
    """Second and third hand play high in the suit, but trump with the smallest that wins."""
    strength = strengths(view.rules)
    return lambda c: -strength[c] if c.suit is Suit.TRUMPS else strength[c]


def _would_win(view: MatchView, hand: HandView, c: Card) -> bool:
    assert view.seat is not None
    best = winning_play(hand.trick.add(view.seat, c), view.rules)
    return best is not None and best[0] == view.seat


def _signals(view: MatchView, led: Card) -> tuple[Signal, ...]:
    """Volo when it is true; busso when leading small in a suit whose King is gone."""
    assert view.seat is not None
    if len(view.sides[view.side_of(view.seat)]) == 1:
        return ()
    possible = signals_with(view, led)
    if Signal.VOLO in possible and led.suit is not Suit.TRUMPS:
        return (Signal.VOLO,)
    if Signal.BUSSO in possible and led.suit is not Suit.TRUMPS and led.points == 1:
        return (Signal.BUSSO,)
    return ()
