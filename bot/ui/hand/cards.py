"""Controls to choose a card: a button each, or menus if there are too many."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bot.game.model.cards import Card, UnknownCardError, card
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.text import Language
from bot.text.words.cards import card_label
from bot.ui.components import (
    MAX_OPTIONS,
    Button,
    ButtonStyle,
    Menu,
    Option,
    Part,
    component_count,
    rows,
)
from bot.ui.custom_ids import CustomId
from bot.ui.words import card_emoji

MANY_CARDS = 20
"""Beyond this many cards, only those that can be chosen have controls; the picture shows all."""

_KEY_LENGTH = 2
_MENU_KEY = "~"
_USUAL_ROOM = component_count(MANY_CARDS)


class NoCardChosenError(ValueError):
    """A control names no card, so it does not come from this bot."""


def card_controls(
    shown: Sequence[Card],
    live: Collection[Card],
    id_of: Callable[[str], CustomId],
    language: Language,
    placeholder: str,
    chosen: Collection[Card] = (),
    room: int = _USUAL_ROOM,
    emojis: CardEmojis = NO_EMOJIS,
    live_style: ButtonStyle = ButtonStyle.MAIN,
) -> tuple[Part, ...]:
    """Controls for the cards in their order, of which only the ``live`` ones can be used.

    ``id_of`` returns the custom_id for two characters that `chosen_card` decodes. If buttons for
    all cards do not fit into ``room`` components, only the live ones get buttons; if those do not
    fit either, they go into menus.
    """
    offered = [c for c in shown if c in live]
    as_buttons = (
        shown if len(shown) <= MANY_CARDS and component_count(len(shown)) <= room else offered
    )
    if component_count(len(as_buttons)) <= room:
        return rows(
            [_button(c, live, id_of, language, chosen, emojis, live_style) for c in as_buttons]
        )
    return tuple(
        Menu(
            id_of(f"{_MENU_KEY}{start // MAX_OPTIONS}"),
            tuple(
                card_option(c, language, chosen=False, marked=c in chosen, emojis=emojis)
                for c in offered[start : start + MAX_OPTIONS]
            ),
            placeholder,
        )
        for start in range(0, len(offered), MAX_OPTIONS)
    )


def card_option(
    c: Card,
    language: Language,
    *,
    chosen: bool,
    marked: bool = False,
    emojis: CardEmojis = NO_EMOJIS,
) -> Option:
    """The card as an option of a menu; its value is the card's code."""
    emoji = "✅" if marked else card_emoji(language, c, emojis)
    return Option(c.code, card_label(language, c), chosen=chosen, emoji=emoji)


def chosen_card(argument: str, values: Sequence[str]) -> tuple[Card, str]:
    """The card that was chosen with a control of `card_controls`, and the rest of its argument.

    Raises `NoCardChosenError`.
    """
    key, rest = argument[:_KEY_LENGTH], argument[_KEY_LENGTH:]
    try:
        if key.startswith(_MENU_KEY):
            return card(values[0]), rest
        return card(key), rest
    except (UnknownCardError, IndexError):
        raise NoCardChosenError(argument) from None


def _button(
    c: Card,
    live: Collection[Card],
    id_of: Callable[[str], CustomId],
    language: Language,
    chosen: Collection[Card],
    emojis: CardEmojis,
    live_style: ButtonStyle,
) -> Button:
    is_chosen = c in chosen
    return Button(
        id_of(c.code),
        card_label(language, c),
        ButtonStyle.CONFIRM if is_chosen else live_style if c in live else ButtonStyle.PLAIN,
        disabled=c not in live,
        emoji="✅" if is_chosen else card_emoji(language, c, emojis),
    )
