"""Compare the kernel with the core over many hands: ``python -m tests.tarocchino.kernel``."""

from collections import Counter
from random import Random

import click

from tarocchino.kernel import IS_COMPILED
from tests.builders.followed_hand import follow
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.random_rules import any_table


@click.command()
@click.option("--hands", default=1000, show_default=True, type=click.IntRange(min=1))
@click.option("--first", default=0, show_default=True, help="The seed of the first hand.")
@click.option("--any-rules", is_flag=True, help="Turn each knob of a game by chance.")
def compare(hands: int, first: int, any_rules: bool) -> None:
    """Random hands of all games, rules and numbers of players, followed by the kernel."""
    if not IS_COMPILED:
        raise click.ClickException("the kernel is not compiled: install the program again")
    games: Counter[str] = Counter()
    for place in range(hands):
        seed = first + place
        table = EVERY_TABLE[place * len(EVERY_TABLE) // hands]
        game, knobs, players = any_table(Random(seed)) if any_rules else table
        played = play_hand((game, knobs), seed, players)
        try:
            follow(played)
        except AssertionError as error:
            raise click.ClickException(f"{played}: {error}") from error
        games[game] += 1
    counted = ", ".join(f"{name} {number}" for name, number in games.items())
    click.echo(f"{hands} hands from seed {first} agree with the core: {counted}")


if __name__ == "__main__":
    compare(prog_name="python -m tests.tarocchino.kernel")
