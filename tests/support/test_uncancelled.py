"""Requests that run to completion."""

import asyncio
import gc
import weakref

from bot.support.tasks import uncancelled


class RefusedError(Exception):
    """What a request raises."""


@uncancelled
async def _refuse() -> None:
    raise RefusedError


async def test_an_error_goes_as_soon_as_nobody_needs_it() -> None:
    """Not with the garbage collector's next look at everything, which is far away."""
    errors: list[weakref.ref[RefusedError]] = []
    gc.collect()
    gc.disable()
    try:
        try:
            await _refuse()
        except RefusedError as error:
            errors.append(weakref.ref(error))
        await asyncio.sleep(0)
        assert errors[0]() is None
    finally:
        gc.enable()
