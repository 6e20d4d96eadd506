"""The only kind of component the bot uses: its custom_id says everything, so that buttons posted
before a restart work, and no view object is ever kept."""

from __future__ import annotations

from typing import Any

from discord import ComponentType, ui

from bot.client.interactions import Interaction
from bot.ui.custom_ids import TEMPLATE


def used_control(interaction: Interaction) -> tuple[str, tuple[str, ...]] | None:
    """The custom_id of a control that was used, and what was chosen in it.

    That is values of options, or ids of channels, roles and people; for a modal that was sent, what
    was typed into its fields, in their order. None if the interaction has the form of neither, or
    two fields of one name.
    """
    match interaction.data:
        case {"custom_id": str(custom_id), "component_type": ComponentType.button.value}:
            return custom_id, ()
        case {"custom_id": str(custom_id), "component_type": int(), "values": list(values)}:
            return custom_id, tuple(value for value in values if isinstance(value, str))
        case {"custom_id": str(custom_id), "component_type": int()}:
            return custom_id, ()
        case {"custom_id": str(custom_id), "components": [_, *_] as fields}:
            typed = dict(filled for field in fields if (filled := _typed(field)) is not None)
            return (custom_id, tuple(typed.values())) if len(typed) == len(fields) else None
        case _:
            return None


def _typed(field: object) -> tuple[str, str] | None:
    """The name of a field of a modal, and what was typed into it; None for anything else."""
    match field:
        case {"component": {"custom_id": str(name), "value": str(text)}}:
            return name, text
        case _:
            return None


class Control(ui.DynamicItem[ui.Item[Any]], template=TEMPLATE):
    """A button or a menu whose custom_id is a `CustomId`.

    It is only shown: `bot.client.intake` passes on what is used by its custom_id. discord.py
    remembers no message for the sake of such an item.
    """
