"""Two policies of playouts against each other in the kernel: the same deals from every side."""

from __future__ import annotations

from bot.game.games import GAMES, GameName
from bot.kernel import deals, policy, tables_of
from bot.kernel.playing_policy import features_of, rows_of
from bot.kernel.policy import SITUATIONS, Rows
from bot.kernel.rule_table import CARDS
from bot.kernel.tables import Tables
from tests.bench.kernel import first_hand
from tests.players.series import Result, result_of

POLICIES = ("policy:random", "policy:tuned")


def play_policies(name: GameName, first: str, second: str, number: int, seed: int) -> Result:
    """So many deals, each with the first policy at every side in turn, the second elsewhere.

    The lead is in what the game scores, but for Terziglio, where it is in points of the two sides.
    """
    hand = first_hand(name)
    table = tables_of(hand)
    sides = table.seats.sides
    leads = []
    for place in range(number):
        lead = 0.0
        for side in range(sides):
            rows = [_rows(table, first if s == side else second) for s in range(sides)]
            totals, scores = deals(hand, 1, seed + place, policy(rows))
            counted = scores if len(scores) == sides else totals
            lead += (counted[side] * sides - sum(counted)) / (sides - 1) / 2
        leads.append(lead / sides)
    return result_of(leads, sides)


def unit_of_policies(name: GameName) -> str:
    """What the lead of `play_policies` counts."""
    return "penalties" if GAMES[name].avoids_points else "points"


def _rows(table: Tables, name: str) -> Rows:
    if name == "policy:random":
        return [[1] * CARDS] * SITUATIONS
    return rows_of(table.rules, features_of(table.rules, table.seats.players))
