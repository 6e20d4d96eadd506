"""Finds cards by any of their names, in either language and without accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from bot.text.catalogue import Language, say
from bot.text.words.cards import card_label, card_name
from tarocchino.core.model.cards import PACK, Card, Suit


def cards_called(typed: str, language: Language) -> tuple[Card, ...]:
    """The cards that match what was typed, best first: each typed word is the beginning of one of
    the card's words.

    Cards whose label equals what was typed come first, then cards that have every typed word whole,
    then cards whose label begins with it; within each group in pack order. Every card matches an
    empty text. "queen co" finds the Queens of coins and of cups, because "co" also begins "Coppe".
    """
    wanted = _words(typed)
    found = [c for c in PACK if all(any(word.startswith(w) for word in _called(c)) for w in wanted)]
    names = {c: " ".join(_words(card_label(language, c))) for c in found}
    begins = " ".join(wanted)
    named = [c for c in found if names[c] == begins]
    whole = [c for c in found if _called(c).issuperset(wanted)]
    own = [c for c in found if names[c].startswith(begins)]
    return tuple(dict.fromkeys((*named, *whole, *own, *found)))


@cache
def _called(c: Card) -> frozenset[str]:
    """Every word for the card: its names in all languages, its other names, its code."""
    texts = [c.code]
    for language in Language:
        texts += [card_label(language, c), card_name(language, c)]
        if c.rank is None or c.suit is None:
            texts.append(say(language, f"called-{c.code}"))
        else:
            texts.append(say(language, f"called-{c.rank.name.lower()}"))
        texts.append(say(language, f"called-{(c.suit or Suit.TRUMPS).name.lower()}"))
    return frozenset(_all_words(texts))


def _all_words(texts: Iterable[str]) -> Iterable[str]:
    return (word for text in texts for word in _words(text))


def _words(text: str) -> list[str]:
    """The words of a text in lower case without accents; any other character separates words."""
    letters = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(sign for sign in letters if not unicodedata.combining(sign))
    return "".join(sign if sign.isalnum() else " " for sign in plain).split()
