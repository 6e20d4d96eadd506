"""A person's own hand: the picture, a button a card, and the choosers of each phase."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.model.combinations import total_points
from bot.game.play.hand_state import Phase
from bot.game.views.view import Choices
from bot.render.drawing.picture import Picture
from bot.render.hand.facts import hand_spelt_out
from bot.tables.state.table import Table
from bot.text import Argument, Language, say
from bot.text.words.cards import card_in_sentence
from bot.ui.components import (
    Button,
    Buttons,
    Colour,
    Image,
    Panel,
    Part,
    Style,
    Text,
    components,
    room_beside,
)
from bot.ui.custom_ids import Verb
from bot.ui.drafts import everything, write_declaring
from bot.ui.hand.cards import card_controls
from bot.ui.hand.confirming import answer_row, what_would_be_done, with_asked_marked
from bot.ui.hand.declaring import declaring_parts
from bot.ui.hand.discarding import discard_parts
from bot.ui.hand.hints import hide_hints_button, hint_lines
from bot.ui.hand.preselection import marked_lines, preselecting_parts, waiting_said
from bot.ui.hand.speaking import (
    auction_parts,
    call_out_parts,
    is_answering,
    words_rows,
    words_said,
    words_set,
)
from bot.ui.hand_context import HandContext
from bot.ui.table.absence import back_row, own_absence_lines, own_deadline_lines
from bot.ui.table.lines import auction_lines, declaration_lines, trick_lines
from bot.ui.table.proposals import go_on_button, menu_button, own_question
from bot.ui.words import finished_trick, heading, score_line

_TRICKS_WITH_DECLARATIONS = 2
"""The declarations stay on the panel until so many tricks are done."""


def hand_panel(seen: HandContext, picture: Picture | None) -> Panel:
    """The hand with what can be done now; where there is no picture its cards are spelt out."""
    choices = seen.hand.choices
    situation = Text("\n".join(_situation(seen)))
    above = (Text(_title(seen)), _cards(seen, picture), situation, *own_question(seen))
    back = back_row(seen.table, seen.language, () if seen.view.seat is None else (seen.view.seat,))
    answer = (*answer_row(seen), *back, *go_on_button(seen.table, seen.language))
    if choices is None or _rests(seen):
        controls = _idle(seen)
    else:
        controls = _controls(seen, choices, (*above, *answer))
    parts = (*above, *with_asked_marked(seen, controls), *answer)
    colour = Colour.WAITING if choices is None else Colour.YOUR_TURN
    return Panel((*parts, *_foot(seen, parts)), colour)


def _foot(seen: HandContext, parts: Sequence[Part]) -> tuple[Buttons, ...]:
    """The last row, as far as the message has room for it: the table's menu, and no more hints."""
    hints = () if _rests(seen) else hide_hints_button(seen)
    buttons = (menu_button(seen.table, seen.language), *hints)
    fitting = [n for n in range(1, len(buttons) + 1) if components(n) <= room_beside(parts)]
    return (Buttons(buttons[: fitting[-1]]),) if fitting else ()


def _rests(seen: HandContext) -> bool:
    return seen.table.session is not None and seen.table.session.is_paused


def _cards(seen: HandContext, picture: Picture | None) -> Image | Text:
    if picture is not None:
        return Image(picture)
    return Text(hand_spelt_out(seen.view, seen.preferences.order, seen.language))


def hand_over_panel(table: Table, language: Language) -> Panel:
    """What is left of a hand's panel when the hand, or the person's part in it, is over."""
    return Panel(
        (
            Text(f"### {heading(language, table.game, table.rules)}"),
            Text(say(language, "hand-over", channel=f"<#{table.venue.channel_id}>")),
        ),
        Colour.WAITING,
    )


def _title(seen: HandContext) -> str:
    named: dict[str, Argument] = {
        "heading": heading(seen.language, seen.view.game, seen.view.rules),
        "hand": seen.hand.number + 1,
        "channel": f"<#{seen.table.venue.channel_id}>",
    }
    if seen.sits_at_several:
        return seen.say("hand-title-of-several", number=str(seen.table.id), **named)
    return seen.say("hand-title", **named)


