"""What people ask of a table, by subject."""
