"""Store tables and what belongs to them."""
