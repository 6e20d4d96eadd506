"""Parse the rules, the time control and the guests of a table as people type them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import chain

from discord.app_commands import Choice

from bot.client.components import MAX_OPTION_TEXT, MAX_OPTIONS
from bot.client.errors import DeclinedError
from bot.settings.agreement import (
    DAY,
    HOUR,
    MINUTE,
    SECONDS,
    BadTimeControlError,
    Pace,
    TimeControl,
)
from bot.settings.servers import TIME_CONTROLS
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.words import time_control_name, typed_back
from bot.table.rules.lobby import MOST_INVITED
from bot.words import Language, say
from bot.words.names import KnobValue, game_name, knob_name, rule_option_name
from tarocchino.core.games import Game, default_rules, match_rules
from tarocchino.core.games.match_rules import knobs_of
from tarocchino.core.model.rules import BadRulesError, RuleSet, RuleSetName, knob_value, with_knobs

_SEPARATORS = " ,;"
_TRUTHS: Mapping[str, bool] = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class RuleOption:
    """A knob with a value, as a command sets it."""

    knob: str
    value: KnobValue

    def __str__(self) -> str:
        """Return the option as people may type it, for example "signals=off"."""
        value = self.value.value if isinstance(self.value, Enum) else str(self.value).lower()
        return f"{self.knob}={value}"


def match_rules_for(
    game: Game,
    rule_set: str | None,
    target: int | None,
    hands: int | None = None,
    options: tuple[RuleOption, ...] = (),
) -> RuleSet:
    """Return the rules of a match from a rule set, a target, a number of hands and options. Each
    defaults to the game's. Raises `BadRulesError`."""
    rules = default_rules(game, _set_name(rule_set))
    if hands is not None and not game.takes_hands:
        raise BadRulesError("hands", f"{game.name.value} takes no number of hands")
    rules = with_knobs(rules, {option.knob: option.value for option in options})
    rules = replace(rules, target=target or rules.target, hands=hands or rules.hands)
    if target is not None and game.target_range is None:
        raise BadRulesError("target", f"{game.name.value} has no target")
    return match_rules(game, rules)


def possible_rule_options(game: Game, rule_set: str | None) -> tuple[RuleOption, ...]:
    """Return the options that a game takes, without those that the rule set already has."""
    usual = default_rules(game, _set_name(rule_set))
    return tuple(
        RuleOption(knob, value)
        for knob, values in knobs_of(game)
        for value in values
        if getattr(usual, knob) != value
    )


def parse_rule_options(text: str, game: Game, language: Language) -> tuple[RuleOption, ...]:
    """Parse options as ``knob=value`` or in the words of any language, separated by commas. Raises
    `DeclinedError` for unknown words, and for a knob that the game does not use."""
    spellings = _spellings(game)
    found: list[RuleOption] = []
    rest = text.strip(_SEPARATORS)
    while rest:
        # A phrase may contain commas, so take the longest one that fits.
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
    """Return the typed text, followed by each option that could come next; for autocomplete."""
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
    # A shortened name could not be parsed once the person continues to type after it.
    return Choice(name=name if len(name) <= MAX_OPTION_TEXT else value, value=value)


def _typed_so_far(typed: str, game: Game, language: Language) -> tuple[tuple[RuleOption, ...], str]:
    """Return the complete options, and the beginning of the next one in lower case."""
    separators = (place for place, sign in enumerate(typed) if sign in ",;")
    for end in sorted({len(typed), *separators, 0}, reverse=True):
        try:
            return parse_rule_options(typed[:end], game, language), typed[end:].strip(
                _SEPARATORS
            ).casefold()
        except DeclinedError:
            continue
    return (), typed.casefold()


def _begins(text: str, spelling: str) -> bool:
    rest = text[len(spelling) :]
    return text.startswith(spelling) and (not rest or rest.lstrip()[:1] in ("", ",", ";"))


def _spellings(game: Game) -> dict[str, RuleOption]:
    """Return every option of the game by its spellings, in lower case."""
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


_UNITS: Mapping[str, int] = {"seconds": 1, "minutes": MINUTE, "hours": HOUR, "days": DAY}
_SHORT_UNITS = ("s", "m", "h", "d")
_USUAL_INCREMENTS = ("5s", "10s", "15s")
_LENGTH = re.compile(r"(\d{1,7})\s*([a-z]+)", re.ASCII)
_BARE = re.compile(r"\d{1,6}", re.ASCII)


