"""Every test is in one of two suites: the fast one, which README's command runs, or tests/slow."""

import ast
import tomllib
from pathlib import Path

import pytest

from tests.fixtures.laws import Thinning, every_tenth

ROOT = Path(__file__).parents[1]


def test_the_fast_suite_is_every_folder_with_tests_but_the_slow_one() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    folders = {
        f"tests/{path.relative_to(ROOT / 'tests').parts[0]}"
        for path in (ROOT / "tests").glob("*/**/test_*.py")
    }
    assert sorted(folders - {"tests/slow"}) == [p for p in options["testpaths"] if "*" not in p]
    assert "tests/test_*.py" in options["testpaths"]


def decorators(node: ast.AST) -> set[str]:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return set()
    called = (d.func if isinstance(d, ast.Call) else d for d in node.decorator_list)
    return {name.id for name in called if isinstance(name, ast.Name)}


def test_every_law_has_its_examples_from_tests_fixtures_laws() -> None:
    others = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "@given" in (source := path.read_text())
        for node in ast.walk(ast.parse(source))
        if "given" in (found := decorators(node)) and not found & {"law", "tried"}
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert others == []


@pytest.mark.parametrize(
    ("things", "left"), [(0, []), (1, [0]), (4, [0, 3]), (11, [0, 10]), (23, [0, 10, 20, 22])]
)
def test_every_tenth_thing_is_left_and_the_last(things: int, left: list[int]) -> None:
    assert every_tenth(range(things)) == left


def test_a_thinned_test_is_a_law(thinned: Thinning, request: pytest.FixtureRequest) -> None:
    assert thinned(range(3))
    assert request.node.get_closest_marker("law")
