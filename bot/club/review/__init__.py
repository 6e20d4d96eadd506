"""A played hand looked at again: what each decision was worth as its player saw the cards."""
