"""The cuts before a hand: given, closed, their seals opened, and written down (dealing.md, step 2).

What happens to the cuts is kept in the table's log, between one hand and the next deal.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from bot.game.model.notation_error import NotationError

MAX_CUT_BYTES = 64
"""A cut is a short text: so many bytes of UTF-8 at most."""

_SEAL = re.compile(r"sha256:[0-9a-f]{64}", re.IGNORECASE | re.ASCII)
_SEAL_BEGINS = "sha256:"


class CutFault(Enum):
    """Why a cut is refused; the value is its name in messages."""

    ALREADY_CUT = "already-cut"
    TOO_LONG = "too-long"
    UNREADABLE = "unreadable"
    BAD_SEAL = "bad-seal"
    CLOSED = "closed"
    NOT_CLOSED = "not-closed"
    NOT_SEALED = "not-sealed"
    OTHER_TEXT = "other-text"


class CutError(ValueError):
    """A cut that cannot be taken now; nothing has changed."""

    def __init__(self, fault: CutFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Cut:
    """A seat cuts the pack with a text; empty: it leaves the pack as it is."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class CloseCuts:
    """No more cuts are taken, and the sealed ones are to be opened."""


@dataclass(frozen=True, slots=True)
class OpenCut:
    """A seat opens its sealed cut: the text that was hashed."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class FixTranscript:
    """What the pack is shuffled with stands from here on (`bot.dealing.deal_v1`)."""

    transcript: str


CuttingAction = Cut | CloseCuts | OpenCut | FixTranscript


@dataclass(frozen=True, slots=True)
class Cutting:
    """The cuts before one hand. ``given`` and ``opened`` are texts by seat, None where there is
    none yet; ``transcript`` is set once all is fixed.
    """

    given: tuple[str | None, ...]
    opened: tuple[str | None, ...]
    closed: bool = False
    transcript: str | None = None

    @property
    def seals(self) -> Mapping[int, str]:
        """The sealed cuts by seat, as they were given."""
        return {s: text for s, text in enumerate(self.given) if text and is_sealed(text)}

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats whose sealed cut is still closed."""
        return tuple(seat for seat in self.seals if self.opened[seat] is None)

    @property
    def is_fixed(self) -> bool:
        """Whether nobody can change anything any more, and the pack may be dealt."""
        return self.transcript is not None

    def text_of(self, seat: int) -> str:
        """The cut that counts: the opened text, else the given one, else none."""
        opened = self.opened[seat]
        return (self.given[seat] or "") if opened is None else opened


def before_hand(seats: int) -> Cutting:
    """The cuts of so many seats before anybody has cut."""
    return Cutting((None,) * seats, (None,) * seats)


def without_cut(cutting: Cutting, seat: int) -> Cutting:
    """The cuts as if the seat had not cut yet; those that are fixed stay as they are."""
    if cutting.is_fixed:
        return cutting
    return replace(
        cutting, given=_with(cutting.given, seat, None), opened=_with(cutting.opened, seat, None)
    )


def is_sealed(text: str) -> bool:
    """Whether a cut is the hash of a text that is opened later."""
    return _SEAL.fullmatch(text) is not None


def opens(seal: str, text: str) -> bool:
    """Whether the text is the one that was sealed."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    return hmac.compare_digest(seal.lower(), f"{_SEAL_BEGINS}{digest}")


def verify_cut(cutting: Cutting, action: CuttingAction) -> None:
    """Pass if the action can be taken now; else `CutError`."""
    if cutting.is_fixed:
        raise CutError(CutFault.CLOSED)
    match action:
        case Cut(seat, text):
            _verify_open(cutting)
            if cutting.given[seat] is not None:
                raise CutError(CutFault.ALREADY_CUT)
            _verify_given(text)
        case CloseCuts():
            _verify_open(cutting)
        case OpenCut(seat, text):
            if not cutting.closed:
                raise CutError(CutFault.NOT_CLOSED)
            if seat not in cutting.unopened:
                raise CutError(CutFault.NOT_SEALED)
            _verify_text(text)
            if not opens(cutting.seals[seat], text):
                raise CutError(CutFault.OTHER_TEXT)
        case FixTranscript():
            if cutting.seals and not cutting.closed:
                raise CutError(CutFault.NOT_CLOSED)


def apply_to_cutting(cutting: Cutting, action: CuttingAction) -> Cutting:
    """The cuts after an action; raises `CutError`."""
    verify_cut(cutting, action)
    match action:
        case Cut(seat, text):
            return replace(cutting, given=_with(cutting.given, seat, text))
        case CloseCuts():
            return replace(cutting, closed=True)
        case OpenCut(seat, text):
            return replace(cutting, opened=_with(cutting.opened, seat, text))
        case FixTranscript(transcript):
            return replace(cutting, closed=True, transcript=transcript)


def write_cutting_action(action: CuttingAction) -> dict[str, Any]:
    """The action as plain data, as the table's log keeps it."""
    match action:
        case Cut(seat, text):
            return {"do": "cut", "seat": seat, "text": text}
        case CloseCuts():
            return {"do": "close_cuts"}
        case OpenCut(seat, text):
            return {"do": "open_cut", "seat": seat, "text": text}
        case FixTranscript(transcript):
            return {"do": "fix_transcript", "transcript": transcript}


def read_cutting_action(data: Mapping[str, Any]) -> CuttingAction | None:
    """The inverse of `write_cutting_action`; None for an action of another kind.

    Raises `NotationError` for one that lacks something.
    """
    try:
        return _read(data)
    except KeyError as error:
        raise NotationError(f"the action lacks {error.args[0]!r}") from None


def _read(data: Mapping[str, Any]) -> CuttingAction | None:
    match data["do"]:
        case "cut":
            return Cut(data["seat"], data["text"])
        case "close_cuts":
            return CloseCuts()
        case "open_cut":
            return OpenCut(data["seat"], data["text"])
        case "fix_transcript":
            return FixTranscript(data["transcript"])
        case _:
            return None


def _verify_open(cutting: Cutting) -> None:
    if cutting.closed:
        raise CutError(CutFault.CLOSED)


def _verify_given(text: str) -> None:
    if is_sealed(text):
        return
    if text.lower().startswith(_SEAL_BEGINS):
        raise CutError(CutFault.BAD_SEAL)
    _verify_text(text)


def _verify_text(text: str) -> None:
    try:
        written = text.encode()
    except UnicodeEncodeError:
        raise CutError(CutFault.UNREADABLE) from None
    if len(written) > MAX_CUT_BYTES:
        raise CutError(CutFault.TOO_LONG)


def _with(texts: tuple[str | None, ...], seat: int, text: str | None) -> tuple[str | None, ...]:
    return (*texts[:seat], text, *texts[seat + 1 :])
