"""``python -m bot backup`` and ``restore``: options and output; see `bot.storage.backups`."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli.commands.shared import config_option

_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@config_option
@click.argument("folder", type=_FOLDER)
@click.option("--keep", default=14, show_default=True, type=click.IntRange(min=1),
              help="How many of the newest backups in the folder stay.")  # fmt: skip
def backup(path: Path, folder: Path, keep: int) -> None:
    """Put a backup of the database into FOLDER, and verify it. The bot may be running."""
    import asyncio
    import time

    from bot.config import ConfigError, load_storage
    from bot.storage import StoreOpenError
    from bot.storage.backups import BackupError, back_up

    try:
        made = asyncio.run(back_up(load_storage(path).url, folder, keep, time.time()))
    except (ConfigError, StoreOpenError, BackupError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{made}: {made.stat().st_size:,} bytes, verified.")


@click.command()
@config_option
@click.argument("file", type=_FILE)
def restore(path: Path, file: Path) -> None:
    """Put the backup FILE in the place of the database, which is moved aside.

    The bot must not be running. A PostgreSQL database must hold nothing.
    """
    import asyncio

    from bot.config import ConfigError, load_storage
    from bot.storage import StoreFailedError, StoreOpenError, backups

    try:
        former = asyncio.run(backups.restore(load_storage(path).url, file))
    except (ConfigError, StoreOpenError, StoreFailedError, backups.BackupError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file} is in place.")
    if former is not None:
        click.echo(f"What was there before is now {former}; delete it when all is well.")
    click.echo("Messages posted since the backup was made may be posted again.")
