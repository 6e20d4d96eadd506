"""Hints in words: a complete sentence in both languages for every hint."""

import pytest

from bot.words import Language
from bot.words.refusals import hint_said
from tarocchino.core.games.base import MattoPrice
from tarocchino.core.model.cards import Suit, card, cards
from tarocchino.core.model.combinations import combinations_of
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

KINGS = combinations_of(cards("Ks Kb Kd 6s"), RuleSet())
TO_ADD_UP = combinations_of(cards("Mo Be Ma Ks Kb Kd Js Jb Jc"), RuleSet())
HINTS: tuple[Hint, ...] = (
    MayCallOut(40, 770.5, 800),
    MayDeclare(KINGS, calls_out=False),
    MayDeclare(KINGS, calls_out=True),
    NothingToDeclare(),
    *(MayDiscard(cards(kept), others) for kept in ("", "An", "Kd Be Ma") for others in (1, 14)),
    MayLead(),
    MaySetSuit(),
    *(kind(led) for kind in (MustFollow, MustTrump, MayThrowAny) for led in Suit),
    MustBeat(card("14")),
    MattoIsFree(),
    *(OwesForMatto(price) for price in MattoPrice),
)


def test_a_hint_is_a_whole_sentence() -> None:
    for language in Language:
        for hint in HINTS:
            said = hint_said(language, hint, RuleSet())
            assert said[0].isupper(), (hint, language)
            assert said.endswith("."), (hint, language)
            assert "{" not in said, (hint, language)
            assert "  " not in said, (hint, language)
            assert len(said) < 250, (hint, language)


@pytest.mark.parametrize(
    ("hint", "english", "italian"),
    [
        (
            MayDeclare(KINGS, calls_out=False),
            "You could declare 17, now or not at all: three Kings without cups (17).",
            "Puoi accusare 17, adesso o mai più: tre Re sbaglia Coppe (17).",
        ),
        (
            MayDeclare(TO_ADD_UP, calls_out=False),
            "You could declare 124 = 2 × (18 + 17 + 12) + 15 + 15, now or not at all: the World,"
            " the Bégato and the Matto (18); three Kings without cups (17); three Jacks without"
            " coins (12); the King and the Jack of swords with the Bégato and the Matto (15); the"
            " King and the Jack of batons with the Bégato and the Matto (15).",
            "Puoi accusare 124 = 2 × (18 + 17 + 12) + 15 + 15, adesso o mai più: il Mondo, il"
            " Bégato e il Matto (18); tre Re sbaglia Coppe (17); tre Fanti sbaglia Danari (12); il"
            " Re e il Fante di Spade con il Bégato ed il Matto (15); il Re e il Fante di Bastoni"
            " con il Bégato ed il Matto (15).",
        ),
        (
            MustFollow(Suit.COINS),
            "The suit led is coins and you hold some: you must follow suit.",
            "Si gioca a Danari e ne hai: devi rispondere al palo.",
        ),
        (
            MustTrump(Suit.CUPS),
            "The suit led is cups and you hold none, but you do hold trumps, so you must play one.",
            "Si gioca a Coppe e non ne hai, ma hai dei Trionfi: devi tagliare.",
        ),
        (
            MayDiscard(cards("Kd Be"), 15),
            "The King of coins and the Bégato can’t be discarded, because Kings and Tarocchi stay"
            " in the hand. You can discard any of your 15 other cards.",
            "Il Re di Danari e il Bégato non si possono scartare, perché i Re e i Tarocchi restano"
            " in mano. Le altre 15 carte sì.",
        ),
        (
            MayCallOut(20, 790, 800),
            "You can call out: your combinations are worth 20 and bring the score to 810, and the"
            " match is won at 800.",
            "Puoi chiamarti fuori: le tue combinazioni valgono 20 e portano il punteggio a 810, e"
            " si vince a 800.",
        ),
    ],
)
def test_the_reason_is_told_in_the_words_of_the_table(
    hint: Hint, english: str, italian: str
) -> None:
    assert hint_said(Language.ENGLISH, hint, RuleSet()) == english
    assert hint_said(Language.ITALIAN, hint, RuleSet()) == italian
