"""Messages of evenings: signing up, draws, standings, their director's panel, their results."""

from __future__ import annotations

from bot.render.as_text.card_emojis import CardEmojis
from bot.render.club.picture import ClubFacts, club_picture
from bot.render.drawing.picture import Picture
from bot.tables.state.occasion import EveningOccasion
from bot.text import Language
from bot.ui.club.evening_table import evening_table_line
from bot.ui.components import Panel
from bot.ui.table.lobby import lobby_panel
from bot.ui.table.maintenance import with_line_below_heading
from tests.approval.gallery.tables import Named
from tests.builders.evening_panels import DUPLICATE, Cast, every_panel
from tests.builders.occasion_tables import gathering


def evenings(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    for name, caption, panel in every_panel(Cast(), language, _picture):
        yield f"evening/{name}", caption, panel
    yield "evening/at-table", "A table of an evening before its match", _at_table(language)


def _at_table(language: Language) -> Panel:
    """The lobby of a table of the first round, with the line about its evening."""
    table = gathering(EveningOccasion(12, 0, 1, sealed=True)).lobby
    play = Cast().play(DUPLICATE).start()
    line = evening_table_line(table, play.open(), language)
    assert line is not None
    return with_line_below_heading(lobby_panel(table, language), line)


def _picture(facts: ClubFacts | None, language: Language) -> Picture | None:
    return None if facts is None else club_picture(facts, language)
