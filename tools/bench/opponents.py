"""Computer players by name, among them the club's own as they were at a revision.

A player that is to be better is measured against one that stays as it was: its source is read from
the repository's history, under a package name of its own, so both can play at one table.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path

import click

from tests.tarocchino.players.baselines import RandomPlayer, greedy, simple
from tests.tarocchino.players.series import AnyPlayer, Player

CLUB_1 = "6a1e1ddd"
"""The revision whose computer player ``club-1`` is: one ply, by expectation."""

FROZEN = {"club-1": CLUB_1}
_ROOT = Path(__file__).parents[2]
_HOMES = ("tarocchino", "bot")
"""The packages that have had the computer players in their folder ``players``, today's first."""
_OLD_LAZY = "from bot.game.model.lazy import lazy"


def load_opponent(spec: str, seed: int) -> AnyPlayer:
    """Return the player of a name, of a revision (``@HASH``), or of ``module:function``.

    Raises `click.BadParameter` for what is none of these.
    """
    named: dict[str, Player] = {"simple": simple, "greedy": greedy}
    if spec in named:
        return named[spec]
    if spec == "random":
        return RandomPlayer(seed)
    if spec in FROZEN or spec.startswith("@"):
        return _at_revision(FROZEN.get(spec, spec.removeprefix("@")))
    module, colon, name = spec.partition(":")
    if not colon:
        names = ", ".join([*named, "random", *FROZEN])
        raise click.BadParameter(f"{spec!r} is none of {names}, @REVISION and module:function")
    try:
        player: AnyPlayer = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise click.BadParameter(f"{spec!r} cannot be loaded: {error}") from error
    return player


@cache
def _at_revision(revision: str) -> Player:
    """Return the computer player of a revision, on the core of this checkout."""
    for home in _HOMES:
        packed = subprocess.run(
            ["git", "-C", str(_ROOT), "archive", revision, f"{home}/players"],
            capture_output=True,
            check=False,
        )
        if packed.returncode == 0:
            break
    else:
        raise click.BadParameter(f"no computer player at {revision}: {packed.stderr.decode()}")
    name = f"players_at_{revision}"
    with (
        tempfile.TemporaryDirectory() as folder,
        tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files,
    ):
        for member in files.getmembers():
            source = files.extractfile(member) if member.isfile() else None
            if source is not None:
                target = Path(folder) / name / Path(member.name).relative_to(f"{home}/players")
                target.parent.mkdir(parents=True, exist_ok=True)
                text = source.read().decode().replace(f"{home}.players", name)
                text = text.replace(_OLD_LAZY, "from functools import cached_property as lazy")
                target.write_text(text.replace(f"{home}.game", "tarocchino.core"))
        sys.path.insert(0, folder)
        try:
            player: Player = import_module(name).choose
        finally:
            sys.path.remove(folder)
    return player
