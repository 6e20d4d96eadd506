"""Leaderboards, seasons and the hall of records: what is asked of them, and what they say."""
