"""Refuse what a person asks for with words that the refusal brings along."""

from __future__ import annotations

from bot.words import Argument, Language, say


class RefusedError(Exception):
    """What a person asked for is refused, and nothing has changed; the message ``text_id`` says
    why, with its ``arguments``."""

    def __init__(self, text_id: str, /, **arguments: Argument) -> None:
        super().__init__(text_id)
        self.text_id = text_id
        self.arguments = arguments

    def text(self, language: Language) -> str:
        """Return what the person is shown."""
        return say(language, self.text_id, **self.arguments)
