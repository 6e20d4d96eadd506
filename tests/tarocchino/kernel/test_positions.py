"""What a position refuses."""

import sys
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.core.model.combinations import Family, combinations_of, total_points
from tarocchino.core.model.rules import CriccheTable, RuleSet
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.views.view import view_for
from tarocchino.kernel import (
    RANDOM,
    Position,
    deals,
    evidence,
    kernel_of,
    mask_of,
    position_of,
    tables_of,
)
from tarocchino.kernel.compiled import by_kind
from tarocchino.kernel.evidence import row_of
from tarocchino.kernel.rule_table import CARDS, family_table, numbered
from tarocchino.kernel.state import NO_CARD, State, numbers_of, read_state, state_of
from tarocchino.kernel.tables import LAYOUT, flat_bytes
from tarocchino.kernel.worlds import Chance, hidden_from, picked
from tarocchino.players.search.evidence_seen import likely_worlds, plays_seen
from tarocchino.players.search.habits import habits_of
from tests.builders.random_play import EVERY_TABLE, TABLES, Playthrough, play_hand
from tests.fixtures.laws import tried

pytest.importorskip("tarocchino.kernel.native", reason="the kernel is not compiled")


def end_of(hand: Playthrough, cards: int) -> Position | None:
    """The position in which the player in turn has so many cards left, none if it ended before."""
    for step in hand.steps:
        state = step.hand
        if state.phase is Phase.PLAY and not state.trick.plays:
            held = len(state.hands[state.turn])
            if state.tricks and held <= cards:
                return position_of(state)
    return None


def hand_in_play() -> Playthrough:
    return play_hand(("quattro_scartate", {}), 7)


def test_what_the_rules_refuse_is_refused_and_changes_nothing() -> None:
    position = end_of(hand_in_play(), 14)
    before = position.state()
    illegal = next(card for card in range(62) if not position.legal() >> card & 1)
    for card in (illegal, -1, 62):
        with pytest.raises(ValueError, match="may not be played now"):
            position.play(card)
        with pytest.raises(ValueError, match="does not pay"):
            position.pay(card)
    with pytest.raises(ValueError, match="nothing may be declared"):
        position.declare(10)
    with pytest.raises(ValueError, match="nobody is asked"):
        position.keep_silent()
    for ask in (position.totals, position.scores):
        with pytest.raises(ValueError, match="not over"):
            ask()
    assert (position.debt(), position.price()) == (0, NO_CARD)
    assert position.state() == before


def test_a_hand_before_its_play_has_no_position() -> None:
    first = hand_in_play().steps[0].hand
    assert first.phase is Phase.DISCARD
    with pytest.raises(ValueError, match="phase discard"):
        position_of(first)


@pytest.mark.parametrize(
    "wrong", [{"turn": 7}, {"phase": 9}, {"best": 62, "led": 1}, {"played": 7}, {"turn": -1}]
)
def test_what_is_no_state_is_refused_before_memory_is_read(wrong: dict[str, int]) -> None:
    state = State()
    for name, value in wrong.items():
        setattr(state, name, value)
    with pytest.raises(ValueError, match="no hand is in this state"):
        kernel_of(hand_in_play().end).position(numbers_of(state))


def test_a_state_survives_its_bytes() -> None:
    for step in hand_in_play().steps[5:]:
        state = state_of(step.hand)
        assert read_state(state.flat()) == state
        assert position_of(step.hand).state() == state.flat()


def test_structs_that_change_have_another_layout() -> None:
    """A kernel that was compiled for other structs is not used (`kernel.compiled`)."""
    tables, habits = tables_of(hand_in_play().end), habits_of(GAMES[GameName.OTTOCENTO])
    flat = (tables.flat_rules, tables.flat_seats, State().flat(), flat_bytes(habits))
    assert (LAYOUT, *map(len, flat)) == (3, 146936, 800, 616, 81448)


law = tried(200)
PILES = st.integers(0, (1 << CARDS) - 1)


def some_hand(table: tuple[str, dict[str, Any], int]) -> HandState:
    game, knobs, players = table
    return play_hand((game, knobs), 1, players).end


@pytest.mark.parametrize("prices", CriccheTable)
def test_no_two_subsets_of_a_family_have_one_number(prices: CriccheTable) -> None:
    rules = RuleSet(cricche_table=prices)
    for whole in combinations_of(PACK, rules):
        if whole.family is Family.GRANDE:
            continue
        factor, points = family_table(whole, prices)
        met: set[int] = set()
        for subset in range(1 << whole.length):
            held = [c for place, c in enumerate(whole.cards) if subset >> place & 1]
            number = numbered(mask_of(held), factor)
            counted = sum(
                i.points for i in combinations_of(held, rules) if i.family is whole.family
            )
            assert points[number] == 2 * counted
            met.add(number)
        assert len(met) == 1 << whole.length


