"""What matches change on the ladders."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.books.ratings import (
    COMPUTER_STRENGTHS,
    NEW_RATING,
    START_DEVIATION,
    LadderKind,
    Pair,
    Part,
    RatedMatch,
    Rating,
    Stay,
    rate,
    rated_keys,
)
from tarocchino.core.games import GameName
from tarocchino.players.levels import Level
from tests.builders.rated_matches import (
    CARDS,
    STANDARD,
    Ratings,
    changes,
    gains,
    key,
    left_by,
    match,
    rated,
    seat,
    side,
)
from tests.fixtures.laws import law

SETTLED = Rating(1500, 60, 100)
STRONG = Rating(1800, 60, 100)


class TestAMatchOfTwoSides:
    def test_the_winners_go_up_and_the_losers_down_as_much(self) -> None:
        found = gains(match(side(1, 1, 2), side(2, 3, 4)))
        assert found[key(1)] == pytest.approx(found[key(2)])
        assert found[key(1)] == pytest.approx(-found[key(3)])
        assert 20 < found[key(1)] < 80

    def test_everybody_is_known_better_and_has_one_match_more(self) -> None:
        for change in rate(match(side(1, 1, 2), side(2, 3, 4)), {}):
            assert change.before == NEW_RATING
            assert change.after.deviation < START_DEVIATION
            assert change.after.matches == 1

    def test_pairs_are_rated_as_one_beside_their_people(self) -> None:
        found = gains(match(side(1, 2, 1), side(2, 3, 4)))
        pair, other = (key(Pair.of(*each), LadderKind.PAIRS) for each in ((1, 2), (3, 4)))
        assert set(found) == {key(1), key(2), key(3), key(4), pair, other}
        assert found[pair] == pytest.approx(-found[other])

    def test_where_everybody_is_alone_there_are_no_pairs(self) -> None:
        played = match(side(1, 1), side(2, 2), game=GameName.MILLONE)
        assert {each.ladder.kind for each in rated_keys(played)} == {LadderKind.PEOPLE}

    def test_a_draw_brings_the_sides_together(self) -> None:
        known = {key(1): STRONG, key(2): SETTLED}
        found = gains(match(side(1, 1), side(1, 2)), known)
        assert found[key(1)] < 0 < found[key(2)]

    def test_beating_a_stronger_side_brings_more(self) -> None:
        even = gains(match(side(1, 1), side(2, 2)), {key(1): SETTLED, key(2): SETTLED})
        brave = gains(match(side(1, 1), side(2, 2)), {key(1): SETTLED, key(2): STRONG})
        assert brave[key(1)] > even[key(1)]

    def test_whoever_is_known_well_may_still_change(self) -> None:
        certain = Rating(1500, 1, 1000)
        (first, _) = rate(match(side(1, 1), side(2, 2)), {key(1): certain, key(2): certain})
        assert first.after.deviation > certain.deviation

    def test_each_game_has_its_ladder(self) -> None:
        known = {key(1): STRONG}
        (first, _) = rate(match(side(1, 1), side(2, 2), game=GameName.MILLONE), known)
        assert first.before == NEW_RATING


class TestAMatchOfSeveralSides:
    def test_each_place_is_worth_less_than_the_one_before(self) -> None:
        played = match(*(side(n, n) for n in (1, 2, 3, 4)), game=GameName.OPEN)
        found = [gains(played)[key(n, game=GameName.OPEN)] for n in (1, 2, 3, 4)]
        assert found == sorted(found, reverse=True)
        assert found[0] > 0 > found[3]

    def test_where_losers_go_out_the_loser_falls_as_far_as_elsewhere_a_winner_rises(self) -> None:
        lost = match(side(1, 1), side(1, 2), side(1, 3), side(4, 4), game=GameName.MATTAZZA)
        won = match(side(2, 1), side(2, 2), side(2, 3), side(1, 4), game=GameName.OPEN)
        down, up = gains(lost), gains(won)
        for user in (1, 2, 3, 4):
            assert down[key(user, game=GameName.MATTAZZA)] == pytest.approx(
                -up[key(user, game=GameName.OPEN)]
            )


class TestComputerPlayers:
    def test_a_match_with_them_is_on_a_ladder_of_its_own_without_pairs(self) -> None:
        played = match(side(1, 1, STANDARD), side(2, STANDARD, STANDARD))
        assert rated_keys(played) == (key(1, LadderKind.COMPUTERS),)
        assert gains(played)[key(1, LadderKind.COMPUTERS)] > 0

    def test_they_have_no_rating_and_their_strength_is_known(self) -> None:
        assert COMPUTER_STRENGTHS[STANDARD] == 1500
        strengths = [COMPUTER_STRENGTHS[level] for level in Level]
        assert strengths == sorted(strengths)
        known = {key(1, LadderKind.COMPUTERS): SETTLED}
        computer = gains(match(side(1, 1), side(2, STANDARD)), known)
        people = gains(match(side(1, 1), side(2, 2)), {key(1): SETTLED, key(2): SETTLED})
        # Somebody of whom one strength is as likely as another says less.
        assert computer[key(1, LadderKind.COMPUTERS)] > people[key(1)]

    def test_one_who_comes_for_a_person_does_not_change_the_ladder(self) -> None:
        given_up = seat(Part(3, 20, Stay.LEFT), Part(STANDARD, 40))
        played = match(side(1, 1, 2), side(2, given_up, 4))
        assert {each.ladder.kind for each in rated_keys(played)} == {
            LadderKind.PEOPLE,
            LadderKind.PAIRS,
        }


class TestSubstitutes:
    def test_they_count_by_the_cards_that_they_played(self) -> None:
        shared = seat(Part(1, 45, Stay.LEFT), Part(5, 15))
        whole = gains(match(side(1, 1, 2), side(2, 3, 4)))
        found = gains(match(side(1, shared, 2), side(2, 3, 4)))
        assert found[key(5)] == pytest.approx(whole[key(1)] / 4, rel=0.01)
        assert found[key(2)] == pytest.approx(whole[key(2)])

    def test_they_are_known_better_by_the_square_of_their_share(self) -> None:
        shared = seat(Part(1, 45, Stay.LEFT), Part(5, 15))
        found = changes(match(side(1, shared, 2), side(2, 3, 4)))
        learned = {
            user: 1 - found[key(user)].after.deviation ** 2 / (START_DEVIATION**2 + 16)
            for user in (2, 5)
        }
        assert learned[5] == pytest.approx(learned[2] / 16)

    @pytest.mark.parametrize("place", [1, 2])
    @pytest.mark.parametrize("mean", [1800, 1499.9])
    def test_nobody_takes_anything_from_the_partner(self, place: int, mean: float) -> None:
        known = {key(5): Rating(mean, 40, 200)}
        shared = seat(Part(1, 10, Stay.LEFT), Part(5, 50))
        found = gains(match(side(place, shared, 2), side(3 - place, 3, 4)), known)
        whole = gains(match(side(place, 1, 2), side(3 - place, 3, 4)))
        assert found[key(2)] == pytest.approx(whole[key(2)], rel=0.001)

    def test_a_pair_one_of_whom_was_away_for_a_while_gains_by_the_cards_of_that_one(self) -> None:
        held = seat(Part(1, 40), Part(5, 20, Stay.HELPED))
        pair = key(Pair(1, 2), LadderKind.PAIRS)
        won = gains(match(side(1, held, 2), side(2, 3, 4)))
        whole = gains(match(side(1, 1, 2), side(2, 3, 4)))
        assert won[pair] == pytest.approx(whole[pair] * 2 / 3)

    def test_one_of_two_who_held_a_seat_does_not_answer_for_the_other(self) -> None:
        helped = [Part(user, 20, Stay.HELPED) for user in (5, 6)]
        lost = gains(match(side(2, seat(Part(1, 20), *helped), 2), side(1, 3, 4)))
        assert lost[key(5)] == pytest.approx(lost[key(2)] / 3, rel=0.01)

    def test_one_who_held_a_seat_counts_by_the_cards_alone(self) -> None:
        held = seat(Part(1, 40), Part(5, 20, Stay.HELPED))
        lost = gains(match(side(2, held, 2), side(1, 3, 4)))
        assert lost[key(5)] == pytest.approx(lost[key(2)] / 3, rel=0.01)
        assert lost[key(1)] == pytest.approx(lost[key(2)])

    def test_the_player_who_is_back_gains_by_the_cards_played(self) -> None:
        held = seat(Part(1, 40), Part(5, 20, Stay.HELPED))
        won = gains(match(side(1, held, 2), side(2, 3, 4)))
        assert won[key(1)] == pytest.approx(won[key(2)] * 2 / 3, rel=0.01)

    def test_a_strong_one_makes_the_side_stronger_for_its_opponents(self) -> None:
        known = {key(5): STRONG}
        played = match(side(1, seat(Part(1, 10, Stay.LEFT), Part(5, 50)), 2), side(2, 3, 4))
        whole = match(side(1, 1, 2), side(2, 3, 4))
        assert gains(played, known)[key(3)] > gains(whole)[key(3)]

    def test_a_seat_in_which_nobody_played_is_that_of_the_last(self) -> None:
        played = match(side(1, seat(Part(1, 0, Stay.LEFT), Part(5, 0))), side(2, 2))
        found = gains(played)
        assert found[key(5)] == pytest.approx(-found[key(2)], rel=0.01)
        assert found[key(1)] < 0


class TestThoseWhoLeft:
    @pytest.mark.parametrize("place", [1, 2])
    def test_they_have_lost_whatever_came_of_it(self, place: int) -> None:
        shared = seat(Part(1, 59, Stay.LEFT), Part(5, 1))
        lost = gains(match(side(2, 1, 2), side(1, 3, 4)))
        found = gains(match(side(place, shared, 2), side(3 - place, 3, 4)))
        assert found[key(1)] == pytest.approx(lost[key(1)])
        pair = key(Pair(1, 2), LadderKind.PAIRS)
        assert found[pair] == pytest.approx(lost[pair])

    def test_without_a_result_nobody_else_changes(self) -> None:
        gone = seat(Part(1, 20, Stay.LEFT), Part(STANDARD, 3))
        found = gains(match(side(1, gone, 2), side(1, 3, 4), result=False))
        assert set(found) == {key(1), key(Pair(1, 2), LadderKind.PAIRS)}
        assert max(found.values()) < 0

    def test_a_substitute_who_leaves_answers_for_the_rest(self) -> None:
        shared = seat(Part(1, 15, Stay.LEFT), Part(5, 5, Stay.LEFT), Part(6, 40))
        lost = gains(match(side(2, 1, 2), side(1, 3, 4)))
        found = gains(match(side(1, shared, 2), side(2, 3, 4)))
        assert found[key(5)] == pytest.approx(lost[key(1)] * 3 / 4, rel=0.01)

    def test_one_who_helped_before_has_left_all_the_same(self) -> None:
        held = seat(Part(1, 40), Part(5, 20, Stay.HELPED))
        gone = seat(Part(2, 20, Stay.LEFT), Part(5, 20, Stay.LEFT), Part(STANDARD, 20))
        assert gains(match(side(1, held, gone), side(2, 3, 4)))[key(5)] < 0

    def test_no_order_of_the_others_would_have_been_worse(self) -> None:
        game = GameName.OPEN
        known = {key(n, game=game): Rating(1300 + 200 * n, 60, 100) for n in (1, 2, 3)}
        gone = seat(Part(4, 20, Stay.LEFT), Part(STANDARD, 0))
        left = match(side(1, 1), side(1, 2), side(1, 3), side(1, gone), game=game, result=False)
        lowest = gains(left, known)[key(4, game=game)]
        for order in permutations((1, 2, 3)):
            sides = (side(place, n) for n, place in zip((1, 2, 3), order, strict=True))
            last = gains(match(*sides, side(4, 4), game=game), known)[key(4, game=game)]
            assert lowest <= last + 1e-9


PLAYED = tuple[RatedMatch, Ratings]


@law
@given(rated(), st.randoms(use_true_random=False))
def test_the_order_of_the_sides_does_not_matter(played: PLAYED, random: st.DataObject) -> None:
    whole, known = played
    shuffled = list(whole.sides)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    others = gains(replace(whole, sides=tuple(shuffled)), known)
    assert others == pytest.approx(gains(whole, known))


@law
@given(rated())
def test_nobody_goes_down_by_winning_or_up_by_coming_last(played: PLAYED) -> None:
    whole, known = played
    worst = max(each.place for each in whole.sides)
    if worst == 1:
        return
    found = gains(whole, known)
    for each in whole.sides:
        for of_seat in each.seats:
            assert isinstance(of_seat.began, int)
            gained = found[key(of_seat.began, game=whole.game)]
            assert each.place > 1 or gained >= 0
            if [s.place for s in whole.sides].count(worst) == 1 and each.place == worst:
                assert gained <= 0


@law
@given(rated())
def test_everybody_who_played_is_changed_and_nobody_else(played: PLAYED) -> None:
    whole, known = played
    assert set(changes(whole, known)) == set(rated_keys(whole)) == set(known)


@law
@given(rated(), st.data())
def test_leaving_is_never_better_than_any_end(played: PLAYED, data: st.DataObject) -> None:
    whole, known = played
    index = data.draw(st.integers(0, len(whole.sides) - 1))
    number = data.draw(st.integers(0, len(whole.sides[index].seats) - 1))
    cards = data.draw(st.integers(0, CARDS))
    has_result = data.draw(st.booleans())
    leaver = whole.sides[index].seats[number].began
    assert isinstance(leaver, int)
    stayed = gains(whole, known)
    given_up = replace(left_by(whole, index, number, cards, 99), has_result=has_result)
    left = gains(given_up, known)
    for line in stayed:
        if line.who == leaver or (isinstance(line.who, Pair) and leaver in _both(line.who)):
            assert left[line] <= stayed[line] + 1e-9
            assert left[line] <= 0


@law
@given(rated(), st.data())
def test_who_stays_never_pays_for_those_who_left(played: PLAYED, data: st.DataObject) -> None:
    whole, known = played
    index = data.draw(st.integers(0, len(whole.sides) - 1))
    number = data.draw(st.integers(0, len(whole.sides[index].seats) - 1))
    leaver = whole.sides[index].seats[number].began
    substitute = Rating(data.draw(st.floats(900, 2100)), 120, 5)
    stayed = gains(whole, known)
    cards = data.draw(st.integers(0, CARDS))
    known = {**known, key(99, game=whole.game): substitute}
    left = gains(left_by(whole, index, number, cards, 99), known)
    for line in stayed:
        if isinstance(line.who, int) and line.who != leaver:
            assert left[line] >= stayed[line] - 1e-9


@law
@given(st.lists(st.integers(0, 40), min_size=1, max_size=4))
def test_the_shares_of_a_seat_are_one_together(cards: list[int]) -> None:
    parts = [Part(user, number, Stay.LEFT) for user, number in enumerate(cards[:-1], 1)]
    shared = seat(*parts, Part(9, cards[-1]))
    shares = [shared.share(index) for index in range(len(shared.parts))]
    assert sum(shares) == pytest.approx(1)
    answered = [shared.share_answered_for(index) for index in range(len(shared.parts))]
    assert all(a >= s - 1e-9 for a, s in zip(answered, shares, strict=True))
    assert answered[0] == 1


def _both(pair: Pair) -> tuple[int, int]:
    return pair.first, pair.second
