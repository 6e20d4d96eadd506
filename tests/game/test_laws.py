"""Laws that hold over random legal play, under several rule sets.

Every example is repeated by its printed ``play_hand(..., seed)``; see `profile` for how many.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.game.actions import Action, Deal, Play
from bot.game.cards import PACK, Card, card
from bot.game.errors import IllegalActionError, Reason
from bot.game.events import CalledOut, MatchWon
from bot.game.games import Game
from bot.game.hand import can
from bot.game.hand_state import HandState, Phase
from bot.game.legal import legal_actions
from bot.game.match import MatchState, apply, digest, replay, verify_action
from bot.game.notation import read_action, write_action
from bot.game.rules import RuleSet
from bot.game.scoring import default_payment, matto_debt
from bot.game.view import view_for
from tests.game import oracle
from tests.game.profile import law, tried
from tests.game.random_play import TABLES, Playthrough, Step, noise, play_hand, play_match

hands = st.builds(play_hand, st.sampled_from(TABLES), st.integers(0, 2**32 - 1))
every_viewer = (0, 1, 2, 3, None)


def some_steps(hand: Playthrough, number: int) -> list[Step]:
    """A few steps of the hand, always the same few, its first and last always among them."""
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


def oracle_piles(state: HandState, hand: Playthrough) -> tuple[list[set[str]], int, list[int]]:
    tricks = [(trick.leader, codes(trick.cards)) for trick in state.tricks]
    discards = {seat: codes(laid) for seat, laid in enumerate(state.discards)}
    paid = state.payment.code if state.payment else None
    return oracle.piles(tricks, discards, paid, hand.plain_knobs)


def declared_by_oracle(hand: Playthrough, side: int) -> int:
    log = [write_action(action) for action in hand.actions]
    return sum(
        oracle.declaration(
            [(item["family"], item["cards"]) for item in did["combinations"]], hand.plain_knobs
        )
        for did in log
        if did["do"] in ("declare", "call_out") and did["seat"] % 2 == side
    )


@law
@given(hands)
def test_totals_are_what_the_piles_say(hand: Playthrough) -> None:
    state, knobs = hand.end, hand.plain_knobs
    sheet = hand.steps[-1].after.sheets[-1]
    trick_points = [0, 0]
    for trick in state.tricks if knobs["trick_combinations"] else ():
        winner = (trick.leader + oracle.trick_winner(codes(trick.cards), knobs)) % 4
        trick_points[winner % 2] += oracle.combinations(codes(trick.cards), knobs)
    for side, found in enumerate(sheet.sides):
        assert found.declared_points == declared_by_oracle(hand, side)
        assert found.trick_combinations == trick_points[side]
        assert found.total == sheet.score[side]
        if sheet.called_out is not None:
            assert found.total == found.declared_points + found.trick_combinations
            assert found.pile == ()
    if sheet.called_out is None:
        piles, last, won = oracle_piles(state, hand)
        for side, found in enumerate(sheet.sides):
            pile = piles[side]
            assert set(codes(found.pile)) == pile
            assert found.sequences.points == oracle.sequences(pile, knobs)
            assert found.cricche.points == oracle.cricche(pile, knobs)
            assert found.cards == oracle.card_points(pile)
            assert found.last_trick == (6 if side == last else 0)
            assert found.cappotto is (won[side] == 0)
            assert found.total == (
                oracle.combinations(pile, knobs)
                + oracle.card_points(pile)
                + found.last_trick
                + found.trick_combinations
                + found.declared_points
            )


@law
@given(hands)
def test_cards_and_last_trick_add_up_to_93(hand: Playthrough) -> None:
    sheet = hand.steps[-1].after.sheets[-1]
    counted = sum(side.cards + side.last_trick for side in sheet.sides)
    assert counted == (0 if sheet.called_out is not None else 93)
    if sheet.called_out is None:
        assert sum(len(side.pile) for side in sheet.sides) == 62
        assert all(len(side.pile) % 2 == 0 for side in sheet.sides)


@law
@given(hands)
def test_tricks_are_won_and_led_as_the_rules_say(hand: Playthrough) -> None:
    knobs = hand.plain_knobs
    leader = hand.end.eldest
    for trick in hand.end.tricks:
        assert [seat for seat, _ in trick.plays] == [(leader + i) % 4 for i in range(4)]
        leader = (leader + oracle.trick_winner(codes(trick.cards), knobs)) % 4


def lead_after_paying(state: HandState, hand: Playthrough, side: int, paid: str) -> float:
    """How far the side is ahead, as the piles say, once it has paid this card."""
    piles, _, _ = oracle_piles(replace(state, payment=card(paid)), hand)
    worth = [
        oracle.combinations(pile, hand.plain_knobs) + oracle.card_points(pile) for pile in piles
    ]
    return worth[side] - worth[1 - side]


@law
@given(hands)
def test_the_default_payment_is_the_best_for_the_side(hand: Playthrough) -> None:
    for state in (step.hand for step in hand.steps if step.hand.phase is Phase.PAY):
        debt = matto_debt(state)
        assert debt is not None
        ranked = sorted(
            (-lead_after_paying(state, hand, debt.seat % 2, paid), paid)
            for paid in codes(debt.cards)
        )
        assert default_payment(state, debt).code == ranked[0][1]


@law
@given(hands)
def test_replaying_the_log_gives_the_same_match(hand: Playthrough) -> None:
    written = json.dumps([write_action(action) for action in hand.actions])
    end = replay(hand.start, [read_action(data) for data in json.loads(written)])
    assert end == hand.steps[-1].after
    assert digest(end) == digest(hand.steps[-1].after)


@law
@given(hands)
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
        assert after.verdict is not None
        assert after.verdict.winner == told[-1]
        assert MatchWon(told[-1], after.score) in hand.steps[-1].events


@law
@given(hands)
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


def cards_within(thing: object) -> Iterator[Card]:
    """Every card that can be reached from an object, however deep."""
    match thing:
        case Card():
            yield thing
        case tuple() | list() | set() | frozenset():
            for item in thing:
                yield from cards_within(item)
        case dict():
            yield from cards_within((*thing.keys(), *thing.values()))
        case Game() | RuleSet() | Enum() | str() | int() | None:
            return  # the same for everybody
        case _:
            assert is_dataclass(thing), f"{thing!r} is not plain data"
            for field in fields(thing):
                yield from cards_within(getattr(thing, field.name))


def known_to(state: HandState, viewer: int | None) -> set[Card]:
    """What a seat, or for None everybody, may know of the cards of this hand."""
    if state.called_out is None and state.phase in (Phase.PAY, Phase.OVER):
        return set(PACK)  # all but the discard has been seen, so that is known too
    public = {c for trick in (*state.tricks, state.trick) for c in trick.cards}
    public |= {c for d in state.declarations for item in d.combinations for c in item.cards}
    if viewer is None:
        return public
    return public | {*state.hands[viewer], *state.discards[viewer]}


@law
@given(hands)
def test_no_view_holds_a_card_that_its_seat_may_not_know(hand: Playthrough) -> None:
    for step in some_steps(hand, 12):
        for viewer in every_viewer:
            view = view_for(step.after, viewer)
            assert view.sheets == step.after.sheets
            of_this_hand = replace(view, sheets=view.sheets if view.hand is None else ())
            assert set(cards_within(of_this_hand)) <= known_to(step.hand, viewer)
            assert view.hand is not None
            assert set(view.hand.own) == (set() if viewer is None else set(step.hand.hands[viewer]))


@law
@given(hands)
def test_no_event_tells_its_audience_a_card_that_it_may_not_know(hand: Playthrough) -> None:
    for step in hand.steps:
        for event in step.events:
            known = known_to(step.hand, event.audience)
            assert set(cards_within(event)) <= known, event


def hidden_cards_moved(state: MatchState, viewer: int | None, random: Random) -> MatchState:
    """The same match with the cards that this viewer cannot know dealt in another way."""
    hand = state.hand
    assert hand is not None
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
        for viewer in every_viewer:
            other = hidden_cards_moved(step.after, viewer, random)
            assert view_for(other, viewer) == view_for(step.after, viewer)


@law
@given(hands)
def test_can_agrees_with_the_legal_actions(hand: Playthrough) -> None:
    for step in some_steps(hand, 8):
        state = step.hand
        legal = legal_actions(state)
        listed = list(legal)
        assert len(legal) == len(listed) == len(set(listed))
        assert all(action in legal and can(state, action) for action in listed)
        assert (state.phase is Phase.OVER) is (listed == [])
        for seat in range(4):
            for c in PACK:
                assert can(state, Play(seat, c)) is (Play(seat, c) in listed)
    for step in hand.steps:
        if not isinstance(step.action, Deal):
            assert step.before.hand is not None
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
    """Why the attempt is refused; None if it is not."""
    try:
        attempt(state, action)
    except IllegalActionError as refused:
        return refused.reason
    return None


@tried(12)
@given(st.sampled_from(TABLES), st.integers(0, 2**32 - 1))
def test_a_match_is_the_sum_of_its_hands(
    game_and_knobs: tuple[str, dict[str, object]], seed: int
) -> None:
    steps = play_match(game_and_knobs, seed)
    end = steps[-1].after
    assert end.is_over
    dealers = [sheet.dealer for sheet in end.sheets]
    assert dealers == [(dealers[0] + i) % 4 for i in range(len(dealers))]
    assert end.score == tuple(map(sum, zip(*(sheet.score for sheet in end.sheets), strict=True)))
    winner = end.verdict.winner if end.verdict else None
    if end.sheets[-1].called_out is None:
        high = max(end.score)
        assert winner == (None if end.score.count(high) == 2 else end.score.index(high))
    written = [json.dumps(write_action(step.action)) for step in steps]
    again = replay(steps[0].before, (read_action(json.loads(line)) for line in written))
    assert digest(again) == digest(end)
