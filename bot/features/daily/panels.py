"""Show the hand of the day: today's panel, results, a server's podium, a month, the proof."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import Annotated, ClassVar

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
    shown_name,
)
from bot.client.custom_ids import NUMBER, CustomId, Verb, Word, control_id, or_none
from bot.draw.evenings import Scoring, Traveller, TravellerLine
from bot.draw.leaderboards import MOST_STEPS, Podium, PodiumStep
from bot.draw.picture import Picture
from bot.features.daily.state import (
    GAME,
    DailyStatus,
    DayResult,
    FieldLine,
    MonthLine,
    field_lines,
    line_of,
    points_made,
)
from bot.support.clock import date_of
from bot.table.panels.records import all_hands_button
from bot.table.panels.scores import sheet_words
from bot.table.panels.words import daily_heading, narrator_of
from bot.table.state.table import DailyOccasion, Table
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import day as day_name
from bot.words.numbers import difference, listed, number
from bot.words.numbers import month as month_name

_MOST_DIGITS = 6
"""The most digits of a day, so that it has a date."""
_START_DIGITS = 40
"""Hexadecimal digits of a chain's start in a custom_id, which commits to the chain."""


class DailyStep(Enum):
    """What a button of these panels does; the value begins the argument of its custom_id."""

    PLAY = "play"
    RESULT = "result"
    MONTH = "month"
    FAIR = "fair"


def _read_day(written: str) -> int:
    if len(written) > _MOST_DIGITS:
        raise ValueError(written)
    return NUMBER.read(written)


@dataclass(frozen=True, slots=True)
class DailyControl:
    """A button's step and day (None for today); *Fair deal* commits to the chain's ``start``."""

    SEPARATOR: ClassVar = "-"

    step: DailyStep
    day: Annotated[int | None, or_none(Word(str, _read_day))] = None
    start: str | None = None


def month_named(when: date, language: Language) -> str:
    return f"{month_name(language, when)} {when.year}"


def play_button(label: str) -> Button:
    opens = control_id(Verb.DAILY, DailyControl(DailyStep.PLAY))
    return Button(opens, label, ButtonStyle.CONFIRM)


def hand_button(status: DailyStatus, language: Language) -> Button:
    """Return *My hand*, or the button that opens the table if it has none yet."""
    label = say(language, "button-hand")
    if status.table_id is None:
        return play_button(label)
    return Button(CustomId(status.table_id, 0, Verb.HAND), label, ButtonStyle.CONFIRM)


def result_button(day: int, language: Language) -> Button:
    named = day_name(language, date_of(day))
    label = say(language, "button-daily-result", day=named)
    return Button(control_id(Verb.DAILY, DailyControl(DailyStep.RESULT, day)), label)


def month_button(day: int, language: Language) -> Button:
    label = say(language, "button-daily-month", month=month_named(date_of(day), language))
    return Button(control_id(Verb.DAILY, DailyControl(DailyStep.MONTH, day)), label)


def fair_button(day: int, chain_start: str, language: Language) -> Button:
    """Return *Fair deal*, whose custom_id commits to the start of the chain."""
    proof = DailyControl(DailyStep.FAIR, day, chain_start[:_START_DIGITS])
    return Button(control_id(Verb.DAILY, proof), say(language, "button-fair-deal"))


MOST_LINES = 10
_HUNDRED = 100
_SMALL = "-# "


def today_panel(status: DailyStatus, language: Language) -> Panel:
    """Return today's hand for one person: to be begun, in play, or played."""
    today, attempt = status.today, status.attempt
    results = f"<t:{round(today.results_at)}:R>"
    closes = f"<t:{round(today.closes_at)}:t>"
    lines = [_heading(today.day, language)]
    buttons: list[Button] = []
    if attempt is None:
        lines.append(say(language, "daily-what", game=game_name(language, GAME)))
        lines.append(say(language, "daily-until", closes=closes, results=results))
        buttons.append(play_button(say(language, "button-daily-play")))
    elif attempt.points is None:
        lines.append(say(language, "daily-waits"))
        buttons.append(hand_button(status, language))
    else:
        points, others = attempt.points
        told = say(language, "daily-played", points=points, others=others, results=results)
        lines.append(told)
    if status.in_a_row > 1:
        lines.append(_SMALL + say(language, "daily-in-a-row", number=status.in_a_row))
    if status.last is not None:
        buttons.append(result_button(status.last, language))
    buttons.append(month_button(today.day, language))
    buttons.append(fair_button(today.day, today.chain_start, language))
    colour = AccentColour.YOUR_TURN if attempt is None else AccentColour.WAITING
    return Panel((Text("\n".join(lines)), Buttons(tuple(buttons))), colour)


