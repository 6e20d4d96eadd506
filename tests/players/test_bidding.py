"""What computer players say in the auction of Terziglio, and what a soloist lays away."""

from __future__ import annotations

import pytest

from bot.game.actions import Bid, BidWord
from bot.game.hand_state import Phase
from tests.game.build import TERZIGLIO, Table, table
from tests.players.positions import choice, discard_chosen

POOR = "6s 7s 8s 9s Ts 6b 7b 8b 9b 6c 7c 8c 6d 7d 8d 9d 05 06"
FAIR = "An 16 14 11 09 07 Be Ks Kc Qc 6s 7s 6b 7b 6c 7c 6d Jd"
GREAT = "An Mo So Lu 16 15 14 13 12 11 10 Be Ma Ks Qs Kb Kc Kd"


def auction(own: str, *said: str) -> Table:
    """The auction after these words, the next to speak holding these cards; seat 2 deals."""
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
    """A little below nothing: better than to defend, worse than to have the cards thrown in."""
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
