"""Put the hand panel together: the picture, the situation in words, and the controls of the current
phase.

A phone shows the picture and about four rows of controls at once, so a turn has at most four. Only
cards that may be played have a button, unless the player prefers to see every card in its place.
"""

from __future__ import annotations

from dataclasses import replace

from bot.client.components import AccentColour, Button, Image, Panel, Part, Text, rows
from bot.client.custom_ids import Verb
from bot.draw.hand import Narrator, hand_spelt_out
from bot.draw.picture import Picture
from bot.table.panels.hand_actions import (
    confirmation_buttons,
    confirmation_question,
    with_pending_marked,
)
from bot.table.panels.hand_cards import (
    HandContext,
    card_buttons,
    discard_parts,
    hint_lines,
    preselection_lines,
    preselection_parts,
    waiting_text,
)
from bot.table.panels.hand_choices import (
    auction_parts,
    call_out_parts,
    declaration_parts,
    is_answering,
    pay_parts,
    play_parts,
    speech_lines,
)
from bot.table.panels.proposals import asked_seat_parts, resume_button
from bot.table.panels.words import (
    auction_lines,
    back_row,
    channel_link,
    daily_heading,
    declaration_line,
    declaration_lines,
    finished_trick,
    heading,
    own_absence_lines,
    own_deadline_lines,
    score_so_far,
    table_button,
    trick_lines,
)
from bot.table.state.table import DailyOccasion, Table
from bot.words import Argument, Language, say
from bot.words.names import card_in_sentence, game_name
from tarocchino.core.model.actions import BidWord
from tarocchino.core.play.hand_state import Declaration, Phase
from tarocchino.core.views.view import Choices, HandView

_TRICKS_WITH_DECLARATIONS = 2
"""The declarations stay on the panel until this many tricks are finished."""


def title(context: HandContext) -> str:
    """Return what the player is asked, or for whom all wait; in small letters, at which table."""
    occasion = context.table.occasion
    if isinstance(occasion, DailyOccasion):
        day = daily_heading(occasion.day, context.language)
        return context.say("hand-title-daily", asked=_asked(context), heading=day)
    named: dict[str, Argument] = {
        "asked": _asked(context),
        "heading": game_name(context.language, context.view.game.name)
        if context.preferences.pictures
        else heading(context.language, context.view.game, context.view.rules),
        "hand": context.hand.number + 1,
        "channel": channel_link(context.table),
    }
    if context.sits_at_several:
        return context.say("hand-title-of-several", number=str(context.table.id), **named)
    return context.say("hand-title", **named)


def situation(context: HandContext, *, in_words: bool) -> list[str]:
    """Return the score, the declarations, the last trick, what the player may do and why.

    With ``in_words`` also what a picture shows: the auction and the trick in progress.
    """
    narrator, hand, language = context.narrator, context.hand, context.language
    lines = [score_so_far(narrator, context.view)]
    lines += own_absence_lines(context.table, context.view.seat, language)
    if in_words:
        lines += _told(context)
    else:
        lines += _seen_besides(context)
    if context.is_paused:
        return lines
    if hand.choices is None:
        return [*lines, *_while_waiting(context)]
    question = confirmation_question(context, hand.choices)
    lines += [] if question is None else [f"**{question}**"]
    lines += own_deadline_lines(context.table, language)
    return [*lines, *preselection_lines(context), *hint_lines(context), *speech_lines(context)]


def _asked(context: HandContext) -> str:
    if context.is_paused:
        return context.say("paused-own")
    if context.hand.choices is not None:
        return _prompt(context, context.hand.choices)
    return _turn_of_another(context)


def _prompt(context: HandContext, choices: Choices) -> str:
    match context.hand.phase:
        case Phase.DISCARD:
            cards = "new" if context.hand.own_discard else "first"
            return context.say("ask-discard", number=choices.discard_number, cards=cards)
        case Phase.AUCTION if is_answering(choices):
            asker = next(b.seat for b in context.hand.bids if b.bid is BidWord.POSSO)
            return context.say("ask-answer", player=context.narrator.name(asker))
        case Phase.AUCTION:
            return context.say("ask-bid")
        case Phase.CALL_OUT if not choices.call_out:
            return context.say("ask-no-call-out")
        case Phase.CALL_OUT:
            return context.say("ask-call-out")
        case Phase.PLAY if context.draft.declaring is None:
            return context.say("ask-follow" if context.hand.trick.plays else "ask-lead")
        case Phase.PAY:
            return context.say("ask-pay")
        case _:
            return context.say("ask-declare")


def _turn_of_another(context: HandContext) -> str:
    hand, narrator = context.hand, context.narrator
    if hand.turn is None or context.view.verdict is not None:
        return context.say("turn-over")
    leads = hand.phase is Phase.PLAY and not hand.trick.plays
    what = "lead" if leads else hand.phase.value
    who = narrator.place_of(hand.turn).value
    name = narrator.name(hand.turn)
    return say(context.language, f"awaited-{what}", player=name, who=who)


def _while_waiting(context: HandContext) -> list[str]:
    if context.hand.turn is None:
        return []
    if context.may_preselect:
        return [waiting_text(context)]
    sits_out = context.view.seat not in context.hand.playing
    return [context.say("ask-sit-out")] if sits_out else []


