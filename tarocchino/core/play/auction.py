"""The auction of Terziglio, which finds the soloist (rules.md § 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarocchino.core.model.actions import Bid, BidWord
from tarocchino.core.model.errors import IllegalActionError, Reason


@dataclass(frozen=True, slots=True)
class Auction:
    """The result of the bids so far.

    ``asker`` is the seat that has asked *posso?* and waits for answers. The auction is over when
    there is a ``soloist``, who plays ``alone`` with the cards dealt (*faccio di mio*) or else goes
    up, or when all have passed.
    """

    asker: int | None = None
    soloist: int | None = None
    alone: bool = False
    all_passed: bool = False


def auction_after(bids: Sequence[Bid], players: int) -> Auction:
    """The result of these bids, each of them legal."""
    asker: int | None = None
    answers = passes = 0
    for bid in bids:
        match bid.bid:
            case BidWord.PASSO:
                passes += 1
            case BidWord.POSSO:
                asker = bid.seat
            case BidWord.VA_BENE:
                answers += 1
            case BidWord.FACCIO_DI_MIO:
                return Auction(soloist=bid.seat, alone=True)
    if asker is not None and answers == players - 1:
        return Auction(soloist=asker)
    return Auction(asker=asker, all_passed=passes == players)


def verify_bid(bids: Sequence[Bid], players: int, bid: BidWord) -> None:
    """Raise `IllegalActionError` unless the player in turn may say the word now."""
    asked = auction_after(bids, players).asker is not None
    if asked and bid in (BidWord.PASSO, BidWord.POSSO):
        raise IllegalActionError(Reason.MUST_ANSWER)
    if not asked and bid is BidWord.VA_BENE:
        raise IllegalActionError(Reason.NOBODY_ASKED)


def possible_bids(bids: Sequence[Bid], players: int) -> tuple[BidWord, ...]:
    """The words that the player in turn may say."""
    if auction_after(bids, players).asker is not None:
        return (BidWord.VA_BENE, BidWord.FACCIO_DI_MIO)
    return (BidWord.PASSO, BidWord.POSSO, BidWord.FACCIO_DI_MIO)
