"""The rule options in words: every knob, every value, and the differences at a table."""

from dataclasses import replace
from enum import Enum

import pytest

from bot.words import Language
from bot.words.names import changed_rule_options, knob_name, rule_option_name
from tarocchino.core.games import GAMES, GameName, default_rules, read_match_rules
from tarocchino.core.model.rules import KNOBS, RuleSet

OPTION_DESCRIPTION = 100
OPTION_LABEL = 25


def values_of(knob: str) -> list:
    value = getattr(RuleSet(), knob)
    if isinstance(value, Enum):
        return list(type(value))
    return [False, True] if isinstance(value, bool) else [1, 2, 45]


@pytest.mark.parametrize("language", Language)
def test_every_setting_has_a_phrase_of_its_own(language: Language) -> None:
    assert len({knob_name(language, knob) for knob in KNOBS}) == len(KNOBS)
    assert max(len(knob_name(language, knob)) for knob in KNOBS) <= OPTION_LABEL
    settings = [(knob, value) for knob in KNOBS for value in values_of(knob)]
    phrases = [rule_option_name(language, knob, value) for knob, value in settings]
    assert len(set(phrases)) == len(phrases)
    assert max(map(len, phrases)) <= OPTION_DESCRIPTION


@pytest.mark.parametrize("game", GameName)
def test_a_table_by_a_named_set_has_no_rule_options(game: GameName) -> None:
    for base in GAMES[game].rule_sets:
        players = GAMES[game].players[-1]
        rules = default_rules(GAMES[game], base, players)
        assert changed_rule_options(Language.ENGLISH, GAMES[game], rules, players) == ()
        if rules.target is not None:
            higher = replace(rules, target=rules.target + 1)
            assert changed_rule_options(Language.ENGLISH, GAMES[game], higher, players) == ()


def test_what_was_set_by_hand_is_told() -> None:
    game = GAMES[GameName.OTTOCENTO]
    rules = read_match_rules(game, {"set": "pagat", "signals": "off", "suit_order": "uniform"}, 4)
    assert changed_rule_options(Language.ENGLISH, game, rules, 4) == (
        "the small cards rank alike in all suits",
        "no signals",
    )
    assert changed_rule_options(Language.ITALIAN, game, rules, 4) == (
        "gli scartini vanno uguali in tutti i Semi",
        "non si parla",
    )


def test_numbers_of_a_game_are_told_where_they_are_not_the_usual_ones() -> None:
    mattazza, terziglio = GAMES[GameName.MATTAZZA], GAMES[GameName.TERZIGLIO]
    rules = read_match_rules(mattazza, {"losers": 1, "target": 6, "deal_next": "loser"}, 6)
    told = changed_rule_options(Language.ENGLISH, mattazza, rules, 6)
    assert told == ("one player loses", "the loser of the hand deals the next")
    rules = read_match_rules(terziglio, {"hands": 6, "poste_floor": 45}, 3)
    told = changed_rule_options(Language.ITALIAN, terziglio, rules, 3)
    assert told == ("6 smazzate", "niente poste fino a 45 punti")
