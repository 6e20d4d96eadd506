"""A card that somebody has chosen before their turn: a secret until it is played."""

from __future__ import annotations

from dataclasses import dataclass, field

from tarocchino.core.model.cards import Card


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
