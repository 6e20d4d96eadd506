"""Draw pictures and write texts of what a view holds."""
