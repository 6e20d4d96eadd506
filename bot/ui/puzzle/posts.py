"""The puzzle of the day for everybody in a channel; the next day its answer."""

from __future__ import annotations

from bot.puzzles.moment import DayCount, PuzzleMoment
from bot.render.drawing.picture import Picture
from bot.text import say
from bot.ui.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
)
from bot.ui.puzzle.answer import cost_lines, count_line, why_lines
from bot.ui.puzzle.controls import posted_id
from bot.ui.puzzle.situation import SMALL, PuzzleContext, heading_lines, situation
from bot.ui.puzzle.words import choice_named
from tarocchino.players.search.reasons import NO_REASONS, Reasons


def post_panel(moment: PuzzleMoment, picture: Picture, context: PuzzleContext) -> Panel:
    """The puzzle, which everybody answers alone."""
    language, puzzle = context.language, moment.puzzle
    label = say(language, "button-puzzle-answer")
    return Panel(
        (
            Text(heading_lines(moment, language)),
            Image(picture),
            Text("\n".join(situation(puzzle, context, in_words=False))),
            Buttons((Button(posted_id(puzzle), label, ButtonStyle.MAIN),)),
            Text(SMALL + say(language, "puzzle-post-alone")),
        ),
        AccentColour.YOUR_TURN,
    )


def explained_panel(
    moment: PuzzleMoment,
    picture: Picture,
    context: PuzzleContext,
    reasons: Reasons = NO_REASONS,
    link: str | None = None,
) -> Panel:
    """The answer: what each choice costs, why, and how many have found it; ``link`` leads to the
    puzzle."""
    language, puzzle = context.language, moment.puzzle
    best = choice_named(language, puzzle, puzzle.choices[puzzle.best].action)
    answer = say(language, "puzzle-post-answer", choice=best)
    count = count_line(moment.count or DayCount(), language)
    parts: list[Part] = [
        Text(f"{heading_lines(moment, language)}\n{answer}\n{count}"),
        Image(picture),
        Text(cost_lines(moment, language)),
    ]
    if why := why_lines(moment, reasons, language):
        parts.append(Text("\n".join(why)))
    if link is not None:
        parts.append(Text(SMALL + say(language, "puzzle-post-link", link=link)))
    return Panel(tuple(parts), AccentColour.RESULT)
