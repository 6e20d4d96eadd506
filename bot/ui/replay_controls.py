"""The custom_ids of replays' controls, which hold the position, and the button to a replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.text import Language, say
from bot.ui.components import Button, Buttons
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb

_SEPARATOR = "."


class Jump(Enum):
    """Ways to move through a replay; the value keeps custom_ids for the same step apart."""

    FIRST = "first"
    BACK = "back"
    NEXT = "next"
    LAST = "last"
    TRICK_BEFORE = "before"
    TRICK_AFTER = "after"


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A moment of a finished hand: the hand's number in its match and the step, both from 0.

    The match is the one of the ``table``, or for table 0 the ``record`` cached under this key.
    """

    table: int
    hand: int
    step: int = 0
    record: str = ""

    def at(self, step: int) -> ReplayPosition:
        """Another step of the same hand."""
        return replace(self, step=step)

    def control(self, verb: Verb, jump: Jump | None = None) -> CustomId:
        """The custom_id of a control that leads here."""
        parts = (str(self.hand), str(self.step), self.record, jump.value if jump else "")
        return CustomId(self.table, 0, verb, _SEPARATOR.join(parts))


def decode_replay_position(custom_id: CustomId, values: Sequence[str] = ()) -> ReplayPosition:
    """The position that a control, or the option chosen in it, leads to.

    Raises `BadCustomIdError`.
    """
    match custom_id.argument.split(_SEPARATOR), custom_id.verb, values:
        case [hand, _, record, _], Verb.GO_TO_TRICK, [step]:
            pass
        case [_, _, record, _], Verb.OTHER_HAND, [hand]:
            step = "0"
        case [hand, step, record, _], Verb.ALL_HANDS | Verb.STEP, _:
            pass
        case _:
            raise BadCustomIdError(custom_id.argument)
    if not (hand.isdecimal() and step.isdecimal()):
        raise BadCustomIdError(custom_id.argument)
    return ReplayPosition(custom_id.table, int(hand), int(step), record)


def all_hands_button(table_id: int, hand: int, language: Language) -> Buttons:
    """The button with which anybody can step through a finished hand."""
    opens = ReplayPosition(table_id, hand).control(Verb.ALL_HANDS)
    return Buttons((Button(opens, say(language, "button-hands"), emoji="🔎"),))


def post_mortem_button(table_id: int, hand: int, language: Language) -> Button:
    """The button with which a player sees what their decisions in a finished hand cost."""
    custom_id = CustomId(table_id, 0, Verb.POST_MORTEM, str(hand))
    return Button(custom_id, say(language, "button-postmortem"), emoji="🩺")
