"""Every test is in one of two suites: the fast one, which README's command runs, or tests/slow."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_fast_suite_is_every_folder_with_tests_but_the_slow_one() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    folders = {
        f"tests/{path.relative_to(ROOT / 'tests').parts[0]}"
        for path in (ROOT / "tests").glob("*/**/test_*.py")
    }
    assert sorted(folders - {"tests/slow"}) == [p for p in options["testpaths"] if "*" not in p]
    assert "tests/test_*.py" in options["testpaths"]
