"""The words for cards: distinct, and short enough for where they are shown."""

import pytest

from bot.words import Language
from bot.words.names import (
    bid_meaning,
    bid_name,
    card_in_sentence,
    card_label,
    card_name,
    card_short,
    cards_in_sentence,
    family_name,
    game_name,
    phase_name,
    rule_set_description,
    rule_set_name,
    saying_meaning,
    saying_name,
    saying_spoken,
    signal_meaning,
    signal_name,
    suit_emoji,
    suit_name,
    suit_short,
    suit_title,
)
from tarocchino.core.games import GAMES
from tarocchino.core.model.actions import BidWord, Saying, Signal
from tarocchino.core.model.cards import PACK, Suit, card, cards
from tarocchino.core.model.combinations import Family
from tarocchino.core.model.rules import RuleSet, RuleSetName, StriscioMeans
from tarocchino.core.play.hand_state import Phase

BUTTON_LABEL = 80
OPTION_DESCRIPTION = 100


def test_names() -> None:
    for code, english, italian, in_sentence in [
        ("Kd", "King of coins", "Re di Danari", "il Re di Danari"),
        ("8c", "8 of cups", "8 di Coppe", "l’8 di Coppe"),
        ("As", "Ace of swords", "Asso di Spade", "l’Asso di Spade"),
        ("Qb", "Queen of batons", "Regina di Bastoni", "la Regina di Bastoni"),
        ("An", "the Angel", "l’Angelo", "l’Angelo"),
        ("14", "14, the Devil", "14, il Diavolo", "il 14 di Trionfi"),
        ("11", "11, the Hermit", "11, il Vecchio", "l’11 di Trionfi"),
        ("05", "5, Love", "5, l’Amore", "il 5 di Trionfi"),
        ("m2", "Moor II", "Moro II", "il Moro II"),
        ("Be", "the Bégato", "il Bégato", "il Bégato"),
        ("Ma", "the Matto", "il Matto", "il Matto"),
    ]:
        assert card_name(Language.ENGLISH, card(code)) == english, (italian, in_sentence)
        assert card_name(Language.ITALIAN, card(code)) == italian, (english, in_sentence)
        assert card_in_sentence(Language.ITALIAN, card(code)) == in_sentence, (english, italian)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("words", [card_name, card_label, card_in_sentence])
def test_no_two_cards_are_called_the_same(language: Language, words) -> None:
    assert len({words(language, c) for c in PACK}) == len(PACK)


@pytest.mark.parametrize("language", Language)
def test_labels_fit_a_phone_and_short_words_fit_columns(language: Language) -> None:
    assert max(len(card_label(language, c)) for c in PACK) <= 18 < BUTTON_LABEL
    assert max(len(card_short(language, c)) for c in PACK) <= 3


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("words", [suit_name, suit_title, suit_short, suit_emoji])
def test_suits_are_told_apart(language: Language, words) -> None:
    assert len({words(language, suit) for suit in Suit}) == len(Suit)


@pytest.mark.parametrize("language", Language)
def test_everything_that_has_a_name_has_one_of_its_own(language: Language) -> None:
    assert len({family_name(language, family) for family in Family}) == len(Family)
    assert len({phase_name(language, phase) for phase in Phase}) == len(Phase)
    assert len({game_name(language, game) for game in GAMES}) == len(GAMES)
    assert len({signal_name(language, signal) for signal in Signal}) == len(Signal)
    assert len({rule_set_name(language, name) for name in RuleSetName}) == len(RuleSetName)
    for name in RuleSetName:
        assert len(rule_set_description(language, name)) <= OPTION_DESCRIPTION
    for means in StriscioMeans:
        said = {signal_meaning(language, s, RuleSet(striscio_means=means)) for s in Signal}
        assert len(said) == len(Signal)


@pytest.mark.parametrize("language", Language)
def test_words_of_the_auction_and_of_mattazza_fit_buttons_and_menus(language: Language) -> None:
    for answering in (False, True):
        names = {bid_name(language, bid, answering=answering) for bid in BidWord}
        assert len(names) == len(BidWord)
    assert len({saying_name(language, saying) for saying in Saying}) == len(Saying)
    assert len({saying_spoken(language, saying) for saying in Saying}) == len(Saying)
    meanings = [bid_meaning(language, bid) for bid in BidWord]
    meanings += [saying_meaning(language, saying) for saying in Saying]
    assert len(set(meanings)) == len(meanings)
    assert max(map(len, meanings)) <= OPTION_DESCRIPTION
    assert max(len(saying_name(language, saying)) for saying in Saying) <= BUTTON_LABEL


@pytest.mark.parametrize(
    ("codes", "in_sentence", "as_label"),
    [
        ("7d Jd", "the 7 and the Jack of coins", "7 and Jack of coins"),
        ("Qs Tb", "the Queen of swords and the 10 of batons", "Queen of swords and 10 of batons"),
        ("14 Ma", "the 14 of trumps and the Matto", "14 Devil and Matto"),
        ("An", "the Angel", "Angel"),
    ],
)  # fmt: skip
def test_a_suit_that_cards_share_is_named_once(codes: str, in_sentence: str, as_label: str) -> None:
    assert cards_in_sentence(Language.ENGLISH, cards(codes)) == in_sentence
    assert cards_in_sentence(Language.ENGLISH, cards(codes), articles=False) == as_label
