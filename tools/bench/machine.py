"""What else the machine is doing, and a loop of fixed work to compare its figures with.

The processor time of the same work varies with the machine and the hour by a factor of three, but
so does that of the reference loop: the ratio of the two is what can be compared.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

import click

from tools.bench.record import MEASURED, Heard, Moment, write

_REFERENCE_STEPS = 1_000_000
_LOOPS = 3
_TYPED = "tools.bench.typed"


def reference_seconds() -> float:
    """Return the processor time of a loop that never changes: a million additions and look-ups."""
    table, total = tuple(range(64)), 0
    began = process_time()
    for number in range(_REFERENCE_STEPS):
        total += table[number & 63]
    return process_time() - began


def machine() -> Moment:
    """Return the machine's load, and how long the reference loop takes on it now."""
    loop = median(reference_seconds() for _ in range(_LOOPS))
    one, five, fifteen = (round(each, 1) for each in os.getloadavg())
    return Moment((one, five, fifteen), round(1000 * loop))


@dataclass(frozen=True, slots=True)
class Repeat:
    """The processor seconds of some work, and those of the reference loop just before and after."""

    seconds: float
    reference: float

    @property
    def ratio(self) -> float:
        """The work's time in units of the reference loop's."""
        return self.seconds / self.reference


def repeats(works: Iterable[Callable[[], float]]) -> list[Repeat]:
    """Yield the processor seconds of each work in turn, next to those of the reference loop."""
    found = []
    before = reference_seconds()
    for work in works:
        seconds = work()
        after = reference_seconds()
        found.append(Repeat(seconds, (before + after) / 2))
        before = after
    return found


def ratio(found: Iterable[Repeat]) -> str:
    """Return the median of the ratios and their range: ``12.3 x the reference loop (11.9 to
    13.0)``."""
    each = sorted(repeat.ratio for repeat in found)
    return f"{median(each):.3g} x the reference loop ({each[0]:.3g} to {each[-1]:.3g})"


class MeasuringGroup(click.Group):
    """Commands before and after which the machine's load and speed are said.

    With ``--record NAME`` what a command prints is also written to `docs/measured`.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_TYPED] = shlex.join(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        before, heard = machine(), Heard(sys.stdout)
        click.echo(f"machine before: {before}")
        try:
            with redirect_stdout(heard):
                done = super().invoke(ctx)
        finally:
            after = machine()
            click.echo(f"machine after: {after}")
        if name := ctx.params["record"]:
            command = f"{ctx.command_path} {ctx.meta[_TYPED]}"
            write(MEASURED / f"{name}.json", command, before, after, heard.getvalue())
        return done
