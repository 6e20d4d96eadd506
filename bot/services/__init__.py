"""What people can do at tables: each change is verified, stored, then published."""
