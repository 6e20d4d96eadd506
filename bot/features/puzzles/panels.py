"""Show a puzzle as a message: the table, the question, its choices, their costs, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, ClassVar

from bot.client.components import (
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
    card_rows,
    fitting,
    shortened,
)
from bot.client.custom_ids import CustomId, Verb, Word, control_id, or_none
from bot.draw.hand import Narrator, Reader, hand_text
from bot.draw.picture import Picture
from bot.draw.style import sorted_cards
from bot.features.puzzles.model import (
    DayCount,
    Puzzle,
    PuzzleKind,
    PuzzleMoment,
    PuzzleRating,
    is_silent,
)
from bot.support.clock import date_of
from bot.table.panels.words import (
    auction_lines,
    card_emoji,
    declaration_lines,
    finished_trick,
    heading,
    score_so_far,
    trick_lines,
)
from bot.table.rules.lobby import COMPUTER_NAMES
from bot.words import Language, say
from bot.words.declarations import spoken
from bot.words.names import card_brief, card_label, game_name
from bot.words.numbers import day as day_name
from bot.words.numbers import difference, listed, number
from bot.words.reasons import choice_in_words, cost_line, decimals_for, idea_in_words
from tarocchino.core.games import GAMES
from tarocchino.core.model.actions import Declare, Pay, Play, SeatAction
from tarocchino.core.model.combinations import total_points, verify_declared
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.players.search.ideas import Idea

_ID = re.compile(r"[0-9a-f]{4,32}")


class PuzzleStep(Enum):
    """What a control of a puzzle does; the value begins the argument of its custom_id."""

    NEXT = "next"
    TODAY = "today"
    ANSWER = "answer"
    MORE = "more"


def _read_id(written: str) -> str:
    if _ID.fullmatch(written) is None:
        raise ValueError(written)
    return written


_PUZZLE = Word(str, _read_id)


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """What a control asks for: an answer to a ``puzzle``, whose ``choice`` is None if a menu's
    value has it, or more of a puzzle."""

    SEPARATOR: ClassVar = "-"

    step: PuzzleStep
    puzzle: Annotated[str | None, or_none(_PUZZLE)] = None
    choice: int | None = None

    def __post_init__(self) -> None:
        if (self.step in (PuzzleStep.ANSWER, PuzzleStep.MORE)) != (self.puzzle is not None):
            raise ValueError(self.puzzle)


@dataclass(frozen=True, slots=True)
class PostedPuzzle:
    """A puzzle that everyone sees."""

    puzzle: Annotated[str, _PUZZLE]


def puzzle_id(
    step: PuzzleStep, puzzle: Puzzle | None = None, choice: int | None = None
) -> CustomId:
    """Return the custom_id of a control that asks for a step. Without a choice it is that of a menu
    whose values are the choices."""
    asked = PuzzleRequest(step, None if puzzle is None else puzzle.id, choice)
    return control_id(Verb.PUZZLE, asked)


def posted_id(puzzle: Puzzle) -> CustomId:
    """Return the custom_id of the button below a puzzle that everyone sees."""
    return control_id(Verb.POSTED_PUZZLE, PostedPuzzle(puzzle.id))


def choice_named(language: Language, puzzle: Puzzle, action: SeatAction) -> str:
    """Return a choice on a button, in a menu or in a list: "King of coins", "Say nothing"."""
    if puzzle.kind is PuzzleKind.DECLARE and is_silent(action):
        return say(language, "choice-silent")
    if isinstance(action, Declare):
        return _declared(language, puzzle.view, action)
    return choice_in_words(language, action)


def _declared(language: Language, view: MatchView, action: Declare) -> str:
    assert view.hand is not None
    found = verify_declared(action.combinations, view.hand.own, view.rules)
    everything = view.hand.choices is not None and set(found) == set(view.hand.choices.declarable)
    named = listed(language, [spoken(language, item, view.rules) for item in found])
    points = total_points(found)
    key = "puzzle-declare-everything" if everything and len(found) > 1 else "puzzle-declare"
    return say(language, key, combinations=named, points=points)


def question(language: Language, puzzle: Puzzle) -> str:
    hand = puzzle.view.hand
    assert hand is not None
    if puzzle.kind is PuzzleKind.DISCARD:
        number_of_cards = hand.choices.discard_number if hand.choices else 0
        return say(language, "puzzle-ask-discard", number=number_of_cards)
    if puzzle.kind is PuzzleKind.DECLARE and hand.phase is Phase.PLAY and not hand.trick.plays:
        return say(language, "puzzle-ask-declare-leading")
    return say(language, f"puzzle-ask-{puzzle.kind.value}")


SMALL = "-# "
_ROOM_FOR_TRICKS = 1900


def player_names(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the players by seat: those of computer players."""
    return COMPUTER_NAMES[: puzzle.view.players]


