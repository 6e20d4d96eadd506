"""A match's chain of seeds, made before anybody sits down; each seed is the hash of the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.dealing.deal_v1 import HANDS, SEED_BYTES, seed_of_hand


@dataclass(frozen=True, slots=True)
class SeedChain:
    """The seeds of a match.

    ``start`` is public from the beginning; ``last`` is the secret from which all the others follow,
    and appears in no repr.
    """

    last: bytes = field(repr=False)
    start: bytes

    def seed_of(self, hand: int) -> bytes:
        """The seed of a hand, counted from 1; it is secret until the hand is scored."""
        return seed_of_hand(self.last, hand)


def new_chain(last: bytes) -> SeedChain:
    """The chain that ends with this seed of `SEED_BYTES` random bytes."""
    if len(last) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    return SeedChain(last, seed_of_hand(last, 0))


def has_seed_for(hand: int) -> bool:
    """Whether chains are long enough for this hand, counted from 1."""
    return 1 <= hand <= HANDS
