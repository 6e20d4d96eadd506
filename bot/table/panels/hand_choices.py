"""Offer the bids, words, declarations and cards of a turn on a hand panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.client.components import (
    MAX_IN_ROW,
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
    SPEECH,
    CustomId,
    DeclarationDraft,
    Verb,
    as_declaration,
    chosen_to_declare,
    declaring,
)
from bot.table.panels.hand_cards import (
    MAX_ROWS,
    HandContext,
    card_buttons,
    card_menus,
)
from bot.table.rules.permissions import may_signal
from bot.words.declarations import points_explained, spoken, spoken_with_points
from bot.words.names import (
    bid_meaning,
    bid_name,
    card_in_sentence,
    card_label,
    family_name,
    saying_meaning,
    saying_name,
    signal_meaning,
    signal_name,
)
from bot.words.numbers import listed
from bot.words.refusals import refusal
from tarocchino.core.model.actions import BidWord, Saying, Signal
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import Combination, total_points, verify_declared
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices, signals_with

_ROOM_FOR_CALL = 1200


def is_answering(choices: Choices) -> bool:
    """Return whether the player has to answer a bid instead of making one."""
    return BidWord.VA_BENE in choices.bids


def auction_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """Return a button for each bid that may be made, and its meaning."""
    answering, language = is_answering(choices), context.language
    names = {bid: bid_name(language, bid, answering=answering) for bid in choices.bids}
    meanings = [
        context.say("bid-explained", bid=name, meaning=bid_meaning(language, bid))
        for bid, name in names.items()
    ]
    buttons = [
        Button(context.id(Verb.BID, bid.value), name, _BID_STYLES[bid])
        for bid, name in names.items()
    ]
    return (Text("\n".join(meanings)), *rows(buttons), *rows(foot))


_BID_STYLES = {
    BidWord.PASSO: ButtonStyle.PLAIN,
    BidWord.POSSO: ButtonStyle.MAIN,
    BidWord.VA_BENE: ButtonStyle.MAIN,
    BidWord.FACCIO_DI_MIO: ButtonStyle.CONFIRM,
}


def call_out_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """Return the question whether to call out; only *play on* if calling out would not win."""
    play_on = Button(context.id(Verb.PLAY_ON), context.say("button-playon"))
    if not choices.call_out:
        return rows((play_on, *foot))
    phrases = spoken_with_points(context.language, choices.call_out, context.view.rules)
    call_out = Button(context.id(Verb.CALL_OUT), context.say("button-callout"), ButtonStyle.CONFIRM)
    return (Text(shortened(phrases, _ROOM_FOR_CALL)), *rows((call_out, play_on)), *rows(foot))


@dataclass(frozen=True, slots=True)
class Speech:
    """The words that may go with the next card: a menu, and the button that opens it."""

    menu: Menu
    button: Button


def speech(context: HandContext, choices: Choices) -> Speech | None:
    """Return the signals or sayings that the player may add to the next card; None if there are
    none.

    Only the leader of a trick with a partner signals (rules.md § 7), and only in Mattazza do
    players say something (§ 11), so they are never offered together.
    """
    if not _may_signal(context):
        return None
    signals = _admitted_signals(context, choices)
    if signals:
        return _speech(context, _signal_options(context, signals), "signal", len(signals))
    if _may_say(context):
        return _speech(context, _saying_options(context), "saying", 1)
    return None


def _offered_cards(context: HandContext) -> tuple[Card, ...]:
    """Return the playable cards, in the player's order, that go with every signal chosen so far."""
    hand = context.offered.hand
    choices = None if hand is None else hand.choices
    return () if choices is None else context.in_order(choices.playable)


def encoded_speech(context: HandContext) -> str:
    """Return what is said with the next card, as `SPEECH` writes it."""
    return SPEECH.write((context.signals, context.draft.saying if _may_say(context) else None))


def speech_lines(context: HandContext) -> list[str]:
    """Return which cards go with the chosen signals; for a muted player, that they are muted."""
    if not _may_signal(context):
        return [context.say("hand-muted")]
    if not context.signals or context.hand.choices is None:
        return []
    words = [signal_name(context.language, signal) for signal in context.signals]
    said = "speech-goes-with" if _offered_cards(context) else "speech-impossible"
    return [context.say(said, words=listed(context.language, words))]


def _may_signal(context: HandContext) -> bool:
    return context.view.seat is None or may_signal(context.table, context.view.seat)


def _may_say(context: HandContext) -> bool:
    return context.view.game.sayings and context.table.agreement.sayings and _may_signal(context)


