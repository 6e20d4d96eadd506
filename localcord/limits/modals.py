"""The limits on modals."""

from __future__ import annotations

from typing import Any

from localcord.limits.controls import MAX_CUSTOM_ID, ControlCheck
from localcord.world.components import ComponentType as C
from localcord.world.errors import FormErrors

Json = dict[str, Any]
Path = tuple[str | int, ...]

MAX_TITLE = 45
MAX_LABEL = 45
MAX_FIELDS = 5
MAX_INPUT = 4000
SHORT, PARAGRAPH = 1, 2


def check_modal(data: Any, errors: FormErrors, path: Path = ("data",)) -> Json:
    """Check a modal's data and return it with the defaults of its fields filled in.

    A text input is alone in a row and has a label, or is in a label component; selects are in label
    components; text displays may come between them.
    """
    if not isinstance(data, dict):
        errors.required(path)
        return {}
    for key, limit in (("title", MAX_TITLE), ("custom_id", MAX_CUSTOM_ID)):
        value = data.get(key)
        if not isinstance(value, str):
            errors.required((*path, key))
        else:
            errors.length((*path, key), len(value), 1, limit)
    rows = data.get("components")
    below: Path = (*path, "components")
    if not isinstance(rows, list):
        errors.required(below)
        rows = []
    else:
        errors.length(below, len(rows), 1, MAX_FIELDS)
    check = ControlCheck(errors)
    kept = [_field(row, (*below, index), check) for index, row in enumerate(rows)]
    return {
        "custom_id": data.get("custom_id"),
        "title": data.get("title"),
        "components": [row for row in kept if row],
    }


def _field(row: Any, path: Path, check: ControlCheck) -> Json:
    errors = check.errors
    match row:
        case {"type": C.ACTION_ROW, "components": [{"type": C.TEXT_INPUT} as text]}:
            label = text.get("label")
            where: Path = (*path, "components", 0)
            if not isinstance(label, str):
                errors.required((*where, "label"))
            else:
                errors.length((*where, "label"), len(label), 1, MAX_LABEL)
            return {**row, "components": [_text_input(text, where, check)]}
        case {"type": C.LABEL, "component": {"type": kind} as control}:
            label = row.get("label")
            if not isinstance(label, str):
                errors.required((*path, "label"))
            else:
                errors.length((*path, "label"), len(label), 1, MAX_LABEL)
            description = row.get("description")
            if description is not None:
                errors.length((*path, "description"), len(description), 1, 100)
            inner: Path = (*path, "component")
            if kind == C.TEXT_INPUT:
                return {**row, "component": _text_input(control, inner, check)}
            if kind in C.selects():
                required = control.get("required") is not False
                checked = check.select(control, inner)
                kept: Json = {"type": kind} | checked | {"required": required}
                return {**row, "component": kept}
            errors.choice((*inner, "type"), sorted({C.TEXT_INPUT, *C.selects()}))
        case {"type": C.TEXT_DISPLAY, "content": str(content)}:
            errors.length((*path, "content"), len(content), 1, 4000)
            return {"type": int(C.TEXT_DISPLAY), "content": content}
        case _:
            errors.choice((*path, "type"), (int(C.ACTION_ROW), int(C.TEXT_DISPLAY), int(C.LABEL)))
    return {}


def _text_input(text: Json, path: Path, check: ControlCheck) -> Json:
    errors = check.errors
    check.custom_id(text, path)
    if text.get("style") not in (SHORT, PARAGRAPH):
        errors.choice((*path, "style"), (SHORT, PARAGRAPH))
    low = text.get("min_length") or 0
    high = MAX_INPUT if text.get("max_length") is None else text["max_length"]
    errors.bounds((*path, "min_length"), low, 0, MAX_INPUT)
    errors.bounds((*path, "max_length"), high, max(1, low), MAX_INPUT)
    value = text.get("value") or ""
    if not isinstance(value, str):
        errors.type((*path, "value"), "string")
        value = ""
    errors.length((*path, "value"), len(value), 0, high)
    if value and len(value) < low:
        errors.length((*path, "value"), len(value), low, high)
    if text.get("placeholder"):
        errors.length((*path, "placeholder"), len(text["placeholder"]), 0, 100)
    return text | {
        "required": text.get("required") is not False,
        "min_length": low,
        "max_length": high,
        "value": value,
    }
