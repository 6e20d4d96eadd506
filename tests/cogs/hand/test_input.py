"""What people type in commands, and what autocomplete offers for it."""

from random import Random

import pytest

from bot.client.errors import DeclinedError
from bot.words import Language
from bot.words.names import bid_name, card_label, saying_name
from cogs.hand import cog as typed
from cogs.shared.lookup import parse_card
from tarocchino.core.model.actions import BidWord, Declare, KeepSilent, Saying, Signal
from tarocchino.core.model.cards import PACK, cards
from tarocchino.core.model.combinations import Declared, Family, combinations_of
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices, HandView

RULES = RuleSet()
DECLARABLE = combinations_of(cards("An Mo Be Ma Kd Qd Nd Ks Kb"), RULES)


def hand_in(phase: Phase) -> HandView:
    return HandView(
        number=0, dealer=0, eldest=1, phase=phase, turn=1, own=(), own_discard=(), held=(),
        discarded=(), declarations=(), tricks=(), winners=(), covered=None, scored_in_tricks=(),
        trick=None, winning=None,  # type: ignore[arg-type]  # no trick is looked at
        called_out=None, choices=None, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)), stock=0,
        bids=(), soloist=None, alone=False, thrown_in=False,
    )  # fmt: skip


@pytest.mark.parametrize("language", list(Language))
def test_every_card_is_known_by_code_and_by_name(language: Language) -> None:
    for c in PACK:
        assert parse_card(c.code) is c
        assert parse_card(f" {card_label(language, c).upper()} ") is c


@pytest.mark.parametrize("text", ["", "Kx", "king", "the king of coins of spades"])
def test_an_unknown_card_is_declined(text: str) -> None:
    with pytest.raises(DeclinedError):
        parse_card(text)


def test_cards_are_read_by_codes_and_by_names() -> None:
    assert typed.parse_cards("6c 7d") == cards("6c 7d")
    assert typed.parse_cards("6 of cups, 7 di Danari") == cards("6c 7d")
    assert typed.parse_cards("6c,7 of coins, ") == cards("6c 7d")
    with pytest.raises(DeclinedError):
        typed.parse_cards("6c 7d xx")


def test_signals_are_read_by_their_words() -> None:
    assert typed.parse_signals(None) == ()
    assert typed.parse_signals("Busso + volo") == (Signal.BUSSO, Signal.VOLO)
    with pytest.raises(IllegalActionError):
        typed.parse_signals("wink")


@pytest.mark.parametrize("language", list(Language))
def test_sayings_and_bids_are_read_by_their_names(language: Language) -> None:
    for saying in Saying:
        assert typed.parse_saying(saying.value) is saying
        assert typed.parse_saying(saying_name(language, saying).upper()) is saying
    for bid in BidWord:
        assert typed.parse_bid(bid.value) is bid
        for answering in (False, True):
            assert typed.parse_bid(bid_name(language, bid, answering=answering)) is bid
    assert typed.parse_saying(None) is None
    with pytest.raises(DeclinedError):
        typed.parse_saying("take it all")
    with pytest.raises(IllegalActionError):
        typed.parse_bid("two spades")


def test_declarations_as_words() -> None:
    choices = Choices(declarable=DECLARABLE)
    play, speak = hand_in(Phase.PLAY), hand_in(Phase.DECLARE)
    everything = typed.parse_declaration(2, play, choices, "all", None)
    assert everything == Declare(2, tuple(Declared(c.family, c.cards) for c in DECLARABLE))
    some = typed.parse_declaration(2, play, choices, "coins kings", "Nd Ma")
    assert some == Declare(
        2,
        (
            Declared(Family.COINS, cards("Kd Qd Be")),
            Declared(Family.KINGS, cards("Ks Kb Kd")),
        ),
    )
    assert typed.parse_declaration(2, speak, choices, "Nothing", None) == KeepSilent(2)
    for words in ("nothing", "moors"):
        with pytest.raises(DeclinedError):
            typed.parse_declaration(2, play, choices, words, None)


def test_a_discard_grows_card_by_card() -> None:
    offered = cards("6c 7c 7d Qs")

    def names(text: str) -> list[str]:
        return [c.name for c in typed.cards_choices(offered, 2, RULES, Language.ENGLISH, text)]

    first = names("")
    assert first == ["Queen of swords", "7 of cups", "6 of cups", "7 of coins"] or len(first) == 4
    assert names("7") == [name for name in first if name.startswith("7")]
    after = typed.cards_choices(offered, 2, RULES, Language.ENGLISH, "7 of cups")
    assert {c.value for c in after} == {"7c 6c", "7c 7d", "7c Qs"}
    done = typed.cards_choices(offered, 2, RULES, Language.ENGLISH, "7 of cups, 7 of coins")
    assert [c.value for c in done] == ["7c 7d"]


@pytest.mark.parametrize("text", ["", "7", "7c, 6c", ", ,"])
def test_where_no_card_is_asked_for_none_is_offered(text: str) -> None:
    assert typed.cards_choices((), 0, RULES, Language.ENGLISH, text) == []


@pytest.mark.parametrize("language", list(Language))
def test_choices_keep_to_discords_limits(language: Language) -> None:
    for seed in range(20):
        held = Random(seed).sample(PACK, 40)
        found = combinations_of(held, RULES)
        offered = [
            *typed.declaration_choices(found, RULES, language),
            *typed.signal_choices(list(Signal), language),
            *typed.saying_choices(language),
            *typed.bid_choices(list(BidWord), language),
            *typed.cards_choices(held, 10, RULES, language, "Kd Ks Kb Kc An Mo So Lu 16")[:25],
        ]
        for choice in offered:
            assert 1 <= len(choice.name) <= 100
            assert 1 <= len(choice.value) <= 100
