"""Show the open proposal, a pause, and seats on offer, with their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Panel,
    Part,
    Text,
    fitting,
    plain_name,
    rows,
    shown_name,
)
from bot.client.custom_ids import Verb
from bot.draw.hand import Narrator, hand_text
from bot.table.panels.hand_cards import HandContext
from bot.table.panels.words import countdown, narrator_of, table_button, table_id
from bot.table.rules.proposals import lapses_at, undo_index
from bot.table.state.actions import ProposalKind
from bot.table.state.session import Proposal
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.names import card_in_sentence, game_name
from bot.words.numbers import listed
from bot.words.plain import escape
from tarocchino.core.model.actions import Action, Bid, Declare, Discard, Pay, Play
from tarocchino.core.play.match import may_be_stopped

_ROOM_FOR_OFFERS = 500


def take_seat_button(table: Table, seat: int, language: Language) -> Button:
    label = say(language, "button-take", player=plain_name(table.names[seat]))
    return Button(table_id(table, Verb.TAKE_SEAT, str(seat)), label, ButtonStyle.MAIN)


def offer_panel(table: Table, seat: int, user_id: int, language: Language) -> Panel:
    """Return the question to a person whether they take over a seat with its cards."""
    button = take_seat_button(table, seat, language)
    asked = say(
        language,
        "offer-asks",
        user=f"<@{user_id}>",
        player=shown_name(table.names[seat]),
        game=game_name(language, table.game.name),
        button=escape(button.label),
    )
    return Panel((Text(asked), Buttons((button,))), AccentColour.YOUR_TURN)


def offer_lines(table: Table, narrator: Narrator) -> list[str]:
    """Return a line for each seat on offer, without the first ones if there are many."""
    lines = [
        say(narrator.language, "offer-open", player=narrator.name(seat))
        if user_id is None
        else say(
            narrator.language, "offer-to", player=narrator.name(seat), user=f"<@{user_id}>"
        )
        for seat, user_id in table.offered
    ]  # fmt: skip
    return [fitting(lines, _ROOM_FOR_OFFERS)] if lines else []


def proposal_parts(table: Table, language: Language) -> tuple[Part, ...]:
    """Return the open proposal, the pause and the seats on offer for everybody, with buttons."""
    narrator = narrator_of(table, language)
    lines = [
        *_question_lines(table, narrator),
        *_pause_lines(table, language),
        *offer_lines(table, narrator),
    ]
    return (
        *((Text("\n".join(lines)),) if lines else ()),
        *answer_buttons(table, language),
        *resume_button(table, language),
        *rows([take_seat_button(table, seat, language) for seat, _ in table.offered]),
    )


def proposal_fingerprint(table: Table, seat: int | None = None) -> tuple[object, ...]:
    """Return what decides how these parts look; with a ``seat``, on the panel of its player."""
    session = table.session
    if seat is None:
        return (session.proposal, session.paused_since, session.offered)
    proposal = session.proposal
    is_asked = proposal is not None and seat in proposal.awaited
    return (proposal.name if proposal and is_asked else None, session.is_paused)


def between_hands_parts(table: Table, seat: int, language: Language) -> tuple[Part, ...]:
    """Return what a player is asked between two hands, and the pause, with buttons."""
    narrator = narrator_of(table, language)
    proposal, lines = table.proposal, _pause_lines(table, language)
    if proposal is None or seat not in proposal.awaited:
        answer: Sequence[Buttons] = ()
    else:
        lines.append(_question(table, narrator, proposal, ""))
        lines += _answer_lines(table, language)
        answer = answer_buttons(table, language)
    text = (Text("\n".join(lines)),) if lines else ()
    return (*text, *answer, *resume_button(table, language))


def asked_seat_parts(context: HandContext) -> tuple[Part, ...]:
    """Return what the reader is asked, with a claimer's cards, and the buttons to answer.

    Nothing unless the reader's answer is awaited.
    """
    table, seat = context.table, context.view.seat
    proposal = table.proposal
    if proposal is None or seat not in proposal.awaited:
        return ()
    lines = [_own_question(table, context, proposal)]
    if proposal.kind is ProposalKind.CLAIM and table.match is not None:
        claimed = table.view(proposal.seat)
        if claimed.hand is not None:
            own = context.in_order(claimed.hand.own)
            signs = context.emojis.row(own, context.language)
            lines += [line for line in (signs,) if line]
            # The claimer's discard stays hidden.
            lines.append(hand_text(context.language, own, table.match.rules))
    lines += _answer_lines(table, context.language)
    return (Text("\n".join(lines)), *answer_buttons(table, context.language))


def answer_buttons(table: Table, language: Language) -> list[Buttons]:
    """Return *Agree* and *No* while a proposal is open; their custom_ids name it."""
    if (proposal := table.proposal) is None:
        return []
    agree = table_button(table, Verb.AGREE, language, ButtonStyle.CONFIRM)
    answers = (agree, table_button(table, Verb.DECLINE, language))
    named = (replace(each, id=replace(each.id, argument=proposal.name)) for each in answers)
    return [Buttons(tuple(named))]


def resume_button(table: Table, language: Language) -> list[Buttons]:
    """Return *Resume* while the match is paused."""
    if table.session.paused_since is None:
        return []
    return [Buttons((table_button(table, Verb.RESUME, language, ButtonStyle.CONFIRM),))]


def undone_text(table: Table, seat: int, language: Language, *, own: bool) -> str:
    """Return what the seat would take back, in a sentence to its ``own`` player or to others."""
    action = _undone(table, seat)
    return say(
        language,
        "undo-what" if own else "undo-what-of",
        kind=undone_action_kind(table, seat),
        card=card_in_sentence(language, action.card) if isinstance(action, Play) else "",
    )


def _undone(table: Table, seat: int | None) -> Action | None:
    place = None if seat is None else undo_index(table, seat)
    return None if place is None else table.history[place].action


def undone_action_kind(table: Table, seat: int | None) -> str:
    """Return the kind of action that the seat would take back, as the texts' selector."""
    match _undone(table, seat):
        case Play():
            return "play"
        case Discard():
            return "discard"
        case Declare():
            return "declare"
        case Bid():
            return "bid"
        case Pay():
            return "pay"
        case _:
            return "other"


