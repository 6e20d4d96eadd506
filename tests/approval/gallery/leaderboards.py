"""Messages of a club's order: leaderboards, seasons, the hall of records."""

from bot.draw.card_emojis import CardEmojis
from bot.draw.leaderboards import Order
from bot.draw.picture import Drawable, Picture
from bot.features.books.leaderboard_panels import (
    HallPosition,
    archive_panel,
    leaderboard_drawn,
    leaderboard_panel,
    podium_drawn,
    podium_panel,
    records_drawn,
    records_panel,
    season_started_panel,
)
from bot.words import Language
from tests.approval.gallery.tables import Named
from tests.builders.club_boards import AUTUMN, WINTER, boards, hall, season_over

_NAMES = ("Anna", "Bruno", "Clelia", "Dario Zanetti")
_BY_USER = {user: _NAMES[user % 4] for user in (*range(1, 9), *range(50, 59))}


def of_a_club(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    for name, board in boards(_NAMES):
        yield f"leaderboard/{name}", "/leaderboard in words", leaderboard_panel(board, language)
    drawn = dict(boards(_NAMES))["rating"]
    picture = _picture(leaderboard_drawn(drawn), language)
    yield "leaderboard/drawn", "/leaderboard", leaderboard_panel(drawn, language, picture)
    yield "season/started", "/season start", season_started_panel(AUTUMN, language)
    for order in (Order.WINS, Order.POINTS):
        season = season_over(order, _NAMES)
        panel = podium_panel(season, _BY_USER, language)
        yield f"season/over-{order.value}", "/season end, in words", panel
    picture = _picture(podium_drawn(season, _BY_USER), language)
    over = archive_panel([WINTER, season], season, _BY_USER, language, picture)
    yield "season/archive", "/leaderboard: Podium", over
    yield "season/running", "One that is running", archive_panel([WINTER], WINTER, {}, language)
    everything, none = HallPosition(), HallPosition(with_computers=True)
    picture = _picture(records_drawn(everything, hall(), _BY_USER, language), language)
    panel = records_panel(everything, hall(), _BY_USER, language, picture)
    yield "records/drawn", "/records", panel
    panel = records_panel(everything, hall(), _BY_USER, language)
    yield "records/words", "/records in words", panel
    yield "records/none", "No records yet", records_panel(none, (), {}, language)


def _picture(facts: Drawable | None, language: Language) -> Picture:
    return facts.draw(language)
