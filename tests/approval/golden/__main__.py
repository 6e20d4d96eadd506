"""Rewrite the golden transcripts: ``python -m tests.approval.golden``."""

import asyncio

from bot.words import Language
from tests.approval.golden.commands import COMMANDS, registered_commands
from tests.approval.golden.documents import DOCUMENTS, write
from tests.approval.golden.stories import STORIES, tell

for story in STORIES:
    for language in Language:
        path = story.path(language)
        path.write_text(tell(story, language), encoding="utf-8")
        print(path)

for document in DOCUMENTS:
    for language in Language:
        path = document.path(language)
        path.write_text(write(document, language), encoding="utf-8")
        print(path)

COMMANDS.write_text(asyncio.run(registered_commands()), encoding="utf-8")
print(COMMANDS)
