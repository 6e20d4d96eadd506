"""The panel of a player's hand: one module for each kind of choice, put together in `hand`."""
