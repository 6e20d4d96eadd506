"""Build the messages of a table, as plain data."""
