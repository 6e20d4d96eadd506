"""Care for Discord's API: limits, posting once, connection, errors."""
