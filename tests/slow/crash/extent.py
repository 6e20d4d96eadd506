"""How many crashes are tried: a fixed choice of them, or all."""

from __future__ import annotations

import os

EVERY = os.environ.get("TAROCCO_CRASHES") == "all"
"""``TAROCCO_CRASHES=all`` tries every crash there is; without, the tests take a minute."""


def some(numbers: range, step: int) -> range:
    """The numbers, or a regular sample of them unless all are tried."""
    return numbers if EVERY else numbers[::step]
