"""Read a click on a hand panel as an action, and ask the player to confirm it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.client.components import Button, Buttons, ButtonStyle, Menu, Part, shortened
from bot.client.custom_ids import (
    CARD,
    CARDS,
    CODE_LENGTH,
    NUMBER,
    PENDING,
    PICKING,
    SPEECH,
    BadCustomIdError,
    CustomId,
    Draft,
    PendingConfirmation,
    Verb,
    as_declaration,
    chosen_in,
    chosen_to_declare,
    declaring,
    declaring_everything,
    member_of,
    with_card_toggled,
    with_cards,
    with_families,
    with_suits,
)
from bot.table.panels.hand_cards import HandContext, chosen_card
from bot.table.panels.hand_choices import is_answering
from bot.words.declarations import spoken_with_points
from bot.words.names import bid_name, card_in_sentence, saying_name, signal_name
from bot.words.numbers import listed
from tarocchino.core.model.actions import (
    Bid,
    BidWord,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
)
from tarocchino.core.model.combinations import Combination, Declared, Family, verify_declared
from tarocchino.core.play.legality import verify
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import Choices, MatchView, view_for

NO_CHOICES = Choices()


def legal_choices(view: MatchView) -> Choices:
    """Return the viewer's legal choices; empty when it is not their turn."""
    return (view.hand.choices if view.hand else None) or NO_CHOICES


def clicked_action(
    custom_id: CustomId, values: Sequence[str], seat: int, choices: Choices
) -> SeatAction | None:
    """Return the action that a control of a hand panel requests; None if it requests none.

    Raises `BadCustomIdError`.
    """
    argument = custom_id.argument
    match custom_id.verb:
        case Verb.PLAY:
            played, words = chosen_card(argument, values)
            return Play(seat, played, *SPEECH.read(words))
        case Verb.BID:
            return Bid(seat, member_of(BidWord).read(argument))
        case Verb.PAY:
            return Pay(seat, chosen_card(argument, values)[0])
        case Verb.DISCARD:
            return Discard(seat, CARDS.read(argument))
        case Verb.DECLARE:
            draft = declaring(choices.declarable).read(argument)
            chosen = chosen_to_declare(draft, choices.declarable)
            return Declare(seat, as_declaration(chosen, choices.declarable))
        case Verb.DECLARE_ALL:
            return Declare(seat, declared_in_full(choices.declarable))
        case Verb.KEEP_SILENT:
            return KeepSilent(seat)
        case Verb.CALL_OUT:
            return CallOut(seat, declared_in_full(choices.call_out))
        case Verb.PLAY_ON:
            return DeclineCallOut(seat)
        case Verb.CONFIRM:
            return _confirmed_action(custom_id, seat, choices)
        case _:
            return None


def _confirmed_action(custom_id: CustomId, seat: int, choices: Choices) -> SeatAction:
    """Return the action that an earlier click asked the player to confirm."""
    pending = PENDING.read(custom_id.argument)
    confirmed = replace(custom_id, verb=pending.verb, argument=pending.argument)
    action = None
    if pending.verb is not Verb.CONFIRM:
        action = clicked_action(confirmed, (), seat, choices)
    if action is None:
        raise BadCustomIdError(custom_id.argument)
    return action


def confirmation_draft(
    custom_id: CustomId, values: Sequence[str], match: MatchState, action: SeatAction
) -> Draft:
    """Return the draft that asks the player to confirm the action of a control.

    Raises `tarocchino.core.model.errors.IllegalActionError` for an illegal action.
    """
    if match.hand is not None:
        verify(match.hand, action)
    argument = custom_id.argument
    if custom_id.verb in (Verb.PLAY, Verb.PAY):
        chosen, rest = chosen_card(argument, values)
        argument = chosen.code + rest
    pending = PendingConfirmation(custom_id.verb, argument)
    choices = legal_choices(view_for(match, action.seat))
    return replace(_draft_before(pending, choices), pending=pending)


def draft_behind(custom_id: CustomId, choices: Choices) -> Draft:
    """Return the draft before a click on this control, or on the one that it confirms."""
    if custom_id.verb is Verb.CONFIRM:
        return _draft_before(PENDING.read(custom_id.argument), choices)
    return _draft_before(PendingConfirmation(custom_id.verb, custom_id.argument), choices)


def _draft_before(pending: PendingConfirmation, choices: Choices) -> Draft:
    """Return the draft before a click on this control."""
    match pending.verb:
        case Verb.PLAY:
            signals, saying = SPEECH.read(pending.argument[CODE_LENGTH:])
            return Draft(signals, saying)
        case Verb.DISCARD:
            return Draft(discard=CARDS.read(pending.argument))
        case Verb.DECLARE:
            return declaring(choices.declarable).read(pending.argument)
        case Verb.DECLARE_ALL:
            return Draft(*SPEECH.read(pending.argument))
        case _:
            return Draft()


