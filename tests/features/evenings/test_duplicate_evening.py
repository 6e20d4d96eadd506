"""Evenings in which all play the same sealed deals, and teams."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.evenings.actions import (
    Award,
    CloseRound,
    Correct,
    End,
    EveningSettings,
    Format,
    NoShow,
    Plan,
    Report,
    Return,
    Reveal,
    Scoring,
    Withdraw,
)
from bot.features.evenings.orders import PostKind, posts, tables_to_open
from bot.features.evenings.scoring import shown_boards, standings, travellers
from bot.features.evenings.state import EveningRefusedError
from bot.table.rules.duplicate import hand_by_hand, imps
from tarocchino.core.model.cards import PACK
from tarocchino.dealing.chain import new_chain
from tarocchino.dealing.sealed import (
    board_pack,
    revealed_set_chain,
    sealed_pack,
    set_and_hand,
    set_chain,
)
from tests.features.evenings.builders import CHAIN, DIRECTOR, Play, person, places, standing

MATCHPOINTS = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, rounds=2)
IMPS = EveningSettings(Format.PAIRS, Scoring.IMPS, rounds=2)
TEAMS = EveningSettings(Format.TEAMS, Scoring.IMPS, rounds=2)
LEVEL = (50, 50)


def test_eight_tables_play_the_same_deals_in_a_round() -> None:
    play = Play(MATCHPOINTS).sign_up(16).start()
    play.open()
    orders = tables_to_open(play.evening)
    assert [order.board_set for order in orders] == [0] * 8
    for table in range(8):
        play.report(table, ((100 + 10 * table, 100), LEVEL, LEVEL, LEVEL))
    play.do(CloseRound())
    play.open()
    assert {order.board_set for order in tables_to_open(play.evening)} == {1}
    sheets = travellers(play.evening)
    assert [sheet.board for sheet in sheets] == [1, 2, 3, 4]
    assert [line.matchpoints[0] for line in sheets[0].lines] == [14, 12, 10, 8, 6, 4, 2, 0]
    first = play.evening.rounds[0].tables[7]
    (best,), (worst,) = first.sides
    assert standing(play.evening, best).share == Fraction(14 + 3 * 7, 4 * 14)
    assert standing(play.evening, worst).share == Fraction(0 + 3 * 7, 4 * 14)
    assert places(play.evening)[0] == (1, best)
    (line, *_) = hand_by_hand(best, sheets)
    assert (line.board, line.points, line.against) == (1, (170, 100), (worst,))


def test_nothing_of_a_deal_is_shown_while_a_table_has_it_before_it() -> None:
    play = Play(IMPS).sign_up(4).start()
    play.open()
    play.do(Report(0, ((100, 0), (70, 30)), complete=False))
    assert shown_boards(play.evening) == frozenset()
    assert travellers(play.evening) == ()
    assert {each.imps for each in standings(play.evening)[0]} == {0}
    play.do(Report(1, (LEVEL,), complete=False))
    assert shown_boards(play.evening) == {1}
    (best,), _ = play.evening.rounds[0].tables[0].sides
    assert standing(play.evening, best).imps == imps(100) == 5
    play.do(CloseRound(), by=DIRECTOR)
    assert shown_boards(play.evening) == {1, 2, 3, 4}


def test_deals_a_table_did_not_come_to_are_average_and_a_no_show_is_not() -> None:
    play = Play(MATCHPOINTS).sign_up(4).start()
    play.open()
    play.do(Report(0, ((100, 0),), complete=False))
    (late,) = play.evening.rounds[0].tables[1].sides[0]
    (waiting,) = play.evening.rounds[0].tables[1].sides[1]
    play.do(NoShow(late), by=DIRECTOR)
    play.do(CloseRound(), by=DIRECTOR)
    (alone,), _ = play.evening.rounds[0].tables[0].sides
    assert standing(play.evening, alone).share == Fraction(1, 2)
    assert standing(play.evening, late).share == Fraction(2, 5)
    assert standing(play.evening, waiting).share == Fraction(3, 5)
    assert standing(play.evening, waiting).imps == 12
    assert standing(play.evening, late).imps == -12


@pytest.mark.parametrize("ranks_leavers", [True, False])
def test_rounds_missed_count_for_whoever_comes_late_or_back_or_has_left(
    ranks_leavers: bool,
) -> None:
    play = Play(replace(MATCHPOINTS, rounds=3, ranks_leavers=ranks_leavers)).sign_up(4).start()
    play.play_round()
    before = standing(play.evening, 0).share
    play.do(Withdraw(0), by=DIRECTOR)
    play.sign_up(1)
    play.play_round()
    missed = (4 * before + 4 * Fraction(2, 5)) / 8
    assert standing(play.evening, 0).share == (missed if ranks_leavers else before)
    assert (standing(play.evening, 0).place is not None) is ranks_leavers
    late = standing(play.evening, 4)
    assert (late.tables, late.share) == (1, (4 * Fraction(2, 5) + late_shares(play)) / 8)
    play.do(Return(0), by=DIRECTOR)
    assert standing(play.evening, 0).share == missed


def late_shares(play: Play) -> Fraction:
    """The sum of what the fifth pair has for the four deals it has played."""
    return sum((line.share for line in hand_by_hand(4, travellers(play.evening))), Fraction(0))


def test_a_correction_changes_what_all_others_have() -> None:
    play = Play(MATCHPOINTS).sign_up(4).start()
    play.open()
    play.report(0, ((100, 0), LEVEL, LEVEL, LEVEL))
    play.report(1, ((50, 0), LEVEL, LEVEL, LEVEL))
    (ahead,), _ = play.evening.rounds[0].tables[0].sides
    assert standing(play.evening, ahead).share == Fraction(5, 8)
    play.do(Correct(0, 1, "recount", ((150, 0), LEVEL, LEVEL, LEVEL)), by=DIRECTOR)
    assert standing(play.evening, ahead).share == Fraction(3, 8)


def test_deals_that_travel_are_shown_at_the_end() -> None:
    settings = EveningSettings(
        Format.PAIRS, Scoring.MATCHPOINTS, rounds=4, plan=Plan.MITCHELL, travelling=True
    )
    play = Play(settings).sign_up(8).start()
    played: set[tuple[int, int]] = set()
    for _ in range(3):
        play.open()
        for order in tables_to_open(play.evening):
            table = play.evening.rounds[-1].tables[order.table]
            assert not played & {(entry, table.board_set) for entry in table.entries}
            played |= {(entry, table.board_set) for entry in table.entries}
            play.report(order.table)
        play.do(CloseRound())
        assert shown_boards(play.evening) == frozenset()
    before = play.evening
    play.do(End())
    assert [post.kind for post in posts(before, play.evening, 1)] == [
        PostKind.TRAVELLERS,
        PostKind.PODIUM,
    ]
    assert len(travellers(play.evening)) == 16
    assert {len(sheet.lines) for sheet in travellers(play.evening)} == {3}


def test_the_deals_are_committed_to_before_and_can_be_checked_after() -> None:
    play = Play(IMPS).sign_up(4).start()
    play.play_round()
    play.play_round()
    assert play.evening.board_sets == 2
    last = CHAIN.seed_of(2).hex()
    with pytest.raises(EveningRefusedError, match="not-over"):
        play.do(Reveal(last))
    play.do(End(), by=DIRECTOR)
    for wrong in (CHAIN.seed_of(1).hex(), CHAIN.seed_of(3).hex(), "", "zz", last[:-2]):
        with pytest.raises(EveningRefusedError, match="bad-seed"):
            play.do(Reveal(wrong))
    play.do(Reveal(last))
    with pytest.raises(EveningRefusedError, match="revealed-already"):
        play.do(Reveal(last))
    for board in range(1, 9):
        board_set, hand = set_and_hand(board)
        opened = revealed_set_chain(last, 2, board_set)
        assert opened == set_chain(CHAIN, board_set)
        assert sealed_pack(opened, 12, hand) == board_pack(CHAIN, 12, board)
    for other in (-1, 2):
        with pytest.raises(ValueError, match=f"set {other} of 2"):
            revealed_set_chain(last, 2, other)


def test_every_deal_is_a_pack_of_its_own() -> None:
    packs = {board_pack(CHAIN, 12, board) for board in range(1, 9)}
    assert len(packs) == 8
    assert all(sorted(pack, key=PACK.index) == list(PACK) for pack in packs)
    assert board_pack(CHAIN, 12, 7) != board_pack(new_chain(bytes(64)), 12, 7)
    assert board_pack(CHAIN, 12, 7) != board_pack(CHAIN, 13, 7)


def test_the_seeds_of_a_set_tell_nothing_of_the_evenings_chain() -> None:
    """A set's chain is not a part of the evening's, nor of another set's."""
    seeds = {CHAIN.seed_of(hand) for hand in range(1, 9)}
    for board_set in (0, 1):
        of_set = set_chain(CHAIN, board_set)
        assert not seeds & {of_set.start, *(of_set.seed_of(hand) for hand in range(1, 5))}
    assert set_chain(CHAIN, 0).start != set_chain(CHAIN, 1).start


