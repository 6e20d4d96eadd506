"""Make puzzles of positions from hands, if a solver says that one choice is clearly the best.

The hands are those of the computer players of the tables, or of a given record.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log10, sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

from bot.features.puzzles.model import (
    FORMAT,
    BadPuzzleError,
    Puzzle,
    PuzzleChoice,
    PuzzleKind,
    is_silent,
)
from tarocchino.core.games import GameName
from tarocchino.core.games.base import PlayTricks
from tarocchino.core.model.actions import Action, Deal, Declare, Discard, Pay, Play, SeatAction
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.core.records.notation import write_action
from tarocchino.core.records.record import write_record
from tarocchino.core.records.replaying import recorded_match
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.kernel.worlds import Chance, Worlds, hand_in, hidden_from
from tarocchino.players import choose
from tarocchino.players.search.analysis import Analysis, Candidate, Effort, analyse


def kind_of(view: MatchView) -> PuzzleKind | None:
    """Return what the viewer would be asked here; None if no puzzle asks anything."""
    hand = view.hand
    if hand is None or hand.choices is None:
        return None
    match hand.phase:
        case Phase.DISCARD:
            return PuzzleKind.DISCARD
        case Phase.PAY:
            return PuzzleKind.PAY
        case Phase.DECLARE | Phase.PLAY if hand.choices.declarable:
            return PuzzleKind.DECLARE
        case Phase.PLAY if not hand.trick.plays:
            return PuzzleKind.LEAD
        case Phase.PLAY if len(hand.trick.plays) == len(hand.playing) - 1:
            return PuzzleKind.FOLLOW
    return None


def verify_puzzle(puzzle: Puzzle) -> None:
    """Raise `BadPuzzleError` unless it asks what it says, and the rules allow every choice."""
    view = puzzle.view
    if view.game.name is not puzzle.game or kind_of(view) is not puzzle.kind:
        raise BadPuzzleError("the position is not what the puzzle says")
    for choice in puzzle.choices:
        if choice.action not in puzzle.match.legal_actions:
            raise BadPuzzleError(f"{choice.action!r} is not allowed")
        if puzzle.kind is not PuzzleKind.DECLARE and isinstance(choice.action, Declare):
            raise BadPuzzleError(f"{choice.action!r} is no answer")


def write_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as plain data, which `read_puzzle` takes."""
    return {
        "kind": puzzle.kind.value,
        "game": puzzle.game.value,
        "difficulty": puzzle.difficulty,
        "worlds": puzzle.worlds,
        "right": list(puzzle.right),
        "choices": [
            {
                "action": write_action(choice.action),
                "behind": round(choice.behind, 2),
                "error": round(choice.error, 2),
            }
            for choice in puzzle.choices
        ],
        "record": dict(puzzle.record),
    }


def write_set(puzzles: Iterable[Puzzle]) -> bytes:
    """Return the file of these puzzles, easiest first."""
    ordered = sorted(puzzles, key=lambda each: (each.difficulty, each.id))
    lines = [{"id": each.id, "puzzle": write_puzzle(each)} for each in ordered]
    written = [json.dumps(line, separators=(",", ":")) for line in ({"format": FORMAT}, *lines)]
    return "".join(f"{line}\n" for line in written).encode()


@dataclass(frozen=True, slots=True)
class Simulated:
    """A hand: the match before its deal, and all that happened in it."""

    start: MatchState
    actions: tuple[Action, ...]


def simulated_hand(start: MatchState, seed: int) -> Simulated:
    """Return the first hand of a match between computer players, of a pack that follows from the
    seed."""
    match = start
    actions: list[Action] = [match.deal(Random(seed).sample(PACK, len(PACK)))]
    match, _ = match.apply(actions[0])
    while not match.sheets:
        assert match.hand is not None
        action = choose(view_for(match, match.hand.turn))
        match, _ = match.apply(action)
        actions.append(action)
    return Simulated(start, tuple(actions))


