"""Show two people of a server beside each other: as partners, as opponents, and in their means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.client.components import AccentColour, Image, Panel, Part, Text, plain_name, shown_name
from bot.client.custom_ids import Verb, control_id
from bot.draw.picture import Picture
from bot.draw.ranking import written
from bot.draw.score_text import COLUMNS
from bot.features.books.controls import ComparedPeople, game_menu
from bot.features.books.player_statistics import Encounter, Measure, PersonSums
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.plain import clean, code_block, left, right
from tarocchino.core.games import GameName

_NUMBER = 7
_LABEL = COLUMNS - 2 * _NUMBER
_NONE = "–"


class MeasureRow(NamedTuple):
    """A measure and its two numbers, None where there is none."""

    measure: Measure
    first: float | None
    second: float | None


def measure_columns(rows: Sequence[MeasureRow], heads: tuple[str, str], language: Language) -> Text:
    """A line for each measure below the ``heads`` of both columns."""
    lines = [_line("", *(clean(head) for head in heads))]
    for row in rows:
        label = say(language, f"measure-{row.measure.value}")
        first, second = (
            _NONE if value is None else written(language, value, row.measure.unit)
            for value in (row.first, row.second)
        )
        lines.append(_line(label, first, second))
    return Text(code_block("\n".join(lines)))


def _line(label: str, first: str, second: str) -> str:
    # The columns are parted by a space even where a head fills its own.
    numbers = (f" {right(each, _NUMBER - 1)}" for each in (first, second))
    return left(label, _LABEL) + "".join(numbers)


@dataclass(frozen=True, slots=True)
class ComparisonContext:
    """Who is compared and in what: their names, what each has played, and how they have met."""

    compared: ComparedPeople
    names: tuple[str, str]
    people: tuple[PersonSums, PersonSums]
    encounters: tuple[Encounter, ...]
    game: GameName | None = None

    @property
    def games(self) -> tuple[GameName, ...]:
        """The games that either has played, those of the first before."""
        played = (each.game for person in self.people for each in person.games)
        return tuple(dict.fromkeys(played))

    @property
    def met(self) -> Encounter | None:
        """How they have met in the games that are shown; None if never."""
        shown = [each for each in self.encounters if self.game in (None, each.game)]
        if not shown:
            return None
        return Encounter(
            shown[0].game,
            sum(each.together for each in shown),
            sum(each.won_together for each in shown),
            sum(each.against for each in shown),
            sum(each.first for each in shown),
            sum(each.second for each in shown),
        )


def comparison_panel(
    context: ComparisonContext, language: Language, picture: Picture | None = None
) -> Panel:
    """Both people. A ``picture`` shows it; without one it is in words."""
    one, other = (shown_name(name) for name in context.names)
    title = say(language, "compare-title", one=one, other=other)
    game = context.game
    if game is not None:
        title = say(language, "compare-title-game", title=title, game=game_name(language, game))
    parts: list[Part] = [Text(f"## {title}")]
    if picture is not None:
        parts.append(Image(picture))
    else:
        parts.append(Text("\n".join(_met_lines(context, (one, other), language))))
        parts.extend(_figures(context, language))
    if game is None and (lines := list(_by_game(context, language))):
        parts.append(Text("\n".join(lines)))
    if context.games:
        menu = control_id(Verb.COMPARISON_GAME, context.compared)
        parts.append(game_menu(menu, context.games, game, language))
    return Panel(tuple(parts), AccentColour.RESULT)


def compared_rows(context: ComparisonContext) -> tuple[MeasureRow, ...]:
    """The means of both in the game that is shown; those that are 0 for both are left out."""
    game = context.game
    if game is None:
        return ()
    sums = [person.sums_of(game) for person in context.people]
    rows = (
        MeasureRow(measure, *(None if s is None else measure.of(s.counts) for s in sums))
        for measure in Measure
    )
    return tuple(row for row in rows if row.first or row.second)


def _met_lines(
    context: ComparisonContext, names: Sequence[str], language: Language
) -> Iterator[str]:
    met = context.met
    if met is None:
        yield say(language, "compare-never")
        return
    if met.together:
        yield say(language, "compare-together", matches=met.together, wins=met.won_together)
    if met.against:
        yield _against(met, names, language)


def _against(met: Encounter, names: Sequence[str], language: Language) -> str:
    one, other = names
    return say(
        language,
        "compare-against",
        matches=met.against,
        one=one,
        first=met.first,
        other=other,
        second=met.second,
    )


def _figures(context: ComparisonContext, language: Language) -> Iterator[Text]:
    """Matches and wins of each in what is shown, and their means in one game."""
    game = context.game
    for name, person in zip(context.names, context.people, strict=True):
        sums = None if game is None else person.sums_of(game)
        matches, wins = (
            (person.matches, person.wins)
            if game is None
            else (0, 0)
            if sums is None
            else (sums.matches, sums.wins)
        )
        yield Text(
            say(language, "compare-own", player=shown_name(name), matches=matches, wins=wins)
        )
    if rows := compared_rows(context):
        one, other = (plain_name(name) for name in context.names)
        yield measure_columns(rows, (one, other), language)
        yield Text(say(language, "compare-what-means"))


def _by_game(context: ComparisonContext, language: Language) -> Iterator[str]:
    """How they have met in each game, where there are several."""
    if len(context.encounters) < 2:
        return
    for met in context.encounters:
        told = []
        if met.together:
            told.append(
                say(language, "stats-together", matches=met.together, wins=met.won_together)
            )
        if met.against:
            told.append(
                say(
                    language,
                    "compare-against-short",
                    matches=met.against,
                    first=met.first,
                    second=met.second,
                )
            )
        yield say(
            language,
            "compare-game",
            game=game_name(language, met.game),
            told=" · ".join(told),
        )
