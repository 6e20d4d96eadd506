"""Where packs and seeds come from."""

from __future__ import annotations

from typing import Protocol

from tarocchino.core.model.cards import Card


class Shuffler(Protocol):
    """The source of chance."""

    def seed(self) -> bytes:
        """The last seed of a new chain: 64 unpredictable bytes."""

    def pack(self, seed: bytes, transcript: str) -> tuple[Card, ...]:
        """The pack of a hand, determined by its seed and its transcript."""

    def drawn(self) -> tuple[Card, ...]:
        """The whole pack in a random order, to draw cards for seats from."""

    def first_dealer(self, players: int) -> int:
        """A seat, all equally likely."""
