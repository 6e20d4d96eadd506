"""The choices of a puzzle in words, and what they cost."""

from __future__ import annotations

from bot.puzzles.model import Puzzle, PuzzleKind, is_silent
from bot.text import Language, say
from bot.text.words.cards import card_label
from bot.text.words.declarations import spoken
from bot.text.words.lists import listed
from bot.text.words.numbers import difference, number
from bot.ui.reasons import decimals_for
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.actions import CallOut, Declare, Discard, Pay, Play, SeatAction
from tarocchino.core.model.combinations import Combination, total_points, verify_declared
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import MatchView

_CERTAIN = 0.02
"""A standard error below this is not told."""


def choice_named(language: Language, puzzle: Puzzle, action: SeatAction) -> str:
    """A choice on a button, in a menu or in a list: "King of coins", "Say nothing"."""
    if puzzle.kind is PuzzleKind.DECLARE and is_silent(action):
        return say(language, "puzzle-say-nothing")
    match action:
        case Play(_, card) | Pay(_, card):
            return card_label(language, card)
        case Discard(_, cards):
            return listed(language, [card_label(language, card) for card in cards])
        case Declare() | CallOut():
            return _declared(language, puzzle.view, action)
        case _:
            raise ValueError(f"{action!r} is in no puzzle")


def _declared(language: Language, view: MatchView, action: Declare | CallOut) -> str:
    assert view.hand is not None
    found = verify_declared(action.combinations, view.hand.own, view.rules)
    everything = view.hand.choices is not None and set(found) == set(view.hand.choices.declarable)
    named = _combinations(language, view, found)
    points = total_points(found)
    key = "puzzle-declare-everything" if everything and len(found) > 1 else "puzzle-declare"
    return say(language, key, combinations=named, points=points)


def _combinations(language: Language, view: MatchView, found: tuple[Combination, ...]) -> str:
    return listed(language, [spoken(language, item, view.rules) for item in found])


def question(language: Language, puzzle: Puzzle) -> str:
    """What is asked."""
    hand = puzzle.view.hand
    assert hand is not None
    if puzzle.kind is PuzzleKind.DISCARD:
        number_of_cards = hand.choices.discard_number if hand.choices else 0
        return say(language, "puzzle-ask-discard", number=number_of_cards)
    if puzzle.kind is PuzzleKind.DECLARE and hand.phase is Phase.PLAY and not hand.trick.plays:
        return say(language, "puzzle-ask-declare-leading")
    return say(language, f"puzzle-ask-{puzzle.kind.value}")


def amount(language: Language, game: GameName, value: float) -> str:
    """What a choice costs, as exact as it is worth telling."""
    return number(language, value, decimals_for(game, value))


def cost_line(language: Language, puzzle: Puzzle, place: int, *, is_own: bool) -> str:
    """A line of the list of choices: its name, and by how much it is worth less than the best."""
    choice = puzzle.choices[place]
    named = choice_named(language, puzzle, choice.action)
    shown = f"**{named}**" if is_own else named
    if place == puzzle.best:
        return say(language, "puzzle-line-best", choice=shown)
    if place in puzzle.right:
        return say(language, "puzzle-line-as-good", choice=shown)
    cost = choice.behind if GAMES[puzzle.game].avoids_points else -choice.behind
    behind = difference(language, cost, decimals_for(puzzle.game, cost))
    if choice.error < _CERTAIN:
        return say(language, "puzzle-line-exact", choice=shown, behind=behind)
    error = amount(language, puzzle.game, 2 * choice.error)
    return say(language, "puzzle-line", choice=shown, behind=behind, error=error)
