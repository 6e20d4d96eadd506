"""Hold and store what people and servers choose."""
