"""Cards to choose from: a button each, or menus where there are too many for buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bot.game.cards import Card, UnknownCardError, card
from bot.text import Language
from bot.text.cards import card_label
from cogs.custom_ids import CustomId
from cogs.panels.content import (
    MAX_OPTIONS,
    Button,
    Menu,
    Option,
    Part,
    Style,
    rows,
)
from cogs.panels.words import card_emoji

MAX_BUTTONS = 20
"""More cards than this do not fit a message as buttons with their controls."""

_PLACE_LENGTH = 2
_IN_MENU = "~"


class NoCardChosenError(ValueError):
    """A control names no card: it is none of this bot's."""


def card_controls(
    shown: Sequence[Card],
    live: Collection[Card],
    id_of: Callable[[str], CustomId],
    language: Language,
    placeholder: str,
    chosen: Collection[Card] = (),
) -> tuple[Part, ...]:
    """Controls for the cards in their order; only the live ones can be used.

    ``id_of`` gives the custom_id for a card's place in it, two characters that `chosen_card`
    reads again. Menus leave out the cards that cannot be chosen.
    """
    if len(shown) <= MAX_BUTTONS:
        return rows([_button(c, live, id_of, language, chosen) for c in shown])
    offered = [c for c in shown if c in live]
    return tuple(
        Menu(
            id_of(f"{_IN_MENU}{start // MAX_OPTIONS}"),
            tuple(
                Option(
                    c.code,
                    card_label(language, c),
                    chosen=False,
                    emoji="✅" if c in chosen else card_emoji(language, c),
                )
                for c in offered[start : start + MAX_OPTIONS]
            ),
            placeholder,
        )
        for start in range(0, len(offered), MAX_OPTIONS)
    )


def chosen_card(argument: str, values: Sequence[str]) -> tuple[Card, str]:
    """The card that a control of `card_controls` stands for, and the rest of its argument.

    Raises `NoCardChosenError`.
    """
    place, rest = argument[:_PLACE_LENGTH], argument[_PLACE_LENGTH:]
    try:
        if place.startswith(_IN_MENU):
            return card(values[0]), rest
        return card(place), rest
    except (UnknownCardError, IndexError):
        raise NoCardChosenError(argument) from None


def _button(
    c: Card,
    live: Collection[Card],
    id_of: Callable[[str], CustomId],
    language: Language,
    chosen: Collection[Card],
) -> Button:
    is_chosen = c in chosen
    return Button(
        id_of(c.code),
        card_label(language, c),
        Style.CONFIRM if is_chosen else Style.MAIN if c in live else Style.PLAIN,
        disabled=c not in live,
        emoji="✅" if is_chosen else card_emoji(language, c),
    )