def clicked_draft(custom_id: CustomId, values: Sequence[str], choices: Choices) -> Draft | None:
    """Return the draft that a control of a hand panel requests; None if it requests none.

    Raises `BadCustomIdError`.
    """
    argument = custom_id.argument
    match custom_id.verb:
        case Verb.SIGNAL | Verb.SAYING | Verb.BACK:
            return Draft(*SPEECH.read(argument))
        case Verb.SPEAK:
            return Draft(*SPEECH.read(argument), is_speaking=True)
        case Verb.WORDS:
            return Draft(*SPEECH.read("".join(values)))
        case Verb.PICK:
            picked, before = chosen_card(argument, values)
            return Draft(
                discard=with_card_toggled(CARDS.read(before), picked, choices.discard_number)
            )
        case Verb.PICK_SUIT:
            suits, chosen = PICKING.read(argument)
            of_suits = [CARD.read(value) for value in values]
            return Draft(discard=with_suits(chosen, suits, of_suits))
        case Verb.ANOTHER:
            return _draft_before(PENDING.read(argument), choices)
        case Verb.CHOOSE | Verb.FAMILIES | Verb.TRIM | Verb.CARDS:
            return _declaring(custom_id, values, choices.declarable)
        case _:
            return None


def declared_in_full(combinations: Sequence[Combination]) -> tuple[Declared, ...]:
    """Return the combinations with all their cards, in the form of an action."""
    return as_declaration(declaring_everything(combinations), combinations)


def _declaring(
    custom_id: CustomId, values: Sequence[str], declarable: Sequence[Combination]
) -> Draft:
    before = declaring(declarable).read(custom_id.argument)
    draft = chosen_to_declare(before, declarable)
    match custom_id.verb:
        case Verb.FAMILIES:
            draft = with_families(draft, declarable, [_FAMILY.read(value) for value in values])
        case Verb.TRIM:
            index = chosen_in(values, NUMBER)
            if index not in range(len(declarable)):
                raise BadCustomIdError(values[0])
            draft = replace(draft, focus=index)
        case Verb.CARDS:
            draft = with_cards(draft, declarable, [CARD.read(value) for value in values])
    return replace(before, declaring=draft)


_FAMILY = member_of(Family)
_ROOM_FOR_WORDS = 1200
_CHOSEN = "✅"


def confirmation_question(context: HandContext, choices: Choices) -> str | None:
    """Return the question whether to do what was clicked; None if nothing is pending."""
    pending, seat = context.draft.pending, context.view.seat
    if pending is None or seat is None:
        return None
    action = clicked_action(context.id(pending.verb, pending.argument), (), seat, choices)
    return (
        None if action is None else shortened(_question(context, choices, action), _ROOM_FOR_WORDS)
    )


def confirmation_buttons(context: HandContext) -> tuple[Button, ...]:
    """Return the buttons that do what was clicked, or let the player choose again."""
    pending = context.draft.pending
    if pending is None:
        return ()
    kind, written = pending.verb.value, PENDING.write(pending)
    yes, no = (
        context.say("button-confirm", kind=kind),
        context.say("button-choose-another", kind=kind),
    )
    return (
        Button(context.id(Verb.CONFIRM, written), yes, ButtonStyle.CONFIRM),
        Button(context.id(Verb.ANOTHER, written), no),
    )


def with_pending_marked(context: HandContext, parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the controls with the clicked one marked; the others still work."""
    pending = context.draft.pending
    if pending is None:
        return tuple(parts)
    return tuple(_marked(part, pending) for part in parts)


def _marked(part: Part, pending: PendingConfirmation) -> Part:
    match part:
        case Buttons(buttons):
            return Buttons(tuple(_marked_button(button, pending) for button in buttons))
        case Menu(id=custom_id, options=options) if custom_id.verb is pending.verb:
            marked = (
                replace(each, emoji=_CHOSEN) if pending.argument.startswith(each.value) else each
                for each in options
            )
            return replace(part, options=tuple(marked))
        case _:
            return part


def _marked_button(button: Button, pending: PendingConfirmation) -> Button:
    if (button.id.verb, button.id.argument) != (pending.verb, pending.argument):
        return button
    # Disabled, so that a double tap does not confirm its own first tap.
    return replace(button, style=ButtonStyle.CONFIRM, disabled=True, emoji=_CHOSEN)


def _question(context: HandContext, choices: Choices, action: SeatAction) -> str:
    language = context.language
    match action:
        case Play(card=played, signals=signals, say=saying):
            words = [signal_name(language, signal) for signal in signals]
            words += [] if saying is None else [saying_name(language, saying)]
            card = card_in_sentence(language, played)
            if not words:
                return context.say("confirm-play", card=card)
            return context.say("confirm-play-with", card=card, words=listed(language, words))
        case Discard(cards=cards):
            named = [card_in_sentence(language, c) for c in context.in_order(cards)]
            return context.say("confirm-discard", cards=listed(language, named))
        case Pay(card=paid):
            return context.say("confirm-pay", card=card_in_sentence(language, paid))
        case Bid(bid=bid):
            said = bid_name(language, bid, answering=is_answering(choices))
            return context.say("confirm-bid", bid=said)
        case Declare(combinations=declared):
            found = verify_declared(declared, context.hand.own, context.view.rules)
            phrases = spoken_with_points(language, found, context.view.rules)
            return context.say("confirm-declare", phrases=phrases)
        case KeepSilent():
            return context.say("confirm-silent")
        case CallOut():
            return context.say("confirm-call-out")
        case DeclineCallOut():
            return context.say("confirm-play-on")
