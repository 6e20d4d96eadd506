"""The score sheet of a hand as a picture."""
