"""Why a request is not done: it makes no sense now, or the rules of the game refuse it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.text import Argument
from tarocchino.core.games import Game
from tarocchino.core.model.errors import IllegalActionError


class DeclinedError(Exception):
    """What a person typed or clicked cannot be done: ``text_id`` of `bot.text` says why."""

    def __init__(self, text_id: str, **arguments: Argument) -> None:
        super().__init__(text_id)
        self.text_id = text_id
        self.arguments = arguments


class RefusedByRulesError(Exception):
    """The rules of a game refuse an action; ``refused`` names the section that does."""

    def __init__(self, game: Game, refused: IllegalActionError) -> None:
        super().__init__(str(refused))
        self.game = game
        self.refused = refused


@contextmanager
def refusing_by_rules_of(game: Game) -> Iterator[None]:
    """Name the game whose rules refuse what is done inside, so that people can look them up."""
    try:
        yield
    except IllegalActionError as error:
        raise RefusedByRulesError(game, error) from error
