"""``python -m bot puzzles``: make puzzles, and check those that there are."""

from __future__ import annotations

from pathlib import Path

import click

_EACH = 4
_HANDS = 60
_KINDS = ("discard", "lead", "pay")


@click.group()
def puzzles() -> None:
    """Puzzles for /puzzle: positions in which one choice is clearly the best."""


@puzzles.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--each",
    default=_EACH,
    show_default=True,
    type=click.IntRange(min=2),
    help="Puzzles of each kind and game.",
)
@click.option(
    "--hands", default=_HANDS, show_default=True, help="Hands to look through for each game."
)
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

    It takes some seconds of processor time a hand. Of a record nothing is kept but hands up to
    the moment of a puzzle: no names, no scores, nothing of how they went on.
    """
    from bot.cli.puzzles import make_puzzles, puzzles_of_records
    from bot.puzzles.model import BadPuzzleError, PuzzleKind
    from bot.puzzles.puzzle_set import read_set, write_set
    from tarocchino.core.records.replaying import RecordFaultError

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
    from bot.cli.puzzles import puzzles_that_changed
    from bot.puzzles.model import BadPuzzleError
    from bot.puzzles.puzzle_set import read_set

    try:
        chosen = read_set(file.read_bytes()).all()[:: max(every, 1)]
        changed = list(puzzles_that_changed(chosen, seed))
    except BadPuzzleError as error:
        raise click.ClickException(f"{file}: {error}") from None
    for puzzle in changed:
        click.echo(f"{puzzle.id}: {puzzle.game.value}, {puzzle.kind.value}: judged otherwise today")
    click.echo(f"{len(chosen) - len(changed)} of {len(chosen)} hold")
    if changed:
        raise SystemExit(1)
