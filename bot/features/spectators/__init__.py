"""Show tables to spectators."""
