"""Messages about a club and its evenings."""
