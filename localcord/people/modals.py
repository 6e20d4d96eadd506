"""Modals in the client: how one looks, and what its submission sends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from localcord.people.options import NotPossibleError
from localcord.people.seen import Json, Modal, ModalField, select_options
from localcord.world.components import ComponentType
from localcord.world.interactions import Interaction


def modal_as_seen(interaction: Interaction) -> Modal | None:
    """The modal that answered an interaction; None if the answer was something else."""
    payload = interaction.modal
    if payload is None:
        return None
    return Modal(
        custom_id=payload["custom_id"],
        title=payload["title"],
        fields=tuple(_field(row, control) for row, control in _controls(payload)),
        channel_id=interaction.channel_id,
        message_id=interaction.source_id,
        interaction_id=interaction.id,
        payload=payload,
    )


def _controls(payload: Json) -> Iterator[tuple[Json, Json]]:
    """Each control of a modal with the row or label around it."""
    for row in payload["components"]:
        match row["type"]:
            case ComponentType.ACTION_ROW:
                yield row, row["components"][0]
            case ComponentType.LABEL:
                yield row, row["component"]


def _field(row: Json, control: Json) -> ModalField:
    counted = "length" if control["type"] == ComponentType.TEXT_INPUT else "values"
    return ModalField(
        custom_id=control["custom_id"],
        type=control["type"],
        label=row.get("label") or control.get("label") or "",
        description=row.get("description"),
        style=control.get("style", 0),
        placeholder=control.get("placeholder"),
        value=control.get("value") or "",
        required=control["required"],
        min_length=control[f"min_{counted}"],
        max_length=control[f"max_{counted}"],
        options=select_options(control),
        payload=control,
    )


def submitted(modal: Modal, values: Mapping[str, Any]) -> Json:
    """The ``data`` of a modal's submission, after the checks that the client makes."""
    unknown = set(values) - {field.custom_id for field in modal.fields}
    if unknown:
        raise NotPossibleError(f"the modal has no {', '.join(sorted(unknown))}")
    fields = {field.custom_id: field for field in modal.fields}
    rows = []
    for number, row in enumerate(modal.payload["components"], start=1):
        body: Json = {"type": row["type"], "id": number}
        match row["type"]:
            case ComponentType.ACTION_ROW:
                field = fields[row["components"][0]["custom_id"]]
                rows.append(body | {"components": [_sent(field, values)]})
            case ComponentType.LABEL:
                field = fields[row["component"]["custom_id"]]
                rows.append(body | {"component": _sent(field, values)})
            case _:
                rows.append(body)
    return {"custom_id": modal.custom_id, "components": rows}


def _sent(field: ModalField, values: Mapping[str, Any]) -> Json:
    body: Json = {"type": field.type, "custom_id": field.custom_id}
    if field.type == ComponentType.TEXT_INPUT:
        text = str(values.get(field.custom_id, field.value))
        if field.required and not text:
            raise NotPossibleError(f"the field {field.label!r} must be filled in")
        if text and not field.min_length <= len(text) <= field.max_length:
            raise NotPossibleError(
                f"the field {field.label!r} takes {field.min_length} to {field.max_length} "
                f"characters, not {len(text)}"
            )
        return body | {"value": text}
    default = [option.value for option in field.options if option.default]
    chosen = [str(each) for each in values.get(field.custom_id, default)]
    low = field.min_length if field.required else 0
    if not low <= len(chosen) <= field.max_length:
        raise NotPossibleError(
            f"the field {field.label!r} takes {low} to {field.max_length} values"
        )
    offered = {option.value for option in field.options}
    if field.options and not set(chosen) <= offered:
        raise NotPossibleError(f"the field {field.label!r} offers {offered}, not {chosen}")
    return body | {"values": chosen}
