"""Load a user's own computer player, a function in a Python file, for the demo's table."""

from __future__ import annotations

import asyncio
import importlib.util
import inspect
import sys
import traceback
from pathlib import Path
from types import ModuleType

import click

from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.records.text_file import SAVE_AS_UTF8, is_utf16
from tarocchino.core.views.view import view_for
from tarocchino.players import Player, take_turn

MODULE_NAME = "tarocchino_player"
"""The name under which the file is imported."""

_FORM = "path/to/module.py:choose"


class PlayerFileError(click.BadParameter):
    """The player cannot be loaded; the message gives the reason and the remedy."""

    def __init__(self, message: str) -> None:
        super().__init__(message, param_hint="--player")


class PlayerFromFile:
    """A player loaded from a file; ``name`` is the file and the function, as in messages.

    After a failure of the player, the built-in one acts in its place until the demo ends.
    """

    def __init__(self, player: Player, path: Path) -> None:
        self.name = f"{path.name}:{getattr(player, '__name__', 'player')}"
        self._player = player
        self._path = path
        self._failure: str | None = None
        self._failed = asyncio.Event()

    def take_turn(self, match: MatchState, seat: int) -> SeatAction:
        """Return the player's action, or the built-in player's after a failure."""
        if self._failure is None:
            action = self._attempt(match, seat)
            if action is not None:
                return action
            self._failed.set()
        return take_turn(match, seat)

    async def failure(self) -> str:
        """Wait until the player fails; return its mistake and the remedy."""
        await self._failed.wait()
        assert self._failure is not None
        return self._failure

    def _attempt(self, match: MatchState, seat: int) -> SeatAction | None:
        """Return the player's legal action; None, with the reason noted, if the player fails."""
        try:
            action = self._player(view_for(match, seat))
        except Exception as error:
            self._failure = f"{self.name} failed: {_told(error, self._path)}"
            return None
        try:
            apply(match, action)
        except IllegalActionError as error:
            self._failure = (
                f"{self.name} chose {action!r}, which the rules refuse: {error}. "
                "view.hand.choices holds what is allowed at this turn"
            )
            return None
        except Exception:
            self._failure = (
                f"{self.name} returned {action!r}, which is no action: return one that "
                "tarocchino.core defines, as Play(view.seat, card), with tuples for several cards"
            )
            return None
        return action


def load_player(spec: str) -> PlayerFromFile:
    """Return the player that ``path/to/module.py:function`` names. Raises `PlayerFileError`.

    The file is imported like a program: it can import modules in its folder.
    """
    file, colon, name = spec.rpartition(":")
    if not (colon and file and name.isidentifier()):
        raise PlayerFileError(f"{spec!r} does not name a function: write it as {_FORM}")
    path = Path(file)
    if path.suffix != ".py" or not path.is_file():
        raise PlayerFileError(f"there is no Python file {file}: write it as {_FORM}")
    module = _imported(path)
    player = getattr(module, name, None)
    if player is None:
        defined = ", ".join(_functions(module)) or "none"
        raise PlayerFileError(f"{file} defines no {name}; the functions in it: {defined}")
    if not callable(player) or inspect.iscoroutinefunction(player):
        raise PlayerFileError(
            f"{name} in {file} is not a plain function: define it as def {name}(view): ..."
        )
    return PlayerFromFile(player, path)


def _imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(MODULE_NAME, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look up their module by its name.
    sys.modules[MODULE_NAME] = module
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise PlayerFileError(f"{path} cannot be imported: {_told(error, path)}") from None
    return module


def _functions(module: ModuleType) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__
    ]


def _told(error: BaseException, path: Path) -> str:
    """Return an error in one line, with the line of the file that raised it."""
    if isinstance(error, SyntaxError | ValueError) and is_utf16(path.read_bytes()):
        return f"it is text in UTF-16; {SAVE_AS_UTF8}"
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename) == path]
    where = f"line {lines[-1]}: " if lines else ""
    return f"{where}{type(error).__name__}: {error}"
