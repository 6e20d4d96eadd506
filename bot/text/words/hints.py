"""Hints as short sentences: what may be done now, and why."""

from __future__ import annotations

from bot.text.catalogue import Language, say
from bot.text.words.cards import card_in_sentence, suit_name
from bot.text.words.declarations import counted_with_points, points_explained
from bot.text.words.lists import listed
from bot.text.words.points import shown
from tarocchino.core.model.cards import Suit
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

_PLAIN = {
    NothingToDeclare: "hint-declare-nothing",
    MayLead: "hint-lead",
    MaySetSuit: "hint-set-suit",
    MattoIsFree: "hint-matto",
}
_OF_SUIT = {MustFollow: "hint-follow", MustTrump: "hint-trump", MayThrowAny: "hint-any"}


def hint_said(language: Language, hint: Hint, rules: RuleSet) -> str:
    """The hint in one or two sentences, each with a full stop, its cards in the hint's order."""
    match hint:
        case MayCallOut(points, score, target):
            total = shown(score + points)
            return say(language, "hint-call-out", points=shown(points), total=total, target=target)
        case MayDeclare(combinations, calls_out):
            phrases = counted_with_points(language, combinations, rules)
            message = "hint-declare-and-win" if calls_out else "hint-declare"
            explained = points_explained(language, combinations)
            return say(language, message, points=explained, phrases=phrases)
        case MayDiscard():
            return _discard(language, hint)
        case MustFollow(led) | MustTrump(led) | MayThrowAny(led):
            kind = "trumps" if led is Suit.TRUMPS else "other"
            return say(language, _OF_SUIT[type(hint)], suit=suit_name(language, led), kind=kind)
        case MustBeat(winning):
            return say(language, "hint-beat", card=card_in_sentence(language, winning))
        case OwesForMatto():
            return _price(language, hint)
        case NothingToDeclare() | MayLead() | MaySetSuit() | MattoIsFree():
            return say(language, _PLAIN[type(hint)])


def _discard(language: Language, hint: MayDiscard) -> str:
    if not hint.kept:
        return say(language, "hint-discard-any")
    kept = [card_in_sentence(language, c) for c in hint.kept]
    cards = listed(language, kept)
    # At the beginning of the sentence.
    cards = cards[:1].upper() + cards[1:]
    return say(language, "hint-discard", cards=cards, number=len(kept), others=hint.others)


def _price(language: Language, hint: OwesForMatto) -> str:
    due = say(language, f"hint-price-{hint.price.value}")
    if hint.best is None:
        return due
    best = say(language, "hint-price-best", card=card_in_sentence(language, hint.best))
    return f"{due} {best}"
