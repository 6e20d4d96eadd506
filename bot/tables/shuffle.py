"""Shuffled packs: from the operating system's generator for play, from a seeded one to repeat."""

from __future__ import annotations

import random
import secrets

from bot.game.cards import PACK, Card


class RandomShuffler:
    """Packs in random order (Fisher–Yates, by `random.Random.shuffle`).

    The default generator is the operating system's, which nobody can predict; a seeded one gives
    the same packs each time.
    """

    def __init__(self, generator: random.Random | None = None) -> None:
        self._generator = generator or secrets.SystemRandom()

    def shuffled(self) -> tuple[Card, ...]:
        """The whole pack in a random order."""
        pack = list(PACK)
        self._generator.shuffle(pack)
        return tuple(pack)

    def first_dealer(self, players: int) -> int:
        """A seat at random."""
        return self._generator.randrange(players)
