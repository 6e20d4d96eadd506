"""Cards and play apart over a match: told only where they are more than chance."""

from bot.features.books.par import ClearWorth, MatchPar, clear_worth


def match(*hands: tuple[int, int]) -> tuple[MatchPar, list[tuple[int, int]]]:
    """A match of two sides, from what cards and play of each hand were worth to the first."""
    par = MatchPar(1, tuple((100 + cards, 100) for cards, _ in hands))
    return par, [(100 + cards + play, 100) for cards, play in hands]


def test_what_stands_out_is_told_for_either_side() -> None:
    hands = (200, 10), (150, -12), (90, 8), (-10, -9)
    assert clear_worth(*match(*hands), 0) == ClearWorth(4, 430, None)
    assert clear_worth(*match(*hands), 1) == ClearWorth(4, -430, None)


def test_steady_play_stands_out_and_one_good_hand_does_not() -> None:
    steady = [(5, 20)] * 5
    assert clear_worth(*match(*steady), 0) == ClearWorth(5, None, 100)
    once = [(5, 100), *[(5, 0)] * 4]
    assert clear_worth(*match(*once), 0) == ClearWorth(5, None, None)


def test_a_few_hands_tell_nothing_and_nor_does_a_side_that_sat_out() -> None:
    assert clear_worth(*match((200, 1), (200, 1)), 0) is None
    par = MatchPar(1, ((10, 20, None), (10, 20, None), (10, 20, 30), (10, 20, 30)))
    scores = [(10, 20, 0)] * 2 + [(10, 20, 30)] * 2
    assert clear_worth(par, scores, 2) is None
    assert clear_worth(par, scores, 0) is not None


def test_without_any_play_beyond_par_nothing_is_uncertain() -> None:
    assert clear_worth(*match((30, 0), (20, 0), (-10, 0)), 0) == ClearWorth(3, 40, None)
