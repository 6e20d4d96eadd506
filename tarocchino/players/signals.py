"""The convention of the computer players' signals: what they say with the card they lead, and what
follows for a leader's cards from what was said (rules.md § 7).

A leader who has a partner says whatever is allowed and true: *volo* with the last card of a suit,
*striscio* if there is more of it, *busso* if the best card that is left is elsewhere. So somebody
who speaks and does not knock has the best card. Where striscio asks for trumps it is said by who
has more of them than a fair share, and busso, which asks for the suit again, by who can trump it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tarocchino.core.model.actions import Signal
from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.core.model.rules import RuleSet, StriscioMeans
from tarocchino.core.model.tricks import Trick, rank_order, strengths
from tarocchino.core.play.legality import possible_signals
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.evidence import BINS, UNIT, Judged
from tarocchino.kernel.rule_table import CARDS, mask_of

_FAIR_SHARE = 3
"""A player who has more than one in this many of the trumps left asks for them to be led."""
_FEWEST_TRUMPS = 3


@dataclass(frozen=True, slots=True)
class Said:
    """What follows from a signal, or from its absence, for the leader's hand at that moment.

    The leader is ``likely`` to have at least ``least`` of the ``cards``, or, unless ``has_them``,
    fewer; ``cards`` may contain the one that was led.
    """

    cards: tuple[Card, ...]
    least: int
    has_them: bool


def signals_with(
    led: Card, own: Sequence[Card], earlier: Sequence[Trick], rules: RuleSet
) -> tuple[Signal, ...]:
    """Return what a leader who has a partner says with a card; ``own`` still has it, ``earlier``
    are the completed tricks. Nothing is said with the Matto."""
    if led.suit is None:
        return ()
    possible = possible_signals(led, own, earlier, rules)
    return tuple(signal for signal in possible if _is_meant(signal, led, own, earlier, rules))


def _is_meant(
    signal: Signal, led: Card, own: Sequence[Card], earlier: Sequence[Trick], rules: RuleSet
) -> bool:
    assert led.suit is not None
    match signal:
        case Signal.VOLO:
            return True
        case Signal.BUSSO:
            best = best_left(led.suit, earlier, rules)
            if any(c in best for c in own):
                return False
            others = {c.suit for c in own if c is not led}
            can_trump = led.suit not in others and Suit.TRUMPS in others
            return can_trump or rules.striscio_means is StriscioMeans.HAS_MORE
        case Signal.STRISCIO if rules.striscio_means is StriscioMeans.HAS_MORE:
            return True
        case Signal.STRISCIO:
            return sum(c.suit is Suit.TRUMPS for c in own) >= many_trumps(earlier)


def follows_from(trick: Trick, earlier: Sequence[Trick], rules: RuleSet) -> Iterator[Said]:
    """Return what follows from what was said, or not said, with the lead of a trick.

    Nothing from silence: not everybody keeps to the convention. A *volo* is a fact, and so is a
    *striscio* that says that there is more of the suit: they are not repeated here.
    """
    suit = trick.suit_led
    if not trick.signals or suit is None or trick.plays[0][1].suit is None:
        return
    best = best_left(suit, earlier, rules)
    knocks = Signal.BUSSO in trick.signals
    if trick.plays[0][1] not in best and (knocks or rules.striscio_means is StriscioMeans.HAS_MORE):
        yield Said(best, 1, has_them=not knocks)
    if rules.striscio_means is StriscioMeans.LEAD_TRUMPS:
        trumps = tuple(c for c in PACK if c.suit is Suit.TRUMPS)
        yield Said(trumps, many_trumps(earlier), has_them=Signal.STRISCIO in trick.signals)


def best_left(suit: Suit, earlier: Sequence[Trick], rules: RuleSet) -> tuple[Card, ...]:
    """Return the best card of a suit that was not played in these tricks; equal Moors together."""
    gone = {c for trick in earlier for c in trick.cards}
    left = [c for c in rank_order(suit, rules) if c not in gone]
    strength = strengths(rules)
    return tuple(c for c in left if strength[c] == strength[left[0]])


def many_trumps(earlier: Sequence[Trick]) -> int:
    """Return how many trumps are more than a fair share of those that were not played in these
    tricks."""
    gone = sum(c.suit is Suit.TRUMPS for trick in earlier for c in trick.cards)
    left = sum(c.suit is Suit.TRUMPS for c in PACK) - gone
    return max(_FEWEST_TRUMPS, left // _FAIR_SHARE + 1)


_NEVER = 1
"""The chance, of `UNIT`, of what cannot be."""
_AGAINST_CONVENTION = 0.1
"""How often somebody speaks otherwise than the computer players do: people mean many things."""


def signals_heard(view: MatchView, hand: HandView) -> Iterator[Judged]:
    """Return the others' signals, the last one first. A *volo* is in what is certain of hidden
    cards."""
    later: dict[int, int] = {}
    tricks = (*hand.tricks, hand.trick)
    for number in range(len(tricks) - 1, -1, -1):
        trick = tricks[number]
        if trick.signals and trick.leader != view.seat:
            since = later.get(trick.leader, 0)
            yield from _facts(trick, since, view.rules)
            if _has_partner(hand, trick.leader):
                yield from _by_convention(trick, tricks[:number], since, view.rules)
        for seat, c in trick.plays:
            later[seat] = later.get(seat, 0) | c.bit


def _has_partner(hand: HandView, seat: int) -> bool:
    return any(seat in seats and len(seats) > 1 for seats in hand.sides)


def _facts(trick: Trick, since: int, rules: RuleSet) -> Iterator[Judged]:
    """Return a *striscio* that must be true: its leader has more of the suit."""
    says_more = rules.striscio_means is StriscioMeans.HAS_MORE
    if says_more and Signal.STRISCIO in trick.signals and trick.suit_led is not None:
        more = tuple(c for c in PACK if c.suit is trick.suit_led)
        yield _judged(trick.leader, since, Said(more, 1, has_them=True), _NEVER)


def _by_convention(
    trick: Trick, earlier: Sequence[Trick], since: int, rules: RuleSet
) -> Iterator[Judged]:
    led = trick.plays[0][1].bit
    for said in follows_from(trick, earlier, rules):
        yield _judged(trick.leader, since | led, said, round(UNIT * _AGAINST_CONVENTION))


def _judged(seat: int, since: int, said: Said, otherwise: int) -> Judged:
    """Return the chance, which is ``otherwise`` if the cards are not as was said."""
    cards = mask_of(said.cards)
    few, many = (otherwise, UNIT) if said.has_them else (UNIT, otherwise)
    return Judged(
        seat=seat,
        since=since & cards,
        laid=False,
        card=tuple(cards >> c & 1 for c in range(CARDS)),
        per_point=0,
        per_short=0,
        least=said.least - 1,
        step=1,
        chances=(few, *(many,) * (BINS - 1)),
    )
