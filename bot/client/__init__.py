"""The bot as a client of Discord: connection, limits, messages, replies, errors."""
