"""Say why something was refused, and what helps."""

from __future__ import annotations

from bot.words import Argument, Language, say
from bot.words.declarations import counted_with_points, points_explained
from bot.words.names import card_in_sentence, suit_name
from bot.words.numbers import listed
from tarocchino.core.model.cards import PACK, Suit
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.views.hints import (
    Hint,
    MattoIsFree,
    MayCallOut,
    MayDeclare,
    MayDiscard,
    MayLead,
    MaySetSuit,
    MayThrowAny,
    MustBeat,
    MustFollow,
    MustTrump,
    NothingToDeclare,
    OwesForMatto,
)


class RefusedError(Exception):
    """A person's request is refused, and nothing has changed. The message ``text_id`` says why,
    with its ``arguments``."""

    def __init__(self, text_id: str, /, **arguments: Argument) -> None:
        super().__init__(text_id)
        self.text_id = text_id
        self.arguments = arguments

    def text(self, language: Language) -> str:
        return say(language, self.text_id, **self.arguments)


_UNNAMED = "unnamed"


def refusal(language: Language, error: IllegalActionError) -> str:
    """Return the refusal, addressed to the player: "You hold coins: follow suit (§ 3)."."""
    card = error.card if error.card in PACK else None
    facts: dict[str, Argument] = {
        "section": error.reason.section,
        "card": card_in_sentence(language, card) if card else _UNNAMED,
        "suit": suit_name(language, error.suit) if error.suit else _UNNAMED,
    }
    if error.number is not None:
        facts["number"] = error.number
    return say(language, f"refusal-{error.reason.slug}", **facts)


_PLAIN = {
    NothingToDeclare: "hint-declare-nothing",
    MayLead: "hint-lead",
    MaySetSuit: "hint-set-suit",
    MattoIsFree: "hint-matto",
}
_OF_SUIT = {MustFollow: "hint-follow", MustTrump: "hint-trump", MayThrowAny: "hint-any"}


def hint_said(language: Language, hint: Hint, rules: RuleSet) -> str:
    """Return the hint in one or two sentences with full stops, its cards in the hint's order."""
    match hint:
        case MayCallOut(points, score, target):
            total = score + points
            return say(language, "hint-call-out", points=points, total=total, target=target)
        case MayDeclare(combinations, calls_out):
            phrases = counted_with_points(language, combinations, rules)
            message = "hint-declare-and-win" if calls_out else "hint-declare"
            explained = points_explained(language, combinations)
            return say(language, message, points=explained, phrases=phrases)
        case MayDiscard(kept=()):
            return say(language, "hint-discard-any")
        case MayDiscard(kept, others):
            cards = listed(language, [card_in_sentence(language, c) for c in kept])
            cards = cards[:1].upper() + cards[1:]
            return say(language, "hint-discard", cards=cards, number=len(kept), others=others)
        case MustFollow(led) | MustTrump(led) | MayThrowAny(led):
            kind = "trumps" if led is Suit.TRUMPS else "other"
            return say(language, _OF_SUIT[type(hint)], suit=suit_name(language, led), kind=kind)
        case MustBeat(winning):
            return say(language, "hint-beat", card=card_in_sentence(language, winning))
        case OwesForMatto(price):
            return say(language, f"hint-price-{price.value}")
        case NothingToDeclare() | MayLead() | MaySetSuit() | MattoIsFree():
            return say(language, _PLAIN[type(hint)])
