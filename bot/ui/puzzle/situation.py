"""The position of a puzzle in words: what is asked, and what has happened in the hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.club.evenings.daily_calendar import date_of
from bot.puzzles.model import Puzzle, PuzzleKind
from bot.puzzles.moment import PuzzleMoment
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.as_text.hand_text import hand_text
from bot.render.as_text.narrator import Narrator
from bot.render.style.sorting import HandOrder
from bot.tables.rules.computer_names import COMPUTER_NAMES
from bot.text import Language, say
from bot.text.words.dates import day as day_name
from bot.text.words.names import game_name
from bot.ui.components import fitting
from bot.ui.puzzle.words import question
from bot.ui.table.lines import auction_lines, declaration_lines, trick_lines
from bot.ui.words import finished_trick, heading, score_so_far
from tarocchino.core.games import GAMES
from tarocchino.core.views.view import HandView

SMALL = "-# "
_ROOM_FOR_TRICKS = 1900


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


def heading_lines(moment: PuzzleMoment, language: Language) -> str:
    """The game, or the day and the game, above the question."""
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
    return f"{SMALL}{small}\n## {question(language, puzzle)}"


def situation(puzzle: Puzzle, context: PuzzleContext, *, in_words: bool) -> list[str]:
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
        lines.append(fitting([SMALL + line for line in tricks], _ROOM_FOR_TRICKS))
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


def _dealt(narrator: Narrator, hand: HandView) -> list[str]:
    """Who has dealt, and what the auction has come to."""
    who, name = narrator.place_of(hand.dealer).value, narrator.name(hand.dealer)
    dealt = say(narrator.language, "puzzle-dealer", who=who, player=name)
    return [dealt, *auction_lines(narrator, hand)]
