"""Which sealed deals may be talked about: those that all who play them have behind them.

Until then no score sheet, replay or result of such a deal is shown to anybody but those who have
just played it, and standings do not count it.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.club.duplicate.boards import Result, Traveller, traveller
from bot.club.evenings.settings import HANDS
from bot.club.evenings.state import Evening, EveningRound, EveningTable


def shown_boards(evening: Evening) -> frozenset[int]:
    """The numbers of the sealed deals that are no secret any more.

    Where all tables play the same deals, each deal is one as soon as every table has played it or
    will not any more; where deals travel, all of them at the end. Empty without sealed deals.
    """
    if not evening.settings.is_duplicate:
        return frozenset()
    if evening.stage.is_over:
        return frozenset(range(1, evening.board_sets * HANDS + 1))
    if evening.settings.travelling:
        return frozenset()
    return frozenset(
        board
        for drawn in evening.rounds
        for place, board in enumerate(drawn.tables[0].boards)
        if all(_has_behind(drawn, table, place) for table in drawn.tables)
    )


def _has_behind(drawn: EveningRound, table: EveningTable, place: int) -> bool:
    outcome = table.outcome
    return drawn.closed_at is not None or outcome.is_decided or len(outcome.hands) > place


def travellers(evening: Evening) -> tuple[Traveller, ...]:
    """The sheets of the deals that may be shown and were played at any table, by number."""
    shown = shown_boards(evening)
    return tuple(
        traveller(board, results)
        for board, results in sorted(results_by_board(evening).items())
        if board in shown
    )


def results_by_board(evening: Evening) -> Mapping[int, list[Result]]:
    """What tables made of each deal, secret ones too. ``table`` of a result counts the tables of
    all rounds, from 0."""
    found: dict[int, list[Result]] = {}
    tables = [table for drawn in evening.rounds for table in drawn.tables]
    for number, table in enumerate(tables):
        for board, hand in zip(table.boards, table.outcome.hands, strict=False):
            found.setdefault(board, []).append(Result(number, table.sides, hand))
    return found
