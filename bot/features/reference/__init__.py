"""Look up cards and the help."""
