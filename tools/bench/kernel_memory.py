"""What the kernel and a master's thoughts take in memory, in a process that does nothing else."""

from __future__ import annotations

import os

import click

from tarocchino.core.games import GameName
from tarocchino.core.views.view import view_for
from tools.bench.figures import memory


def main() -> None:
    """Print the memory of this process before the kernel, with it, and after thoughts in each game.

    What is imported above is in a bot without masters too.
    """
    shown = [memory(os.getpid())]
    from tarocchino.players.search import choose_by_search  # what it takes is measured
    from tools.bench.kernel import first_match

    shown.append(memory(os.getpid()))
    for name in GameName:
        match = first_match(name)
        assert match.hand is not None
        choose_by_search(view_for(match, match.hand.turn))
        shown.append(memory(os.getpid()))
    without, loaded, *thought = shown
    click.echo(
        "kernel: memory of a process, resident / proportional / private: without it "
        f"{without}, loaded {loaded}, after a master's thought in each game {thought[-1]}"
    )


if __name__ == "__main__":
    main()
