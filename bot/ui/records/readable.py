"""A record as a document to read: the forms, and the words for its head."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bot.render.as_text.match_account import MatchAccount, match_text, who_plays
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.results import match_result, scores_said
from bot.render.style.deck import OWN_DECK, Deck
from bot.tables.state.ending import Ending, EndingKind
from bot.text import Language, say
from bot.text.words.dates import period_with_hours
from bot.text.words.rule_options import changed_rule_options
from bot.ui.records.circumstances import Circumstances, circumstances_in
from bot.ui.table.computer_levels import computers_in_words
from bot.ui.words import heading, plain_name
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import MatchState, concede_match, stop_match
from tarocchino.core.records.record import read_document
from tarocchino.core.records.replaying import RecordedMatch, recorded_match
from tarocchino.core.views.open_hand import hands_over


class RecordForm(Enum):
    """The forms in which a record is given; the value is the file's suffix."""

    DATA = "json"
    TEXT = "txt"
    PAGE = "html"


@dataclass(frozen=True, slots=True)
class RecordPlace:
    """Where a match was played: the names of the channel and of its server."""

    channel: str
    server: str


@dataclass(frozen=True, slots=True)
class ReadableRecord:
    """Writes a record as a document: equal writers write equal documents for equal records.

    ``place`` is told if it is known, as records do not hold it. ``deck`` are the cards of a page.
    """

    form: RecordForm
    language: Language
    place: RecordPlace | None = None
    deck: Deck = OWN_DECK

    def __call__(self, record: bytes) -> bytes:
        """The document, in UTF-8; takes a few seconds for a hundred hands.

        Raises `tarocchino.core.records.replaying.RecordFaultError` for what is no record.
        """
        if self.form is RecordForm.DATA:
            return record
        account = account_of(record, self.language, self.place)
        if self.form is RecordForm.TEXT:
            return match_text(account).encode()
        # The template engine is loaded for those who ask for a page alone.
        from bot.render.as_html.match_page import match_page

        return match_page(account, self.deck).encode()


def account_of(record: bytes, language: Language, place: RecordPlace | None = None) -> MatchAccount:
    """What a document tells of the match in a record; raises `RecordFaultError`."""
    recorded = recorded_match(record)
    document = read_document(record)
    circumstances = circumstances_in(document if isinstance(document, dict) else {})
    match = _ended_by_people(recorded.match, circumstances.ending)
    narrator = _narrator(recorded, language)
    return MatchAccount(
        narrator,
        match,
        recorded.actions,
        heading(language, match.game, match.rules),
        tuple(_about(narrator, match, circumstances, place)),
        tuple(_result(narrator, match, circumstances.ending)),
    )


def _narrator(recorded: RecordedMatch, language: Language) -> Narrator:
    match = recorded.match
    names = tuple(plain_name(name) for name in recorded.names)
    return Narrator(language, match.rules, match.game.scorers(match.players), names)


def _ended_by_people(match: MatchState, ending: Ending | None) -> MatchState:
    """The match with the verdict that follows from how people ended it: a record's hands do not
    hold that."""
    try:
        match ending:
            case Ending(EndingKind.AGREED):
                return stop_match(match)[0]
            case Ending(EndingKind.RESIGNED, int(seat)) if seat in range(match.players):
                sides = match.game.scorers(match.players)
                side = next(side for side, seats in enumerate(sides) if seat in seats)
                return concede_match(match, side)[0]
    except IllegalActionError:
        # A match whose rules set its end has no winner before that, whatever people agree on.
        return match
    return match


def _about(
    narrator: Narrator, match: MatchState, told: Circumstances, place: RecordPlace | None
) -> Iterator[str]:
    language = narrator.language
    yield who_plays(narrator)
    computers = [
        (narrator.names[seat], level)
        for seat, level in sorted(told.computers.items())
        if seat in range(len(narrator.names))
    ]
    if computers:
        yield computers_in_words(computers, language)
    agreed = changed_rule_options(language, match.game, match.rules, match.players)
    if agreed:
        yield say(language, "record-agreed", options=", ".join(agreed))
    if place is not None:
        names = {"channel": plain_name(place.channel), "server": plain_name(place.server)}
        if told.table is None:
            yield say(language, "record-place", **names)
        else:
            yield say(language, "record-table-place", table=str(told.table), **names)
    elif told.table is not None:
        yield say(language, "record-table", table=str(told.table))
    if told.began is not None and told.ended is not None:
        when = period_with_hours(language, told.began, told.ended)
        yield say(language, "record-played", period=when)


def _result(narrator: Narrator, match: MatchState, ending: Ending | None) -> Iterator[str]:
    """Who won, or how it stands; then how people ended it."""
    language, how = narrator.language, _ending_said(narrator, ending)
    if match.verdict is not None:
        yield match_result(narrator, match.verdict.winner, match.score)
    elif match.sheets:
        yield say(language, "record-standing", scores=scores_said(narrator, match.score))
    if how is not None:
        yield how
    elif match.verdict is None:
        yield say(language, "record-unfinished", hands=hands_over(match))


def _ending_said(narrator: Narrator, ending: Ending | None) -> str | None:
    """How people ended the match, or the table did; None if the rules did, or nobody."""
    language = narrator.language
    if ending is None:
        return None
    seat = ending.seat if ending.seat in range(len(narrator.names)) else None
    match ending.how:
        case EndingKind.AGREED if seat is not None:
            return say(language, "record-ending-agreed", player=narrator.name(seat))
        case EndingKind.RESIGNED if seat is not None:
            side = narrator.side(narrator.side_of(seat))
            return say(language, "record-ending-resigned", side=side)
        case EndingKind.ABORTED if seat is not None:
            return say(language, "record-ending-aborted", player=narrator.name(seat))
        case EndingKind.ABORTED | EndingKind.IDLE:
            return say(language, "record-ending-closed")
        case EndingKind.ABANDONED | EndingKind.NO_SEEDS | EndingKind.ROUND_OVER as how:
            return say(language, f"record-ending-{how.value}")
        case _:
            return None
