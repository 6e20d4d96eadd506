"""Hands that people have played, reviewed for them in a process of the lowest priority."""
