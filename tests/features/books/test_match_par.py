"""What the cards were worth and what was made of them: the two add up to what came of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.books.match_facts import COMPUTERS, Count
from bot.features.books.par import HandPar, MatchPar, Worth, hand_worth, match_worth, par_counts
from tarocchino.core.games import GameName
from tarocchino.core.games.base import Points
from tests.builders.par_matches import played_match
from tests.fixtures.laws import law

points = st.integers(-400, 900).map(lambda doubled: doubled / 2)


@pytest.mark.parametrize(
    ("par", "score", "worths"),
    [
        ((80, 30), (70, 40), (Worth(50, -20), Worth(-50, 20))),
        ((80, 30), (80, 30), (Worth(50, 0), Worth(-50, 0))),
        ((-39, 78, -39), (0, 0, 0), (Worth(-58.5, 58.5), Worth(117, -117), Worth(-58.5, 58.5))),
        ((1, None, 0), (0, 0, 1), (Worth(1, -2), None, Worth(-1, 2))),
        ((4, None), (4, 0), (Worth(0, 0), None)),
    ],
)
def test_a_hand_is_compared_with_the_others_at_the_table(
    par: HandPar, score: tuple[Points, ...], worths: tuple[Worth | None, ...]
) -> None:
    assert hand_worth(par, score) == worths


@given(st.lists(st.tuples(points, points), min_size=2, max_size=8))
@law
def test_luck_and_play_cancel_out_at_a_table_and_add_up_to_the_lead(
    sides: list[tuple[float, float]],
) -> None:
    par, score = (tuple(side[n] for side in sides) for n in (0, 1))
    worths = [worth for worth in hand_worth(par, score) if worth is not None]
    assert sum(worth.cards for worth in worths) == pytest.approx(0, abs=1e-6)
    assert sum(worth.play for worth in worths) == pytest.approx(0, abs=1e-6)
    for side, worth in enumerate(worths):
        others = [made for other, made in enumerate(score) if other != side]
        lead = score[side] - sum(others) / len(others)
        assert worth.cards + worth.play == pytest.approx(lead, abs=1e-6)


def test_a_hand_counts_for_whoever_played_most_of_it() -> None:
    facts = played_match(
        GameName.OTTOCENTO, [((70, 40), (1, 2, 3, 4)), ((10, 90), (1, 2, COMPUTERS, 4))]
    )
    par = MatchPar(1, ((80, 30), (20, 20)))
    counts = par_counts(facts, par)
    first, second = Worth(50, -20), Worth(0, -80)
    for player, worth in (((0, 1), first + second), ((2, 3), first), ((2, COMPUTERS), second)):
        assert counts[player][Count.LUCK] == worth.cards
        assert counts[player][Count.ABOVE_PAR] == worth.play
    assert counts[1, 2] == {Count.PAR_HANDS: 2, Count.LUCK: -50, Count.ABOVE_PAR: 100}
    assert match_worth(par, [(70, 40), (10, 90)]) == (Worth(50, -100), Worth(-50, 100))


def test_a_hand_that_somebody_sits_out_does_not_count_for_them() -> None:
    facts = played_match(GameName.MATTAZZA, [((1, 0, 0), (1, 2, 3)), ((0, 0, 1), (1, 2, 3))])
    counts = par_counts(facts, MatchPar(1, ((0, 1, 0), (None, 1, 0))))
    assert counts[0, 1][Count.PAR_HANDS] == 1
    assert counts[1, 2][Count.PAR_HANDS] == 2


def test_a_par_of_other_hands_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        par_counts(played_match(GameName.MILLONE, [((1, 2), (1, 2))]), MatchPar(1, ()))