def _situation(seen: HandContext) -> list[str]:
    """The score, what was said while it is fresh, the last trick, the trick, what to do.

    Who waits follows the play in the channel: here nothing changes until there is something to do.
    """
    narrator, hand = seen.narrator, seen.hand
    away = own_absence_lines(seen.table, seen.view.seat, seen.language)
    lines = [score_line(narrator, seen.view.score), *away]
    if _rests(seen):
        return [*lines, seen.say("paused-own")]
    if hand.choices is None:
        return [*lines, _nothing_to_do(seen)]
    if len(hand.tricks) < _TRICKS_WITH_DECLARATIONS:
        lines.extend(auction_lines(narrator, hand))
        if hand.declarations:
            lines.append(declaration_lines(narrator, hand))
    if hand.tricks:
        lines.append(finished_trick(narrator, hand, len(hand.tricks) - 1))
    lines.extend(trick_lines(narrator, seen.view))
    asked = what_would_be_done(seen, hand.choices) or _asked(seen, hand.choices)
    late = own_deadline_lines(seen.table, seen.language)
    said = (*marked_lines(seen), *hint_lines(seen), *words_said(seen))
    return [*lines, f"**{asked}**", *late, *said]


def _nothing_to_do(seen: HandContext) -> str:
    if seen.hand.turn is None:
        return seen.say("turn-over")
    if seen.may_mark:
        return waiting_said(seen)
    sits_out = seen.view.seat not in seen.hand.playing
    return seen.say("ask-sit-out" if sits_out else "ask-wait")


def _asked(seen: HandContext, choices: Choices) -> str:
    match seen.hand.phase:
        case Phase.DISCARD:
            return seen.say("ask-discard", number=choices.discard_number)
        case Phase.AUCTION:
            return seen.say("ask-answer" if is_answering(choices) else "ask-bid")
        case Phase.CALL_OUT if not choices.call_out:
            return seen.say("ask-no-call-out")
        case Phase.CALL_OUT:
            return seen.say("ask-call-out")
        case Phase.PLAY if seen.draft.declaring is None:
            return seen.say("ask-follow" if seen.hand.trick.plays else "ask-lead")
        case Phase.PAY:
            return seen.say("ask-pay")
        case _:
            return seen.say("ask-declare")


def _controls(seen: HandContext, choices: Choices, above: tuple[Part, ...]) -> tuple[Part, ...]:
    match seen.hand.phase:
        case Phase.CALL_OUT:
            return call_out_parts(seen, choices)
        case Phase.AUCTION:
            return auction_parts(seen, choices)
        case Phase.DISCARD:
            return discard_parts(seen, choices)
        case Phase.DECLARE:
            return declaring_parts(seen, choices)
        case Phase.PAY:
            return _pay_parts(seen, choices)
        case _ if seen.draft.declaring is not None and choices.may_declare:
            return declaring_parts(seen, choices)
        case _:
            return _play_parts(seen, choices, above)


def _idle(seen: HandContext) -> tuple[Part, ...]:
    if seen.may_mark:
        return preselecting_parts(seen)
    return card_controls(
        seen.in_order(seen.hand.own), (), lambda c: seen.id(Verb.PLAY, c),
        seen.language, seen.say("menu-cards"), emojis=seen.emojis,
    )  # fmt: skip


def _play_parts(seen: HandContext, choices: Choices, above: tuple[Part, ...]) -> tuple[Part, ...]:
    said = words_set(seen)
    below = (*words_rows(seen, choices), *_declare_row(seen, choices))
    controls = card_controls(
        seen.in_order(seen.hand.own),
        choices.playable,
        lambda place: seen.id(Verb.PLAY, place + said),
        seen.language,
        seen.say("menu-play"),
        room=room_beside((*above, *below)),
        emojis=seen.emojis,
    )
    return (*controls, *below)


def _declare_row(seen: HandContext, choices: Choices) -> tuple[Part, ...]:
    if not choices.may_declare or not choices.declarable:
        return ()
    points = total_points(choices.declarable)
    everything_chosen = write_declaring(everything(choices.declarable), choices.declarable)
    return (
        Buttons(
            (
                Button(
                    seen.id(Verb.DECLARE_ALL),
                    seen.say("button-all", points=points),
                    Style.CONFIRM,
                ),
                Button(seen.id(Verb.CHOOSE, everything_chosen), seen.say("button-choose")),
            )
        ),
    )


def _pay_parts(seen: HandContext, choices: Choices) -> tuple[Part, ...]:
    best = choices.default_payment
    others = tuple(c for c in seen.in_order(choices.payable) if c is not best)
    parts: list[Part] = []
    if best is not None:
        pay_best = Button(
            seen.id(Verb.PAY, best.code),
            seen.say("button-pay-best", card=card_in_sentence(seen.language, best)),
            Style.CONFIRM,
            emoji=seen.emojis.of(best, seen.language),
        )
        parts.append(Buttons((pay_best,)))
    controls = card_controls(
        others,
        others,
        lambda place: seen.id(Verb.PAY, place),
        seen.language,
        seen.say("menu-pay"),
        emojis=seen.emojis,
    )
    return (*parts, *controls)
