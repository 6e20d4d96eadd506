"""``python -m bot verify``: its options and help; `bot.cli.verify` does the work."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--start",
    metavar="HEX",
    help="The start of the chain of seeds as the table showed it, all of it or its first digits.",
)
def verify(files: tuple[Path, ...], start: str | None) -> None:
    """Check the deals of game records: whether each pack follows from the seeds and the cuts.

    The exit status is 1 if any check fails.
    """
    from bot.cli.verify import LIMITS, BadStartError, read_start, verify_file

    try:
        expected = None if start is None else read_start(start)
    except BadStartError as error:
        raise click.BadParameter(str(error), param_hint="--start") from None
    verdicts = [verify_file(path, expected) for path in files]
    for verdict in verdicts:
        click.echo("\n".join(verdict.lines))
    if any(verdict.passed for verdict in verdicts):
        click.echo(LIMITS)
    sys.exit(0 if all(verdict.passed for verdict in verdicts) else 1)
