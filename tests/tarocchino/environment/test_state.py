"""Numbered choices: each leads to a legal action, all actions are reached, nothing hidden shows."""

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino import (
    PACK,
    Discard,
    MatchState,
    NotationError,
    Phase,
    Play,
    Signal,
    cards,
    new_match,
    view_for,
)
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.views.view import MatchView
from tarocchino.environment import (
    CHANCE_PLAYER,
    CHOICES,
    TERMINAL_PLAYER,
    Environment,
    State,
    choose,
    legal_choices,
    number_of,
    observe,
)
from tarocchino.environment.state import NOTHING_CHOSEN, Draft
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.fixtures.laws import tried

tables = st.sampled_from(EVERY_TABLE)
seeds = st.integers(0, 2**32 - 1)


def reached(view: MatchView, draft: Draft = NOTHING_CHOSEN) -> set[SeatAction]:
    """Every action that the choices lead to from here."""
    found: set[SeatAction] = set()
    for number in legal_choices(view, draft):
        chosen = choose(view, draft, number)
        found |= reached(view, chosen) if isinstance(chosen, Draft) else {chosen}
    return found


@tried(25)
@given(tables, seeds)
def test_choices_lead_to_every_listed_action_and_to_legal_ones_alone(
    table: tuple[str, dict[str, object], int], seed: int
) -> None:
    game, knobs, players = table
    for step in play_hand((game, knobs), seed, players).steps:
        match = step.before
        if match.awaits_deal or match.hand is None:
            continue
        view = view_for(match, match.hand.turn)
        if match.hand.phase is Phase.DISCARD:
            one_at_a_time(match, view, random.Random(seed))
            continue
        found = reached(view)
        assert found >= set(match.legal_actions)
        assert all(action in match.legal_actions for action in found)
        told = {a for a in found if isinstance(a, Play) and a.signals}
        assert found - told == set(match.legal_actions)
        for seat in set(range(match.players)) - {match.hand.turn}:
            assert legal_choices(view_for(match, seat)) == ()


def one_at_a_time(match: MatchState, view: MatchView, chance: random.Random) -> None:
    """Cards picked in any order make the same discard, one that the rules list."""
    listed = next(iter(match.legal_actions))
    assert isinstance(listed, Discard)
    orders = permutations(listed.cards) if len(listed.cards) < 4 else [listed.cards[::-1]]
    for order in orders:
        draft: Draft | SeatAction = NOTHING_CHOSEN
        for card in order:
            assert isinstance(draft, Draft)
            draft = choose(view, draft, number_of(card))
        assert draft == listed
    chosen: Draft | SeatAction = NOTHING_CHOSEN
    while isinstance(chosen, Draft):
        chosen = choose(view, chosen, chance.choice(legal_choices(view, chosen)))
    assert chosen in match.legal_actions


@tried(25)
@given(tables, seeds)
def test_whole_matches_are_played_by_numbers_and_rewards_are_what_hands_brought(
    table: tuple[str, dict[str, object], int], seed: int
) -> None:
    game, knobs, players = table
    environment = Environment(game, knobs, players, hands=2)  # type: ignore[arg-type]
    fields = environment.observation_fields()
    least = [field.least for field in fields for _ in range(field.size)]
    most = [field.most for field in fields for _ in range(field.size)]
    state, chance, total = environment.new_initial_state(), random.Random(seed), [0.0] * players
    while not state.is_terminal():
        if state.is_chance_node():
            assert state.current_player() == CHANCE_PLAYER
            state.deal(chance.sample(PACK, len(PACK)))
            continue
        seat = state.current_player()
        observed = state.observation_tensor(chance.randrange(players))
        assert len(observed) == environment.observation_tensor_size()
        assert all(map(between, least, observed, most))
        state.apply_action(chance.choice(state.legal_actions(seat)))
        total = [a + b for a, b in zip(total, state.rewards(), strict=True)]
    assert state.current_player() == TERMINAL_PLAYER
    assert state.legal_actions() == []
    assert state.returns() == pytest.approx(total)
    assert sum(total) == pytest.approx(0)
    assert total == pytest.approx(leads(state.match))
    assert state.is_truncated() == (not state.match.is_over)


def between(least: int, number: int, most: int) -> bool:
    return least <= number <= most


