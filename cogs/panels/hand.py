"""A person's own hand: the picture, a button a card, and the choosers of each phase."""

from __future__ import annotations

from bot.game.actions import Signal
from bot.game.combinations import total_points
from bot.game.hand_state import Phase
from bot.game.view import Choices, signals_with
from bot.render.picture import Picture
from bot.render.sorting import sorted_cards
from bot.tables.model import Table
from bot.text import Language, say
from bot.text.cards import card_in_sentence, card_label
from bot.text.lists import listed
from bot.text.names import signal_name
from cogs.custom_ids import Verb
from cogs.drafts import (
    everything,
    toggled_signal,
    write_cards,
    write_declaring,
    write_signals,
)
from cogs.panels.cards import card_controls
from cogs.panels.content import Button, Buttons, Colour, Image, Panel, Part, Style, Text, rows
from cogs.panels.declaring import declaring_parts
from cogs.panels.seen import Seen
from cogs.panels.table import declaration_lines, trick_lines
from cogs.panels.words import finished_trick, heading, narrator_of, score_line

_TRICKS_WITH_DECLARATIONS = 2
"""The declarations stay on the panel until so many tricks are done."""


def hand_panel(seen: Seen, picture: Picture) -> Panel:
    """The hand with what can be done now."""
    mine = seen.hand.choices is not None
    parts: list[Part] = [
        Text(_title(seen)),
        Image(picture),
        Text("\n".join(_situation(seen))),
        *(_controls(seen, seen.hand.choices) if seen.hand.choices else _idle(seen)),
    ]
    return Panel(tuple(parts), Colour.YOUR_TURN if mine else Colour.WAITING)


def hand_over_panel(table: Table, language: Language) -> Panel:
    """What is left of a hand's panel when the hand, or the person's part in it, is over."""
    return Panel(
        (
            Text(f"### {heading(language, table.game, table.rules)}"),
            Text(say(language, "hand-over", channel=f"<#{table.place.channel_id}>")),
        ),
        Colour.WAITING,
    )


def _title(seen: Seen) -> str:
    return seen.say(
        "hand-title",
        heading=heading(seen.language, seen.view.game, seen.view.rules),
        hand=seen.hand.number + 1,
        channel=f"<#{seen.table.place.channel_id}>",
    )


def _situation(seen: Seen) -> list[str]:
    """The score, the declarations while they are fresh, the last trick, the trick, what to do."""
    narrator, hand = narrator_of(seen.table, seen.language), seen.hand
    lines = [score_line(narrator, seen.view.score)]
    if hand.declarations and len(hand.tricks) < _TRICKS_WITH_DECLARATIONS:
        lines.append(declaration_lines(narrator, hand))
    if hand.tricks:
        lines.append(finished_trick(narrator, hand, len(hand.tricks) - 1))
    if hand.choices is None:
        return [*lines, seen.say("ask-wait" if hand.turn is not None else "turn-over")]
    lines.extend(trick_lines(narrator, seen.view))
    return [*lines, f"**{_asked(seen, hand.choices)}**"]


def _asked(seen: Seen, choices: Choices) -> str:
    match seen.hand.phase:
        case Phase.DISCARD:
            return seen.say("ask-discard", number=choices.discard_number)
        case Phase.PLAY if seen.draft.declaring is not None:
            return seen.say("ask-declare")
        case Phase.PLAY:
            return seen.say("ask-follow" if seen.hand.trick.plays else "ask-lead")
        case phase:
            return say(seen.language, f"ask-{phase.value}")


def _controls(seen: Seen, choices: Choices) -> tuple[Part, ...]:
    match seen.hand.phase:
        case Phase.CALL_OUT:
            return _call_out_parts(seen)
        case Phase.DISCARD:
            return _discard_parts(seen, choices)
        case Phase.DECLARE:
            return declaring_parts(seen, choices)
        case Phase.PAY:
            return _pay_parts(seen, choices)
        case _ if seen.draft.declaring is not None and choices.may_declare:
            return declaring_parts(seen, choices)
        case _:
            return _play_parts(seen, choices)


def _idle(seen: Seen) -> tuple[Part, ...]:
    return card_controls(
        sorted_cards(seen.hand.own, seen.view.rules), (), lambda c: seen.id(Verb.PLAY, c),
        seen.language, seen.say("menu-cards"),
    )  # fmt: skip


def _call_out_parts(seen: Seen) -> tuple[Part, ...]:
    return (
        Buttons(
            (
                Button(seen.id(Verb.CALL_OUT), seen.say("button-callout"), Style.CONFIRM),
                Button(seen.id(Verb.PLAY_ON), seen.say("button-playon")),
            )
        ),
    )


def _discard_parts(seen: Seen, choices: Choices) -> tuple[Part, ...]:
    chosen = tuple(c for c in seen.draft.discard if c in choices.discardable)
    written = write_cards(chosen)
    complete = len(chosen) == choices.discard_number
    named = listed(seen.language, [card_label(seen.language, c) for c in chosen]) if chosen else "–"
    confirm = Button(
        seen.id(Verb.DISCARD, written),
        seen.say("button-discard", cards=named),
        Style.CONFIRM,
        disabled=not complete,
    )
    controls = card_controls(
        sorted_cards(seen.hand.own, seen.view.rules),
        choices.discardable,
        lambda place: seen.id(Verb.PICK, place + written),
        seen.language,
        seen.say("menu-discard"),
        chosen,
    )
    return (*controls, Buttons((confirm,)))


def _play_parts(seen: Seen, choices: Choices) -> tuple[Part, ...]:
    given = write_signals(seen.draft.signals)
    controls = card_controls(
        sorted_cards(seen.hand.own, seen.view.rules),
        choices.playable,
        lambda place: seen.id(Verb.PLAY, place + given),
        seen.language,
        seen.say("menu-play"),
    )
    return (*controls, *_signal_row(seen, choices), *_declare_row(seen, choices))


def _signal_row(seen: Seen, choices: Choices) -> tuple[Buttons, ...]:
    """Switches for the signals that at least one card admits; they go with the next card."""
    admitted = {s for c in choices.playable for s in signals_with(seen.view, c)}
    offered = [s for s in Signal if s in admitted or s in seen.draft.signals]
    buttons = []
    for signal in offered:
        is_set = signal in seen.draft.signals
        name = signal_name(seen.language, signal)
        buttons.append(
            Button(
                seen.id(Verb.SIGNAL, write_signals(toggled_signal(seen.draft.signals, signal))),
                seen.say("button-signal-set" if is_set else "button-signal", signal=name),
                Style.CONFIRM if is_set else Style.PLAIN,
            )
        )
    return rows(buttons)


def _declare_row(seen: Seen, choices: Choices) -> tuple[Part, ...]:
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


def _pay_parts(seen: Seen, choices: Choices) -> tuple[Part, ...]:
    best = choices.default_payment
    others = tuple(c for c in sorted_cards(choices.payable, seen.view.rules) if c is not best)
    parts: list[Part] = []
    if best is not None:
        label = seen.say("button-pay-best", card=card_in_sentence(seen.language, best))
        parts.append(Buttons((Button(seen.id(Verb.PAY, best.code), label, Style.CONFIRM),)))
    controls = card_controls(
        others, others, lambda place: seen.id(Verb.PAY, place), seen.language, seen.say("menu-pay")
    )
    return (*parts, *controls)
