"""Controls to choose a card: a button each, or menus if there are too many."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from bot.text.words.cards import card_brief, card_label, suit_title
from bot.text.words.lists import listed
from bot.ui.components import MAX_OPTIONS, Button, Buttons, ButtonStyle, Menu, Option, Part
from bot.ui.custom_ids import CustomId
from bot.ui.hand.arranging import CONFIRMING, MAX_ROWS, ON_A_PHONE, arranged
from bot.ui.hand_context import HandContext
from bot.ui.words import card_emoji
from tarocchino.core.model.cards import Card, Suit, UnknownCardError, card

_KEY_LENGTH = 2
_MENU_KEY = "~"
_ROWS_OF_ALL = MAX_ROWS + 1
_PICKED = "✅"


class NoCardChosenError(ValueError):
    """A control names no card, so it does not come from this bot."""


def card_controls(
    context: HandContext,
    offered: Sequence[Card],
    id_of: Callable[[str], CustomId],
    placeholder: str,
    foot: Sequence[Button],
    *,
    chosen: Collection[Card] = (),
    others: Collection[Card] = (),
    style: ButtonStyle = ButtonStyle.MAIN,
    room: int = MAX_ROWS,
) -> tuple[Part, ...]:
    """Controls for the offered cards in their order, and the foot below them.

    ``id_of`` returns the custom_id for two characters that `chosen_card` decodes. Cards that do not
    fit in ``room`` rows of buttons go into menus. The ``others`` are shown greyed out to players
    who want to see a button for each card, if there is room.
    """
    found = card_buttons(
        context, offered, id_of, foot, chosen=chosen, others=others, style=style, room=room
    )
    if found is not None:
        return found
    below = (Buttons(tuple(foot)),) if foot else ()
    return (*card_menus(context, offered, id_of, placeholder, chosen=chosen), *below)


def card_buttons(
    context: HandContext,
    offered: Sequence[Card],
    id_of: Callable[[str], CustomId],
    foot: Sequence[Button],
    *,
    chosen: Collection[Card] = (),
    others: Collection[Card] = (),
    style: ButtonStyle = ButtonStyle.MAIN,
    room: int = MAX_ROWS,
    foot_at_most: int = CONFIRMING,
) -> tuple[Buttons, ...] | None:
    """A button for each card, as `card_controls` offers them; None if there are too many.

    Five in a row show the cards' own signs alone. For players who confirm what they click each card
    stays in its place, whatever stands in a foot of up to ``foot_at_most`` buttons.
    """
    confirming = foot_at_most if context.preferences.confirm else 0
    live = [_button(context, c, id_of, style, chosen) for c in offered]
    if context.preferences.all_cards and others:
        buttons = dict(zip(offered, live, strict=True))
        buttons |= {
            c: replace(_button(context, c, id_of, ButtonStyle.PLAIN, ()), disabled=True)
            for c in others
        }
        everything = [buttons[c] for c in context.in_order(buttons)]
        shown = arranged(everything, foot, room=_ROWS_OF_ALL, foot_at_most=confirming)
        if shown is not None:
            return _fitting_a_phone(context, shown, buttons)
    shown = arranged(live, foot, room=room, foot_at_most=confirming)
    return None if shown is None else _fitting_a_phone(context, shown, offered)


def _fitting_a_phone(
    context: HandContext, arrangement: Sequence[Buttons], cards: Iterable[Card]
) -> tuple[Buttons, ...]:
    """The rows as they are, or without labels beside the cards' own signs if a row has more buttons
    than a phone shows side by side with labels. The signs bear the labels' text."""
    if all(len(row.buttons) <= ON_A_PHONE for row in arrangement):
        return tuple(arrangement)
    signs = {context.emojis.of(c, context.language) for c in cards} - {None}
    return tuple(
        Buttons(tuple(replace(b, label="") if b.emoji in signs else b for b in row.buttons))
        for row in arrangement
    )


def card_menus(
    context: HandContext,
    offered: Sequence[Card],
    id_of: Callable[[str], CustomId],
    placeholder: str,
    *,
    chosen: Collection[Card] = (),
) -> tuple[Menu, ...]:
    """As few menus of whole suits as possible, to choose one of the cards."""
    groups = by_menu(offered)
    return tuple(
        Menu(
            id_of(f"{_MENU_KEY}{number}"),
            tuple(card_option(context, c, marked=c in chosen) for c in group),
            placeholder if len(groups) == 1 else menu_of_suits(context, placeholder, group),
        )
        for number, group in enumerate(groups)
    )


def by_menu(offered: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The cards, in their order, in as few menus as possible without parting a suit."""
    groups: list[tuple[Card, ...]] = []
    for suit in dict.fromkeys(c.suit or Suit.TRUMPS for c in offered):
        of_suit = tuple(c for c in offered if (c.suit or Suit.TRUMPS) is suit)
        if groups and len(groups[-1]) + len(of_suit) <= MAX_OPTIONS:
            groups[-1] += of_suit
        else:
            groups.append(of_suit)
    return groups


def menu_of_suits(context: HandContext, placeholder: str, group: Sequence[Card]) -> str:
    """What to choose in this one of several menus: "Choose the card to play: Cups and Coins"."""
    suits = dict.fromkeys(c.suit or Suit.TRUMPS for c in group)
    named = listed(context.language, [suit_title(context.language, suit) for suit in suits])
    return context.say("menu-of-suits", what=placeholder, suits=named)


def card_option(
    context: HandContext, c: Card, *, chosen: bool = False, marked: bool = False
) -> Option:
    """The card as an option of a menu; its value is the card's code."""
    emoji = _PICKED if marked else card_emoji(context.language, c, context.emojis)
    return Option(c.code, card_label(context.language, c), chosen=chosen, emoji=emoji)


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
    context: HandContext,
    c: Card,
    id_of: Callable[[str], CustomId],
    style: ButtonStyle,
    chosen: Collection[Card],
) -> Button:
    # Nobody can read a picture's emoji aloud: who reads words alone gets the card's name.
    name = card_brief if context.preferences.pictures else card_label
    is_chosen = c in chosen
    return Button(
        id_of(c.code),
        name(context.language, c),
        ButtonStyle.CONFIRM if is_chosen else style,
        emoji=_PICKED if is_chosen else card_emoji(context.language, c, context.emojis),
    )
