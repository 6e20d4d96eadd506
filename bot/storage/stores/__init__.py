"""What is stored, by subject."""
