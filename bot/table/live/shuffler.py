"""Draw the seeds, packs and seats of tables at random."""

from __future__ import annotations

import random
import secrets

from tarocchino.core.model.cards import PACK, Card
from tarocchino.dealing.deal_v1 import SEED_BYTES, shuffled_pack


class RandomShuffler:
    """The source of chance; a pack follows only from its seed and transcript (deal-v1).

    The default generator is the operating system's, which is unpredictable. A seeded one gives the
    same chains and draws each time.
    """

    def __init__(self, generator: random.Random | None = None) -> None:
        self._generator = generator or secrets.SystemRandom()

    def seed(self) -> bytes:
        """Return the last seed of a new chain: 64 unpredictable bytes."""
        return self._generator.randbytes(SEED_BYTES)

    def pack(self, seed: bytes, transcript: str) -> tuple[Card, ...]:
        """Return the pack of a hand, determined by its seed and its transcript."""
        return shuffled_pack(seed, transcript)

    def drawn(self) -> tuple[Card, ...]:
        """Return the whole pack in random order, to draw cards for seats from."""
        pack = list(PACK)
        self._generator.shuffle(pack)
        return tuple(pack)

    def first_dealer(self, players: int) -> int:
        """Return a seat; all are equally likely."""
        return self._generator.randrange(players)