def heading_lines(moment: PuzzleMoment, language: Language) -> str:
    """Return the game, or the day and the game, above the question."""
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


def situation(
    puzzle: Puzzle, context: Reader, *, in_words: bool, with_tricks: bool = False
) -> list[str]:
    """Return what has happened in the hand; ``in_words`` adds what a picture shows."""
    view, language = puzzle.view, context.language
    narrator, hand = _narrator(puzzle, context, in_words=in_words), puzzle.view.hand
    assert hand is not None
    lines = _dealt(narrator, hand)
    if hand.declarations:
        lines.append(declaration_lines(narrator, hand, 0))
    if with_tricks and hand.tricks:
        briefly = replace(narrator.without_emojis, partners=())
        tricks = [finished_trick(briefly, hand, place) for place in range(len(hand.tricks))]
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


def _narrator(puzzle: Puzzle, context: Reader, *, in_words: bool) -> Narrator:
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
        unit=view.game.unit,
    )


def _dealt(narrator: Narrator, hand: HandView) -> list[str]:
    """Return who dealt, and the result of the auction."""
    who, name = narrator.place_of(hand.dealer).value, narrator.name(hand.dealer)
    dealt = say(narrator.language, "puzzle-dealer", who=who, player=name)
    return [dealt, *auction_lines(narrator, hand)]


def cost_lines(moment: PuzzleMoment, language: Language) -> str:
    """Return what each choice costs, the best first, with the reader's marked."""
    puzzle = moment.puzzle
    lines = [say(language, "puzzle-costs", worlds=puzzle.worlds)]
    for place in sorted(range(len(puzzle.choices)), key=lambda n: puzzle.choices[n].behind):
        choice = puzzle.choices[place]
        named = choice_named(language, puzzle, choice.action)
        if place == puzzle.best:
            line = say(language, "choice-line-best", choice=named)
        elif place in puzzle.right:
            line = say(language, "choice-line-alike", choice=named)
        else:
            line = cost_line(language, puzzle.game, named, choice.behind, choice.error)
        is_own = place == moment.chosen
        lines.append(say(language, "choice-line-own", line=line) if is_own else line)
    return "\n".join(lines)


def count_line(count: DayCount, language: Language) -> str:
    return say(language, "puzzle-day-count", tried=count.tried, found=count.found)


def puzzle_panel(
    moment: PuzzleMoment,
    picture: Picture | None,
    context: Reader,
    idea: Idea | None = None,
    *,
    more: bool = False,
) -> Panel:
    """Return the puzzle to be answered, or with its answer and ``idea``. Without a picture
    everything is in words. ``more`` adds the tricks so far, and what each choice costs."""
    language, puzzle = context.language, moment.puzzle
    parts: list[Part] = [Text(heading_lines(moment, language))]
    if moment.chosen is not None:
        parts.append(Text(with_idea(_verdict(moment, language), idea, language)))
    if picture is not None:
        parts.append(Image(picture))
    if moment.chosen is None or picture is None or more:
        told = situation(puzzle, context, in_words=picture is None, with_tricks=more)
        parts.append(Text("\n".join(told)))
    if moment.chosen is None:
        parts += [*_answers(puzzle, context, has_picture=picture is not None)]
        if puzzle.view.hand and puzzle.view.hand.tricks and not more:
            label = say(language, "button-puzzle-tricks")
            parts.append(Buttons((Button(puzzle_id(PuzzleStep.MORE, puzzle), label),)))
        parts.append(Text(SMALL + _standing(moment, language)))
        return Panel(tuple(parts), AccentColour.YOUR_TURN)
    if more:
        parts.append(Text(cost_lines(moment, language)))
    if afterwards := _afterwards(moment, context):
        parts.append(Text("\n".join(afterwards)))
    parts.append(_go_on(moment, language, more=more))
    return Panel(tuple(parts), AccentColour.RIGHT if moment.found else AccentColour.NOT_RIGHT)


def with_idea(said: str, idea: Idea | None, language: Language) -> str:
    """Return the words about a puzzle's answer, with its idea below."""
    return said if idea is None else f"{said}\n{idea_in_words(language, idea)}"


