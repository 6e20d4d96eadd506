"""English as CONTRIBUTING asks for it, in the documents and in the texts for players."""

from pathlib import Path

import pytest

from tests.words.fluent_files import REPOSITORY, TEXT
from tests.words.style import flaws, rules

KEPT_AS_WRITTEN = ("CHANGELOG.md", "CODE_OF_CONDUCT.md")
"""History, and a text that others wrote."""

DOCUMENTS = [
    path
    for folder in ("*.md", ".github/**/*.md", "docs/**/*.md", "tarocchino/*.md")
    for path in sorted(REPOSITORY.glob(folder))
    if path.name not in KEPT_AS_WRITTEN and "told" not in path.parts
]
PROGRAM = [
    path for folder in ("bot", "cogs") for path in sorted((REPOSITORY / folder).rglob("*.py"))
]
TEXTS = sorted((TEXT / "en").glob("*.ftl"))
STYLES = ("Tarocchino", "Players")


def found_in(paths: list[Path], *styles: str) -> list[str]:
    applied = rules(*styles)
    named = [(str(path.relative_to(REPOSITORY)), path.read_text("utf-8")) for path in paths]
    return [flaw for file, text in named for flaw in flaws(file, text, applied)]


def test_documents() -> None:
    assert found_in(DOCUMENTS, "Tarocchino") == []


def test_docstrings_and_comments() -> None:
    assert found_in(PROGRAM, "Tarocchino") == []


def test_texts_for_players() -> None:
    assert found_in(TEXTS, *STYLES) == []


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        ("README.md", "# A\n\nThey are\ntold by whoever comes.", ["3: Told", "4: Whoever"]),
        ("README.md", "`whoever`, [this](README.md#anew)\n```\nmeanwhile\n```", []),
        ("README.md", "You play alone, as thinly as you can, where you like.", []),
        ("a.ftl", "anew = Do not\n    .told = shown to you alone", ["1: Contractions", "2: Alone"]),
        ("a.py", 'told = "anew"\n"""It goes on."""  # for him\n# alone', ["2: Alone", "2: GoesOn"]),
    ],
)
def test_a_flaw_has_its_line(file: str, text: str, found: list[str]) -> None:
    told = [": ".join(flaw.split(": ")[:2]) for flaw in flaws(file, text, rules(*STYLES))]
    assert told == [f"{file}:{each}" for each in found]


def test_a_flaw_has_a_better_word() -> None:
    (told,) = flaws("README.md", "Once\nanew.", rules(*STYLES))
    assert told == "README.md:2: Archaic: Write 'again' instead of 'anew'."
