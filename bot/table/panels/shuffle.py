"""Show who cuts the pack and how, the proof of a shuffle, and the result of its verification."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from enum import Enum

from bot.client.components import (
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Panel,
    Part,
    Text,
    fitting,
    shown_name,
)
from bot.client.custom_ids import CustomId, Verb
from bot.support.processes import PROGRAM
from bot.table.panels.proposals import between_hands_parts, proposal_parts
from bot.table.panels.words import countdown, heading, own_table_line, table_button, table_id
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.plain import clean, escape
from tarocchino.dealing.cutting import Cutting
from tarocchino.dealing.deal_v1 import SCHEME
from tarocchino.dealing.proof import HandProof
from tarocchino.dealing.record_check import CheckedRecord, CheckVerdict, Failure

_SMALL = "-# "
_START_DIGITS, _TRANSCRIPT_DIGITS = 16, 39
_START_DIGITS_ALONE = 56
"""Hexadecimal digits in a custom_id, whose argument has room for 56 characters."""
_OF_HAND = "hand"


def fair_deal_button(table: Table, language: Language) -> Button:
    """Return *Fair deal*. Its custom_id commits to the start of the seed chain, and to the
    transcript once that is fixed."""
    commits = table_id(table, Verb.FAIR_DEAL, _commitment(table))
    return Button(commits, say(language, "button-fair-deal"))


def public_menu_button(table: Table, language: Language) -> Button:
    """Return *More…* for everybody, which leads to *Fair deal* and has the same commitment."""
    return Button(table_id(table, Verb.MENU, _commitment(table)), say(language, "button-menu"))


def fair_deal_button_of(table: Table, number: int, language: Language) -> Button:
    """Return *Fair deal* below the score sheet of a hand, counted from 0."""
    custom_id = CustomId(table.id, 0, Verb.FAIR_DEAL, f"{_OF_HAND}-{number}")
    return Button(custom_id, say(language, "button-fair-deal"))


def fair_deal_panel(table: Table, argument: str, language: Language) -> Panel:
    """Return all that may be known of the shuffle of a hand; ``argument`` is that of the button.

    Without the proof of a finished hand it is about the hand on the table, or the next.
    """
    proof = _proof_meant(table, argument)
    if proof is None:
        number, seed = table.next_hand, None
        transcript = table.cutting.transcript if table.cutting is not None else None
    else:
        number, transcript = proof.hand, proof.transcript
        seed = None if table.secret else proof.seed
    title = say(language, "fair-deal-title", hand=number)
    said = say(language, _about(table, seed))
    base = table.chain_start.hex()
    digits = [say(language, "shuffle-start", scheme=SCHEME, table=table.deal_number, start=base)]
    if transcript:
        lines = " ".join(transcript.splitlines())
        digits.append(say(language, "shuffle-transcript", lines=lines))
        digits.append(say(language, "shuffle-transcript-hash", digest=_digest(transcript)))
    if seed is not None:
        digits.append(say(language, "shuffle-seed", hand=number, seed=seed.hex()))
    small = "\n".join(_SMALL + line for line in digits)
    return Panel((Text(f"### {title}"), Text(said), Text(small)), AccentColour.RESULT)


def _about(table: Table, seed: bytes | None) -> str:
    """Return the name of the text about this shuffle."""
    if seed is not None:
        return "fair-deal-about-over"
    is_sealed = table.occasion is not None and table.occasion.sealed
    return "fair-deal-about-sealed" if is_sealed else "fair-deal-about"


def _commitment(table: Table) -> str:
    start = table.chain_start.hex()
    transcript = table.cutting.transcript if table.cutting is not None else None
    if not transcript:
        return start[:_START_DIGITS_ALONE]
    return f"{start[:_START_DIGITS]}.{_digest(transcript)[:_TRANSCRIPT_DIGITS]}"


def _digest(transcript: str) -> str:
    """Return the SHA-256 of the transcript's ASCII, in hexadecimal digits."""
    return hashlib.sha256(transcript.encode("ascii")).hexdigest()


