"""How hard the laws of the core are tried, in one place.

The search is the same on every run; ``TAROCCO_LAWS=2000`` tries so many new examples of each law.
"""

from __future__ import annotations

import os

from hypothesis import settings

_SEARCH = int(os.environ.get("TAROCCO_LAWS", "0"))


def tried(examples: int) -> settings:
    """The settings of a law that is tried on so many examples, unless one searches for more."""
    return settings(
        max_examples=_SEARCH or examples,
        derandomize=not _SEARCH,
        database=None,
        deadline=None,
        print_blob=True,
    )


law = tried(100)
