"""``python -m tools.puzzles``: make puzzles, and check those that there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path

import click

from bot.features.puzzles.model import BadPuzzleError, Puzzle, PuzzleKind, read_set
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.library import new_match
from tarocchino.core.records.replaying import RecordFaultError
from tools.puzzles.generator import (
    SECOND,
    puzzles_in,
    recorded_hands,
    simulated_hand,
    still_holds,
    write_set,
)

_SEEDS_A_HAND = 1000
_HANDS_A_SEED = 100_000
_TO_CHOOSE_FROM = 2
"""How many puzzles are looked for, per puzzle wanted."""


def make_puzzles(
    kinds: Collection[PuzzleKind],
    each: int,
    hands: int,
    seed: int,
    kept: Iterable[Puzzle],
    told: Callable[[str], object],
) -> Iterator[Puzzle]:
    """Return puzzles of every game: ``each`` of these kinds, as far as its ``hands`` have them.

    The numbers of players take turns. Of all that are found those are taken that are of all
    difficulties. ``told`` gets a line for each game with how many were found.
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
    """Return every puzzle of these kinds in hands that people have played.

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
    """How many of the puzzles, from the easiest to the hardest."""
    ordered = sorted(puzzles, key=lambda each: (each.difficulty, len(each.choices), each.id))
    if len(ordered) <= number:
        return ordered
    return [ordered[place * (len(ordered) - 1) // (number - 1)] for place in range(number)]


_KINDS = ("discard", "lead", "pay")


@click.group()
def puzzles() -> None:
    """Make or check puzzles for /puzzle: positions in which one choice is clearly the best."""


@puzzles.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--each",
    default=4,
    show_default=True,
    type=click.IntRange(min=2),
    help="Puzzles of each kind and game.",
)
@click.option("--hands", default=60, show_default=True, help="Hands to look through for each game.")
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    default=_KINDS,
    show_default=True,
    type=click.Choice([*_KINDS, "declare"]),
    help="What is asked; of declarations there are hardly any.",
)
@click.option("--seed", default=1, show_default=True, help="The same seed makes the same puzzles.")
@click.option("--add", is_flag=True, help="Keep the puzzles that are in FILE already.")
@click.option(
    "--record",
    "records",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A record of /record: look through its hands instead, and keep every puzzle in them.",
)
def make(
    file: Path,
    each: int,
    hands: int,
    kinds: tuple[str, ...],
    seed: int,
    add: bool,
    records: tuple[Path, ...],
) -> None:
    """Make puzzles of hands between computer players, or of records, and write them to FILE.

    It takes some seconds of processor time per hand. Of a record nothing is kept but hands up to
    the moment of a puzzle: no names, no scores, nothing of how they went on.
    """
    try:
        kept = read_set(file.read_bytes()).all() if add else []
    except (OSError, BadPuzzleError) as error:
        raise click.ClickException(f"{file}: {error}; leave out --add to begin anew") from None
    asked = [PuzzleKind(kind) for kind in kinds]
    try:
        if records:
            given = (path.read_bytes() for path in records)
            made = list(puzzles_of_records(given, asked, seed, kept))
        else:
            made = list(make_puzzles(asked, each, hands, seed, kept, click.echo))
    except (OSError, RecordFaultError) as error:
        raise click.ClickException(f"{error}; each --record is a file of /record") from None
    file.write_bytes(write_set([*kept, *made]))
    click.echo(f"{len(kept)} kept and {len(made)} made: {file}")


@puzzles.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--every", default=1, show_default=True, help="Check every so many alone.")
@click.option("--seed", default=7, show_default=True, help="The seed of the search.")
def check(file: Path, every: int, seed: int) -> None:
    """Have today's solver judge the puzzles of FILE again.

    The exit status is 1 if it finds another choice best in any of them.
    """
    try:
        chosen = read_set(file.read_bytes()).all()[:: max(every, 1)]
        changed = [puzzle for puzzle in chosen if not still_holds(puzzle, SECOND, seed)]
    except BadPuzzleError as error:
        raise click.ClickException(f"{file}: {error}") from None
    for puzzle in changed:
        click.echo(f"{puzzle.id}: {puzzle.game.value}, {puzzle.kind.value}: judged otherwise today")
    click.echo(f"{len(chosen) - len(changed)} of {len(chosen)} hold")
    if changed:
        raise SystemExit(1)


if __name__ == "__main__":
    puzzles()
