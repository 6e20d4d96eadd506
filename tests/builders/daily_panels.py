"""The messages of the hand of the day, with many names, and with the widest."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from bot.client.components import Panel
from bot.draw.picture import Picture
from bot.features.daily.panels import (
    end_panel,
    fair_panel,
    month_panel,
    podium_panel,
    result_panel,
    today_panel,
)
from bot.features.daily.state import (
    Begin,
    Daily,
    DailyStatus,
    DayResult,
    Finish,
    apply_daily,
    began_in,
    daily_result,
    month_standing,
)
from bot.support.clock import day_of
from bot.table.panels.hand import with_place
from bot.table.state.table import DailyOccasion, Stage, Table
from bot.words import Language
from tarocchino.core.games import GameName
from tests.builders.random_play import play_match
from tests.builders.ui_tables import table_of

WHEN = date(2026, 11, 23)
DAY = day_of(WHEN)
CLOSES, RESULTS = 1_795_474_800.0, 1_795_503_600.0
START, SEED = "5c" * 64, "a7" * 64
SERVER = 10


def day_of_people(names: Sequence[str], points: Sequence[tuple[int, int] | None]) -> Daily:
    """Today, begun by these people, numbered from 1, who made these points; every third of them
    began it elsewhere."""
    daily = Daily(DAY, CLOSES, RESULTS, START, 17)
    for user, (name, made) in enumerate(zip(names, points, strict=True), start=1):
        server = SERVER if user % 3 else SERVER + 1
        daily = apply_daily(daily, Begin(user, name, server), CLOSES - 1)
        if made is not None:
            daily = apply_daily(daily, Finish(user, made), CLOSES)
    return daily


def over(daily: Daily) -> DayResult:
    """The day with its results."""
    return DayResult(daily, daily_result(daily, RESULTS), SEED)


def played_table(names: Sequence[str], hands: int = 1) -> Table:
    """A table of the day at which one hand was played, or none."""
    match = play_match((GameName.QUATTRO_SCARTATE.value, {}), 3, 4, hands=max(hands, 1))[-1].after
    table = replace(table_of(match, *names), stage=Stage.CLOSED, occasion=DailyOccasion(DAY))
    return table if hands else replace(table, match=None)


def widest_daily(
    names: Sequence[str], language: Language, picture: Picture
) -> Iterator[tuple[str, Panel]]:
    """Each message with many of the widest names and the largest numbers."""
    many = [names[number % len(names)] for number in range(60)]
    daily = day_of_people(many, [(900 + number // 3, 900) for number in range(60)])
    result, here = over(daily), began_in(daily, SERVER)
    unplayed = day_of_people(many, [None] * 60)
    for status in (
        DailyStatus(1, daily, 10**18 - 1, 10**6, DAY - 1),
        DailyStatus(1, unplayed, 10**18 - 1, 10**6, DAY - 1),
        DailyStatus(99, daily, None, 10**6, DAY - 1),
    ):
        yield "today_panel", today_panel(status, language)
    for drawn in (picture, None):
        yield "result_panel", result_panel(result, here, 1, language, drawn, 10**18 - 1)
        yield "podium_panel", podium_panel(result, here, here, language, drawn)
    yield "month_panel", month_panel(month_standing([result.lines] * 31), WHEN, 1, language)
    for seed in (None, SEED):
        yield "fair_panel", fair_panel(DAY, 1000, START, seed, language)
    table = played_table(names[:4])
    user_id = next(iter(table.people.values())).user_id
    for drawn in (picture, None):
        panel = end_panel(table, user_id, language, drawn)
        yield "end_panel", panel
    yield "with_place", with_place(panel, language)
