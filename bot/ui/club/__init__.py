"""Messages about a club: what it keeps, who is ahead, its evenings."""
