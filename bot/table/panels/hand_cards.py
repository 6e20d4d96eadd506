"""Show a player's cards as buttons and menus, and hold what all controls of a hand need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.client.components import (
    MAX_IN_ROW,
    MAX_OPTIONS,
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Part,
    Text,
    rows,
    shortened,
)
from bot.client.custom_ids import (
    CARD,
    CARDS,
    CODE_LENGTH,
    EMPTY_DRAFT,
    NUMBER,
    PICKING,
    CustomId,
    Draft,
    Verb,
    Word,
    chosen_in,
)
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.hand import Narrator
from bot.draw.style import sorted_cards
from bot.settings.preferences import DEFAULT_PREFERENCES, PreferenceOption, Preferences
from bot.table.panels.words import card_emoji, narrator_of, table_id
from bot.table.rules.permissions import may_signal
from bot.table.state.table import Table
from bot.words import Argument, Language, say
from bot.words.names import card_brief, card_in_sentence, card_label, suit_title
from bot.words.numbers import listed
from bot.words.refusals import hint_said
from tarocchino.core.model.actions import Signal
from tarocchino.core.model.cards import Card, Suit
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.hints import Hint, MayDeclare, MayDiscard, MayLead, hints_for
from tarocchino.core.views.view import Choices, HandView, MatchView, signals_with


@dataclass(frozen=True, slots=True)
class HandContext:
    """One player's view of the table at one moment.

    ``view`` is the view of their seat and ``hand`` the hand in it; ``draft`` is what they have
    chosen so far. ``may_preselect`` is whether they may choose a card for the next turn now, and
    ``preselected`` the chosen one. ``sits_at_several`` is whether they sit at other tables too.
    """

    table: Table
    view: MatchView
    hand: HandView
    language: Language
    draft: Draft = EMPTY_DRAFT
    emojis: CardEmojis = NO_EMOJIS
    preferences: Preferences = DEFAULT_PREFERENCES
    may_preselect: bool = False
    preselected: Card | None = None
    sits_at_several: bool = False

    @property
    def picked(self) -> tuple[Card, ...]:
        """The cards that are chosen and not yet played: for the discard, or for the next turn."""
        return self.draft.discard or ((self.preselected,) if self.preselected else ())

    @property
    def narrator(self) -> Narrator:
        narrator = narrator_of(self.table, self.language, self.emojis)
        seat = self.view.seat
        side = () if seat is None else self.view.sides[self.view.side_of(seat)]
        return replace(
            narrator,
            whole_names=not self.preferences.pictures,
            reader=seat,
            partners=tuple(other for other in side if other != seat),
        )

    @property
    def is_paused(self) -> bool:
        return self.table.session.is_paused

    @property
    def signals(self) -> tuple[Signal, ...]:
        """The signals chosen for the next card; none if the player may not speak."""
        seat = self.view.seat
        is_heard = seat is None or may_signal(self.table, seat)
        return self.draft.signals if is_heard else ()

    @property
    def offered(self) -> MatchView:
        """The view in which only the cards that go with the chosen signals are playable."""
        choices, wanted = self.hand.choices, set(self.signals)
        if choices is None or not wanted:
            return self.view
        going = [c for c in choices.playable if wanted <= set(signals_with(self.view, c))]
        choices = replace(choices, playable=tuple(going))
        return replace(self.view, hand=replace(self.hand, choices=choices))

    def in_order(self, held: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards in the order in which the player holds them."""
        return sorted_cards(held, self.view.rules, self.preferences.order)

    def id(self, verb: Verb, argument: str = "") -> CustomId:
        return table_id(self.table, verb, argument)

    def say(self, text_id: str, **arguments: Argument) -> str:
        return say(self.language, text_id, **arguments)


_LONGEST = 500


def hint_lines(context: HandContext) -> list[str]:
    """Return the hints in one line; none for players who have turned them off."""
    said = [
        shortened(hint_said(context.language, hint, context.view.rules), _LONGEST)
        for hint in _hints(context)
    ]
    return [context.say("hint", said=" ".join(said))] if said else []


def hide_hints_button(table: Table, language: Language) -> Button:
    """Return the button that turns hints off; below score sheets nobody presses it by mistake."""
    hides = table_id(table, Verb.PREFER, PreferenceOption.NO_HINTS.value)
    return Button(hides, say(language, "button-hide-hints"))


def _hints(context: HandContext) -> Iterator[Hint]:
    if not context.preferences.hints or context.draft.declaring is not None:
        return  # The chooser needs no hint.
    for hint in hints_for(context.view):
        match hint:
            case MayLead() if context.signals:
                continue  # Not every card goes with a signal.
            case MayDeclare(calls_out=False) if context.hand.phase is Phase.DECLARE:
                continue  # The chooser is already open.
            case MayDiscard(kept):
                yield replace(hint, kept=context.in_order(kept))
            case _:
                yield hint


