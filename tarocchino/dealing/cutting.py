"""The cuts before a hand: given, closed, sealed ones opened, and stored (dealing.md, step 2).

The actions of cutting are in the table's log, between the previous hand and the deal.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from tarocchino.core.model.cards import NotationError

MAX_CUT_BYTES = 64
"""The longest text of a cut, in bytes of UTF-8."""

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
    """The action on the cuts is refused; nothing has changed."""

    def __init__(self, fault: CutFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Cut:
    """A seat cuts the pack with a text, which is empty if it declines to cut."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class CloseCuts:
    """No more cuts are accepted, and the sealed ones are to be opened."""


@dataclass(frozen=True, slots=True)
class OpenCut:
    """A seat opens its sealed cut: the text that was hashed."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class FixTranscript:
    """The transcript with which the pack is shuffled is final (`tarocchino.dealing.deal_v1`).

    It is empty if it was withdrawn, because somebody in it was forgotten.
    """

    transcript: str


CuttingAction = Cut | CloseCuts | OpenCut | FixTranscript


@dataclass(frozen=True, slots=True)
class Cutting:
    """The cuts before one hand.

    ``given`` and ``opened`` are texts by seat, None if there is none yet; ``transcript`` is set
    once it is final.
    """

    given: tuple[str | None, ...]
    opened: tuple[str | None, ...]
    closed: bool = False
    transcript: str | None = None

    @property
    def seals(self) -> Mapping[int, str]:
        """The sealed cuts by seat, as given."""
        return {s: text for s, text in enumerate(self.given) if text and is_sealed(text)}

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats whose sealed cut has not been opened."""
        return tuple(seat for seat in self.seals if self.opened[seat] is None)

    @property
    def is_fixed(self) -> bool:
        """Whether the transcript is final, so that the pack may be dealt."""
        return self.transcript is not None

    def text_of(self, seat: int) -> str:
        """Return the cut that counts: the opened text, else the given one, else an empty one."""
        opened = self.opened[seat]
        return (self.given[seat] or "") if opened is None else opened


def before_hand(seats: int) -> Cutting:
    """Return the cuts of this number of seats before anybody has cut."""
    return Cutting((None,) * seats, (None,) * seats)


def without_cut(cutting: Cutting, seat: int) -> Cutting:
    """Return the cuts as if the seat had not cut yet; unchanged once the transcript is final."""
    if cutting.is_fixed:
        return cutting
    return replace(
        cutting, given=_with(cutting.given, seat, None), opened=_with(cutting.opened, seat, None)
    )


def is_sealed(text: str) -> bool:
    """Return whether a cut is the hash of a text, to be opened later."""
    return _SEAL.fullmatch(text) is not None


def opens(seal: str, text: str) -> bool:
    """Return whether the seal is the hash of the text."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    return hmac.compare_digest(seal.lower(), f"{_SEAL_BEGINS}{digest}")


def verify_cut(cutting: Cutting, action: CuttingAction) -> None:
    """Raise `CutError` unless the action is possible now."""
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
    """Return the cuts after an action; raises `CutError`."""
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
    """Return the action as plain data, as stored in the table's log."""
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
    """Read an action as `write_cutting_action` writes it; None for an action of another kind.

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