def no_puzzle_panel(rating: PuzzleRating, language: Language) -> Panel:
    """Return the panel for a person who has seen every puzzle."""
    mean, deviation = rating.rounded
    text = say(
        language,
        "puzzle-none-left",
        answers=rating.answers,
        rating=number(language, mean),
        deviation=deviation,
    )
    today = Button(puzzle_id(PuzzleStep.TODAY), say(language, "button-puzzle-today"))
    return Panel((Text(text), Buttons((today,))), AccentColour.RESULT)


def _answers(puzzle: Puzzle, context: Reader, *, has_picture: bool) -> Sequence[Part]:
    language = context.language
    if puzzle.kind in (PuzzleKind.LEAD, PuzzleKind.FOLLOW, PuzzleKind.PAY):
        named = card_brief if has_picture else card_label
        places = {
            choice.action.card: place
            for place, choice in enumerate(puzzle.choices)
            if isinstance(choice.action, Play | Pay)
        }
        held = sorted_cards(places, puzzle.view.rules, context.order)
        buttons = [
            Button(
                puzzle_id(PuzzleStep.ANSWER, puzzle, places[card]),
                named(language, card),
                ButtonStyle.MAIN,
                emoji=card_emoji(language, card, context.emojis),
            )
            for card in held
        ]
        return card_rows(buttons)
    labels = [choice_named(language, puzzle, choice.action) for choice in puzzle.choices]
    if len(labels) <= MAX_IN_ROW and all(len(label) <= MAX_LABEL for label in labels):
        return [
            Buttons((Button(puzzle_id(PuzzleStep.ANSWER, puzzle, place), label, ButtonStyle.MAIN),))
            for place, label in enumerate(labels)
        ]
    options = tuple(
        Option(str(place), shortened(label, MAX_OPTION_TEXT)) for place, label in enumerate(labels)
    )
    return [Menu(puzzle_id(PuzzleStep.ANSWER, puzzle), options, say(language, "puzzle-menu"))]


def _verdict(moment: PuzzleMoment, language: Language) -> str:
    puzzle, chosen = moment.puzzle, moment.chosen
    assert chosen is not None
    own = puzzle.choices[chosen]
    named = choice_named(language, puzzle, own.action)
    if moment.found:
        return say(language, "puzzle-found", choice=named)
    return say(
        language,
        "puzzle-missed",
        choice=named,
        best=choice_named(language, puzzle, moment.best),
        behind=number(language, own.behind, decimals_for(puzzle.game, own.behind)),
        unit=GAMES[puzzle.game].unit.value,
    )


def _standing(moment: PuzzleMoment, language: Language) -> str:
    mean, deviation = moment.rating.rounded
    if not moment.rating.answers:
        return say(language, "puzzle-first")
    return say(language, "puzzle-standing", rating=number(language, mean), deviation=deviation)


def _afterwards(moment: PuzzleMoment, context: Reader) -> list[str]:
    """Return what the answer did to the rating, and how others did with today's puzzle."""
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


def _go_on(moment: PuzzleMoment, language: Language, *, more: bool) -> Buttons:
    label, onward = say(language, "button-puzzle-next"), puzzle_id(PuzzleStep.NEXT)
    buttons = [Button(onward, label, ButtonStyle.CONFIRM, disabled=not moment.left, emoji="▶️")]
    if not more:
        numbers = puzzle_id(PuzzleStep.MORE, moment.puzzle)
        buttons.append(Button(numbers, say(language, "button-numbers")))
    if moment.day is None:
        buttons.append(Button(puzzle_id(PuzzleStep.TODAY), say(language, "button-puzzle-today")))
    return Buttons(tuple(buttons))


def post_panel(moment: PuzzleMoment, picture: Picture, context: Reader) -> Panel:
    """Return the puzzle for a channel, which each person answers privately."""
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
    context: Reader,
    idea: Idea | None = None,
    link: str | None = None,
) -> Panel:
    """Return the answer with its idea, the costs, and a ``link`` to the puzzle."""
    language, puzzle = context.language, moment.puzzle
    best = choice_named(language, puzzle, moment.best)
    answer = with_idea(say(language, "puzzle-post-answer", choice=best), idea, language)
    count = count_line(moment.count or DayCount(), language)
    parts: list[Part] = [
        Text(f"{heading_lines(moment, language)}\n{answer}\n{count}"),
        Image(picture),
        Text(cost_lines(moment, language)),
    ]
    if link is not None:
        parts.append(Text(SMALL + say(language, "puzzle-post-link", link=link)))
    return Panel(tuple(parts), AccentColour.RESULT)
