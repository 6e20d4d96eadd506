"""The command line: ``python -m bot run | demo | referee``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from bot.game.record import MAX_BYTES
from bot.game.referee import judge


@click.group()
def main() -> None:
    """The Bolognese tarot games in a Discord server."""


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def referee(files: tuple[Path, ...]) -> None:
    """Judge game records: one JSON answer a line for each FILE.

    The exit status is 1 if any record is bad.
    """
    answers = [judge(_read_bounded(path)) for path in files]
    for answer in answers:
        click.echo(json.dumps(answer))
    sys.exit(0 if all(answer["ok"] for answer in answers) else 1)


def _read_bounded(path: Path) -> bytes:
    """The file's bytes, but not many more than a record may have; none if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        click.echo(f"{path}: {error.strerror}", err=True)
        return b""


if __name__ == "__main__":
    main(prog_name="python -m bot")
