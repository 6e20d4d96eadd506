"""Evenings of single persons who change partners."""

from collections import Counter

import pytest

from bot.features.evenings.actions import (
    CloseRound,
    End,
    EveningSettings,
    Format,
    NoShow,
    Return,
    Withdraw,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.orders import next_step, tables_to_open
from bot.features.evenings.scoring import standings
from tests.features.evenings.builders import DIRECTOR, FAIR, Play, person, standing

SIT_OUT = EveningSettings(Format.SINGLES, rounds=5)
WITH_COMPUTERS = EveningSettings(Format.SINGLES, rounds=5, odd=OddOut.COMPUTER)


def partners(play: Play) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(side)
        for drawn in play.evening.rounds
        for table in drawn.tables
        for side in table.sides
        if min(side) >= 0
    )


@pytest.mark.parametrize("settings", [SIT_OUT, WITH_COMPUTERS])
def test_twelve_persons_with_a_late_one_a_no_show_and_a_withdrawal(
    settings: EveningSettings,
) -> None:
    play = Play(settings).sign_up(12).start()
    play.play_round()
    play.sign_up(1)
    play.play_round()
    play.open()
    play.do(NoShow(3), by=DIRECTOR)
    for order in tables_to_open(play.evening):
        play.report(order.table)
    play.do(CloseRound())
    play.do(Withdraw(7), by=107)
    play.do(Return(3), by=103)
    play.play_round()
    play.play_round()
    play.do(End())
    assert set(partners(play).values()) == {1}
    (line,) = standings(play.evening)
    assert sorted(each.entry for each in line) == list(range(13))
    assert [each.entry for each in line if each.place is None] == []
    for drawn in play.evening.rounds:
        there = [e for t in drawn.tables for e in t.entries] + list(drawn.out)
        assert len(there) == len(set(there))
    in_play = {0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12}
    last = play.evening.rounds[-1]
    assert {e for t in last.tables for e in t.entries} | {*last.out} == in_play
    assert last.out == ()


def test_both_partners_win() -> None:
    play = Play(SIT_OUT).sign_up(4).start()
    play.open()
    play.report(0)
    (a, c), (b, d) = play.evening.rounds[0].tables[0].sides
    assert [standing(play.evening, entry).victory for entry in (a, c, b, d)] == [2, 2, 0, 0]
    assert standing(play.evening, a).points == (380, 270)


def test_a_computer_player_takes_the_seat_of_one_who_leaves_in_the_middle() -> None:
    play = Play(WITH_COMPUTERS).sign_up(4).start()
    play.open()
    (a, c), (b, d) = play.evening.rounds[0].tables[0].sides
    play.do(Withdraw(a), by=100 + a)
    (order,) = tables_to_open(play.evening)
    assert order.seats == (None, person(b), person(c), person(d))
    play.report(0, FAIR)
    assert [standing(play.evening, entry).victory for entry in (a, c)] == [0, 2]


def test_without_computer_players_those_left_at_the_table_are_not_to_blame() -> None:
    play = Play(SIT_OUT).sign_up(8).start()
    play.open()
    (a, c), (b, d) = play.evening.rounds[0].tables[0].sides
    play.do(NoShow(a), by=DIRECTOR)
    assert [standing(play.evening, entry).victory for entry in (a, c, b, d)] == [0, 2, 2, 2]


def test_a_field_that_has_become_too_small_ends_the_evening() -> None:
    play = Play(SIT_OUT).sign_up(4).start()
    play.play_round()
    play.do(Withdraw(0), by=100)
    step = next_step(play.evening)
    assert step.action == End()


def test_a_hole_among_single_persons_is_closed_at_once() -> None:
    """Nine with one sitting out become eight at two tables, not seven around a hole."""
    play = Play(SIT_OUT).sign_up(9).start()
    play.play_round()
    play.do(Withdraw(8), by=108)
    play.play_round()
    assert [(len(r.tables), len(r.out)) for r in play.evening.rounds] == [(2, 1), (2, 0)]


def test_computer_players_keep_the_movement_until_they_would_fill_a_table() -> None:
    play = Play(WITH_COMPUTERS).sign_up(8).start()
    for leaving in range(4):
        play.do(Withdraw(leaving), by=DIRECTOR)
        play.open()
        assert play.evening.redrawn is (leaving == 3)
        assert len(tables_to_open(play.evening)) == (1 if leaving == 3 else 2)
        play.do(CloseRound(), by=DIRECTOR)
