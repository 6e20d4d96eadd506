"""The list of open tables, however many there are and whatever the players are called."""

import pytest

from bot.client.components import Text
from bot.table.panels.lobby import ListedTable, listing_panel
from bot.words import Language
from tarocchino.core.games import GAMES
from tests.builders.ui_tables import SNOWFLAKE, WIDE_NAMES, faults


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("number", [1, 7, 200])
def test_as_many_tables_are_listed_as_fit_those_with_a_free_seat_first(
    number: int, language: Language
) -> None:
    tables = [
        ListedTable(name, SNOWFLAKE - place, WIDE_NAMES[:6], free=place % 3)
        for place in range(number)
        for name in (list(GAMES)[place % len(GAMES)],)
    ]
    panel = listing_panel(tables, language)
    assert not faults(panel)
    lines = "\n".join(p.content for p in panel.parts if isinstance(p, Text)).splitlines()
    shown = [line for line in lines if line.startswith("- ")]
    if number < 10:
        assert len(shown) == number
    else:
        assert any(str(number - len(shown)) in line for line in lines if line.startswith("…"))
