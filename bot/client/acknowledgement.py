"""The answer that goes out before the work: Discord waits for it for three seconds."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol, runtime_checkable

import discord

from bot.client.errors import ALREADY_ANSWERED, NO_ANSWER, UNKNOWN_INTERACTION
from bot.client.interactions import Interaction

_log = logging.getLogger(__name__)

_ANSWER_SECONDS = 3.0
"""How long Discord waits for an answer before it tells the person that there was none."""
_TOO_MANY = 429


@runtime_checkable
class _AnswersAlone(Protocol):
    """A client that wants to know whether another bot answers in its place."""

    async def found_answered(self, interaction_id: int) -> None: ...


class TooLateError(Exception):
    """Discord no longer waits for an answer; it has told the person so, and nothing was done."""


async def acknowledge(interaction: Interaction, *, thinking: bool = False) -> None:
    """Answer at once that the request has arrived; ``thinking`` promises an ephemeral message.

    Raises `TooLateError` where Discord has given the interaction up, or accepts nothing at all.
    Where it is unknown whether the answer arrived the request counts: the person meant it, its
    effect is shown at the table, and asking again is refused as stale.
    """
    if interaction.response.is_done():
        return  # Another process has answered, and handed it over.
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            await interaction.response.defer(ephemeral=thinking, thinking=thinking)
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED and isinstance(interaction.client, _AnswersAlone):
            await interaction.client.found_answered(interaction.id)
        if error.code == ALREADY_ANSWERED or isinstance(error, NO_ANSWER):
            return  # An earlier attempt was accepted, but its reply was lost; or it may have been.
        if error.code == UNKNOWN_INTERACTION or error.status == _TOO_MANY:
            raise TooLateError from error
        raise
    except NO_ANSWER as error:
        _log.info("an answer may not have come: %s", type(error).__name__)
