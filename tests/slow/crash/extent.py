"""How many crashes are tried: a fixed choice of them, or all."""

from __future__ import annotations

import os

EVERY = os.environ.get("TAROCCO_CRASHES") == "all"
"""``TAROCCO_CRASHES=all`` tries every crash there is; without, the tests take a minute."""


def some(numbers: range, step: int) -> range:
    """The numbers, but only every so many of them unless all are wanted."""
    return numbers if EVERY else numbers[::step]
