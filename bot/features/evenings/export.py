"""Export an evening as one JSON document: who met whom, every result, the scores, the proof.

It has people's names as shown, and no user ids. Entries are numbers within the document; rounds,
tables and deals count from 1. Secret deals are left out; once the last seed is revealed, the
document has the chains of all sets.
"""

from __future__ import annotations

from typing import Any, Final

from bot.features.evenings.scoring import Standing, shown_boards, standings, travellers
from bot.features.evenings.state import Correction, Evening, EveningRound, EveningTable, Outcome
from bot.support.stored import to_stored
from bot.table.rules.duplicate import Traveller
from tarocchino.core.games.partnership import HANDS
from tarocchino.dealing.sealed import revealed_set_chain

FORMAT: Final = "tarocco-evening/1"


def evening_document(evening: Evening) -> dict[str, Any]:
    """Return the document, without results of sealed deals that are still secret."""
    shown = shown_boards(evening) if evening.settings.is_duplicate else None
    return {
        "format": FORMAT,
        "evening": evening.id,
        "stage": evening.stage.value,
        "settings": to_stored(evening.settings),
        "entries": [
            {
                "entry": entry.number,
                "people": [member.name for member in entry.members],
                "from_round": entry.from_round + 1,
                "left": entry.gone,
            }
            for entry in evening.entries
        ],
        "rounds": [_round(drawn, shown) for drawn in evening.rounds],
        "corrections": [_correction(each, evening, shown) for each in evening.corrections],
        "standings": [[_standing(each) for each in line] for line in standings(evening)],
        "travellers": [_traveller(sheet) for sheet in travellers(evening)],
        **_proof(evening),
    }


def _round(drawn: EveningRound, shown: frozenset[int] | None) -> dict[str, Any]:
    return {
        "round": drawn.number + 1,
        "opened_at": drawn.opened_at,
        "closed_at": drawn.closed_at,
        "out": list(drawn.out),
        "tables": [_table(table, shown) for table in drawn.tables],
    }


def _table(table: EveningTable, shown: frozenset[int] | None) -> dict[str, Any]:
    """Return a table: ``sides`` are entries, or negative numbers for computer players. A secret
    hand is None."""
    boards = {} if shown is None else {"boards": list(table.boards)}
    return {
        "table": table.table + 1,
        "sides": [list(side) for side in table.sides],
        **boards,
        "absent": list(table.absent),
        **_outcome(table.outcome, table, shown),
    }


def _outcome(outcome: Outcome, table: EveningTable, shown: frozenset[int] | None) -> dict[str, Any]:
    told = zip(table.boards, outcome.hands, strict=False)
    return {
        "hands": [list(hand) if shown is None or board in shown else None for board, hand in told],
        "awards": outcome.awards and [award.value for award in outcome.awards],
    }


def _correction(
    correction: Correction, evening: Evening, shown: frozenset[int] | None
) -> dict[str, Any]:
    table = evening.rounds[correction.round].tables[correction.table]
    return {
        "round": correction.round + 1,
        "table": correction.table + 1,
        "why": correction.why,
        "at": correction.at,
        "before": _outcome(correction.before, table, shown),
        "after": _outcome(correction.after, table, shown),
    }


def _standing(standing: Standing) -> dict[str, Any]:
    """Return a standing, with exact fractions as text: "5/8"."""
    return {
        "place": standing.place,
        "entry": standing.entry,
        "victory_points": standing.victory,
        "points": list(standing.points),
        "share": str(standing.share),
        "imps": str(standing.imps),
        "tables": standing.tables,
    }


def _traveller(sheet: Traveller) -> dict[str, Any]:
    return {
        "board": sheet.board,
        "lines": [
            {
                "sides": [list(side) for side in line.result.sides],
                "points": list(line.result.points),
                "matchpoints": list(line.matchpoints),
                "imps": [str(each) for each in line.imps],
            }
            for line in sheet.lines
        ],
    }


def _proof(evening: Evening) -> dict[str, Any]:
    """Return the start of the evening's chain; once it is revealed, also the seed and each set's
    chain."""
    if evening.chain_start is None:
        return {}
    proof: dict[str, Any] = {"scheme": "deal-v1", "start": evening.chain_start}
    if evening.revealed is not None:
        sets = evening.board_sets
        chains = [revealed_set_chain(evening.revealed, sets, each) for each in range(sets)]
        proof |= {
            "sets": sets,
            "seed": evening.revealed,
            "chains": [
                {"start": chain.start.hex(), "seed": chain.seed_of(HANDS).hex()} for chain in chains
            ],
        }
    return {"dealing": proof}
