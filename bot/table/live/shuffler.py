"""Draw the seeds, packs and seats of tables: the source of chance."""

from __future__ import annotations

import random
import secrets

from tarocchino.core.model.cards import PACK, Card
from tarocchino.dealing.deal_v1 import SEED_BYTES, shuffled_pack


class RandomShuffler:
    """The source of chance; a pack follows from its seed and transcript only (deal-v1).

    The default generator is the operating system's, which is unpredictable; a seeded one gives the
    same chains and draws each time.
    """

    def __init__(self, generator: random.Random | None = None) -> None:
        self._generator = generator or secrets.SystemRandom()

    def seed(self) -> bytes:
        """The last seed of a new chain: 64 unpredictable bytes."""
        return self._generator.randbytes(SEED_BYTES)

    def pack(self, seed: bytes, transcript: str) -> tuple[Card, ...]:
        """The pack of a hand, determined by its seed and its transcript."""
        return shuffled_pack(seed, transcript)

    def drawn(self) -> tuple[Card, ...]:
        """The whole pack in a random order, to draw cards for seats from."""
        pack = list(PACK)
        self._generator.shuffle(pack)
        return tuple(pack)

    def first_dealer(self, players: int) -> int:
        """A seat, all equally likely."""
        return self._generator.randrange(players)
