"""The running account of a match as a picture."""
