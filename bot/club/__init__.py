"""What a club keeps of its matches, and how it counts."""
