"""Messages of the hand of the day."""

from bot.draw.card_emojis import CardEmojis
from bot.features.daily.panels import (
    end_panel,
    fair_panel,
    field_drawn,
    month_panel,
    podium_drawn,
    podium_panel,
    result_panel,
    today_panel,
)
from bot.features.daily.state import DailyStatus, began_in, month_standing
from bot.words import Language
from tests.approval.gallery.tables import Named
from tests.builders.daily_panels import (
    DAY,
    SEED,
    SERVER,
    START,
    WHEN,
    day_of_people,
    over,
    played_table,
)

_NAMES = ("Anna", "Bruno", "Clelia", "Dario Zanetti", "Emma", "Furio", "Gina")
_POINTS = ((134, 61), (88, 97), (88, 97), (52, 140), (134, 61), (101, 90), None)


def of_the_day(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    today = day_of_people(_NAMES, _POINTS)
    result, here = over(today), began_in(today, SERVER)
    waiting = DailyStatus(99, today, None, 4, DAY - 1)
    yield "daily/waiting", "/daily", today_panel(waiting, language)
    yield "daily/in-play", "/daily in play", today_panel(DailyStatus(7, today, 42, 1), language)
    played = DailyStatus(2, today, 41, 12, DAY - 1)
    yield "daily/played", "/daily, played", today_panel(played, language)
    table = played_table(_NAMES[:4])
    user_id = next(iter(table.people.values())).user_id
    yield "daily/end", "The end of the hand, in words", end_panel(table, user_id, language)
    late = end_panel(played_table(_NAMES[:4], hands=0), user_id, language)
    yield "daily/not-finished", "A hand that was not finished", late
    drawn = field_drawn(result, here, 2, language)
    panel = result_panel(result, here, 2, language, drawn.draw(language), 41)
    yield "daily/result", "The results, the next morning", panel
    yield "daily/result-words", "The results in words", result_panel(result, here, 2, language)
    stranger = result_panel(result, (), 99, language)
    yield "daily/result-of-others", "The results for whoever has not played", stranger
    podium = podium_drawn(result, here, language)
    shown = podium_panel(result, here, here, language, podium.draw(language))
    yield "daily/podium", "The podium in a server's channel", shown
    yield "daily/podium-words", "Without a picture", podium_panel(result, here, here, language)
    month = month_standing([result.lines, result.lines[:3]])
    yield "daily/month", "The month", month_panel(month, WHEN, 2, language)
    yield "daily/fair", "Fair deal, before", fair_panel(DAY, 17, START, None, language)
    yield "daily/fair-over", "Fair deal, after", fair_panel(DAY, 17, START, SEED, language)