def _admitted_signals(context: HandContext, choices: Choices) -> tuple[Signal, ...]:
    """Return the signals that at least one card admits.

    Players without a partner may signal to no effect (rules.md § 7): by command, not by a button.
    """
    seat = context.view.seat
    if seat is None or len(context.view.sides[context.view.side_of(seat)]) == 1:
        return ()
    admitted = {s for c in choices.playable for s in signals_with(context.view, c)}
    return tuple(s for s in Signal if s in admitted)


def _signal_options(context: HandContext, signals: Iterable[Signal]) -> tuple[Option, ...]:
    return tuple(
        Option(
            SPEECH.write(((signal,), None)),
            signal_name(context.language, signal),
            signal_meaning(context.language, signal, context.view.rules),
            chosen=signal in context.draft.signals,
        )
        for signal in signals
    )


def _saying_options(context: HandContext) -> tuple[Option, ...]:
    return tuple(
        Option(
            SPEECH.write(((), saying)),
            saying_name(context.language, saying),
            saying_meaning(context.language, saying),
            chosen=saying is context.draft.saying,
        )
        for saying in Saying
    )


def _speech(context: HandContext, options: tuple[Option, ...], kind: str, most: int) -> Speech:
    placeholder = context.say("menu-words", kind=kind)
    menu = Menu(context.id(Verb.WORDS), options, placeholder, least=0, most=most)
    said = [option.label for option in options if option.chosen]
    label = (
        context.say("button-words-set", words=listed(context.language, said))
        if said
        else context.say("button-words", kind=kind)
    )
    style = ButtonStyle.CONFIRM if said else ButtonStyle.PLAIN
    leads_to = Verb.SIGNAL if context.draft.is_speaking else Verb.SPEAK
    return Speech(menu, Button(context.id(leads_to, encoded_speech(context)), label, style))


def play_parts(context: HandContext, choices: Choices, foot: Sequence[Button]) -> tuple[Part, ...]:
    """Return the playable cards, what may be said with the next one, and what may be declared
    first.

    The menu of what may be said is open if there is room for it, else behind a button. If room is
    scarce, one button leads to all declarations, and the table's menu is left out.
    """
    playable, said = _offered_cards(context), encoded_speech(context)
    others = [c for c in context.hand.own if c not in playable]

    def id_of(key: str) -> CustomId:
        return context.id(Verb.PLAY, key + said)

    def buttons(below: Sequence[Button], room: int) -> tuple[Buttons, ...] | None:
        return card_buttons(
            context, playable, id_of, below, others=others, room=room, foot_at_most=MAX_IN_ROW
        )

    def menus(below: Sequence[Button]) -> tuple[Part, ...]:
        return (*card_menus(context, playable, id_of, context.say("menu-play")), *rows(below))

    is_pending = context.draft.pending is not None
    declare = () if is_pending else _declare_buttons(context, choices)
    words, below = speech(context, choices), (*declare, *foot)
    if words is not None and (shown := buttons(below, MAX_ROWS - 1)) is not None:
        return shown if is_pending else (*shown, words.menu)
    talk = () if words is None or is_pending else (words.button,)
    one = (_choose_button(context, choices, "button-declare-one"),) if declare else ()
    without_menu = tuple(each for each in foot if each.id.verb is not Verb.MENU)
    ways = ((*declare, *talk, *foot), (*one, *talk, *foot), (*one, *talk, *without_menu))
    shown = next(filter(None, (buttons(way, MAX_ROWS) for way in ways)), None)
    is_speaking = words is not None and (context.draft.is_speaking or shown is None)
    menu = (words.menu,) if words is not None and is_speaking and not is_pending else ()
    return (*(menus(below) if shown is None else shown), *menu)


def pay_parts(context: HandContext, choices: Choices, foot: Sequence[Button]) -> tuple[Part, ...]:
    """Return the best card to pay with, which needs a confirmation, and a menu of all others. The
    payment ends the hand, and cannot be taken back."""
    best = choices.default_payment
    others = tuple(c for c in context.in_order(choices.payable) if c is not best)

    def id_of(key: str) -> CustomId:
        return context.id(Verb.PAY, key)

    assert best is not None
    pay_best = Button(
        context.id(Verb.PAY, best.code),
        context.say("button-pay-best", card=card_in_sentence(context.language, best)),
        ButtonStyle.CONFIRM,
        emoji=context.emojis.of(best, context.language),
    )
    return (*rows((pay_best, *foot)), *card_menus(context, others, id_of, context.say("menu-pay")))


def _declare_buttons(context: HandContext, choices: Choices) -> tuple[Button, ...]:
    if not choices.may_declare or not choices.declarable:
        return ()
    points = total_points(choices.declarable)
    everything = context.id(Verb.DECLARE_ALL, encoded_speech(context))
    return (
        Button(everything, context.say("button-all", points=points), ButtonStyle.CONFIRM),
        _choose_button(context, choices, "button-choose"),
    )


