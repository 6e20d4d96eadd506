"""The configuration as the program uses it: one frozen `Config`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from bot.render.style.deck import OWN_DECK, open_deck
from bot.render.style.style import Style, Theme
from bot.support.secret import Secret

LogLevel = Literal["debug", "info", "warning", "error"]


class ConfigError(Exception):
    """The configuration cannot be used; the message names the key and says what is allowed.

    No message quotes a value of the file: it may be a token in the wrong place.
    """


@dataclass(frozen=True, slots=True)
class DiscordConfig:
    """How to reach Discord: the bot's token, and both addresses of another host, or neither.

    ``api_url`` ends without a slash.
    """

    token: Secret
    api_url: str | None = None
    gateway_url: str | None = None


@dataclass(frozen=True, slots=True)
class StorageConfig:
    """Where tables are kept: a URL as `bot.storage.open_store` takes it."""

    url: str


@dataclass(frozen=True, slots=True)
class BackupConfig:
    """Backups that the bot makes by itself: in ``folder``, none where that is None, every so many
    hours; the newest ``keep`` stay."""

    folder: Path | None = None
    every_hours: int = 24
    keep: int = 14


@dataclass(frozen=True, slots=True)
class PlayConfig:
    """How tables play.

    ``computer_pause`` is the time before a computer player moves, ``cut_time`` the time that people
    have to cut the pack before each hand, both in seconds; ``idle_lobby`` the minutes without any
    action after which a table that has not begun is closed, 0 for never.
    """

    computer_pause: float = 1.2
    cut_time: float = 20.0
    idle_lobby: float = 30.0


@dataclass(frozen=True, slots=True)
class PrivacyConfig:
    """How long data are kept: ``forget_servers_after_days`` after the bot was removed from a server
    what is kept of it is deleted, never for 0."""

    forget_servers_after_days: int = 0


@dataclass(frozen=True, slots=True)
class DailyConfig:
    """The hand of the day: ``zone`` is the time zone, of the tz database, in which its days begin
    and end, everywhere."""

    zone: str = "Europe/Rome"


@dataclass(frozen=True, slots=True)
class PicturesConfig:
    """How pictures look.

    ``cards`` is the folder of a deck that replaces the bot's own, ``index`` whether values and
    suits are written over its corners, ``theme`` that of public pictures.
    """

    cards: Path | None = None
    index: bool = False
    theme: Theme = Theme.DARK

    def style(self) -> Style:
        """The style of public pictures. Raises `bot.render.style.deck.DeckError`."""
        deck = OWN_DECK if self.cards is None else open_deck(self.cards, self.index)
        return Style(self.theme, deck=deck)


@dataclass(frozen=True, slots=True)
class MonitoringConfig:
    """Where the bot's health and figures can be asked for over HTTP: at ``port`` of ``host``,
    nowhere where the port is None; 0 takes any free one."""

    port: int | None = None
    host: str = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class LogConfig:
    """What is logged: the lowest level, and whether as JSON or as lines for people."""

    level: LogLevel = "info"
    json: bool = False


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that the operator of the bot decides."""

    discord: DiscordConfig
    storage: StorageConfig
    play: PlayConfig = field(default_factory=PlayConfig)
    pictures: PicturesConfig = field(default_factory=PicturesConfig)
    log: LogConfig = field(default_factory=LogConfig)
    privacy: PrivacyConfig = field(default_factory=PrivacyConfig)
    daily: DailyConfig = field(default_factory=DailyConfig)
    backup: BackupConfig = field(default_factory=BackupConfig)
    monitoring: MonitoringConfig = field(default_factory=MonitoringConfig)
