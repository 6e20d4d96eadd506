"""The limits on components, classic and V2, on their controls, and on modals."""

from __future__ import annotations

import bisect
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from localcord.world.components import ComponentType as C
from localcord.world.errors import FormErrors

# Unicode 15.1, emoji-data.txt, property Emoji, without the ASCII keycap bases.
_RANGES = """
a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2
25aa-25ab 25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a
262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697
2699 269b-269c 26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1
26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721
2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935
2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e
1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f321 1f324-1f393
1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567
1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc
1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5
1f6cb-1f6d2 1f6d5-1f6d7 1f6dc-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0
1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fa88 1fa90-1fabd 1fabf-1fac5 1face-1fadb
1fae0-1fae8 1faf0-1faf8
"""
_SPANS = [
    (int(low, 16), int(high or low, 16))
    for low, _, high in (span.partition("-") for span in _RANGES.split())
]
_STARTS = [low for low, _ in _SPANS]
_JOINERS = {0x200D, 0xFE0F, 0x20E3, *range(0xE0020, 0xE0080)}
_KEYCAP = "\u20e3"


def is_emoji(text: str) -> bool:
    """Return whether ``text`` is one Unicode emoji, joined sequences, flags and keycaps included.

    Playing cards, most arrows and geometric shapes are not, and a button with one is refused.
    """
    if text.endswith(_KEYCAP):
        return text[0] in "0123456789#*"
    codes = [ord(character) for character in text]
    shown = [code for code in codes if code not in _JOINERS]
    joined = codes.count(0x200D)
    flag = all(0x1F1E6 <= code <= 0x1F1FF for code in shown) and len(shown) == 2
    skins = sum(0x1F3FB <= code <= 0x1F3FF for code in shown[1:])
    single = len(shown) - skins == joined + 1
    return bool(shown) and all(map(_listed, shown)) and (flag or single)


