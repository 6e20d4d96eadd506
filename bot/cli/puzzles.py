"""Puzzles made and judged on the command line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from bot.puzzles.making import SECOND, puzzles_in, still_holds
from bot.puzzles.model import Puzzle, PuzzleKind
from bot.puzzles.recorded import recorded_hands
from bot.puzzles.simulated import simulated_hand
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.library import new_match

_SEEDS_A_HAND = 1000
_HANDS_A_SEED = 100_000
_TO_CHOOSE_FROM = 2
"""So many times the puzzles that are wanted are looked for."""


def make_puzzles(
    kinds: Collection[PuzzleKind],
    each: int,
    hands: int,
    seed: int,
    kept: Iterable[Puzzle],
    told: Callable[[str], object],
) -> Iterator[Puzzle]:
    """Puzzles of every game: ``each`` of these kinds, as far as there are so many in its ``hands``.

    The numbers of players take turns. Of all that are found those are taken that are of all
    difficulties. How many were found is ``told`` in a line for each game.
    """
    known = {puzzle.id for puzzle in kept}
    for place, game in enumerate(GameName):
        found: defaultdict[PuzzleKind, list[Puzzle]] = defaultdict(list)
        players = GAMES[game].players
        for number in range(hands):
            wanted = [kind for kind in kinds if len(found[kind]) < _TO_CHOOSE_FROM * each]
            if not wanted:
                break
            start = new_match(game, players=players[number % len(players)])
            # No two games have the same hands.
            first = (seed * len(GameName) + place) * _HANDS_A_SEED + number
            for puzzle in puzzles_in(simulated_hand(start, first), wanted, first * _SEEDS_A_HAND):
                if puzzle.id not in known:
                    found[puzzle.kind].append(puzzle)
        told(f"{game.value}: {', '.join(f'{k.value} {len(p)}' for k, p in found.items())}")
        for puzzles in found.values():
            yield from spread(puzzles, each)


def puzzles_of_records(
    records: Iterable[bytes],
    kinds: Collection[PuzzleKind],
    seed: int,
    kept: Iterable[Puzzle],
) -> Iterator[Puzzle]:
    """Every puzzle of these kinds in hands that people have played.

    Raises `tarocchino.core.records.replaying.RecordFaultError`.
    """
    known = {puzzle.id for puzzle in kept}
    hands = (hand for data in records for hand in recorded_hands(data))
    for number, hand in enumerate(hands):
        first = seed * _HANDS_A_SEED + number
        for puzzle in puzzles_in(hand, kinds, first * _SEEDS_A_HAND):
            if puzzle.id not in known:
                known.add(puzzle.id)
                yield puzzle


def spread(puzzles: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """So many of the puzzles, from the easiest to the hardest."""
    ordered = sorted(puzzles, key=lambda each: (each.difficulty, len(each.choices), each.id))
    if len(ordered) <= number:
        return ordered
    return [ordered[place * (len(ordered) - 1) // (number - 1)] for place in range(number)]


def puzzles_that_changed(puzzles: Iterable[Puzzle], seed: int) -> Iterator[Puzzle]:
    """Those of the puzzles of which today's solver says something else."""
    return (puzzle for puzzle in puzzles if not still_holds(puzzle, SECOND, seed))
