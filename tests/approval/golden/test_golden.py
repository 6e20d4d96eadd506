"""The golden transcripts are what the program tells today."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from bot.words import Language
from tests.approval.golden.commands import COMMANDS, registered_commands
from tests.approval.golden.documents import DOCUMENTS, Document, write
from tests.approval.golden.stories import STORIES, Story, tell


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_the_transcript_is_unchanged(story: Story, language: Language) -> None:
    assert_unchanged(story.path(language), tell(story, language))


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_document_is_unchanged(document: Document, language: Language) -> None:
    assert_unchanged(document.path(language), write(document, language))


async def test_what_discord_is_told_of_the_commands_is_unchanged() -> None:
    assert_unchanged(COMMANDS, await registered_commands())


def assert_unchanged(path: Path, told: str) -> None:
    golden = path.read_text(encoding="utf-8")
    changes = unified_diff(
        golden.splitlines(), told.splitlines(), "golden", "told now", lineterm=""
    )
    difference = "\n".join(changes)
    assert golden == told, f"mend it, or run python -m tests.approval.golden\n{difference}"
