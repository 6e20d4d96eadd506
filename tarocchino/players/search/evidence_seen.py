"""What a seat has seen of the others' play, each kind of evidence in a function of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import exp

from tarocchino.core.games.base import CallsOut, OfferCallOut, Role
from tarocchino.core.model.actions import BidWord
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.combinations import Family, combinations_of
from tarocchino.core.model.rules import DeclareTime, RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.evidence import BINS, UNIT, Evidence, Judged, Laid, Place, Spoken
from tarocchino.kernel.hidden import Hidden
from tarocchino.kernel.rule_table import CARDS
from tarocchino.players.bidding import GOING_UP, TO_DEFEND, WITH_OWN_CARDS, Estimate
from tarocchino.players.search.plays_seen import plays_seen
from tarocchino.players.search.signals_heard import signals_heard

_AGAINST_CUSTOM = 0.04
"""How often a player passes, or does not call out, against what the cards ask for."""

_ON_A_WHIM = 0.005
"""How often a player asks, or plays alone, with cards for which others would pass."""

_HESITATION = 9.0
"""How far, in poste, from the border a bid is still open; about what an estimate errs by."""

_TENTHS = 10
_BID_STEP = 5 * _TENTHS


def evidence_seen(view: MatchView, hidden: Hidden) -> Evidence:
    """What the viewer has seen that makes some worlds likelier than others.

    What is certain is in ``hidden`` (`hidden_from` of the same view), but for a *striscio* that
    says that its leader has more of the suit. Raises `ValueError` where no hand is being played.
    """
    hand = view.hand
    if hand is None or view.seat is None:
        raise ValueError("only a player in a hand has seen something of it")
    since: dict[int, int] = {}
    played = tuple(p for p in plays_seen(hand, view.rules, since) if p.seat != view.seat)
    others = [seat for seat in hand.playing if seat != view.seat]
    return Evidence(
        places=tuple(Place(p.seat, p.is_discard, p.allowed) for p in hidden.places),
        played=played,
        spoken=tuple(
            Spoken(seat, since.get(seat, 0), _declared(hand, seat, view.rules))
            for seat in others
            if _has_spoken(view, hand, seat)
        ),
        laid=tuple(Laid(seat, since.get(seat, 0)) for seat in others if hand.discarded[seat]),
        judged=(
            *_bids(view, hand, since),
            *_calls_declined(view, hand, since),
            *signals_heard(view, hand),
        ),
    )


def _has_spoken(view: MatchView, hand: HandView, seat: int) -> bool:
    """Whether the seat has declared, or let the time for it pass."""
    if not view.game.declares or view.rules.declare is DeclareTime.NONE:
        return False
    if hand.tricks or any(d.seat == seat for d in hand.declarations):
        return True
    if view.rules.declare is DeclareTime.FIRST_TRICK:
        return any(player == seat for player, _ in hand.trick.plays)
    if hand.phase is not Phase.DECLARE:
        return hand.phase is Phase.PLAY
    assert hand.turn is not None
    number = len(hand.playing)
    order = [hand.playing[(hand.playing.index(hand.eldest) + i) % number] for i in range(number)]
    return order.index(seat) < order.index(hand.turn)


def _declared(hand: HandView, seat: int, rules: RuleSet) -> tuple[int, ...]:
    """The doubled points that the seat declared of each family, in the kernel's order."""
    made = {
        item.family: 2 * item.points
        for declaration in hand.declarations
        if declaration.seat == seat
        for item in declaration.combinations
    }
    return tuple(made.get(family, 0) for family in _families(rules))


def _families(rules: RuleSet) -> tuple[Family, ...]:
    """All families in the order of the kernel's table: cricche, sequences, the Grande."""
    short = [c.family for c in combinations_of(PACK, rules) if c.family is not Family.GRANDE]
    return (*sorted(short, key=lambda family: not family.is_cricca), Family.GRANDE)


