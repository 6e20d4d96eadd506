"""A reader's choices for pictures: the deck, the order of cards, the theme."""
