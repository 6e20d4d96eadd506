"""``/glossary``: the words that are heard at a table, all of them or one."""

from __future__ import annotations

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.commands import Where, command
from bot.client.components import MAX_OPTIONS
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.features.reference.glossary import (
    glossary_name,
    glossary_panel,
    glossary_word_panel,
    word_meant,
    words_called,
)
from bot.table.panels.words import typed_back
from cogs.shared.extensible_bot import ExtensibleBot


class GlossaryCog(commands.Cog):
    """What the words of the table mean."""

    @command("glossary", where=Where.EVERYWHERE)
    async def glossary(self, interaction: Interaction, word: str | None = None) -> None:
        language = reader_language(interaction)
        if word is None:
            await edit_reply(interaction, glossary_panel(language))
            return
        meant = word_meant(word, language)
        if meant is None:
            raise DeclinedError("problem-no-word", typed=typed_back(word))
        await edit_reply(interaction, glossary_word_panel(meant, language))

    @glossary.autocomplete("word")
    async def _words(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        language = reader_language(interaction)
        found = words_called(current, language)[:MAX_OPTIONS]
        return [Choice(name=glossary_name(word, language), value=word) for word in found]


async def setup(bot: ExtensibleBot) -> None:
    await bot.add_cog(GlossaryCog())
