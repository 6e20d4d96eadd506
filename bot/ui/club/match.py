"""A match of the history: its result, its score sheets, and what opens its hands and its record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.club.par.match_par import MatchPar
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.drawing.picture import Picture
from bot.tables.state.table import Stage, Table
from bot.text import Language, say
from bot.ui.club.par import with_hand_par, with_par
from bot.ui.components import (
    MAX_TEXT,
    AccentColour,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Text,
    around,
)
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.records.readable import RecordForm
from bot.ui.replay_controls import all_hands_button
from bot.ui.scores.scores import result_parts, sheet_panel
from bot.ui.scores.sheet_details import rubber_words
from bot.ui.table.endings import ending_line
from bot.ui.words import heading, narrator_of
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.open_hand import hands_over
from tarocchino.core.views.view import MatchView

_SPARE = 900


def match_panel(
    table: Table,
    view: MatchView,
    ended_at: float,
    language: Language,
    picture: Picture | None = None,
    par: MatchPar | None = None,
    reader: int | None = None,
) -> Panel:
    """How a match ended, with a ``picture`` of its hands or in columns, what its cards were worth,
    to the ``reader``, a user, before all, if its ``par`` is known, and what there is to open: a
    score sheet, the hands card by card, the record. Times are in seconds since the epoch."""
    if table.stage is Stage.FINISHED:
        parts = result_parts(table, view, language, picture)
    else:
        parts = tuple(_broken_off(table, view, language, picture))
    when = Text(f"-# <t:{round(ended_at)}:f> · <#{table.venue.channel_id}>")
    told = with_par(parts, table, view.sheets, par, language, reader)
    return Panel((*told, when, *_controls(table, view, language)), AccentColour.RESULT)


def match_sheet_panel(
    table: Table,
    sheets: Sequence[HandSheet],
    picture: Picture | None,
    language: Language,
    paid: MattoPaid | None = None,
    emojis: CardEmojis = NO_EMOJIS,
    par: MatchPar | None = None,
) -> Panel:
    """The score sheet of the last of these hands, as it was posted, the par of its deal if it is
    known, and the menu of the others."""
    panel = sheet_panel(table, sheets, picture, language, paid, emojis)
    counted, number = 0 if table.match is None else len(table.match.sheets), len(sheets) - 1
    *body, about = panel.parts
    parts = with_hand_par(body, table, number, par, language)
    return Panel((*parts, about, *_sheet_menu(table, counted, number, language)), panel.colour)


def _broken_off(
    table: Table, view: MatchView, language: Language, picture: Picture | None
) -> Iterator[Part]:
    """A match that came to no result."""
    told = ending_line(table, language) or say(language, "table-closed")
    yield Text(f"## {heading(language, table.game, table.rules)}\n{told}")
    if picture is not None:
        yield Image(picture)
    elif view.sheets:
        yield from rubber_words(narrator_of(table, language), view.sheets, MAX_TEXT - _SPARE)


def _controls(table: Table, view: MatchView, language: Language) -> Iterator[Part]:
    yield from _sheet_menu(table, len(view.sheets), None, language)
    if table.match is None or not hands_over(table.match):
        return
    forms = tuple(
        Option(form.value, say(language, f"choice-format-{form.value}")) for form in RecordForm
    )
    record = CustomId(table.id, 0, Verb.MATCH_RECORD)
    yield Menu(record, forms, say(language, "menu-match-record"))
    yield all_hands_button(table.id, 0, language)


def _sheet_menu(
    table: Table, counted: int, shown: int | None, language: Language
) -> Iterator[Menu]:
    """A menu of the hands that were counted; if too many, of those nearest to the one shown."""
    if not counted:
        return
    here = counted - 1 if shown is None else shown
    options = tuple(
        Option(
            str(number),
            say(language, "picture-hand-number", number=number + 1),
            chosen=number == shown,
        )
        for number in around(range(counted), here)
    )
    custom_id = CustomId(table.id, 0, Verb.MATCH_SHEET)
    yield Menu(custom_id, options, say(language, "menu-match-sheet"))
