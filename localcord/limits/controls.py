"""The limits on controls: buttons, select menus, and the custom ids of all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from localcord.limits.emoji import is_emoji
from localcord.world.components import ComponentType as C
from localcord.world.errors import FormErrors

Json = dict[str, Any]
Path = tuple[str | int, ...]

MAX_OPTIONS = 25
MAX_LABEL = 80
MAX_CUSTOM_ID = 100
MAX_PLACEHOLDER = 150
LINK, PREMIUM = 5, 6
_TICKED: dict[int, tuple[str, ...]] = {
    C.USER_SELECT: ("user",),
    C.ROLE_SELECT: ("role",),
    C.MENTIONABLE_SELECT: ("user", "role"),
    C.CHANNEL_SELECT: ("channel",),
}
"""The kinds of default values in each menu, except that of the bot's own options."""


@dataclass
class ControlCheck:
    """One pass over the controls of a message or a modal; ``emojis`` are the known custom emojis
    (id → name). Each method returns the control as Discord stores it, without type and id."""

    errors: FormErrors
    emojis: Mapping[int, str] = field(default_factory=dict)
    _custom_ids: set[str] = field(default_factory=set)

    def button(self, component: Json, path: Path) -> Json:
        """A button; links have a url, all others a custom id."""
        style = component.get("style")
        if style not in range(1, 7):
            self.errors.choice((*path, "style"), range(1, 7))
            style = 2
        kept: Json = {"style": style}
        label, emoji = component.get("label"), component.get("emoji")
        if label:
            self.errors.length((*path, "label"), len(label), 0, MAX_LABEL)
            kept["label"] = label
        if emoji:
            kept["emoji"] = self._emoji(emoji, path, "BUTTON_COMPONENT_INVALID_EMOJI")
        if not label and not emoji and style != PREMIUM:
            self.errors.required((*path, "label"))
        if component.get("disabled"):
            kept["disabled"] = True
        if style == LINK:
            return kept | self._link(component, path)
        if component.get("url"):
            self.errors.add(
                (*path, "url"), "BUTTON_COMPONENT_URL_NOT_ALLOWED",
                "Only a link button can have a url",
            )  # fmt: skip
        return kept | self.custom_id(component, path)

    def _link(self, component: Json, path: Path) -> Json:
        url = component.get("url")
        if not url:
            self.errors.required((*path, "url"))
            return {}
        self.errors.length((*path, "url"), len(url), 0, 512)
        if component.get("custom_id"):
            self.errors.add(
                (*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_NOT_ALLOWED",
                "A link button cannot have a custom id",
            )  # fmt: skip
        return {"url": url}

    def _emoji(self, emoji: Json, path: Path, code: str) -> Json:
        if emoji.get("id"):
            known = self.emojis.get(int(emoji["id"]))
            if known is None:
                self.errors.add((*path, "emoji", "id"), code, "Invalid emoji")
            return {
                "id": str(emoji["id"]),
                "name": known or emoji.get("name") or "",
                "animated": bool(emoji.get("animated")),
            }
        name = emoji.get("name") or ""
        if not is_emoji(name):
            self.errors.add((*path, "emoji", "name"), code, "Invalid emoji")
        return {"name": name}

    def custom_id(self, component: Json, path: Path) -> Json:
        """The custom id of a control, which no other control of the body may have."""
        custom_id = component.get("custom_id")
        where: Path = (*path, "custom_id")
        if not isinstance(custom_id, str):
            self.errors.required(where)
            return {"custom_id": ""}
        self.errors.length(where, len(custom_id), 1, MAX_CUSTOM_ID)
        if custom_id in self._custom_ids:
            self.errors.add(
                where, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        self._custom_ids.add(custom_id)
        return {"custom_id": custom_id}

    def select(self, component: Json, path: Path) -> Json:
        """A select menu, in a message or in a modal."""
        kept = self.custom_id(component, path)
        placeholder = component.get("placeholder")
        if placeholder:
            self.errors.length((*path, "placeholder"), len(placeholder), 0, MAX_PLACEHOLDER)
            kept["placeholder"] = placeholder
        low, high = component.get("min_values"), component.get("max_values")
        low, high = 1 if low is None else low, 1 if high is None else high
        self.errors.bounds((*path, "min_values"), low, 0, MAX_OPTIONS)
        self.errors.bounds((*path, "max_values"), high, max(1, low), MAX_OPTIONS)
        kept |= {"min_values": low, "max_values": high}
        if component.get("disabled"):
            kept["disabled"] = True
        if component["type"] == C.STRING_SELECT:
            kept["options"] = self._options(component, path, low, high)
        elif component["type"] == C.CHANNEL_SELECT:
            kept["channel_types"] = component.get("channel_types") or []
        if component["type"] != C.STRING_SELECT and component.get("default_values"):
            kept["default_values"] = self._ticked(component, path, high)
        return kept

    def _ticked(self, component: Json, path: Path, most: int) -> list[Json]:
        """The default values of a menu of channels, roles or people."""
        ticked, below = component["default_values"], (*path, "default_values")
        self.errors.length(below, len(ticked), 0, most)
        for place, each in enumerate(ticked):
            if each.get("type") not in _TICKED[component["type"]]:
                self.errors.choice((*below, place, "type"), _TICKED[component["type"]])
            if each.get("id") is None:
                self.errors.required((*below, place, "id"))
        return [{"id": str(each.get("id")), "type": each.get("type")} for each in ticked]

    def _options(self, component: Json, path: Path, low: int, high: int) -> list[Json]:
        options = component.get("options") or []
        below: Path = (*path, "options")
        self.errors.length(below, len(options), 1, MAX_OPTIONS)
        if options and max(low, high) > len(options):
            self.errors.bounds((*path, "max_values"), max(low, high), 1, len(options))
        if sum(bool(option.get("default")) for option in options) > high:
            self.errors.add(
                below, "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS",
                "More options are selected by default than can be chosen",
            )  # fmt: skip
        seen: set[str] = set()
        return [self._option(option, (*below, index), seen) for index, option in enumerate(options)]

    def _option(self, option: Json, path: Path, seen: set[str]) -> Json:
        kept: Json = {}
        for key in ("label", "value"):
            text = option.get(key)
            if not isinstance(text, str):
                self.errors.required((*path, key))
                text = ""
            else:
                self.errors.length((*path, key), len(text), 1, 100)
            kept[key] = text
        if kept["value"] in seen:
            self.errors.add(
                (*path, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )  # fmt: skip
        seen.add(kept["value"])
        if option.get("description"):
            self.errors.length((*path, "description"), len(option["description"]), 0, 100)
            kept["description"] = option["description"]
        if option.get("emoji"):
            kept["emoji"] = self._emoji(option["emoji"], path, "SELECT_COMPONENT_INVALID_EMOJI")
        if option.get("default"):
            kept["default"] = True
        return kept
