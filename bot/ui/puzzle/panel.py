"""A puzzle as a message: the table, the question and its choices; then what each costs, and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.puzzles.model import Puzzle, PuzzleKind
from bot.puzzles.moment import PuzzleMoment
from bot.puzzles.rating import PuzzleRating
from bot.render.drawing.picture import Picture
from bot.render.style.sorting import sorted_cards
from bot.text import Language, say
from bot.text.words.cards import card_brief, card_label
from bot.text.words.numbers import difference, number
from bot.ui.components import (
    MAX_IN_ROW,
    MAX_LABEL,
    MAX_OPTION_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Text,
    rows,
    shortened,
)
from bot.ui.puzzle.answer import cost_lines, count_line, why_lines
from bot.ui.puzzle.controls import answer_id, next_id, today_id
from bot.ui.puzzle.situation import SMALL, PuzzleContext, heading_lines, situation
from bot.ui.puzzle.words import amount, choice_named
from bot.ui.words import card_emoji
from tarocchino.core.games import GAMES
from tarocchino.core.model.actions import Pay, Play
from tarocchino.players.search.reasons import NO_REASONS, Reasons

_ON_A_PHONE, _FEW = 4, 12
"""The buttons that a phone shows side by side, and up to how many cards stand so."""


def puzzle_panel(
    moment: PuzzleMoment,
    picture: Picture | None,
    context: PuzzleContext,
    reasons: Reasons = NO_REASONS,
) -> Panel:
    """The puzzle to be answered, or answered: then with ``reasons`` in words for what it costs.

    Without a picture everything is told in words.
    """
    language, puzzle = context.language, moment.puzzle
    parts: list[Part] = [Text(heading_lines(moment, language))]
    if moment.chosen is not None:
        parts.append(Text(_verdict(moment, language)))
    told = situation(puzzle, context, in_words=picture is None)
    if picture is not None:
        parts.append(Image(picture))
    if told:
        parts.append(Text("\n".join(told)))
    if moment.chosen is None:
        parts += [*_answers(puzzle, context, has_picture=picture is not None)]
        parts.append(Text(SMALL + _standing(moment, language)))
        return Panel(tuple(parts), AccentColour.YOUR_TURN)
    parts.append(Text(cost_lines(moment, language)))
    if why := why_lines(moment, reasons, language):
        parts.append(Text("\n".join(why)))
    if afterwards := _afterwards(moment, context):
        parts.append(Text("\n".join(afterwards)))
    parts.append(_go_on(moment, language))
    return Panel(tuple(parts), AccentColour.RIGHT if moment.found else AccentColour.NOT_RIGHT)


def no_puzzle_panel(rating: PuzzleRating, language: Language) -> Panel:
    """There is no puzzle that the person has not seen."""
    mean, deviation = rating.rounded
    text = say(
        language,
        "puzzle-none-left",
        answers=rating.answers,
        rating=number(language, mean),
        deviation=deviation,
    )
    today = Button(today_id(), say(language, "button-puzzle-today"))
    return Panel((Text(text), Buttons((today,))), AccentColour.RESULT)


def _answers(puzzle: Puzzle, context: PuzzleContext, *, has_picture: bool) -> Sequence[Part]:
    language = context.language
    if puzzle.kind in (PuzzleKind.LEAD, PuzzleKind.PAY):
        named = card_brief if has_picture else card_label
        places = {
            choice.action.card: place
            for place, choice in enumerate(puzzle.choices)
            if isinstance(choice.action, Play | Pay)
        }
        held = sorted_cards(places, puzzle.view.rules, context.order)
        buttons = [
            Button(
                answer_id(puzzle, places[card]),
                named(language, card),
                ButtonStyle.MAIN,
                emoji=card_emoji(language, card, context.emojis),
            )
            for card in held
        ]
        return rows(buttons, _ON_A_PHONE if len(held) <= _FEW else MAX_IN_ROW)
    labels = [choice_named(language, puzzle, choice.action) for choice in puzzle.choices]
    if len(labels) <= MAX_IN_ROW and all(len(label) <= MAX_LABEL for label in labels):
        return [
            Buttons((Button(answer_id(puzzle, place), label, ButtonStyle.MAIN),))
            for place, label in enumerate(labels)
        ]
    options = tuple(
        Option(str(place), shortened(label, MAX_OPTION_TEXT)) for place, label in enumerate(labels)
    )
    return [Menu(answer_id(puzzle), options, say(language, "puzzle-menu"))]


def _verdict(moment: PuzzleMoment, language: Language) -> str:
    puzzle, chosen = moment.puzzle, moment.chosen
    assert chosen is not None
    own, best = puzzle.choices[chosen], puzzle.choices[puzzle.best]
    named = choice_named(language, puzzle, own.action)
    if moment.found:
        return say(language, "puzzle-found", choice=named)
    return say(
        language,
        "puzzle-missed",
        choice=named,
        best=choice_named(language, puzzle, best.action),
        behind=amount(language, puzzle.game, own.behind),
        unit=GAMES[puzzle.game].unit.value,
    )


def _standing(moment: PuzzleMoment, language: Language) -> str:
    mean, deviation = moment.rating.rounded
    if not moment.rating.answers:
        return say(language, "puzzle-first")
    return say(language, "puzzle-standing", rating=number(language, mean), deviation=deviation)


def _afterwards(moment: PuzzleMoment, context: PuzzleContext) -> list[str]:
    """What it did to the reader's rating, and how others did with the puzzle of the day."""
    language, lines = context.language, []
    if moment.before is not None:
        mean, deviation = moment.rating.rounded
        lines.append(
            say(
                language,
                "puzzle-rated",
                difficulty=number(language, moment.puzzle.difficulty),
                rating=number(language, mean),
                deviation=deviation,
                change=difference(language, mean - moment.before.rounded[0]),
            )
        )
    if moment.count is not None and moment.count.tried:
        lines.append(count_line(moment.count, language))
    return [SMALL + line for line in lines]


def _go_on(moment: PuzzleMoment, language: Language) -> Buttons:
    label = say(language, "button-puzzle-next")
    buttons = [Button(next_id(), label, ButtonStyle.CONFIRM, disabled=not moment.left, emoji="▶️")]
    if moment.day is None:
        buttons.append(Button(today_id(), say(language, "button-puzzle-today")))
    return Buttons(tuple(buttons))
