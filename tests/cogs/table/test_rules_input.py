"""The rules of a table as people word them: every knob, and clear refusals."""

import pytest

from bot.client.errors import DeclinedError
from bot.words import Language
from bot.words.names import rule_option_name
from cogs.table.input import (
    RuleOption,
    match_rules_for,
    parse_rule_options,
    possible_rule_options,
    rule_option_choices,
)
from tarocchino.core.games import GAMES, Game, GameName
from tarocchino.core.model.rules import (
    KNOBS,
    BadRulesError,
    CallingOut,
    DealNext,
    GrandeHead,
    SignalsAllowed,
)

OTTOCENTO, TERZIGLIO = GAMES[GameName.OTTOCENTO], GAMES[GameName.TERZIGLIO]
MATTAZZA, OPEN = GAMES[GameName.MATTAZZA], GAMES[GameName.OPEN]


def read(text: str, game: Game = OTTOCENTO) -> tuple[RuleOption, ...]:
    return parse_rule_options(text, game, Language.ENGLISH)


def test_every_custom_is_read_as_written_and_as_said() -> None:
    for language in Language:
        for game in list(GAMES.values()):
            for rule_set in game.rule_sets:
                every = possible_rule_options(game, rule_set.value)
                assert read(", ".join(map(str, every)), game) == every, language
                said = [rule_option_name(language, option.knob, option.value) for option in every]
                for separator in (", ", "; ", " ,"):
                    assert read(separator.join(said), game) == every, language


def test_between_them_the_options_set_every_knob() -> None:
    found = {option.knob for game in GAMES.values() for option in possible_rule_options(game, None)}
    assert found | {"target", "hands"} == set(KNOBS)


def test_choices_grow_custom_by_custom_within_discords_limits() -> None:
    for language in Language:
        for game in list(GAMES.values()):
            typed = ""
            for number in range(1, 4):
                offered = rule_option_choices(game, None, language, typed)
                assert 0 < len(offered) <= 25, (game, language)
                assert all(
                    0 < len(c.name) <= 100 and 0 < len(str(c.value)) <= 100 for c in offered
                ), (game, language)
                typed = str(offered[-1].value)
                # What a client writes into the field, the name, leads on as well as the value does.
                assert len(read(typed, game)) == number, language
                assert read(offered[-1].name, game) == read(typed, game), language


def test_a_beginning_finds_what_it_may_become() -> None:
    offered = rule_option_choices(OTTOCENTO, None, Language.ITALIAN, "signals=off, mondo")
    assert [c.value for c in offered] == ["signals=off, grande_head=Mondo"]
    assert rule_option_choices(OTTOCENTO, None, Language.ITALIAN, "xyzzy") == []


def test_options_make_the_rules_of_the_table() -> None:
    rules = match_rules_for(
        OTTOCENTO, "pagat", 1500, None, read("signals=off; calling_out=barilli, grande_head=Mondo")
    )
    assert rules.base.value == "pagat"
    assert rules.target == 1500
    assert rules.signals is SignalsAllowed.OFF
    assert rules.calling_out is CallingOut.BARILLI
    assert rules.grande_head is GrandeHead.MONDO
    poste = match_rules_for(TERZIGLIO, None, None, 12, read("poste_floor=45", TERZIGLIO))
    assert (poste.poste_floor, poste.hands) == (45, 12)
    mattazza = match_rules_for(MATTAZZA, None, 6, None, read("losers=1, deal_next=loser", MATTAZZA))
    assert (mattazza.target, mattazza.losers) == (6, 1)
    assert mattazza.deal_next is DealNext.LOSER
    assert match_rules_for(OPEN, None, None, 3).hands == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "problem-no-rule-option"),
        ("signals=off, nonsense", "problem-no-rule-option"),
        ("signals=loud", "problem-bad-rule-option"),
        ("signals=", "problem-bad-rule-option"),
        ("trick_combinations=7", "problem-bad-rule-option"),
        ("poste_floor=14", "problem-rule-option-not-here"),
        ("target=900", "problem-rule-option-not-here"),
        ("=", "problem-rule-option-not-here"),
    ],
)
def test_other_words_are_declined(text: str, said: str) -> None:
    with pytest.raises(DeclinedError) as declined:
        read(text)
    assert declined.value.text_id == said


@pytest.mark.parametrize(
    ("game", "rule_set", "target", "hands", "options", "knob"),
    [
        (OTTOCENTO, "parlor", None, None, "", "set"),
        (TERZIGLIO, "parlour", None, None, "", "set"),
        (TERZIGLIO, None, 500, None, "", "target"),
        (MATTAZZA, None, 7, None, "", "target"),
        (OTTOCENTO, None, None, 4, "", "hands"),
        (GAMES[GameName.QUATTRO_SCARTATE], None, None, 8, "", "hands"),
        (GAMES[GameName.QUATTRO_SCARTATE], None, 800, None, "", "target"),
        (MATTAZZA, None, None, None, "losers=6", "losers"),
    ],
)
def test_rules_that_a_game_does_not_take_are_refused(
    game: Game,
    rule_set: str | None,
    target: int | None,
    hands: int | None,
    options: str,
    knob: str,
) -> None:
    with pytest.raises(BadRulesError) as refused:
        match_rules_for(game, rule_set, target, hands, read(options, game))
    assert refused.value.knob == knob
