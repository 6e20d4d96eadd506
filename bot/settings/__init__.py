"""What people and servers choose, as data."""
