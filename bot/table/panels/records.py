"""Write the records of matches as documents, and identify moments of finished hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct, ValidationError, convert

from bot.client.components import Button, Buttons, Option, around, plain_name
from bot.client.custom_ids import Verb, control_id
from bot.draw.hand import Narrator
from bot.draw.results import match_result, scores_said
from bot.draw.style import OWN_DECK, Deck
from bot.draw.transcript import MatchAccount, match_text, who_plays
from bot.table.panels.words import computers_in_words, heading
from bot.table.state.table import Ending, EndingKind
from bot.words import Language, say
from bot.words.names import changed_rule_options
from bot.words.numbers import period_with_hours
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import MatchState, concede_match, stop_match
from tarocchino.core.records.record import read_document
from tarocchino.core.records.replaying import RecordedMatch, recorded_match
from tarocchino.core.views.open_hand import hands_over
from tarocchino.dealing.proof import ProofFormatError, read_opening
from tarocchino.players.levels import Level

_Part = TypeVar("_Part")


class Jump(Enum):
    """Ways to move through a replay; the value keeps custom_ids for the same step distinct.

    The first and the last step are on buttons of messages that were posted earlier.
    """

    FIRST = "first"
    BACK = "back"
    NEXT = "next"
    LAST = "last"
    TRICK_BEFORE = "before"
    TRICK_AFTER = "after"


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A moment of a finished hand: the hand's number in its match and the step, both from 0.

    The match is that of the ``table``, or for table 0 the ``record`` cached under this key.
    ``jump`` is the way there.
    """

    table: int
    hand: int
    step: int = 0
    record: str = ""
    jump: Jump | None = None

    def at(self, step: int, jump: Jump | None = None) -> ReplayPosition:
        """Return another step of the same hand, and the way there."""
        return replace(self, step=step, jump=jump)


@dataclass(frozen=True, slots=True)
class HandPosition:
    """A hand of a table's match, from 0."""

    table: int
    hand: int


def all_hands_button(table_id: int, hand: int, language: Language) -> Buttons:
    """Return the button with which anybody can step through a finished hand."""
    opens = control_id(Verb.ALL_HANDS, ReplayPosition(table_id, hand))
    return Buttons((Button(opens, say(language, "button-hands"), emoji="🔎"),))


def post_mortem_button(table_id: int, hand: int, language: Language) -> Button:
    """Return the button that shows a player what their decisions in a finished hand cost."""
    opens = control_id(Verb.POST_MORTEM, HandPosition(table_id, hand))
    return Button(opens, say(language, "button-postmortem"), emoji="🩺")


class _Played(Struct):
    began: Annotated[datetime, Meta(tz=True)]
    ended: Annotated[datetime, Meta(tz=True)]


class _ComputerSeat(Struct):
    seat: int
    level: Level


def hand_options(hands: int, shown: int | None, language: Language) -> tuple[Option, ...]:
    """Return an option per hand of a match: as many as fit, nearest to the one ``shown``."""
    return tuple(
        Option(
            str(number),
            say(language, "picture-hand-number", number=number + 1),
            chosen=number == shown,
        )
        for number in around(range(hands), hands - 1 if shown is None else shown)
    )


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Which table it was, when its hands were played, how the match ended, and the levels of its
    computer players by seat.

    A field is missing if the record does not have it in a readable form: other programs write
    records too.
    """

    table: int | None = None
    played: _Played | None = None
    ending: Ending | None = None
    computers: Mapping[int, Level] = field(default_factory=dict)


def circumstances_in(document: Mapping[str, Any]) -> Circumstances:
    """Return the circumstances that a record's document tells."""
    computers = _read(document.get("computers"), list[_ComputerSeat]) or []
    return Circumstances(
        _table(document),
        _read(document.get("played"), _Played),
        _read(document.get("ending"), Ending),
        {each.seat: each.level for each in computers},
    )


def _table(document: Mapping[str, Any]) -> int | None:
    try:
        opening = read_opening(document)
    except ProofFormatError:
        return None
    return None if opening is None else opening.table_id


def _read(value: object, kind: type[_Part]) -> _Part | None:
    """Return a part of a record; None if it is missing or has another form."""
    try:
        return convert(value, kind)
    except ValidationError:
        return None


class RecordForm(Enum):
    """The forms of a record; the value is the file's suffix."""

    DATA = "json"
    TEXT = "txt"
    PAGE = "html"


@dataclass(frozen=True, slots=True)
class RecordPlace:
    """The place of a match: the names of the channel and of its server."""

    channel: str
    server: str


@dataclass(frozen=True, slots=True)
class ReadableRecord:
    """Writes a record as a document; equal writers write equal documents for equal records.

    ``place`` is added if it is known, because records do not contain it. ``deck`` are the cards of
    a page.
    """

    form: RecordForm
    language: Language
    place: RecordPlace | None = None
    deck: Deck = OWN_DECK

    def __call__(self, record: bytes) -> bytes:
        """Return the document, in UTF-8; takes a few seconds for a hundred hands.

        Raises `tarocchino.core.records.replaying.RecordFaultError` for data that are not a record.
        """
        if self.form is RecordForm.DATA:
            return record
        account = account_of(record, self.language, self.place)
        if self.form is RecordForm.TEXT:
            return match_text(account).encode()
        # Only those who ask for a page load the template engine.
        from bot.draw.match_page import match_page

        return match_page(account, self.deck).encode()


def account_of(record: bytes, language: Language, place: RecordPlace | None = None) -> MatchAccount:
    """Return what a document says about the match in a record; raises `RecordFaultError`."""
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
    scorers = match.game.scorers(match.players)
    return Narrator(language, match.rules, scorers, names, unit=match.game.unit)


def _ended_by_people(match: MatchState, ending: Ending | None) -> MatchState:
    """Return the match with the verdict from how people ended it, which hands do not contain."""
    try:
        match ending:
            case Ending(EndingKind.AGREED):
                return stop_match(match)[0]
            case Ending(EndingKind.RESIGNED, int(seat)) if seat in range(match.players):
                sides = match.game.scorers(match.players)
                side = next(side for side, seats in enumerate(sides) if seat in seats)
                return concede_match(match, side)[0]
    except IllegalActionError:
        # If the rules set the match's end, nobody wins before it, whatever people agree on.
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
    if (played := told.played) is not None:
        began, ended = played.began.astimezone(UTC), played.ended.astimezone(UTC)
        yield say(language, "record-played", period=period_with_hours(language, began, ended))


def _result(narrator: Narrator, match: MatchState, ending: Ending | None) -> Iterator[str]:
    """Yield who won, or the score; then how people ended the match."""
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
    """Return how people or the table ended the match; None if the rules did, or nobody."""
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
