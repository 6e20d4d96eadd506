"""Versioned digests of stored states: a hash of the facts that the rules know, not of the code.

A digest is ``2:`` and the SHA-256 (hex) of canonical JSON: sorted keys, no spaces, ASCII. The facts
are written in the words of the game record (record.md); what is absent, empty or false is left out,
so a fact that is added later does not change the digest of a state without it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from tarocchino.core.games.base import Points, whole
from tarocchino.core.model.actions import Bid
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import Combination
from tarocchino.core.model.rules import write_rules
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet, SideSheet

DIGEST_VERSION = "2"
"""The version of the facts below; it changes when their meaning or their notation does."""

Facts = dict[str, Any]
"""Facts as JSON objects hold them."""


def digest(state: MatchState) -> str:
    """Return the digest of a match: equal states, and only they, have equal digests."""
    return digest_of(match_facts(state))


def digest_of(facts: Facts) -> str:
    """Return the digest of facts, with its version: ``2:<SHA-256, hex>``."""
    written = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return f"{DIGEST_VERSION}:{hashlib.sha256(written.encode('ascii')).hexdigest()}"


def is_comparable(stored: str) -> bool:
    """Return whether a stored digest is of this version, and so can be compared with a new one."""
    return stored.startswith(f"{DIGEST_VERSION}:")


def present(**facts: Any) -> Facts:
    """Return the facts without those that are absent, empty or false; zero is a fact.

    >>> present(dealer=0, soloist=None, alone=False, bids=[])
    {'dealer': 0}
    """
    return {
        name: fact
        for name, fact in facts.items()
        if fact is not None and fact is not False and fact not in ([], (), {}, "")
    }


def match_facts(state: MatchState) -> Facts:
    """Return everything about a match that the rules depend on."""
    return present(
        game=state.game.name.value,
        rules=write_rules(state.rules),
        players=state.players,
        score=_points(state.score),
        sheets=[_sheet_facts(sheet) for sheet in state.sheets],
        hand=None if state.hand is None else _hand_facts(state.hand),
        winners=None if state.verdict is None else {"scorers": state.verdict.winners},
    )


def _sheet_facts(sheet: HandSheet) -> Facts:
    return present(
        dealer=sheet.dealer,
        sides=[_side_facts(side) for side in sheet.sides],
        called_out=sheet.called_out,
        score=_points(sheet.score),
        soloist=sheet.soloist,
        alone=sheet.alone,
    )


def _side_facts(side: SideSheet) -> Facts:
    return present(
        seats=side.seats,
        declared=_combinations(side.declared),
        declared_points=side.declared_points,
        sequences=_combinations(side.sequences.items),
        cricche=_combinations(side.cricche.items),
        cards=whole(side.cards),
        last_trick=side.last_trick,
        trick_combinations=side.trick_combinations,
        cappotto=side.cappotto,
        pile=_codes(side.pile),
    )


def _hand_facts(hand: HandState) -> Facts:
    return present(
        dealer=hand.dealer,
        playing=hand.playing,
        score=_points(hand.score),
        hands=[_codes(held) for held in hand.hands],
        stock=_codes(hand.stock),
        discards=[_codes(laid_away) for laid_away in hand.discards],
        step=hand.step,
        phase=hand.phase.value,
        turn=hand.turn,
        declarations=[[each.seat, _combinations(each.combinations)] for each in hand.declarations],
        tricks=[_trick(trick) for trick in hand.tricks],
        trick=_trick(hand.trick),
        unoffered=hand.unoffered,
        payment=None if hand.payment is None else hand.payment.code,
        called_out=hand.called_out,
        bids=_bids(hand.bids),
        soloist=hand.soloist,
        alone=hand.alone,
        thrown_in=hand.thrown_in,
    )


def _trick(trick: Trick) -> Facts:
    return present(
        plays=[f"{seat}{card.code}" for seat, card in trick.plays],
        signals=[signal.value for signal in trick.signals],
        sayings=[[seat, saying.value] for seat, saying in trick.sayings],
    )


def _bids(bids: Sequence[Bid]) -> list[list[int | str]]:
    return [[bid.seat, bid.bid.value] for bid in bids]


def _combinations(found: Sequence[Combination]) -> list[list[str | int]]:
    return [[each.family.value, _codes(each.cards), each.points] for each in found]


def _codes(held: Sequence[Card]) -> str:
    return " ".join(card.code for card in held)


def _points(score: Sequence[Points]) -> list[Points]:
    return [whole(points) for points in score]
