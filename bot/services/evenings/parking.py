"""Evenings whose rows are not what was written: what becomes of them, so that all others go on."""

from __future__ import annotations

import logging
from contextlib import suppress

from bot.club.evenings.actions import Cancel
from bot.services.evenings.house import EveningHouse
from bot.services.evenings.live_evening import LiveEvening
from bot.services.ports.errors import UnreadableEveningError, store_refusals
from bot.services.ports.evenings import EveningStore
from bot.tables.state.errors import TableRefusedError
from bot.tables.state.occasion import EveningOccasion
from tarocchino.dealing.chain import SeedChain

_log = logging.getLogger(__name__)


async def park(evening_id: int, store: EveningStore, house: EveningHouse) -> None:
    """Let an evening that cannot be read hold neither its channel nor its tables any more."""
    with store_refusals():
        await store.park(evening_id)
    for stored in await house.open_tables():
        occasion = stored.occasion
        if isinstance(occasion, EveningOccasion) and occasion.evening_id == evening_id:
            await house.tables.wake(table_id=stored.id)
            with suppress(TableRefusedError):  # It has ended meanwhile.
                await house.occasions.close(stored.id, lambda _: True)


async def chain_of(live: LiveEvening, store: EveningStore) -> SeedChain | None:
    """The secret chain of an evening's sealed deals; None for an evening without them.

    Without it nothing more can be dealt: an evening whose chain is not what was written is broken
    off, with the results of what was played.
    """
    try:
        with store_refusals():
            return await store.chain(live.id)
    except UnreadableEveningError as error:
        _log.error("%s; it is broken off", error)
    async with live.writing():
        if not live.evening.stage.is_over:
            await live.append(Cancel(""))
    return None
