# Come si gioca con un altro mazzo di tarocchi, con le parole di quel mazzo.

rules-other-pack =
    Si può giocare anche con un mazzo di tarocchi da { $other_cards } carte. Da ogni Seme si tolgono le carte dal 2 al 5: ne restano { $pack }. Poi decide il numero dei Trionfi, qualunque immagine portino:
    { $other_trumps }

    Anche qui i quattro Mori sono pari tra loro. In altri mazzi sono la Papessa, l’Imperatrice, l’Imperatore e il Papa.
    Con `/carta` li trovi anche sotto questi nomi.
    .title = Con un altro mazzo di tarocchi
rules-other-trump = - { $number }: **{ $card }**
rules-other-moors = - { $number }: **i quattro Mori**
rules-other-matto = - il Folle, o Scusa: **{ $card }**
