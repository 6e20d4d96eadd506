"""``python -m bot print``: its options and help; `bot.cli.printing` does the work."""

from __future__ import annotations

from pathlib import Path

import click

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
    from bot.cli.printing import PrintError, print_record, write_document
    from bot.text import Language
    from bot.ui.records.readable import RecordForm

    form = RecordForm.TEXT if text else RecordForm.PAGE
    try:
        document = print_record(file, form, Language(language))
        if str(output) == "-":
            click.echo(document, nl=False)
            return
        written = output or file.with_suffix(f".{form.value}")
        if written.exists() and written.samefile(file):
            raise PrintError(f"{written} is the record itself: name another file with -o")
        write_document(written, document)
    except PrintError as error:
        raise click.ClickException(str(error)) from None
    click.echo(written)
