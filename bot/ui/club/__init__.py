"""Messages about a club: what it keeps, and its evenings."""
