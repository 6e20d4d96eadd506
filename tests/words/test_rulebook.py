"""The help pages: their limits, their numbers against the rule book's, and links to them."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.words import Language
from bot.words.rule_pages import RulePage, rule_pages, section_page
from bot.words.rulebook import (
    ACE_CASES,
    CONTATORI_CASES,
    CRICCONE_CASE,
    GRANDE_CASES,
    SEQUENZA_CASE,
    customs_of,
    named_cards,
)
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.games.match_rules import knobs_of
from tarocchino.core.model.cards import cards
from tarocchino.core.model.combinations import cricche, sequences, total_points
from tarocchino.core.model.errors import Reason
from tarocchino.core.model.rules import RuleSet, RuleSetName
from tests.words.fluent_files import TEXT

LONGEST_BODY = 1800
LONGEST_TITLE = 100
CARDS_NAMED = {"16", "15", "13", "7", "5"}
IN_EVERY_GAME = ("1", "2", "3", "4", "5", "7", "13")

games = pytest.mark.parametrize("game", GameName, ids=lambda game: game.value)
languages = pytest.mark.parametrize("language", Language, ids=lambda language: language.value)


def page(language: Language, game: GameName, title: str) -> RulePage:
    (found,) = [p for p in rule_pages(language, game) if title in p.title]
    return found


def tables(game: GameName) -> Iterator[RuleSet]:
    """The rules that tables of the game may have: each set, each custom by itself, a target."""
    played = GAMES[game]
    for base in played.rule_sets:
        yield default_rules(played, base)
    usual = default_rules(played)
    for knob, values in knobs_of(played):
        yield from (replace(usual, **{knob: value}) for value in values)
    yield replace(usual, target=5)


@games
@languages
def test_no_page_is_over_its_limit_or_shows_braces(game: GameName, language: Language) -> None:
    for rules in tables(game):
        check_limits(rule_pages(language, game, rules))


def check_limits(pages: tuple[RulePage, ...]) -> None:
    """Every page is one that a message can hold."""
    assert len({p.title for p in pages}) == len(pages)
    for p in pages:
        assert 0 < len(p.body) <= LONGEST_BODY, p.title
        assert 0 < len(p.title) <= LONGEST_TITLE
        assert not set("{}") & set(p.title + p.body), p.title
        assert "  \n" not in p.body
        assert "\n\n\n" not in p.body


@games
def test_both_languages_tell_the_same_numbers(game: GameName) -> None:
    for rules in tables(game):
        english, italian = (rule_pages(language, game, rules) for language in Language)
        for one, other in zip(english, italian, strict=True):
            numbers = [sorted(re.findall(r"[\d½]+", each.body)) for each in (one, other)]
            assert numbers[0] == numbers[1]


def test_a_table_with_other_customs_is_told_of_them_where_they_matter() -> None:
    parlour = default_rules(GAMES[GameName.OTTOCENTO], RuleSetName.PARLOUR)
    for title, told in {
        "Ottocento": "At this table:\n- everybody declares before the first card",
        "A trick": "play goes round **clockwise**",
        "The pack": "- in all four suits: King, Queen, Knight, Jack, 10",
        "sequences": "the trumps from the World down",
        "Grande": "begins with **the World**, which must be there, and at least two of Angel, Sun",
        "Declaring": "**Before the first card**, everybody in turn",
        "may be said": "whenever you lead; with the Matto, only *busso* and *striscio*",
        "cricche": "make a combination also scores it at once",
        "Calling out": "when everybody has declared",
    }.items():
        (found,) = [p for p in pages_of(parlour) if title in p.title]
        assert told in found.body
        assert told not in page(Language.ENGLISH, GameName.OTTOCENTO, title).body
    assert "busso*, with a knock: “Win, and lead the suit again”" in "".join(
        p.body for p in pages_of(parlour)
    )


def pages_of(rules: RuleSet) -> tuple[RulePage, ...]:
    """The English pages of Ottocento by these rules."""
    return rule_pages(Language.ENGLISH, GameName.OTTOCENTO, rules)


@games
def test_rules_as_usual_are_no_customs(game: GameName) -> None:
    played = GAMES[game]
    for players in played.players:
        rules = default_rules(played, players=players)
        assert customs_of(Language.ENGLISH, played, rules) == ()


@languages
def test_only_cards_and_lists_are_numbered_by_hand(language: Language) -> None:
    for path in (TEXT / language.value).glob("rules_*.ftl"):
        for text in path.read_text(encoding="utf-8").splitlines():
            typed = re.sub(r"\{[^}]*\}|^\s*#.*|^\s+\d\.|\[\w+\]|× 2|§ [\d.]+", "", text)
            assert set(re.findall(r"\d+", typed)) <= CARDS_NAMED, text


def test_sections_lead_to_pages_that_say_so() -> None:
    for language in Language:
        for game in GameName:
            pages = rule_pages(language, game)
            own = [GAMES[game].section]
            if GAMES[game].declares:
                own += ["6", "8"]
            for section in (*IN_EVERY_GAME, *own):
                title = pages[section_page(game, section)].title
                assert re.search(rf"§.*\b{section}\b", title), section


def test_every_section_that_a_refusal_cites_has_a_page() -> None:
    for section in sorted({reason.section for reason in Reason}):
        for language in Language:
            told = [
                rule_pages(language, game)[section_page(game, section)].title for game in GameName
            ]
            assert any(re.search(rf"§.*\b{section}\b", title) for title in told), language


def test_a_section_without_use_in_the_game_leads_to_its_first_page() -> None:
    assert section_page(GameName.MATTAZZA, "6") == 0
    assert section_page(GameName.OTTOCENTO, "9") == 0


# The worked cases of rules.md § 5, typed from it.
WORKED = {
    "An Mo Be 16 Ma 14": 25,
    "An So Lu Ma 15 Be 13": 30,
    "An Be Lu Ma 15 14 13 12": 35,
    "An Be So Ma 15 14 13 12": 35,
    "An Mo Be Ma 15 14 13 12": 15,
    "Kd Qd Ad": 0,
    "Kd Qd Ad Be": 15,
}
THREE_CONTATORI = {"An Mo": (0, 10, 15), "Kd Nd": (0, 10, 15), "m1 m2": (0, 10, 15)}


def test_the_pages_show_the_worked_cases_of_the_rule_book() -> None:
    assert set(WORKED) == {*GRANDE_CASES, *ACE_CASES}
    assert set(THREE_CONTATORI) == set(CONTATORI_CASES)


def test_worked_cases() -> None:
    for codes in WORKED:
        for language in Language:
            rules = default_rules(GAMES[GameName.OTTOCENTO])
            assert total_points(sequences(cards(codes), rules)) == WORKED[codes], language
            named = f"- {named_cards(language, codes)}: "
            told = "\n".join(p.body for p in rule_pages(language, GameName.OTTOCENTO)).splitlines()
            (line,) = [line for line in told if line.startswith(named)]
            assert f"**{WORKED[codes]}**" in line.removeprefix(named), language


@languages
@pytest.mark.parametrize("codes", THREE_CONTATORI)
def test_worked_cases_with_contatori(language: Language, codes: str) -> None:
    told = "\n".join(p.body for p in rule_pages(language, GameName.OTTOCENTO)).splitlines()
    (line,) = [line for line in told if line.startswith(f"- {named_cards(language, codes)}: **")]
    assert tuple(map(int, re.findall(r"\*\*(\d+)\*\*", line))) == THREE_CONTATORI[codes]


def test_doubled_examples() -> None:
    rules = default_rules(GAMES[GameName.OTTOCENTO])
    assert total_points(cricche(cards(CRICCONE_CASE), rules)) == 130
    assert total_points(sequences(cards(SEQUENZA_CASE), rules)) == 70


def test_numbers_of_the_rule_book() -> None:
    for game, title, told in [
        (GameName.OTTOCENTO, "Ottocento", "**800**"),
        (GameName.OTTOCENTO, "Ottocento", "1,000 or 1,500"),
        (GameName.OTTOCENTO, "deal to the count", "550 + 296 + 87 + 6 = **939**"),
        (GameName.OTTOCENTO, "worth", "**87**"),
        (GameName.OTTOCENTO, "worth", "That makes 93."),
        (GameName.OTTOCENTO, "worth", "a King with a Queen is 8, two small cards are 1"),
        (GameName.OTTOCENTO, "cricche", "- Kings: **34** for all four, **17** for any three"),
        (GameName.OTTOCENTO, "cricche", "(18 + 34 + 13) × 2 = **130**"),
        (GameName.OTTOCENTO, "sequences", "(10 + 15 + 10) × 2 = **70**"),
        (
            GameName.OTTOCENTO,
            "Grande",
            "Angel to the Bégato, the Grande *down to the socks*",
        ),
        (GameName.OTTOCENTO, "Grande", "**100**; with the Matto **105**, and 25 more"),
        (GameName.OTTOCENTO, "customs", "There is no scavezzo reale."),
        (GameName.OTTOCENTO, "customs", "if they are equal, the hand is played"),
        (GameName.OTTOCENTO, "Calling out", "After a tie at the target or above it, any"),
        (GameName.MILLONE, "Calling out", "After a tie at the target or above it, any"),
        (
            GameName.QUINDICI,
            "Calling out",
            "After a tie at the target or above it, any",
        ),
        (GameName.QUINDICI, "Quindici", "the points declared are rounded in the same way."),
        (GameName.CENTOCINQUANTA, "worth", "the whole pack is worth **87**, and 93 with the last"),
        (GameName.QUINDICI, "worth", "here 30 cards stay out, so it comes to less"),
        (GameName.MILLONE, "worth", "That makes 93."),
        (GameName.TERZIGLIO, "worth", "That makes 93."),
        (GameName.MATTAZZA, "Penalties", "the first with 6 penalties, or with 4 if 5 or 6 play"),
        (GameName.MATTAZZA, "Penalties", "sets the penalties, from 2 to 6"),
        (GameName.OTTOCENTO, "customs", "Four Kings are worth 24, three Knights 12."),
        (GameName.OTTOCENTO, "Declaring", "“three Kings without batons”"),
        (GameName.TERZIGLIO, "Terziglio", "18 cards each, six at a time, and 8 for the pozzo"),
        (GameName.TERZIGLIO, "Terziglio", "18 tricks"),
        (GameName.TERZIGLIO, "poste", "0–14 points: **0** · 15–24 points: **1**"),
        (GameName.TERZIGLIO, "poste", "0–45 points: **0** · 46–55 points: **1**"),
        (GameName.TERZIGLIO, "poste", "208 points are **20 poste**"),
        (GameName.TERZIGLIO, "poste", "went up and won: **+40**; each opponent −20"),
        (GameName.TERZIGLIO, "poste", "*di mio* and lost: **−80**; each opponent +40"),
        (GameName.MILLONE, "Millone", "20 tricks"),
        (GameName.MILLONE, "deal to the count", "**20** for the opponent, 22 for the dealer"),
        (GameName.MILLONE, "deal to the count", "**939**"),
        (GameName.CENTOCINQUANTA, "Centocinquanta", "play to 151 or 200"),
        (GameName.CENTOCINQUANTA, "Centocinquanta", "The other 30 cards"),
        (
            GameName.QUINDICI,
            "Quindici",
            "0–4 points: **0** · 5–14 points: **1** · 15–24 points: **2**",
        ),
        (GameName.MATTAZZA, "Mattazza", "10 tricks"),
        (GameName.MATTAZZA, "Counting", "7 of cups · 6 of cups is worth **8**"),
        (GameName.MATTAZZA, "Penalties", "4 players: out with 3 penalties; the match ends when 2"),
        (GameName.MATTAZZA, "Penalties", "5 players: out with 2 penalties; the match ends when 3"),
        (GameName.OPEN, "Open game", "- 7 players: 8 each, 6 face down"),
        (GameName.OPEN, "worth", "any other card, Sun and Moon included: **½**"),
        (GameName.OPEN, "Grande", "16 · Matto · 14: 5 cards, **20**"),
    ]:
        assert told in page(Language.ENGLISH, game, title).body


def test_games_by_several_rule_sets_tell_how_they_differ() -> None:
    for game in GameName:
        for language in Language:
            told = "\n".join(p.body for p in rule_pages(language, game))
            others = [name for name in GAMES[game].rule_sets if name is not RuleSetName.TORNEO]
            for name in others if len(GAMES[game].rule_sets) > 1 else []:
                assert f"`{name.value}`" in told, (game, language)
