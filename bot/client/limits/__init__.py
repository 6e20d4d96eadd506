"""The limits on requests: their rate, time-outs, invalid ones, bans, and session starts."""
