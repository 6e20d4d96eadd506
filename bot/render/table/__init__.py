"""The table with the trick in progress as a picture."""
