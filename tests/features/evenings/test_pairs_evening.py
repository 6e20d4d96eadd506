"""Evenings of pairs, scored by matches: the course of one, and everything that goes wrong."""

import pytest

from bot.features.evenings.actions import (
    Award,
    CloseRound,
    Correct,
    End,
    EveningAction,
    EveningSettings,
    Extend,
    Format,
    Join,
    NoShow,
    OpenRound,
    Pause,
    Plan,
    Report,
    Resume,
    Return,
    SignUp,
    Withdraw,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.orders import may_begin_hand, next_step, posts, seats_of, tables_to_open
from bot.features.evenings.scoring import podium, standings
from bot.features.evenings.state import EveningRefusedError, EveningStage
from tests.features.evenings.builders import DIRECTOR, FAIR, Play, person, places, standing

PAIRS = EveningSettings(Format.PAIRS, rounds=3, round_seconds=600, break_seconds=60)
WITH_COMPUTERS = EveningSettings(Format.PAIRS, rounds=3, odd=OddOut.COMPUTER)


def test_an_evening_of_four_pairs_from_sign_up_to_podium() -> None:
    play = Play(PAIRS).sign_up(4).start(order=(2, 0, 3, 1))
    for _ in range(3):
        play.play_round()
    play.do(End())
    assert places(play.evening) == [(1, 0), (2, 1), (3, 2), (4, 3)]
    first = standing(play.evening, 0)
    assert (first.victory, first.points, first.tables) == (6, (840, 690), 3)
    assert [each.entry for each in podium(play.evening)[0]] == [0, 1, 2]
    assert play.evening.stage is EveningStage.OVER


def test_the_tables_to_open_have_the_partners_opposite() -> None:
    play = Play(PAIRS).sign_up(4).start()
    play.open()
    orders = tables_to_open(play.evening)
    assert [order.name for order in orders] == ["12-0-0", "12-0-1"]
    assert orders[0].seats == (person(0), person(6), person(1), person(7))
    assert orders[1].seats == (person(2), person(4), person(3), person(5))
    assert orders[0].board_set is None
    play.report(0)
    assert [order.table for order in tables_to_open(play.evening)] == [1]


def test_singles_who_look_for_a_partner_find_one_and_the_last_gets_a_computer() -> None:
    play = Play(PAIRS).sign_up(1)
    for number in (10, 11, 12, 13):
        play.do(SignUp((person(number),)))
    play.do(Join(2, person(14)))
    play.start()
    assert [[m.user_id for m in entry.members] for entry in play.evening.entries] == [
        [100, 101],
        [110, 112],
        [111, 114],
        [113],
    ]
    play.open()
    lonely = next(o for o in tables_to_open(play.evening) if person(13) in o.seats)
    assert lonely.seats.count(None) == 1
    assert lonely.seats[(lonely.seats.index(person(13)) + 2) % 4] is None


def test_an_odd_pair_sits_out_as_for_a_draw() -> None:
    play = Play(PAIRS).sign_up(5).start()
    play.open()
    (out,) = play.evening.rounds[0].out
    assert standing(play.evening, out).victory == 1
    assert len(tables_to_open(play.evening)) == 2


def test_an_odd_pair_plays_with_two_computer_players() -> None:
    play = Play(WITH_COMPUTERS).sign_up(5).start()
    play.open()
    assert play.evening.rounds[0].out == ()
    orders = tables_to_open(play.evening)
    assert sorted(order.seats.count(None) for order in orders) == [0, 0, 2]


def test_a_late_pair_takes_the_place_of_the_odd_one() -> None:
    play = Play(PAIRS).sign_up(5).start()
    play.play_round()
    play.sign_up(1)
    evening = play.play_round()
    assert not evening.redrawn
    assert evening.rounds[1].out == ()
    assert evening.rounds[1].table_of(5) is not None
    assert evening.entries[5].from_round == 1
    before = standing(evening, 5).victory
    assert before == 0
    assert not meet_again(play)


def test_a_late_pair_too_many_has_the_rounds_drawn_anew_and_nobody_meets_again() -> None:
    play = Play(PAIRS).sign_up(6).start()
    play.play_round()
    play.sign_up(1)
    play.play_round()
    evening = play.play_round()
    assert evening.redrawn
    assert [len(drawn.out) for drawn in evening.rounds] == [0, 1, 1]
    assert 6 not in evening.rounds[1].out
    assert not meet_again(play)


def test_a_pair_that_withdraws_leaves_a_hole_and_is_ranked() -> None:
    play = Play(PAIRS).sign_up(6).start()
    play.play_round()
    play.do(Withdraw(0), by=100)
    play.play_round()
    evening = play.play_round()
    assert not evening.redrawn
    assert [len(drawn.out) for drawn in evening.rounds] == [0, 1, 1]
    assert standing(evening, 0).victory == 2
    assert [place for place, _ in places(evening)] == [1, 2, 3, 4, 5, 6]


def test_two_that_withdraw_make_the_field_smaller() -> None:
    play = Play(PAIRS).sign_up(6).start()
    play.play_round()
    play.do(Withdraw(0), by=100)
    play.do(Withdraw(1), by=DIRECTOR)
    evening = play.play_round()
    assert evening.redrawn
    assert evening.rounds[1].out == ()
    assert len(evening.rounds[1].tables) == 2
    assert not meet_again(play)


def test_a_no_show_loses_and_the_others_win_without_playing() -> None:
    play = Play(PAIRS).sign_up(4).start()
    current = play.open().current
    table = current.table_of(0)
    (other,) = (entry for entry in table.entries if entry != 0)
    play.do(NoShow(0), by=DIRECTOR)
    assert [order.table for order in tables_to_open(play.evening)] != [table.table]
    assert (standing(play.evening, other).victory, standing(play.evening, 0).victory) == (2, 0)
    assert standing(play.evening, 0).place is None
    play.do(Return(0), by=101)
    assert standing(play.evening, 0).place is not None


def test_where_neither_appears_neither_wins() -> None:
    play = Play(PAIRS).sign_up(4).start()
    current = play.open().current
    table = current.tables[0]
    for entry in table.entries:
        play.do(NoShow(entry))
    assert [standing(play.evening, entry).victory for entry in table.entries] == [0, 0]
    assert play.evening.rounds[0].tables[0].outcome.is_decided


def test_computer_players_take_over_from_a_no_show_but_do_not_win_for_it() -> None:
    play = Play(WITH_COMPUTERS).sign_up(4).start()
    play.open()
    play.do(NoShow(0))
    table = play.evening.rounds[0].table_of(0)
    assert seats_of(play.evening, table).count(None) == 2
    side = 0 if 0 in table.sides[0] else 1
    play.report(table.table, FAIR if side == 0 else tuple((b, a) for a, b in FAIR))
    assert standing(play.evening, 0).victory == 0
    (other,) = table.sides[1 - side]
    assert standing(play.evening, other).victory == 0


def test_when_nobody_is_left_at_a_table_it_is_not_waited_for() -> None:
    play = Play(WITH_COMPUTERS).sign_up(4).start()
    play.open()
    for entry in play.evening.rounds[0].tables[0].entries:
        play.do(NoShow(entry))
    assert [table.table for table in tables_to_open(play.evening)] == [1]


def test_a_correction_is_kept_with_who_and_why() -> None:
    play = Play(PAIRS).sign_up(4).start()
    play.play_round()
    before = play.evening.rounds[0].tables[0].outcome
    swapped = Correct(0, 0, "points entered the wrong way round", FAIR)
    with pytest.raises(EveningRefusedError, match="director-only"):
        play.do(swapped, by=101)
    evening = play.do(swapped, by=DIRECTOR)
    (noted,) = evening.corrections
    assert (noted.before, noted.after.hands, noted.by, noted.at) == (
        before,
        FAIR,
        DIRECTOR,
        play.now,
    )
    awarded = Correct(0, 1, "two of the cards were seen", awards=(Award.MINUS, Award.PLUS))
    evening = play.do(awarded, by=DIRECTOR)
    (minus,), (plus,) = evening.rounds[0].tables[1].sides
    assert (standing(evening, minus).victory, standing(evening, plus).victory) == (0, 2)


def test_the_clock_of_a_round_stands_while_the_evening_is_paused() -> None:
    play = Play(PAIRS).sign_up(4).start()
    opened = play.open().rounds[0].opened_at
    assert play.evening.rounds[0].deadline == opened + 600
    assert next_step(play.evening).at == opened + 600 + 600  # type: ignore[union-attr]
    play.do(Pause("we go on on Thursday", until=90000.0), by=DIRECTOR)
    assert not may_begin_hand(play.evening, play.now)
    step = next_step(play.evening)
    assert (step.at, step.action) == (90000.0, Resume())
    paused_at = play.now
    play.now = 90000.0
    play.do(Resume())
    late_by = play.now - paused_at
    assert play.evening.rounds[0].deadline == opened + 600 + late_by
    assert may_begin_hand(play.evening, play.now)
    assert not may_begin_hand(play.evening, opened + 600 + late_by)


def test_a_table_that_the_clock_stops_counts_as_far_as_it_came() -> None:
    play = Play(PAIRS).sign_up(4).start()
    play.open()
    play.do(Report(0, ((90, 40),), complete=False))
    with pytest.raises(EveningRefusedError, match="tables-playing"):
        play.do(CloseRound())
    step = next_step(play.evening)
    play.now = step.at - 2
    with pytest.raises(EveningRefusedError, match="tables-playing"):
        play.do(step.action)
    evening = play.do(step.action)
    (ahead,), (behind,) = evening.rounds[0].tables[0].sides
    assert (standing(evening, ahead).victory, standing(evening, behind).victory) == (2, 0)
    assert standing(evening, ahead).points == (90, 40)
    for entry in evening.rounds[0].tables[1].entries:
        assert standing(evening, entry).victory == 1


def test_a_director_gives_more_time() -> None:
    play = Play(PAIRS).sign_up(4).start()
    deadline = play.open().rounds[0].deadline
    assert deadline is not None
    assert play.do(Extend(120), by=DIRECTOR).rounds[0].deadline == deadline + 120


def test_the_evening_goes_on_by_itself() -> None:
    """Every step is the one that `next_step` names, at its time."""
    play = Play(PAIRS).sign_up(4).start()
    seen = []
    while (step := next_step(play.evening)) is not None:
        play.now = max(play.now, step.at)
        play.do(step.action)
        seen.append(type(step.action))
        for table in tables_to_open(play.evening):
            play.report(table.table)
    assert seen == [OpenRound, CloseRound] * 3 + [End]


def test_ties_are_broken_by_difference_then_points_then_meetings() -> None:
    play = Play(PAIRS).sign_up(4).start()
    play.open()
    flat = ((60, 60),) * 3
    tables = play.evening.rounds[0].tables
    assert [table.sides for table in tables] == [((0,), (3,)), ((1,), (2,))]
    play.report(0, ((100, 50), *flat))
    play.report(1, ((140, 50), *flat))
    assert places(play.evening) == [(1, 1), (2, 0), (3, 3), (4, 2)]
    play.do(Correct(0, 1, "recount", ((110, 60), *flat)), by=DIRECTOR)
    assert places(play.evening) == [(1, 1), (2, 0), (3, 2), (4, 3)]
    play.do(Correct(0, 1, "recount", ((100, 50), *flat)), by=DIRECTOR)
    assert places(play.evening) == [(1, 0), (1, 1), (3, 2), (3, 3)]
    assert all(each.is_shared for each in standings(play.evening)[0])


def test_equals_are_told_apart_by_their_own_meeting() -> None:
    """0 and 1 have both won two, with the same points; 1 has beaten 0."""
    play = Play(PAIRS).sign_up(4).start()
    flat = ((60, 60),) * 3
    won: dict[frozenset[int], int] = {
        frozenset((0, 1)): 1,
        frozenset((0, 2)): 0,
        frozenset((0, 3)): 0,
        frozenset((1, 2)): 1,
        frozenset((1, 3)): 3,
        frozenset((2, 3)): 2,
    }
    for _ in range(3):
        current = play.open().current
        for table in current.tables:
            winner = won[frozenset(table.entries)]
            hand = (80, 50) if winner in table.sides[0] else (50, 80)
            play.report(table.table, (hand, *flat))
        play.do(CloseRound())
    assert places(play.evening) == [(1, 1), (2, 0), (3, 2), (4, 3)]


def test_a_mitchell_ranks_its_lines_apart_and_takes_late_pairs_into_holes_alone() -> None:
    settings = EveningSettings(Format.PAIRS, plan=Plan.MITCHELL, rounds=4)
    play = Play(settings).sign_up(7).start()
    play.play_round()
    play.sign_up(1)
    with pytest.raises(EveningRefusedError, match="no-place"):
        play.sign_up(1)
    play.do(Withdraw(1), by=DIRECTOR)
    for _ in range(3):
        play.play_round()
    stay, move = standings(play.evening)
    assert sorted(each.entry for each in stay) == [0, 1, 2, 3]
    assert sorted(each.entry for each in move) == [4, 5, 6, 7]
    assert not play.evening.redrawn
    assert not meet_again(play)
    assert [each.entry for each in stay if each.place is None] == []
    assert {line[0].place for line in (stay, move)} == {1}


def test_what_is_posted_when() -> None:
    play = Play(PAIRS).sign_up(4).start()

    def kinds(action: EveningAction) -> list[str]:
        before = play.evening
        after = play.do(action, by=DIRECTOR)
        return [post.kind.value for post in posts(before, after, len(play.log))]

    assert [
        (type(action).__name__, kinds(action))
        for action in (
            OpenRound(), NoShow(0), Report(1, FAIR, complete=True), CloseRound(),
            Pause("it is late"), Resume(), End(), Correct(0, 1, "recount", FAIR),
        )
    ] == [
        ("OpenRound", []),
        ("NoShow", ["absence"]),
        ("Report", []),
        ("CloseRound", []),
        ("Pause", ["paused"]),
        ("Resume", ["resumed"]),
        ("End", ["podium"]),
        ("Correct", ["correction", "podium"]),
    ]  # fmt: skip


def meet_again(play: Play) -> bool:
    """Whether any two entries have met twice."""
    met = [
        frozenset((a, b))
        for drawn in play.evening.rounds
        for table in drawn.tables
        for a in table.sides[0]
        for b in table.sides[1]
    ]
    return len(set(met)) < len(met)
