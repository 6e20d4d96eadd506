"""What directors type: the points of a table, and why."""

from __future__ import annotations

import re
from typing import Any

from discord import ui

from bot.client.user_errors import DeclinedError
from bot.club.evenings.actions import Hand
from bot.text import Language, say
from bot.ui.custom_ids import CustomId

LONGEST_REASON = 200
"""The characters of a director's reason."""

_ANSWER_SECONDS = 15 * 60.0
"""A modal may be answered for as long as Discord accepts the answer."""
_LONGEST_POINTS, _LONGEST_MINUTES = 60, 4
_LONGEST_TITLE = 45
_HAND = re.compile(r"(\d{1,4})\s*[-–:/]\s*(\d{1,4})")
_MINUTE = 60.0


class _DirectorModal(ui.Modal):
    """Asks for texts; its answer goes to the router, as that of every control does."""

    def __init__(self, *, title: str, custom_id: str, fields: tuple[ui.Label[Any], ...]) -> None:
        super().__init__(title=title[:_LONGEST_TITLE], timeout=_ANSWER_SECONDS, custom_id=custom_id)
        for field in fields:
            self.add_item(field)


def points_modal(
    custom_id: CustomId, round_number: int, table: int, language: Language
) -> ui.Modal:
    """The modal for the points of a table, hand by hand, and why they are set."""
    title = say(language, "modal-evening-correct", round=round_number + 1, table=table + 1)
    fields = (_field("points", _LONGEST_POINTS, language), _why(language))
    return _DirectorModal(title=title, custom_id=str(custom_id), fields=fields)


def award_modal(custom_id: CustomId, round_number: int, table: int, language: Language) -> ui.Modal:
    """The modal for why each side of a table is given what was chosen."""
    title = say(language, "modal-evening-correct", round=round_number + 1, table=table + 1)
    return _DirectorModal(title=title, custom_id=str(custom_id), fields=(_why(language),))


def pause_modal(custom_id: CustomId, language: Language) -> ui.Modal:
    """The modal for why there is a break, and how long it lasts."""
    title = say(language, "modal-evening-pause")
    fields = (_why(language), _field("until", _LONGEST_MINUTES, language, required=False))
    return _DirectorModal(title=title, custom_id=str(custom_id), fields=fields)


def cancel_modal(custom_id: CustomId, language: Language) -> ui.Modal:
    """The modal for why an evening is called off."""
    title = say(language, "modal-evening-cancel")
    return _DirectorModal(title=title, custom_id=str(custom_id), fields=(_why(language),))


def parse_points(typed: str) -> tuple[Hand, ...]:
    """The points of hands, such as "96-84 70-90"; raises `DeclinedError` for anything else."""
    hands = tuple((int(first), int(second)) for first, second in _HAND.findall(typed))
    if not hands or _HAND.sub("", typed).strip(" ,;"):
        raise DeclinedError("problem-evening-points")
    return hands


def parse_minutes(typed: str) -> float | None:
    """So many minutes in seconds, None for nothing; raises `DeclinedError` for anything else."""
    if not typed.strip():
        return None
    if not typed.strip().isdecimal():
        raise DeclinedError("problem-evening-minutes")
    return int(typed) * _MINUTE


def _why(language: Language) -> ui.Label[Any]:
    return _field("why", LONGEST_REASON, language)


def _field(name: str, longest: int, language: Language, *, required: bool = True) -> ui.Label[Any]:
    text: ui.TextInput[Any] = ui.TextInput(custom_id=name, max_length=longest, required=required)
    return ui.Label[Any](
        text=say(language, f"modal-evening-{name}"),
        description=say(language, f"modal-evening-{name}-about"),
        component=text,
    )
