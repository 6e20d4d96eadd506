"""The same deals at several tables: every result against the field, and what people read of it."""
