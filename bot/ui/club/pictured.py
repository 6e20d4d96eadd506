"""What the pictures of statistics and of comparisons show."""

from __future__ import annotations

from collections.abc import Sequence

from bot.club.statistics.measures import Compared, Measure, Scale, compared, is_smaller_better
from bot.club.statistics.person import GameSums
from bot.render.club.comparison import MOST_ROWS as MOST_COMPARED
from bot.render.club.comparison import ComparedRow, Comparison
from bot.render.club.person import MOST_ROWS, PersonStatistics, StatisticRow
from bot.render.club.units import Unit
from bot.text import Language, say
from bot.ui.club.columns import MeasureRow
from bot.ui.club.comparison import ComparisonContext, compared_rows
from tarocchino.core.games import GAMES, GameName

_FIRST = (
    Measure.POINTS, Measure.LUCK, Measure.ABOVE_PAR, Measure.SEQUENCES, Measure.CRICCHE,
    Measure.CARD_POINTS, Measure.LAST_TRICK, Measure.SIDE_DECLARED, Measure.TRICKS,
    Measure.AS_SOLOIST, Measure.SOLOIST_WON, Measure.BEGATO_SAVED, Measure.BEGATO_CAUGHT,
    Measure.CONTATORI, Measure.AS_DEALER, Measure.MISSED,
)  # fmt: skip
"""What is drawn before the others where there is no room for all."""
_COMPARED_FIRST = (
    Measure.POINTS, Measure.LUCK, Measure.ABOVE_PAR, Measure.AS_SOLOIST, Measure.SOLOIST_WON,
    Measure.SEQUENCES, Measure.CRICCHE, Measure.DECLARED, Measure.TRICKS, Measure.BEGATO_SAVED,
)  # fmt: skip
"""The same of two people."""
_UNITS = {
    Scale.POINTS: Unit.MEAN, Scale.GAIN: Unit.GAIN, Scale.NUMBER: Unit.FINE,
    Scale.SHARE: Unit.SHARE,
}  # fmt: skip
_FULL = 12
"""A gain fills a bar if it is this part of the server's best hand: in each game that is about a
fifth of the spread of what single hands are worth."""


def person_drawn(
    name: str, own: GameSums, server: GameSums, language: Language
) -> PersonStatistics | None:
    """A person's means in a game beside the server's; None without a hand."""
    shown = drawn_measures(compared(own.counts, server.counts))
    if not shown:
        return None
    rows = tuple(statistic_row(each, server, language) for each in shown)
    return PersonStatistics(name, own.game, own.matches, own.hands, rows)


def statistic_row(compared: Compared, server: GameSums, language: Language) -> StatisticRow:
    """A mean as the picture takes it; ``server`` are the sums of everybody in its game."""
    measure = compared.measure
    return StatisticRow(
        say(language, f"picture-club-statistic-{measure.value}"),
        compared.own,
        compared.server,
        _UNITS[measure.scale],
        is_smaller_better(measure, avoids_points=GAMES[server.game].avoids_points),
        server.best_hand / _FULL if measure.scale is Scale.GAIN else None,
    )


def drawn_measures(found: Sequence[Compared]) -> tuple[Compared, ...]:
    """As many as a picture has room for, in their order."""
    kept = _kept([each.measure for each in found], _FIRST, MOST_ROWS)
    return tuple(each for each in found if each.measure in kept)


def comparison_drawn(context: ComparisonContext, language: Language) -> Comparison:
    """Two people in the game that is shown, or in all of them."""
    met, game = context.met, context.game
    return Comparison(
        names=context.names,
        game=game,
        against=0 if met is None else met.against,
        wins=(0, 0) if met is None else (met.first, met.second),
        together=0 if met is None else met.together,
        won_together=0 if met is None else met.won_together,
        rows=_compared_rows(context, game, language),
    )


def _compared_rows(
    context: ComparisonContext, game: GameName | None, language: Language
) -> tuple[ComparedRow, ...]:
    if game is None:
        one, other = context.people
        return (
            ComparedRow(say(language, "compare-matches"), one.matches, other.matches, Unit.WHOLE),
            ComparedRow(say(language, "compare-wins"), one.wins, other.wins, Unit.WHOLE),
        )
    rows = [row for row in compared_rows(context) if None not in (row.first, row.second)]
    kept = _kept([row.measure for row in rows], _COMPARED_FIRST, MOST_COMPARED)
    return tuple(
        _compared_row(row, GAMES[game].avoids_points, language)
        for row in rows
        if row.measure in kept
    )


def _compared_row(row: MeasureRow, avoids_points: bool, language: Language) -> ComparedRow:
    return ComparedRow(
        say(language, f"measure-{row.measure.value}"),
        row.first or 0.0,
        row.second or 0.0,
        _UNITS[row.measure.scale],
        is_smaller_better(row.measure, avoids_points=avoids_points),
    )


def _kept(found: Sequence[Measure], first: Sequence[Measure], room: int) -> frozenset[Measure]:
    ordered = sorted(found, key=lambda m: first.index(m) if m in first else len(first))
    return frozenset(ordered[:room])
