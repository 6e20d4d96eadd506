"""How many crashes are tried: a fixed choice of them, or all; and over which databases."""

import os

import pytest

EVERY = os.environ.get("TAROCCO_CRASHES") == "all"
"""``TAROCCO_CRASHES=all`` tries every crash there is; without, the tests take a minute."""

SQLITE, POSTGRESQL = "sqlite", "postgresql"
on_both = pytest.mark.parametrize("kept", [SQLITE, POSTGRESQL], indirect=True)
"""Has a test of a `tests.slow.crash.club.Club` run over both kinds of databases."""


def some(numbers: range, step: int) -> range:
    """The numbers, or a regular sample of them unless all are tried."""
    return numbers if EVERY else numbers[::step]
