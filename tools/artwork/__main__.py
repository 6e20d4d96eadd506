"""``python -m tools.artwork``: render the sprites of the deck from their sources."""

from __future__ import annotations

from pathlib import Path

import click

from tarocchino.core.model.cards import PACK, card
from tools.artwork.sprites import (
    EMBLEM_SIZE,
    EMBLEMS,
    SPRITE_SIZE,
    SPRITES,
    NoRendererError,
    SourceError,
    draw_sprite,
    is_up_to_date,
    read_parts,
    save_sprite,
    sources,
    whole_source,
)


@click.command()
@click.argument("codes", nargs=-1, type=click.Choice([c.code for c in PACK]), metavar="[CODE]...")
@click.option("--check", is_flag=True, help="Draw nothing; fail if a sprite is not up to date.")
@click.option(
    "--whole",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write the sources with their parts in them to this folder instead.",
)
@click.option(
    "--sprites",
    type=click.Path(file_okay=False, path_type=Path),
    default=SPRITES,
    metavar="FOLDER",
    help="Where the sprites are; by default those of the bot.",
)
def main(codes: tuple[str, ...], check: bool, whole: Path | None, sprites: Path) -> None:
    """Render the SVG sources of all cards and emblems, or of the cards with these codes."""
    try:
        parts = read_parts()
        wanted = [card(code) for code in codes] or PACK
        paths = sources()
        svgs = {c.code: whole_source(paths[c], parts) for c in wanted}
        if whole:
            _write_whole(svgs, whole)
        else:
            if not codes:
                svgs |= {f"emblems/{p.stem}": p.read_text("utf-8") for p in EMBLEMS.glob("*.svg")}
            _draw(svgs, sprites, check)
    except (SourceError, NoRendererError) as error:
        raise click.ClickException(str(error)) from error


def _write_whole(svgs: dict[str, str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for code, svg in svgs.items():
        (folder / f"{code}.svg").write_text(svg, encoding="utf-8")
    click.echo(f"{len(svgs)} cards written to {folder}")


def _draw(svgs: dict[str, str], folder: Path, check: bool) -> None:
    """Render the sprites that are out of date, or only report them."""
    (folder / "emblems").mkdir(parents=True, exist_ok=True)
    stale = []
    for code, svg in svgs.items():
        path = folder / f"{code}.png"
        sprite = draw_sprite(svg, EMBLEM_SIZE if path.parent != folder else SPRITE_SIZE)
        if not is_up_to_date(sprite, path):
            stale.append(code)
            if not check:
                save_sprite(sprite, path)
    click.echo(f"{len(svgs)} sprites, {len(stale)} {'not up to date' if check else 'drawn anew'}")
    if check and stale:
        raise click.ClickException(f"not as their sources have them: {' '.join(stale)}")


if __name__ == "__main__":
    main()
