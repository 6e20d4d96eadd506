"""List every module of the program with what it is for: `python -m tools.module_map`.

The site shows the list at the end of its architecture page.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("cogs", "bot", "tarocchino", "localcord")


def module_map() -> str:
    """Return the list in Markdown: a heading for each folder, a line for each of its modules."""
    folders = sorted(
        folder for room in ROOMS for folder in (ROOT / room).rglob("") if any(_modules(folder))
    )
    parts = []
    for folder in folders:
        lines = "\n".join(f"* `{path.name}`: {_purpose(path)}" for path in _modules(folder))
        parts.append(f"### {folder.relative_to(ROOT).as_posix()}\n\n{lines}")
    return "\n\n".join(parts) + "\n"


def _modules(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.glob("*.py")):
        if path.stem not in ("__init__", "__main__") and not path.stem[0].isdecimal():
            yield path


def _purpose(path: Path) -> str:
    """Return the first paragraph of the module's docstring, on one line."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


if __name__ == "__main__":
    print(module_map(), end="")
