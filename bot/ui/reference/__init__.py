"""Pages of the rules and of single cards."""
