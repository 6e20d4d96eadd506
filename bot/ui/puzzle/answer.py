"""The answer of a puzzle: what each choice costs, why, and how many have found it."""

from __future__ import annotations

from bot.puzzles.moment import DayCount, PuzzleMoment
from bot.text import Language, say
from bot.ui.puzzle.words import cost_line
from bot.ui.reasons import reasons_in_words
from tarocchino.core.games import GAMES
from tarocchino.players.search.reasons import Reasons

_SHOWN_LINES = 12


def cost_lines(moment: PuzzleMoment, language: Language) -> str:
    """What each choice costs, the best first, the reader's among them."""
    puzzle = moment.puzzle
    ordered = sorted(range(len(puzzle.choices)), key=lambda place: puzzle.choices[place].behind)
    shown = ordered[:_SHOWN_LINES]
    if moment.chosen is not None and moment.chosen not in shown:
        shown[-1] = moment.chosen
    lines = [cost_line(language, puzzle, place, is_own=place == moment.chosen) for place in shown]
    title = say(language, "puzzle-costs", worlds=puzzle.worlds, unit=GAMES[puzzle.game].unit.value)
    left = len(ordered) - len(shown)
    more = [say(language, "puzzle-lines-left", number=left)] if left else []
    return "\n".join([title, *lines, *more])


def why_lines(moment: PuzzleMoment, reasons: Reasons, language: Language) -> list[str]:
    """Where the difference between the choices compared comes from."""
    done, better = moment.compared
    avoids_points = GAMES[moment.puzzle.game].avoids_points
    return reasons_in_words(language, reasons, done, better, avoids_points=avoids_points)


def count_line(count: DayCount, language: Language) -> str:
    """How a server did with the puzzle of a day."""
    return say(language, "puzzle-day-count", tried=count.tried, found=count.found)
