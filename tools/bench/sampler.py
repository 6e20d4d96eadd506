"""Where a running program spends its time: its threads' stacks, looked at many times a second."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from tools.bench.loop_steps import Steps, watch_steps

_EVERY = 0.005
_WRITE_EVERY = 0.5
_OURS = ("bot", "cogs", "tarocchino")
_ROOT = Path(__file__).parents[2]
_WAITS = {
    ("selectors", "select"), ("threading", "wait"), ("threading", "_wait_for_tstate_lock"),
    ("thread", "_worker"), ("queue", "get"), ("connection", "poll"),
    ("core", "_connection_worker_thread"), ("unix_events", "_do_waitpid"),
}  # fmt: skip
"""The files and functions that a thread is in while it has nothing to do."""


@dataclass(slots=True)
class Samples:
    """How often a thread at work was found where.

    ``looks`` is the number of looks, ``inner`` counts by the function that ran and ``ours`` by the
    innermost function of the program itself that had called it; ``steps`` are the event loop's.
    """

    looks: int = 0
    inner: Counter[str] = field(default_factory=Counter)
    ours: Counter[str] = field(default_factory=Counter)
    steps: Steps = field(default_factory=Steps)

    def note(self, frame: FrameType) -> None:
        """Count a thread's innermost frame."""
        code = frame.f_code
        if (Path(code.co_filename).stem, code.co_name) in _WAITS:
            return
        self.inner[_name(frame)] += 1
        outer: FrameType | None = frame
        while outer is not None and not _is_ours(outer):
            outer = outer.f_back
        self.ours["the event loop and libraries" if outer is None else _name(outer)] += 1

    def since(self, earlier: Samples) -> Samples:
        """Return what was counted after an earlier count."""
        return Samples(
            self.looks - earlier.looks,
            self.inner - earlier.inner,
            self.ours - earlier.ours,
            self.steps.since(earlier.steps),
        )

    def lines(self, milliseconds: float, most: int) -> Iterator[str]:
        """Return the functions that cost most, with their parts of that many milliseconds."""
        for title, counted in (
            ("where the processor is", self.inner),
            ("for which of ours", self.ours),
        ):
            found = max(1, counted.total())
            yield f"{title}, by {found} samples in {self.looks} looks"
            for name, number in counted.most_common(most):
                share = number / found
                yield f"    {share:6.1%} {share * milliseconds:8.2f} ms   {name}"


def _name(frame: FrameType) -> str:
    path = Path(frame.f_code.co_filename)
    if _ROOT in path.parents:
        path = path.relative_to(_ROOT)
    parts = path.parts[-4:] if path.is_absolute() else path.parts
    return f"{'/'.join(parts)}:{frame.f_code.co_qualname}"


def _is_ours(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).split(".")[0] in _OURS


class Sampler(threading.Thread):
    """Looks at all other threads, and keeps the counts so far in a file."""

    def __init__(self, file: Path) -> None:
        super().__init__(name="sampler", daemon=True)
        self._file = file
        self._samples = Samples(steps=watch_steps())

    def run(self) -> None:
        written = 0.0
        while True:
            time.sleep(_EVERY)
            self._samples.looks += 1
            for ident, frame in sys._current_frames().items():
                if ident != self.ident:
                    self._samples.note(frame)
            if time.monotonic() - written >= _WRITE_EVERY:
                self._write()
                written = time.monotonic()

    def _write(self) -> None:
        samples, steps = self._samples, self._samples.steps
        # Copies: the loop goes on counting.
        processor, wall, long = steps.processor.copy(), steps.wall.copy(), list(steps.long)
        counted = [samples.looks, samples.inner, samples.ours, processor, wall, long]
        new = self._file.with_suffix(".new")
        new.write_text(json.dumps(counted))
        new.replace(self._file)


def read_samples(file: Path) -> Samples:
    """Return what a `Sampler` has counted so far; nothing if it has not written yet."""
    if not file.exists():
        return Samples()
    looks, inner, ours, processor, wall, long = json.loads(file.read_text())
    steps = Steps(Counter(processor), Counter(wall), [tuple(step) for step in long])
    return Samples(looks, Counter(inner), Counter(ours), steps)
