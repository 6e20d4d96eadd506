"""Run the hand of the day: one sealed deal for everyone."""
