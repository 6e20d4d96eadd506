"""Write what a benchmark has printed to `docs/measured`, for the site's page of figures."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).parents[2]
MEASURED = ROOT / "docs" / "measured"

_LINE = re.compile(r"( *)([/A-Za-z].*?)(?: {2,}|: (?!.*  ))(.+)")
"""A line with a figure: the indent, what is measured, the figures."""
_BETWEEN = re.compile(r", |; |: | \((?!\S+ to )")
"""What separates figures; a range in brackets belongs to the figure before it."""
_NUMBER = r"[+-]?\d[\d,]*(?:\.\d+)?(?:e[+-]\d+)?"
_FIGURE = re.compile(rf"((?:[^\W\d]\S* )*)({_NUMBER}(?: / {_NUMBER})*) *(%?.*)")
"""Words before the numbers, the numbers, their unit."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a benchmark has printed."""

    what: str
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The machine's load averages, and the milliseconds that the reference loop takes."""

    load: tuple[float, float, float]
    reference_ms: int

    def __str__(self) -> str:
        load = ", ".join(f"{each:.1f}" for each in self.load)
        return f"{os.cpu_count()} cores, load {load}, reference loop {self.reference_ms} ms"


class Heard(StringIO):
    """A stream that keeps what is written to it, and passes it on to another stream."""

    def __init__(self, onward: TextIO) -> None:
        super().__init__()
        self._onward = onward

    def write(self, text: str, /) -> int:
        self._onward.write(text)
        return super().write(text)

    def flush(self) -> None:
        self._onward.flush()


def figures(lines: Iterable[str]) -> Iterator[Figure]:
    """Yield the figures in printed lines; an indented line belongs to the last one that is not."""
    above: tuple[str, list[str]] = "", []
    for line in lines:
        found = _LINE.fullmatch(line)
        what, names = _named(found[2] if found else line.strip())
        if line.startswith(" "):
            what, names = f"{above[0]}: {what}", names or above[1]
        else:
            above = what, names
        yield from _figures_of(what, names, found[3] if found else "")


def _named(what: str) -> tuple[str, list[str]]:
    """Split the names of several numbers, like ``p50 / p99 / max``, from what they measure."""
    head, _, last = what.rpartition(", ")
    return (head, last.split(" / ")) if " / " in last else (what, [])


def _figures_of(what: str, names: list[str], printed: str) -> Iterator[Figure]:
    for found in filter(None, map(_FIGURE.fullmatch, _BETWEEN.split(printed))):
        said, numbers = found[1].rstrip(), found[2].replace(",", "").split(" / ")
        unit = found[3] if "(" in found[3] else found[3].rstrip(")")
        for place, number in enumerate(numbers):
            name = names[place] if len(numbers) == len(names) else ""
            value = int(number) if number.isdecimal() else float(number)
            yield Figure(", ".join(filter(None, (what, name, said))), value, unit)


def write(file: Path, command: str, before: Moment, after: Moment, printed: str) -> None:
    """Write the record of a run in place of what the file had."""
    models = re.findall(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.M)
    run = {
        "command": command,
        "date": datetime.now(UTC).date().isoformat(),
        "commit": _commit(),
        "cores": os.cpu_count(),
        "processor": [*models, platform.machine()][0],
        "python": platform.python_version(),
        "before": asdict(before),
        "after": asdict(after),
        "figures": [asdict(each) for each in figures(printed.splitlines())],
    }
    text = json.dumps(run, indent=1, ensure_ascii=False)
    file.parent.mkdir(exist_ok=True)
    file.write_text(re.sub(r"\n   +|\n  (?=[]}])", "", text) + "\n")  # a line for each figure


def _commit() -> str:
    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "--", ":!*.md", ":!docs")
    return git("rev-parse", "--short=8", "HEAD") + (", changed" if changed else "")
