"""The modal into which a player types a cut."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.tables.state.table import Table
from bot.text import Language, say
from bot.ui.custom_ids import CustomId
from tarocchino.dealing.cutting import MAX_CUT_BYTES

_SEAL_LENGTH = len("sha256:") + 64


_ANSWER_SECONDS = 15 * 60.0
"""A modal may be answered for as long as Discord accepts the answer."""


class _CutModal(ui.Modal):
    """Asks for the text of a cut; its answer goes to the router, as that of every control does."""

    def __init__(self, *, title: str, custom_id: str, field: ui.Label[Any]) -> None:
        super().__init__(title=title, timeout=_ANSWER_SECONDS, custom_id=custom_id)
        self.add_item(field)


def cut_modal(table: Table, custom_id: CustomId, seat: int, language: Language) -> ui.Modal:
    """The modal for a seat's cut, or for the text behind its sealed cut."""
    opening = "-open" if seat in table.unopened else ""
    text: ui.TextInput[Any] = ui.TextInput(
        custom_id="text",
        placeholder=say(language, f"cut-hint{opening}"),
        max_length=_SEAL_LENGTH if not opening else MAX_CUT_BYTES,
    )
    field = ui.Label[Any](
        text=say(language, f"cut-label{opening}"),
        description=say(language, f"cut-description{opening}"),
        component=text,
    )
    title = say(language, f"cut-modal{opening}", hand=table.next_hand)
    return _CutModal(title=title, custom_id=str(custom_id), field=field)
