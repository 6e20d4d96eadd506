"""The local Discord's state: servers, channels, messages, interactions."""
