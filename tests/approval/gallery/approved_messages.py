"""The messages as they were last approved: a text file for each kind and language."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from difflib import unified_diff
from pathlib import Path

from tests.approval.gallery.messages import Message

FOLDER = Path(__file__).parent / "messages"
_SHOWN = 200
"""The most lines of differences that a failing test prints."""


def files_of(messages: Iterable[Message]) -> dict[str, str]:
    """The text of each file by its name, the messages in the order in which they come."""
    sections: dict[str, list[str]] = defaultdict(list)
    for message in messages:
        heading = f"{message.full_name}: {message.caption}"
        section = f"{heading}\n{'=' * len(heading)}\n{message.words}\n"
        sections[f"{message.kind}.{message.language.value}.txt"].append(section)
    return {name: "\n\n".join(found) for name, found in sections.items()}


def approved() -> dict[str, str]:
    """What `approve` wrote last."""
    return {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}


def approve(files: Mapping[str, str]) -> None:
    """Replace what was approved."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def differences(expected: Mapping[str, str], actual: Mapping[str, str], artifacts: Path) -> str:
    """What has changed, line by line; the changed files are written to the folder of artifacts."""
    lines: list[str] = []
    for name in sorted(expected.keys() | actual.keys()):
        old, new = expected.get(name, ""), actual.get(name, "")
        if old != new:
            artifacts.mkdir(parents=True, exist_ok=True)
            (artifacts / name).write_text(new, encoding="utf-8")
            names = (f"approved/{name}", f"{artifacts / name}")
            lines += unified_diff(old.split("\n"), new.split("\n"), *names, lineterm="")
    if len(lines) > _SHOWN:
        lines[_SHOWN:] = [f"... and {len(lines) - _SHOWN} lines more: see {artifacts}"]
    return "\n".join(lines)
