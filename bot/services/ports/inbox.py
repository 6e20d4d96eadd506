"""Interactions that one process of the bot hands over to another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class HandedInteraction:
    """An interaction for the process that acts for a shard.

    ``payload`` is what came from the gateway, with the token by which it is answered: a secret.
    ``answer`` is the kind of answer that Discord has got already, by its number; None for none yet.
    ``received_at`` is in seconds since the epoch.
    """

    interaction_id: int
    user_id: int
    shard: int
    received_at: float
    payload: Mapping[str, Any] = field(repr=False)
    answer: int | None = None


class Inbox(Protocol):
    """Interactions that wait for the process that acts for their shard; each is there until it has
    been carried out.

    Every method may raise `bot.services.ports.errors.StoreBusyError`.
    """

    async def hand_over(self, handed: HandedInteraction) -> None:
        """Store an interaction, and give its process notice."""

    async def waiting(
        self, shards: Collection[int], but: Collection[int] = frozenset()
    ) -> list[HandedInteraction]:
        """The interactions for these shards, but for those of these ids, in the order in which they
        were received."""

    async def done(self, interaction_id: int) -> None:
        """Delete an interaction that was carried out."""

    async def forget_until(self, received_at: float) -> None:
        """Delete what was received until then: its token is of no use any more."""
