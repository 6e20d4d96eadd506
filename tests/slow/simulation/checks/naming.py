"""Which cards a text names, in either language: how a leak is seen."""

import re
from dataclasses import replace
from functools import cache, lru_cache

from bot.client.custom_ids import PENDING, PICKING, CustomId, Verb
from bot.words import Language
from bot.words.names import card_in_sentence, card_label, card_name
from tarocchino.core.model.cards import PACK, Card, UnknownCardError, card
from tests.slow.simulation.environment.picture_pool import picture_facts
from tests.slow.simulation.environment.shown import Shown, Usable

_ABSENT = re.compile(r"(?:without|senza) (?:the|il|la|lo|l’) ?\w+|(?:skipping|saltando) [^,]+,")
"""How a declaration says which card is not in it: that is not said of a card that is held."""
_RULES = frozenset({Verb.TURN_PAGE, Verb.GO_TO_PAGE, Verb.OTHER_GAME})
_HOURS = frozenset({Verb.QUIET})
"""The forms whose menus offer the hours of a day, some of which look like codes of trumps."""


def cards_named(shown: Shown) -> set[Card]:
    """The cards that a message gives away by its texts, pictures, labels, values and custom_ids."""
    found: set[Card] = set()
    if any(control.id.verb in _RULES for control in shown.controls):
        return found  # A page of the rules, with its examples.
    for text in shown.texts:
        for line in text.splitlines():
            found |= _in_line(line)
    for alt in shown.alts:
        facts = picture_facts(alt)
        found |= {card(code) for code in facts[2]} if facts else _in_line(alt)
    for control in shown.controls:
        found |= _in_control(control)
    return found


def hand_shown(shown: Shown) -> int | None:
    """The number of the hand that the message's pictures are of, or whose sheet it tells in
    words."""
    numbers = [facts[1] for alt in shown.alts if (facts := picture_facts(alt)) is not None]
    numbers += [int(c.id.argument) for c in shown.controls if c.id.verb is Verb.POST_MORTEM]
    return max(numbers, default=None)


def _in_control(control: Usable) -> set[Card]:
    found = set(_in_line(control.label)) | set(_in_id(control.id))
    for choice in control.choices:
        found |= _in_line(choice.label) | _in_line(choice.about)
        if control.id.verb not in _HOURS:
            found |= set(_codes(choice.value))
    return found


def _in_id(custom_id: CustomId) -> tuple[Card, ...]:
    match custom_id.verb:
        case Verb.CONFIRM | Verb.ANOTHER:
            pending = PENDING.read(custom_id.argument)
            return _in_id(replace(custom_id, verb=pending.verb, argument=pending.argument))
        case Verb.PLAY | Verb.PAY | Verb.PRESELECT | Verb.UNMARK:
            return _codes(custom_id.argument[:2])
        case Verb.PICK | Verb.DISCARD:
            return _codes(custom_id.argument)
        case Verb.PICK_SUIT:
            return PICKING.read(custom_id.argument)[1]
        case _:
            return ()


def _codes(text: str) -> tuple[Card, ...]:
    """The cards of codes written one after the other; none where the text is anything else."""
    try:
        return tuple(card(text[start : start + 2]) for start in range(0, len(text), 2))
    except UnknownCardError:
        return ()


@lru_cache(20_000)
def _in_line(line: str) -> frozenset[Card]:
    names = _names()
    line = _ABSENT.sub("", line)
    return frozenset(names[found] for found in _pattern().findall(line))


@cache
def _names() -> dict[str, Card]:
    forms = (card_label, card_name, card_in_sentence)
    return {form(language, c): c for c in PACK for language in Language for form in forms}


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted(_names(), key=lambda name: (-len(name), name))
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")
