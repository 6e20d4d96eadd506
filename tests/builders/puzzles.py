"""Puzzles for tests: real positions, with prices that nobody has computed."""

import json
from functools import cache

from bot.features.puzzles.model import Puzzle, PuzzleChoice, PuzzleKind, PuzzleSet, read_set
from tarocchino import Declare, Discard, KeepSilent, Pay, Play, new_match, view_for, write_record
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.legality import as_declared
from tarocchino.core.views.view import MatchView
from tools.puzzles.generator import kind_of, simulated_hand, write_set

_DISCARDS = 4


@cache
def a_puzzle(
    kind: PuzzleKind,
    game: str = "ottocento",
    seed: int = 1,
    tricks: int = 0,
    players: int | None = None,
    difficulty: int = 1500,
) -> Puzzle:
    """The first position of this kind in a hand, after at least so many tricks.

    Its second choice is the best; each other one costs 7 more than the one before it.
    """
    start = new_match(game, players=players)
    for hand in (simulated_hand(start, seed + number) for number in range(50)):
        match = start
        for number, action in enumerate(hand.actions):
            if match.hand is not None and len(match.hand.tricks) >= tricks:
                view = view_for(match, match.hand.turn)
                if kind_of(view) is kind:
                    names = [str(seat) for seat in range(match.players)]
                    record = write_record(match.game, match.rules, names, hand.actions[:number])
                    return Puzzle(
                        kind,
                        match.game.name,
                        difficulty,
                        300,
                        (1,),
                        _choices(kind, view),
                        json.loads(json.dumps(record)),
                    )
            match, _ = match.apply(action)
    raise LookupError(f"no {kind.value} in these hands")


def _choices(kind: PuzzleKind, view: MatchView) -> tuple[PuzzleChoice, ...]:
    actions = _actions(kind, view)
    costs = [7.0, 0.0, *(7.0 * place for place in range(2, len(actions)))]
    return tuple(
        PuzzleChoice(action, cost, cost / 10) for action, cost in zip(actions, costs, strict=True)
    )


def _actions(kind: PuzzleKind, view: MatchView) -> list[SeatAction]:
    hand, seat = view.hand, view.seat
    assert hand is not None
    assert seat is not None
    assert hand.choices is not None
    choices = hand.choices
    match kind:
        case PuzzleKind.LEAD | PuzzleKind.FOLLOW:
            return [Play(seat, card) for card in choices.playable]
        case PuzzleKind.PAY:
            return [Pay(seat, card) for card in choices.payable[:6]]
        case PuzzleKind.DISCARD:
            number, cards = choices.discard_number, choices.discardable
            return [
                Discard(seat, cards[start : start + number])
                for start in range(_DISCARDS)
                if start + number <= len(cards)
            ]
        case PuzzleKind.DECLARE:
            everything = Declare(seat, as_declared(choices.declarable))
            nothing = Play(seat, choices.playable[0]) if choices.playable else KeepSilent(seat)
            return [everything, nothing]


def a_set(*puzzles: Puzzle) -> PuzzleSet:
    """The puzzles as a set, written and read."""
    return read_set(write_set(puzzles))