def leads(match: MatchState) -> list[float]:
    """By how much each seat's score is above the mean of the others', penalties below it."""
    found = [0.0] * match.players
    for place, side in enumerate(match.game.scorers(match.players)):
        others = [points for other, points in enumerate(match.score) if other != place]
        lead = match.score[place] - sum(others) / len(others)
        for seat in side:
            found[seat] = -lead if match.game.avoids_points else lead
    return found


@pytest.mark.parametrize(("game", "players"), [("ottocento", 4), ("millone", 2), ("open", 5)])
def test_hidden_cards_exchanged_change_nothing_that_a_seat_is_given(
    game: str, players: int
) -> None:
    chance = random.Random(game)
    pack = chance.sample(PACK, len(PACK))
    start, _ = (match := new_match(game, players=players)).apply(match.deal(pack))
    own = view_for(start, 0).hand
    others = iter(reversed([card for card in pack if card not in own.own]))
    exchanged = [card if card in own.own else next(others) for card in pack]
    other, _ = match.apply(match.deal(exchanged))
    assert start != other
    one, two = (state_of(each) for each in (start, other))
    assert one.observation_tensor(0) == two.observation_tensor(0)
    assert one.information_state_string(0) == two.information_state_string(0)
    assert one.observation_tensor(1) != two.observation_tensor(1)
    assert one.legal_actions(0) == two.legal_actions(0)


def state_of(match: MatchState) -> State:
    return State(match, None)


def test_a_pack_dealt_card_by_card_is_the_pack_dealt_at_once() -> None:
    environment = Environment("quattro_scartate")
    state = environment.new_initial_state()
    pack = random.Random(3).sample(PACK, len(PACK))
    for place, card in enumerate(pack):
        outcomes = dict(state.chance_outcomes())
        assert state.legal_actions() == list(outcomes)
        assert sum(outcomes.values()) == pytest.approx(1)
        assert len(outcomes) == len(PACK) - place
        state.apply_action(number_of(card))
    at_once = environment.new_initial_state()
    at_once.deal(pack)
    assert state.match == at_once.match
    assert state.chance_outcomes() == []
    assert environment.max_chance_outcomes() == len(PACK)
    assert environment.num_distinct_actions() == len(CHOICES) == len(state.legal_actions_mask())


def test_a_child_leaves_its_parent_as_it_was() -> None:
    parent = Environment("ottocento", hands=1).new_initial_state()
    parent.deal(PACK)
    before = parent.observation_tensor(0), parent.legal_actions(), parent.returns()
    children = [parent.child(number) for number in parent.legal_actions()]
    assert len({child.information_state_string(0) for child in children}) == len(children)
    assert (parent.observation_tensor(0), parent.legal_actions(), parent.returns()) == before
    assert parent.draft == NOTHING_CHOSEN
    assert len(children[0].draft.picked) == 1


def test_a_signal_is_chosen_before_the_card_led_with_it() -> None:
    state = Environment("ottocento", {"signals": "free"}).new_initial_state()
    state.deal(PACK)
    while (hand := state.match.hand) is not None and hand.phase is not Phase.PLAY:
        state.apply_action(state.legal_actions()[-1])
    leader = state.current_player()
    state.apply_action(number_of(Signal.STRISCIO))
    assert state.current_player() == leader
    assert number_of(Signal.BUSSO) not in state.legal_actions()
    led = state.legal_actions()[0]
    state.apply_action(led)
    assert state.match.hand.trick.signals == (Signal.STRISCIO,)
    assert PACK[led] in state.match.hand.trick.cards


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = Environment("ottocento").new_initial_state()
    with pytest.raises(ValueError, match="62"):
        state.apply_action(len(PACK))
    state.deal(PACK)
    before = state.match
    angel = number_of(cards("An")[0])
    with pytest.raises(ValueError, match=str(angel)):
        state.apply_action(angel)
    with pytest.raises(ValueError, match="-1"):
        state.apply_action(-1)
    assert state.match is before
    with pytest.raises(ValueError, match="spectator"):
        observe(view_for(before, None), NOTHING_CHOSEN)
    with pytest.raises(ValueError, match="one hand"):
        Environment("ottocento", hands=0)
    with pytest.raises(NotationError):
        Environment("poker")


def test_every_choice_says_what_it_is() -> None:
    state = Environment("terziglio").new_initial_state()
    told = [state.action_to_string(number) for number in range(len(CHOICES))]
    assert len(set(told)) == len(CHOICES)
    assert told[0] == "card('An')"
