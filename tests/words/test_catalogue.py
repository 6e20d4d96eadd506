"""The message files against each other and against the program that uses them."""

import pytest

from bot.words import Language, MessageError, language_of, say
from tests.words.fluent_files import defined, sources, topics


def test_both_languages_have_the_same_files() -> None:
    assert topics(Language.ENGLISH) == topics(Language.ITALIAN)


def test_both_languages_have_the_same_messages() -> None:
    english, italian = defined(Language.ENGLISH).keys(), defined(Language.ITALIAN).keys()
    assert english - italian == set(), "missing in Italian"
    assert italian - english == set(), "missing in English"


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_every_message_can_be_said(language: Language) -> None:
    for text_id, message in defined(language).items():
        assert say(language, text_id, **dict.fromkeys(message.variables, 2))


def test_both_languages_take_the_same_arguments() -> None:
    english, italian = (
        {text_id: message.variables for text_id, message in defined(language).items()}
        for language in (Language.ENGLISH, Language.ITALIAN)
    )
    assert italian == english


def test_every_message_said_exists_and_gets_its_arguments() -> None:
    faults = []
    messages = defined(Language.ENGLISH)
    for call in sources().calls:
        meant = call.means(messages)
        if not meant:
            faults.append(f"{call.place}: no message {call.pattern}")
        if call.exact and meant and call.keywords is not None:
            wanted = messages[meant[0]].variables
            if call.keywords != wanted:
                faults.append(
                    f"{call.place}: {meant[0]} takes {sorted(wanted)}, gets {sorted(call.keywords)}"
                )
    assert faults == []


def test_every_message_is_said() -> None:
    known = defined(Language.ENGLISH).keys()
    named = {text_id for call in sources().calls for text_id in call.means(known)}
    within = {
        name for language in Language for m in defined(language).values() for name in m.refers_to
    }
    assert sorted(known - named - within - sources().strings) == []


def test_no_message_is_left_in_the_other_language_by_mistake() -> None:
    """Longer texts must differ; only names and symbols may be the same in both languages."""
    for text_id, message in defined(Language.ENGLISH).items():
        if message.variables:
            continue
        english = say(Language.ENGLISH, text_id)
        if len(english.split()) > 3:
            assert english != say(Language.ITALIAN, text_id), text_id


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("it", Language.ITALIAN),
        ("en-GB", Language.ENGLISH),
        ("de", Language.ENGLISH),
        (None, Language.ENGLISH),
    ],
)
def test_the_language_follows_discords_locale(locale: str | None, language: Language) -> None:
    assert language_of(locale) is language


def test_an_unknown_message_raises() -> None:
    with pytest.raises(MessageError, match="no-such-message"):
        say(Language.ENGLISH, "no-such-message")


def test_a_missing_argument_raises_and_shows_no_braces() -> None:
    with pytest.raises(MessageError, match="card-of-suit"):
        say(Language.ENGLISH, "card-of-suit", rank="King")


def test_quantities_are_written_as_numbers_are_and_text_is_not_isolated() -> None:
    assert say(Language.ITALIAN, "card-of-suit", rank=1389, suit="Danari") == "1.389 di Danari"
    assert say(Language.ENGLISH, "card-of-suit", rank=-1389.5, suit="coins") == "−1,389½ of coins"
