"""What messages look like: pure functions from a table or a view to a `Panel`, which is data."""
