"""Talk to Discord: connection, limits, messages, replies, errors."""
