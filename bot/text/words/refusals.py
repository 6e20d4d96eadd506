"""Why a move is refused, in words that say what to do instead and cite the rule."""

from __future__ import annotations

from bot.text.catalogue import Argument, Language, say
from bot.text.words.cards import card_in_sentence, suit_name
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.errors import IllegalActionError

_UNNAMED = "unnamed"


def refusal(language: Language, error: IllegalActionError) -> str:
    """The refusal, addressed to the player who tried the move: "You hold coins: follow suit (§
    3)."."""
    card = error.card if error.card in PACK else None
    facts: dict[str, Argument] = {
        "section": error.reason.section,
        "card": card_in_sentence(language, card) if card else _UNNAMED,
        "suit": suit_name(language, error.suit) if error.suit else _UNNAMED,
    }
    if error.number is not None:
        facts["number"] = error.number
    return say(language, f"refusal-{error.reason.slug}", **facts)
