"""Draw the seeds, packs and seats of tables: the source of chance."""

from __future__ import annotations

import random
import secrets
from typing import Protocol

from tarocchino.core.model.cards import PACK, Card
from tarocchino.dealing.deal_v1 import SEED_BYTES, shuffled_pack


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


class RandomShuffler:
    """Implements `Shuffler`; a pack follows from its seed and
    transcript alone (deal-v1).

    The default generator is the operating system's, which is unpredictable; a seeded one gives the
    same chains and draws each time.
    """

    def __init__(self, generator: random.Random | None = None) -> None:
        self._generator = generator or secrets.SystemRandom()

    def seed(self) -> bytes:
        return self._generator.randbytes(SEED_BYTES)

    def pack(self, seed: bytes, transcript: str) -> tuple[Card, ...]:
        return shuffled_pack(seed, transcript)

    def drawn(self) -> tuple[Card, ...]:
        pack = list(PACK)
        self._generator.shuffle(pack)
        return tuple(pack)

    def first_dealer(self, players: int) -> int:
        return self._generator.randrange(players)
