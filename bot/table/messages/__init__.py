"""Keep a table's messages up to date."""