def _listed(code: int) -> bool:
    place = bisect.bisect_right(_STARTS, code) - 1
    return place >= 0 and code <= _SPANS[place][1]


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
        """Check a button; links have a url, all others a custom id."""
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
        """Check the custom id of a control, which no other control of the body may have."""
        custom_id = self.errors.text(component, "custom_id", path, MAX_CUSTOM_ID)
        if custom_id and custom_id in self._custom_ids:
            self.errors.add(
                (*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )  # fmt: skip
        self._custom_ids.add(custom_id)
        return {"custom_id": custom_id}

    def select(self, component: Json, path: Path) -> Json:
        """Check a select menu, in a message or in a modal."""
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
        """Return the default values of a menu of channels, roles or people."""
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
        kept: Json = {key: self.errors.text(option, key, path, 100) for key in ("label", "value")}
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


MAX_ROWS = 5
MAX_IN_ROW = 5
MAX_COMPONENTS_V2 = 40
MAX_TEXT_V2 = 4000

_TOP_CLASSIC = frozenset({C.ACTION_ROW})
_TOP_V2 = frozenset({C.ACTION_ROW, C.TEXT_DISPLAY, C.MEDIA_GALLERY, C.CONTAINER})
_IN_CONTAINER = _TOP_V2 - {C.CONTAINER}
_IN_ROW = frozenset({C.BUTTON, *C.selects()})


@dataclass
class ComponentCheck:
    """One pass over the components of a message body.

    ``files`` are the names that ``attachment://`` may refer to, ``emojis`` the known custom emojis
    (id → name). Afterwards ``count`` is the number of components and ``text_size`` the number of
    characters that they show.
    """

    errors: FormErrors
    v2: bool
    files: Collection[str] = ()
    emojis: Mapping[int, str] = field(default_factory=dict)
    count: int = 0
    text_size: int = 0
    _ids: set[int] = field(default_factory=set)
    _ids_used: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._controls = ControlCheck(self.errors, self.emojis)

    def run(self, components: Any, path: Path = ("components",)) -> list[Json]:
        """Check a message's component list and return it as Discord stores it."""
        if components is None:
            return []
        if not isinstance(components, list):
            self.errors.type(path, "list")
            return []
        limit = MAX_COMPONENTS_V2 if self.v2 else MAX_ROWS
        if components:
            self.errors.length(path, len(components), 1, limit)
        self._collect_ids(components)
        kept = self._children(components, path, _TOP_V2 if self.v2 else _TOP_CLASSIC)
        if self.v2 and self.count > MAX_COMPONENTS_V2:
            self.errors.add(
                path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components must not exceed {MAX_COMPONENTS_V2}",
            )  # fmt: skip
        if self.text_size > MAX_TEXT_V2:
            self.errors.add(
                path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                "The combined displayable text size of all components must not exceed "
                f"{MAX_TEXT_V2}",
            )  # fmt: skip
        return kept

    def _children(self, components: list[Any], path: Path, allowed: Collection[C]) -> list[Json]:
        kept = []
        for index, component in enumerate(components):
            one = self._one(component, (*path, index), allowed)
            if one is not None:
                kept.append(one)
        return kept

    def _one(self, component: Any, path: Path, allowed: Collection[C]) -> Json | None:
        if not isinstance(component, dict):
            self.errors.type(path, "object")
            return None
        kind: Any = component.get("type")
        if kind not in allowed:
            shown = ", ".join(str(int(each)) for each in sorted(allowed))
            self.errors.add(
                (*path, "type"), "UNION_TYPE_CHOICES",
                f'Value of field "type" must be one of ({shown}).',
            )  # fmt: skip
            return None
        self.count += 1
        identity = {"type": kind, "id": self._id(component, path)}
        return identity | self._checked(C(kind), component, path)

    def _checked(self, kind: C, component: Json, path: Path) -> Json:
        match kind:
            case C.ACTION_ROW:
                return self._row(component, path)
            case C.BUTTON:
                return self._controls.button(component, path)
            case C.TEXT_DISPLAY:
                return self._text_display(component, path)
            case C.MEDIA_GALLERY:
                return self._gallery(component, path)
            case C.CONTAINER:
                return self._container(component, path)
            case _:
                return self._controls.select(component, path)

    def _collect_ids(self, components: list[Any]) -> None:
        for component in components:
            if isinstance(component, dict):
                if isinstance(component.get("id"), int):
                    self._ids.add(component["id"])
                below = component.get("components")
                self._collect_ids(below if isinstance(below, list) else [])

    def _id(self, component: Json, path: Path) -> int:
        given = component.get("id")
        if isinstance(given, int) and given > 0:
            if given in self._ids_used:
                self.errors.add(
                    (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
                )
            self._ids_used.add(given)
            return given
        fresh = next(number for number in range(1, 10_000) if number not in self._ids)
        self._ids.add(fresh)
        return fresh

    def _row(self, component: Json, path: Path) -> Json:
        inside = component.get("components")
        below: Path = (*path, "components")
        if not isinstance(inside, list):
            self.errors.required(below)
            return {"components": []}
        self.errors.length(below, len(inside), 1, MAX_IN_ROW)
        kinds = [each.get("type") for each in inside if isinstance(each, dict)]
        if len(inside) > 1 and any(kind in C.selects() for kind in kinds):
            self.errors.add(
                below, "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )  # fmt: skip
        return {"components": self._children(inside, below, _IN_ROW)}

    def _container(self, component: Json, path: Path) -> Json:
        below: Path = (*path, "components")
        inside = component.get("components")
        if not isinstance(inside, list):
            self.errors.required(below)
            inside = []
        else:
            self.errors.length(below, len(inside), 1, MAX_COMPONENTS_V2)
        colour = component.get("accent_color")
        if colour is not None:
            self.errors.bounds((*path, "accent_color"), colour, 0, 0xFFFFFF)
        return {
            "accent_color": colour,
            "spoiler": bool(component.get("spoiler")),
            "components": self._children(inside, below, _IN_CONTAINER),
        }

    def _text_display(self, component: Json, path: Path) -> Json:
        content = self.errors.text(component, "content", path, MAX_TEXT_V2)
        self.text_size += len(content)
        return {"content": content}

    def _gallery(self, component: Json, path: Path) -> Json:
        items = component.get("items") or []
        below: Path = (*path, "items")
        self.errors.length(below, len(items), 1, 10)
        return {
            "items": [
                self._media(item, (*below, index)) | self._shown(item, (*below, index))
                for index, item in enumerate(items)
            ]
        }

    def _shown(self, item: Json, path: Path) -> Json:
        description = item.get("description")
        if description is not None:
            self.errors.length((*path, "description"), len(description), 0, 1024)
        return {"description": description, "spoiler": bool(item.get("spoiler"))}

    def _media(self, holder: Json, path: Path) -> Json:
        media, where = holder.get("media"), (*path, "media", "url")
        url = self.errors.text(media if isinstance(media, dict) else {}, "url", where[:-1], 2048)
        if not url:
            return {"media": {"url": ""}}
        scheme, _, name = url.partition("://")
        if scheme == "attachment":
            if name not in self.files:
                self.errors.add(
                    where, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment '{name}' was not found in the request",
                )  # fmt: skip
        elif scheme not in ("http", "https"):
            self.errors.add(
                where, "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{scheme}" is not supported. Scheme must be one of '
                "('http', 'https', 'attachment').",
            )  # fmt: skip
        return {"media": {"url": url}}


MAX_TITLE = 45
MAX_MODAL_LABEL = 45
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
        errors.text(data, key, path, limit)
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
            where: Path = (*path, "components", 0)
            errors.text(text, "label", where, MAX_MODAL_LABEL)
            return {**row, "components": [_text_input(text, where, check)]}
        case {"type": C.LABEL, "component": {"type": kind} as control}:
            errors.text(row, "label", path, MAX_MODAL_LABEL)
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
