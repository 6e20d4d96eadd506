"""The rules of a game as numbers, asked of `tarocchino.core`: all that the kernel knows of them.

A set of cards is an integer with a bit for each, in the order of `PACK`. Points are doubled, so
that the halves of one game are whole. The fields are, in this order, the struct ``Rules`` of
native.h.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache, partial
from itertools import combinations, permutations

from tarocchino.core.games.base import Game, MattoPrice, Outcome, Points
from tarocchino.core.model.cards import CONTATORI, MATTO, MOORS, NUMBERED_TRUMPS, PACK, Card, Suit
from tarocchino.core.model.combinations import (
    DOUBLING_NUMBER,
    Combination,
    Family,
    cards_that_open_the_run,
    combinations_of,
    cricche,
    sequence_points,
    sequences,
)
from tarocchino.core.model.rules import CriccheTable, DeclareTime, GrandeWild, RuleSet
from tarocchino.core.model.tricks import rank_order, strengths
from tarocchino.core.play.legality import may_be_discarded

FAMILY_CARDS = 7
"""No short family has more cards, so the number has this many bits."""

_64 = (1 << 64) - 1
_HIGHEST = 64 - FAMILY_CARDS


def numbered(held: int, factor: int) -> int:
    """Return the number of the cards of a family, which are bits in the order of `PACK`."""
    return (held * factor & _64) >> _HIGHEST


@lru_cache(maxsize=32)
def family_table(whole: Combination, prices: CriccheTable) -> tuple[int, tuple[int, ...]]:
    """Return the factor of a short family, and the doubled points by the number of what is held of
    it.

    What is held, as bits times the factor, has a number of its own in its highest bits ("magic"
    multiplication, as chess programs number the squares before a rook).
    """
    rules = RuleSet(cricche_table=prices)  # nothing else is asked but for the Grande
    factor = _factor(whole)
    points = [0] * (1 << FAMILY_CARDS)
    for held in _subsets(whole.cards):
        for item in cricche(held, rules) if whole.family.is_cricca else sequences(held, rules):
            if item.family is whole.family:
                points[numbered(_mask(held), factor)] = 2 * item.points
    return factor, tuple(points)


def _factor(whole: Combination) -> int:
    """Return a factor that numbers the subsets of the cards; raises `ValueError` if none was found.

    It brings each run of cards that are neighbours to highest bits of its own. In some orders of
    the runs nothing else comes there.
    """
    held = [_mask(subset) for subset in _subsets(whole.cards)]
    for order in permutations(_runs(whole)):
        shifts, top = [], _HIGHEST
        for first, length in order:
            shifts.append(top - first)
            top += length
        if min(shifts) < 0:
            continue
        factor = sum(1 << shift for shift in set(shifts))
        if len({numbered(cards, factor) for cards in held}) == len(held):
            return factor
    raise ValueError(f"no factor numbers the cards of {whole.family}")


def _runs(whole: Combination) -> list[tuple[int, int]]:
    """Return the first places and the lengths of the runs of neighbours in the pack."""
    runs: list[tuple[int, int]] = []
    for place, c in enumerate(PACK):
        if c not in whole.cards:
            continue
        if runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((place, 1))
    return runs


def _subsets(whole: Iterable[Card]) -> Iterator[frozenset[Card]]:
    cards = tuple(whole)
    for number in range(len(cards) + 1):
        yield from map(frozenset, combinations(cards, number))


def _mask(held: Iterable[Card]) -> int:
    return sum(1 << PACK.index(c) for c in held)


CARDS = len(PACK)
SEATS = 7
VALUES = 4
GRANDE_RUN = len(NUMBERED_TRUMPS)
_GRANDE_LEADERS = 4
"""The highest trumps, which the Grande begins with."""
TOTALS = 4096
"""Doubled totals are below this: the pack is worth 939, declared twice over by all that hold it."""

FAMILIES = (
    *(family for family in Family if family.is_cricca),
    *(family for family in Family if not family.is_cricca and family is not Family.GRANDE),
    Family.GRANDE,
)
"""The families in the kernel's order."""

SUITS = tuple(Suit)
_BIT = {c: 1 << place for place, c in enumerate(PACK)}
_DECLARE_TIMES = (DeclareTime.NONE, DeclareTime.FIRST_TRICK, DeclareTime.BEFORE_PLAY)


def mask_of(cards: Iterable[Card]) -> int:
    """Return the cards as a set of bits."""
    found = 0
    for c in cards:
        found |= _BIT[c]
    return found


