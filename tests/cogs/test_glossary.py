"""``/glossary``: the words of the table, found by their names in both languages."""

import re
from pathlib import Path

import pytest

from bot.client.custom_ids import Verb
from bot.features.reference.panels import glossary_name, glossary_words, word_meant, words_called
from bot.words import Language, say
from localcord.people.person import Person
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, newest_private, press, verbs

ROOT = Path(__file__).parents[2]


async def test_a_word_is_offered_and_explained_with_the_rules_about_it(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    bruno.locale = "en-US"
    offered = await bruno.autocomplete(channel, "glossary", focused="word", typed="assi b")
    assert [(choice.name, choice.value) for choice in offered] == [
        ("Assi buoni (good Aces)", "assi-buoni")
    ]
    await command(bot, bruno, channel, "glossary", word="assi-buoni")
    assert "just below the Jack" in newest_private(bruno, channel).text
    await command(bot, anna, channel, "glossario", parola="Posso")
    assert "Non conosco la parola «Posso»" in newest_private(anna, channel).text
    await command(bot, anna, channel, "glossario", parola="mezzo criccone")
    shown = newest_private(anna, channel)
    assert "148 punti" in shown.text
    assert verbs(shown) == {Verb.RULES}
    await press(bot, anna, shown, Verb.RULES)
    assert "Le combinazioni: le cricche" in newest_private(anna, channel).text


async def test_without_a_word_all_are_listed_for_the_asker_only(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await command(bot, anna, channel, "glossary")
    shown = newest_private(anna, channel)
    for word in glossary_words(Language.ITALIAN):
        assert glossary_name(word, Language.ITALIAN) in shown.text
        assert say(Language.ITALIAN, f"glossary-{word}.short") in shown.text
    assert not [m for m in bruno.messages(channel) if m.id == shown.id]


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_every_word_is_found_by_its_names(language: Language) -> None:
    for word in glossary_words(language):
        for each in Language:
            name = glossary_name(word, each)
            assert words_called(name, language)[0] == word
            assert word_meant(name, language) == word
    assert words_called("", language) == glossary_words(language)


def test_what_is_typed_means_one_word_or_none() -> None:
    for typed, word in [
        ("begato", "begato"), ("BUSSO", "busso"), ("Angelo", "angelo"), ("cartacce", "scartini"),
        ("mano", "mano"), ("moretti", "mori"), ("tagliare", "taglio"),
        ("palo", "palo"), ("accusare", "accuso"), ("assi", None), ("", None),
        ("taroccone", None),
    ]:  # fmt: skip
        for language in Language:
            assert word_meant(typed, language) == word


def test_every_word_that_has_a_text_is_in_a_section() -> None:
    texts = (ROOT / "bot" / "words" / "en" / "glossary.ftl").read_text()
    written = re.findall(r"^glossary-([a-z-]+) = .*\n    \.short", texts, re.MULTILINE)
    assert set(written) == set(glossary_words(Language.ENGLISH))