def some_trumps(random: Random) -> list[Card]:
    """Many of the trumps, so that runs are long and broken once or twice."""
    trumps = [c for c in PACK if c.suit in (Suit.TRUMPS, None)]
    return [c for c in trumps if random.random() < random.choice((0.5, 0.8, 0.95))]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_trumps_count_as_in_the_core(table: tuple[str, dict[str, Any]]) -> None:
    hand = some_hand((*table, 4))
    random, lengths = Random(1), set()
    for _ in range(400):
        held = some_trumps(random)
        found = combinations_of(held, hand.rules)
        lengths |= {item.length for item in found if item.family is Family.GRANDE}
        assert kernel_of(hand).combination_points(mask_of(held)) == 2 * total_points(found)
    assert len(lengths) > 10


@law
@given(st.sampled_from(EVERY_TABLE), PILES, PILES, st.integers(0, CARDS - 1))
def test_a_card_more_never_counts_less(
    table: tuple[str, dict[str, Any], int], some: int, more: int, card: int
) -> None:
    """So a payment for the Matto by which nothing is lost is the best one."""
    hand = some_hand(table)
    count, held = kernel_of(hand).combination_points, some | more
    assert count(held | 1 << card) >= count(held & ~(1 << card))
    assert tables_of(hand).rules.extra[card] >= 0


def test_cards_without_weights_are_all_alike() -> None:
    chance = Chance(1)
    drawn = Counter(picked(chance, 0b1011, None) for _ in range(3000))
    assert set(drawn) == {0, 1, 3}
    assert all(900 < number < 1100 for number in drawn.values())


def test_a_card_is_drawn_in_proportion_to_its_weight() -> None:
    chance, weights = Chance(1), [100, 1, 3, 0] + [0] * 58
    drawn = Counter(picked(chance, 0b0110, weights) for _ in range(4000))
    assert set(drawn) == {1, 2}
    assert 2.7 < drawn[2] / drawn[1] < 3.3


@pytest.mark.parametrize(("game", "players"), [("ottocento", 4), ("mattazza", 5), ("open", 3)])
def test_kinds_and_variants_are_those_that_habits_are_told_apart_by(
    game: str, players: int
) -> None:
    met = set()
    for seed in range(4):
        for step in play_hand((game, {}), seed, players).steps:
            hand = step.before.hand
            if not isinstance(step.action, Play) or hand is None:
                continue
            seen = view_for(step.after, None).hand
            assert seen is not None
            played, c = next(plays_seen(seen, hand.rules, {})), step.action.card
            alone = sum(other.suit is c.suit for other in hand.hands[hand.turn]) == 1
            variant = evidence.BEATS * bool(played.beating & c.bit)
            variant |= evidence.HIGHEST * bool(played.highest & c.bit)
            variant |= evidence.SINGLE * (alone and c.suit not in (Suit.TRUMPS, None))
            row = row_of(played.kind, variant)
            assert dict(by_kind(hand, 1))[c] == row
            met.add(row)
    assert len(met) > 30


def test_another_thread_runs_meanwhile() -> None:
    step = next(
        each for each in play_hand(("ottocento", {}), 5).steps if len(each.hand.tricks) == 5
    )
    view, position = view_for(step.after, step.hand.turn), position_of(step.hand)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # No thread has to give way to another while it runs Python.
    try:
        for work in (
            lambda times: position.playouts(500 * times, 1, RANDOM),
            lambda times: deals(step.hand, 500 * times, 1),
            lambda times: likely_worlds(view, hidden_from(view), 50 * times, Chance(1)),
        ):
            # A busy machine may let the other thread wait.
            assert any(runs_meanwhile(partial(work, 4**tried)) for tried in range(7))
    finally:
        sys.setswitchinterval(before)


def runs_meanwhile(work: Callable[[], object]) -> bool:
    """Whether this thread goes on between the beginning and the end of the other's work."""
    seen: list[str] = []
    begun = threading.Event()

    def busy() -> None:
        begun.set()
        work()
        seen.append("done")

    other = threading.Thread(target=busy)
    other.start()
    begun.wait()
    seen.append("meanwhile")
    other.join()
    return seen[0] == "meanwhile"
