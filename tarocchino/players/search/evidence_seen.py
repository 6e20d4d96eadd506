"""What a seat has seen of the others' play, each kind of evidence in a function of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import exp

from tarocchino.core.games.base import CallsOut, OfferCallOut, Role
from tarocchino.core.model.actions import BidWord
from tarocchino.core.model.cards import MATTO, PACK, Card, Suit
from tarocchino.core.model.combinations import Family, combinations_of
from tarocchino.core.model.rules import DeclareTime, GrandeHead, RuleSet, SuitOrder
from tarocchino.core.model.tricks import Trick, rank_order, strengths, winning_play
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel import IS_COMPILED
from tarocchino.kernel.compiled import draw_likely
from tarocchino.kernel.evidence import (
    AFTER_MATTO,
    BINS,
    RICH,
    UNIT,
    Evidence,
    Judged,
    Laid,
    Played,
    Spoken,
    following,
    leading,
)
from tarocchino.kernel.rule_table import CARDS, SUITS, mask_of
from tarocchino.kernel.tables import rules_of
from tarocchino.kernel.worlds import Chance, Hidden, World, Worlds
from tarocchino.players.beliefs import beaters
from tarocchino.players.choose import GOING_UP, TO_DEFEND, WITH_OWN_CARDS, Estimate
from tarocchino.players.search.habits import habits_of
from tarocchino.players.signals import signals_heard


def plays_seen(hand: HandView, rules: RuleSet, since: dict[int, int]) -> Iterator[Played]:
    """Return the plays of all seats, the last one first.

    ``since`` is filled with the cards that each seat has played, and left so.
    """
    whole = len(hand.tricks) + max(hand.held)
    side_of = {seat: side for side, seats in enumerate(hand.sides) for seat in seats}
    tricks = [*hand.tricks, hand.trick]
    highest = _highest_before(tricks, rules)
    for number in range(len(tricks) - 1, -1, -1):
        plays = tricks[number].plays
        for place in range(len(plays) - 1, -1, -1):
            seat, c = plays[place]
            before = Trick(plays[:place])
            winning = winning_play(before, rules)
            since[seat] = since.get(seat, 0) | c.bit
            if winning is None:
                kind = AFTER_MATTO if place else leading(number, whole)
                led, beating, must = -1, 0, 0
            else:
                ahead, best = winning
                ours = side_of[ahead] == side_of[seat]
                suit = before.suit_led
                assert suit is not None
                kind = _kind(ours, place == len(hand.playing) - 1, suit, before.cards)
                led, beating = SUITS.index(suit), _beating(best, rules)
                must = beating if rules.overtrump and best.suit is Suit.TRUMPS else 0
            yield Played(
                seat, since[seat], PACK.index(c), led, must, beating, highest[number], kind
            )


def _kind(ours: bool, last: bool, led: Suit, cards: Sequence[Card]) -> int:
    rich = sum(c.points - 1 for c in cards if c is not MATTO) >= RICH
    return following(ours, last, led is Suit.TRUMPS, rich)


def _highest_before(tricks: Sequence[Trick], rules: RuleSet) -> list[int]:
    """Return, for each trick the highest cards of the suits that were not played before it."""
    order = _in_order(rules.suit_order, rules.grande_head)
    found, gone = [], 0
    for trick in tricks:
        found.append(
            sum(next((left for same in suit if (left := same & ~gone)), 0) for suit in order)
        )
        gone |= mask_of(trick.cards)
    return found


@cache
def _in_order(suit_order: SuitOrder, grande_head: GrandeHead) -> tuple[tuple[int, ...], ...]:
    """Return the cards of each suit by strength, high to low; equal ones are together."""
    rules = RuleSet(suit_order=suit_order, grande_head=grande_head)
    strength = strengths(rules)
    suits = []
    for suit in SUITS:
        by_strength: dict[int, int] = {}
        for c in rank_order(suit, rules):
            by_strength[strength[c]] = by_strength.get(strength[c], 0) | c.bit
        suits.append(tuple(by_strength.values()))
    return tuple(suits)


def _beating(best: Card, rules: RuleSet) -> int:
    return _beating_mask(best, rules.suit_order, rules.grande_head)


@cache
def _beating_mask(best: Card, suit_order: SuitOrder, grande_head: GrandeHead) -> int:
    return mask_of(beaters(best, RuleSet(suit_order=suit_order, grande_head=grande_head)))


_AGAINST_CUSTOM = 0.04
"""How often a player passes, or does not call out, against what the cards ask for."""

_ON_A_WHIM = 0.005
"""How often a player asks, or plays alone, with cards for which others would pass."""

_HESITATION = 9.0
"""How far, in poste, from the border a bid is still open; about what an estimate errs by."""

_TENTHS = 10
_BID_STEP = 5 * _TENTHS


def evidence_seen(view: MatchView, hidden: Hidden) -> Evidence:
    """Return what the viewer has seen that makes some worlds likelier than others.

    What is certain is in ``hidden`` (`hidden_from` of the same view), but for a *striscio* that
    says that its leader has more of the suit. Raises `ValueError` if no hand is being played.
    """
    hand = view.hand
    if hand is None or view.seat is None:
        raise ValueError("only a player in a hand has seen something of it")
    since: dict[int, int] = {}
    played = tuple(p for p in plays_seen(hand, view.rules, since) if p.seat != view.seat)
    others = [seat for seat in hand.playing if seat != view.seat]
    return Evidence(
        places=hidden.places,
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
    """Return whether the seat has declared, or let the time for it pass."""
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
    """Return the doubled points that the seat declared of each family, in the kernel's order."""
    made = {
        item.family: 2 * item.points
        for declaration in hand.declarations
        if declaration.seat == seat
        for item in declaration.combinations
    }
    return tuple(made.get(family, 0) for family in _families(rules))