def _bids(view: MatchView, hand: HandView, since: dict[int, int]) -> Iterator[Judged]:
    """Bids: strong hands ask or play alone, weak ones pass."""
    asked = False
    for number, bid in enumerate(hand.bids):
        passing = 0.0 if number == len(hand.playing) - 1 else TO_DEFEND
        border = TO_DEFEND if asked else passing
        asked = asked or bid.bid is BidWord.POSSO
        went_up = hand.phase is not Phase.AUCTION and not hand.alone and bid.seat == hand.soloist
        if bid.seat == view.seat or went_up:
            continue  # of a soloist who went up eight unknown cards are from the pozzo
        match bid.bid:
            case BidWord.PASSO:
                estimate, says_yes = GOING_UP, False
            case BidWord.POSSO:
                estimate, says_yes = GOING_UP, True
            case BidWord.VA_BENE:
                estimate, says_yes = WITH_OWN_CARDS, False
            case BidWord.FACCIO_DI_MIO:
                estimate, says_yes = WITH_OWN_CARDS, True
        yield _judged_bid(bid.seat, since.get(bid.seat, 0), estimate, border, says_yes)


def _judged_bid(seat: int, since: int, estimate: Estimate, border: float, says_yes: bool) -> Judged:
    """A bid by the cards dealt, all of which are still with the seat or were played by it."""
    middle = round(_TENTHS * (border - estimate.least))
    return Judged(
        seat=seat,
        since=since,
        laid=False,
        card=tuple(round(_TENTHS * worth) for worth in _by_card(estimate)),
        per_point=round(_TENTHS * estimate.declared),
        per_short=round(_TENTHS * estimate.short),
        least=middle - BINS // 2 * _BID_STEP,
        step=_BID_STEP,
        chances=_rising(says_yes),
    )


@cache
def _by_card(estimate: Estimate) -> tuple[float, ...]:
    """What each card adds to an estimate by itself."""
    empty = estimate.poste((), RuleSet())
    return tuple(estimate.poste((c,), RuleSet()) - empty for c in PACK)


@cache
def _rising(says_yes: bool) -> tuple[int, ...]:
    """The chances of saying yes, or no, by how far the sum is above the border in the middle."""
    found = []
    for place in range(BINS):
        above = (place + 0.5 - BINS // 2) * _BID_STEP / _TENTHS / _HESITATION
        yes = 1.0 / (1.0 + exp(-above))
        likely = yes if says_yes else 1.0 - yes
        least = _ON_A_WHIM if says_yes else _AGAINST_CUSTOM
        found.append(round(UNIT * (least + (1.0 - _ON_A_WHIM - _AGAINST_CUSTOM) * likely)))
    return tuple(found)


def _calls_declined(view: MatchView, hand: HandView, since: dict[int, int]) -> Iterator[Judged]:
    """The eldest was asked to call out with the cards that are still in play, and did not."""
    seat = hand.eldest
    asked = any(
        isinstance(step, OfferCallOut) and step.asks_always and step.role is Role.ELDEST
        for step in view.game.steps(view.rules)
    )
    past = hand.phase is not Phase.CALL_OUT
    if not asked or not past or seat == view.seat or hand.discarded[seat]:
        return
    if view.game.calls_out is not CallsOut.ELDEST:
        return  # more cards are dealt afterwards
    target, score = view.rules.target, view.score[view.side_of(seat)]
    if target is None:
        return
    rounded: Callable[[float], float] = view.game.rounded
    needed = next(points for points in range(2000) if score + rounded(points) >= target)
    custom = round(UNIT * _AGAINST_CUSTOM)
    yield Judged(
        seat=seat,
        since=since.get(seat, 0),
        laid=False,
        card=(0,) * CARDS,
        per_point=1,
        per_short=0,
        least=needed - 1,
        step=1,
        chances=(UNIT, *(custom,) * (BINS - 1)),
    )
