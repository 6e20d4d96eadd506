"""Standings of an evening and traveller sheets: every contestant and every result is told."""

from dataclasses import replace

import pytest

from bot.draw.evenings import (
    EveningLine,
    EveningStandings,
    Scoring,
    Traveller,
    TravellerLine,
    scored,
)
from bot.draw.picture import LONGEST_ALT
from bot.words import Language
from tests.builders.club_pictures import daily, standings, traveller

EN, IT = Language.ENGLISH, Language.ITALIAN


def test_standings_tell_the_score_the_last_result_and_the_change() -> None:
    lines = (
        EveningLine(1, ("Anna",), 1240, 4, last=310, place_before=3),
        EveningLine(2, ("Bruno",), 1100, 3, place_before=1),
        EveningLine(3, ("Carla",), 900, 4, last=12.5, place_before=3),
    )
    evening = EveningStandings("Thursday", 4, 6, Scoring.POINTS, lines, reader=lines[1])
    assert evening.draw(EN).alt == (
        "Thursday · round 4 of 6 · by points. "
        "1. Anna, 1,240.0 in 4 rounds, 310.0 in the latest round, up 2 places. "
        "2. Bruno (you), 1,100.0 in 3 rounds, sat out the latest round, down 1 place. "
        "3. Carla, 900.0 in 4 rounds, 12.5 in the latest round."
    )
    assert evening.draw(IT).alt == (
        "Thursday · turno 4 di 6 · a punti. "
        "1. Anna, 1.240,0 in 4 turni, 310,0 nell’ultimo, su di 2 posti. "
        "2. Bruno (tu), 1.100,0 in 3 turni, nell’ultimo ha riposato, giù di 1 posto. "
        "3. Carla, 900,0 in 4 turni, 12,5 nell’ultimo."
    )


def test_what_breaks_ties_is_told_and_who_has_left() -> None:
    lines = (
        EveningLine(1, ("Anna", "Carla"), 2, 2, margin=241),
        EveningLine(2, ("Bruno", "Dario"), 2, 2, margin=-30),
        EveningLine(None, ("Eva", "Gino"), 0.5, 1),
    )
    evening = EveningStandings("Giovedì", 2, 2, Scoring.VICTORY, lines, is_final=True)
    assert evening.draw(IT).alt == (
        "Giovedì · finale · 2 turni · a punti vittoria. "
        "1. Anna e Carla, 2,0 in 2 turni, differenza +241. "
        "2. Bruno e Dario, 2,0 in 2 turni, differenza −30. "
        "Fuori gara: Eva e Gino, 0,5 in 1 turno."
    )


@pytest.mark.parametrize("number", [1, 12])
def test_up_to_twelve_lines_are_told_and_the_readers_below_them(number: int) -> None:
    evening = standings(number, Scoring.POINTS, EN)
    own = EveningLine(31, ("Zoe",), 3, 4, last=1, place_before=31)
    alt = replace(evening, reader=own, page=1, pages=3).draw(EN).alt
    assert [f" {place}. " in alt for place in range(1, number + 1)] == [True] * number
    assert " · page 1 of 3. " in alt
    assert alt.endswith("31. Zoe (you), 3 in 4 rounds, 1 in the latest round.")


@pytest.mark.parametrize(
    ("value", "scoring", "told"),
    [
        (57.34, Scoring.PERCENT, "57.3%"),
        (12, Scoring.IMPS, "+12"),
        (-3, Scoring.IMPS, "−3"),
        (14, Scoring.MATCHPOINTS, "14"),
        (1240, Scoring.POINTS, "1,240"),
    ],
)
def test_scores_are_written_as_they_are_counted(value: float, scoring: Scoring, told: str) -> None:
    assert scored(EN, value, scoring, 0) == told


def test_a_traveller_tells_both_sides_of_every_table() -> None:
    lines = (
        TravellerLine(3, ("Anna", "Carla"), 212, 2, ("Bruno", "Dario"), 61, 0, is_reader=True),
        TravellerLine(1, ("Eva", "Gino"), 120, 0, ("Ida", "Leo"), 120.5, 2),
    )
    sheet = Traveller("Thursday", 7, Scoring.MATCHPOINTS, lines)
    assert sheet.draw(EN).alt == (
        "Hand 7 · Thursday · by matchpoints. "
        "You: Table 3: Anna and Carla 212, Bruno and Dario 61; 2 – 0. "
        "Table 1: Eva and Gino 120, Ida and Leo 120.5; 0 – 2."
    )


def test_a_hand_that_everybody_played_alone_is_told_by_place() -> None:
    alt = daily(IT).draw(IT).alt
    assert "1. Bruno: 168; 85,7%. Tu: 2. Clelia: 146; 71,4%. 3. Dario Zanetti: 124; " in alt


def test_ten_tables_with_long_names_are_all_told() -> None:
    long = traveller(10, EN)
    lines = tuple(
        replace(line, table=place + 100, first=("W" * 40,) * 2, second=("M" * 40,) * 2)
        for place, line in enumerate(long.lines)
    )
    alt = replace(long, lines=lines).draw(EN).alt
    assert len(alt) <= LONGEST_ALT
    for place in range(100, 110):
        assert f"Table {place}: " in alt
