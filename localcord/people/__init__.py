"""People who use the local Discord: what they see, and what they do."""
