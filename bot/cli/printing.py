"""Print a record file as a page to print and step through, or as text."""

from __future__ import annotations

from pathlib import Path

import click

from bot.table.panels.records import ReadableRecord, RecordForm
from bot.words import Language
from tarocchino.core.model.errors import Code
from tarocchino.core.records.record import MAX_BYTES
from tarocchino.core.records.replaying import RecordFaultError


class PrintError(click.ClickException):
    """A file cannot be read, printed or written; the message gives the reason and the remedy."""


def print_record(path: Path, form: RecordForm, language: Language) -> bytes:
    """Return the document for a record file. Raises `PrintError`."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise PrintError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        return ReadableRecord(form, language)(data)
    except RecordFaultError as fault:
        raise PrintError(f"{path}: {_told(fault)}") from None


def _told(fault: RecordFaultError) -> str:
    """Return the place where a record breaks a rule, with hands and actions counted from 1."""
    if fault.hand is None:
        hint = "; give it the file that /record sends" if fault.code is Code.BAD_FORMAT else ""
        return f"{fault.message}{hint}"
    place = f"hand {fault.hand + 1}"
    if fault.action is not None:
        place = f"{place}, action {fault.action + 1}"
    return f"{place} breaks the rules: {fault.message} ({fault.code.value})"


_LANGUAGES = ("en", "it")


@click.command("print")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--language", type=click.Choice(_LANGUAGES), default="en", show_default=True)
@click.option("--text", is_flag=True, help="Plain text instead of a page.")
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, allow_dash=True),
    help="Where to write it, - for standard output; by default beside FILE, with its name.",
)
def print_file(file: Path, language: str, text: bool, output: Path | None) -> None:
    """Make a game record readable: one HTML page to print and to step through, or plain text.

    The page needs neither a network nor other files.
    """
    form = RecordForm.TEXT if text else RecordForm.PAGE
    document = print_record(file, form, Language(language))
    if str(output) == "-":
        click.echo(document, nl=False)
        return
    written = output or file.with_suffix(f".{form.value}")
    if written.exists() and written.samefile(file):
        raise PrintError(f"{written} is the record itself: name another file with -o")
    try:
        written.write_bytes(document)
    except OSError as error:
        raise PrintError(f"{written}: cannot be written: {error.strerror}") from None
    click.echo(written)
