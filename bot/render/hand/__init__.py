"""A player's hand in words."""
