"""How likely the play makes worlds, in Python: what worlds that are drawn are compared with."""

from itertools import combinations
from math import prod
from operator import gt

from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.core.model.combinations import combinations_of, total_points
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.legality import may_be_discarded
from tarocchino.kernel.evidence import (
    BEATS,
    BINS,
    HIGHEST,
    LENGTHS_TOLD,
    SINGLE,
    UNIT,
    Evidence,
    Habits,
    Judged,
    Played,
    Spoken,
    row_of,
)
from tarocchino.kernel.rule_table import FAMILIES, SUITS, cards_of, mask_of
from tarocchino.kernel.worlds import World

Suits = Suit | None
_PLAIN = [suit for suit in SUITS if suit is not Suit.TRUMPS]
_BY_HABIT = 15 / 16
"""One card in sixteen is taken for any card."""


def chance_of_play(habits: Habits, played: Played, hand: int) -> float:
    """A card played from a hand: by habit, or any card."""
    held = [*cards_of(hand | played.since)]
    legal = _legal(played, held)
    if len(legal) < 2:
        return 1.0
    weights = {c: habits.cards[row_of(played.kind, _variant(played, held, c))] for c in legal}
    by_card = {PACK.index(c): row[PACK.index(c)] for c, row in weights.items()}
    habit = by_card[played.card] / sum(by_card.values())
    return _BY_HABIT * habit + (1 - _BY_HABIT) / len(legal)


def _variant(played: Played, held: list[Card], c: Card) -> int:
    single = c.suit in _PLAIN and len(_of_suit(held, c.suit)) == 1
    bit = mask_of([c])
    return (
        BEATS * bool(played.beating & bit) | HIGHEST * bool(played.highest & bit) | SINGLE * single
    )


def _of_suit(held: list[Card], suit: Suits) -> list[Card]:
    return [c for c in held if c.suit is suit]


def _legal(played: Played, held: list[Card]) -> list[Card]:
    """What could be played of these cards."""
    if played.led < 0:
        return held
    own = _of_suit(held, SUITS[played.led]) or _of_suit(held, Suit.TRUMPS)
    own = [c for c in own if mask_of([c]) & played.must] or own
    return own + _of_suit(held, None) if own else held


def chance_of_words(rules: RuleSet, habits: Habits, spoken: Spoken, hand: int) -> float:
    """What was declared of a hand, and what was not."""
    found = dict.fromkeys(FAMILIES, 0)
    for item in combinations_of(cards_of(hand | spoken.since), rules):
        found[item.family] = 2 * item.points
    return habits.concealed[sum(map(gt, found.values(), spoken.points))] / UNIT


def chance_of_discard(habits: Habits, held: int, discard: int) -> float:
    """These discards among all that could have been discarded."""
    whole = [*cards_of(held | discard)]
    weights = {}
    for c in filter(may_be_discarded, whole):
        length = min(len(_of_suit(whole, c.suit)), LENGTHS_TOLD)
        weights[c] = habits.discards[length - 1][PACK.index(c)]
    ways = combinations(weights.values(), discard.bit_count())
    return prod(weights[c] for c in cards_of(discard)) / sum(map(prod, ways))


def chance_of_judgement(rules: RuleSet, judged: Judged, hand: int, discard: int) -> float:
    """What a player did, told by a sum over their cards."""
    held = [*cards_of(hand | judged.since | (discard if judged.laid else 0))]
    found = sum(judged.card[PACK.index(c)] for c in held)
    found += judged.per_point * total_points(combinations_of(held, rules))
    found += judged.per_short * sum(len(_of_suit(held, suit)) < 2 for suit in _PLAIN)
    place = max(0, found - judged.least) // judged.step
    return judged.chances[min(place, BINS - 1)] / UNIT


def chance_of(rules: RuleSet, habits: Habits, evidence: Evidence, world: World) -> float:
    """How likely what everybody did is, with the cards lying so."""
    lying = dict(zip(((p.seat, p.is_discard) for p in evidence.places), world, strict=True))
    found = 1.0
    for seat, is_discard in lying:
        if seat < 0 or is_discard:
            continue
        hand, discard = lying[seat, False], lying.get((seat, True), 0)
        for spoken in evidence.spoken:
            found *= chance_of_words(rules, habits, spoken, hand) if spoken.seat == seat else 1.0
        for judged in evidence.judged:
            if judged.seat == seat:
                found *= chance_of_judgement(rules, judged, hand, discard)
        for laid in evidence.laid:
            if laid.seat == seat:
                found *= chance_of_discard(habits, hand | laid.since, discard)
        for played in evidence.played:
            found *= chance_of_play(habits, played, hand) if played.seat == seat else 1.0
    return found
