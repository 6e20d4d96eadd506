"""What is kept of a match, derived from its table."""
