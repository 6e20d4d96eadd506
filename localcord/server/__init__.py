"""The local Discord's server: API, faults, rate limits, moderation."""
