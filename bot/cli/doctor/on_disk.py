"""What is found in the database, among the backups, and of the fonts and cards."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bot.cli.doctor.findings import Finding, ok, problem, refusal, warning
from bot.config import Config, ConfigError
from bot.render.drawing.typeface import Face, font
from bot.render.style.deck import DeckError
from bot.services.ports.errors import StoreBusyError
from bot.storage import StoreFailedError, StoreOpenError
from bot.storage.backups import last_backup, made_at
from bot.storage.condition import Condition, condition_of, verify_place
from bot.storage.database.folders import verify_writable
from bot.support.spans import span

_LITTLE_SPACE = 500 * 1024**2
_MOST_TIMES_LATE = 2
_HOUR, _DAY, _MEGABYTE = 3600.0, 86_400.0, 1024**2


async def of_storage(config: Config) -> list[Finding]:
    """Find out whether there can be a database where it is to be."""
    try:
        verify_place(config.storage.url)
    except StoreOpenError as error:
        return [refusal("database", error, "name another in the configuration file")]
    return []


async def of_database(config: Config) -> list[Finding]:
    """What is found in the store's database: its version, its soundness, its size."""
    if await of_storage(config):
        return []  # Said already.
    try:
        condition = await condition_of(config.storage.url)
    except (StoreOpenError, StoreFailedError) as error:
        return [
            refusal("database", error, "put a backup in its place: the command restore does it")
        ]
    except StoreBusyError as error:
        return [warning("database", str(error), "run doctor again in a moment")]
    if condition is None:
        return [ok("database", "there is none yet: the bot makes it when it is started first")]
    return list(_of_condition(condition))


def _of_condition(condition: Condition) -> Iterator[Finding]:
    place, size = condition.place, condition.size / _MEGABYTE
    for damage in condition.damage:
        yield problem("database", damage, "put a backup in its place: the command restore does it")
    if condition.schema == condition.latest:
        in_use = ", and a bot is running on it" if condition.in_use else ""
        yield ok("database", f"{place} has {size:.1f} MB, schema {condition.schema}{in_use}")
    elif condition.schema is None:
        yield ok("database", f"{place} is empty: the bot begins a club in it when it is started")
    elif condition.is_newer:
        yield problem(
            "database",
            f"{place} has schema {condition.schema}, which this program does not know",
            "update the program, or put back the backup from before the newer one ran",
        )
    else:
        yield ok(
            "database",
            f"{place} has schema {condition.schema}: the bot brings it to {condition.latest} "
            "when it is started",
        )
    if condition.another_at is not None and time.time() - condition.another_at < _DAY:
        ago = span(time.time() - condition.another_at)
        yield problem(
            "token",
            f"another bot answers with it: the bot on this database found so {ago} ago",
            "stop it, or reset the token in Discord's developer portal",
        )
    if condition.free is not None and condition.free < max(_LITTLE_SPACE, 2 * condition.size):
        yield warning(
            "disk",
            f"{condition.free / _MEGABYTE:.0f} MB are free where the database is",
            "make room: the bot refuses moves when the disk is full",
        )


async def of_backups(config: Config) -> list[Finding]:
    """What is found among the backups that the bot makes by itself."""
    folder = config.backup.folder
    if folder is None:
        return [
            warning(
                "backups",
                "the bot makes no backups by itself",
                "name a folder as backup.folder in the configuration file",
            )
        ]
    existing = next(each for each in (folder, *folder.parents) if each.exists())
    try:
        verify_writable(existing)
    except StoreOpenError as error:
        return [refusal("backups", error, "name another folder as backup.folder")]
    newest = last_backup(config.storage.url, folder)
    if newest is None:
        return [ok("backups", f"there is none yet in {folder}: the bot makes one when it starts")]
    hours = (time.time() - made_at(newest)) / _HOUR
    if hours > _MOST_TIMES_LATE * config.backup.every_hours:
        return [
            warning(
                "backups",
                f"the newest, {newest.name}, is {span(_HOUR * hours)} old",
                "look in the bot's log for why no newer one was made",
            )
        ]
    return [ok("backups", f"the newest in {folder} is {span(_HOUR * hours)} old")]


async def of_pictures(config: Config) -> list[Finding]:
    """What is found of the fonts and the deck."""
    try:
        for face in Face:
            font(12, face)
    except OSError as error:
        return [problem("pictures", f"a font cannot be read: {error}", "install the program again")]
    try:
        config.pictures.style()
    except (DeckError, ConfigError) as error:
        return [problem("pictures", str(error), "mend the folder, or leave pictures.cards out")]
    return [ok("pictures", "the fonts and the cards are complete")]
