"""The rules of the games: a pure core of the standard library only."""
