"""A player's turn as a picture: the trick above, the player's hand below."""
