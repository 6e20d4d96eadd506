"""The rules of a table as people type them: a set, a target, hands, and single options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from discord.app_commands import Choice

from bot.client.user_errors import DeclinedError
from bot.text import Language
from bot.text.words.names import game_name
from bot.text.words.rule_options import KnobValue, knob_name, rule_option_name
from bot.ui.components import MAX_OPTION_TEXT, MAX_OPTIONS
from bot.ui.words import typed_back
from tarocchino.core.games import Game, default_rules, match_rules
from tarocchino.core.games.knobs import knobs_of
from tarocchino.core.model.rules import (
    BadRulesError,
    RuleSet,
    RuleSetName,
    knob_value,
    with_knobs,
)

_SEPARATORS = " ,;"
_TRUTHS: Mapping[str, bool] = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One knob with a value that a command sets."""

    knob: str
    value: KnobValue

    def __str__(self) -> str:
        """As people may type it, for example "signals=off"."""
        match self.value:
            case Enum(value=value):
                return f"{self.knob}={value}"
            case bool(value):
                return f"{self.knob}={'true' if value else 'false'}"
            case number:
                return f"{self.knob}={number}"


def match_rules_for(
    game: Game,
    rule_set: str | None,
    target: int | None,
    hands: int | None = None,
    options: tuple[RuleOption, ...] = (),
) -> RuleSet:
    """The rules of a match by the name of a set, a target, a number of hands and options.

    Each defaults to the game's. Raises `BadRulesError`.
    """
    rules = default_rules(game, _set_name(rule_set))
    if hands is not None and not game.takes_hands:
        raise BadRulesError("hands", f"{game.name.value} takes no number of hands")
    rules = with_knobs(rules, {option.knob: option.value for option in options})
    rules = replace(rules, target=target or rules.target, hands=hands or rules.hands)
    if target is not None and game.target_range is None:
        raise BadRulesError("target", f"{game.name.value} has no target")
    return match_rules(game, rules)


def possible_rule_options(game: Game, rule_set: str | None) -> tuple[RuleOption, ...]:
    """The options that a game takes, without those that the rule set has anyway."""
    usual = default_rules(game, _set_name(rule_set))
    return tuple(
        RuleOption(knob, value)
        for knob, values in knobs_of(game)
        for value in values
        if getattr(usual, knob) != value
    )


def parse_rule_options(text: str, game: Game, language: Language) -> tuple[RuleOption, ...]:
    """Options as ``knob=value`` or in the words of any language, separated by commas.

    Raises `DeclinedError` for words that name none, and for a knob that the game does not use.
    """
    spellings = _spellings(game)
    found: list[RuleOption] = []
    rest = text.strip(_SEPARATORS)
    while rest:
        # Phrases may hold commas themselves, so the longest one that fits is taken.
        fitting = [s for s in spellings if _begins(rest.casefold(), s)]
        if fitting:
            spelling = max(fitting, key=len)
            found.append(spellings[spelling])
            rest = rest[len(spelling) :].lstrip(_SEPARATORS)
        else:
            piece = rest.replace(";", ",").partition(",")[0].strip()
            found.append(_parse_pair(piece, game, language))
            rest = rest[len(piece) :].lstrip(_SEPARATORS)
    return tuple(found)


def rule_option_choices(
    game: Game, rule_set: str | None, language: Language, typed: str
) -> list[Choice[str]]:
    """What was typed so far, followed by each option that could come next; for autocomplete."""
    before, wanted = _typed_so_far(typed, game, language)
    set_already = {option.knob for option in before}
    choices = []
    for option in possible_rule_options(game, rule_set):
        phrase = rule_option_name(language, option.knob, option.value)
        title = f"{knob_name(language, option.knob)} {phrase} {option}"
        if option.knob not in set_already and wanted in title.casefold():
            choices.append(_choice((*before, option), language))
    if before and not wanted:
        choices.insert(0, _choice(before, language))
    return [c for c in choices if len(str(c.value)) <= MAX_OPTION_TEXT][:MAX_OPTIONS]


def _choice(options: tuple[RuleOption, ...], language: Language) -> Choice[str]:
    value = ", ".join(map(str, options))
    name = "; ".join(rule_option_name(language, option.knob, option.value) for option in options)
    # A shortened name could not be parsed again when the person types on after it.
    return Choice(name=name if len(name) <= MAX_OPTION_TEXT else value, value=value)


def _typed_so_far(typed: str, game: Game, language: Language) -> tuple[tuple[RuleOption, ...], str]:
    """The options that are complete, and the beginning of the next one in lower case."""
    for end in sorted({len(typed), *_separator_places(typed), 0}, reverse=True):
        try:
            return parse_rule_options(typed[:end], game, language), typed[end:].strip(
                _SEPARATORS
            ).casefold()
        except DeclinedError:
            continue
    return (), typed.casefold()


def _separator_places(typed: str) -> Iterator[int]:
    return (place for place, sign in enumerate(typed) if sign in ",;")


def _begins(text: str, spelling: str) -> bool:
    rest = text[len(spelling) :]
    return text.startswith(spelling) and (not rest or rest.lstrip()[:1] in ("", ",", ";"))


def _spellings(game: Game) -> dict[str, RuleOption]:
    """Every option of the game by the ways to write it, in lower case."""
    every = [RuleOption(knob, value) for knob, values in knobs_of(game) for value in values]
    written = {str(option).casefold(): option for option in every}
    for language in Language:
        for option in every:
            written[rule_option_name(language, option.knob, option.value).casefold()] = option
    return written


def _parse_pair(piece: str, game: Game, language: Language) -> RuleOption:
    knob, equals, written = (part.strip() for part in piece.partition("="))
    if not equals:
        raise DeclinedError("problem-no-rule-option", typed=typed_back(piece))
    if knob not in dict(knobs_of(game)):
        played = game_name(language, game.name)
        raise DeclinedError("problem-rule-option-not-here", game=played, knob=typed_back(knob))
    value = int(written) if written.isdecimal() and written.isascii() else written
    try:
        return RuleOption(knob, knob_value(knob, _TRUTHS.get(written.casefold(), value)))
    except BadRulesError:
        raise DeclinedError("problem-bad-rule-option", knob=knob_name(language, knob)) from None


def _set_name(rule_set: str | None) -> RuleSetName | None:
    try:
        return None if rule_set is None else RuleSetName(rule_set)
    except ValueError:
        raise BadRulesError("set", "there is no rule set of this name") from None
