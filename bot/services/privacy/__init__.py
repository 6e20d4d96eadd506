"""What is kept about people and servers: told to them, and forgotten when they ask."""
