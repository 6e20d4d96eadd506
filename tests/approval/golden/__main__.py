"""Write the golden transcripts anew: ``python -m tests.approval.golden``."""

from bot.text import Language
from tests.approval.golden.stories import STORIES, tell

for story in STORIES:
    for language in Language:
        path = story.path(language)
        path.write_text(tell(story, language), encoding="utf-8")
        print(path)