def _told(context: HandContext) -> list[str]:
    narrator, hand = context.narrator, context.hand
    lines: list[str] = []
    if len(hand.tricks) < _TRICKS_WITH_DECLARATIONS:
        lines += auction_lines(narrator, hand)
        if hand.declarations:
            lines.append(declaration_lines(narrator, hand))
    if hand.tricks:
        lines.append(finished_trick(narrator, hand, len(hand.tricks) - 1))
    return [*lines, *trick_lines(narrator, context.view)]


def _seen_besides(context: HandContext) -> list[str]:
    """Return what the picture of the trick leaves out: the auction, declarations, who won the last
    trick, what is said. The auction is left out if the buttons of all cards need the room."""
    narrator, hand = context.narrator, context.hand
    lines: list[str] = []
    plays_now = hand.phase is Phase.PLAY and hand.choices is not None
    if not hand.tricks and not plays_now:
        lines += auction_lines(narrator, hand)
    lines += [_declared_briefly(narrator, each) for each in _declared_since_own_turn(context)]
    if hand.tricks and hand.choices is None:
        lines.append(_last_trick(context, hand))
    return [*lines, *trick_lines(narrator, context.view)[1:]]


def _declared_since_own_turn(context: HandContext) -> list[Declaration]:
    """Return what others declared before the player's first card, or after it in that trick."""
    hand, own = context.hand, context.view.seat
    others = [declared for declared in hand.declarations if declared.seat != own]
    match hand.tricks:
        case ():
            return others
        case (first,):
            order = [seat for seat, _ in first.plays]
            since = order[order.index(own) + 1 :] if own in order else order
            return [declared for declared in others if declared.seat in since]
        case _:
            return []


def _declared_briefly(narrator: Narrator, declared: Declaration) -> str:
    """Return the declaration's points and cards, in words if there are no emojis for the cards."""
    signs = [narrator.emojis.row(c.cards, narrator.language) for c in declared.combinations]
    return declaration_line(narrator, declared, " · ".join(signs) if all(signs) else None)


def _last_trick(context: HandContext, hand: HandView) -> str:
    winner = hand.winners[-1]
    card = next(c for seat, c in hand.tricks[-1].plays if seat == winner)
    narrator = context.narrator
    return context.say(
        "trick-taken",
        number=len(hand.tricks),
        player=narrator.name(winner),
        who=narrator.place_of(winner).value,
        card=narrator.sign(card) + card_in_sentence(context.language, card),
    )


def hand_panel(context: HandContext, picture: Picture | None) -> Panel:
    """Return the hand and what can be done now; without a picture the cards are spelt out."""
    choices = context.hand.choices
    told = Text("\n".join(situation(context, in_words=picture is None)))
    cards: Part
    if picture is not None:
        cards = Image(picture)
    else:
        order = context.preferences.order
        cards = Text(hand_spelt_out(context.offered, order, context.language))
    above = (Text(title(context)), cards, told)
    asked, foot = asked_seat_parts(context), _foot(context)
    colour = AccentColour.WAITING if choices is None else AccentColour.YOUR_TURN
    if choices is None or context.is_paused:
        controls = with_pending_marked(context, _waiting_controls(context, foot))
        return Panel((*above, *asked, *controls), colour)
    controls = with_pending_marked(context, _controls(context, choices, foot))
    # A question during the player's own turn stands below, so that no card's button moves.
    return Panel((*above, *controls, *asked), colour)


def _foot(context: HandContext) -> tuple[Button, ...]:
    """Return the buttons that confirm a click, come back, resume, and open the table's menu."""
    table, seat, language = context.table, context.view.seat, context.language
    returning = (
        *back_row(table, language, () if seat is None else (seat,)),
        *resume_button(table, language),
    )
    return (
        *confirmation_buttons(context),
        *(button for row in returning for button in row.buttons),
        table_button(table, Verb.MENU, language),
    )


def seat_left_panel(table: Table, language: Language) -> Panel:
    """Return the panel that replaces the hand of a person who no longer has a seat at the table."""
    title = Text(f"### {heading(language, table.game, table.rules)}")
    left = Text(say(language, "hand-seat-left", channel=channel_link(table)))
    return Panel((title, left), AccentColour.WAITING)


def _controls(context: HandContext, choices: Choices, foot: tuple[Button, ...]) -> tuple[Part, ...]:
    match context.hand.phase:
        case Phase.CALL_OUT:
            return call_out_parts(context, choices, foot)
        case Phase.AUCTION:
            return auction_parts(context, choices, foot)
        case Phase.DISCARD:
            return discard_parts(context, choices, foot)
        case Phase.DECLARE:
            return declaration_parts(context, choices, foot)
        case Phase.PAY:
            return pay_parts(context, choices, foot)
        case _ if context.draft.declaring is not None and choices.may_declare:
            return declaration_parts(context, choices, foot)
        case _:
            return play_parts(context, choices, foot)


def _waiting_controls(context: HandContext, foot: tuple[Button, ...]) -> tuple[Part, ...]:
    if context.may_preselect:
        return preselection_parts(context, foot)
    own = context.hand.own
    shown = card_buttons(context, (), lambda key: context.id(Verb.PLAY, key), foot, others=own)
    return rows(foot) if shown is None else shown


def with_place(panel: Panel, language: Language) -> Panel:
    """Return the panel with a line on why it is not in a direct message, and how to reopen it."""
    return replace(panel, parts=(*panel.parts, Text(say(language, "daily-here"))))
