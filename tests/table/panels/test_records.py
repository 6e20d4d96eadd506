"""What a document says above the hands of a record: players, customs, when, how it ended."""

import json
from typing import Any

import pytest

from bot.table.panels.records import ReadableRecord, RecordForm, RecordPlace, account_of
from bot.words import Language
from tarocchino.core.records.referee import judge
from tarocchino.core.records.replaying import RecordFaultError
from tests.builders.proved_records import data_of, proved_record
from tests.builders.record_files import PLAYED, record_file

EN, IT = Language.ENGLISH, Language.ITALIAN


def head(record: bytes, language: Language = EN, place: RecordPlace | None = None) -> list[str]:
    """The lines above the first hand."""
    text = ReadableRecord(RecordForm.TEXT, language, place)(record).decode()
    return text.split("\n\n")[0].splitlines()


def test_the_head_says_who_played_what_where_and_when() -> None:
    record = data_of({**proved_record(hands=1), "played": PLAYED})
    assert head(record)[:4] == [
        "Ottocento to 800 · Tournament rules",
        "North and South play against West and East.",
        "Table 42.",
        "Played on 23 November 2026, 20:15 to 22:40 UTC.",
    ]
    assert head(record, IT, RecordPlace("briscola_e_altro", "Club *Due* Torri"))[2:4] == [
        "Tavolo 42 in briscola_e_altro, Club *Due* Torri.",
        "Giocata il 23 novembre 2026, ore 20:15–22:40 UTC.",
    ]


def test_how_well_computer_players_play_is_told() -> None:
    computers = [{"seat": 1, "level": "master"}, {"seat": 3, "level": "novice"}]
    record = record_file(hands=1, computers=computers)
    assert head(record)[2] == "Computer players: West (master) and East (novice)."
    assert head(record, IT)[2] == "Computer: West (maestro) e East (principiante)."


def test_two_days_and_a_place_without_a_table_are_told() -> None:
    over_night = {**PLAYED, "ended": "2026-11-24T00:05:00Z"}
    record = record_file(hands=1, played=over_night)
    assert head(record, EN, RecordPlace("cards", "Club"))[2:4] == [
        "Played in cards, Club.",
        "Played from 23 November 2026, 20:15, to 24 November 2026, 00:05 UTC.",
    ]
    told = head(record, IT)[2]
    assert told == "Giocata dalle 20:15 del 23 novembre 2026 alle 00:05 del 24 novembre 2026 UTC."


def test_customs_of_the_table_are_told() -> None:
    assert "Agreed at this table: no signals." in head(record_file(knobs={"signals": "off"}))


def test_a_match_that_was_played_out_says_who_won() -> None:
    record = record_file(seed=3)
    judged = judge(record)
    assert judged["finished"]
    winner, other = judged["score"][judged["winner"]], judged["score"][1 - judged["winner"]]
    sides = ("North and South", "West and East")
    said = f"{sides[judged['winner']]} win the match, {winner:,} to {other}."
    assert head(record)[-1] == said


@pytest.mark.parametrize(
    ("ending", "last"),
    [
        (None, "The match isn’t finished. This is the first hand."),
        ({"how": "agreed", "seat": 1}, "Everybody agreed to stop here, as West had asked."),
        ({"how": "resigned", "seat": 0}, "North and South resigned."),
        ({"how": "aborted", "seat": 2}, "South closed the table."),
        ({"how": "aborted", "seat": None}, "The table was closed."),
        ({"how": "abandoned", "seat": None}, "Everybody has left the table."),
        ({"how": "round-over", "seat": None}, "The table was stopped before it had played all"),
        ({"how": "no-seeds", "seat": None}, "The table had played all the hands its seeds"),
    ],
)
def test_how_people_ended_a_match_is_told(ending: object, last: str) -> None:
    record = record_file(hands=1) if ending is None else record_file(hands=1, ending=ending)
    assert head(record)[-1].startswith(last)


def test_those_who_do_not_resign_win() -> None:
    told = head(record_file(hands=1, ending={"how": "resigned", "seat": 0}))
    assert told[-2].startswith("West and East win the match, ")


def test_a_match_without_a_set_end_is_won_by_those_ahead_when_all_agree_to_stop() -> None:
    record = record_file("open", {}, 3, hands=1, ending={"how": "agreed", "seat": 1})
    assert head(record)[-2].startswith("North wins with 73½ points. North 73½; ")


@pytest.mark.parametrize(
    "fields",
    [
        {"played": "yesterday"},
        {"played": {"began": "2026-11-23", "ended": 7}},
        {"played": {"began": "2026-99-23T20:15:00Z", "ended": None}},
        {"ending": {"how": "eaten", "seat": 0}},
        {"ending": {"how": "resigned", "seat": 99}},
        {"ending": {"how": "resigned", "seat": True}},
        {"ending": {"how": ["agreed"]}},
        {"ending": []},
        {"computers": [{"seat": 99, "level": "master"}, {"seat": 1, "level": "tsar"}, 7]},
        {"dealing": {"scheme": "deal-v9"}},
        {"dealing": 7},
    ],
)
def test_fields_of_other_programs_are_passed_over(fields: dict[str, Any]) -> None:
    usual, told = head(record_file(hands=1)), head(record_file(hands=1, **fields))
    assert told[: len(usual) - 1] == usual[:-1]


def test_a_hand_in_play_is_not_in_any_document() -> None:
    record = json.loads(record_file(hands=2))
    record["hands"][1]["actions"] = record["hands"][1]["actions"][:20]
    text = ReadableRecord(RecordForm.TEXT, EN)(data_of(record)).decode()
    assert "Hand 1" in text
    assert "Hand 2" not in text
    assert len(list(account_of(data_of(record), EN).hands())) == 1


def test_the_record_itself_is_given_as_it_is() -> None:
    record = record_file(hands=1)
    assert ReadableRecord(RecordForm.DATA, EN)(record) is record


def test_names_in_text_stay_on_their_lines() -> None:
    names = ("Anna\nHand 9: Anna", "x" * 400, "\x1b[31mred", "@everyone")
    text = ReadableRecord(RecordForm.TEXT, EN)(record_file(hands=1, names=names)).decode()
    assert "\x1b" not in text
    assert "Anna Hand 9: Anna" in text
    assert "x" * 30 not in text


@pytest.mark.parametrize("form", [RecordForm.TEXT, RecordForm.PAGE])
def test_what_is_no_record_is_refused(form: RecordForm) -> None:
    for data in (b"", b"[]", b'{"format": "tarocco-record/1"}'):
        with pytest.raises(RecordFaultError):
            ReadableRecord(form, EN)(data)
