"""Everything that people see, in one folder to look at: ``python -m tests.approval.gallery
FOLDER``.

Screenshots of the messages are taken where there is a Chromium (its path in ``CHROMIUM``, or on the
``PATH``); without one the page shows their words.
"""

import asyncio
from pathlib import Path

import click

from tests.approval.gallery import approved_messages, approved_pictures
from tests.approval.gallery.index import index_page
from tests.approval.gallery.messages import every_message, named_emojis, uploaded_emojis
from tests.approval.gallery.pictures import every_picture


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option("--approve", is_flag=True, help="From now on all is to be as it is now.")
@click.option("--no-screens", is_flag=True, help="Take no screenshots: much faster.")
@click.option("--only", help="Screenshots of messages alone whose name begins so.")
def gallery(folder: Path | None, approve: bool, no_screens: bool, only: str | None) -> None:
    """Write every picture and every message, with a page that shows them, to FOLDER."""
    if folder is None and not approve:
        raise click.UsageError("name a folder, or --approve")
    if folder is not None:
        _write(folder, screens=not no_screens, only=only or "")
    if approve:
        files = approved_messages.files_of(every_message(named_emojis(uploaded_emojis())))
        approved_messages.approve(files)
        drawn = approved_pictures.approve(s for s in every_picture() if not s.is_derived)
        click.echo(f"{len(files)} files of messages and {drawn} pictures are approved")


def _write(folder: Path, *, screens: bool, only: str) -> None:
    pictures = list(every_picture())
    for shown in pictures:
        path = folder / "pictures" / f"{shown.name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        shown.image.save(path)
    emojis = uploaded_emojis()
    messages = list(every_message(named_emojis(emojis)))
    taken = None
    if screens:
        # Imported here: without a browser the rest of the gallery is of use as well.
        from tests.approval.gallery.screens import CHROMIUM, take_screens

        if CHROMIUM is None:
            click.echo("no Chromium, so no screenshots: set CHROMIUM or install it")
        else:
            chosen = [m for m in messages if not m.is_one_of_many and m.name.startswith(only)]
            taken = asyncio.run(take_screens(folder / "screens", chosen, emojis))
            click.echo(f"{taken} screenshots")
    page = index_page(pictures, messages, with_screens=taken is not None)
    (folder / "index.html").write_text(page, encoding="utf-8")
    click.echo(f"{len(pictures)} pictures and {len(messages)} messages: {folder / 'index.html'}")


if __name__ == "__main__":
    gallery(prog_name="python -m tests.approval.gallery")
