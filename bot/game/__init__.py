"""The pure core of the games: no I/O, no clock, no randomness, standard library only."""
