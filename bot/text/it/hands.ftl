# Una mano di carte come testo.

hand-line = { $suit }: { $cards }
hand-inline = { $suit } { $cards }
