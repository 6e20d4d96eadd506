"""Seasons of a server, and who was on the podium at their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.club.standings.board import BoardLine
from bot.club.standings.orders import Order
from tarocchino.core.games import GameName

VERSION = 1
"""The version of a stored podium's format."""

MOST_STEPS = 5
"""More than three stand on a podium where places are shared; of more than these none is named."""

_LOWEST_PLACE = 3


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """Somebody on a podium: a person, or the two of a pair, and what decided."""

    place: int
    users: tuple[int, ...]
    value: float
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class SeasonPodium:
    """The first three people and pairs of a season, by an order, in one game or in all.

    Only matches among people count. Whoever stands on it is kept by id, so that a name that was
    changed or removed later is so here too.
    """

    order: Order
    game: GameName | None
    people: tuple[PodiumStep, ...]
    pairs: tuple[PodiumStep, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server: the matches that ended in it count. Times are in seconds since the
    epoch; one that is running has no end, and no podium yet."""

    id: int
    name: str
    began_at: float
    ended_at: float | None = None
    podium: SeasonPodium | None = None

    @property
    def is_running(self) -> bool:
        """Whether the season has not been ended."""
        return self.ended_at is None


def podium_steps(lines: Sequence[BoardLine]) -> tuple[PodiumStep, ...]:
    """Who is on the podium of a leaderboard that begins with these lines."""
    first = [line for line in lines if line.place <= _LOWEST_PLACE]
    return tuple(
        PodiumStep(line.place, line.users, line.value, line.matches, line.wins)
        for line in first[:MOST_STEPS]
    )


def podium_data(podium: SeasonPodium) -> dict[str, Any]:
    """The podium as it is stored."""
    return {
        "version": VERSION,
        "order": podium.order.value,
        "game": None if podium.game is None else podium.game.value,
        "people": [_step_data(step) for step in podium.people],
        "pairs": [_step_data(step) for step in podium.pairs],
    }


def read_podium(data: Mapping[str, Any] | None) -> SeasonPodium | None:
    """The inverse of `podium_data`; None where nothing is stored, or a later version."""
    if data is None or data["version"] != VERSION:
        return None
    return SeasonPodium(
        order=Order(data["order"]),
        game=None if data["game"] is None else GameName(data["game"]),
        people=tuple(_read_step(step) for step in data["people"]),
        pairs=tuple(_read_step(step) for step in data["pairs"]),
    )


def _step_data(step: PodiumStep) -> dict[str, Any]:
    return {
        "place": step.place,
        "users": list(step.users),
        "value": step.value,
        "matches": step.matches,
        "wins": step.wins,
    }


def _read_step(data: Mapping[str, Any]) -> PodiumStep:
    users = tuple(data["users"])
    return PodiumStep(data["place"], users, data["value"], data["matches"], data["wins"])
