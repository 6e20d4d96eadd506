"""What messages look like: pure functions from a view to a `Panel`, which is plain data."""
