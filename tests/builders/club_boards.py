"""Leaderboards, podiums and records as panels show them: usual ones, and the widest."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.client.components import Panel
from bot.draw.leaderboards import MOST_LINES, LeaderboardLine, Order
from bot.draw.picture import Picture
from bot.features.books.leaderboard_panels import (
    HallPosition,
    ShownBoard,
    archive_panel,
    leaderboard_panel,
    podium_panel,
    records_panel,
    season_started_panel,
)
from bot.features.books.leaderboards import (
    EMPTY_PAGE,
    BoardPage,
    BoardQuery,
    HallRecord,
    Season,
    SeasonPodium,
    podium_steps,
)
from bot.features.books.match_facts import RecordKind
from bot.features.books.ratings import SETTLED_DEVIATION
from bot.words import Language
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName

AUTUMN = Season(3, "Autumn 2026", 1_790_000_000.0, 1_797_700_000.0)
WINTER = Season(4, "Winter 2027", 1_797_800_000.0)
_GAME = GameName.QUATTRO_SCARTATE
_WIDE_SEASON = Season(10**7, "W" * 40, 1e9, 2e9)
_HUGE = 10.0**9


def board_lines(query: BoardQuery, names: Sequence[str], lines: int = MOST_LINES) -> BoardPage:
    """The first page of a leaderboard of so many lines; the reader is the last of them."""
    told = tuple(
        LeaderboardLine(
            place=number - (number == 3),
            users=(number, number + 50)[: 1 + query.pairs],
            names=tuple(names[(number + n) % len(names)] for n in range(1 + query.pairs)),
            value=_VALUES[query.order] / (number - (number == 3)),
            matches=60 - number,
            wins=40 - number,
            uncertainty=40.0 * number if query.order is Order.RATING else None,
            provisional=query.order is Order.RATING and 40.0 * number > SETTLED_DEVIATION,
        )
        for number in range(1, lines + 1)
    )
    return BoardPage(told, 1, 1, told[0].value, told[-1], 60 - lines)


_VALUES = {
    Order.RATING: 1842.0, Order.WINS: 40, Order.POINTS: 86.25, Order.DECLARATIONS: 1210,
    Order.CAPPOTTI: 6, Order.BEST_HAND: 312.5, Order.ABOVE_PAR: 24.5,
}  # fmt: skip


def boards(names: Sequence[str]) -> Iterator[tuple[str, ShownBoard]]:
    """Leaderboards by every order, of people and pairs, and those that are empty."""
    for order in Order:
        query = BoardQuery(order, _GAME, season=AUTUMN.id)
        yield order.value, ShownBoard(query, board_lines(query, names, 4), [WINTER, AUTUMN])
    pairs = BoardQuery(Order.RATING, _GAME, RuleSetName.PAGAT, pairs=True)
    yield "pairs", ShownBoard(pairs, board_lines(pairs, names, 3), [])
    computers = BoardQuery(with_computers=True)
    page = board_lines(computers, names, 3)
    below = BoardPage(page.lines, 2, 4, page.best, None, 0)
    yield "page", ShownBoard(computers, below, [AUTUMN])
    points = BoardQuery(Order.POINTS, _GAME)
    yield "few", ShownBoard(points, BoardPage((), 1, 1, 0, None, 3), [])
    others = replace(board_lines(BoardQuery(), names, 2), own=None)
    yield "left-out", ShownBoard(BoardQuery(), others, [], listed=False)
    for order in Order:
        query = BoardQuery(order, _GAME)
        yield f"empty-{order.value}", ShownBoard(query, EMPTY_PAGE, [])
    for name, query in (
        ("needs-game", BoardQuery(Order.RATING)),
        ("no-ladder", BoardQuery(Order.RATING, _GAME, pairs=True, with_computers=True)),
        ("no-best-hands", BoardQuery(Order.BEST_HAND, GameName.MATTAZZA)),
    ):
        yield name, ShownBoard(query, EMPTY_PAGE, [])


def season_over(order: Order, names: Sequence[str], game: GameName | None = None) -> Season:
    """A season with its podium of people and pairs, whose users are places among the names."""
    sides = [board_lines(BoardQuery(order, game, pairs=pairs), names, 4) for pairs in (False, True)]
    podium = SeasonPodium(order, game, *(podium_steps(page.lines) for page in sides))
    return Season(AUTUMN.id, AUTUMN.name, AUTUMN.began_at, AUTUMN.ended_at, podium)


def hall(game: GameName | None = None) -> tuple[HallRecord, ...]:
    """A record of each kind, held by the users 1 and 2; two are of one hand."""
    values = (939, 13, 212.5, 3, 5, 604)
    hands = (0, 0, 1, None, None, None)
    return tuple(
        HallRecord(
            kind, value, game or _GAME, 7, hand, (1, 2)[: 1 + place % 2],
            AUTUMN.began_at + 86400 * place,
        )
        for place, (kind, value, hand) in enumerate(zip(RecordKind, values, hands, strict=True))
    )  # fmt: skip


def widest_panels(
    names: Sequence[str], language: Language, picture: Picture
) -> Iterator[tuple[str, Panel]]:
    """Every panel with the longest of everything, as a picture and in words."""
    named = dict.fromkeys(range(100), names[0])
    seasons = [Season(10**7 + n, "W" * 40, 1e9, 2e9) for n in range(40)]
    for shown in (picture, None):
        for order in Order:
            query = BoardQuery(order, _GAME, RuleSetName.PARLOUR, 10**7 + 39, True, True)
            lines = tuple(
                LeaderboardLine(
                    10**6, (name, names[0]), _HUGE, 10**9, 10**9, _HUGE, True, users=(1, 2)
                )
                for name in (*names, *names)[:MOST_LINES]
            )
            page = BoardPage(lines, 99998, 99999, _HUGE, lines[0], 10**9)
            board = ShownBoard(query, page, seasons)
            yield "leaderboard_panel", leaderboard_panel(board, language, shown)
            over = season_over(order, names, _GAME)
            yield "podium_panel", podium_panel(over, named, language, shown)
            yield "archive_panel", archive_panel(seasons, over, named, language, shown)
        for asked in (HallPosition(game=_GAME, with_computers=True), HallPosition()):
            panel = records_panel(asked, hall(), named, language, shown)
            yield "records_panel", panel
    for _, board in boards(names):
        yield "leaderboard_panel", leaderboard_panel(board, language)
    yield "season_started_panel", season_started_panel(_WIDE_SEASON, language)
