"""Every section of a document that code, tests or other documents cite exists."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.actions import BidWord, Signal
from tarocchino.core.model.combinations import Family
from tarocchino.core.model.errors import Code, Reason

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCES = sorted(
    path
    for folder in ("bot", "cogs", "localcord", "tarocchino", "tests", "docs")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".ftl", ".md", ".html", ".toml")
) + sorted(ROOT.glob("*.md"))

_NUMBERS = r"\d+(?:\.\d+)*(?:\s?[–-]\s?\d+)?"
_LIST = rf"{_NUMBERS}(?:(?:,\s|,?\s(?:and|or)\s)(?:§\s?)?{_NUMBERS}(?![\w%]))*"
SECTIONS = re.compile(rf"§\s?(?P<list>{_LIST})")
"""``rules.md § 5``, ``§ 3, § 4 and § 8``, ``§ 8–12``, ``Barilli § 3.9``, over line breaks too."""
OF_BARILLI = re.compile(r"\bBarilli\W{0,2}\s*$")

PARTS = re.compile(r"rules\.md\s+§\s?(\d+),\s+\*(\w+)\*")
"""``rules.md § 5, *Sequences*``: a heading or a bold or quoted term within the section."""

STEPS = re.compile(r"dealing\.md,?\s+steps?\s+(\d+)")
DOCUMENTS = re.compile(r"(?<![\w/.-])([a-z]\w*\.md)\b")


@dataclass(frozen=True)
class Citation:
    """A place in a document that is cited in ``path``; the line counts from 1."""

    path: Path
    line: int
    document: str
    section: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.document} § {self.section}"


def headings(document: str) -> dict[str, str]:
    """The text of each numbered section (``## 5. …``) or step (``5. **…``) by its number."""
    text = (DOCS / document).read_text(encoding="utf-8")
    parts = re.split(r"(?m)^(?:## )?(\d+)\. ", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


RULES = headings("rules.md")
DEALING = headings("dealing.md")


def section_citations(path: Path, text: str) -> Iterator[Citation]:
    """What the text cites by ``§``: sections of rules.md, unless Barilli is named before it."""
    if "§" not in text:
        return
    # A line break within a docstring or a comment is no more than a space.
    flat = re.sub(r"\n[ \t]*(?:# )?", lambda found: "\n" * found[0].count("\n"), text)
    for found in SECTIONS.finditer(flat):
        of_barilli = OF_BARILLI.search(flat, max(0, found.start() - 40), found.start())
        document = "Barilli" if of_barilli else "rules.md"
        line = flat.count("\n", 0, found.start("list")) + 1
        for number in re.findall(_NUMBERS, found["list"]):
            first, _, last = re.sub(r"\s", "", number).replace("–", "-").partition("-")
            yield Citation(path, line, document, first)
            if last:
                yield Citation(path, line, document, last)


def is_there(citation: Citation) -> bool:
    """Whether the section exists; Barilli's book has four chapters of numbered sections."""
    if citation.document == "Barilli":
        return re.fullmatch(r"[1-4](\.\d){1,2}", citation.section) is not None
    return citation.section in RULES


def every_source() -> Iterator[tuple[Path, str]]:
    for path in SOURCES:
        if path != Path(__file__):
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


def test_every_section_that_is_cited_exists() -> None:
    found = [each for path, text in every_source() for each in section_citations(path, text)]
    assert [str(each) for each in found if not is_there(each)] == []
    assert len(found) > 100


def test_every_part_of_a_section_that_is_cited_exists() -> None:
    wrong = [
        f"{path}: rules.md § {section}, {part}"
        for path, text in every_source()
        for section, part in PARTS.findall(text)
        if not re.search(rf"### {part}|`{part}`|\*{part}\*", RULES.get(section, ""))
    ]
    assert wrong == []


def test_every_step_of_the_dealing_that_is_cited_exists() -> None:
    cited = [(str(path), step) for path, text in every_source() for step in STEPS.findall(text)]
    assert cited
    assert [each for each in cited if each[1] not in DEALING] == []


def test_every_document_that_code_names_is_in_the_repository() -> None:
    there = {path.name for path in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]}
    wrong = [
        f"{path}: {name}"
        for path, text in every_source()
        if path.suffix == ".py"
        for name in DOCUMENTS.findall(text)
        if name not in there
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("(rules.md § 3, § 4 and § 8)", ["3", "4", "8"]),
        ("(rules.md § 8, 10)", ["8", "10"]),
        ("games (rules.md § 8–12)", ["8", "12"]),
        ("by rules.md §\n    99)", ["99"]),
        ("as rules.md\n# § 77 has it", ["77"]),
        ("a secret (§ 8), 3 tricks", ["8"]),
        ("(Barilli § 3.9)", ["3.9"]),
        ("(Barilli § 1.2.3, 1.3)", ["1.2.3", "1.3"]),
    ],
)
def test_a_citation_is_found_however_it_is_written(text: str, sections: list[str]) -> None:
    assert [each.section for each in section_citations(Path("x.py"), text)] == sections


def test_a_wrong_citation_is_named_by_file_and_line() -> None:
    text = '"""Fine (rules.md § 5).\n\nNot fine (rules.md § 5 and § 21), nor Barilli § 5.1."""\n'
    wrong = [str(each) for each in section_citations(Path("bot/x.py"), text) if not is_there(each)]
    assert wrong == ["bot/x.py:3: rules.md § 21", "bot/x.py:3: Barilli § 5.1"]


def test_every_section_that_people_are_referred_to_exists() -> None:
    assert {reason.section for reason in Reason} <= set(RULES)
    assert {game.section for game in GAMES.values()} <= set(RULES)


def test_the_record_is_described_in_the_words_that_the_program_reads() -> None:
    text = (DOCS / "record.md").read_text(encoding="utf-8")
    codes = text.split("with one of the codes: ")[1].split(". ")[0]
    assert set(re.findall(r"`(\w+)`", codes)) == {code.value for code in Code}
    games = text.split("* `game`: ")[1].splitlines()[0]
    assert set(re.findall(r"`(\w+)`", games)) == {game.value for game in GameName}
    families = text.split("* families: ")[1].splitlines()[0]
    named = " ".join(re.findall(r"`([^`]+)`", families)).split()
    assert sorted(named) == sorted(family.value for family in Family)
    for word in (*BidWord, *Signal):
        assert f"`{word.value}`" in text
