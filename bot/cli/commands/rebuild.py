"""``python -m bot rebuild``: options and output; see `bot.cli.rebuild`."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli.commands.shared import config_option


@click.command()
@config_option
def rebuild(path: Path) -> None:
    """Compute leaderboards, records and statistics anew from the matches' logs.

    Says whether they were identical. The bot must not be running.
    """
    import asyncio

    from bot.cli.rebuild import rebuild as rebuild_books
    from bot.config import ConfigError, load_storage
    from bot.services.ports.errors import StoreBusyError
    from bot.storage import StoreOpenError

    try:
        differences = asyncio.run(rebuild_books(load_storage(path)))
    except (ConfigError, StoreOpenError) as error:
        raise click.ClickException(str(error)) from None
    except StoreBusyError as error:
        raise click.ClickException(f"{error}: try again in a moment") from None
    click.echo("\n".join(differences) or "Everything was identical.")
    if differences:
        click.echo("It has been computed anew.")
