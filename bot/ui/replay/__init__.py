"""Replays of finished hands, and what spectators see."""
