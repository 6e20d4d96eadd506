"""The golden transcripts are what the program tells today."""

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

from bot.words import Language
from tests.approval.golden.commands import COMMANDS, registered_commands
from tests.approval.golden.documents import DOCUMENTS, write
from tests.approval.golden.stories import STORIES, tell


def test_the_transcripts_are_unchanged() -> None:
    assert_unchanged(
        {s.path(language): tell(s, language) for s in STORIES for language in Language}
    )


def test_the_documents_are_unchanged() -> None:
    assert_unchanged(
        {d.path(language): write(d, language) for d in DOCUMENTS for language in Language}
    )


async def test_what_discord_is_told_of_the_commands_is_unchanged() -> None:
    assert_unchanged({COMMANDS: await registered_commands()})


def assert_unchanged(told: Mapping[Path, str]) -> None:
    changes = [
        line
        for path, text in told.items()
        for line in unified_diff(
            path.read_text(encoding="utf-8").splitlines(), text.splitlines(), path.name, "now",
            lineterm="",
        )
    ]  # fmt: skip
    assert not changes, "\n".join(["mend it, or run python -m tests.approval.golden", *changes])
