"""A card that somebody has chosen before their turn: a secret until it is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from bot.game.model.cards import Card


@dataclass(frozen=True, slots=True)
class Preselection:
    """The card that a person will play in their next turn of a hand, counted from 0."""

    user_id: int
    hand: int
    card: Card = field(repr=False)


@dataclass(frozen=True, slots=True)
class Preselected:
    """A preselection at the table, valid only while its player holds ``held`` cards."""

    choice: Preselection
    held: int


class PreselectionStore(Protocol):
    """Durable storage of preselections.

    Any method may raise `bot.services.ports.errors.StoreBusyError`.
    """

    async def at_table(self, table_id: int) -> list[Preselection]:
        """The preselections at a table, one for each person at most."""

    async def save(self, table_id: int, chosen: Preselection) -> None:
        """Store somebody's preselection in place of an earlier one."""

    async def drop(self, table_id: int, user_id: int) -> None:
        """Forget somebody's preselection, if there is one."""
