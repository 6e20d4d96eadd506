"""Terziglio: the auction, the soloist's discard, and the sides."""

from __future__ import annotations

import pytest

from tarocchino.core.model.actions import Bid, BidWord
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import view_for
from tarocchino.players.beliefs import form_beliefs
from tests.builders.match import DULL, TERZIGLIO, Table, table
from tests.tarocchino.players.positions import card_chosen, choice, discard_chosen

POOR = "6s 7s 8s 9s Ts 6b 7b 8b 9b 6c 7c 8c 6d 7d 8d 9d 05 06"
FAIR = "An 16 14 11 09 07 Be Ks Kc Qc 6s 7s 6b 7b 6c 7c 6d Jd"
GREAT = "An Mo So Lu 16 15 14 13 12 11 10 Be Ma Ks Qs Kb Kc Kd"


def auction(own: str, *said: str) -> Table:
    """The auction after these bids, with these cards for the next bidder; seat 2 deals."""
    return table({len(said) % 3: own}, game=TERZIGLIO).bid(*said)


@pytest.mark.parametrize(
    ("own", "said", "word"),
    [
        (POOR, (), BidWord.PASSO),
        (FAIR, (), BidWord.POSSO),
        (GREAT, (), BidWord.FACCIO_DI_MIO),
        (POOR, ("passo",), BidWord.PASSO),
        (POOR, ("passo", "passo"), BidWord.PASSO),
        (FAIR, ("passo", "passo"), BidWord.POSSO),
        (GREAT, ("passo", "passo"), BidWord.FACCIO_DI_MIO),
        (POOR, ("posso",), BidWord.VA_BENE),
        (FAIR, ("posso",), BidWord.VA_BENE),
        (GREAT, ("posso",), BidWord.FACCIO_DI_MIO),
        (GREAT, ("passo", "posso"), BidWord.FACCIO_DI_MIO),
        (FAIR, ("posso", "va_bene"), BidWord.VA_BENE),
    ],
)
def test_bids_what_the_cards_are_worth(own: str, said: tuple[str, ...], word: BidWord) -> None:
    playing = auction(own, *said)
    assert choice(playing) == Bid(playing.turn, word)


def test_a_fair_hand_passes_as_the_last_only_if_it_expects_to_lose() -> None:
    """The expectation is slightly negative: better than defending, worse than throwing in."""
    doubtful = "Mo 14 11 09 07 Ks Qc 6s 7s 8s 6b 7b 8b 6c 7c 6d Jd Nd"
    assert choice(auction(doubtful)) == Bid(0, BidWord.POSSO)
    assert choice(auction(doubtful, "passo", "passo")) == Bid(2, BidWord.PASSO)


def test_a_soloist_lays_away_eight_and_keeps_trumps_and_kings() -> None:
    playing = table({0: FAIR}, "8s 9s 8b 9b 8c 9c 7d 8d", game=TERZIGLIO)
    playing.bid("posso", "va_bene", "va_bene")
    assert playing.phase is Phase.DISCARD
    laid_away = discard_chosen(playing).split()
    assert len(laid_away) == 8
    assert not {"An", "16", "14", "11", "09", "07", "Be", "Ks", "Kc"} & set(laid_away)
    kept = {c.code for c in playing.hand.hands[0]} - set(laid_away)
    assert any(not any(code.endswith(suit) for code in kept) for suit in "bd"), "no suit is empty"


@pytest.mark.parametrize("words", [("faccio_di_mio",), ("posso", "va_bene", "va_bene")])
def test_the_two_others_play_together_against_the_soloist(words: tuple[str, ...]) -> None:
    playing = table({}, game=TERZIGLIO).bid(*words)
    sides = [form_beliefs(view_for(playing.state, seat)) for seat in range(3)]
    assert [beliefs.own_side for beliefs in sides] == [{0}, {1, 2}, {1, 2}]
    assert [beliefs.opponents for beliefs in sides] == [(1, 2), (0,), (0,)]
    assert {beliefs.rivals for beliefs in sides} == {1}


def test_the_pozzo_left_lying_is_won_with_the_last_trick() -> None:
    playing = table({}, game=TERZIGLIO).bid("faccio_di_mio")
    beliefs = form_beliefs(view_for(playing.state, 0))
    assert beliefs.hand.stock == 8
    assert not beliefs.out


def test_a_defender_gives_a_queen_to_the_partner_and_none_to_the_soloist() -> None:
    defender = "Qd 9d Td 6c 7c 8c 9c 6s 7s 8s 9s 6b 7b 8b 9b 05 06 07"
    with_partner = table({0: "6d 7d", 1: "Kd", 2: defender}, game=TERZIGLIO, filler=DULL)
    assert card_chosen(with_partner.bid("faccio_di_mio").play("7d Kd")) == "Qd"
    with_soloist = table({0: "Kd", 1: "7d", 2: defender}, game=TERZIGLIO, filler=DULL)
    assert card_chosen(with_soloist.bid("faccio_di_mio").play("Kd 7d")) in ("9d", "Td")
