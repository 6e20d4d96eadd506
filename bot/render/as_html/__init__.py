"""A match as one page: to read, to print, and to step through without a network."""
