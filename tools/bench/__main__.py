"""`python -m tools.bench`: one sub-command a benchmark, each in a module of its own."""

from __future__ import annotations

import re

import click

from tools.bench import (
    calibration,
    clicks,
    club,
    engine,
    flood,
    hands,
    installation,
    matches,
    memory,
    players,
    ratings,
    referee,
    render,
    season,
    tables,
)
from tools.bench.machine import MeasuringGroup


def _checked(_ctx: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    if name is not None and not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise click.BadParameter("a benchmark's name, with -VARIANT if there are several")
    return name


@click.group(cls=MeasuringGroup)
@click.option(
    "--record",
    metavar="NAME",
    callback=_checked,
    help="Write the figures to docs/measured/NAME.json; before the benchmark's name.",
)
def bench(record: str | None) -> None:
    """Measure how fast the program is."""


bench.add_command(calibration.calibration)
bench.add_command(clicks.clicks)
bench.add_command(club.club)
bench.add_command(engine.engine)
bench.add_command(flood.flood)
bench.add_command(hands.hands)
bench.add_command(installation.installation)
bench.add_command(matches.matches)
bench.add_command(memory.memory)
bench.add_command(players.players)
bench.add_command(ratings.ratings)
bench.add_command(referee.referee)
bench.add_command(render.render)
bench.add_command(season.season)
bench.add_command(tables.tables)

if __name__ == "__main__":
    bench(prog_name="python -m tools.bench")
