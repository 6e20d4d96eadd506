"""One engine plays every game: no game is named outside `bot/game/games` and the texts."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.game.games.base import GameName

ROOT = Path(__file__).parents[1]
GAME_WORDS = {name.value for name in GameName} - {"open"} | {"open_game"}
ENGINE = sorted(
    path
    for folder in ("model", "play", "views", "records")
    for path in (ROOT / "bot" / "game" / folder).glob("*.py")
)
DISCORDS_SIDE = sorted(
    path
    for folder in ("cogs", "bot/ui", "bot/client", "bot/publishing")
    for path in (ROOT / folder).rglob("*.py")
)


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


@pytest.mark.parametrize(
    "path", [*ENGINE, *DISCORDS_SIDE], ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_game_is_named_in_the_code(path: Path) -> None:
    words = words_of(ast.parse(path.read_text()))
    assert not [word for word in words for game in GAME_WORDS if game in word]


def test_a_game_is_a_small_module() -> None:
    lengths = {
        path.stem: len(path.read_text().splitlines())
        for path in (ROOT / "bot" / "game" / "games").glob("*.py")
        if path.stem not in ("__init__", "base")
    }
    assert max(lengths.values()) <= 120, lengths
