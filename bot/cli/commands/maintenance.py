"""``python -m bot maintenance``, earlier ``drain``: options and help; see `bot.cli.maintenance`."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bot.cli.commands.shared import config_option

if TYPE_CHECKING:
    from bot.cli.maintenance import Status
    from bot.config import StorageConfig


@click.group()
def maintenance() -> None:
    """Before an update: let no match begin while those in play go on."""


@maintenance.command("on")
@config_option
@click.option("--until", metavar="HH:MM", help="When matches can begin again, in local time.")
@click.option("--note", default="", help="A note for the players, shown at every open table.")
def maintenance_on(path: Path, until: str | None, note: str) -> None:
    """Let no match begin from now on; every open table says so."""
    from bot.cli.maintenance import BadMomentError, begin, maintenance_from

    try:
        announced = maintenance_from(time.time(), until, note)
    except BadMomentError as error:
        raise click.BadParameter(str(error), param_hint="--until") from None
    _ask_store(path, partial(begin, maintenance=announced))


@maintenance.command("off")
@config_option
def maintenance_off(path: Path) -> None:
    """Let matches begin again."""
    from bot.cli.maintenance import end

    _ask_store(path, end)


@maintenance.command("status")
@config_option
def maintenance_status(path: Path) -> None:
    """Show whether matches can begin, and how many are being played."""
    from bot.cli.maintenance import status

    _ask_store(path, status)


def _ask_store(path: Path, ask: Callable[[StorageConfig], Coroutine[Any, Any, Status]]) -> None:
    """Print the status that ``ask`` returns for the store that the configuration names."""
    import asyncio

    from bot.cli.maintenance import report
    from bot.config import ConfigError, load_storage
    from bot.services.ports.errors import StoreBusyError
    from bot.storage import StoreOpenError

    try:
        click.echo("\n".join(report(asyncio.run(ask(load_storage(path))))))
    except (ConfigError, StoreOpenError) as error:
        raise click.ClickException(str(error)) from None
    except StoreBusyError as error:
        raise click.ClickException(f"{error}: try again in a moment") from None


drain = click.Group(
    "drain", maintenance.commands, help="The earlier name of maintenance.", hidden=True
)
"""Hosts may have it in their scripts."""
