"""A table as plain data that stays the same, whichever version of the program restores it."""

from typing import Any

from bot.table.state.seats import Computer, Occupant
from bot.table.state.session import Session
from bot.table.state.table import Table
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import write_rules
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.match import MatchState

Json = dict[str, Any]


def summary(table: Table) -> Json:
    """The state of the table in words of the game; None and empty lists are left out."""
    facts: Json = {
        "game": table.game.name.value,
        "rules": write_rules(table.rules),
        "stage": table.stage.value,
        "version": table.version,
        "seats": [_occupant(each) for each in table.seats],
        "ready": sorted(table.ready),
        "turn": table.turn,
        "taken back": len(table.undone) or None,
        "handed over": len(table.handovers) or None,
        "shuffles proved": sum(proof is not None for proof in table.proofs) or None,
        "missed turns": len(table.missed_turns) or None,
        "chosen ahead": [
            f"{each.choice.user_id} {each.choice.card.code}" for each in table.preselected
        ],
        "ending": table.ending and table.ending.how.value,
        "clock": list(table.clock.banks) if table.clock and table.clock.control.runs else None,
    }
    if table.cutting is not None and table.awaits_deal:
        facts["cuts"] = list(table.cutting.given)
    if table.match is not None:
        facts |= _session(table.session)
    if table.match is not None:
        facts |= _match(table.match)
    return {word: value for word, value in facts.items() if value is not None and value != []}


def _occupant(occupant: Occupant | None) -> str | None:
    match occupant:
        case None:
            return None
        case Computer(name=name):
            return f"computer {name}"
        case person:
            return f"{person.user_id} {person.name}"


def _session(session: Session) -> Json:
    asked = session.proposal
    return {
        "asked": asked and f"{asked.kind.value} by {asked.seat}, waits for {list(asked.awaited)}",
        "paused": session.paused_since,
        "without a channel": session.venue_lost_since,
        "away": list(session.away),
        "late": list(session.late),
        "offered": [list(each) for each in session.offered],
        "left": [list(each) for each in session.left],
        "muted": list(session.muted),
    }


def _match(match: MatchState) -> Json:
    facts: Json = {"score": list(match.score), "hands over": len(match.sheets)}
    if match.hand is not None and not match.awaits_deal and not match.is_over:
        facts["hand"] = _hand(match.hand)
    return facts


def _hand(hand: HandState) -> Json:
    return {
        "phase": hand.phase.value,
        "dealer": hand.dealer,
        "held": [_codes(held) for held in hand.hands],
        "discarded": [_codes(laid) for laid in hand.discards],
        "declared points": [hand.declared_points(side) for side in range(len(hand.sides))],
        "tricks": len(hand.tricks),
        "on the table": [f"{seat} {card.code}" for seat, card in hand.trick.plays],
        "bids": [f"{bid.seat} {bid.bid.value}" for bid in hand.bids],
    }


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)