def result_panel(
    result: DayResult,
    named: Collection[int],
    reader_id: int,
    language: Language,
    picture: Picture | None = None,
    table_id: int | None = None,
) -> Panel:
    """Return the results of a day for one reader: their own, and the field as a ``picture`` or
    in words. ``named`` are the users whose names the reader sees; ``table_id`` is the reader's
    table."""
    daily = result.daily
    parts: list[Part] = [
        Text(f"{_heading(daily.day, language)}\n{_own(result, reader_id, language)}")
    ]
    shown = field_lines(result.lines, named, reader_id)
    if picture is not None:
        parts.append(Image(picture))
    elif shown:
        parts.append(Text("\n".join(field_words(shown, language))))
    if shown:
        parts.append(Text(say(language, "daily-without-names")))
    buttons: list[Button] = []
    if table_id is not None and line_of(result.lines, reader_id) is not None:
        buttons += all_hands_button(table_id, 0, language).buttons
    buttons.append(month_button(daily.day, language))
    buttons.append(fair_button(daily.day, daily.chain_start, language))
    return Panel((*parts, Buttons(tuple(buttons))), AccentColour.RESULT)


def shown_lines(lines: Sequence[FieldLine]) -> tuple[FieldLine, ...]:
    """Return the lines that are shown: the best, and the reader's."""
    kept = list(lines[:MOST_LINES])
    own = next((line for line in lines if line.is_reader), None)
    if own is not None and own not in kept:
        kept[-1] = own
    return tuple(kept)


def names_of_line(line: FieldLine, language: Language) -> tuple[str, ...]:
    """Return the names on a line, and the number of those without a name."""
    if not line.others:
        return line.names
    word = "daily-others" if line.names else "daily-players"
    return (*line.names, say(language, word, number=line.others))


def field_words(lines: Sequence[FieldLine], language: Language) -> list[str]:
    """Return the lines of the field, one per score."""
    shown = shown_lines(lines)
    told = [_field_line(line, language) for line in shown]
    left = sum(line.number for line in lines) - sum(line.number for line in shown)
    return [*told, say(language, "daily-more-lines", number=left)] if left else told


