"""Two policies of playouts against each other in the kernel: the same deals from every side."""

from __future__ import annotations

from tarocchino.core.games import GAMES, Game, GameName
from tarocchino.kernel import deals, policy, tables_of
from tarocchino.kernel.evidence import BEATS as BEATS_BEST
from tarocchino.kernel.evidence import FOLLOWS, IS_OURS, KINDS, VARIANTS
from tarocchino.kernel.policy import (
    BEATEN,
    BEATS,
    LEADS,
    PARTNER_AHEAD,
    PARTNER_BEATEN,
    SITUATIONS,
    STANDINGS,
    THROWS,
    Rows,
    features_of,
    rows_of,
)
from tarocchino.kernel.rule_table import CARDS
from tarocchino.kernel.tables import Tables
from tarocchino.players.search.habits import avoiding_rows, habits_of
from tests.tarocchino.players.series import Result, result_of
from tools.bench.kernel import first_hand

POLICIES = ("policy:random", "policy:tuned", "policy:habits", "policy:answer")


def play_policies(
    name: GameName, first: str, second: str, number: int, seed: int, seats: int | None = None
) -> Result:
    """Play the given number of deals, each with the first policy at every side in turn, the second
    elsewhere.

    The lead is in what the game scores, but for Terziglio, where it is in points of the two sides.
    """
    hand = first_hand(name, seats)
    table = tables_of(hand)
    sides = table.seats.sides
    rows = {each: _finely(GAMES[name], table, each) for each in (first, second)}
    seated = [
        policy([rows[first if s == side else second] for s in range(sides)])
        for side in range(sides)
    ]
    leads = []
    for place in range(number):
        lead = 0.0
        for side in range(sides):
            totals, scores = deals(hand, 1, seed + place, seated[side])
            counted = scores if len(scores) == sides else totals
            lead += (counted[side] * sides - sum(counted)) / (sides - 1) / 2
        leads.append(lead / sides)
    return result_of(leads, sides)


def unit_of_policies(name: GameName) -> str:
    """Return what the lead of `play_policies` counts."""
    return "penalties" if GAMES[name].avoids_points else "points"


def _finely(game: Game, table: Tables, name: str) -> Rows:
    """Return the policy by kinds of situations and standings, as which every policy can be
    written."""
    match name:
        case "policy:answer":
            return avoiding_rows(table.seats.players)
        case "policy:habits":
            habits = habits_of(game)
            return [*habits.cards * STANDINGS, habits.discards[-1]]
        case "policy:random":
            rows: Rows = [[1] * CARDS] * SITUATIONS
        case _:
            rows = rows_of(table.rules, features_of(table.rules, table.seats.players))
    by_kind = [
        rows[_situation(kind, variant)] for kind in range(KINDS) for variant in range(VARIANTS)
    ]
    return [*by_kind * STANDINGS, rows[THROWS]]


def _situation(kind: int, variant: int) -> int:
    """Return the situation of a kind and a variant."""
    if kind < FOLLOWS:
        return LEADS
    beats = bool(variant & BEATS_BEST)
    if (kind - FOLLOWS) & IS_OURS:
        return PARTNER_BEATEN if beats else PARTNER_AHEAD
    return BEATS if beats else BEATEN
