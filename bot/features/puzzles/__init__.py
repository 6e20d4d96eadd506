"""Set puzzles, take answers, and rate both."""
