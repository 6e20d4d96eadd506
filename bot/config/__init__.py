"""The configuration: its values (`model`), the keys of its file (`keys`), loading it (`file`)."""

from bot.config.file import TOKEN_VARIABLE, load_config, load_storage
from bot.config.keys import KEYS
from bot.config.model import (
    BackupConfig,
    Config,
    ConfigError,
    DailyConfig,
    DiscordConfig,
    LogConfig,
    MonitoringConfig,
    PicturesConfig,
    PlayConfig,
    PrivacyConfig,
    StorageConfig,
)

__all__ = [
    "KEYS",
    "TOKEN_VARIABLE",
    "BackupConfig",
    "Config",
    "ConfigError",
    "DailyConfig",
    "DiscordConfig",
    "LogConfig",
    "MonitoringConfig",
    "PicturesConfig",
    "PlayConfig",
    "PrivacyConfig",
    "StorageConfig",
    "load_config",
    "load_storage",
]