def recorded_hands(data: bytes) -> Iterator[Simulated]:
    """Return the finished hands of a record, each as if it were the first of its match: neither who
    played nor how the match stood is in them.

    A hand that is not possible so is left out, such as one in which somebody could call out.
    Raises `tarocchino.core.records.replaying.RecordFaultError`.
    """
    recorded = recorded_match(data)
    before, actions = recorded.start, recorded.actions
    start = new_match(before.game, before.rules, before.players)
    deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
    for first, end in pairwise([*deals, len(actions)]):
        hand = Simulated(start, actions[first:end])
        if _is_whole(hand):
            yield hand


def _is_whole(hand: Simulated) -> bool:
    """Return whether the hand can be played so, to its end."""
    match = hand.start
    try:
        for action in hand.actions:
            match, _ = match.apply(action)
    except IllegalActionError:
        return False
    return bool(match.sheets)


def payments(view: MatchView, worlds: int, seed: int) -> tuple[PuzzleChoice, ...]:
    """Return every card that the viewer may pay with, the best first, over that many ways in which
    hidden discards may lie. Raises ValueError if nothing is to be paid."""
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.choices is None or not hand.choices.payable:
        raise ValueError("the viewer has nothing to pay")
    hidden, chance = hidden_from(view), Chance(seed)
    drawn = Worlds(hidden)
    actions = [Pay(seat, card) for card in hand.choices.payable]
    leads: list[list[float]] = []
    for _ in range(worlds if hidden.cards else 1):
        state = hand_in(view, hidden, drawn.draw(chance))
        plays = next(n for n, step in enumerate(state.plan) if isinstance(step, PlayTricks))
        state = replace(state, step=plays)
        match = MatchState(view.game, view.rules, view.players, view.score, view.sheets, state)
        leads.append([_lead_of(match.apply(action)[0], seat) for action in actions])
    columns = list(zip(*leads, strict=True))
    best = max(columns, key=fmean)
    choices = []
    for action, column in zip(actions, columns, strict=True):
        lost = [most - each for most, each in zip(best, column, strict=True)]
        error = sqrt(variance(lost) / len(lost)) if len(lost) > 1 else 0.0
        choices.append(PuzzleChoice(action, fmean(lost), error))
    return tuple(sorted(choices, key=lambda each: each.behind))


def _lead_of(match: MatchState, seat: int) -> float:
    """Return by how much the last hand has brought the seat's side more than the others on the
    mean."""
    score = match.sheets[-1].score
    scorers = match.game.scorers(match.players)
    own = next(points for points, side in zip(score, scorers, strict=True) if seat in side)
    lead = own - (sum(score) - own) / (len(score) - 1)
    return -lead if match.game.avoids_points else lead


FIRST = Effort(worlds=40, playouts=1)
"""What finds positions that may be worth a second look."""
SECOND = Effort(worlds=300, playouts=2)
"""What confirms them, with two seeds that are not the first one's."""
_GLANCE = Effort(worlds=3, playouts=1)
_GLANCES, _AS_GLANCES = 10, 3
"""How many glances at a position tell how hard it is to find; the computer player of the tables
counts as much as a few of them."""

LEAST: Mapping[GameName, float] = {
    GameName.OTTOCENTO: 10.0,
    GameName.QUATTRO_SCARTATE: 10.0,
    GameName.TERZIGLIO: 2.0,
    GameName.MILLONE: 10.0,
    GameName.CENTOCINQUANTA: 8.0,
    GameName.QUINDICI: 0.8,
    GameName.MATTAZZA: 0.1,
    GameName.OPEN: 6.0,
}
"""What a wrong choice costs at least, in each game's unit."""

_ERRORS, _ERRORS_AGAIN = 3.0, 4.0
_EQUAL = 0.25
"""A choice within this share of `LEAST` is as good as the best."""
_MOST_CHOICES = 6
_LONGEST_DISCARD = 3
"""Discards of more cards cannot be chosen from a list."""
_EASIEST, _HARDEST = 1000, 2200

Analyse = Callable[[MatchView, Effort, int], Analysis]


