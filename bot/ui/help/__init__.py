"""First steps and lessons."""
