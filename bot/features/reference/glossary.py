"""Find a word of the table by its name in either language, and show what it means."""

from __future__ import annotations

from collections.abc import Mapping

from bot.client.components import AccentColour, Buttons, Panel, Text
from bot.features.reference.card_guide import words_of
from bot.table.panels.rules_pages import section_button
from bot.words import Language, say
from tarocchino.core.games import FIRST_GAME, GameName
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.combinations import cricche
from tarocchino.core.model.rules import RuleSetName, named_rules

_SECTIONS: Mapping[str, tuple[str, ...]] = {
    "1": (
        "numeri", "numeri-di-scavezzo", "tarocchi", "rosse", "angelo", "begato", "contatori",
        "assi-buoni", "assi-matti", "palo", "figure",
    ),
    "3": (
        "matto", "mori", "scartatore", "smazzata", "mano", "primo-di-mano", "giro-di-mano",
        "carta-dominante", "tallone", "dare", "taglio", "re-in-tondo", "coprire-il-matto",
        "cappotto",
    ),
    "4": ("scartini", "svoltare", "ultima-presa"),
    "5": (
        "grande", "cricca", "criccone", "mezzo-criccone", "sequenza", "capostipite",
        "andare-in-terza", "scavezzo", "calzettini",
    ),
    "6": ("accuso", "sbaglia"),
    "7": ("busso", "striscio", "volo"),
    "8": ("chiamarsi-fuori",),
    "9": ("ricevitore", "pozzo", "andare-su", "di-mio", "poste"),
}  # fmt: skip
"""The words, by the section of rules.md that has to do with them; each has a message of its own."""

_SECTION_OF = {word: section for section, words in _SECTIONS.items() for word in words}
_OF_TERZIGLIO = "9"


def glossary_name(word: str, language: Language) -> str:
    """How the word is written at the head of its page, and in the list."""
    return say(language, f"glossary-{word}")


def glossary_words(language: Language) -> tuple[str, ...]:
    """All words, in the order of the alphabet in this language."""
    return tuple(sorted(_SECTION_OF, key=lambda word: words_of(glossary_name(word, language))))


def words_called(typed: str, language: Language) -> tuple[str, ...]:
    """The words that match what was typed: each typed part begins a part of the word's name in one
    of the languages.

    A word whose name was typed in full comes first, then those whose name begins with it; every
    word matches an empty text.
    """
    wanted = words_of(typed)
    found = [
        word
        for word in glossary_words(language)
        if all(any(part.startswith(w) for name in _names(word) for part in name) for w in wanted)
    ]
    exact = [word for word in found if wanted in _names(word)]
    begun = [w for w in found if any(name[: len(wanted)] == wanted for name in _names(w))]
    return tuple(dict.fromkeys((*exact, *begun, *found)))


def word_meant(typed: str, language: Language) -> str | None:
    """The word that was chosen from the list or typed in full, else the only one that matches."""
    wanted = words_of(typed)
    exact = [word for word in _SECTION_OF if typed == word or wanted in _names(word)]
    found = exact or words_called(typed, language)
    return found[0] if len(found) == 1 else None


def _names(word: str) -> list[list[str]]:
    return [words_of(glossary_name(word, each)) for each in Language]


def glossary_panel(language: Language) -> Panel:
    """All words with a short line each."""
    lines = [
        say(
            language,
            "glossary-line",
            word=glossary_name(word, language),
            short=say(language, f"glossary-{word}.short"),
        )
        for word in glossary_words(language)
    ]
    title, more = say(language, "glossary-title"), say(language, "glossary-more")
    texts = (f"{_source(language)}\n## {title}", "\n".join(lines), more)
    return Panel(tuple(map(Text, texts)), AccentColour.RESULT)


def glossary_word_panel(word: str, language: Language) -> Panel:
    """What a word means and what it is good for, with a button to the rules about it."""
    section = _SECTION_OF[word]
    game = GameName.TERZIGLIO if section == _OF_TERZIGLIO else FIRST_GAME
    title = f"{_source(language)}\n## {glossary_name(word, language)}"
    told = say(language, f"glossary-{word}.long", **_facts(word))
    button = section_button(game, section, language)
    return Panel((Text(title), Text(told), Buttons((button,))), AccentColour.RESULT)


def _source(language: Language) -> str:
    return f"-# {say(language, 'glossary-source')}"


def _facts(word: str) -> dict[str, int]:
    """The numbers of the rule book in a word's text."""
    if word != "mezzo-criccone":
        return {}
    found = cricche(PACK, named_rules(RuleSetName.TORNEO))
    return {"half": sum(each.points for each in found)}