def _proof_meant(table: Table, argument: str) -> HandProof | None:
    """Return the proof of the hand that the button names, if it is over; else None."""
    word, _, number = argument.partition("-")
    if word != _OF_HAND or not number.isdecimal():
        return None
    hand = int(number)
    return table.proofs[hand] if hand < len(table.proofs) else table.broken_off


def cutting_panel(
    table: Table, cutting: Cutting, language: Language, seat: int | None = None
) -> Panel:
    """Return the public state of what the next deal waits for, with the buttons to continue.

    With a ``seat`` it is for the player there: its buttons depend on whether the deal waits for
    them.
    """
    title = f"## {heading(language, table.game, table.rules)}"
    if seat is not None:
        title = f"{title}\n{own_table_line(table, language)}"
    awaited = bool(table.seats_awaited) if seat is None else seat in table.seats_awaited
    proposals = (
        proposal_parts(table, language)
        if seat is None
        else between_hands_parts(table, seat, language)
    )
    buttons = _to_go_on(table, language) if awaited else ()
    return Panel(
        (
            Text(title),
            Text("\n".join(_state(table, cutting, language))),
            Buttons((*buttons, public_menu_button(table, language))),
            *proposals,
        ),
        AccentColour.YOUR_TURN if awaited else AccentColour.WAITING,
    )


def own_deal_rows(
    table: Table, seat: int, language: Language, more: Sequence[Button] = ()
) -> tuple[Part, ...]:
    """Return what stands below a score sheet for the player there: until when the next deal waits
    for them, the buttons to continue, what is asked of them, the table's menu, and ``more``."""
    awaited = awaited_from(table, seat)
    buttons = _to_go_on(table, language) if awaited is not None else ()
    return (
        *((Text(_until(table, language)),) if awaited is not None else ()),
        *between_hands_parts(table, seat, language),
        Buttons((*buttons, table_button(table, Verb.MENU, language), *more)),
    )


class Awaited(Enum):
    """A request to a player before the deal."""

    CUT = "cut"
    OPENED_CUT = "open the sealed cut"
    NEXT_HAND = "ask for the next hand"


def awaited_from(table: Table, seat: int | None) -> Awaited | None:
    """Return what the deal waits for from the player of this seat; None for nothing."""
    if seat not in table.seats_awaited:
        return None
    if table.unopened:
        return Awaited.OPENED_CUT
    return Awaited.CUT if table.asks_for_cuts else Awaited.NEXT_HAND


def _state(table: Table, cutting: Cutting, language: Language) -> list[str]:
    """Return what the deal waits for, and for whom."""
    if not table.seats_awaited:
        dealt = say(language, "cut-fixed")
        return [f"### {say(language, 'next-hand-title', hand=table.next_hand)}", dealt]
    lines = filter(None, (_seat_line(table, cutting, seat, language) for seat in table.people))
    if table.unopened or not table.asks_for_cuts:
        title = say(language, "next-hand-title", hand=table.next_hand)
        return [f"### {title}", *(lines if table.unopened else ()), _until(table, language)]
    return [*_who_cuts(table, language), *lines, _until(table, language)]


def _who_cuts(table: Table, language: Language) -> tuple[str, str, str]:
    """Return who is asked to cut, why only they, and what for."""
    names = [f"**{shown_name(table.names[seat])}**" for seat in table.seats_awaited]
    players = listed(language, names)
    title = say(language, "cut-title", hand=table.next_hand, players=players, number=len(names))
    asked = "first" if table.seats_awaited == (table.first_to_cut,) else "others"
    told = say(language, "cut-asked", players=players, asked=asked)
    return f"### {title}", told, say(language, "cut-explained")


def _until(table: Table, language: Language) -> str:
    """Return what the deal waits for, and until when."""
    if table.deadline == math.inf:
        return say(language, "next-hand-when", button=say(language, "button-next-hand"))
    when = countdown(table.deadline or 0.0)
    if table.unopened:
        sealed = [f"<@{table.people[seat].user_id}>" for seat in table.unopened]
        return say(language, "cut-open-until", players=listed(language, sealed), when=when)
    if table.asks_for_cuts:
        return say(language, "cut-until", when=when)
    if set(table.present) <= set(table.seats_awaited):
        button = say(language, "button-next-hand")
        return say(language, "next-hand-until", button=button, when=when)
    awaited = [f"**{shown_name(table.names[seat])}**" for seat in table.seats_awaited]
    return say(language, "next-hand-waits-for", players=listed(language, awaited), when=when)


