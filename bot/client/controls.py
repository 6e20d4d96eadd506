"""What was used of a message's controls: their custom_ids say everything, so that buttons posted
before a restart work, and no view object is ever kept."""

from __future__ import annotations

from discord import ComponentType

from bot.client.interactions import Interaction


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
