"""A puzzle as a message: the table, the question and its choices; then what each costs, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.club.evenings.daily_calendar import date_of
from bot.game.games import GAMES
from bot.game.model.actions import Pay, Play
from bot.game.views.view import HandView
from bot.players.search.reasons import NO_REASONS, Reasons
from bot.puzzles.model import Puzzle, PuzzleKind
from bot.puzzles.moment import PuzzleMoment
from bot.puzzles.rating import PuzzleRating
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.as_text.hand_text import hand_text
from bot.render.as_text.narrator import Narrator
from bot.render.drawing.picture import Picture
from bot.render.style.sorting import HandOrder, sorted_cards
from bot.tables.rules.computer_names import COMPUTER_NAMES
from bot.text import Language, say
from bot.text.words.cards import card_brief, card_label
from bot.text.words.dates import day as day_name
from bot.text.words.names import game_name
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
    fitting,
    rows,
    shortened,
)
from bot.ui.puzzle.controls import answer_id, next_id, today_id
from bot.ui.puzzle.words import amount, choice_named, cost_line, question
from bot.ui.reasons import reasons_in_words
from bot.ui.table.lines import auction_lines, declaration_lines, trick_lines
from bot.ui.words import card_emoji, finished_trick, heading, score_so_far

_SMALL = "-# "
_ON_A_PHONE, _FEW = 4, 12
"""The buttons that a phone shows side by side, and up to how many cards stand so."""
_ROOM_FOR_TRICKS = 1900
_SHOWN_LINES = 12


@dataclass(frozen=True, slots=True)
class PuzzleContext:
    """How a reader is shown a puzzle."""

    language: Language
    order: HandOrder = HandOrder()
    emojis: CardEmojis = NO_EMOJIS
    in_server: bool = False


def player_names(puzzle: Puzzle) -> tuple[str, ...]:
    """The names of the players by seat: those of computer players."""
    return COMPUTER_NAMES[: puzzle.view.players]


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
    parts: list[Part] = [Text(_heading(moment, language))]
    if moment.chosen is not None:
        parts.append(Text(_verdict(moment, language)))
    told = _situation(puzzle, context, in_words=picture is None)
    if picture is not None:
        parts.append(Image(picture))
    if told:
        parts.append(Text("\n".join(told)))
    if moment.chosen is None:
        parts += [*_answers(puzzle, context, has_picture=picture is not None)]
        parts.append(Text(_SMALL + _standing(moment, language)))
        return Panel(tuple(parts), AccentColour.YOUR_TURN)
    parts.append(Text(_costs(moment, language)))
    if why := _why(moment, reasons, language):
        parts.append(Text("\n".join(why)))
    parts.append(Text("\n".join(_afterwards(moment, context))))
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


def _heading(moment: PuzzleMoment, language: Language) -> str:
    puzzle = moment.puzzle
    if moment.day is None:
        small = say(
            language,
            "puzzle-heading",
            game=heading(language, GAMES[puzzle.game], puzzle.view.rules),
        )
    else:
        small = say(
            language,
            "puzzle-heading-of-day",
            day=day_name(language, date_of(moment.day)),
            game=game_name(language, puzzle.game),
        )
    return f"{_SMALL}{small}\n## {question(language, puzzle)}"


def _narrator(puzzle: Puzzle, context: PuzzleContext, *, in_words: bool) -> Narrator:
    view = puzzle.view
    side = () if view.seat is None else view.sides[view.side_of(view.seat)]
    return Narrator(
        context.language,
        view.rules,
        view.scorers,
        player_names(puzzle),
        markdown=True,
        emojis=context.emojis,
        whole_names=in_words,
        reader=view.seat,
        partners=tuple(seat for seat in side if seat != view.seat),
    )


def _situation(puzzle: Puzzle, context: PuzzleContext, *, in_words: bool) -> list[str]:
    """What has happened in the hand; ``in_words`` adds what a picture shows."""
    view, language = puzzle.view, context.language
    narrator, hand = _narrator(puzzle, context, in_words=in_words), puzzle.view.hand
    assert hand is not None
    lines = _dealt(narrator, hand)
    if hand.declarations:
        lines.append(declaration_lines(narrator, hand))
    briefly = replace(narrator.without_emojis, partners=())
    tricks = [finished_trick(briefly, hand, place) for place in range(len(hand.tricks))]
    if tricks:
        lines.append(fitting([_SMALL + line for line in tricks], _ROOM_FOR_TRICKS))
    if not in_words:
        return lines
    lines += trick_lines(narrator, view)
    if len(hand.tricks):
        lines.append(score_so_far(narrator, view))
    if puzzle.kind is PuzzleKind.PAY and hand.choices is not None:
        title, held = "puzzle-hand-payable", hand.choices.payable
    else:
        title, held = "puzzle-hand-held", hand.own
    return [*lines, say(language, title), hand_text(language, held, view.rules)]


def _dealt(narrator: Narrator, hand: HandView) -> list[str]:
    """Who has dealt, and what the auction has come to."""
    who, name = narrator.place_of(hand.dealer).value, narrator.name(hand.dealer)
    dealt = say(narrator.language, "puzzle-dealer", who=who, player=name)
    return [dealt, *auction_lines(narrator, hand)]


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
        behind=amount(language, own.behind),
        unit=GAMES[puzzle.game].unit.value,
    )


def _costs(moment: PuzzleMoment, language: Language) -> str:
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


def _why(moment: PuzzleMoment, reasons: Reasons, language: Language) -> list[str]:
    """Where the difference between the choices compared comes from."""
    done, better = moment.compared
    avoids_points = GAMES[moment.puzzle.game].avoids_points
    return reasons_in_words(language, reasons, done, better, avoids_points=avoids_points)


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
        tried, found = moment.count.tried, moment.count.found
        lines.append(say(language, "puzzle-day-count", tried=tried, found=found))
    return [_SMALL + line for line in lines] or [_SMALL]


def _go_on(moment: PuzzleMoment, language: Language) -> Buttons:
    label = say(language, "button-puzzle-next")
    buttons = [Button(next_id(), label, ButtonStyle.CONFIRM, disabled=not moment.left, emoji="▶️")]
    if moment.day is None:
        buttons.append(Button(today_id(), say(language, "button-puzzle-today")))
    return Buttons(tuple(buttons))
