"""Offer what a player says, declares and plays on a hand panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
from bot.client.custom_ids import CustomId, Verb
from bot.client.drafts import (
    SPEECH,
    DeclarationDraft,
    as_declaration,
    declaring,
    declaring_everything,
)
from bot.table.panels.hand_cards import (
    MAX_ROWS,
    HandContext,
    card_buttons,
    card_controls,
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
    """Whether the player has to answer a bid rather than to make one."""
    return BidWord.VA_BENE in choices.bids


def auction_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """A button for each bid that may be made, and what it means."""
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
    """The question whether to call out; only *play on* if calling out would not win."""
    play_on = Button(context.id(Verb.PLAY_ON), context.say("button-playon"))
    if not choices.call_out:
        return rows((play_on, *foot))
    phrases = spoken_with_points(context.language, choices.call_out, context.view.rules)
    call_out = Button(context.id(Verb.CALL_OUT), context.say("button-callout"), ButtonStyle.CONFIRM)
    return (Text(shortened(phrases, _ROOM_FOR_CALL)), *rows((call_out, play_on)), *rows(foot))


@dataclass(frozen=True, slots=True)
class Speech:
    """What may be said with the next card: the menu of it, and the button that opens the menu."""

    menu: Menu
    button: Button


def speech(context: HandContext, choices: Choices) -> Speech | None:
    """The signals or sayings that the player may add to the next card here; None if there are none.

    Only the leader of a trick with a partner signals (rules.md § 7), and only in Mattazza does
    anybody say something (§ 11), so they are never offered together.
    """
    if not _may_signal(context):
        return None
    signals = _admitted_signals(context, choices)
    if signals:
        return _speech(context, _signal_options(context, signals), "signal", len(signals))
    if _may_say(context):
        return _speech(context, _saying_options(context), "saying", 1)
    return None


def playable_saying_so(context: HandContext, choices: Choices) -> tuple[Card, ...]:
    """The playable cards, in the player's order, that admit every signal chosen so far."""
    wanted = set(context.draft.signals) if _may_signal(context) else set()
    return tuple(
        c
        for c in context.in_order(choices.playable)
        if not wanted or wanted <= set(signals_with(context.view, c))
    )


def encoded_speech(context: HandContext) -> str:
    """What is said with the next card, as `SPEECH` writes it."""
    signals = context.draft.signals if _may_signal(context) else ()
    return SPEECH.write((signals, context.draft.saying if _may_say(context) else None))


def speech_lines(context: HandContext) -> list[str]:
    """For a muted player, that they are muted; that no card goes with all the chosen signals."""
    if not _may_signal(context):
        return [context.say("hand-muted")]
    signals, choices = context.draft.signals, context.hand.choices
    if not signals or choices is None or playable_saying_so(context, choices):
        return []
    words = [signal_name(context.language, signal) for signal in signals]
    return [context.say("speech-impossible", words=listed(context.language, words))]


def _may_signal(context: HandContext) -> bool:
    return context.view.seat is None or may_signal(context.table, context.view.seat)


def _may_say(context: HandContext) -> bool:
    return context.view.game.sayings and context.table.agreement.sayings and _may_signal(context)


def _admitted_signals(context: HandContext, choices: Choices) -> tuple[Signal, ...]:
    """The signals that at least one card admits.

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
    return Speech(menu, Button(context.id(Verb.SPEAK, encoded_speech(context)), label, style))


def play_parts(context: HandContext, choices: Choices, foot: Sequence[Button]) -> tuple[Part, ...]:
    """The playable cards; what may be said with the next one; and what may be declared before it.

    What may be said is a menu of its own if there is room for it, else behind a button.
    """
    playable, said = playable_saying_so(context, choices), encoded_speech(context)
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
    if words is None or is_pending:
        return buttons(below, MAX_ROWS) or menus(below)
    if context.draft.is_speaking and (shown := buttons((), MAX_ROWS - 1)) is not None:
        return (*shown, words.menu)
    shown = buttons((*declare, words.button, *foot), MAX_ROWS)
    return (*menus(below), words.menu) if shown is None else shown


def pay_parts(context: HandContext, choices: Choices, foot: Sequence[Button]) -> tuple[Part, ...]:
    """The card that is best to pay with, and all others."""
    best = choices.default_payment
    others = tuple(c for c in context.in_order(choices.payable) if c is not best)

    def id_of(key: str) -> CustomId:
        return context.id(Verb.PAY, key)

    if best is None:
        return card_controls(context, others, id_of, context.say("menu-pay"), foot)
    pay_best = Button(
        context.id(Verb.PAY, best.code),
        context.say("button-pay-best", card=card_in_sentence(context.language, best)),
        ButtonStyle.CONFIRM,
        emoji=context.emojis.of(best, context.language),
    )
    controls = card_controls(context, others, id_of, context.say("menu-pay"), (), room=MAX_ROWS - 1)
    return (*rows((pay_best, *foot)), *controls)


def _declare_buttons(context: HandContext, choices: Choices) -> tuple[Button, ...]:
    if not choices.may_declare or not choices.declarable:
        return ()
    whole = declaring(choices.declarable).write(declaring_everything(choices.declarable))
    return (
        _declare_all_button(context, choices.declarable),
        Button(context.id(Verb.CHOOSE, whole), context.say("button-choose")),
    )


_ROOM = 1500


def declaration_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """A preview, menus to change the choice, and buttons to declare it, everything or nothing."""
    declarable = choices.declarable
    if not declarable:
        return rows((_leave_button(context), *foot))
    draft = context.draft.declaring or declaring_everything(declarable)
    parts: list[Part] = [_families_menu(context, declarable, draft)]
    if any(draft.wanted):
        parts.append(_trim_menu(context, declarable, draft))
    if draft.focus is not None:
        parts.append(_cards_menu(context, declarable[draft.focus], draft, declarable))
    preview, points = _preview(context, declarable, draft)
    parts.insert(0, Text(preview))
    if context.draft.pending is not None:
        return (*parts, *rows(foot))
    declares = Button(
        context.id(Verb.DECLARE, declaring(declarable).write(draft)),
        context.say("button-declare", points=points or 0),
        ButtonStyle.MAIN,
        disabled=points is None,
    )
    everything = _declare_all_button(context, declarable)
    return (*parts, *rows((declares, everything, _leave_button(context), *foot)))


def _declare_all_button(context: HandContext, declarable: Sequence[Combination]) -> Button:
    label = context.say("button-all", points=total_points(declarable))
    return Button(context.id(Verb.DECLARE_ALL), label, ButtonStyle.CONFIRM)


def _leave_button(context: HandContext) -> Button:
    if context.hand.phase is Phase.DECLARE:
        return Button(context.id(Verb.KEEP_SILENT), context.say("button-silent"))
    return Button(context.id(Verb.BACK), context.say("button-back"))


def _preview(
    context: HandContext, declarable: tuple[Combination, ...], draft: DeclarationDraft
) -> tuple[str, int | None]:
    """What the draft would declare, in words, and its points; None if that would be illegal."""
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
        context.id(Verb.FAMILIES, declaring(declarable).write(DeclarationDraft(draft.chosen))),
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
        context.id(Verb.TRIM, declaring(declarable).write(DeclarationDraft(draft.chosen))),
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
        context.id(Verb.CARDS, declaring(declarable).write(draft)),
        options,
        context.say("menu-declare-cards", family=family_name(context.language, focused.family)),
        least=0,
        most=len(options),
    )
