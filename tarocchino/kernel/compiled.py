"""Hands played on: by the compiled kernel, or by `tarocchino.core` where that is missing."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Protocol

from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import Declare, KeepSilent, Pay, Play, SeatAction
from tarocchino.core.model.cards import MATTO, PACK, Card, Suit
from tarocchino.core.model.combinations import combinations_of, total_points
from tarocchino.core.model.tricks import winning_play
from tarocchino.core.play.hand import apply_to_hand
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import as_declared, may_declare
from tarocchino.core.play.scoring import (
    HandSheet,
    SideSheet,
    count_pile,
    default_payment,
    matto_debt,
    score_hand,
)
from tarocchino.kernel import evidence as variants
from tarocchino.kernel.evidence import (
    AFTER_MATTO,
    KINDS,
    RICH,
    VARIANTS,
    Evidence,
    Habits,
    following,
    leading,
    row_of,
)
from tarocchino.kernel.policy import (
    BEATEN,
    BEATS,
    LEADS,
    MOST_POINTS,
    PARTNER_AHEAD,
    PARTNER_BEATEN,
    RANDOM,
    SAFE,
    WITHOUT_TRICK,
    Weights,
    weights_of,
)
from tarocchino.kernel.rule_table import FAMILIES, cards_of, mask_of
from tarocchino.kernel.state import DISCARD_AT, HAND_AT, STOCK_AT, flat_of, fresh_state
from tarocchino.kernel.tables import LAYOUT, flat_bytes, tables_of
from tarocchino.kernel.worlds import Chance, World, picked

Sums = tuple[tuple[int, ...], tuple[int, ...]]
"""The sums of the totals by side, and of what was scored by each running score; doubled."""

End = tuple[tuple[int, ...], tuple[int, ...], int]
"""The totals of an end by side, what it adds to each running score, both doubled, and the side that
called out, or -1."""

SumsInParts = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The `Sums`, then what makes up the totals, then how often each side counted each card, in its
tricks or otherwise. Both go side by side; the parts of each side are those of
`tarocchino.kernel.rule_table`, doubled, and add up to its totals."""


class Position(Protocol):
    """A hand from its first declaration or card to its score, which changes in place.

    Cards are numbers, the places in `tarocchino.PACK`; sets of cards are integers with a bit for
    each. All points are doubled. What the rules refuse raises an error and changes nothing.
    In playouts everybody declares all they hold, plays by the policy and pays best.
    """

    def copy(self) -> Position:
        """Return the same position, to be played on apart from this one."""

    def play(self, card: int, /) -> None:
        """Play the card for the player in turn."""

    def playouts(self, number: int, seed: int, policy: bytes, /) -> Sums:
        """Return the sums over that many ends, each played out from here; this position stays as it
        is."""

    def ends(self, number: int, seed: int, policy: bytes, /) -> tuple[End, ...]:
        """Return the same ends as of `playouts`, each by itself."""

    def playouts_in_parts(self, number: int, seed: int, policy: bytes, /) -> SumsInParts:
        """Return the same ends as of `playouts`, and what they are made of."""


class Kernel(Protocol):
    """What plays a hand on, wherever its cards lie."""

    def position(self, numbers: Sequence[int], /) -> Position:
        """Return the hand with the cards lying as in these numbers of its state."""

    def combination_points(self, held: int, /) -> int:
        """Return the doubled points of all combinations among the cards."""


class GameKernel:
    """A `Kernel` over `tarocchino.core`, far slower: for the same seed and policy its playouts are
    those of the compiled kernel."""

    def __init__(self, hand: HandState) -> None:
        self._hand = hand

    def position(self, numbers: Sequence[int]) -> Position:
        """See `Kernel.position`."""

        def lying(first: int, places: int) -> tuple[tuple[Card, ...], ...]:
            return tuple(tuple(cards_of(each)) for each in numbers[first : first + places])

        hands, discards = (lying(first, self._hand.players) for first in (HAND_AT, DISCARD_AT))
        (stock,) = lying(STOCK_AT, 1)
        return _Position(replace(self._hand, hands=hands, discards=discards, stock=stock))

    def combination_points(self, held: int) -> int:
        """See `Kernel.combination_points`."""
        return 2 * total_points(combinations_of(cards_of(held), self._hand.rules))


