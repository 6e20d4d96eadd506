"""Every refusal in both languages."""

import pytest

from bot.words import Language
from bot.words.refusals import refusal
from tarocchino.core.model.cards import Suit, card, stray_card
from tarocchino.core.model.errors import IllegalActionError, Reason


def test_every_refusal_is_a_sentence_that_cites_its_section() -> None:
    for reason in Reason:
        for language in Language:
            full = IllegalActionError(reason, card=card("Kd"), suit=Suit.COINS, number=2)
            text = refusal(language, full)
            assert text.endswith(f"(§ {reason.section})."), language
            assert text[0].isupper(), (language, reason)
            assert "{" not in text, (language, reason)
            assert "unnamed" not in text, (language, reason)


@pytest.mark.parametrize(
    ("error", "english", "italian"),
    [
        (
            IllegalActionError(Reason.FOLLOW_SUIT, card=card("7c"), suit=Suit.COINS),
            "You hold coins, so you must follow suit (§ 3).",
            "Hai Danari in mano: devi rispondere al palo (§ 3).",
        ),
        (
            IllegalActionError(Reason.MUST_TRUMP, card=card("7c"), suit=Suit.COINS),
            "You have no coins, but you do hold trumps, so you must play one (§ 3).",
            "Non hai Danari, ma hai dei Trionfi: devi tagliare (§ 3).",
        ),
        (
            IllegalActionError(Reason.DISCARD_FIVE_POINT, card=card("Be")),
            "You can’t discard the Bégato, because Kings and Tarocchi stay in the hand. "
            "Choose another card (§ 8).",
            "Non puoi scartare il Bégato: i Re e i Tarocchi non si scartano. "
            "Scegli un’altra carta (§ 8).",
        ),
        (
            IllegalActionError(Reason.DISCARD_NUMBER, number=2),
            "Choose exactly 2 cards to discard (§ 8).",
            "Scegli 2 carte da scartare, né più né meno (§ 8).",
        ),
        (
            IllegalActionError(Reason.NOT_IN_HAND, card=card("8c")),
            "You don’t hold the 8 of cups. Choose a card from your hand (§ 3).",
            "Non hai in mano l’8 di Coppe: scegli una delle tue carte (§ 3).",
        ),
        (
            IllegalActionError(Reason.NOT_IN_HAND, card=stray_card("zz")),
            "Choose cards from your own hand, each of them only once (§ 3).",
            "Scegli carte della tua mano, ciascuna una volta sola (§ 3).",
        ),
        (
            IllegalActionError(Reason.SIGNAL_BEFORE_KING, suit=Suit.CUPS),
            "You can’t signal in cups yet, because their King must first have been played in an "
            "earlier trick. Play your card in silence (§ 7).",
            "A Coppe non si parla ancora: il Re deve essere già stato giocato in un giro "
            "precedente. Gioca la tua carta in silenzio (§ 7).",
        ),
    ],
    ids=lambda value: value.reason.slug if isinstance(value, IllegalActionError) else "",
)
def test_what_is_said(error: IllegalActionError, english: str, italian: str) -> None:
    assert refusal(Language.ENGLISH, error) == english
    assert refusal(Language.ITALIAN, error) == italian


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    "reason", [Reason.NOT_IN_HAND, Reason.DECLARED_NOT_HELD, Reason.NOT_IN_PILE]
)
def test_a_card_that_does_not_exist_is_not_named(language: Language, reason: Reason) -> None:
    text = refusal(language, IllegalActionError(reason, card=stray_card("zz")))
    assert "zz" not in text
    assert "unnamed" not in text
