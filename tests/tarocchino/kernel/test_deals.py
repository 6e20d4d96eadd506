"""The kernel deals as the core does, whoever discards what, and plays out as the core does."""

from __future__ import annotations

import struct
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.actions import Bid, BidWord, CallOut, Deal, DeclineCallOut, Discard
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import KNOBS
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import (
    as_declared,
    best_first_call,
    discard_number,
    discardable_cards,
    may_be_discarded,
)
from tarocchino.core.play.match import MatchState, apply
from tarocchino.kernel import RANDOM, cards_of, deal, deals, kernel_of
from tarocchino.kernel.compiled import GameKernel
from tarocchino.kernel.policy import FORMS, SITUATIONS, policy
from tarocchino.kernel.rule_table import PARTS
from tarocchino.kernel.state import OVER, State, numbers_of, read_state, state_of
from tests.builders.followed_hand import follow
from tests.builders.random_play import EVERY_TABLE, fresh_match, play_hand
from tests.builders.random_rules import CHOICES, NUMBERS, any_table
from tests.fixtures.laws import tried

pytest.importorskip("tarocchino.kernel.native", reason="the kernel is not compiled")
law = tried(75)
SEEDS = st.integers(0, 2**32 - 1)
TABLES = st.sampled_from(EVERY_TABLE)


def dealt(table: tuple[str, dict[str, Any], int], seed: int) -> tuple[MatchState, Deal]:
    game, knobs, players = table
    random = Random(seed)
    match = fresh_match(game, knobs, players)
    return match, Deal(random.randrange(players), tuple(random.sample(PACK, len(PACK))))


def after_auction(match: MatchState, alone: bool) -> MatchState:
    """The eldest goes up, or plays alone."""
    while match.hand is not None and match.hand.phase is Phase.AUCTION:
        asked = any(bid.bid is BidWord.POSSO for bid in match.hand.bids)
        word = BidWord.VA_BENE if asked else BidWord.POSSO
        word = BidWord.FACCIO_DI_MIO if alone else word
        match, _ = apply(match, Bid(match.hand.turn, word))
    return match


def bid_for(table: tuple[str, dict[str, Any], int], seed: int) -> tuple[HandState, bytes]:
    """A hand after its deal and auction, and the pack that was dealt, by numbers of cards."""
    match, action = dealt(table, seed)
    hand = after_auction(apply(match, action)[0], alone=False).hand
    return hand, bytes(PACK.index(c) for c in action.deck)


def as_in_kernel(match: MatchState, state: State) -> HandState:
    """The core's hand up to its first declaration or card, with what the kernel discarded."""
    while match.hand is not None and match.hand.phase in (Phase.CALL_OUT, Phase.DISCARD):
        hand = match.hand
        seat = hand.turn
        if hand.phase is Phase.CALL_OUT:
            call = best_first_call(hand, seat)
            action = CallOut(seat, as_declared(call)) if call else DeclineCallOut(seat)
            match, _ = apply(match, action)
        else:
            chosen = set(cards_of(state.discard[seat]))
            able = tuple(c for c in discardable_cards(hand) if c in chosen)
            match, _ = apply(match, Discard(seat, able[: discard_number(hand)]))
    return match.hand


@law
@given(TABLES, SEEDS, st.booleans())
def test_a_deal_is_the_cores(
    table: tuple[str, dict[str, Any], int], seed: int, alone: bool
) -> None:
    match, action = dealt(table, seed)
    match, _ = apply(match, action)
    match = after_auction(match, alone)
    pack = bytes(PACK.index(c) for c in action.deck)
    state = read_state(deal(match.hand, pack, seed).state())
    assert state == state_of(as_in_kernel(match, state))


def some_hand(table: tuple[str, dict[str, Any], int] = ("ottocento", {}, 4)) -> HandState:
    match, action = dealt(table, 1)
    match = after_auction(apply(match, action)[0], alone=False)
    return match.hand


@law
@given(TABLES, SEEDS, st.booleans(), st.sampled_from([0, *FORMS]))
def test_playouts_are_those_of_the_core(
    table: tuple[str, dict[str, Any], int], seed: int, alone: bool, number: int
) -> None:
    """To the point, in parts and card by card: so are all choices by the policy."""
    match, action = dealt(table, seed)
    match = after_auction(apply(match, action)[0], alone)
    pack = bytes(PACK.index(c) for c in action.deck)
    state = read_state(deal(match.hand, pack, seed).state())
    hand = as_in_kernel(match, state)
    random = Random(seed)
    rows = [[random.randint(1, 9) for _ in PACK] for _ in range(number)]
    chosen = policy([rows, [[1] * len(PACK)] * number]) if number else RANDOM
    compiled, over_game = (
        kernel(hand).position(numbers_of(state)) for kernel in (kernel_of, GameKernel)
    )
    for method in ("playouts", "ends", "playouts_in_parts"):
        found = getattr(compiled, method)(2, seed, chosen)
        assert found == getattr(over_game, method)(2, seed, chosen)


