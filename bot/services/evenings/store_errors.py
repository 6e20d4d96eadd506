"""The store's errors, as an evening gives them to people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.club.evenings.refusals import EveningRefusal, EveningRefusedError
from bot.services.ports.errors import UnreadableEveningError, store_refusals


@contextmanager
def evening_refusals() -> Iterator[None]:
    """Raise the store's errors as `TableRefusedError`, and as `EveningRefusedError` (UNREADABLE)
    for an evening whose rows are not what was written."""
    try:
        with store_refusals():
            yield
    except UnreadableEveningError as error:
        raise EveningRefusedError(EveningRefusal.UNREADABLE) from error
