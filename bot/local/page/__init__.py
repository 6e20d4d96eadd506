"""The page of the local Discord."""
