"""Finds strings in the program's syntax that people would read.

A string is *prose* if it contains two consecutive words and is not a list of card codes. In the
packages that people see, prose may occur only where no player reads it: in docstrings, exceptions,
assertions, log lines, names of workers, values of enums, and annotations. A *display call* shows
its argument to people; there even a single word must come from a message.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tarocchino.core.model.cards import PACK

REPOSITORY = Path(__file__).parents[2]

_PROSE = re.compile(r"[^\W\d_]{2,}[,;:.!?]? +[^\W\d_]{2,}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CODES = frozenset(c.code for c in PACK)
_WORKERS = ("CoalescingWorker",)
_LOGS = frozenset({"debug", "info", "warning", "error", "exception", "critical"})

SPEAKING = (
    "bot/words",
    "bot/draw",
    "bot/features",
    "tarocchino/players",
    "bot/table",
    "bot/settings",
    "bot/client",
    "bot/bot.py",
    "bot/publisher.py",
    "bot/publisher.py",
    "bot/services.py",
    "cogs",
)
"""The packages whose strings people at a table can read. The others address developers, or write
records, the command line, or the development host."""

SILENT = ("bot/features/books/store.py",)
"""A part of these that tells a host what a rebuild of the books found."""

DISPLAY_CALLS: dict[str, tuple[tuple[int, ...], frozenset[str]]] = {
    "Text": ((0,), frozenset({"content"})),
    "Button": ((1,), frozenset({"label"})),
    "Option": ((1, 2), frozenset({"label", "description"})),
    "Menu": ((2,), frozenset({"placeholder"})),
    "Modal": ((0,), frozenset({"title"})),
    "Label": ((0,), frozenset({"text", "description"})),
    "TextInput": ((), frozenset({"label", "placeholder", "default"})),
    "TextDisplay": ((0,), frozenset({"content"})),
    "Choice": ((), frozenset({"name"})),
    "notice": ((0,), frozenset()),
    "tell": ((1,), frozenset()),
    "send": ((0,), frozenset({"content"})),
    "send_message": ((0,), frozenset({"content"})),
    "edit_message": ((), frozenset({"content"})),
    "command": ((), frozenset({"name", "description"})),
    "Group": ((), frozenset({"name", "description"})),
    "describe": ((), frozenset({"*"})),
    "rename": ((), frozenset({"*"})),
}
"""The positions and keywords that each call displays; * for all keywords."""


@dataclass(frozen=True)
class Found:
    """A string that people would read, and its position."""

    place: str
    text: str


@dataclass(frozen=True)
class Facts:
    """What code says: its prose, the literal words it displays, and the name of all it calls."""

    prose: list[Found]
    displayed: list[Found]
    called: set[str]


@cache
def facts() -> Facts:
    """All that is found in code that players see."""
    whole = Facts([], [], set())
    for path in _files():
        found = facts_in(path.read_text(), _name(path))
        whole.prose.extend(found.prose)
        whole.displayed.extend(found.displayed)
        whole.called.update(found.called)
    return whole


def facts_in(source: str, name: str) -> Facts:
    """All that is found in one module."""
    nodes = tuple(ast.walk(ast.parse(source)))
    called = [(node, _called(node)) for node in nodes if isinstance(node, ast.Call)]
    return Facts(
        [Found(f"{name}:{node.lineno}", str(node.value)) for node in _prose_in(nodes)],
        [Found(f"{name}:{node.lineno}", str(node.value)) for node in _displayed_by(called)],
        {name for _, name in called},
    )


def _prose_in(nodes: tuple[ast.AST, ...]) -> list[ast.Constant]:
    excused = {id(inner) for node in _excusing(nodes) for inner in ast.walk(node)}
    return [
        node
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if id(node) not in excused and _is_prose(node.value)
    ]


def _displayed_by(called: list[tuple[ast.Call, str]]) -> Iterator[ast.Constant]:
    for node, name in called:
        if (shows := DISPLAY_CALLS.get(name)) is not None:
            for argument in _shown(node, *shows):
                for constant in _plain_strings(argument):
                    if _WORD.search(str(constant.value)):
                        yield constant


def _files() -> Iterator[Path]:
    for place in (REPOSITORY / name for name in SPEAKING):
        found = sorted(place.rglob("*.py")) if place.is_dir() else [place]
        assert found, f"there is no code in {place}"
        for path in found:
            if not _name(path).startswith(SILENT):
                yield path


def _name(path: Path) -> str:
    return str(path.relative_to(REPOSITORY))


def _is_prose(text: str) -> bool:
    codes = all(word in _CODES for word in text.split())
    return not codes and _PROSE.search(text) is not None


def _excusing(nodes: tuple[ast.AST, ...]) -> Iterator[ast.AST]:
    """The syntax that only developers read: docstrings, exceptions, assertions, logs, types."""
    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert():
                yield node
            case ast.ClassDef(bases=bases) if any(_is_for_developers(base) for base in bases):
                yield node
            case ast.Call(func=ast.Attribute(attr=attr)) if attr in _LOGS:
                yield node
            case ast.Call() if _called(node).endswith(("Error", *_WORKERS)):
                yield node
            case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=annotation):
                if annotation is not None:
                    yield annotation


def _is_for_developers(base: ast.expr) -> bool:
    return ast.unparse(base).endswith(("Error", "Exception", "Enum"))


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def _shown(node: ast.Call, places: tuple[int, ...], names: frozenset[str]) -> Iterator[ast.expr]:
    yield from (node.args[place] for place in places if place < len(node.args))
    yield from (k.value for k in node.keywords if k.arg in names or "*" in names)


def _plain_strings(shown: ast.expr) -> Iterator[ast.Constant]:
    """The strings displayed unchanged: not those passed to another call or used as a key."""
    if isinstance(shown, ast.Constant):
        if isinstance(shown.value, str):
            yield shown
        return
    if isinstance(shown, ast.Call | ast.Subscript | ast.Compare | ast.Dict | ast.Lambda):
        return
    for inner in ast.iter_child_nodes(shown):
        if isinstance(inner, ast.expr):
            yield from _plain_strings(inner)
