# L’immagine del turno di un giocatore. `turn-picture-others` comincia con un nome.

turn-picture-lead = Tocca a te: primo di mano
turn-picture-follow = Tocca a te: rispondi a { $suit }
turn-picture-trump = Tocca a te: gioca un Trionfo
turn-picture-free = Tocca a te: gioca quel che vuoi
turn-picture-discard = { $cards ->
        [new] Carte nuove: scartane altre { $number }
       *[first] Tocca a te: scarta { $number } carte
    }
turn-picture-picked = Scelte: { $picked } su { $number }
turn-picture-declare = Tocca a te: accusi?
turn-picture-bid = Tocca a te parlare
turn-picture-call-out = Ti chiami fuori, o giochi?
turn-picture-pay = Passa una carta
turn-picture-yours = Tocca a te
turn-picture-others = { $player } { $act }
turn-picture-led = si gioca a { $suit }
turn-picture-you = Tu
turn-picture-we = Noi
turn-picture-they = Loro
turn-picture-this-hand = finora
turn-picture-last-trick = Presa di prima
turn-picture-sits-out = In questa smazzata non giochi

# Il suo testo alternativo.
turn-picture-alt-side = { $side }: { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }.
turn-picture-alt-side-so-far = { $side }: { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }, e { $hand } finora in questa smazzata.
turn-picture-alt-of-hand = { $side }: { $points } finora in questa smazzata.
turn-picture-alt-picked = Scelte: { $cards }.
turn-picture-alt-computers = { $number ->
        [one] { $players } è un computer.
       *[other] { $players } sono computer.
    }
turn-picture-alt-bid = { $player }: { $bid }.
turn-picture-alt-held = Carte in mano: { $counts }.
turn-picture-alt-count = { $player } { $number }