def cards_of(mask: int) -> Iterator[Card]:
    """Return the cards of a set of bits, in the order of `PACK`."""
    while mask:
        low = mask & -mask
        yield PACK[low.bit_length() - 1]
        mask ^= low


@dataclass(frozen=True, slots=True)
class RuleTable:
    """What a hand of a game is played and counted by.

    ``suit`` and ``strength`` are by card, and ``stronger``, those of its suit that are stronger;
    ``suit_cards`` by suit, trumps the fifth, the Matto the sixth; ``beaters`` are the cards that
    beat this one where it is winning the trick. ``family_factors`` and ``family_points`` are those
    of `family_table`, first of the ``cricche``, then of sequences. ``families_of`` are the families
    that a card is in, as bits, the Grande last. This is told by its head, the three next, the run,
    which begins at ``grande_run``, the Moors and the contatori. ``by_number`` is what so many cards
    count as such, ``extra`` what each one adds; ``values`` says the same as the cards that add so
    much. ``by_code`` are all cards in the order of their codes. ``scored`` is what a total brings:
    its rows are those of `_scored`.
    """

    suit: tuple[int, ...]
    strength: tuple[int, ...]
    stronger: tuple[int, ...]
    suit_cards: tuple[int, ...]
    beaters: tuple[int, ...]
    matto: int
    overtrump: int
    cricche: int
    family_factors: tuple[int, ...]
    family_cards: tuple[int, ...]
    family_points: tuple[tuple[int, ...], ...]
    families_of: tuple[int, ...]
    grande_head: int
    grande_next: int
    grande_run: int
    run_openers: int
    wild_ends_run: int
    moors: int
    wild: int
    length_points: tuple[int, ...]
    doubled_from: int
    by_number: tuple[int, ...]
    extra: tuple[int, ...]
    values: tuple[tuple[int, int], ...]
    by_code: tuple[int, ...]
    discardable: int
    last_trick: int
    price_for_odd_piles: int
    stock_to_last_trick: int
    avoids_points: int
    trick_combinations: int
    declare_time: int
    score_kind: int
    scored: tuple[tuple[int, ...], ...]


def rule_table(game: Game, rules: RuleSet, playing: int, players: int, alone: bool) -> RuleTable:
    """Return the table of a hand of this game in which ``playing`` of the ``players`` seats take
    part.

    ``alone`` is Terziglio's *faccio di mio*, which scores otherwise.
    """
    head, *following = rank_order(Suit.TRUMPS, rules)[:_GRANDE_LEADERS]
    whole = {item.family: item for item in combinations_of(PACK, rules)}
    *families, grande = (whole[family] for family in FAMILIES)
    factors, points = zip(
        *(family_table(item, rules.cricche_table) for item in families), strict=True
    )
    strength = strengths(rules)
    by_number, extra = _counting(game, playing)
    score_kind, scored = _scored(game, rules, playing, players, alone)
    return RuleTable(
        suit=tuple(len(SUITS) if c.suit is None else SUITS.index(c.suit) for c in PACK),
        strength=tuple(strength[c] for c in PACK),
        stronger=tuple(map(partial(_stronger, strength), PACK)),
        suit_cards=tuple(mask_of(c for c in PACK if c.suit is suit) for suit in (*SUITS, None)),
        beaters=tuple(_beaters(c, strength) for c in PACK),
        matto=PACK.index(MATTO),
        overtrump=rules.overtrump,
        cricche=sum(item.family.is_cricca for item in families),
        family_factors=factors,
        family_cards=tuple(mask_of(item.cards) for item in families),
        family_points=points,
        families_of=tuple(_holding(c, [*families, grande]) for c in PACK),
        grande_head=mask_of([head]),
        grande_next=mask_of(following),
        grande_run=PACK.index(NUMBERED_TRUMPS[0]),
        run_openers=mask_of(cards_that_open_the_run(rules)),
        wild_ends_run=rules.grande_wild is GrandeWild.STOP,
        moors=mask_of(MOORS),
        wild=mask_of(CONTATORI),
        length_points=tuple(2 * sequence_points(length) for length in range(23)),
        doubled_from=DOUBLING_NUMBER,
        by_number=by_number,
        extra=extra,
        values=_values(extra),
        by_code=tuple(sorted(range(CARDS), key=lambda place: PACK[place].code)),
        discardable=mask_of(filter(may_be_discarded, PACK)),
        last_trick=2 * game.last_trick,
        price_for_odd_piles=game.price is MattoPrice.ODD_PILES,
        stock_to_last_trick=game.stock_to_last_trick,
        avoids_points=game.avoids_points,
        trick_combinations=rules.trick_combinations,
        declare_time=_DECLARE_TIMES.index(rules.declare) if game.declares else 0,
        score_kind=score_kind,
        scored=scored,
    )


