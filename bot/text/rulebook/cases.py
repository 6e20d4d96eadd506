"""Worked cases of the help pages as list items, computed by the core."""

from __future__ import annotations

from bot.text.catalogue import Language, say
from bot.text.words.cards import card_label, card_short
from bot.text.words.declarations import spoken
from bot.text.words.names import family_name
from bot.text.words.points import shown
from tarocchino.core.games.base import in_groups
from tarocchino.core.model.cards import LUNA, NUMBERED_TRUMPS, SOLE, cards
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    Family,
    combinations_of,
    cricche,
    sequences,
    total_points,
)
from tarocchino.core.model.rules import GrandeWild, RuleSet

CONTATORI_CASES = ("An Mo", "Kd Nd", "m1 m2")
ACE_CASES = ("Kd Qd Ad", "Kd Qd Ad Be")
GRANDE_CASES = (
    "An Mo Be 16 Ma 14",
    "An So Lu Ma 15 Be 13",
    "An Be Lu Ma 15 14 13 12",
    "An Be So Ma 15 14 13 12",
    "An Mo Be Ma 15 14 13 12",
)
CRICCONE_CASE = "An Be Ma Ks Kb Kc Kd Ns Nb Nc"
SEQUENZA_CASE = "An Mo Lu Kd Qd Nd Ad As Ab"
SPOKEN_CASES = ("Kd Qd Be", "An So Lu", "m1 m2 m3", "Ks Kc Kd", "Mo Be Ma", "An Mo Ma")
GROUP_CASES = ("Kd 7c 05", "Kd Qc 7c 6c", "An Kd Qc Nb 07")


def named_cards(language: Language, codes: str) -> str:
    """The names of the cards whose codes are given, in that order: "Angel · World · 16"."""
    return " · ".join(
        card_short(language, c) if c in NUMBERED_TRUMPS else card_label(language, c)
        for c in cards(codes)
    )


def cricca_line(language: Language, family: Family, rules: RuleSet) -> str:
    """What four and any three of the family are worth."""
    members = CRICCA_CARDS[family]
    return say(
        language,
        "rules-cricca-line",
        family=family_name(language, family),
        four=total_points(cricche(members, rules)),
        three=total_points(cricche(members[:3], rules)),
    )


def case_points(codes: str, rules: RuleSet) -> int:
    """The points of the sequences among the cards."""
    return total_points(sequences(cards(codes), rules))


def sequence_case(language: Language, codes: str, rules: RuleSet) -> str:
    """The cards, the length of their sequence and its points; marks a *scavezzo reale*."""
    held = cards(codes)
    number = sum(item.length for item in sequences(held, rules))
    royal = number and rules.grande_wild is GrandeWild.BRIDGE and codes.startswith("An")
    royal = royal and not {SOLE, LUNA, NUMBERED_TRUMPS[0]} & set(held)
    return say(
        language,
        "rules-case-scavezzo-reale" if royal else "rules-case-line",
        cards=named_cards(language, codes),
        number=number,
        points=case_points(codes, rules),
    )


def contatori_case(language: Language, codes: str, rules: RuleSet) -> str:
    """The points of the cards alone, with one contatore and with both."""
    return say(
        language,
        "rules-case-contatori",
        cards=named_cards(language, codes),
        none=case_points(codes, rules),
        one=case_points(f"{codes} Be", rules),
        two=case_points(f"{codes} Be Ma", rules),
    )


def spoken_case(language: Language, codes: str, rules: RuleSet) -> str:
    """The cards of a combination, and what a player says to declare it."""
    held = frozenset(cards(codes))
    found = next(c for c in combinations_of(held, rules) if set(c.cards) == held)
    named, phrase = named_cards(language, codes), spoken(language, found, rules)
    return say(language, "rules-case-spoken", cards=named, phrase=phrase)


def group_case(language: Language, codes: str) -> str:
    """What the cards are worth as one group of Mattazza."""
    group = cards(codes)
    points = shown(in_groups(group, len(group)))
    named = named_cards(language, codes)
    return say(language, "rules-mattazza-group-line", cards=named, points=points)
