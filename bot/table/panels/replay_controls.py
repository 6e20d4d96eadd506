"""The custom_ids of replays' controls, which hold the position, and the button to a replay."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bot.client.components import Button, Buttons
from bot.client.custom_ids import Verb, control_id
from bot.words import Language, say


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
    ``jump`` is the way there.
    """

    table: int
    hand: int
    step: int = 0
    record: str = ""
    jump: Jump | None = None

    def at(self, step: int, jump: Jump | None = None) -> ReplayPosition:
        """Another step of the same hand, and the way there."""
        return replace(self, step=step, jump=jump)


@dataclass(frozen=True, slots=True)
class HandPosition:
    """A hand of a table's match, from 0."""

    table: int
    hand: int


def all_hands_button(table_id: int, hand: int, language: Language) -> Buttons:
    """The button with which anybody can step through a finished hand."""
    opens = control_id(Verb.ALL_HANDS, ReplayPosition(table_id, hand))
    return Buttons((Button(opens, say(language, "button-hands"), emoji="🔎"),))


def post_mortem_button(table_id: int, hand: int, language: Language) -> Button:
    """The button with which a player sees what their decisions in a finished hand cost."""
    opens = control_id(Verb.POST_MORTEM, HandPosition(table_id, hand))
    return Button(opens, say(language, "button-postmortem"), emoji="🩺")