def test_discards_go_by_their_row_of_the_policy() -> None:
    hand, pack = bid_for(("ottocento", {}, 4), 3)
    state = read_state(deal(hand, pack, 3).state())
    (seat,) = (seat for seat, cards in enumerate(state.discard) if cards)
    whole = [*cards_of(state.hand[seat] | state.discard[seat])]
    wanted = [c for c in whole if may_be_discarded(c)][-2:]
    row = [1 << 24 if c in wanted else 1 for c in PACK]
    chosen = policy([[[1] * len(PACK)] * (SITUATIONS - 1) + [row]])
    found = read_state(deal(hand, pack, 3, chosen).state()).discard[seat]
    assert [*cards_of(found)] == wanted


def test_a_playout_leaves_the_position_as_it_is() -> None:
    pack = bytes(range(62))
    position = deal(some_hand(), pack, 1)
    before = position.state()
    totals, scores = position.playouts(3, 5, RANDOM)
    assert position.state() == before
    ends = []
    position.copy().finish(5, RANDOM)
    for seed in range(20):
        end = position.copy()
        end.finish(seed, RANDOM)
        assert end.phase == OVER
        ends.append(end.totals())
    assert len(set(ends)) > 10
    assert totals == scores
    assert position.playouts(1, 5, RANDOM)[0] == _finished(position.copy(), 5)
    *sums, parts, counted = position.playouts_in_parts(3, 5, RANDOM)
    assert sums == [totals, scores]
    assert totals == (sum(parts[:PARTS]), sum(parts[PARTS:]))
    assert sum(counted) == 3 * len(PACK)


@law
@given(TABLES, SEEDS)
def test_ends_are_those_of_playouts_each_by_itself(
    table: tuple[str, dict[str, Any], int], seed: int
) -> None:
    hand, pack = bid_for(table, seed)
    position = deal(hand, pack, seed)
    totals, scores, callers = zip(*position.ends(3, seed, RANDOM), strict=True)
    assert position.playouts(3, seed, RANDOM) == (_added(totals), _added(scores))
    position.finish(seed, RANDOM)
    assert callers[0] == position.called_out


def _added(ends: Any) -> tuple[int, ...]:
    return tuple(map(sum, zip(*ends, strict=True)))


def _finished(position: Any, seed: int) -> tuple[int, ...]:
    position.finish(seed, RANDOM)
    totals: tuple[int, ...] = position.totals()
    return totals


@pytest.mark.parametrize(
    "pack", [b"", bytes(61), bytes([0, *range(1, 61), 60]), bytes(range(1, 63))]
)
def test_what_is_no_pack_is_refused(pack: bytes) -> None:
    with pytest.raises(ValueError, match="62 cards once"):
        deal(some_hand(), pack, 1)


ALIKE = policy([[[1] * 62] * SITUATIONS])


@pytest.mark.parametrize(
    "written",
    [
        b"12345678",
        ALIKE[:-1],
        ALIKE[:-8],
        ALIKE[:8],
        struct.pack("=2q", SITUATIONS, 0) + ALIKE[16:],
        struct.pack("=3q", SITUATIONS, 1, 1) + ALIKE[24:],
        struct.pack("=3q", 5, 1, 0) + ALIKE[24:],
    ],
)
def test_what_is_no_policy_is_refused(written: bytes) -> None:
    with pytest.raises(ValueError, match="not a policy"):
        deals(some_hand(), 1, 1, written)


@pytest.mark.parametrize("weight", [0, (1 << 24) + 1])
def test_a_weight_outside_its_bounds_is_refused(weight: int) -> None:
    with pytest.raises(ValueError, match="a weight is from 1"):
        policy([[[weight] * 62] * SITUATIONS])


def test_sides_have_as_many_rows_each_as_one_of_the_forms() -> None:
    for forms in ([7], [SITUATIONS, max(FORMS)]):
        with pytest.raises(ValueError, match="rows"):
            policy([[[1] * 62] * number for number in forms])
    with pytest.raises(ValueError, match="62 weights"):
        policy([[[1] * 61] * SITUATIONS])


@tried(120)
@given(st.sampled_from(EVERY_TABLE), SEEDS)
def test_hands_go_and_count_as_in_the_core(
    table: tuple[str, dict[str, object], int], seed: int
) -> None:
    game, knobs, players = table
    follow(play_hand((game, knobs), seed, players))


@tried(120)
@given(SEEDS)
def test_so_it_does_whatever_the_rules(seed: int) -> None:
    game, knobs, players = any_table(Random(seed))
    follow(play_hand((game, knobs), seed, players))


def test_every_knob_is_turned() -> None:
    assert {*CHOICES, *NUMBERS} == set(KNOBS)
