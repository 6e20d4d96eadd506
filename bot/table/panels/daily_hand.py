"""Show a person what they have made of the hand of the day, and where it is."""

from __future__ import annotations

from dataclasses import replace

from bot.client.components import AccentColour, Image, Panel, Part, Text
from bot.draw.picture import Picture
from bot.table.panels.scores import sheet_words
from bot.table.panels.words import daily_heading, narrator_of
from bot.table.state.table import DailyOccasion, Table
from bot.words import Language, say

_NO_RUBBER = 0
"""Characters left for the running score: of one hand there is none."""


def points_made(table: Table, user_id: int) -> tuple[int, int] | None:
    """The points of a person's side and of the other in the hand of a table; None before its
    end."""
    seat, match = table.seat_of(user_id), table.match
    if seat is None or match is None or not match.sheets:
        return None
    sides = table.game.scorers(len(table.seats))
    own = next(number for number, side in enumerate(sides) if seat in side)
    score = match.sheets[0].score
    return round(score[own]), round(score[1 - own])


def end_panel(
    table: Table, user_id: int, language: Language, picture: Picture | None = None
) -> Panel:
    """What a person has made of the hand, with its score sheet as a ``picture`` or in words; that
    it does not count where it was ended before its end.

    Nothing here leads to the other hands: they are a secret until the results.
    """
    title = f"## {_table_heading(table, language)}"
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
    words: tuple[Part, ...] = sheet_words(narrator, sheets[:1], _NO_RUBBER)
    return Panel((text, *words), AccentColour.RESULT)


def with_place(panel: Panel, language: Language) -> Panel:
    """The panel of a hand with why it is not in a direct message, and how to open it again."""
    return replace(panel, parts=(*panel.parts, Text(say(language, "daily-here"))))


def _table_heading(table: Table, language: Language) -> str:
    if not isinstance(table.occasion, DailyOccasion):
        raise ValueError("this table is no deal of the day")
    return daily_heading(table.occasion.day, language)
