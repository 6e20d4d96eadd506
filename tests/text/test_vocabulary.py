"""The words of the table: in Italian the terms of Barilli, *Il Tarocco bolognese* (sixth edition,
2016), by its sections; in English one word for each thing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.game.model.errors import Reason
from bot.text import Language
from tests.text.fluent_files import TEXT

FORBIDDEN_IN_ITALIAN = {
    r"\bbriscol[ae]\b": "1.1: i Trionfi",
    r"\batout\b": "1.1: i Trionfi",
    r"\barcani\b": "1.1: i Trionfi",
    r"\b[Dd]enari di\b|di [Dd]enari\b": "1.3: Danari",
    r"\bBagatto\b(?!,)": "1.2.1: Bégato",
    r"\bBegato\b(?!,)": "1.2.1: Bégato, con l’accento",
    r"\bdonn[ae] di\b": "1.4: la Regina",
    r"\bsemi?\b": "1.3: i Semi, delle carte, con la maiuscola; di un mazzo si dice numero segreto",
    r"\blo scarto è fatto\b|fa(re)? lo scarto\b": "3.3: la scartata, che si fa",
    r"\bscartate via\b": "3.3: si scarta",
    r"\besc[ei] tu\b|\bEsce \{ \}": "3.4: è primo di mano",
    r"\besce di mano\b|\bsi esce di\b": "3.4: si mette a terra, si gioca di prima mano",
    r"\bin tavola\b": "3.4: in terra, a terra",
    r"\bdichiara(re|zion[ei])?\b": "3.5.1: si accusa, l’accuso",
    r"\bannunci[oa]?\b": "3.5.1: l’accuso",
    r"\bbuss(are|ata)\b|\bbusso forte\b": "3.5.2: busso",
    r"\bsegnal[ei] al compagno\b": "3.5.2: informazioni al compagno",
    r"\bround\b|\bdistribut(a|e) la mano\b": "3.7: la smazzata",
    r"\b(prossima|nuova|ultima|questa|quella|ogni|di) mano finita\b": "3.7: la smazzata",
    r"\b(prossima|nuova|fine|finita la) mano\b": "3.7: la smazzata; la mano sono le carte",
    r"\bsmazzata di carte in mano\b": "3.2: la mano",
    r"\bmazzo delle prese\b|\bpila\b": "3.9: il tallone",
    r"\bcapotto\b": "3.9.1: cappotto",
    r"\bdichiararsi fuori\b|\bchiamare fuori\b": "4.1.1: chiamarsi fuori",
    r"\bsolista\b": "4.2.1: chi gioca da solo, chi va su",
    r"(?<![Aa] )\bmonte\b": "4.2.1: il pozzo; a monte vanno le carte",
    r"\bdistributore\b|\bdealer\b": "3.1: il mazziere",
    r"\bgiocatori? del computer\b|\bbottone\b": "una parola sola: computer, pulsante",
    r"\bSei (già )?seduto\b|\bTi sei seduto\b": "si parla a tutti: siedi, hai un posto",
    r"\bla partita è pari\b": "una parola sola: patta",
}
"""What a player of Bologna would not say, or uses for something else; and what is said instead."""

REQUIRED_IN_ITALIAN = {
    "smazzata": "3.7", "mazziere": "3.1", "primo di mano": "3.4", "giro di mano": "3.4",
    "tallone": "3.9", "scartata": "3.3", "L’ho fatta": "3.3", "accus": "3.5.1",
    "capostipite": "2.2.2", "va in terza": "2.4", "scavezzo reale": "computo",
    "criccone": "2.2.3", "contatori": "1.2.3", "Rosse": "1.2.3", "fino ai calzettini": "2.3",
    "sbaglia": "3.5.1", "tre Tarocchi matti": "3.5.1", "busso": "3.5.2", "striscio": "3.5.2",
    "volo": "3.5.2", "cappotto": "3.9.1", "conto degli scartini": "2.1", "si chiama fuori": "4.1.1",
    "va su": "4.2.1", "faccio di mio": "4.2.1", "Posso?": "4.2.1", "Va bene!": "4.2.1",
    "pozzo": "4.2.1", "poste": "4.2.1", "Andare a duro": "4.4.1", "riposa": "4.4.1",
    "copre il Matto": "1.2.2", "Asso buono": "1.4.5", "Asso matto": "1.4.5",
    "numero di scavezzo": "1.2.3", "carte lunghe": "1.1", "a monte": "gergo",
    "Informazioni al compagno": "3.5.2", "Ultima presa": "3.7",
}  # fmt: skip
"""Barilli's terms, each with its section; every one of them is used somewhere."""

FORBIDDEN_IN_ENGLISH = {
    r"\b(lay|lays|laid|laying) (\*\*)?(\{ \$\w+ \} )?(cards?\*\* |cards? )?away\b": "discard",
    r"\bmeld(s|ed|ing)?\b": "combination, declare",
    r"\bannounc(e|es|ed|ement)s?\b": "declare",
    r"\bfool\b(?!,)": "Matto",
    r"\bpentacles\b|\bwands\b(?!,)|\bclubs\b(?!,)": "coins, batons",
    r"\bruff(s|ed)?\b": "trump",
    r"\bknock out\b|\bgo(es)? out of the (match|game)\b": "call out",
    r"\b(next|last|this|each|every|first|new|of the|a) round\b": "hand, trick",
    r"\btalon\b|\bwidow\b|\bkitty\b": "pile, pozzo",
    r"\bvalets?\b|\bknaves?\b(?!,)": "Jack",
    r"\bcavaliers?\b(?!,)": "Knight",
    r"\bmajor arcana\b": "trumps",
    r"\bturn number\b": "trick",
}
"""Synonyms that English texts avoid, with the term used instead."""


def lines(language: Language) -> Iterator[tuple[str, str]]:
    """Every line that people read, with its position; search keywords are left out."""
    for path in sorted((TEXT / language.value).glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if not line.lstrip().startswith("#") and not line.startswith("called-"):
                said = re.sub(r"^[\w-]+ =|^ +\.[\w-]+ =", "", line)
                yield f"{path.name}:{number}", re.sub(r"\{[^{}]*\}|\{ ?\$\w+ ?->", "{ }", said)


def whole(language: Language) -> str:
    """All texts of the language."""
    return "\n".join(text for _, text in lines(language))


@pytest.mark.parametrize(("word", "instead"), FORBIDDEN_IN_ITALIAN.items())
def test_no_word_that_a_bolognese_would_not_say(word: str, instead: str) -> None:
    found = [f"{place}: {text}" for place, text in lines(Language.ITALIAN) if re.search(word, text)]
    assert found == [], instead


@pytest.mark.parametrize(("term", "section"), REQUIRED_IN_ITALIAN.items())
def test_barillis_own_terms_are_used(term: str, section: str) -> None:
    assert term in whole(Language.ITALIAN), section


@pytest.mark.parametrize(("word", "instead"), FORBIDDEN_IN_ENGLISH.items())
def test_one_english_word_for_one_thing(word: str, instead: str) -> None:
    pattern = re.compile(word, re.IGNORECASE)
    found = [f"{place}: {text}" for place, text in lines(Language.ENGLISH) if pattern.search(text)]
    assert found == [], instead


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
