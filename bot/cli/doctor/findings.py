"""What was found, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    """How bad a finding is; the values are those of ``--json``."""

    OK = "ok"
    WARNING = "warning"
    """The bot works, but the host would want to know."""
    PROBLEM = "problem"
    """The bot does not start, or people cannot play."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about a subject, and for whatever is not well, what to do about it."""

    level: Level
    subject: str
    told: str
    advice: str = ""


def ok(subject: str, told: str) -> Finding:
    """All is well."""
    return Finding(Level.OK, subject, told)


def refusal(subject: str, error: Exception, advice: str) -> Finding:
    """The bot does not start because of an error, which says after a semicolon what to do; if it
    does not, ``advice`` does."""
    told, _, remedy = str(error).partition("; ")
    return problem(subject, told, remedy or advice)


def warning(subject: str, told: str, advice: str) -> Finding:
    """The bot works all the same."""
    return Finding(Level.WARNING, subject, told, advice)


def problem(subject: str, told: str, advice: str) -> Finding:
    """The bot does not work so."""
    return Finding(Level.PROBLEM, subject, told, advice)