def _families(rules: RuleSet) -> tuple[Family, ...]:
    """Return all families in the order of the kernel's table: cricche, sequences, the Grande."""
    short = [c.family for c in combinations_of(PACK, rules) if c.family is not Family.GRANDE]
    return (*sorted(short, key=lambda family: not family.is_cricca), Family.GRANDE)


def _bids(view: MatchView, hand: HandView, since: dict[int, int]) -> Iterator[Judged]:
    """Weigh bids: strong hands ask or play alone, weak ones pass."""
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
    """Return a bid by the cards dealt, all of which are still with the seat or were played by
    it."""
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
    """Return what each card adds to an estimate by itself."""
    empty = estimate.poste((), RuleSet())
    return tuple(estimate.poste((c,), RuleSet()) - empty for c in PACK)


@cache
def _rising(says_yes: bool) -> tuple[int, ...]:
    """Return the chances of saying yes, or no, by how far the sum is above the border in the
    middle."""
    found = []
    for place in range(BINS):
        above = (place + 0.5 - BINS // 2) * _BID_STEP / _TENTHS / _HESITATION
        yes = 1.0 / (1.0 + exp(-above))
        likely = yes if says_yes else 1.0 - yes
        least = _ON_A_WHIM if says_yes else _AGAINST_CUSTOM
        found.append(round(UNIT * (least + (1.0 - _ON_A_WHIM - _AGAINST_CUSTOM) * likely)))
    return tuple(found)


def _calls_declined(view: MatchView, hand: HandView, since: dict[int, int]) -> Iterator[Judged]:
    """Weigh that the eldest could call out with cards that are still in play, and did not."""
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


_STARTS = 16
_EXCHANGES = 250, 60
"""Exchanges of two cards from a start to its first world, and from each world to the next."""


def likely_worlds(view: MatchView, hidden: Hidden, number: int, chance: Chance) -> list[World]:
    """A number of worlds, all of the same weight, as often each as the play makes it likely.

    If the kernel is not compiled all are alike, as are those of `drawn_alike`.

    ``hidden`` is `hidden_from` of the view. Every beginning of the list is such a sample too. The
    same view and chance give the same worlds. Raises `ValueError` if there is no world.
    """
    if not IS_COMPILED:
        return [*Worlds(hidden).draws(number, chance)]
    return worlds_by(evidence_seen(view, hidden), view, hidden, number, chance)


def worlds_by(
    evidence: Evidence, view: MatchView, hidden: Hidden, number: int, chance: Chance
) -> list[World]:
    """Return the worlds by this evidence, which may be a part of what was seen."""
    hand = view.hand
    if hand is None:
        raise ValueError("no hand is being played")
    worlds = Worlds(hidden)
    starts = [*worlds.draws(min(number, _STARTS), chance)]
    if len(hidden.places) < 2 or not starts:
        return starts[:1] * number
    _, rules = rules_of(view.game, view.rules, len(hand.playing), view.players, hand.alone)
    seed, habits = chance.below(1 << 31), habits_of(view.game)
    return draw_likely(rules, habits, evidence, starts, number, *_EXCHANGES, seed)
