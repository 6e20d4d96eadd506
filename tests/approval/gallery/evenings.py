"""Messages of evenings: signing up, draws, standings, their director's panel, their results."""

from bot.client.components import Panel
from bot.draw.card_emojis import CardEmojis
from bot.draw.picture import Drawable, Picture
from bot.features.evenings.player_panels import evening_table_line
from bot.table.panels.lobby import lobby_panel
from bot.table.panels.table import with_line_below_heading
from bot.table.state.table import EveningOccasion
from bot.words import Language
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


def _picture(facts: Drawable | None, language: Language) -> Picture | None:
    return None if facts is None else facts.draw(language)