def test_teams_meet_at_two_tables_with_one_pair_each() -> None:
    play = Play(TEAMS).sign_up(2).start()
    play.open()
    first, second = tables_to_open(play.evening)
    assert first.seats == (person(0), person(6), person(1), person(7))
    assert second.seats == (person(4), person(2), person(5), person(3))
    assert first.board_set == second.board_set == 0


def test_a_team_wins_by_the_imps_of_both_tables() -> None:
    """Deal 1: 60 ahead here, 20 behind there: together 40, which is 2 IMPs. The rest is level."""
    play = Play(TEAMS).sign_up(2).start()
    play.open()
    play.report(0, ((100, 40), LEVEL, LEVEL, LEVEL))
    assert standing(play.evening, 0).victory == standing(play.evening, 1).victory == 0
    play.report(1, ((60, 40), LEVEL, LEVEL, LEVEL))
    won, lost = standing(play.evening, 0), standing(play.evening, 1)
    assert (won.victory, won.difference, int(won.imps)) == (2, 40, 2)
    assert (lost.victory, lost.difference, int(lost.imps)) == (0, -40, -2)
    play.do(Correct(0, 1, "the other way", awards=(Award.PLUS, Award.MINUS)), by=DIRECTOR)
    assert (standing(play.evening, 0).victory, standing(play.evening, 1).victory) == (0, 2)


def test_an_odd_team_sits_out_and_an_absent_one_loses() -> None:
    play = Play(TEAMS).sign_up(3).start()
    play.open()
    drawn = play.evening.rounds[0]
    (out,) = drawn.out
    assert standing(play.evening, out).victory == 1
    absent, other = drawn.tables[0].entries
    play.do(NoShow(absent), by=DIRECTOR)
    assert tables_to_open(play.evening) == ()
    assert (standing(play.evening, absent).victory, standing(play.evening, other).victory) == (0, 2)
