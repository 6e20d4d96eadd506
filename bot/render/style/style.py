"""How a reader wants pictures to look; it changes none of the facts they show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.render.style.deck import OWN_DECK, Deck
from bot.render.style.sorting import HandOrder


class Theme(Enum):
    """The background of cards: dark felt or light linen."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw: the theme, the order of a hand's cards, and the deck."""

    theme: Theme = Theme.DARK
    order: HandOrder = HandOrder()
    deck: Deck = OWN_DECK
