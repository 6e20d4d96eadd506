"""What people do, changed on its way to the bot."""

import asyncio
import copy
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from localcord.gateway.sessions import Frame
from tests.fakes.scripted_discord import ScriptedDiscord

Json = dict[str, Any]
Result = TypeVar("Result")

ONLINE_WITHIN = 3600.0
"""Seconds in which a connection that broke is certainly begun again."""
_PATIENCE = 10.0


async def interactions_in(held: list[Frame], number: int = 1) -> list[Frame]:
    """Wait until the gateway holds back this many interactions; returns them."""
    async with asyncio.timeout(_PATIENCE):
        while True:
            found = [frame for frame in held if frame["t"] == "INTERACTION_CREATE"]
            if len(found) >= number:
                return found
            await asyncio.sleep(0)


async def send_changed(
    local: ScriptedDiscord,
    use: Coroutine[Any, Any, Result],
    change: Callable[[Json], Any],
) -> asyncio.Task[Result]:
    """Do what a person does, its event at the gateway changed; the task waits for the answer."""
    await local.bot_online(ONLINE_WITHIN)
    with local.faults.gateway_delay() as held:
        using = asyncio.create_task(use)
        (frame,) = await interactions_in(held)
        frame["d"] = change(copy.deepcopy(frame["d"]))
    return using


async def sent_changed(
    local: ScriptedDiscord,
    use: Coroutine[Any, Any, Result],
    change: Callable[[Json], Any],
) -> Result:
    """`send_changed`, and what came of it."""
    return await (await send_changed(local, use, change))
