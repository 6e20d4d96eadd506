# Suggerimenti sulle carte di ciascuno: che cosa si può fare adesso, e perché, in una frase breve.
# $kind è "trumps" quando si gioca a Trionfi.

hint-call-out = Puoi chiamarti fuori: le tue combinazioni valgono { $points } e portano il punteggio a { $total }, e si vince a { $target }.
hint-declare = Puoi accusare { $points }, adesso o mai più: { $phrases }.
hint-declare-and-win = Puoi accusare { $points } e chiamarti fuori, perché così si vince la partita: { $phrases }.
hint-declare-nothing = Non hai combinazioni, quindi non hai niente da accusare.
hint-discard =
    { $number ->
        [one] { $cards } non si può scartare, perché i Re e i Tarocchi restano in mano.
       *[other] { $cards } non si possono scartare, perché i Re e i Tarocchi restano in mano.
    } { $others ->
        [one] L’altra tua carta sì.
       *[other] Le altre { $others } carte sì.
    }
hint-discard-any = Non hai né Re né Tarocchi: puoi scartare le carte che vuoi.
hint-lead = Sei primo di mano: puoi giocare qualsiasi carta.
hint-set-suit = È stato coperto il Matto: gioca la carta che vuoi, e gli altri dovranno rispondere al suo palo.
hint-follow =
    { $kind ->
        [trumps] Si gioca a Trionfi e ne hai: devi mettere un Trionfo.
       *[other] Si gioca a { $suit } e ne hai: devi rispondere al palo.
    }
hint-trump = Si gioca a { $suit } e non ne hai, ma hai dei Trionfi: devi tagliare.
hint-any =
    { $kind ->
        [trumps] Si gioca a Trionfi e non ne hai: puoi mettere la carta che vuoi.
       *[other] Si gioca a { $suit } e non ne hai, e nemmeno Trionfi: puoi mettere la carta che vuoi.
    }
hint-beat = Per ora prende { $card }, e lo puoi superare: un Trionfo più basso non va bene.
hint-matto = Il Matto lo puoi coprire lo stesso: si può a ogni turno, e non prende mai.
hint-price-trick_lost = La presa con il tuo Matto è andata agli altri: il Matto lo tieni, e in cambio dai un’altra carta.
hint-price-odd_piles = Alla fine i due talloni devono essere pari, e non lo sono: il tallone con il Matto dà una carta in cambio.
