"""Checks REST exchanges against Discord's own description of its API, where that is at hand.

The description is the file that ``DISCORD_OPENAPI`` names, else ``../shared/discord/openapi.json``
beside the checkout. Requests are checked with closed objects: a field that the description does not
know is a mistake. What the description gets wrong is allowed for in :data:`ALLOWANCES` below.
"""

from __future__ import annotations

import copy
import functools
import json
import os
from pathlib import Path
from typing import Any

import jsonschema_rs

from bot.local.api import SERVER_ERROR
from bot.local.server import Exchange

Json = dict[str, Any]
_DEFAULT = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
_SNOWFLAKE = {"anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer"}]}

_FIELD_ERROR = {
    "type": "object",
    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
    "required": ["code", "message"],
}
"""A field's mistake: the description has a number for its code, the documentation's examples and
the platform have a name such as ``BASE_TYPE_REQUIRED``."""


@functools.cache
def description() -> Description | None:
    """The description, None where the file is not there."""
    path = Path(os.environ.get("DISCORD_OPENAPI", _DEFAULT))
    return Description(json.loads(path.read_text())) if path.is_file() else None


class Description:
    """Compiled checks of one OpenAPI document, made as they are needed and kept."""

    def __init__(self, document: Json) -> None:
        self._paths = document["paths"]
        self._responses = document["components"]["responses"]
        self._open = _with_allowances(document["components"]["schemas"])
        self._closed = _closed(self._open)
        self._validators: dict[tuple[str, str, str], jsonschema_rs.Validator | None] = {}

    def mistakes(self, exchange: Exchange) -> list[str]:
        """What is wrong with an exchange, a line for each mistake."""
        operation = self._operation(exchange.method, exchange.template)
        if operation is None:
            return [f"{exchange.method} {exchange.template} is not in the description"]
        found = []
        if 200 <= exchange.status < 300 and exchange.request is not None:
            found += self._check(exchange, "request", exchange.request, operation)
        if exchange.status == 500 and exchange.reply["message"] == SERVER_ERROR:
            found.append("the local Discord itself failed; see its log")
        if exchange.status < 500:
            found += self._check(exchange, str(exchange.status), exchange.reply, operation)
        return found

    def _operation(self, method: str, template: str) -> Json | None:
        for path in (template, template.replace("@me", "{user_id}")):
            operation = self._paths.get(path, {}).get(method.lower())
            if operation is not None:
                return dict(operation)
        return None

    def _check(self, exchange: Exchange, part: str, body: Any, operation: Json) -> list[str]:
        key = (exchange.method, exchange.template, part)
        if key not in self._validators:
            self._validators[key] = self._validator(part, operation)
        validator = self._validators[key]
        if validator is None:
            return [] if body is None else [f"{part} has a body, the description says none"]
        return [
            f"{part}: {error.message} at /{'/'.join(map(str, error.instance_path))}"
            for error in validator.iter_errors(body)
        ]

    def _validator(self, part: str, operation: Json) -> jsonschema_rs.Validator | None:
        if part == "request":
            holder = operation.get("requestBody", {})
        else:
            holder = self._response(part, operation)
        schema = holder.get("content", {}).get("application/json", {}).get("schema")
        if schema is None:
            return None
        schemas = self._closed if part == "request" else self._open
        whole = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "allOf": [_closed(schema) if part == "request" else schema],
            "components": {"schemas": schemas},
        }
        return jsonschema_rs.Draft202012Validator(whole)

    def _response(self, status: str, operation: Json) -> Json:
        responses = operation["responses"]
        for name in (status, f"{status[0]}XX"):
            if name in responses:
                found = responses[name]
                reference = found.get("$ref", "").rpartition("/")[2]
                return dict(self._responses[reference] if reference else found)
        return {}


def _with_allowances(schemas: Json) -> Json:
    """The schemas with what discord.py sends and Discord takes, though the description says no."""
    allowed = copy.deepcopy(schemas)
    allowed["SnowflakeType"] = _SNOWFLAKE
    allowed["InnerErrors"]["properties"]["_errors"]["items"] = _FIELD_ERROR
    for name, field in ALLOWANCES:
        allowed[name]["properties"][field] = {}
    return allowed


ALLOWANCES = (
    ("MessageEditRequestPartial", "tts"),
    ("IncomingWebhookUpdateRequestPartial", "tts"),
    ("IncomingWebhookUpdateForInteractionCallbackRequestPartial", "tts"),
    ("ApplicationCommandUpdateRequest", "nsfw"),
    ("ApplicationCommandCreateRequest", "nsfw"),
    ("ApplicationCommandPatchRequestPartial", "nsfw"),
)
"""Fields that discord.py sends with every edit and every command, and that Discord takes."""


def _closed(schema: Any) -> Any:
    """A schema in which objects have no fields but the described ones."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _closed(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and "additionalProperties" not in schema:
        closed["unevaluatedProperties"] = False
    return closed


class DescriptionCheck:
    """An observer for LocalDiscord; ``broken`` gathers what does not fit, ``checked`` counts."""

    def __init__(self, described: Description) -> None:
        self._description = described
        self.broken: list[str] = []
        self.checked = 0

    def __call__(self, exchange: Exchange) -> None:
        self.checked += 1
        for mistake in self._description.mistakes(exchange):
            self.broken.append(
                f"{exchange.method} {exchange.template} → {exchange.status}: {mistake}\n"
                f"  request: {json.dumps(exchange.request)[:400]}\n"
                f"  reply: {json.dumps(exchange.reply)[:400]}"
            )
