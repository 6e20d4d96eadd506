"""The limits on message components, classic and V2."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from localcord.limits.controls import ControlCheck
from localcord.world.components import ComponentType as C
from localcord.world.errors import FormErrors

Json = dict[str, Any]
Path = tuple[str | int, ...]

MAX_ROWS = 5
MAX_IN_ROW = 5
MAX_COMPONENTS_V2 = 40
MAX_TEXT_V2 = 4000

_TOP_CLASSIC = frozenset({C.ACTION_ROW})
_TOP_V2 = frozenset(
    {C.ACTION_ROW, C.SECTION, C.TEXT_DISPLAY, C.MEDIA_GALLERY, C.FILE, C.SEPARATOR, C.CONTAINER}
)
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
            case C.SECTION:
                return self._section(component, path)
            case C.TEXT_DISPLAY:
                return self._text_display(component, path)
            case C.THUMBNAIL:
                return self._media(component, "media", path) | self._shown(component, path)
            case C.MEDIA_GALLERY:
                return self._gallery(component, path)
            case C.FILE:
                return self._file(component, path)
            case C.SEPARATOR:
                return self._separator(component, path)
            case C.CONTAINER:
                return self._container(component, path)
            case _:
                return self._controls.select(component, path)

    def _collect_ids(self, components: list[Any]) -> None:
        for component in components:
            if isinstance(component, dict):
                if isinstance(component.get("id"), int):
                    self._ids.add(component["id"])
                for key in ("components", "accessory"):
                    below = component.get(key) or []
                    self._collect_ids(below if isinstance(below, list) else [below])

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

    def _section(self, component: Json, path: Path) -> Json:
        inside = component.get("components") or []
        below: Path = (*path, "components")
        self.errors.length(below, len(inside), 1, 3)
        texts = self._children(inside, below, {C.TEXT_DISPLAY})
        accessory = None
        if component.get("accessory") is None:
            self.errors.required((*path, "accessory"))
        else:
            accessory = self._one(
                component["accessory"], (*path, "accessory"), {C.BUTTON, C.THUMBNAIL}
            )
        return {"components": texts, "accessory": accessory}

    def _text_display(self, component: Json, path: Path) -> Json:
        content = component.get("content")
        if not isinstance(content, str):
            self.errors.required((*path, "content"))
            return {"content": ""}
        self.errors.length((*path, "content"), len(content), 1, MAX_TEXT_V2)
        self.text_size += len(content)
        return {"content": content}

    def _gallery(self, component: Json, path: Path) -> Json:
        items = component.get("items") or []
        below: Path = (*path, "items")
        self.errors.length(below, len(items), 1, 10)
        return {
            "items": [
                self._media(item, "media", (*below, index)) | self._shown(item, (*below, index))
                for index, item in enumerate(items)
            ]
        }

    def _file(self, component: Json, path: Path) -> Json:
        kept = self._media(component, "file", path)
        if not kept["file"]["url"].startswith("attachment://"):
            self.errors.add(
                (*path, "file", "url"), "UNFURLED_MEDIA_ITEM_INVALID_SCHEME",
                "A file component can only refer to an attachment",
            )  # fmt: skip
        return kept | {"spoiler": bool(component.get("spoiler"))}

    def _separator(self, component: Json, path: Path) -> Json:
        spacing = component.get("spacing") or 1
        if spacing not in (1, 2):
            self.errors.choice((*path, "spacing"), (1, 2))
        divider = component.get("divider")
        return {"spacing": spacing, "divider": True if divider is None else bool(divider)}

    def _shown(self, item: Json, path: Path) -> Json:
        description = item.get("description")
        if description is not None:
            self.errors.length((*path, "description"), len(description), 0, 1024)
        return {"description": description, "spoiler": bool(item.get("spoiler"))}

    def _media(self, holder: Json, key: str, path: Path) -> Json:
        media = holder.get(key)
        url = media.get("url") if isinstance(media, dict) else None
        where: Path = (*path, key, "url")
        if not isinstance(url, str):
            self.errors.required(where)
            return {key: {"url": ""}}
        self.errors.length(where, len(url), 1, 2048)
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
        return {key: {"url": url}}
