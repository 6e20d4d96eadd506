"""Who played how many cards of a shared seat."""

from __future__ import annotations

from bot.tables.state.participation import Participation, shared_seats
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.components import shortened
from bot.ui.words import shown_name

_ROOM_FOR_SEATS = 700


def shared_lines(table: Table, language: Language) -> list[str]:
    """For every seat that several people played, who played how many cards."""
    lines = [
        say(
            language,
            "result-shared",
            player=shown_name(occupant.name),
            parts=listed(language, [_part(part, language) for part in parts]),
        )
        for seat, parts in shared_seats(table).items()
        if (occupant := table.seats[seat]) is not None
    ]
    return [shortened("\n".join(lines), _ROOM_FOR_SEATS)] if lines else []


def _part(part: Participation, language: Language) -> str:
    if part.user_id is None:
        return say(language, "result-part-computer", number=part.cards)
    return say(language, "result-part", player=shown_name(part.name), number=part.cards)
