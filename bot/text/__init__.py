"""Every word shown to people, in English and Italian.

`say` returns a message by its id. Card names, spoken declarations and refusals have functions of
their own in the modules of this package.
"""

from bot.text.catalogue import Argument, Language, MessageError, language_of, say, text_ids

__all__ = ["Argument", "Language", "MessageError", "language_of", "say", "text_ids"]
