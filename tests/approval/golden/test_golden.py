"""The golden transcripts are what the program tells today."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from bot.text import Language
from tests.approval.golden.stories import STORIES, Story, tell


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_the_transcript_is_unchanged(story: Story, language: Language) -> None:
    golden = story.path(language).read_text(encoding="utf-8")
    told = tell(story, language)
    changes = unified_diff(
        golden.splitlines(), told.splitlines(), "golden", "told now", lineterm=""
    )
    difference = "\n".join(changes)
    assert golden == told, f"mend it, or run python -m tests.approval.golden\n{difference}"
