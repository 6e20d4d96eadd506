"""Drafts: encoded into custom_ids and decoded, changed by controls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.custom_ids import (
    CARDS,
    PICKING,
    SPEECH,
    BadCustomIdError,
    CustomId,
    DeclarationDraft,
    Draft,
    Verb,
    as_declaration,
    declaring,
    declaring_everything,
    with_card_toggled,
    with_cards,
    with_families,
)
from bot.table.panels.hand_actions import clicked_action, clicked_draft
from tarocchino.core.model.actions import (
    Bid,
    BidWord,
    Declare,
    Discard,
    KeepSilent,
    Play,
    Saying,
    Signal,
)
from tarocchino.core.model.cards import PACK, Card, Suit, cards
from tarocchino.core.model.combinations import Combination, Family, combinations_of
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.views.view import Choices
from tests.fixtures.laws import law

HANDS = st.lists(st.sampled_from(PACK), unique=True, min_size=10, max_size=20)
DECLARABLE = combinations_of(cards("An Mo Lu Be Ma Kd Qd Nd Ks Kb 16 15 m1 m2 m3"), RuleSet())


def sorted_signals(signals: set[Signal]) -> tuple[Signal, ...]:
    return tuple(signal for signal in Signal if signal in signals)


@law
@given(HANDS, st.data())
def test_a_draft_of_a_declaration_round_trips(hand: list, data: st.DataObject) -> None:
    declarable = combinations_of(hand, RuleSet())
    chosen = tuple(tuple(c for c in item.cards if data.draw(st.booleans())) for item in declarable)
    focus = data.draw(st.sampled_from([None, *range(len(declarable))]))
    said = data.draw(st.sets(st.sampled_from(Signal)).map(sorted_signals))
    draft = Draft(said, declaring=DeclarationDraft(chosen, focus))
    assert declaring(declarable).read(declaring(declarable).write(draft)) == draft


@law
@given(st.text(max_size=20))
def test_any_other_text_is_no_draft(text: str) -> None:
    for read in (declaring(DECLARABLE).read, CARDS.read, SPEECH.read):
        try:
            read(text)
        except BadCustomIdError:
            continue


@pytest.mark.parametrize("text", ["", "zz", "-1", "1.99", "1.x", "f" * 40])
def test_a_draft_of_another_hand_raises(text: str) -> None:
    with pytest.raises(BadCustomIdError):
        declaring(DECLARABLE).read(text)


@law
@given(st.lists(st.sampled_from(PACK), max_size=10))
def test_cards_round_trip(chosen: list) -> None:
    assert CARDS.read(CARDS.write(chosen)) == tuple(chosen)


@law
@given(
    st.sets(st.sampled_from(Suit), min_size=1).map(tuple),
    st.lists(st.sampled_from(PACK), max_size=10).map(tuple),
)
def test_a_menu_of_suits_round_trips(suits: tuple[Suit, ...], chosen: tuple[Card, ...]) -> None:
    assert PICKING.read(PICKING.write((suits, chosen))) == (suits, chosen)


@law
@given(st.sets(st.sampled_from(Signal)), st.none() | st.sampled_from(Saying))
def test_what_is_said_with_a_card_round_trips(signals: set[Signal], saying: Saying | None) -> None:
    written = SPEECH.write((signals, saying))
    assert SPEECH.read(written) == (tuple(s for s in Signal if s in signals), saying)


def test_the_oldest_card_drops_out_for_one_too_many() -> None:
    first, second, third = cards("6c 7c 8c")
    assert with_card_toggled((first,), second, 2) == (first, second)
    assert with_card_toggled((first, second), third, 2) == (second, third)
    assert with_card_toggled((first, second), first, 2) == (second,)


def item(family: Family) -> Combination:
    return next(c for c in DECLARABLE if c.family is family)


def test_a_family_left_out_comes_back_whole() -> None:
    none = with_families(declaring_everything(DECLARABLE), DECLARABLE, [])
    assert as_declaration(none, DECLARABLE) == ()
    again = with_families(none, DECLARABLE, [Family.COINS])
    (declared,) = as_declaration(again, DECLARABLE)
    assert (declared.family, declared.cards) == (Family.COINS, item(Family.COINS).cards)


def test_cards_are_removed_from_the_focused_combination_alone() -> None:
    place = DECLARABLE.index(item(Family.COINS))
    focused = DeclarationDraft(declaring_everything(DECLARABLE).chosen, place)
    trimmed = with_cards(focused, DECLARABLE, cards("Kd Qd Be"))
    assert trimmed.chosen[place] == cards("Kd Qd Be")
    assert trimmed.chosen[:place] == focused.chosen[:place]
    # Adding or removing another family does not change the trimmed one.
    others = [c.family for c in DECLARABLE if c.family is not Family.MOORS]
    assert with_families(trimmed, DECLARABLE, others).chosen[place] == cards("Kd Qd Be")


CHOICES = Choices(declarable=DECLARABLE, may_declare=True, discard_number=2)


def clicked(verb: Verb, argument: str = "", *values: str) -> object:
    return clicked_action(CustomId(1, 1, verb, argument), values, 3, CHOICES)


def drafted(verb: Verb, argument: str = "", *values: str) -> Draft | None:
    return clicked_draft(CustomId(1, 1, verb, argument), values, CHOICES)


def test_controls_request_actions() -> None:
    assert clicked(Verb.PLAY, "Kdbv") == Play(3, cards("Kd")[0], (Signal.BUSSO, Signal.VOLO))
    assert clicked(Verb.PLAY, "~0s", "m1") == Play(3, cards("m1")[0], (Signal.STRISCIO,))
    assert clicked(Verb.DISCARD, "6c7d") == Discard(3, cards("6c 7d"))
    assert clicked(Verb.PLAY, "Kd2") == Play(3, cards("Kd")[0], (), Saying.METTERE)
    assert clicked(Verb.BID, "va_bene") == Bid(3, BidWord.VA_BENE)
    assert clicked(Verb.KEEP_SILENT) == KeepSilent(3)
    whole = Declare(3, as_declaration(declaring_everything(DECLARABLE), DECLARABLE))
    assert clicked(Verb.DECLARE_ALL) == whole
    assert clicked(Verb.DECLARE, declaring(DECLARABLE).write(Draft())) == whole
    assert clicked(Verb.SIT) is None


def test_controls_request_drafts() -> None:
    assert drafted(Verb.SIGNAL, "bs") == Draft(signals=(Signal.BUSSO, Signal.STRISCIO))
    assert drafted(Verb.PICK, "6c7d") == Draft(discard=cards("7d 6c"))
    assert drafted(Verb.PICK, "~07d", "6c") == Draft(discard=cards("7d 6c"))
    assert drafted(Verb.PICK_SUIT, "c6c7d9c", "7c", "8c") == Draft(discard=cards("7d 7c 8c"))
    assert drafted(Verb.PICK_SUIT, "c6c7d") == Draft(discard=cards("7d"))
    assert drafted(Verb.PICK_SUIT, "cd.6c7d9s", "8c", "9d") == Draft(discard=cards("9s 8c 9d"))
    assert drafted(Verb.SPEAK, "b") == Draft(signals=(Signal.BUSSO,), is_speaking=True)
    assert drafted(Verb.WORDS, "", "s", "b") == Draft(signals=(Signal.STRISCIO, Signal.BUSSO))
    assert drafted(Verb.WORDS, "", "3") == Draft(saying=Saying.FARSI_DELLE_CARTE_BUONE)
    assert drafted(Verb.WORDS) == Draft()
    assert drafted(Verb.SAYING, "b3") == Draft(
        signals=(Signal.BUSSO,), saying=Saying.FARSI_DELLE_CARTE_BUONE
    )
    assert drafted(Verb.BACK) == Draft()
    assert drafted(Verb.BACK, "b") == Draft(signals=(Signal.BUSSO,))
    written = declaring(DECLARABLE).write(Draft(signals=(Signal.BUSSO,)))
    some = drafted(Verb.FAMILIES, written, "moors")
    assert sum(some.declaring.wanted) == 1
    assert some.signals == (Signal.BUSSO,)
    focused = drafted(Verb.TRIM, written, "2")
    assert focused.declaring.focus == 2
    assert drafted(Verb.PLAY, "Kd") is None


@pytest.mark.parametrize(
    ("verb", "argument", "values"),
    [
        (Verb.PLAY, "", ()),
        (Verb.PLAY, "~0", ()),
        (Verb.PLAY, "~0", ("xx",)),
        (Verb.PLAY, "Kdq", ()),
        (Verb.PAY, "zz", ()),
        (Verb.DISCARD, "6", ()),
        (Verb.DECLARE, "zz", ()),
        (Verb.FAMILIES, "1", ("nonsense",)),
        (Verb.TRIM, "1", ("99",)),
        (Verb.TRIM, "1", ()),
        (Verb.CARDS, "1.0", ("xx",)),
        (Verb.SIGNAL, "x", ()),
        (Verb.SAYING, "9", ()),
        (Verb.PLAY, "Kd2b", ()),
        (Verb.BID, "slam", ()),
        (Verb.PICK_SUIT, "x6c", ()),
        (Verb.PICK_SUIT, "c6c", ("zz",)),
        (Verb.PICK_SUIT, "", ()),
        (Verb.PICK_SUIT, ".6c", ()),
        (Verb.PICK_SUIT, "cx.6c", ()),
        (Verb.SPEAK, "x", ()),
        (Verb.WORDS, "", ("b", "Ks")),
    ],
)
def test_forged_controls_are_refused(verb: Verb, argument: str, values: tuple[str, ...]) -> None:
    def use() -> None:
        clicked(verb, argument, *values)
        drafted(verb, argument, *values)

    with pytest.raises(BadCustomIdError):
        use()
