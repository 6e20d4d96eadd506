"""``python -m bot database``: options and output; see `bot.storage.check_store`."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli.commands.shared import config_option


@click.group()
def database() -> None:
    """The database that all is kept in."""


@database.command("check")
@config_option
def database_check(path: Path) -> None:
    """Go through the whole database for damage. The bot may be running.

    Every log is compared with the hashes that were stored with it, and played again: each state
    that it leads to has to be the one that was stored. What there is is counted. The exit status is
    1 if anything is broken. The bot itself looks at the file's structure at every start, and
    compares a log whenever it reads it.
    """
    import asyncio

    from bot.config import ConfigError, load_storage
    from bot.services.ports.errors import StoreBusyError
    from bot.storage import PUT_BACK, StoreFailedError, StoreOpenError, check_store

    try:
        findings = asyncio.run(check_store(load_storage(path).url))
    except (ConfigError, StoreOpenError, StoreFailedError) as error:
        raise click.ClickException(str(error)) from None
    except StoreBusyError as error:
        raise click.ClickException(f"{error}: try again in a moment") from None
    for name, number in findings.counts.items() if findings.is_whole else ():
        click.echo(f"{number:>12,}  {name}")
    if findings.damage:
        told = "\n".join(findings.damage)
        raise click.ClickException(f"{told}\nThe database is damaged: {PUT_BACK}")
    if findings.is_whole:
        click.echo("No damage was found.")
    else:
        click.echo(
            "No damage was found in its pages. Its logs were not read: it has the schema of "
            "another version, which the bot changes when it is started."
        )


@database.command("accept")
@config_option
def database_accept(path: Path) -> None:
    """Let a bot start that does not because its last moves are missing: it goes on without them."""
    from bot.config import ConfigError, load_storage
    from bot.storage import StoreOpenError, accept_missing

    try:
        accept_missing(load_storage(path).url)
    except (ConfigError, StoreOpenError) as error:
        raise click.ClickException(str(error)) from None
    click.echo("The bot will start with what is there.")


@database.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def database_copy(source: str, target: str) -> None:
    """Move all that one database keeps into another, which must hold nothing, and compare each row.

    FROM and TO are SQLite files, database URLs, or configuration files (ending in .toml) that name
    one: so no password is seen on the command line. The bot must not be running.
    """
    import asyncio

    from bot.config import ConfigError
    from bot.services.ports.errors import StoreBusyError
    from bot.storage import StoreFailedError, StoreOpenError, copy_store

    try:
        counts = asyncio.run(copy_store(_url(source), _url(target)))
    except (ConfigError, StoreOpenError, StoreFailedError) as error:
        raise click.ClickException(str(error)) from None
    except StoreBusyError as error:
        raise click.ClickException(f"{error}: try again in a moment") from None
    for name, number in counts.items():
        click.echo(f"{number:>12,}  {name}")
    click.echo("Every row is the same in both. Name the new database in the configuration file.")


def _url(place: str) -> str:
    """The URL of the database that an argument names; raises ConfigError."""
    from bot.config import load_storage
    from bot.storage import sqlite_url

    if "://" in place:
        return place
    path = Path(place)
    return load_storage(path).url if path.suffix == ".toml" else sqlite_url(path)
