"""A card that somebody has chosen before the turn: a secret until it is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from bot.game.model.cards import Card


@dataclass(frozen=True, slots=True)
class Preselection:
    """The card that a person is to play in the next turn of a hand, counted from 0."""

    user_id: int
    hand: int
    card: Card = field(repr=False)


@dataclass(frozen=True, slots=True)
class Preselected:
    """What somebody has chosen while so many cards were ``held``: with more or fewer of them it
    means nothing any more."""

    choice: Preselection
    held: int


class PreselectionStore(Protocol):
    """Durable storage of the cards that people have chosen before their turn. Any method may raise
    `bot.services.ports.errors.StoreBusyError`."""

    async def at_table(self, table_id: int) -> list[Preselection]:
        """What people have chosen at a table, one card each."""

    async def save(self, table_id: int, chosen: Preselection) -> None:
        """Store what somebody has chosen, in place of what was chosen before."""

    async def drop(self, table_id: int, user_id: int) -> None:
        """Forget what somebody has chosen, if anything."""
