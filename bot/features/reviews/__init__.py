"""Replay finished hands, and say what each choice in them was worth."""
