"""Tables of an evening or a deal of the day, played without a service and dealt from a chain."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.table.rules.transitions import begin_match, fixing_transcript
from bot.table.state.seats import Occupant
from bot.table.state.table import EveningOccasion, Occasion
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import Card
from tarocchino.dealing.chain import SeedChain, new_chain
from tarocchino.dealing.deal_v1 import shuffled_pack
from tests.builders.table import Gathering

EVENING_CHAIN = new_chain(bytes(range(64)))
SEALED = EveningOccasion(12, 2, 0, sealed=True)
TABLE_ID = 77


def gathering(
    occasion: Occasion | None = SEALED,
    chain: SeedChain = EVENING_CHAIN,
    *,
    seats: Sequence[Occupant] | None = None,
    table_id: int = TABLE_ID,
    **options: Any,
) -> Gathering:
    """Four people, or these, at a table of this occasion, with a chain of its own."""
    table = Gathering("quattro_scartate", **options)
    table.chain = chain
    table.lobby = replace(
        table.lobby,
        occasion=occasion,
        chain_start=chain.start,
        first_dealer=0,
        id=table_id,
        seats=table.lobby.seats if seats is None else tuple(seats),
    )
    table.table = begin_match(table.lobby)
    return table


def dealt(table: Gathering) -> tuple[Card, ...]:
    """Deal as the bot does; returns the pack."""
    fixed = fixing_transcript(table.table)
    table.do(fixed)
    hand = table.table.next_hand
    pack = shuffled_pack(table.chain.seed_of(hand), fixed.transcript)
    dealer = table.match.next_dealer
    table.do(Deal(0 if dealer is None else dealer, pack))
    return pack


def hand_played(table: Gathering) -> tuple[Card, ...]:
    """Deal a hand and play it; returns the pack."""
    pack = dealt(table)
    while table.table.turn is not None:
        table.move()
    return pack


def match_played(table: Gathering) -> list[tuple[Card, ...]]:
    """Play the match to its end; returns the packs."""
    packs = []
    while not table.match.is_over:
        packs.append(hand_played(table))
    return packs