class _Position:
    """A `Position` over `tarocchino.core`."""

    __slots__ = ("_hand",)

    def __init__(self, hand: HandState) -> None:
        self._hand = hand

    def copy(self) -> Position:
        return _Position(self._hand)

    def play(self, card: int) -> None:
        self._hand, _ = apply_to_hand(self._hand, Play(self._hand.turn, PACK[card]))

    def playouts(self, number: int, seed: int, policy: bytes) -> Sums:
        totals, scores, _ = zip(*self.ends(number, seed, policy), strict=True)
        return _added(totals), _added(scores)

    def ends(self, number: int, seed: int, policy: bytes) -> tuple[End, ...]:
        return tuple(map(_end, self._sheets(number, seed, policy)))

    def playouts_in_parts(self, number: int, seed: int, policy: bytes) -> SumsInParts:
        sheets = [*self._sheets(number, seed, policy)]
        totals, scores, _ = zip(*map(_end, sheets), strict=True)
        parts = [[*chain.from_iterable(map(_parts, sheet.sides))] for sheet in sheets]
        taken = [[c in side.pile for side in sheet.sides for c in PACK] for sheet in sheets]
        return _added(totals), _added(scores), _added(parts), _added(taken)

    def _sheets(self, number: int, seed: int, policy: bytes) -> Iterator[HandSheet]:
        chance, weights = Chance(seed), weights_of(policy)
        for _ in range(number):
            hand = self._hand
            while hand.phase is not Phase.OVER:
                hand, _ = apply_to_hand(hand, _next_action(hand, chance, weights))
            yield score_hand(hand)


def _next_action(hand: HandState, chance: Chance, weights: Weights) -> SeatAction:
    """Return what the player in turn does in a playout."""
    seat = hand.turn
    if may_declare(hand) and (found := combinations_of(hand.hands[seat], hand.rules)):
        return Declare(seat, as_declared(found))
    if hand.phase is Phase.DECLARE:
        return KeepSilent(seat)
    if hand.phase is Phase.PLAY:
        return Play(seat, PACK[_chosen(hand, chance, weights)])
    debt = matto_debt(hand)
    assert debt is not None
    return Pay(seat, default_payment(hand, debt))


def _chosen(hand: HandState, chance: Chance, weights: Weights) -> int:
    """Return a card by the policy: any, or by the weight of each in its situation."""
    legal = mask_of(hand.playable)
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    if not weights.rows:
        return picked(chance, legal, None)
    side, found = hand.side_of(hand.turn), [0] * len(PACK)
    for c, row in (by_kind if weights.standings else _by_situation)(hand, weights.standings):
        number = c.bit.bit_length() - 1
        found[number] = weights.row(side, row)[number]
    return picked(chance, legal, found)


def _beating(hand: HandState) -> tuple[int | None, int]:
    """Return the seat that is winning the trick, and the cards that would beat its own."""
    best = winning_play(hand.trick, hand.rules)
    if best is None:
        return None, 0
    return best[0], tables_of(hand).rules.beaters[best[1].bit.bit_length() - 1]


def _by_situation(hand: HandState, _standings: int) -> Iterator[tuple[Card, int]]:
    """Return the row of each card that may be played, in a policy by situations."""
    ahead, beaters = _beating(hand)
    winning = losing = LEADS
    if ahead is not None:
        ours = hand.side_of(ahead) == hand.side_of(hand.turn)
        winning, losing = (PARTNER_BEATEN, PARTNER_AHEAD) if ours else (BEATS, BEATEN)
    return ((c, winning if beaters & c.bit else losing) for c in hand.playable)


def by_kind(hand: HandState, standings: int) -> Iterator[tuple[Card, int]]:
    """Return the row in a policy by kinds and variants, and by the side's standing if the policy
    has it."""
    rules, plays, own = tables_of(hand).rules, hand.trick.plays, hand.hands[hand.turn]
    ahead, beaters = _beating(hand)
    if ahead is not None:
        ours = hand.side_of(ahead) == hand.side_of(hand.turn)
        rich = sum(c.points - 1 for c in hand.trick.cards if c is not MATTO) >= RICH
        trumps_led = hand.trick.suit_led is Suit.TRUMPS
        kind = following(ours, len(plays) == len(hand.playing) - 1, trumps_led, rich)
    else:
        kind = AFTER_MATTO if plays else leading(len(hand.tricks), len(hand.tricks) + len(own))
    left = ~mask_of(chain.from_iterable(hand.taken.cards))
    standing = _standing(hand) if standings > 1 else SAFE
    for c in hand.playable:
        is_plain = c.suit not in (Suit.TRUMPS, None)
        variant = variants.BEATS if beaters & c.bit else 0
        if c is not MATTO and not rules.stronger[c.bit.bit_length() - 1] & left:
            variant |= variants.HIGHEST
        if is_plain and sum(other.suit is c.suit for other in own) == 1:
            variant |= variants.SINGLE
        yield c, standing * KINDS * VARIANTS + row_of(kind, variant)


