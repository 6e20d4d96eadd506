"""What a search compares, and by what: layouts, races, playouts, and matches near their end."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal, Play, SeatAction
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import apply
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.kernel import kernel_of, mask_of, position_of, tables_of
from tarocchino.kernel.compiled import Position
from tarocchino.kernel.policy import (
    STANDINGS,
    playing_policy,
    weights_of,
)
from tarocchino.kernel.worlds import Chance, hand_in
from tarocchino.players.search import Analysis, Candidate, Effort, analyse, choose_by_search
from tarocchino.players.search.analysis import preferred
from tarocchino.players.search.cards import distinct_cards, unseen_from
from tarocchino.players.search.discards import Thrower
from tarocchino.players.search.habits import habits_of
from tarocchino.players.search.question import (
    Ends,
    Question,
    Reach,
    Winning,
    compare,
    is_near,
    policy_of_playouts,
    winning_of,
)
from tests.builders.random_play import EVERY_TABLE, fresh_match, play_hand
from tests.fixtures.laws import tried

ACTIONS = [Play(0, c) for c in PACK]
GOOD, USUAL = ACTIONS[17], ACTIONS[40]
LITTLE = Effort(worlds=70, playouts=1)
"""Enough for some sixty trials of each of a dozen actions, for a dozen of each of sixty."""


@dataclass(frozen=True)
class ByChance:
    """Ends that are worth something on the mean, and as much again by chance."""

    action: SeatAction
    mean: float

    def worth(self, _at: Position, seed: int) -> float:
        return self.mean + Random(f"{self.action} {seed}").gauss(0.0, 10.0)


def question(worth: dict[SeatAction, float], tried: list[SeatAction]) -> Question[int]:
    """Actions that are worth this, the others nothing; each trial is noted."""

    def reach(action: SeatAction) -> Reach[int]:
        ends = cast(Ends, ByChance(action, worth.get(action, 0.0)))

        def go(_world: int) -> tuple[Position, Ends]:
            tried.append(action)
            return cast(Position, None), ends

        return go

    return Question(range(70), reach, cards=60)


def test_among_many_less_is_lost_where_the_others_make_room() -> None:
    """What the action that seemed best is worth less than the best one."""
    lost = {None: 0.0, USUAL: 0.0}
    for seed in range(0, 16_000, 1000):
        random = Random(seed)
        worth: dict[SeatAction, float] = {action: random.gauss(0.0, 6.0) for action in ACTIONS}
        for usual in lost:
            best = compare(ACTIONS, question(worth, []), LITTLE, seed, usual).best.action
            lost[usual] += max(worth.values()) - worth[best]
    assert lost[USUAL] < lost[None] / 2


def test_of_a_single_one_nothing_is_tried() -> None:
    tried: list[SeatAction] = []
    assert compare([USUAL], question({}, tried), LITTLE, 1, USUAL).best.action == USUAL
    assert not tried


def test_the_usual_action_is_compared_to_the_end_though_it_seems_bad() -> None:
    tried: list[SeatAction] = []
    compare(ACTIONS, question({USUAL: -1.0}, tried), LITTLE, 1, USUAL)
    assert tried.count(USUAL) == max(map(tried.count, ACTIONS)) > 60
    assert min(map(tried.count, ACTIONS)) < 10


def test_it_takes_no_more_effort() -> None:
    one, other = list[SeatAction](), list[SeatAction]()
    compare(ACTIONS, question({}, one), LITTLE, 1)
    compare(ACTIONS, question({}, other), LITTLE, 1, USUAL)
    assert len(one) * 0.8 < len(other) < len(one) * 1.1


@pytest.mark.parametrize(
    ("behind", "error", "chosen"),
    [(1.9, 1.0, USUAL), (2.1, 1.0, GOOD), (0.1, 0.0, GOOD), (0.0, 0.0, USUAL)],
)
def test_the_usual_action_is_left_for_one_that_is_clearly_better(
    behind: float, error: float, chosen: SeatAction
) -> None:
    analysis = Analysis((Candidate(GOOD, 5.0, 0.0, 0.0), Candidate(USUAL, 5, behind, error)), 40)
    assert preferred(analysis, USUAL, 2.0) == chosen


def test_an_action_that_was_not_compared_is_not_preferred() -> None:
    analysis = Analysis((Candidate(GOOD, 5.0, 0.0, 0.0),), 40)
    assert preferred(analysis, USUAL, 2.0) == GOOD


@given(st.sampled_from(EVERY_TABLE), st.integers(0, 2**32), st.integers(0, 80))
@tried(100)
def test_a_world_laid_out_is_the_position_of_its_hand(
    table: tuple[str, dict[str, Any], int], seed: int, moment: int
) -> None:
    name, knobs, players = table
    steps = play_hand((name, knobs), seed, players).steps
    played = [step.after for step in steps if step.hand.phase in (Phase.DECLARE, Phase.PLAY)]
    if not played:
        return
    match = played[moment % len(played)]
    view = view_for(match, match.hand.turn)
    unseen = unseen_from(view, 3, Chance(seed))
    layout = unseen.layout(unseen.hand())
    for world in unseen.worlds:
        hand = hand_in(view, unseen.hidden, world)
        assert layout.position(world).state() == position_of(hand).state()


def test_neighbours_in_a_suit_are_one_card_until_another_lies_between() -> None:
    apart = together = 0
    for seed in range(12):
        for step in play_hand(("quattro_scartate", {}), seed, 4).steps:
            hand = step.hand
            if hand.phase is not Phase.PLAY:
                continue
            view = view_for(step.after, hand.turn)
            held = {c.code for c in hand.playable}
            distinct = {c.code for c in distinct_cards(view, view.hand, hand.playable)}
            assert len(held & {"m1", "m2", "m3", "m4"} & distinct) <= 1
            gone = {c.code for trick in hand.tricks for c in trick.cards}
            for low, between, high in ("678", "789", "89T"):
                for suit in "sb":
                    ends = {low + suit, high + suit}
                    if not ends <= held:
                        continue
                    if between + suit in held | gone:
                        assert not ends <= distinct
                        together += 1
                    else:
                        assert ends <= distinct or not ends & distinct
                        apart += ends <= distinct
    assert together
    assert apart


def test_what_is_thrown_is_what_may_be_discarded() -> None:
    hand = play_hand(("ottocento", {}), 5, 4).end
    tables = tables_of(hand)
    whole = mask_of(
        c for held in play_hand(("ottocento", {}), 5, 4).steps[0].hand.hands for c in held
    )
    thrown = Thrower(tables, kernel_of(hand)).thrown(whole, 8)
    assert thrown.bit_count() == 8
    assert not thrown & ~tables.rules.discardable
    assert not thrown & ~whole


MATTAZZA = GAMES[GameName.MATTAZZA]
TUNED = (3, 4, 5)


def first_hand(game: str, players: int) -> HandState:
    deck = tuple(Random(1).sample(PACK, len(PACK)))
    match, _ = apply(fresh_match(game, {}, players), Deal(0, deck))
    return match.hand


@pytest.mark.parametrize("players", TUNED)
def test_all_others_play_by_their_habits_whatever_their_standing(players: int) -> None:
    tables = tables_of(first_hand("mattazza", players))
    cards = habits_of(MATTAZZA).cards
    for side in range(players):
        weights = weights_of(policy_of_playouts(MATTAZZA, tables, side))
        assert weights.standings == STANDINGS
        for other in range(players):
            rows = [weights.row(other, number) for number in range(STANDINGS * len(cards))]
            assert (rows == [*cards * STANDINGS]) == (other != side)


@pytest.mark.parametrize(("game", "players"), [("mattazza", 6), ("ottocento", 4), ("open", 4)])
def test_elsewhere_all_play_by_situations(game: str, players: int) -> None:
    hand = first_hand(game, players)
    tables = tables_of(hand)
    for side in range(tables.seats.sides):
        assert policy_of_playouts(hand.game, tables, side) == playing_policy(tables)


THOROUGH = Effort(worlds=60, playouts=2)
TO_WIN = replace(THOROUGH, for_match=True)


def chances(name: GameName, score: tuple[int, ...]) -> list[float]:
    """The chances of all who score, at this score between two hands."""
    game = GAMES[name]
    rules = default_rules(game, None, len(score))
    return [Winning(game, rules, score, place).chance(score) for place in range(len(score))]


@pytest.mark.parametrize(
    ("name", "score"),
    [
        (GameName.OTTOCENTO, (800, 700)),
        (GameName.CENTOCINQUANTA, (151, 150)),
        (GameName.QUINDICI, (15, 3)),
    ],
)
def test_the_higher_one_at_the_target_has_won(name: GameName, score: tuple[int, int]) -> None:
    assert chances(name, score) == [1.0, 0.0]
    assert chances(name, (score[1], score[0])) == [0.0, 1.0]


def test_a_lead_is_worth_more_the_nearer_the_target_is() -> None:
    early, _ = chances(GameName.OTTOCENTO, (200, 100))
    late, behind = chances(GameName.OTTOCENTO, (750, 650))
    assert 0.5 < early < late < 1.0
    assert late + behind == pytest.approx(1.0)
    assert chances(GameName.OTTOCENTO, (830, 830)) == [0.5, 0.5]


def test_who_has_fewer_penalties_wins_more_often_and_who_is_out_never() -> None:
    none, two, one = chances(GameName.MATTAZZA, (0, 2, 1))
    assert none > one > two > 0.0
    # One loses the match of three players, so two win it.
    assert none + one + two == pytest.approx(2.0)
    assert chances(GameName.MATTAZZA, (0, 3, 2)) == [1.0, 0.0, 1.0]
    # At two penalties each, of four of whom two go out, it is the next hands that decide.
    assert chances(GameName.MATTAZZA, (2, 2, 2, 2)) == [pytest.approx(0.5)] * 4


def test_whose_the_others_penalties_are_does_not_matter() -> None:
    game = GAMES[GameName.MATTAZZA]
    rules = default_rules(game, None, 6)
    orders = ((0, 1, 0, 3, 2), (2, 3, 0, 1, 0))
    found = {
        round(Winning(game, rules, score, own).chance(score), 9)
        for others in orders
        for own in range(6)
        for score in [(*others[:own], 1, *others[own:])]
    }
    assert len(found) == 1


def test_ends_are_worth_the_chance_after_them() -> None:
    match = replace(fresh_match("millone", {}, 2), score=(900, 950))
    winning = winning_of(view_for(match, 0), 0)
    assert winning.worth(((240, 60), (240, 60), -1)) == 1.0
    assert winning.worth(((200, 200), (200, 200), -1)) == 0.0
    assert winning.worth(((0, 0), (0, 0), 0)) == 1.0
    assert 0.0 < winning.worth(((60, 60), (60, 60), -1)) < 0.5


@pytest.mark.parametrize(
    ("game", "players", "score", "near"),
    [
        ("ottocento", 4, (0, 0), False),
        ("ottocento", 4, (500, 90), False),
        ("ottocento", 4, (90, 600), True),
        ("quindici", 2, (0, 0), False),
        ("quindici", 2, (10, 0), True),
        ("mattazza", 3, (0, 0, 0), False),
        ("mattazza", 3, (0, 1, 0), True),
        ("terziglio", 3, (0, 90, -90), False),
    ],
)
def test_when_a_match_is_near_its_end(
    game: str, players: int, score: tuple[int, ...], near: bool
) -> None:
    match = replace(fresh_match(game, {}, players), score=score)
    assert is_near(view_for(match, 0)) is near


def an_end_of_mattazza(seed: int, score: tuple[int, int, int]) -> MatchView | None:
    """The first seat at its turn in the last two tricks, at this score, if it has a choice."""
    for step in play_hand(("mattazza", {}), seed, 3).steps:
        hand = step.hand
        if hand.phase is Phase.PLAY and len(hand.tricks) == 8 and hand.turn == 0:
            if len(hand.playable) == 1:
                return None
            match = replace(step.after, score=score).with_hand(replace(hand, score=score))
            return view_for(match, 0)
    return None


def test_near_the_target_the_master_prefers_what_wins_the_match() -> None:
    # Whoever gets the third penalty is out, and the other two win: better that the third seat
    # gets it than the second, which comes to the same in penalties.
    view = an_end_of_mattazza(147, (1, 0, 2))
    assert view is not None
    for_points, to_win = analyse(view, THOROUGH), analyse(view, TO_WIN)
    best = to_win.best
    (other,) = (c for c in to_win.candidates if c.action == for_points.best.action)
    assert best.worth > 0.95
    assert other.behind > 3 * other.error > 0.0
    chosen = choose_by_search(view, THOROUGH)
    assert chosen == best.action != for_points.best.action
    level = an_end_of_mattazza(147, (0, 0, 0))
    assert level is not None
    assert analyse(level, TO_WIN) == analyse(level, THOROUGH)
