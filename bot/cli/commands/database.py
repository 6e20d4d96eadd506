"""``python -m bot database``: options and output; see `bot.storage.damage_of`."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli.commands.shared import config_option


@click.group()
def database() -> None:
    """The file that all is kept in."""


@database.command("check")
@config_option
def database_check(path: Path) -> None:
    """Go through the whole database for damage. The bot may be running.

    The bot does so itself when it is started after it was killed, after its disk has failed, and
    when the file is not as it left it.
    """
    import asyncio

    from bot.config import ConfigError, load_storage
    from bot.services.ports.errors import StoreBusyError
    from bot.storage import PUT_BACK, StoreFailedError, StoreOpenError, damage_of

    try:
        damage = asyncio.run(damage_of(load_storage(path).url))
    except (ConfigError, StoreOpenError, StoreFailedError) as error:
        raise click.ClickException(str(error)) from None
    except StoreBusyError as error:
        raise click.ClickException(f"{error}: try again in a moment") from None
    if damage:
        told = "\n".join(damage)
        raise click.ClickException(f"{told}\nThe database is damaged: {PUT_BACK}")
    click.echo("No damage was found.")