def _standing(hand: HandState) -> int:
    """Return how the side of the player in turn stands in its tricks so far."""
    side, playing = hand.side_of(hand.turn), len(hand.playing)
    if not hand.taken.by_side[side]:
        return WITHOUT_TRICK
    points = [count_pile(p, hand.game, hand.rules, playing).total for p in hand.taken.cards]
    return MOST_POINTS if points[side] == max(points) else SAFE


def _end(sheet: HandSheet) -> End:
    totals = _doubled(side.total for side in sheet.sides)
    return totals, _doubled(sheet.score), -1 if sheet.called_out is None else sheet.called_out


def _parts(side: SideSheet) -> tuple[int, ...]:
    """Return what makes up the total of a side: `tarocchino.kernel.rule_table`."""
    families: dict[object, Points] = dict.fromkeys(FAMILIES, 0)
    for tally in (side.cricche, side.sequences):
        for item in tally.items:
            families[item.family] = item.points * (2 if tally.doubled else 1)
    first = (side.cards, side.last_trick, side.declared_points, side.trick_combinations)
    return _doubled((*first, *families.values()))


def _doubled(points: Iterable[Points]) -> tuple[int, ...]:
    return tuple(int(2 * each) for each in points)


def _added(rows: Iterable[Sequence[int]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


try:
    from tarocchino.kernel import native
except ImportError:  # there was no compiler where the program was installed
    IS_COMPILED = False
else:  # one of another version may be left where the program is a checkout
    IS_COMPILED = getattr(native, "LAYOUT", None) == LAYOUT


def deal(hand: HandState, pack: bytes, seed: int, policy: bytes = RANDOM) -> Position:
    """Return the position after a deal of this pack by the hand's dealer, at the hand's scores.

    Who can call out with their first cards does; discards are chosen by the policy. Raises
    `ImportError` if the kernel is not compiled.
    """
    return native.deal(*_before_deal(hand), pack, seed, policy)


def deals(hand: HandState, number: int, seed: int, policy: bytes = RANDOM) -> Sums:
    """Return the sums over that many deals by the hand's dealer at its scores, played to their
    ends.

    Raises `ImportError` if the kernel is not compiled.
    """
    return native.deals(*_before_deal(hand), number, seed, policy)


def _before_deal(hand: HandState) -> tuple[bytes, bytes, bytes]:
    if not IS_COMPILED:
        raise ImportError("the kernel is not compiled: install the program with a C compiler")
    tables = tables_of(hand)
    return tables.flat_rules, tables.flat_seats, fresh_state(hand).flat()


def kernel_of(hand: HandState) -> Kernel:
    """Return what plays the hand on, which has come to its declarations or further."""
    return CompiledKernel(hand) if IS_COMPILED else GameKernel(hand)


class CompiledKernel:
    """A `Kernel` in C."""

    def __init__(self, hand: HandState) -> None:
        self._tables = tables_of(hand)

    def position(self, numbers: Sequence[int]) -> Position:
        """See `Kernel.position`."""
        tables = self._tables
        return native.Position(tables.flat_rules, tables.flat_seats, flat_of(numbers))

    def combination_points(self, held: int) -> int:
        """See `Kernel.combination_points`."""
        return native.combination_points(self._tables.flat_rules, held)


_flat_habits = lru_cache(maxsize=8)(flat_bytes)


def draw_likely(
    flat_rules: bytes,
    habits: Habits,
    evidence: Evidence,
    starts: Sequence[World],
    number: int,
    first: int,
    between: int,
    seed: int,
) -> list[World]:
    """A number of worlds as likely as the evidence makes them; only if the kernel is compiled.

    Each of the starts, 64 at most, makes so many exchanges of two cards ``first``, and so many
    before each further world. The starts take turns; each walks by exchanges that are taken as the
    play makes them likely (Metropolis).
    """
    begun = array("q", [cards for world in starts for cards in world]).tobytes()
    given = evidence.flat(), begun, number, first, between, seed
    drawn = array("q")
    drawn.frombytes(native.likely(flat_rules, _flat_habits(habits), *given))
    size = len(evidence.places)
    return [tuple(drawn[i : i + size]) for i in range(0, len(drawn), size)]
