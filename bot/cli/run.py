"""Run the bot on Discord: ``python -m bot run``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from bot.app import BrokenProgramError, run_until_stopped
from bot.cli.command_line import config_option
from bot.cli.doctor import problems_at_start
from bot.config import load_config
from bot.storage.errors import StoreBusyError
from bot.support.log import configure_logging


@click.command()
@config_option
def run(path: Path) -> None:
    """Run the bot on Discord until it is stopped."""
    config = load_config(path)
    configure_logging(config.log.level, json=config.log.json, secrets=[config.discord.token])
    if found := asyncio.run(problems_at_start(config)):
        raise click.ClickException("\n".join(f"{each.told}; {each.advice}" for each in found))
    try:
        asyncio.run(run_until_stopped(config))
    except BrokenProgramError as error:
        raise click.ClickException(
            f"this version of the program is broken, go back to the one before it: {error}"
        ) from None
    except StoreBusyError:
        raise click.ClickException(
            "another program is writing to the database: stop it, then start the bot again"
        ) from None