def _seat_line(table: Table, cutting: Cutting, seat: int, language: Language) -> str | None:
    """Return what a person has answered; None if nothing yet."""
    occupant, given = table.seats[seat], cutting.given[seat]
    name = f"**{shown_name(occupant.name)}**" if occupant else ""
    opened = cutting.opened[seat]
    if opened is not None:
        return say(language, "cut-opened", player=name, text=_shown(opened))
    if seat in cutting.seals:
        return say(language, "cut-sealed", player=name)
    if given:
        return say(language, "cut-given", player=name, text=_shown(given))
    return None if given is None else say(language, "cut-none", player=name)


def _shown(text: str) -> str:
    return escape(clean(text))


def _to_go_on(table: Table, language: Language) -> tuple[Button, ...]:
    """Return the buttons for those for whom the deal waits."""

    def button(verb: Verb, label: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
        return Button(table_id(table, verb, str(table.next_hand)), say(language, label), style)

    if table.unopened:
        return (button(Verb.CUT, "button-cut-open", ButtonStyle.MAIN),)
    if table.asks_for_cuts:
        deal = button(Verb.NO_CUT, "button-nocut", ButtonStyle.MAIN)
        return (deal, button(Verb.CUT, "button-cut"))
    return (button(Verb.NO_CUT, "button-next-hand", ButtonStyle.MAIN),)


_ROOM_FOR_FAILURES = MAX_TEXT // 2


def verification_panel(
    checked: CheckedRecord, language: Language, *, in_play: int | None = None
) -> Panel:
    """Return the verdict on a match's shuffles, and how to check them independently; ``in_play`` is
    the number of the hand in play."""
    proved = sum(hand.has_proof for hand in checked.dealt)
    parts = [Text(f"### {say(language, f'verify-{checked.verdict.value}', hands=proved)}")]
    if checked.verdict is not CheckVerdict.NOTHING_TO_CHECK:
        parts.append(Text(f"{say(language, 'verify-how')} {_left_out(checked, in_play, language)}"))
    elif checked.broken_off is not None:
        parts.append(Text(_left_out(checked, in_play, language)))
    failures = _failures(checked, language)
    if failures:
        parts.append(Text(fitting(failures, _ROOM_FOR_FAILURES)))
    if checked.opening is not None:
        parts.append(
            Text(
                say(
                    language,
                    "verify-opening",
                    table=checked.opening.table_id,
                    start=checked.opening.chain_start.hex(),
                    program=PROGRAM,
                )
            )
        )
    parts.append(Text(f"-# {say(language, 'verify-limits')}"))
    return Panel(tuple(parts), AccentColour.RESULT)


def _left_out(checked: CheckedRecord, in_play: int | None, language: Language) -> str:
    """Return whether a hand was dealt that is not among the proved ones."""
    last = checked.broken_off
    if last is not None:
        word = "verify-broken-off" if last.has_proof else "verify-broken-off-unproved"
        return say(language, word, hand=last.place)
    if in_play is not None:
        return say(language, "verify-in-play", hand=in_play)
    unproved = sum(not hand.has_proof for hand in checked.hands)
    if unproved:
        return say(language, "verify-unproved", hands=unproved)
    return say(language, "verify-none-left-out")


def _failures(checked: CheckedRecord, language: Language) -> list[str]:
    """Return the failed check of the record, or of each hand."""
    if checked.failure is not None:
        return [_step(checked.failure, language)]
    return [
        say(language, "verify-hand-failed", hand=hand.place, step=_step(hand.failure, language))
        for hand in checked.dealt
        if hand.failure is not None
    ]


def _step(failure: Failure, language: Language) -> str:
    return say(language, f"verify-step-{failure.step.value}")
