"""Evenings in words, in both languages."""

import re

import pytest

from bot.features.evenings.actions import (
    Award,
    CloseRound,
    Correct,
    EveningSettings,
    Format,
    NoShow,
    Plan,
    Scoring,
    SignUp,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.state import EveningRefusal, EveningRefusedError
from bot.features.evenings.texts import correction_text, draw_text, standings_text
from bot.table.state.seats import Person
from bot.words import Language
from tests.features.evenings.builders import DIRECTOR, FAIR, Play

EN, IT = Language.ENGLISH, Language.ITALIAN
PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio", "Gina", "_Ugo_")
LEVEL = (50, 50)


def plain(text: str) -> str:
    """The text without the marks that isolate names."""
    return text.replace("\u2068", "").replace("\u2069", "")


def pairs(settings: EveningSettings, people: int = 8) -> Play:
    play = Play(settings)
    size = settings.format.members
    for first in range(0, people, size):
        members = PEOPLE[first : min(first + size, people)]
        play.do(SignUp(tuple(Person(first + k, name) for k, name in enumerate(members))))
    return play.start()


def duplicate(scoring: Scoring, plan: Plan = Plan.HOWELL) -> Play:
    play = pairs(EveningSettings(Format.PAIRS, scoring, rounds=2, plan=plan))
    play.open()
    play.report(0, ((100, 0), LEVEL, LEVEL, LEVEL))
    play.report(1, (LEVEL, LEVEL, LEVEL, LEVEL))
    play.do(CloseRound())
    return play


def test_standings_of_duplicate_evenings() -> None:
    assert plain(standings_text(EN, duplicate(Scoring.MATCHPOINTS).evening)).splitlines()[1] == (
        "**1=** Anna and Bruno · **62.5%**"
    )
    assert plain(standings_text(IT, duplicate(Scoring.IMPS).evening)).splitlines()[1] == (
        "**1=** Anna e Bruno · **+5,0** IMP"
    )


def test_the_lines_of_a_mitchell_have_heads() -> None:
    lines = plain(standings_text(EN, duplicate(Scoring.MATCHPOINTS, Plan.MITCHELL).evening))
    assert [line for line in lines.splitlines() if line.startswith("**Th")] == [
        "**Those who stay**",
        "**Those who move**",
    ]


def test_standings_of_teams() -> None:
    play = pairs(EveningSettings(Format.TEAMS, Scoring.IMPS, rounds=1))
    play.open()
    play.report(0, ((100, 40), LEVEL, LEVEL, LEVEL))
    play.report(1, (LEVEL, LEVEL, LEVEL, LEVEL))
    assert plain(standings_text(EN, play.evening)).splitlines()[1:] == [
        "**1** Anna, Bruno, Carla and Dino · **2** victory points (+3.0 IMPs)",
        r"**2** Elsa, Fabio, Gina and \_Ugo\_ · **0** victory points (−3.0 IMPs)",
    ]


def test_a_correction_says_who_and_why_on_one_line() -> None:
    play = pairs(EveningSettings(Format.PAIRS, rounds=3))
    play.play_round()
    play.do(Correct(0, 1, "the *wrong*\nway round", FAIR), by=DIRECTOR)
    play.do(Correct(0, 0, "noise", awards=(Award.PLUS, Award.MINUS)))
    first, second = play.evening.corrections
    assert plain(correction_text(EN, first)) == (
        rf"**Corrected by <@{DIRECTOR}>**: round 1, table 2. the \*wrong\* way round"
    )
    assert plain(correction_text(IT, second)) == "**Correzione**: turno 1, tavolo 1. noise"


def test_computer_players_who_took_over_change_no_names() -> None:
    play = pairs(EveningSettings(Format.PAIRS, rounds=3, odd=OddOut.COMPUTER))
    play.open()
    before = draw_text(EN, play.evening, play.evening.rounds[0])
    play.do(NoShow(0))
    assert draw_text(EN, play.evening, play.evening.rounds[0]) == before


@pytest.mark.parametrize("language", Language)
def test_every_refusal_says_what_to_do(language: Language) -> None:
    said = [EveningRefusedError(reason).text(language) for reason in EveningRefusal]
    assert len(set(said)) >= len(said) - 1
    reason_and_remedy = re.compile(r"[:.] \S|, so |\b[Oo]nly\b|^Please")
    assert all(reason_and_remedy.search(text) and text.endswith(".") for text in said)
