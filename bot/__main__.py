"""The command line: ``python -m bot``, with its subcommands."""

from __future__ import annotations

import click

from bot.cli.commands.backup import backup, restore
from bot.cli.commands.database import database
from bot.cli.commands.demo import demo
from bot.cli.commands.emojis import emojis
from bot.cli.commands.maintenance import drain, maintenance
from bot.cli.commands.printing import print_file
from bot.cli.commands.rebuild import rebuild
from bot.cli.commands.referee import referee
from bot.cli.commands.run import run
from bot.cli.commands.verify import verify
from bot.cli.token_guard import TokenGuardedGroup


@click.group(cls=TokenGuardedGroup)
@click.version_option(package_name="tarocchino", message="tarocchino %(version)s")
def main() -> None:
    """The Bolognese tarot games in a Discord server."""


_COMMANDS = (
    run, demo, emojis, maintenance, drain, backup, restore, database, rebuild,
    print_file, referee, verify,
)  # fmt: skip
for command in _COMMANDS:
    main.add_command(command)


if __name__ == "__main__":
    main(prog_name="python -m bot")
