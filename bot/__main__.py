"""Run the command line: ``python -m bot``, with its subcommands."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bot.cli.command_line import TokenGuardedGroup

_COMMANDS = {
    name: f"bot.cli.{module}"
    for name, module in (
        ("init", "init:init"),
        ("run", "run:run"),
        ("demo", "demo:demo"),
        ("doctor", "doctor:doctor"),
        ("emojis", "emojis:emojis"),
        ("maintenance", "maintenance:maintenance"),
        ("drain", "maintenance:drain"),
        ("backup", "database:backup"),
        ("restore", "database:restore"),
        ("database", "database:database"),
        ("print", "printing:print_file"),
        ("rebuild", "database:rebuild"),
        ("referee", "referee:referee"),
        ("verify", "referee:verify"),
    )
}


@click.group(cls=TokenGuardedGroup, imported=_COMMANDS)
@click.version_option(package_name="tarocchino", message="tarocchino %(version)s")
def main() -> None:
    """The Bolognese tarot games in a Discord server."""


def called_as(executable: str, folder: Path) -> str:
    """Return how a person in a folder calls the command line, for use in messages."""
    python = Path(executable)
    # Only the python of a virtual environment in the folder knows the bot.
    shown = python.relative_to(folder) if python.is_relative_to(folder) else "python"
    return f"{shown} -m bot"


if __name__ == "__main__":
    main(prog_name=called_as(sys.executable, Path.cwd()))