def winner_at_end(table: Table) -> str:
    """Return who wins if all agree to stop, as the texts' selector."""
    return "highest" if table.match is not None and may_be_stopped(table.match) else "nobody"


def _question_lines(table: Table, narrator: Narrator) -> list[str]:
    proposal, language = table.proposal, narrator.language
    if proposal is None:
        return []
    awaited = listed(language, [narrator.name(seat) for seat in proposal.awaited])
    told = say(
        language,
        "question-awaited-halts" if proposal.blocks_play else "question-awaited",
        players=awaited,
        when=_expiry(table),
    )
    return [_question(table, narrator, proposal, awaited), told]


def _question(table: Table, narrator: Narrator, proposal: Proposal, awaited: str) -> str:
    return say(
        narrator.language,
        f"question-{proposal.kind.value}",
        player=_asker(narrator, proposal.seat),
        what=undone_text(table, proposal.seat, narrator.language, own=False),
        since=_played_since(table, proposal),
        awaited=awaited,
        button=say(narrator.language, "button-hand"),
        winner=winner_at_end(table),
    )


def _own_question(table: Table, context: HandContext, proposal: Proposal) -> str:
    if proposal.kind is ProposalKind.CLAIM:
        return context.say("question-claim-own", player=_asker(context.narrator, proposal.seat))
    return _question(table, context.narrator, proposal, "")


def _asker(narrator: Narrator, seat: int) -> str:
    who, name = narrator.place_of(seat).value, narrator.name(seat)
    return say(narrator.language, "question-asker", who=who, player=name)


def _played_since(table: Table, proposal: Proposal) -> int:
    """Return how many cards were played after the action to take back."""
    if proposal.kind is not ProposalKind.UNDO:
        return 0
    return sum(isinstance(done.action, Play) for done in table.history[proposal.key + 1 :])


def _pause_lines(table: Table, language: Language) -> list[str]:
    since = table.session.paused_since
    return [] if since is None else [say(language, "paused-since", since=countdown(since))]


def _answer_lines(table: Table, language: Language) -> list[str]:
    when = _expiry(table)
    return [say(language, "question-asked-you"), say(language, "question-lapses", when=when)]


def _expiry(table: Table) -> str:
    return countdown(lapses_at(table) or 0.0)
