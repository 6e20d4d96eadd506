"""What the pictures of an evening are given to show."""

from bot.draw.evenings import EveningLine, EveningStandings, Scoring
from bot.features.evenings.actions import (
    CloseRound,
    End,
    EveningSettings,
    Format,
    Plan,
    SignUp,
    Withdraw,
)
from bot.features.evenings.actions import Scoring as Agreed
from bot.features.evenings.movements import OddOut
from bot.features.evenings.result_panels import standings_pages, traveller_pages
from bot.features.evenings.scoring import travellers
from bot.words import Language
from tests.features.evenings.builders import DIRECTOR, Play, person

LEVEL = (50, 50)


def test_a_page_of_standings_by_matches() -> None:
    settings = EveningSettings(Format.PAIRS, rounds=3, ranks_leavers=False)
    play = Play(settings).sign_up(4).start()
    play.play_round()
    play.play_round()
    play.do(Withdraw(1), by=DIRECTOR)
    (page,) = standings_pages(play.evening, "Thursday", reader_id=106)
    assert (page.title, page.round_number, page.rounds) == ("Thursday", 2, 3)
    assert page.scoring is Scoring.VICTORY
    assert page.lines[0] == EveningLine(1, ("P0", "P1"), 4, 2, 100, 2, 1)
    gone = page.lines[-1]
    assert (gone.place, gone.names, gone.score) == (None, ("P2", "P3"), 4)
    assert page.reader.names == ("P6", "P7")
    picture = page.draw(Language.ENGLISH)
    assert "P6" in picture.alt


def test_whoever_sat_out_has_no_score_of_the_last_round() -> None:
    play = Play(EveningSettings(Format.PAIRS, rounds=3)).sign_up(5).start()
    play.play_round()
    (out,) = play.evening.rounds[0].out
    (page,) = standings_pages(play.evening, "Thursday")
    without = [line for line in page.lines if line.last is None]
    assert [(line.names, line.score, line.played) for line in without] == [
        ((f"P{2 * out}", f"P{2 * out + 1}"), 1, 0)
    ]
    assert {line.place_before for line in page.lines} == {None}
    assert page.reader is None


def test_many_entries_take_pages_and_a_mitchell_two_lines() -> None:
    play = Play(EveningSettings(Format.SINGLES, rounds=3)).sign_up(26).start()
    play.play_round()
    pages = standings_pages(play.evening, "Thursday", reader_id=100)
    assert [(page.page, page.pages, len(page.lines)) for page in pages] == [
        (1, 3, 12),
        (2, 3, 12),
        (3, 3, 2),
    ]
    assert {page.reader and page.reader.names for page in pages} == {("P0",)}
    mitchell = EveningSettings(Format.PAIRS, rounds=3, plan=Plan.MITCHELL)
    play = Play(mitchell).sign_up(8).start()
    play.play_round()
    assert [len(page.lines) for page in standings_pages(play.evening, "Thursday")] == [4, 4]


def test_the_end_is_the_last_round_played() -> None:
    play = Play(EveningSettings(Format.PAIRS, rounds=3)).sign_up(4).start()
    play.play_round()
    play.do(End(), by=DIRECTOR)
    (page,) = standings_pages(play.evening, "Thursday")
    assert (page.round_number, page.rounds) == (1, 1)
    assert standings_pages(Play(EveningSettings(Format.PAIRS)).evening, "Thursday") == ()


def first_page(scoring: Agreed, kind: Format = Format.PAIRS) -> EveningStandings:
    play = Play(EveningSettings(kind, scoring, rounds=2)).sign_up(4).start()
    play.open()
    for table in play.evening.rounds[0].tables:
        play.report(table.table, ((100, 0) if table.table == 0 else LEVEL, LEVEL, LEVEL, LEVEL))
    play.do(CloseRound())
    return standings_pages(play.evening, "Thursday")[0]


def test_scores_are_those_of_the_evening() -> None:
    assert (
        first_page(Agreed.MATCHPOINTS).scoring,
        first_page(Agreed.MATCHPOINTS).lines[0].score,
    ) == (
        Scoring.PERCENT,
        62.5,
    )
    assert (first_page(Agreed.IMPS).scoring, first_page(Agreed.IMPS).lines[0].score) == (
        Scoring.IMPS,
        5.0,
    )
    teams = first_page(Agreed.IMPS, Format.TEAMS)
    assert (teams.scoring, teams.lines[0].score, len(teams.lines[0].names)) == (
        Scoring.VICTORY,
        2,
        4,
    )
    assert {line.margin for line in teams.lines} == {None}


def test_a_sheet_of_a_hand_names_both_sides_and_marks_the_readers_table() -> None:
    settings = EveningSettings(Format.PAIRS, Agreed.MATCHPOINTS, 2, odd=OddOut.COMPUTER)
    play = Play(settings).sign_up(4)
    play.do(SignUp((person(90),)))
    play.start()
    play.open()
    for table in play.evening.rounds[0].tables:
        play.report(table.table, ((100 + 10 * table.table, 100), LEVEL, LEVEL, LEVEL))
    play.do(CloseRound())
    sheet = travellers(play.evening)[0]
    (page,) = traveller_pages(play.evening, sheet, "Thursday", Language.ITALIAN, reader_id=102)
    assert (page.hand, page.scoring) == (1, Scoring.PERCENT)
    assert [line.table for line in page.lines] == [3, 2, 1]
    assert [(line.score, line.second_score) for line in page.lines] == [
        (100.0, 0.0),
        (50.0, 50.0),
        (0.0, 100.0),
    ]
    assert [line.is_reader for line in page.lines].count(True) == 1
    named = [name for line in page.lines for name in (*line.first, *line.second)]
    assert named.count("2 computer") == 1
    assert page.draw(Language.ITALIAN).alt


def test_more_than_ten_tables_take_two_sheets() -> None:
    play = Play(EveningSettings(Format.PAIRS, Agreed.IMPS, rounds=1)).sign_up(24).start()
    play.play_round()
    sheet = travellers(play.evening)[0]
    pages = traveller_pages(play.evening, sheet, "Thursday", Language.ENGLISH)
    assert [len(page.lines) for page in pages] == [10, 2]
    assert {page.scoring for page in pages} == {Scoring.IMPS}