MAX_ROWS = 4
"""The rows of controls that a screen shows together with the picture."""

CONFIRMING = 3
"""The buttons at the foot of a panel that asks to confirm: confirm, choose again, the menu."""

ON_A_PHONE = 4
"""The buttons with short labels that a phone shows side by side."""


def arranged(
    choices: Sequence[Button],
    foot: Sequence[Button],
    *,
    room: int = MAX_ROWS,
    foot_at_most: int = 0,
) -> tuple[Buttons, ...] | None:
    """Return the choices and below them the foot in at most ``room`` rows; None if they do not fit.

    Rows have the width of a phone's if that is enough, and the foot gets its own row if one is
    left. The choices have the same places for every foot of up to ``foot_at_most`` buttons.
    """
    length = max(len(foot), foot_at_most)
    for width in (ON_A_PHONE, MAX_IN_ROW):
        if _rows_of(len(choices), width) + _rows_of(length, MAX_IN_ROW) <= room:
            return (*rows(choices, width), *rows(foot))
        if _rows_of(len(choices) + length, width) <= room:
            return _filled((*choices, *foot), width)
    return None


def _rows_of(buttons: int, width: int) -> int:
    return -(-buttons // width)


def _filled(buttons: Sequence[Button], width: int) -> tuple[Buttons, ...]:
    starts = range(0, len(buttons), width)
    return tuple(Buttons(tuple(buttons[start : start + width])) for start in starts)


_MENU_KEY = "~"
_ROWS_OF_ALL = MAX_ROWS + 1
_PICKED = "✅"


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
    """Return a button for each offered card, and the foot below them; None if there are too many.

    ``id_of`` returns the custom_id for two characters that `chosen_card` decodes. The ``others``
    are greyed out, for players who want to see a button for each card, if there is room. In rows
    of five, buttons only show the cards' own signs. For players who confirm their clicks each card
    stays in its place, for every foot of up to ``foot_at_most`` buttons.
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
    """Return the rows as they are; or with only the cards' signs, if a row has more buttons than a
    phone shows side by side with labels. The signs contain the labels' text."""
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
    """Return as few menus of whole suits as possible, each to choose one card."""
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
    """Return the cards, in their order, in as few menus as possible without dividing a suit."""
    groups: list[tuple[Card, ...]] = []
    for suit in dict.fromkeys(c.suit or Suit.TRUMPS for c in offered):
        of_suit = tuple(c for c in offered if (c.suit or Suit.TRUMPS) is suit)
        if groups and len(groups[-1]) + len(of_suit) <= MAX_OPTIONS:
            groups[-1] += of_suit
        else:
            groups.append(of_suit)
    return groups


def menu_of_suits(context: HandContext, placeholder: str, group: Sequence[Card]) -> str:
    """Return the placeholder of one of several menus: "Choose the card to play: Cups and Coins"."""
    suits = dict.fromkeys(c.suit or Suit.TRUMPS for c in group)
    named = listed(context.language, [suit_title(context.language, suit) for suit in suits])
    return context.say("menu-of-suits", what=placeholder, suits=named)


def card_option(
    context: HandContext, c: Card, *, chosen: bool = False, marked: bool = False
) -> Option:
    """Return the card as an option of a menu; its value is the card's code."""
    emoji = _PICKED if marked else card_emoji(context.language, c, context.emojis)
    return Option(c.code, card_label(context.language, c), chosen=chosen, emoji=emoji)


def chosen_card(argument: str, values: Sequence[str]) -> tuple[Card, str]:
    """Return the card chosen with a control of this module, and the rest of its argument.

    Raises `BadCustomIdError`.
    """
    key, rest = argument[:CODE_LENGTH], argument[CODE_LENGTH:]
    return chosen_in(values if key.startswith(_MENU_KEY) else (key,), CARD), rest


def _button(
    context: HandContext,
    c: Card,
    id_of: Callable[[str], CustomId],
    style: ButtonStyle,
    chosen: Collection[Card],
) -> Button:
    # Screen readers cannot read a picture's emoji: readers without pictures get the card's name.
    name = card_brief if context.preferences.pictures else card_label
    is_chosen = c in chosen
    return Button(
        id_of(c.code),
        name(context.language, c),
        ButtonStyle.CONFIRM if is_chosen else style,
        emoji=_PICKED if is_chosen else card_emoji(context.language, c, context.emojis),
    )


_A_FEW = 2
"""Up to this many cards are picked one by one, if all have buttons; more are ticked in menus."""


def discard_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """Return the controls to choose cards, and the button that discards them."""
    chosen = tuple(c for c in context.draft.discard if c in choices.discardable)
    below = (*_discard_button(context, choices, chosen), *foot)
    # Pictures and menus already mark the chosen cards.
    said = () if context.preferences.pictures else (_so_far(context, choices, chosen),)
    ticked = (*said, *_menus(context, choices, chosen), *rows(below))
    if choices.discard_number > _A_FEW:
        return ticked
    written = CARDS.write(chosen)
    picked = card_buttons(
        context,
        context.in_order(choices.discardable),
        lambda key: context.id(Verb.PICK, key + written),
        below,
        chosen=chosen,
        others=[c for c in context.hand.own if c not in choices.discardable],
    )
    return ticked if picked is None else picked


def _so_far(context: HandContext, choices: Choices, chosen: tuple[Card, ...]) -> Text:
    named = [card_label(context.language, c) for c in context.in_order(chosen)]
    said = context.say(
        "discard-so-far",
        chosen=len(chosen),
        number=choices.discard_number,
        cards=listed(context.language, named) if named else "",
    )
    return Text(said)


def _menus(context: HandContext, choices: Choices, chosen: tuple[Card, ...]) -> tuple[Menu, ...]:
    """Return as few menus as possible, with the chosen cards ticked."""
    groups = by_menu(context.in_order(choices.discardable))
    return tuple(_menu(context, choices, chosen, group, len(groups)) for group in groups)


def _menu(
    context: HandContext,
    choices: Choices,
    chosen: tuple[Card, ...],
    group: tuple[Card, ...],
    menus: int,
) -> Menu:
    suits = dict.fromkeys(c.suit for c in group if c.suit is not None)
    placeholder = context.say("menu-discard-many")
    ticked = sum(c in chosen for c in group)
    return Menu(
        context.id(Verb.PICK_SUIT, PICKING.write((tuple(suits), chosen))),
        tuple(card_option(context, c, chosen=c in chosen) for c in group),
        placeholder if menus == 1 else menu_of_suits(context, placeholder, group),
        least=0,
        most=max(ticked, min(len(group), choices.discard_number)),
    )


def _discard_button(
    context: HandContext, choices: Choices, chosen: tuple[Card, ...]
) -> tuple[Button, ...]:
    """Return the button that discards the chosen cards; none while a click is to be confirmed."""
    if context.draft.pending is not None:
        return ()
    if choices.discard_number > _A_FEW or context.preferences.pictures:
        label = context.say("button-discard-these", number=choices.discard_number)
    else:
        names = [card_label(context.language, c) for c in chosen]
        label = context.say(
            "button-discard", cards=listed(context.language, names) if names else "–"
        )
    return (
        Button(
            context.id(Verb.DISCARD, CARDS.write(chosen)),
            label,
            ButtonStyle.CONFIRM,
            disabled=len(chosen) != choices.discard_number,
        ),
    )


def _read_occasion(written: str) -> tuple[int, int]:
    hand, held = written.split(".")
    return NUMBER.read(hand), NUMBER.read(held)


OCCASION = Word[tuple[int, int]](lambda at: f"{at[0]}.{at[1]}", _read_occasion)
"""The moment of a preselection: the number of the hand, from 0, and that of the cards held."""


def preselection_parts(context: HandContext, foot: Sequence[Button]) -> tuple[Part, ...]:
    """Return a control for each card; that of the preselected card takes it back."""
    occasion = OCCASION.write((context.hand.number, len(context.hand.own)))
    chosen = () if context.preselected is None else (context.preselected,)
    codes = {c.code for c in chosen}
    own = context.in_order(context.hand.own)

    def id_of(key: str) -> CustomId:
        return context.id(Verb.UNMARK if key in codes else Verb.PRESELECT, key + occasion)

    shown = card_buttons(context, own, id_of, foot, chosen=chosen, style=ButtonStyle.PLAIN)
    if shown is not None:
        return shown
    menus = card_menus(context, own, id_of, context.say("menu-preselect"), chosen=chosen)
    return (*menus, *rows(foot))


def waiting_text(context: HandContext) -> str:
    """Return what a waiting player may do, or has preselected."""
    if context.preselected is None:
        return context.say("ask-wait-choose")
    return context.say(
        "ask-wait-chosen", card=card_in_sentence(context.language, context.preselected)
    )


def preselection_lines(context: HandContext) -> list[str]:
    """Return what becomes of the preselected card in the player's turn."""
    choices = context.hand.choices
    if context.preselected is None or choices is None:
        return []
    card = card_in_sentence(context.language, context.preselected)
    if context.preselected in choices.playable:
        return [context.say("preselected-waits", card=card)]
    return [context.say("preselected-barred", card=card)]
