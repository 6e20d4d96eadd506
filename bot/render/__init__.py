"""Views as pictures and as text: a folder for each kind of picture, and `as_text`."""
