"""Choose the club player's action at each turn; novices and masters build on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import chain, combinations

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
)
from tarocchino.core.model.cards import (
    ANGELO,
    BEGATO,
    LUNA,
    MATTO,
    MONDO,
    NUMBERED_TRUMPS,
    PLAIN_SUITS,
    SOLE,
    Card,
    Rank,
    Suit,
)
from tarocchino.core.model.combinations import Combination, Declared, combinations_of, total_points
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, verify_action
from tarocchino.core.views.view import Choices, MatchView, view_for
from tarocchino.players.beliefs import form_beliefs
from tarocchino.players.evaluation import Situation, assess_situation, best_card

_HIGHEST = (ANGELO, MONDO)
_HIGH = (SOLE, LUNA, *NUMBERED_TRUMPS[:2])

TO_DEFEND = -20.0
"""The expected score, in poste, of an opponent of a soloist who went up."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The soloist's expected poste, a linear function of the cards dealt.

    The coefficients were fitted to 4500 deals with soloists of any strength; the standard error is
    below 5 where hands are common. ``least`` is the constant, ``declared`` is for each point of
    combinations, ``short`` for each suit of at most one card, the others for each such card.
    """

    least: float
    trump: float
    highest: float
    high: float
    begato: float
    matto: float
    king: float
    queen: float
    knight_or_jack: float
    declared: float
    short: float

    def poste(self, own: Collection[Card], rules: RuleSet) -> float:
        """Return the expected poste of these cards."""
        ranks = [c.rank for c in own]
        lengths = [sum(c.suit is suit for c in own) for suit in PLAIN_SUITS]
        return (
            self.least
            + self.trump * sum(c.suit is Suit.TRUMPS for c in own)
            + self.highest * sum(c in _HIGHEST for c in own)
            + self.high * sum(c in _HIGH for c in own)
            + self.begato * (BEGATO in own)
            + self.matto * (MATTO in own)
            + self.king * ranks.count(Rank.KING)
            + self.queen * ranks.count(Rank.QUEEN)
            + self.knight_or_jack * (ranks.count(Rank.KNIGHT) + ranks.count(Rank.JACK))
            + self.declared * total_points(combinations_of(own, rules))
            + self.short * sum(length <= 1 for length in lengths)
        )


GOING_UP = Estimate(
    least=-112.0,
    trump=9.4,
    highest=28.4,
    high=4.9,
    begato=31.7,
    matto=38.6,
    king=19.0,
    queen=5.0,
    knight_or_jack=3.3,
    declared=0.1,
    short=5.4,
)
"""For going up: with the pozzo and eight discards."""

WITH_OWN_CARDS = Estimate(
    least=-458.0,
    trump=18.0,
    highest=74.8,
    high=18.6,
    begato=31.8,
    matto=58.7,
    king=39.9,
    queen=14.9,
    knight_or_jack=-0.7,
    declared=0.4,
    short=22.3,
)
"""For *faccio di mio*: with only the cards dealt, poste doubled."""


def choose_bid(own: Collection[Card], *, to_answer: bool, last: bool, rules: RuleSet) -> BidWord:
    """Return the bid: an answer to *posso?* if ``to_answer``, else an opening.

    If the last player passes too, the hand scores nothing; an earlier pass probably leads to
    playing against a soloist.
    """
    alone = WITH_OWN_CARDS.poste(own, rules)
    if to_answer:
        return BidWord.FACCIO_DI_MIO if alone > TO_DEFEND else BidWord.VA_BENE
    going_up = GOING_UP.poste(own, rules)
    passing = 0.0 if last else TO_DEFEND
    if max(alone, going_up) <= passing:
        return BidWord.PASSO
    return BidWord.FACCIO_DI_MIO if alone > going_up else BidWord.POSSO


_VOID = 60.0
_SINGLETON = 4.0
_TRUMPS_TO_USE_A_VOID = 2
_TRUMP_IN_HAND = 10.0


def choose_discard(
    situation: Situation, discardable: tuple[Card, ...], number: int
) -> tuple[Card, ...]:
    """Return the cards to discard: a void with trumps to use it, or vulnerable cards that count."""
    gains = {c: _gain(situation, c) for c in discardable}
    own, rules = situation.beliefs.hand.own, situation.beliefs.rules
    alone = {c: gains[c] + _declared(own, (c,), rules) for c in discardable}
    plans = {_fill(plan, alone, number) for plan in _void_plans(discardable, number)}

    def value(plan: tuple[Card, ...]) -> float:
        return sum(gains[c] for c in plan) + _declared(own, plan, rules) + _shape(own, plan)

    return max(plans, key=lambda plan: (value(plan), _codes(plan)))


def _codes(plan: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(c.code for c in plan)


def _void_plans(discardable: tuple[Card, ...], number: int) -> list[tuple[Card, ...]]:
    """Return, for every set of suits that can be voided, the cards to discard for that."""
    by_suit = [tuple(c for c in discardable if c.suit is suit) for suit in PLAIN_SUITS]
    choices = chain.from_iterable(combinations(by_suit, n) for n in range(len(by_suit) + 1))
    plans = (tuple(chain.from_iterable(suits)) for suits in choices)
    return [plan for plan in plans if len(plan) <= number]


def _fill(plan: tuple[Card, ...], gains: Mapping[Card, float], number: int) -> tuple[Card, ...]:
    """Return the plan, completed to the number with the cards that gain most individually."""
    rest = sorted((c for c in gains if c not in plan), key=lambda c: (-gains[c], c.code))
    return tuple(sorted((*plan, *rest[: number - len(plan)]), key=lambda c: c.code))


def _gain(situation: Situation, c: Card) -> float:
    """Return what discarding the card gains in safety, less what it could have achieved in play."""
    saved = (1.0 - situation.kept[c]) * situation.worth[c]
    needed = _TRUMP_IN_HAND if c.suit is Suit.TRUMPS else 0.0
    return saved - situation.strength_spent(c) - needed


def _declared(own: tuple[Card, ...], plan: tuple[Card, ...], rules: RuleSet) -> int:
    """Return what the hand can declare without the discarded cards."""
    return total_points(combinations_of((c for c in own if c not in plan), rules))


def _shape(own: tuple[Card, ...], plan: tuple[Card, ...]) -> float:
    """Return the worth of short suits to a hand with trumps."""
    kept = [c for c in own if c not in plan]
    trumps = sum(c.suit is Suit.TRUMPS for c in kept)
    if trumps < _TRUMPS_TO_USE_A_VOID:
        return 0.0
    lengths = [sum(c.suit is suit for c in kept) for suit in PLAIN_SUITS]
    return sum(_VOID if n == 0 else _SINGLETON if n == 1 else 0.0 for n in lengths)


def choose(view: MatchView) -> SeatAction:
    """Return a legal action for the viewer, whose turn it is; the same for the same view.

    Raises ValueError when it is not the viewer's turn.
    """
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.choices is None:
        raise ValueError("it is not this player's turn")
    choices = hand.choices
    match hand.phase:
        case Phase.CALL_OUT:
            if not choices.call_out:
                return DeclineCallOut(seat)
            return CallOut(seat, _named(choices.call_out))
        case Phase.AUCTION:
            asked = BidWord.VA_BENE in choices.bids
            last = len(hand.bids) == len(hand.playing) - 1
            return Bid(seat, choose_bid(hand.own, to_answer=asked, last=last, rules=view.rules))
        case Phase.DISCARD:
            situation = assess_situation(form_beliefs(view))
            return Discard(
                seat, choose_discard(situation, choices.discardable, choices.discard_number)
            )
        case Phase.DECLARE:
            if choices.declarable:
                return Declare(seat, _named(choices.declarable))
            return KeepSilent(seat)
        case Phase.PLAY:
            if choices.may_declare and choices.declarable:
                return Declare(seat, _named(choices.declarable))
            return _play(view, seat, choices)
        case Phase.PAY if choices.default_payment is not None:
            return Pay(seat, choices.default_payment)
    raise ValueError(f"nothing to choose in the phase {hand.phase.value}")


def _named(found: tuple[Combination, ...]) -> tuple[Declared, ...]:
    return tuple(Declared(item.family, item.cards) for item in found)


def _play(view: MatchView, seat: int, choices: Choices) -> Play:
    if len(choices.playable) == 1:
        return Play(seat, choices.playable[0])
    return Play(seat, best_card(assess_situation(form_beliefs(view)), choices.playable))


Player = Callable[[MatchView], SeatAction]
"""A computer player: what it does at its turn, decided from nothing but its own view."""

TakeTurn = Callable[[MatchState, int], SeatAction]
"""How a table has a computer player act: the match and the seat in turn give a legal action."""


def take_turn(match: MatchState, seat: int, player: Player = choose) -> SeatAction:
    """Return the player's action in the seat; raises `IllegalActionError` if the rules refuse
    it."""
    action = player(view_for(match, seat))
    verify_action(match, action)
    return action
