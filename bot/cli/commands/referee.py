"""``python -m bot referee``: judge game records."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from bot.game.records.record import MAX_BYTES
from bot.game.records.referee import judge


@click.command()
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
