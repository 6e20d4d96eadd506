"""The Fluent files as syntax trees, and the message ids in the program's source."""

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.runtime import FluentResource
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.words import Language

REPOSITORY = Path(__file__).parents[2]
TEXT = REPOSITORY / "bot" / "words"
_SLOT = "[a-zA-Z0-9_-]+"


class _References(Visitor):
    """Collects the variables of a pattern and the messages it refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  (Fluent's name)
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802  (Fluent's name)
        attribute = f".{node.attribute.name}" if node.attribute else ""
        self.messages.add(node.id.name + attribute)


@dataclass(frozen=True)
class DefinedMessage:
    """What one message or attribute needs: its variables and the messages it refers to."""

    variables: frozenset[str]
    refers_to: frozenset[str]


@dataclass(frozen=True)
class Call:
    """One call of ``say``: its position, the id as a pattern, or in full if ``exact``, and its
    keywords (None if some are unknown)."""

    place: str
    pattern: str
    exact: bool
    keywords: frozenset[str] | None

    def means(self, text_ids: Collection[str]) -> list[str]:
        """Those of the ids that the call may name."""
        if self.exact:
            return [self.pattern] if self.pattern in text_ids else []
        pattern = re.compile(self.pattern)
        return [text_id for text_id in text_ids if pattern.fullmatch(text_id)]


@dataclass(frozen=True)
class Sources:
    """Every call of ``say`` in the program whose id is a literal or an f-string, and every refusal
    that brings its words; every string constant, which includes ids kept in tables and used later;
    and the ids of slash commands."""

    calls: tuple[Call, ...]
    strings: frozenset[str]


def topics(language: Language) -> set[str]:
    """The names of the language's Fluent files."""
    return {path.name for path in (TEXT / language.value).glob("*.ftl")}


@cache
def defined(language: Language) -> dict[str, DefinedMessage]:
    """Every message and attribute of the language by its id."""
    found = {}
    for path in sorted((TEXT / language.value).glob("*.ftl")):
        for entry in FluentResource(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                if entry.value is not None:
                    found[entry.id.name] = _needs(entry.value)
                for attribute in entry.attributes:
                    found[f"{entry.id.name}.{attribute.id.name}"] = _needs(attribute.value)
    return found


def _needs(pattern: ftl.Pattern) -> DefinedMessage:
    references = _References()
    references.visit(pattern)
    return DefinedMessage(frozenset(references.variables), frozenset(references.messages))


@cache
def sources() -> Sources:
    """What the program says."""
    said: list[Call] = []
    strings: set[str] = set()
    for folder in ("bot", "cogs", "tarocchino"):
        for path in sorted((REPOSITORY / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(args=[_, text_id, *_]) if _is_say(node.func):
                        place = f"{path.relative_to(REPOSITORY)}:{node.lineno}"
                        said.extend(_calls(place, node, text_id))
                    case ast.Call(
                        func=ast.Attribute(attr="_say") | ast.Name(id="localised"),
                        args=[text_id, *_],
                    ):
                        # A method that says it in the language of its object, or a choice's name.
                        place = f"{path.relative_to(REPOSITORY)}:{node.lineno}"
                        said.extend(_calls(place, node, text_id))
                    case ast.ClassDef(bases=[ast.Name(id="RefusedError")]):
                        said.extend(_texts_of_refusal(f"{path.relative_to(REPOSITORY)}", node))
                    case ast.Constant(value=str(text)):
                        strings.add(text)
                    case ast.AsyncFunctionDef():
                        strings.update(_texts_of_command(node))
    return Sources(tuple(said), frozenset(strings))


def _texts_of_refusal(place: str, refusal: ast.ClassDef) -> Iterator[Call]:
    """The ids that a kind of refusal gives to `RefusedError`."""
    for node in ast.walk(refusal):
        match node:
            case ast.Call(func=ast.Attribute(attr="__init__"), args=[text_id, *_]):
                yield from _calls(f"{place}:{node.lineno}", node, text_id)


def _texts_of_command(function: ast.AsyncFunctionDef) -> Iterator[str]:
    """The ids that `bot.client.commands.command` finds by its key and the parameters' names."""
    for decorator in function.decorator_list:
        match decorator:
            case ast.Call(func=ast.Name(id="command"), args=[ast.Constant(value=str(key))]):
                words = [parameter.arg.strip("_") for parameter in function.args.args[2:]]
                yield from (f"command-{key}", f"command-{key}.description")
                yield from (f"command-{key}.{word}" for word in words)
                for word in words:
                    yield from (f"option-{word}", f"option-{word}.description")


def _is_say(called: ast.expr) -> bool:
    match called:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name == "say"
    return False


def _calls(place: str, node: ast.Call, text_id: ast.expr) -> Iterator[Call]:
    keywords = [keyword.arg for keyword in node.keywords]
    named = None if None in keywords else frozenset(k for k in keywords if k is not None)
    return (Call(place, pattern, exact, named) for pattern, exact in _patterns(text_id))


def _patterns(text_id: ast.expr) -> Iterator[tuple[str, bool]]:
    """The id in full or as a regular expression, and whether it is in full; none of a variable."""
    match text_id:
        case ast.Constant(value=str(text)):
            yield text, True
        case ast.JoinedStr(values=parts):
            pieces = (re.escape(p.value) if isinstance(p, ast.Constant) else _SLOT for p in parts)
            yield "".join(pieces), False
        case ast.IfExp(body=first, orelse=second):
            yield from _patterns(first)
            yield from _patterns(second)
