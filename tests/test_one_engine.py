"""One engine plays every game: no game is named outside `tarocchino/core/games` and the texts."""

import ast
from pathlib import Path

import pytest

from tarocchino.core.games.base import GameName

ROOT = Path(__file__).parents[1]
GAME_WORDS = {name.value for name in GameName} - {"open"} | {"open_game"}
ENGINE = (
    "tarocchino/core/model",
    "tarocchino/core/play",
    "tarocchino/core/views",
    "tarocchino/core/records",
)
DISCORDS_SIDE = (
    "bot/bot.py",
    "bot/client",
    "bot/features/evenings/publisher.py",
    "bot/table/messages",
    "bot/table/panels",
    "cogs",
)


def code_of(places: tuple[str, ...]) -> list[Path]:
    """The modules of these folders, or the modules themselves; there is at least one of each."""
    found: list[Path] = []
    for place in map(ROOT.joinpath, places):
        modules = sorted(place.rglob("*.py")) if place.is_dir() else [place]
        assert modules, place
        found += modules
    return found


def words_of(module: ast.Module) -> set[str]:
    """Every name, attribute, import and string of the code, in lower case, docstrings aside."""
    words: set[str] = set()
    docstrings = {
        id(node.value)
        for node in ast.walk(module)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(module):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                words.add(name.lower())
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                words.add(text.lower())
    return words


def games_named_in(source: str) -> set[str]:
    """The words of the code, docstrings apart, that name a game."""
    if not any(game in source.lower() for game in GAME_WORDS):
        return set()
    words = words_of(ast.parse(source))
    return {word for word in words if any(game in word for game in GAME_WORDS)}


def test_no_game_is_named_in_the_code() -> None:
    named = {path: games_named_in(path.read_text()) for path in code_of(ENGINE + DISCORDS_SIDE)}
    assert {str(path.relative_to(ROOT)): found for path, found in named.items() if found} == {}


@pytest.mark.parametrize(
    "source", ["x = 'ottocento'", "if game.is_mattazza: ...", "from a import millone"]
)
def test_a_game_that_is_named_is_found(source: str) -> None:
    assert games_named_in(source)


def test_a_game_is_a_small_module() -> None:
    lengths = {
        path.stem: len(path.read_text().splitlines())
        for path in (ROOT / "tarocchino" / "core" / "games").glob("*.py")
        if path.stem not in ("__init__", "base")
    }
    assert max(lengths.values()) <= 120, lengths
