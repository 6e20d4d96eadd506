"""What was said with the leads of others, as evidence of their cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tarocchino.core.model.actions import Signal
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import RuleSet, StriscioMeans
from tarocchino.core.model.tricks import Trick
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.evidence import BINS, UNIT, Judged
from tarocchino.kernel.rule_table import CARDS, mask_of
from tarocchino.players.signals import Said, follows_from

_NEVER = 1
"""The chance, of `UNIT`, of what cannot be."""
_AGAINST_CONVENTION = 0.1
"""How often somebody speaks otherwise than the computer players do: people mean many things."""


def signals_heard(view: MatchView, hand: HandView) -> Iterator[Judged]:
    """The others' signals, the last one first. A *volo* is in what is certain of hidden cards."""
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
    """A *striscio* that must be true: its leader has more of the suit."""
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
    """The chance is ``otherwise`` where the cards are not as was said."""
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
