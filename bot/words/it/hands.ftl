# Una mano di carte come testo.

hand-line = { $suit }: { $cards }
hand-inline = { $suit } { $cards }
hand-spelt-out = **{ $suit }** ({ $number }): { $cards }.
