"""Show finished hands step by step, and their records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Any

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


class Jump(Enum):
    """Ways to move through a replay; the value keeps custom_ids for the same step apart.

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

    The match is the one of the ``table``, or for table 0 the ``record`` cached under this key.
    ``jump`` is the way there.
    """

    table: int
    hand: int
    step: int = 0
    record: str = ""
    jump: Jump | None = None

    def at(self, step: int, jump: Jump | None = None) -> ReplayPosition:
        """Another step of the same hand, and the way there."""
        return replace(self, step=step, jump=jump)


@dataclass(frozen=True, slots=True)
class HandPosition:
    """A hand of a table's match, from 0."""

    table: int
    hand: int


def all_hands_button(table_id: int, hand: int, language: Language) -> Buttons:
    """The button with which anybody can step through a finished hand."""
    opens = control_id(Verb.ALL_HANDS, ReplayPosition(table_id, hand))
    return Buttons((Button(opens, say(language, "button-hands"), emoji="🔎"),))


def post_mortem_button(table_id: int, hand: int, language: Language) -> Button:
    """The button with which a player sees what their decisions in a finished hand cost."""
    opens = control_id(Verb.POST_MORTEM, HandPosition(table_id, hand))
    return Button(opens, say(language, "button-postmortem"), emoji="🩺")


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


_MOMENT = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Which table it was, when its hands were played, how the match ended, and the levels of its
    computer players by seat.

    Each is missing where the record does not say it, or not in a form that can be read: other
    programs write records too.
    """

    table: int | None = None
    began: datetime | None = None
    ended: datetime | None = None
    ending: Ending | None = None
    computers: Mapping[int, Level] = field(default_factory=dict)


def circumstances_in(document: Mapping[str, Any]) -> Circumstances:
    """The circumstances that a record's document tells."""
    played = document.get("played")
    times = played if isinstance(played, dict) else {}
    return Circumstances(
        _table(document),
        _moment(times.get("began")),
        _moment(times.get("ended")),
        _ending(document.get("ending")),
        _computers(document.get("computers")),
    )


def _table(document: Mapping[str, Any]) -> int | None:
    try:
        opening = read_opening(document)
    except ProofFormatError:
        return None
    return None if opening is None else opening.table_id


def _moment(value: object) -> datetime | None:
    if not isinstance(value, str):
        return None
    try:
        return datetime.strptime(value, _MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None


def _ending(value: object) -> Ending | None:
    if not isinstance(value, dict):
        return None
    seat = value.get("seat")
    known_seat = seat if isinstance(seat, int) and not isinstance(seat, bool) else None
    try:
        return Ending(EndingKind(value.get("how")), known_seat)
    except ValueError:
        return None


def _computers(value: object) -> dict[int, Level]:
    levels = {level.value: level for level in Level}
    found = {}
    for each in value if isinstance(value, list) else ():
        match each:
            case {"seat": int(seat), "level": str(word)} if word in levels:
                found[seat] = levels[word]
    return found


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
        from bot.draw.match_page import match_page

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
    scorers = match.game.scorers(match.players)
    return Narrator(language, match.rules, scorers, names, unit=match.game.unit)


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
