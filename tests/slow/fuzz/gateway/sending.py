"""What people do, changed on its way to the bot."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from tests.fakes.scripted_discord import ScriptedDiscord
from tests.slow.misbehaving.course import interactions_in

Json = dict[str, Any]
Result = TypeVar("Result")

ONLINE_WITHIN = 3600.0
"""Seconds in which a connection that broke is certainly begun again."""


async def sent_changed(
    local: ScriptedDiscord,
    use: Coroutine[Any, Any, Result],
    change: Callable[[Json], Any],
) -> Result:
    """Do what a person does, its event at the gateway changed, and return what came of it."""
    await local.bot_online(ONLINE_WITHIN)
    with local.faults.gateway_delay() as held:
        using = asyncio.create_task(use)
        (frame,) = await interactions_in(held)
        frame["d"] = change(copy.deepcopy(frame["d"]))
    return await using
