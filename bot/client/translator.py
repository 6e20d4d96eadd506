"""Names of commands and options: in English for Discord, with Italian as a localisation."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.text import Language, say


def localised(text_id: str) -> locale_str:
    """The message in English, marked for translation when the commands are synced."""
    return locale_str(say(Language.ENGLISH, text_id), text_id=text_id)


class FluentTranslator(app_commands.Translator):
    """Translates what `localised` has marked."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: TranslationContextTypes,  # noqa: ARG002 (discord.py's signature)
    ) -> str | None:
        text_id = string.extras.get("text_id")
        if locale is not discord.Locale.italian or not isinstance(text_id, str):
            return None
        return say(Language.ITALIAN, text_id)
