"""Which computer players sit at a table, and how well they play."""

from __future__ import annotations

from collections.abc import Iterable

from bot.tables.state.table import Computer, Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.words import shown_name
from tarocchino.players.levels import Level


def level_lines(table: Table, language: Language) -> tuple[str, ...]:
    """One line about the computer players, if any is not a club player, as most are."""
    computers = [
        (shown_name(table.names[seat]), occupant.level)
        for seat, occupant in enumerate(table.seats)
        if isinstance(occupant, Computer)
    ]
    if all(level is Level.CLUB for _, level in computers):
        return ()
    return (f"-# {computers_in_words(computers, language)}",)


def computers_in_words(computers: Iterable[tuple[str, Level]], language: Language) -> str:
    """A sentence with the names of computer players and how well they play."""
    players = [
        say(
            language,
            "computer-with-level",
            name=name,
            level=say(language, "level-name", level=level.value),
        )
        for name, level in computers
    ]
    return say(language, "computers-with-levels", players=listed(language, players))
