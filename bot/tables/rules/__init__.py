"""What may happen at a table, and the table after it: pure functions."""
