"""Fixtures for all tests."""

from tests.local.fixtures import clock, discord_observer, local_discord, raw_bot, start_client

__all__ = ["clock", "discord_observer", "local_discord", "raw_bot", "start_client"]
