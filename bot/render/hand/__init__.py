"""A player's hand as a picture."""
