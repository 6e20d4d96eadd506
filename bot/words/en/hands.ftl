# A hand of cards as text.

hand-line = { $suit }: { $cards }
hand-inline = { $suit } { $cards }
hand-spelt-out = **{ $suit }** ({ $number }): { $cards }.
