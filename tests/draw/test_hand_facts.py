"""A hand in words: all its cards in the player's order, beside the picture or instead of it."""

import re

from hypothesis import given
from hypothesis import strategies as st

from bot.draw.hand import (
    cards_shown,
    choosable,
    hand_by_suit,
    hand_choice,
    hand_spelt_out,
    suit_held,
)
from bot.draw.style import HandOrder, sorted_cards
from bot.words import Language
from bot.words.names import card_label, suit_title
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import HandView, MatchView, view_for
from tests.builders.match import table
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.fixtures.laws import tried

ORDERS = st.builds(HandOrder, left_handed=st.booleans(), trumps_last=st.booleans())
LANGUAGES = st.sampled_from(Language)
SUIT_LINE = re.compile(r"\*\*(.+)\*\* \((\d+)\): (.+)\.")


def some_moment(at: int, seed: int, cut: float) -> MatchState:
    game, knobs, players = EVERY_TABLE[at]
    steps = play_hand((game, knobs), seed, players).steps
    return steps[int(cut * (len(steps) - 1))].after


MOMENTS = st.builds(
    some_moment, st.integers(0, len(EVERY_TABLE) - 1), st.integers(0, 10**6), st.floats(0, 1)
)


def own_view(match: MatchState) -> tuple[MatchView, HandView]:
    """The view of the player in turn."""
    view = view_for(match, match.hand.turn)
    return view, view.hand


def suits_said(said: str) -> list[str]:
    """The suits at the beginning of lines."""
    return [found[1] for found in map(SUIT_LINE.fullmatch, said.splitlines()) if found]


@given(match=MOMENTS, order=ORDERS, language=LANGUAGES)
@tried(60)
def test_every_card_is_spelt_out_in_the_players_own_order(
    match: MatchState, order: HandOrder, language: Language
) -> None:
    view, hand = own_view(match)
    shown = sorted_cards(cards_shown(hand), view.rules, order)
    said = hand_spelt_out(view, order, language)
    lines = [found for found in map(SUIT_LINE.fullmatch, said.splitlines()) if found]
    names = [name for found in lines for name in found[3].split(", ")]
    assert names == [card_label(language, c) for c in shown]
    assert [int(found[2]) for found in lines] == [len(f[3].split(", ")) for f in lines]
    assert len({found[1] for found in lines}) == len(lines)
    assert len(said) < 2000


@given(match=MOMENTS, order=ORDERS, language=LANGUAGES)
@tried(60)
def test_the_alt_text_is_in_the_order_of_the_picture(
    match: MatchState, order: HandOrder, language: Language
) -> None:
    view, hand = own_view(match)
    shown = sorted_cards(cards_shown(hand), view.rules, order)
    chosen = choosable(hand)
    facts = [*hand_by_suit(shown, language), *hand_choice(hand, shown, chosen, language)]
    suits = dict.fromkeys(suit_title(language, suit_held(c)) for c in shown)
    assert [fact.partition(":")[0] for fact in facts[: len(suits)]] == list(suits)
    # Choosable cards and discards are listed alike with the picture and without.
    assert (
        facts[len(suits) :] == hand_spelt_out(view, order, language).splitlines()[len(suits) + 1 :]
    )


def test_the_suits_stand_as_the_hand_is_held() -> None:
    view = view_for(table({3: "Ks 8s An 14 Ma Kd 6d 7c 9b"}, "6s 7s").state, 3)
    heads = {
        order: suits_said(hand_spelt_out(view, order, Language.ENGLISH))
        for order in (HandOrder(), HandOrder(left_handed=True), HandOrder(trumps_last=True))
    }
    usual = ["Trumps", "Swords", "Batons", "Cups", "Coins"]
    assert list(heads.values()) == [usual, usual[::-1], [*usual[1:], "Trumps"]]
