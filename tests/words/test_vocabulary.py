"""One word for each thing, in every text that people read: the terms of `vocabulary`."""

import re
from functools import cache

import pytest

from bot.words import Language
from tarocchino.core.model.errors import Reason
from tests.words.fluent_files import REPOSITORY, TEXT
from tests.words.vocabulary import ENGLISH, ITALIAN, TERMS

DOCUMENTS = (
    "README.md",
    "docs/host/decks.md",
    "docs/host/when-discord-fails.md",
    *sorted(f"docs/play/{page.name}" for page in (REPOSITORY / "docs" / "play").iterdir()),
)
"""What people read besides the bot's messages; it is in English."""

_NAMES = ("called-", "command-", "option-")


@cache
def lines(language: Language) -> tuple[tuple[str, str], ...]:
    """Every line that people read, with its position; search keywords, and the names of commands
    and options, are left out."""
    return tuple(
        (f"{path.name}:{number}", re.sub(r"\{[^{}]*\}|\{ ?\$\w+ ?->", "{ }", said))
        for path in sorted((TEXT / language.value).glob("*.ftl"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if not line.lstrip().startswith("#") and not line.startswith(_NAMES)
        for said in (re.sub(r"^[\w-]+ =|^ +\.[\w-]+ =", "", line),)
    )


@cache
def whole(language: Language) -> str:
    """All texts of the language."""
    return "\n".join(text for _, text in lines(language))


def test_a_thing_has_one_word() -> None:
    for language in Language:
        found = [
            f"{place}: {text} ({term.concept}: {term.words[0]})"
            for term in TERMS[language]
            for pattern in term.never
            if re.search(pattern, whole(language), re.IGNORECASE)
            for place, text in lines(language)
            if not (term.elsewhere and place.startswith(term.elsewhere))
            and re.search(pattern, text, re.IGNORECASE)
        ]
        assert found == [], language


def test_every_italian_pattern_catches_the_slip_it_is_for() -> None:
    for term in ITALIAN:
        caught = {
            (pattern, slip)
            for pattern in term.never
            for slip in term.slips
            if re.search(pattern, slip, re.IGNORECASE)
        }
        assert {pattern for pattern, _ in caught} == set(term.never), term.concept
        assert {slip for _, slip in caught} == set(term.slips), term.concept


def test_every_term_is_used() -> None:
    for language in Language:
        said = whole(language)
        assert [word for term in TERMS[language] for word in term.words if word not in said] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_documents_use_the_same_words(document: str) -> None:
    said = (REPOSITORY / document).read_text(encoding="utf-8").splitlines()
    found = [
        f"{document}:{number}: {text} ({term.words[0]})"
        for number, text in enumerate(said, start=1)
        for term in ENGLISH
        for pattern in term.never
        if term.in_documents and re.search(pattern, re.sub(r"`[^`]*`", "", text), re.IGNORECASE)
    ]
    assert found == []


def test_no_word_is_forbidden_for_one_thing_and_used_for_another() -> None:
    for language, terms in TERMS.items():
        words = [word for term in terms for word in term.words]
        for term in terms:
            for pattern in term.never:
                used = [word for word in words if re.fullmatch(pattern, word, re.IGNORECASE)]
                assert used == [], (language, term.concept)


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_every_refusal_says_why_and_what_to_do(language: Language) -> None:
    """The reason, then what to do: after a colon, in a sentence of its own, or implied by a
    choice."""
    says_both = re.compile(r"[:;.] \S|, (so|quindi|e di’) |\b(only|solo|Choose|Scegli|Pay|Paga)\b")
    text = (TEXT / language.value / "refusals.ftl").read_text(encoding="utf-8")
    told = re.findall(r"(?m)^refusal-[\w-]+ = (.+)$", text)
    told += re.findall(r"(?m)^ +\*?\[\w+\] (.+)$", text)
    assert len(told) >= len(Reason)
    for each in told:
        assert "(§ { $section })" in each
        assert says_both.search(each.replace("(§ { $section })", "")), each


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
def test_quotation_marks_and_apostrophes_are_typographic(language: Language) -> None:
    for place, text in lines(language):
        plain = re.sub(r"`[^`]*`", "", text)
        assert "'" not in plain, place
        assert '"' not in plain, place
        assert "..." not in plain, place
