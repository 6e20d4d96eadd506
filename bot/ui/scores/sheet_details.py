"""What is behind the buttons below a score sheet: its words, and the cards of each side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.as_text.narrator import Narrator
from bot.render.as_text.running_score import running_score
from bot.render.as_text.score_sheet import score_sheet, side_sheet
from bot.render.as_text.transcript import line
from bot.render.drawing.picture import Picture
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.plain import code_block
from bot.ui.codec import control_id
from bot.ui.components import (
    MAX_LABEL,
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
    rows,
    shortened,
)
from bot.ui.custom_ids import Verb
from bot.ui.replay_controls import HandPosition, all_hands_button, post_mortem_button
from bot.ui.shuffle_proof import fair_deal_button_of
from bot.ui.words import narrator_of
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.scoring import HandSheet


@dataclass(frozen=True, slots=True)
class SidePosition:
    """One side of a hand's score sheet, both from 0."""

    table: int
    hand: int
    side: int


def about_hand(
    table: Table, number: int, language: Language, *, is_drawn: bool, with_sides: bool = True
) -> Buttons:
    """The buttons about a finished hand, counted from 0.

    Only a hand that ``is_drawn`` has its words behind a button, and the cards of each side
    (``with_sides``). Hands from before there were seed chains have no proof of their shuffle.
    """
    buttons: list[Button] = []
    if is_drawn and with_sides:
        sides = control_id(Verb.SHEET_SIDES, HandPosition(table.id, number))
        buttons.append(Button(sides, say(language, "button-sheet-sides")))
    if is_drawn:
        words = control_id(Verb.SHEET_WORDS, HandPosition(table.id, number))
        buttons.append(Button(words, say(language, "button-sheet-words")))
    buttons.extend(all_hands_button(table.id, number, language).buttons)
    if table.people:
        buttons.append(post_mortem_button(table.id, number, language))
    if number < len(table.proofs) and table.proofs[number] is not None:
        buttons.append(fair_deal_button_of(table, number, language))
    return Buttons(tuple(buttons))


def sheet_words(
    narrator: Narrator, sheets: Sequence[HandSheet], room: int, paid: MattoPaid | None = None
) -> tuple[Part, ...]:
    """The last sheet in columns, and the running score if there is room for it.

    ``paid`` is the card paid for the Matto, if any.
    """
    told = [] if paid is None else [Text(line(narrator, paid))]
    columns = Text(code_block(score_sheet(narrator, sheets[-1])))
    used = sum(len(text.content) for text in (*told, columns))
    return (*told, columns, *rubber_words(narrator, sheets, room - used))


def rubber_words(narrator: Narrator, sheets: Sequence[HandSheet], room: int) -> tuple[Text, ...]:
    """The running score as a table of all hands; nothing if that is too long."""
    columns = code_block(running_score(narrator, sheets))
    return (Text(columns),) if len(columns) <= room else ()


def words_panel(
    table: Table, sheets: Sequence[HandSheet], language: Language, paid: MattoPaid | None = None
) -> Panel:
    """The last of the sheets and the running score in words."""
    title = Text(f"### {say(language, 'round-sheet-title', hand=len(sheets))}")
    room = MAX_TEXT - len(title.content)
    words = sheet_words(narrator_of(table, language), sheets, room, paid)
    return Panel((title, *words), AccentColour.RESULT)


def side_panel(
    table: Table,
    number: int,
    side: int,
    sheet: HandSheet,
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """One side of a hand's sheet, as a ``picture`` or in columns, and buttons for all sides."""
    narrator = narrator_of(table, language)
    if picture is None:
        shown: Part = Text(code_block(side_sheet(narrator, sheet.sides[side])))
    else:
        shown = Image(picture)
    buttons = [
        _side_button(
            table, number, place, narrator.people_plain(each.seats), is_shown=place == side
        )
        for place, each in enumerate(sheet.sides)
    ]
    return Panel((shown, *rows(buttons)), AccentColour.RESULT)


def _side_button(table: Table, number: int, side: int, label: str, *, is_shown: bool) -> Button:
    opens = control_id(Verb.SHEET_SIDE, SidePosition(table.id, number, side))
    style = ButtonStyle.MAIN if is_shown else ButtonStyle.PLAIN
    return Button(opens, shortened(label, MAX_LABEL), style, disabled=is_shown)
