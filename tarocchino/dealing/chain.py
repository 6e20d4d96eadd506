"""A match's chain of seeds, made before anybody sits down; each seed is the hash of the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from tarocchino.dealing.deal_v1 import HANDS, SEED_BYTES, earlier_seed, seed_of_hand

_EARLY = 50


@dataclass(frozen=True, slots=True)
class SeedChain:
    """The seeds of a match.

    ``start`` is public from the beginning; ``last`` is the secret from which all the others follow,
    and appears in no repr.
    """

    last: bytes = field(repr=False)
    start: bytes
    _early: list[bytes] = field(default_factory=list, init=False, repr=False, compare=False)
    """The seed of hand `_EARLY`, once it has been worked out: few matches last longer."""

    def seed_of(self, hand: int) -> bytes:
        """Return the seed of a hand, counted from 1, and the start for 0; it is secret until the
        hand is scored."""
        if not 0 <= hand <= _EARLY:
            return seed_of_hand(self.last, hand)
        if not self._early:
            self._early.append(seed_of_hand(self.last, _EARLY))
        return earlier_seed(self._early[0], _EARLY - hand)


def new_chain(last: bytes) -> SeedChain:
    """Return the chain that ends with this seed of `SEED_BYTES` random bytes."""
    if len(last) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    return SeedChain(last, seed_of_hand(last, 0))


def has_seed_for(hand: int) -> bool:
    """Return whether chains are long enough for this hand, counted from 1."""
    return 1 <= hand <= HANDS