def parse_time_control(text: str) -> TimeControl:
    """Parse a time control in either language.

    A single length up to five minutes is the time per turn, and one of an hour or more that of a
    correspondence table; a length between them is each player's time for the match. Two lengths
    with a plus are the time for the match and the increment per turn; without units they are
    minutes and seconds, as in chess. Raises `DeclinedError` for text that names no clock, and for a
    clock that no table takes.
    """
    typed = " ".join(text.casefold().split())
    if (named := _by_name().get(typed)) is not None:
        return named
    time, plus, increment = (part.strip() for part in typed.partition("+"))
    try:
        if plus:
            return TimeControl(Pace.MATCH, _seconds(time, MINUTE), _seconds(increment, 1))
        seconds = _seconds(time, None)
        return TimeControl(_pace(seconds), seconds)
    except BadTimeControlError:
        raise DeclinedError("problem-bad-clock") from None
    except ValueError:
        raise DeclinedError("problem-no-clock", typed=typed_back(text)) from None


def write_time_control(clock: TimeControl) -> str:
    """Return the time control as `parse_time_control` reads it.

    >>> write_time_control(TimeControl(Pace.MATCH, 900, 10))
    '15m+10s'
    """
    match clock:
        case TimeControl(Pace.NONE):
            return "none"
        case TimeControl(Pace.MATCH, seconds, increment):
            return f"{_short(seconds)}+{_short(increment)}"
        case TimeControl(_, seconds):
            return _short(seconds)


def time_control_choices(language: Language, typed: str) -> list[Choice[str]]:
    """Return the clocks that the typed text may name or begin; for autocomplete."""
    wanted = " ".join(typed.casefold().split())
    usual = [c for c in TIME_CONTROLS if wanted in time_control_name(language, c).casefold()]
    usual.extend(c for c in TIME_CONTROLS if write_time_control(c).startswith(wanted))
    offered = dict.fromkeys(chain(_meant(wanted), usual))
    return [
        Choice(name=time_control_name(language, c), value=write_time_control(c)) for c in offered
    ][:MAX_OPTIONS]


def _meant(wanted: str) -> list[TimeControl]:
    """Return the clock that was typed. A bare number gives one clock for each unit that fits, and a
    plus at the end one for each usual increment."""
    endings: tuple[str, ...] = ("",)
    if _BARE.fullmatch(wanted):
        endings = _SHORT_UNITS
    elif wanted.endswith("+"):
        endings = _USUAL_INCREMENTS
    found = []
    for ending in endings if wanted else ():
        try:
            found.append(parse_time_control(wanted + ending))
        except DeclinedError:
            continue
    return found


def _seconds(text: str, usual_unit: int | None) -> int:
    """Parse a length of time in seconds; a bare number is in ``usual_unit``, if there is one."""
    if usual_unit is not None and _BARE.fullmatch(text):
        return int(text) * usual_unit
    found = _LENGTH.fullmatch(text)
    if found is None or found[2] not in (units := _typed_units()):
        raise ValueError(text)
    return int(found[1]) * units[found[2]]


def _pace(seconds: int) -> Pace:
    if seconds < SECONDS[Pace.TURN].stop:
        return Pace.TURN
    return Pace.MATCH if seconds < HOUR else Pace.CORRESPONDENCE


def _short(seconds: int) -> str:
    letters = ((DAY, "d"), (HOUR, "h"), (MINUTE, "m"))
    fits = (f"{seconds // unit}{sign}" for unit, sign in letters if seconds and not seconds % unit)
    return next(fits, f"{seconds}s")


@cache
def _typed_units() -> Mapping[str, int]:
    """Return the seconds of each unit by its words, in both languages."""
    return {
        word: seconds
        for language in Language
        for unit, seconds in _UNITS.items()
        for word in say(language, f"clock-typed-{unit}").split()
    }


@cache
def _by_name() -> Mapping[str, TimeControl]:
    """Return the clocks that autocomplete offers, by their names in both languages. A client may
    leave the name in the field. Some words mean no clock at all."""
    names = {time_control_name(each, c).casefold(): c for each in Language for c in TIME_CONTROLS}
    for language in Language:
        for name in say(language, "clock-typed-none").split(", "):
            names[name] = TimeControl()
    return names


_MENTION = re.compile(r"<@!?(\d{1,20})>", re.ASCII)
_BETWEEN = " ,;\t"


def parse_mentions(text: str) -> frozenset[int]:
    """Parse mentions of users; raise `DeclinedError` for other text."""
    unread = _MENTION.sub("", text).strip(_BETWEEN)
    people = frozenset(map(int, _MENTION.findall(text)))
    if unread or not people:
        raise DeclinedError("problem-no-people", typed=typed_back(unread or text))
    if len(people) > MOST_INVITED:
        raise TableRefusedError(RefusalReason.TOO_MANY_INVITED, number=MOST_INVITED)
    return people
