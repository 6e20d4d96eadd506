"""What the cards of a match were worth, and what was made of them, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.club.par.match_par import MatchPar, Worth, match_worth
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.results import counts_penalties
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.numbers import decimals_of, difference
from bot.text.words.points import shown
from bot.ui.components import MAX_TEXT, Part, Text, fitting
from bot.ui.words import narrator_of
from tarocchino.core.games.base import Points
from tarocchino.core.play.scoring import HandSheet

_SPARE = 100


def with_par(
    parts: Sequence[Part],
    table: Table,
    sheets: Sequence[HandSheet],
    par: MatchPar | None,
    language: Language,
    reader: int | None,
) -> tuple[Part, ...]:
    """The parts of a match's message, then what its cards were worth to the ``reader``, a user, and
    to each side. Without a par of all its hands there is nothing to be told."""
    if par is None or not par.hands or len(par.hands) != len(sheets):
        return tuple(parts)
    worths = match_worth(par, [sheet.score for sheet in sheets])
    seat = None if reader is None else table.seat_of(reader)
    return _with_lines(parts, _worth_lines(narrator_of(table, language), worths, seat))


def with_hand_par(
    parts: Sequence[Part], table: Table, number: int, par: MatchPar | None, language: Language
) -> tuple[Part, ...]:
    """The parts of the message of a score sheet, then the par of its hand, counted from 0."""
    if par is None or number >= len(par.hands):
        return tuple(parts)
    narrator = narrator_of(table, language)
    sides = " · ".join(
        say(language, "score-side", side=_people(narrator, side), points=shown(points))
        for side, points in enumerate(par.hands[number])
        if points is not None
    )
    return _with_lines(parts, [f"-# {say(language, 'match-par-sheet', sides=sides)}"])


def _with_lines(parts: Sequence[Part], lines: Sequence[str] | Iterator[str]) -> tuple[Part, ...]:
    """The parts, then as many of the lines as a message has room for."""
    taken = sum(len(part.content) for part in parts if isinstance(part, Text))
    told = fitting(list(lines), MAX_TEXT - taken - _SPARE)
    return (*parts, Text(told)) if told else tuple(parts)


def _worth_lines(narrator: Narrator, worths: Sequence[Worth], seat: int | None) -> Iterator[str]:
    """The reader's line comes first; where there are two sides it says all."""
    language = narrator.language
    if seat is not None:
        own = worths[narrator.side_of(seat)]
        yield say(
            language,
            "match-par-yours",
            cards=_signed(own.cards, language),
            play=_signed(own.play, language),
            total=_signed(own.cards + own.play, language),
        )
    if seat is None or len(worths) > 2:
        for side, worth in enumerate(worths):
            yield say(
                language,
                "match-par-side",
                players=_people(narrator, side),
                cards=_signed(worth.cards, language),
                play=_signed(worth.play, language),
            )
    of = "match-par-what-penalties" if counts_penalties(narrator) else "match-par-what"
    yield say(language, of)


def _people(narrator: Narrator, side: int) -> str:
    return narrator.opening_people(narrator.sides[side])


def _signed(points: Points, language: Language) -> str:
    return difference(language, points, decimals_of((points,)))