def _choose_button(context: HandContext, choices: Choices, label: str) -> Button:
    """Return a button that opens the choice of what to declare, with everything chosen."""
    declarable, draft = choices.declarable, replace(context.draft, declaring=None)
    chooses = context.id(Verb.CHOOSE, declaring(declarable).write(draft))
    return Button(chooses, context.say(label, points=total_points(declarable)))


_ROOM = 1500


def declaration_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """Return a preview, menus to change the choice, and buttons to declare it or nothing."""
    declarable = choices.declarable
    if not declarable:
        return rows((_leave_button(context), *foot))
    draft = chosen_to_declare(context.draft, declarable)
    parts: list[Part] = [_families_menu(context, declarable, draft)]
    if any(draft.wanted):
        parts.append(_trim_menu(context, declarable, draft))
    if draft.focus is not None:
        parts.append(_cards_menu(context, declarable[draft.focus], draft, declarable))
    preview, points = _preview(context, declarable, draft)
    parts.insert(0, Text(preview))
    if context.draft.pending is not None:
        return (*parts, *rows(foot))
    is_everything = points == total_points(declarable)
    declares = Button(
        context.id(Verb.DECLARE, _written(context, draft, declarable)),
        context.say("button-all" if is_everything else "button-declare", points=points or 0),
        ButtonStyle.CONFIRM,
        disabled=points is None,
    )
    return (*parts, *rows((declares, _leave_button(context), *foot)))


def _written(
    context: HandContext, draft: DeclarationDraft, declarable: tuple[Combination, ...]
) -> str:
    """Return the declaration with what is said with the card, as a custom_id has it."""
    return declaring(declarable).write(replace(context.draft, declaring=draft))


def _leave_button(context: HandContext) -> Button:
    if context.hand.phase is Phase.DECLARE:
        return Button(context.id(Verb.KEEP_SILENT), context.say("button-silent"))
    return Button(context.id(Verb.BACK, encoded_speech(context)), context.say("button-back"))


def _preview(
    context: HandContext, declarable: tuple[Combination, ...], draft: DeclarationDraft
) -> tuple[str, int | None]:
    """Return what the draft would declare, in words, and its points, None if that is illegal."""
    try:
        found = verify_declared(
            as_declaration(draft, declarable), context.hand.own, context.view.rules
        )
    except IllegalActionError as error:
        return refusal(context.language, error), None
    phrases = spoken_with_points(context.language, found, context.view.rules)
    points = total_points(found)
    said = context.say(
        "declaring-preview",
        phrases=shortened(phrases, _ROOM),
        points=points_explained(context.language, found),
    )
    return said, points


def _families_menu(
    context: HandContext, declarable: tuple[Combination, ...], draft: DeclarationDraft
) -> Menu:
    options = tuple(
        Option(
            item.family.value,
            family_name(context.language, item.family),
            shortened(
                context.say(
                    "declaring-option",
                    phrase=spoken(context.language, item, context.view.rules),
                    points=item.points,
                ),
                100,
            ),
            chosen=wanted,
        )
        for item, wanted in zip(declarable, draft.wanted, strict=True)
    )
    return Menu(
        context.id(Verb.FAMILIES, _written(context, DeclarationDraft(draft.chosen), declarable)),
        options,
        context.say("menu-families"),
        least=0,
        most=len(options),
    )


def _trim_menu(
    context: HandContext, declarable: tuple[Combination, ...], draft: DeclarationDraft
) -> Menu:
    options = tuple(
        Option(
            str(index),
            context.say("declaring-trim", family=family_name(context.language, item.family)),
            context.say("declaring-cards", number=len(chosen), of=item.length),
            chosen=index == draft.focus,
        )
        for index, (item, chosen) in enumerate(zip(declarable, draft.chosen, strict=True))
        if chosen or index == draft.focus
    )
    return Menu(
        context.id(Verb.TRIM, _written(context, DeclarationDraft(draft.chosen), declarable)),
        options,
        context.say("menu-trim"),
    )


def _cards_menu(
    context: HandContext,
    focused: Combination,
    draft: DeclarationDraft,
    declarable: tuple[Combination, ...],
) -> Menu:
    kept = draft.chosen[draft.focus or 0]
    options = tuple(
        Option(
            c.code,
            card_label(context.language, c),
            chosen=c in kept,
            emoji=context.emojis.of(c, context.language),
        )
        for c in focused.cards
    )
    return Menu(
        context.id(Verb.CARDS, _written(context, draft, declarable)),
        options,
        context.say("menu-declare-cards", family=family_name(context.language, focused.family)),
        least=0,
        most=len(options),
    )