def puzzles_in(
    hand: Simulated, wanted: Iterable[PuzzleKind], seed: int, judge: Analyse = analyse
) -> Iterator[Puzzle]:
    """Return the puzzles in a hand, at most one of each kind that is wanted."""
    kinds = set(wanted)
    match = hand.start
    for number, action in enumerate(hand.actions):
        if match.hand is not None and not match.awaits_deal and not match.is_over:
            view = view_for(match, match.hand.turn)
            kind = kind_of(view)
            if kind in kinds:
                found = _puzzle_at(hand, number, view, kind, seed, judge)
                if found is not None:
                    kinds.discard(kind)
                    yield found
        match, _ = match.apply(action)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What a search says of choices: which are as good as the best, and which are clearly worse.

    Of those in between it says nothing.
    """

    choices: tuple[PuzzleChoice, ...]
    good: frozenset[SeatAction]
    bad: frozenset[SeatAction]

    def both(self, other: Verdicts) -> Verdicts:
        """Return what two searches say alike, with the prices of the first."""
        return Verdicts(self.choices, self.good & other.good, self.bad & other.bad)


def verdicts_on(game: GameName, choices: Iterable[PuzzleChoice], errors: float) -> Verdicts:
    """Return the verdicts on choices by their prices; a bad one costs at least that many
    ``errors``."""
    least, priced = LEAST[game], tuple(choices)
    return Verdicts(
        priced,
        frozenset(each.action for each in priced if each.behind <= _EQUAL * least),
        frozenset(each.action for each in priced if each.behind >= max(least, errors * each.error)),
    )


def offered(kind: PuzzleKind, verdicts: Verdicts) -> tuple[PuzzleChoice, ...] | None:
    """Return the choices that a puzzle offers, the best first; None if there is no puzzle in it.

    There is one if the best is clear, and not what anybody would do: a puzzle of declarations is
    one where to declare everything is not the best.
    """
    good = [each for each in verdicts.choices if each.action in verdicts.good]
    bad = [each for each in verdicts.choices if each.action in verdicts.bad]
    if not good or not bad:
        return None
    match kind:
        case PuzzleKind.LEAD | PuzzleKind.FOLLOW:
            # No card is left out that may be played; if most are right nobody learns much.
            is_clear = len(good) + len(bad) == len(verdicts.choices) and len(good) <= len(bad)
            return (*good, *bad) if is_clear and len(verdicts.choices) > 2 else None
        case PuzzleKind.DECLARE:
            most = max(verdicts.choices, key=lambda each: _declared(each.action))
            return (good[0], *bad[: _MOST_CHOICES - 1]) if most in bad else None
        case PuzzleKind.DISCARD | PuzzleKind.PAY:
            return (good[0], *_spread(bad)) if len(bad) > 1 else None


def _declared(action: SeatAction) -> int:
    return len(action.combinations) if isinstance(action, Declare) else 0


def _spread(worse: Sequence[PuzzleChoice]) -> tuple[PuzzleChoice, ...]:
    """Return some wrong choices of all prices, the most tempting among them."""
    most = _MOST_CHOICES - 1
    if len(worse) <= most:
        return tuple(worse)
    return tuple(worse[place * (len(worse) - 1) // (most - 1)] for place in range(most))


def _priced(
    kind: PuzzleKind, view: MatchView, effort: Effort, seed: int, judge: Analyse
) -> Sequence[PuzzleChoice]:
    """Return what may be chosen, the best first."""
    if kind is PuzzleKind.PAY:
        return payments(view, effort.worlds, seed)
    return _asked(kind, judge(view, effort, seed).candidates)


def _asked(kind: PuzzleKind, candidates: Iterable[Candidate]) -> list[PuzzleChoice]:
    """Return the candidates as answers, best first: cards without signals, discards of a few
    cards."""
    found: dict[SeatAction, PuzzleChoice] = {}
    for candidate in candidates:
        action = candidate.action
        match action:
            case Play(seat, card):
                action = Play(seat, card)
            case Discard(_, cards) if len(cards) > _LONGEST_DISCARD:
                continue
            case Declare() if kind is not PuzzleKind.DECLARE:
                continue
        if action not in found:
            found[action] = PuzzleChoice(action, candidate.behind, candidate.error)
    return sorted(found.values(), key=lambda each: each.behind)


def _puzzle_at(
    hand: Simulated, number: int, view: MatchView, kind: PuzzleKind, seed: int, judge: Analyse
) -> Puzzle | None:
    game = view.game.name
    at_first = verdicts_on(game, _priced(kind, view, FIRST, seed, judge), _ERRORS)
    if offered(kind, at_first) is None:
        return None
    again = [
        verdicts_on(game, _priced(kind, view, SECOND, seed + number, judge), _ERRORS_AGAIN)
        for number in (1, 2)
    ]
    choices = offered(kind, again[0].both(again[1]))
    if choices is None:
        return None
    shown = tuple(sorted(choices, key=lambda each: _place(view, each.action)))
    right = tuple(n for n, each in enumerate(shown) if each.action in again[0].good)
    names = [str(seat + 1) for seat in range(hand.start.players)]
    record = write_record(hand.start.game, hand.start.rules, names, hand.actions[:number])
    # As it will be read, so that it has the same digest.
    record = json.loads(json.dumps(record))
    puzzle = Puzzle(kind, game, 0, SECOND.worlds, right, shown, record)
    return replace(puzzle, difficulty=difficulty_of(puzzle, view, seed, judge))


def _place(view: MatchView, action: SeatAction) -> tuple[int, ...]:
    """Return where a choice stands among the others: declarations by size, cards as in the pack."""
    match action:
        case Declare(_, combinations):
            return (0, -len(combinations))
        case Discard(_, cards):
            return tuple(PACK.index(card) for card in cards)
        case Play(_, card) | Pay(_, card) if kind_of(view) is not PuzzleKind.DECLARE:
            return (PACK.index(card),)
        case _:
            return (1,)


def difficulty_of(puzzle: Puzzle, view: MatchView, seed: int, judge: Analyse = analyse) -> int:
    """Return the rating of a person who should find the puzzle every other time: an estimate, from
    how often glances at a few worlds find it, and whether the computer player of the tables
    does."""
    if puzzle.kind is PuzzleKind.PAY:
        found = _GLANCES * _found_by_cheapest(puzzle)
    else:
        glances = (
            _priced(puzzle.kind, view, _GLANCE, seed + 100 + n, judge) for n in range(_GLANCES)
        )
        found = sum(_finds(puzzle, each) for each in glances)
    found += _AS_GLANCES * (_matching(puzzle, choose(view)) in puzzle.right)
    share = (found + 1) / (_GLANCES + _AS_GLANCES + 2)
    rating = 1500 + 400 * log10((1 - share) / share)
    return int(min(max(rating, _EASIEST), _HARDEST)) // 10 * 10


def _finds(puzzle: Puzzle, priced: Iterable[PuzzleChoice]) -> bool:
    """Return whether the best of these that the puzzle offers is right."""
    places = (_matching(puzzle, each.action) for each in priced)
    return next((place for place in places if place is not None), None) in puzzle.right


def _found_by_cheapest(puzzle: Puzzle) -> float:
    """Return how often the puzzle is found by paying with a card of the fewest points."""
    points = [c.action.card.points for c in puzzle.choices if isinstance(c.action, Pay)]
    cheapest = [place for place, value in enumerate(points) if value == min(points)]
    return len(set(cheapest) & set(puzzle.right)) / len(cheapest)


def _matching(puzzle: Puzzle, action: SeatAction) -> int | None:
    """Return the place of an action among the puzzle's choices."""
    if isinstance(action, Play):
        action = Play(action.seat, action.card)
    for place, choice in enumerate(puzzle.choices):
        if choice.action == action:
            return place
        silent = is_silent(choice.action) and is_silent(action)
        if puzzle.kind is PuzzleKind.DECLARE and silent:
            return place
    return None


def still_holds(puzzle: Puzzle, effort: Effort, seed: int, judge: Analyse = analyse) -> bool:
    """Return whether the solver says of the puzzle what was said when it was made: of the choices
    that it offers a right one is the best."""
    return _finds(puzzle, _priced(puzzle.kind, puzzle.view, effort, seed, judge))
