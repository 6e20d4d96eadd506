"""Laws that hold over random legal play, under several rule sets.

Every example can be repeated by its printed ``play_hand(..., seed)``. The examples are the same on
every run; ``TAROCCO_LAWS=500`` tries 500 new examples of each law instead.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import Game, GameName
from tarocchino.core.model.actions import Action, Bid, BidWord, CallOut, Deal, Declare, Play
from tarocchino.core.model.cards import PACK, Card, card
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.events import CalledOut, MatchWon
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import can, legal_actions
from tarocchino.core.play.match import MatchState, apply, replay, verify_action
from tarocchino.core.play.scoring import default_payment, matto_debt
from tarocchino.core.records.digest import digest
from tarocchino.core.records.notation import read_action, write_action
from tarocchino.core.views.view import view_for
from tests.builders.random_play import (
    EVERY_TABLE,
    TABLES,
    Playthrough,
    Step,
    hand_at,
    noise,
    play_match,
)
from tests.fixtures.laws import tried
from tests.tarocchino.core import oracle
from tests.tarocchino.core.oracle_hand import PlayedHand, first_cards, rounded

CALLS = ("millone", "centocinquanta", "quindici")
FEW = 2000
"""No more legal actions are listed one by one: of discards there may be millions."""

law = tried(100)
"""How hard each law is tried."""

SEEDS = st.integers(0, 2**32 - 1)


hands = st.builds(hand_at, st.sampled_from(EVERY_TABLE), SEEDS)
partners = st.builds(hand_at, st.sampled_from([(game, knobs, 4) for game, knobs in TABLES]), SEEDS)
two_players = st.builds(hand_at, st.sampled_from([t for t in EVERY_TABLE if t[0] in CALLS]), SEEDS)


def viewers(hand: Playthrough) -> tuple[int | None, ...]:
    """Every seat, and None for a spectator."""
    return (*range(hand.players), None)


def some_steps(hand: Playthrough, number: int) -> list[Step]:
    """A few steps of the hand, the same on every run, with its first and last."""
    chosen = Random(hand.seed).sample(hand.steps, min(number, len(hand.steps)))
    return [hand.steps[0], *chosen, hand.steps[-1]]


def codes(held: Iterable[Card]) -> list[str]:
    return [c.code for c in held]


@law
@given(hands)
def test_the_62_cards_are_conserved(hand: Playthrough) -> None:
    for step in hand.steps:
        state = step.hand
        everywhere = Counter(
            c
            for held in (
                *state.hands,
                *state.discards,
                state.stock,
                *(trick.cards for trick in state.tricks),
                state.trick.cards,
            )
            for c in held
        )
        assert everywhere == Counter(PACK)


def by_oracle(hand: Playthrough) -> PlayedHand:
    """The same hand in the second implementation."""
    deal, *actions = hand.actions
    assert isinstance(deal, Deal)
    playing = still_in_by_oracle(hand.start)
    log = [write_action(action) for action in actions]
    knobs = hand.plain_knobs
    return PlayedHand(hand.game, knobs, hand.players, playing, codes(deal.deck), log)


def still_in_by_oracle(match: MatchState) -> list[int]:
    if match.game.name is not GameName.MATTAZZA or match.rules.target is None:
        return list(range(match.players))
    return [seat for seat, lost in enumerate(match.score) if lost < match.rules.target]


@law
@given(hands)
def test_piles_are_what_the_rule_book_says(hand: Playthrough) -> None:
    read, sheet = by_oracle(hand), hand.steps[-1].after.sheets[-1]
    if read.thrown_in or sheet.called_out is not None:
        assert all((side.pile, side.cards, side.cappotto) == ((), 0, False) for side in sheet.sides)
        return
    piles = read.piles(read.payment)
    assert [set(codes(side.pile)) for side in sheet.sides] == [set(pile) for pile in piles]


@law
@given(hands)
def test_tricks_are_won_and_led_as_the_rules_say(hand: Playthrough) -> None:
    read = by_oracle(hand)
    assert [trick.plays for trick in hand.end.tricks] == [
        tuple((seat, card(code)) for seat, code in trick) for trick in read.tricks
    ]
    around = read.playing
    leader = around[(_place_after(hand.end.dealer, around)) % len(around)]
    if read.soloist is not None and not read.alone:
        leader = (read.soloist + 1) % 3
    for trick in read.tricks:
        first = around.index(leader)
        assert [seat for seat, _ in trick] == [*around[first:], *around[:first]]
        leader = read.trick_winner(trick)


def _place_after(dealer: int, around: list[int]) -> int:
    """The index, among the seats in play, of the first seat after the dealer."""
    return next((i for i, seat in enumerate(around) if seat > dealer), 0)


def lead_after_paying(read: PlayedHand, paid: str) -> Fraction:
    """By how much the payer's pile is ahead of the payee's after paying this card."""
    assert read.owed is not None
    seat, payee = read.owed
    piles = read.piles(paid)
    return read.worth(piles[read.side(seat)]) - read.worth(piles[payee])


@law
@given(hands)
def test_a_price_is_asked_for_where_one_is_owed(hand: Playthrough) -> None:
    asked = [step.hand for step in hand.steps if step.hand.phase is Phase.PAY]
    read = by_oracle(hand)
    if hand.end.called_out is not None or read.thrown_in:
        assert asked == []
        return
    assert bool(asked) is (read.owed is not None)
    for state in asked:
        debt = matto_debt(state)
        assert (debt.seat, debt.payee) == read.owed
        assert set(codes(debt.cards)) == read.unpaid[read.side(debt.seat)] - {"Ma"}
        sign = 1 if hand.game == "mattazza" else -1
        ranked = sorted((sign * lead_after_paying(read, c), c) for c in codes(debt.cards))
        assert default_payment(state, debt).code == ranked[0][1]


@law
@given(hands)
def test_no_action_changes_a_state_that_somebody_has(hand: Playthrough) -> None:
    number = Random(hand.seed).randrange(len(hand.actions))
    assert hand.steps[number].after == replay(hand.start, hand.actions[: number + 1])


@law
@given(partners)
def test_whoever_may_call_out_and_does_wins(hand: Playthrough) -> None:
    called = [e for step in hand.steps for e in step.events if isinstance(e, CalledOut)]
    after = hand.steps[-1].after
    if (target := hand.start.rules.target) is None:
        assert called == []
        return
    judge = oracle.CallingOut(hand.end.dealer, hand.start.score, target, hand.plain_knobs)
    told = [judge.told(write_action(action)) for action in hand.actions]
    assert told[:-1] == [None] * (len(told) - 1)
    assert hand.end.called_out == told[-1]
    assert called == [CalledOut(side) for side in told if side is not None]
    if told[-1] is not None:
        assert after.verdict.winner == told[-1]
        assert MatchWon(told[-1], after.score) in hand.steps[-1].events


@law
@given(partners)
def test_a_call_with_the_first_fifteen_is_offered_only_where_it_wins(hand: Playthrough) -> None:
    dealt = hand.steps[0].hand
    rules_now = hand.plain_knobs
    deal = hand.actions[0]
    assert isinstance(deal, Deal)
    pack = codes(deal.deck)
    fifteen = {*pack[15:20], *pack[35:40], *pack[55:60]}
    worth = oracle.combinations(fifteen, rules_now)
    offered = (
        hand.start.rules.target is not None
        and rules_now["calling_out"] == "barilli"
        and worth > 0
        and hand.start.score[dealt.dealer % 2] + worth >= hand.start.rules.target
    )
    assert (dealt.phase is Phase.CALL_OUT) is offered


@law
@given(two_players)
def test_two_players_call_out_with_their_first_cards_or_the_opponents_declaration(
    hand: Playthrough,
) -> None:
    target, knobs = hand.start.rules.target, hand.plain_knobs
    assert target is not None
    deal = hand.actions[0]
    assert isinstance(deal, Deal)
    opponent = 1 - deal.dealer
    missing = [target - points for points in hand.start.score]

    def reaches(seat: int, points: int) -> bool:
        return points > 0 and rounded(hand.game, points) >= missing[seat]

    def calls_with_first_cards(seat: int) -> bool:
        held = first_cards(hand.game, deal.dealer, codes(deal.deck), seat)
        return reaches(seat, oracle.combinations(held, knobs))

    asked = []
    for state in (step.after for step in hand.steps):
        if state.hand is None or state.hand.phase is not Phase.CALL_OUT:
            continue
        asked.append(state.hand.turn)
        shown = view_for(state, asked[-1]).hand
        assert bool(shown.choices.call_out) is calls_with_first_cards(asked[-1])
    # Both are asked whatever they hold, so that the question reveals nothing.
    assert asked == [deal.dealer, opponent][: len(asked)]
    called = next((a.seat for a in hand.actions if isinstance(a, CallOut)), None)
    if called is not None:
        assert (asked[-1], hand.end.called_out) == (called, called)
        return
    assert len(asked) == 2
    read = by_oracle(hand)
    declared = next(
        (a for a in hand.actions if isinstance(a, Declare) and a.seat == opponent), None
    )
    may = hand.game != "millone" and declared is not None
    by_declaring = may and reaches(opponent, read.declared(opponent))
    if by_declaring:
        assert (hand.end.called_out, hand.end.tricks) == (opponent, ())
    elif not knobs["trick_combinations"]:
        assert hand.end.called_out is None


def cards_within(thing: object) -> Iterator[Card]:
    """Every card that is reachable from an object, at any depth."""
    match thing:
        case Card():
            yield thing
        case tuple() | list() | set() | frozenset():
            for item in thing:
                yield from cards_within(item)
        case dict():
            yield from cards_within((*thing.keys(), *thing.values()))
        case Game() | RuleSet() | Enum() | str() | int() | float() | None:
            return  # the same for everybody
        case _:
            assert is_dataclass(thing), f"{thing!r} is not plain data"
            for field in fields(thing):
                yield from cards_within(getattr(thing, field.name))


def known_to(state: HandState, viewer: int | None) -> set[Card]:
    """The cards of this hand that a seat may know, or that everybody may for None."""
    public = {c for trick in (*state.tricks, state.trick) for c in trick.cards}
    public |= {c for d in state.declarations for item in d.combinations for c in item.cards}
    if state.called_out is None and state.tricks and not any(state.hands):
        if state.phase is Phase.OVER:  # the piles have been counted openly
            return set(PACK) - (set() if state.game.stock_to_last_trick else set(state.stock))
        if state.game.stock_to_last_trick or len(state.sides) < state.players:
            return set(PACK)  # only one discard or the rest is unseen, and so is known too
    if viewer is None:
        return public
    return public | {*state.hands[viewer], *state.discards[viewer]}


@law
@given(hands)
def test_no_view_holds_a_card_that_its_seat_may_not_know(hand: Playthrough) -> None:
    for step in some_steps(hand, 12):
        for viewer in viewers(hand):
            view = view_for(step.after, viewer)
            assert view.sheets == step.after.sheets
            of_this_hand = replace(view, sheets=view.sheets if view.hand is None else ())
            assert set(cards_within(of_this_hand)) <= known_to(step.hand, viewer)
            assert set(view.hand.own) == (set() if viewer is None else set(step.hand.hands[viewer]))


@law
@given(hands)
def test_no_event_tells_its_audience_a_card_that_it_may_not_know(hand: Playthrough) -> None:
    for step in hand.steps:
        for event in step.events:
            known = known_to(step.hand, event.audience)
            assert set(cards_within(event)) <= known, event


def hidden_cards_moved(state: MatchState, viewer: int | None, random: Random) -> MatchState:
    """The same match with the cards that are hidden from this viewer dealt differently."""
    hand = state.hand
    unknown = [c for c in PACK if c not in known_to(hand, viewer)]
    moved = dict(zip(unknown, random.sample(unknown, len(unknown)), strict=True))

    def move(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(moved.get(c, c) for c in held)

    return replace(
        state,
        hand=replace(
            hand,
            hands=tuple(move(held) for held in hand.hands),
            discards=tuple(move(held) for held in hand.discards),
            stock=move(hand.stock),
        ),
    )


@law
@given(hands)
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(hand: Playthrough) -> None:
    random = Random(hand.seed)
    for step in some_steps(hand, 8):
        for viewer in viewers(hand):
            other = hidden_cards_moved(step.after, viewer, random)
            assert view_for(other, viewer) == view_for(step.after, viewer)


@law
@given(hands)
def test_can_agrees_with_the_legal_actions(hand: Playthrough) -> None:
    for step in some_steps(hand, 8):
        state = step.hand
        legal = legal_actions(state)
        listed = list(islice(legal, FEW))
        assert len(listed) == len(set(listed)) == min(len(legal), FEW)
        assert all(action in legal and can(state, action) for action in listed)
        assert (state.phase is Phase.OVER) is (listed == [])
        for seat in range(hand.players):
            for c in PACK:
                assert can(state, Play(seat, c)) is (Play(seat, c) in listed)
            for word in BidWord:
                assert can(state, Bid(seat, word)) is (Bid(seat, word) in listed)
    for step in hand.steps:
        if not isinstance(step.action, Deal):
            assert step.action in legal_actions(step.before.hand)


@law
@given(hands)
def test_an_illegal_action_never_changes_anything(hand: Playthrough) -> None:
    tried = noise(Random(hand.seed))
    for step in some_steps(hand, 8):
        before = digest(step.after)
        for _ in range(20):
            action = next(tried)
            assert refusal(verify_action, step.after, action) is refusal(apply, step.after, action)
        assert digest(step.after) == before


def refusal(
    attempt: Callable[[MatchState, Action], object], state: MatchState, action: Action
) -> Reason | None:
    """The reason for refusing the attempt; None if it is legal."""
    try:
        attempt(state, action)
    except IllegalActionError as refused:
        return refused.reason
    return None


def dealers_by_oracle(match: MatchState) -> Iterator[int]:
    """The dealer of each hand but the first, from the scores alone (rules.md § 2, § 9, § 11)."""
    running = [0.0] * len(match.sheets[0].score)
    for sheet in match.sheets[:-1]:
        running = [a + b for a, b in zip(running, sheet.score, strict=True)]
        target = match.rules.target or 0
        order = [(sheet.dealer + step) % match.players for step in range(1, match.players + 1)]
        if match.game.name is GameName.MATTAZZA:
            order = [seat for seat in order if running[seat] < target]
            lost = [seat for seat in order if sheet.score[seat] == 1]
            yield (lost or order)[0] if match.rules.deal_next.value == "loser" else order[0]
        elif match.game.name is GameName.TERZIGLIO and sheet.soloist is not None:
            yield sheet.soloist
        else:
            yield order[0]


def winner_by_oracle(match: MatchState) -> object:
    """The winner by the running score, or "goes on" (rules.md § 8–12)."""
    score, numbers = match.score, match.rules
    best = [place for place, points in enumerate(score) if points == max(score)]
    if match.sheets[-1].called_out is not None:
        return match.sheets[-1].called_out
    match match.game.name:
        case GameName.QUATTRO_SCARTATE:
            over, winners = len(match.sheets) == 4, best if len(best) == 1 else []
        case GameName.TERZIGLIO | GameName.OPEN:
            over, winners = len(match.sheets) == numbers.hands, best
        case GameName.MATTAZZA:
            assert numbers.target is not None
            assert numbers.losers is not None
            winners = [seat for seat, lost in enumerate(score) if lost < numbers.target]
            over = len(score) - len(winners) >= numbers.losers
        case _:
            assert numbers.target is not None
            over, winners = max(score) >= numbers.target and len(best) == 1, best
    if not over:
        return "goes on"
    return tuple(winners) if len(winners) > 1 else next(iter(winners), None)


@tried(40)
@given(st.sampled_from(EVERY_TABLE), SEEDS)
def test_a_match_is_the_sum_of_its_hands(table: tuple[str, dict[str, Any], int], seed: int) -> None:
    game, knobs, players = table
    steps = play_match((game, knobs), seed, players, hands=6)
    end = steps[-1].after
    dealers = [sheet.dealer for sheet in end.sheets]
    assert dealers[1:] == list(dealers_by_oracle(end))
    assert end.score == tuple(map(sum, zip(*(sheet.score for sheet in end.sheets), strict=True)))
    expected = winner_by_oracle(end)
    assert end.is_over is (expected != "goes on")
    if end.verdict is not None:
        assert end.verdict.winner == expected
        assert steps[-1].events[-1] == MatchWon(end.verdict.winner, end.score)
    written = [json.dumps(write_action(step.action)) for step in steps]
    again = replay(steps[0].before, (read_action(json.loads(line)) for line in written))
    assert digest(again) == digest(end)
