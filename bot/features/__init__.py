"""Hold the features, one folder each. None imports another, but for a written list."""
