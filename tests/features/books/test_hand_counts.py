"""What a hand brings each seat, in every game."""

from hypothesis import given
from hypothesis import strategies as st

from bot.features.books.derivation import hand_counts
from bot.features.books.match_facts import Count
from tarocchino.core.model.cards import BEGATO
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.fixtures.laws import tried


@given(st.integers(0, len(EVERY_TABLE) - 1), st.integers(0, 10**6))
@tried(60)
def test_the_counts_of_the_seats_add_up_to_the_sheet(table: int, seed: int) -> None:
    game, knobs, players = EVERY_TABLE[table]
    match = play_hand((game, knobs), seed, players).steps[-1].after
    hand, sheet = match.hand, match.sheets[-1]
    counts = hand_counts(hand, sheet)
    assert len(counts) == players
    assert sum(each[Count.HANDS] for each in counts) == len(hand.playing)
    assert sum(each[Count.TRICKS] for each in counts) == len(hand.tricks)
    assert sum(each[Count.DEALER_HANDS] for each in counts) == (hand.dealer in hand.playing)
    assert sum(each[Count.SOLOIST_HANDS] for each in counts) == (hand.soloist is not None)
    for scorer, seats in enumerate(hand.game.scorers(players)):
        for seat in set(seats) & set(hand.playing):
            assert counts[seat][Count.POINTS] == sheet.score[scorer]
    for side in sheet.sides:
        own = [counts[seat] for seat in side.seats if seat in hand.playing]
        assert sum(each[Count.DECLARED] for each in own) == side.declared_points
        assert sum(each[Count.DECLARATIONS] for each in own) == len(side.declared)
        for each in own:
            kinds = (
                Count.SEQUENCES, Count.CRICCHE, Count.CARD_POINTS, Count.LAST_TRICKS,
                Count.TRICK_COMBINATIONS, Count.SIDE_DECLARED,
            )  # fmt: skip
            assert sum(each[kind] for kind in kinds) == side.total


@given(st.integers(0, len(EVERY_TABLE) - 1), st.integers(0, 10**6))
@tried(60)
def test_a_bégato_that_is_lost_is_caught_once(table: int, seed: int) -> None:
    game, knobs, players = EVERY_TABLE[table]
    match = play_hand((game, knobs), seed, players).steps[-1].after
    counts = hand_counts(match.hand, match.sheets[-1])
    saved, lost, caught = (
        sum(each[count] for each in counts)
        for count in (Count.BEGATO_SAVED, Count.BEGATO_LOST, Count.BEGATO_CAUGHT)
    )
    is_played = any(BEGATO in trick.cards for trick in match.hand.tricks)
    assert saved + lost == is_played
    assert caught == lost
