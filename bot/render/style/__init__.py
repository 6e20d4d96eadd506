"""What a reader chooses of the pictures: the deck, the order of cards, the theme."""