def _stronger(strength: Mapping[Card, int], c: Card) -> int:
    """Return the stronger cards of the card's suit."""
    return mask_of(o for o in PACK if o.suit is c.suit and strength[o] > strength[c])


def _holding(c: Card, families: list[Combination]) -> int:
    """Return the families that the card can be in, as bits."""
    return sum(1 << place for place, whole in enumerate(families) if c in whole.cards)


def _beaters(best: Card, strength: Mapping[Card, int]) -> int:
    """Return the cards of its suit and the trumps that beat this card if they are played after
    it."""
    return mask_of(
        c for c in PACK
        if c is not best and c.suit in (best.suit, Suit.TRUMPS) and strength[c] >= strength[best]
    )  # fmt: skip


def _counting(game: Game, playing: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what a number of cards counts, and what each card adds, both doubled.

    Raises `ValueError` for a game that counts cards by more than their number and their values.
    """

    def count(pile: Iterable[Card]) -> int:
        return _doubled(game.count_cards(frozenset(pile), playing))

    plain = [c for c in PACK if c.points == 1]
    extra = {c: count([c, plain[c is plain[0]]]) - count(plain[:2]) for c in PACK}
    in_order = [*plain, *(c for c in PACK if c.points > 1)]
    by_number = tuple(
        count(in_order[:number]) - sum(extra[c] for c in in_order[:number])
        for number in range(len(PACK) + 1)
    )
    for first in range(0, len(PACK), 3):
        pile = PACK[first::2]
        if count(pile) != by_number[len(pile)] + sum(extra[c] for c in pile):
            raise ValueError(f"the kernel cannot count the cards of {game!r}")
    return by_number, tuple(extra[c] for c in PACK)


def _values(extra: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the cards that add something to the count, by what they add."""
    found = [
        (sum(1 << place for place, adds in enumerate(extra) if adds == value), value)
        for value in sorted(set(extra) - {0})
    ]
    if len(found) > VALUES:
        raise ValueError("the kernel counts cards of four values besides the plain ones")
    return (*found, *([(0, 0)] * (VALUES - len(found))))


def _doubled(points: Points) -> int:
    return int(2 * points)


BY_TOTAL, DUEL, PENALTIES = range(3)
"""How totals become scores: each by itself, one against the others, or a penalty to who loses."""


def _scored(
    game: Game, rules: RuleSet, playing: int, players: int, alone: bool
) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return what a doubled total scores, doubled again: the kind, and four rows.

    By total: one row. In a duel by the higher total: the soloist who wins, who loses, the opponent
    of one who wins, who loses. Penalties: the first number is what the loser gets.
    """

    def score(totals: tuple[Points, ...], soloist: int | None) -> tuple[int, ...]:
        seats = tuple(range(playing))
        nobody = (False,) * len(totals)
        outcome = Outcome(totals, nobody, seats, players, soloist, alone)
        return tuple(map(_doubled, game.hand_score(rules, outcome)))

    nothing = (0,) * TOTALS
    if game.avoids_points:
        most = (1, *(0,) * (players - 1))
        return PENALTIES, ((score(most, None)[0], *nothing[1:]), nothing, nothing, nothing)
    if game.adds_points:
        return BY_TOTAL, (tuple(range(TOTALS)), nothing, nothing, nothing)
    whole = range(TOTALS // 2)
    if game.sides(players, 0) != game.sides(players, None):
        won = [score((p, p - 1), 0) for p in whole]
        lost = [score((p - 1, p), 0) for p in whole]
        rows = [[s[seat] for s in each] for seat in (0, 1) for each in (won, lost)]
        return DUEL, tuple(map(_spread, rows))
    sides = len(game.sides(players, None))
    row = _spread([score((p,) * sides, None)[0] for p in whole])
    return BY_TOTAL, (row, nothing, nothing, nothing)


def _spread(by_points: list[int]) -> tuple[int, ...]:
    """Return what whole points score, by doubled points; no total is in between."""
    return tuple(scored for points in by_points for scored in (points, points))


class Part(IntEnum):
    """The parts of a total before its families of combinations, which follow."""

    CARDS = 0
    """What the cards count by their number and their values."""
    LAST_TRICK = 1
    DECLARED = 2
    TRICKS = 3
    """What combinations within tricks scored at once."""


PARTS = len(Part) + len(FAMILIES)
"""The number of parts of a side's total."""


def family_of(part: int) -> Family | None:
    """Return the family whose combination a part is; None if it is none."""
    return None if part < len(Part) else FAMILIES[part - len(Part)]
