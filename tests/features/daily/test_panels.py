"""The hand of the day in words."""

import re
from datetime import date

import pytest

from bot.client.components import Panel, Text
from bot.client.custom_ids import Verb, position_of
from bot.features.daily.panels import (
    DailyControl,
    DailyStep,
    fair_panel,
    field_drawn,
    field_words,
    month_panel,
    podium_drawn,
    podium_lines,
    podium_panel,
    result_panel,
    today_panel,
)
from bot.features.daily.state import (
    Begin,
    Daily,
    DailyRefusal,
    DailyRefusedError,
    DailyStatus,
    DayResult,
    Finish,
    apply_daily,
    began_in,
    daily_result,
)
from bot.support.clock import day_of
from bot.words import Language

EN, IT = Language.ENGLISH, Language.ITALIAN
HERE = 70
DAY = day_of(date(2026, 11, 5))
START, SEED = "ab" * 64, "cd" * 64


def day(*people: tuple[str, int | None, tuple[int, int] | None]) -> Daily:
    daily = Daily(DAY, 1000.0, 2000.0, START, 17)
    for user, (name, guild_id, points) in enumerate(people, start=1):
        daily = apply_daily(daily, Begin(user, name, guild_id), 1.0)
        if points is not None:
            daily = apply_daily(daily, Finish(user, points), 2.0)
    return daily


FIELD = day(
    ("Anna", HERE, (90, 50)),
    ("Bruno", None, (90, 50)),
    ("_Carla_", HERE, (60, 30)),
    ("Dino", HERE, (9, 80)),
)
RESULT = DayResult(FIELD, daily_result(FIELD, 2000.0), SEED)


def words(panel: Panel) -> list[str]:
    texts = [part.content for part in panel.parts if isinstance(part, Text)]
    return "\n".join(texts).replace("\N{FIRST STRONG ISOLATE}", "").splitlines()


def pressed(panel: Panel) -> list[tuple[DailyStep, int]]:
    """What the buttons of the hand of the day do."""
    read = [position_of(DailyControl, each) for each in panel.ids if each.verb is Verb.DAILY]
    return [(each.step, each.day or 0) for each in read]


@pytest.mark.parametrize("reason", DailyRefusal)
def test_every_refusal_has_its_words(reason: DailyRefusal) -> None:
    for language in Language:
        said = DailyRefusedError(reason).text(language)
        assert re.search(r"[:.] \S", said)  # the reason, then what to do
        assert said.endswith(".")


def test_today_is_played_and_says_no_more_than_its_own_points() -> None:
    panel = today_panel(DailyStatus(3, FIELD, 44, 1), EN)
    assert words(panel)[1].startswith("You made **60 – 30**. You’ll see <t:2")
    assert "90" not in "\n".join(words(panel))
    assert [each for each, _ in pressed(panel)] == [DailyStep.MONTH, DailyStep.FAIR]


def test_results_for_whoever_has_not_played() -> None:
    panel = result_panel(RESULT, (), 99, EN, table_id=None)
    told = "\n".join(words(panel))
    assert words(panel)[1].startswith("You didn’t play it")
    assert not any(name in told for name in ("Anna", "Bruno", "Carla", "Dino"))
    assert r"1\. 90 – 50 · 2 players" in told
    assert Verb.ALL_HANDS not in {each.verb for each in panel.ids}


def test_results_without_others() -> None:
    alone = day(("Anna", HERE, (90, 50)))
    result = DayResult(alone, daily_result(alone, 2000.0), SEED)
    assert "Sei l’unica persona" in words(result_panel(result, (), 1, IT))[1]
    nobody = day(("Anna", HERE, None))
    result = DayResult(nobody, daily_result(nobody, 2000.0), SEED)
    assert words(result_panel(result, (), 1, EN))[1:] == ["Nobody finished it."]
    assert field_drawn(result, (), 1, EN) is None
    assert podium_drawn(result, (), EN) is None
    assert "Nessuno" in words(month_panel((), date(2026, 11, 5), 4, IT))[1]


def test_a_long_field_keeps_the_reader_in_sight() -> None:
    people = [(f"P{number}", None, (number, 0)) for number in range(1, 31)]
    long = day(*people)
    result = DayResult(long, daily_result(long, 2000.0), SEED)
    panel = result_panel(result, (), 3, EN)
    told = words(panel)
    assert r"28\. 3 – 0 · **P3** ·" in told[11]
    assert told[12] == "-# and 20 more"
    drawn = field_drawn(result, (), 3, EN)
    assert [line.table for line in drawn.lines] == [*range(1, 10), 28]
    assert [line.is_reader for line in drawn.lines].index(True) == 9
    assert len(field_words((), EN)) == 0


def test_the_podium_of_a_server_is_among_its_own() -> None:
    here = began_in(FIELD, HERE)
    assert [(place, line.names) for place, line in podium_lines(RESULT, here)] == [
        (1, ("Anna",)),
        (2, ("_Carla_",)),
        (3, ("Dino",)),
    ]
    panel = podium_panel(RESULT, here, here - {1}, EN)
    assert words(panel)[1:] == [
        "4 people finished it, 3 of them from this server.",
        r"1\. \_Carla\_ · 60 – 30 · better than 33 %",
        r"2\. Dino · 9 – 80 · better than 0 %",
        "-# Today’s hand is waiting: `/daily`",
    ]
    drawn = podium_drawn(RESULT, here, EN)
    assert [step.names for step in drawn.steps] == [("Anna",), ("_Carla_",), ("Dino",)]


def test_the_proof_has_no_seed_before_the_results() -> None:
    before = "\n".join(words(fair_panel(DAY, 17, START, None, EN)))
    after = "\n".join(words(fair_panel(DAY, 17, START, SEED, EN)))
    assert START in before
    assert SEED not in before
    assert SEED in after
    assert "hashed 17 times" in after
