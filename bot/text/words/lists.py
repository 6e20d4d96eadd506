"""Lists inside sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.catalogue import Language, say


def listed(language: Language, items: Sequence[str]) -> str:
    """At least one thing as a list in a sentence: "a, b and c", "a, b e c"."""
    *first, last = items
    if not first:
        return last
    start = first[0]
    for item in first[1:]:
        start = say(language, "list-comma", start=start, next=item)
    return say(language, "list-and", start=start, last=last)
