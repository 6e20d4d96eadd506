"""Servers that keep one leaderboard: their club, invitations, and why somebody may not join."""