def podium_panel(
    result: DayResult,
    here: Collection[int],
    named: Collection[int],
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """Return the results of a day for a server's channel: how many have finished, and its podium.
    ``here`` are those who began there, ``named`` those of them whose names are shown."""
    steps = podium_lines(result, named)
    finished = sum(line.attempt.user_id in here for line in result.lines)
    numbers = {"number": len(result.lines), "here": finished}
    field = say(language, "daily-podium-field", **numbers)
    parts: list[Part] = [Text(f"{_heading(result.daily.day, language)}\n{field}")]
    if picture is not None:
        parts.append(Image(picture))
    elif steps:
        parts.append(Text("\n".join(_step(place, line, language) for place, line in steps)))
    fair = fair_button(result.daily.day, result.daily.chain_start, language)
    parts.append(Text(_SMALL + say(language, "daily-podium-next")))
    return Panel((*parts, Buttons((fair,))), AccentColour.RESULT)


def podium_lines(result: DayResult, named: Collection[int]) -> tuple[tuple[int, FieldLine], ...]:
    """Return the first three places of those who are named, among themselves."""
    lines = [line for line in result.lines if line.attempt.user_id in named]
    grouped = field_lines(lines, named)
    steps: list[tuple[int, FieldLine]] = []
    for line in grouped:
        place = 1 + sum(each.place < line.place for each in lines)
        if place <= 3:
            steps.append((place, line))
    return tuple(steps)


def month_panel(
    lines: Sequence[MonthLine], month: date, reader_id: int, language: Language
) -> Panel:
    """Return the days of a month together: the first of the server, and the reader."""
    title = say(language, "daily-month-title", month=month_named(month, language))
    shown = list(lines[:MOST_LINES])
    shown += [line for line in lines[MOST_LINES:] if line.user_id == reader_id]
    told = [
        say(
            language,
            "daily-month-line",
            place=line.place,
            name=_bold(line.name, is_reader=line.user_id == reader_id),
            share=number(language, float(line.share * _HUNDRED)),
            days=line.days,
        )
        for line in shown
    ] or [say(language, "daily-month-nobody")]
    about = say(language, "daily-month-about")
    return Panel((Text("\n".join([f"## {title}", *told, about])),), AccentColour.RESULT)


def fair_panel(
    day: int, board: int, chain_start: str, seed: str | None, language: Language
) -> Panel:
    """Return what commits to the hand of a day, and its ``seed`` (hex) with the results."""
    title = say(language, "daily-fair-title", day=day_name(language, date_of(day)))
    about = "daily-fair-about" if seed is None else "daily-fair-about-over"
    digits = [
        say(language, "daily-fair-start", start=chain_start),
        say(language, "daily-fair-board", board=board),
    ]
    if seed is not None:
        digits.append(say(language, "daily-fair-seed", seed=seed))
    small = "\n".join(_SMALL + line for line in digits)
    told = say(language, about, board=board)
    return Panel((Text(f"### {title}"), Text(told), Text(small)), AccentColour.RESULT)


def _own(result: DayResult, reader_id: int, language: Language) -> str:
    line = line_of(result.lines, reader_id)
    if not result.lines:
        return say(language, "daily-nobody")
    if line is None:
        return say(language, "daily-not-yours")
    points, others = line.points
    if len(result.lines) == 1:
        return say(language, "daily-alone", points=points, others=others)
    is_shared = sum(each.place == line.place for each in result.lines) > 1
    return say(
        language,
        "daily-own-place-shared" if is_shared else "daily-own-place",
        place=line.place,
        number=len(result.lines),
        points=points,
        others=others,
        share=number(language, float(line.share * _HUNDRED)),
        imps=difference(language, float(line.imps), 1),
    )


def _field_line(line: FieldLine, language: Language) -> str:
    names = [_bold(name, is_reader=False) for name in line.names]
    if line.is_reader:
        names[0] = f"**{names[0]}**"
    names += names_of_line(line, language)[len(names) :]
    return say(
        language,
        "daily-field-line",
        place=line.place,
        points=line.points[0],
        others=line.points[1],
        names=listed(language, names),
        imps=difference(language, float(line.imps), 1),
    )


def _step(place: int, line: FieldLine, language: Language) -> str:
    return say(
        language,
        "daily-podium-step",
        place=place,
        names=listed(language, [shown_name(name) for name in line.names]),
        points=line.points[0],
        others=line.points[1],
        share=number(language, float(line.share * _HUNDRED)),
    )


def _heading(day: int, language: Language) -> str:
    return f"## {daily_heading(day, language)}"


def _bold(name: str, *, is_reader: bool) -> str:
    return f"**{shown_name(name)}**" if is_reader else shown_name(name)


def field_drawn(
    result: DayResult, named: Collection[int], reader_id: int, language: Language
) -> Traveller | None:
    """Return the results of a day as a reader's picture; None if there is no comparison."""
    lines = shown_lines(field_lines(result.lines, named, reader_id))
    if len(lines) <= 1:
        return None
    return Traveller(
        daily_heading(result.daily.day, language),
        None,
        Scoring.IMPS,
        tuple(
            TravellerLine(
                line.place,
                names_of_line(line, language),
                line.points[0],
                float(line.imps),
                against=line.points[1],
                is_reader=line.is_reader,
            )
            for line in lines
        ),
    )


def podium_drawn(result: DayResult, named: Collection[int], language: Language) -> Podium | None:
    """Return the podium of a server as a picture; None if no one is on it, or too many are."""
    steps = podium_lines(result, named)
    people = [(place, name, line.share) for place, line in steps for name in line.names]
    if not 0 < len(people) <= MOST_STEPS:
        return None
    when = date_of(result.daily.day)
    return Podium(
        say(language, "daily-title"),
        when,
        when,
        Scoring.PERCENT,
        tuple(PodiumStep(place, (name,), float(share * _HUNDRED)) for place, name, share in people),
        game=GAME,
    )


def end_panel(
    table: Table, user_id: int, language: Language, picture: Picture | None = None
) -> Panel:
    """Return what a person has made of the hand, with its score sheet as a ``picture`` or in words.

    A hand that was stopped before its end does not count. No button leads to the other hands: they
    are secret until the results.
    """
    if not isinstance(table.occasion, DailyOccasion):
        raise ValueError("this table is no deal of the day")
    title = _heading(table.occasion.day, language)
    points, sheets = points_made(table, user_id), table.match.sheets if table.match else ()
    if points is None:
        told = say(language, "daily-not-finished")
        return Panel((Text(f"{title}\n{told}"),), AccentColour.WAITING)
    told = say(language, "daily-made", points=points[0], others=points[1])
    text = Text(f"{title}\n{told}")
    if picture is not None:
        return Panel((text, Image(picture)), AccentColour.RESULT)
    seat = table.seat_of(user_id)
    narrator = replace(narrator_of(table, language), reader=seat)
    # One hand has no running score, for which there is no room.
    return Panel((text, *sheet_words(narrator, sheets[:1], 0)), AccentColour.RESULT)
