"""Draw pictures and write texts from a view's facts."""
