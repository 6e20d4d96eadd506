"""``python -m bot referee``: judge game records."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tarocchino.core.records.record import MAX_BYTES
from tarocchino.core.records.referee import judge_as_text


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def referee(files: tuple[Path, ...]) -> None:
    """Judge game records: one JSON answer a line for each FILE.

    The exit status is 1 if any record is bad.
    """
    all_good = True
    for path in files:
        is_good, answer = judge_as_text(_read_bounded(path))
        click.echo(answer)
        all_good = all_good and is_good
    sys.exit(0 if all_good else 1)


def _read_bounded(path: Path) -> bytes:
    """The file's bytes, but not many more than a record may have; none if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        click.echo(f"{path}: {error.strerror}", err=True)
        return b""
