"""How a table ended: the line and the message that say so, and the button for a rematch."""

from __future__ import annotations

from bot.tables.state.ending import EndingKind
from bot.tables.state.table import Stage, Table
from bot.text import Language, say
from bot.ui.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Part, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.shuffle_proof import fair_deal_button_of
from bot.ui.words import heading, narrator_of
from tarocchino.dealing.chain import has_seed_for


def ending_line(table: Table, language: Language) -> str | None:
    """How people ended the table; None if the rules did, or nobody."""
    ending, narrator = table.ending, narrator_of(table, language)
    if ending is None:
        return None
    match ending.how:
        case EndingKind.AGREED if ending.seat is not None:
            return say(language, "ending-agreed", player=narrator.name(ending.seat))
        case EndingKind.RESIGNED if ending.seat is not None:
            sides = table.game.scorers(len(table.seats))
            side = next(n for n, seats in enumerate(sides) if ending.seat in seats)
            return say(language, "ending-resigned", side=narrator.side(side))
        case EndingKind.ABORTED if ending.seat is not None:
            return say(language, "ending-aborted", player=narrator.name(ending.seat))
        case EndingKind.ABORTED if ending.user_id is not None:
            return say(language, "ending-aborted-user", user=f"<@{ending.user_id}>")
        case EndingKind.ABANDONED:
            return say(language, "ending-abandoned")
        case EndingKind.ROUND_OVER:
            return say(language, "ending-round-over")
        case _:
            return None


def rematch_row(table: Table, language: Language) -> tuple[Buttons, ...]:
    """*Rematch*, if people have played, and for the match alone."""
    if table.match is None or not table.people or table.occasion is not None:
        return ()
    custom_id = CustomId(table.id, 0, Verb.REMATCH)
    return (Buttons((Button(custom_id, say(language, "button-rematch"), ButtonStyle.CONFIRM),)),)


def _broken_off(table: Table, language: Language) -> tuple[Part, ...]:
    """The hand in which the table was ended, and what it was dealt from."""
    if table.broken_off is None or table.secret:
        return ()
    button = fair_deal_button_of(table, len(table.proofs), language)
    told = say(language, "table-broken-off", hand=table.broken_off.hand, button=button.label)
    return Text(told), Buttons((button,))


def ended_panel(table: Table, language: Language) -> Panel:
    """What replaces the table message when the table is closed or cannot go on."""
    said = "table-parked" if table.stage is Stage.PARKED else "table-closed"
    if table.ending is not None and table.ending.how is EndingKind.IDLE:
        said = "table-closed-idle"
    if table.match is not None and not has_seed_for(table.next_hand):
        said = "table-chain-ends"
    told = ending_line(table, language) or say(language, said)
    return Panel(
        (
            Text(f"## {heading(language, table.game, table.rules)}"),
            Text(told),
            *_broken_off(table, language),
            *rematch_row(table, language),
        ),
        AccentColour.WAITING,
    )
