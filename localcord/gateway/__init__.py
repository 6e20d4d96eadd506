"""The local Discord's gateway: connections, sessions, events."""
