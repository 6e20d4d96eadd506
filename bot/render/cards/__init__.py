"""Single cards as pictures and as emojis."""
