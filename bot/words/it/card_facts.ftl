# Quello che c’è da sapere di una carta: la risposta di /carta.

card-page-rules = Secondo le regole di { $game }
card-page-rules-set = Secondo le regole di { $game } · { $rules }
card-page-other-language = In inglese: *{ $name }*
card-page-kinds = Al tavolo: { $kinds }
card-page-worth = **Vale** { $points } nel conto degli scartini
card-page-rank =
    { $suit_kind ->
        [trumps] **Grado** { $place } su { $of } a Trionfi: { $order }
       *[plain] **Grado** { $place } su { $of } a { $suit }, sotto ogni Trionfo: { $order }
    }
card-page-rank-moor = **Grado** da { $place } a { $last } su { $of } a Trionfi, pari agli altri Mori: vince l’ultimo giocato. { $order }
card-page-rank-matto = **È un Trionfo senza grado:** si può coprire a ogni turno e non prende mai. Resta a chi l’ha giocato{ $price ->
        [odd_piles] ; una carta del tallone si passa solo se a fine smazzata i talloni sono dispari.
       *[trick_lost] ; se la presa è degli altri, gli si passa una carta del tallone.
    }
card-page-rank-elsewhere = Altrove: { $place } su { $of } ({ $rules })
card-page-combinations = **Combinazioni**
card-page-no-combination = **Combinazioni:** nessuna; serve a prendere, o si mette sulla presa di un altro.
card-page-head = - { $family }: è il capostipite: senza non si fa. **{ $least }** con tre carte, **{ $whole }** con tutte, **{ $most }** con i due contatori
card-page-begins = - { $family }: può essere una delle prime tre. **{ $least }** con tre carte, **{ $whole }** con tutte, **{ $most }** con i due contatori
card-page-joins = - { $family }: ci si attacca quando c’è già, **{ $more }** in più. **{ $whole }** con tutte le carte, **{ $most }** con i due contatori
card-page-contatore = - tutte e { $number } le sequenze insieme ({ $families }): una carta in più in ognuna, **{ $more }** punti; oppure va in terza al posto di una che manca, mai del capostipite. { $wild ->
        [stop] Nella Grande, se è libero, fa da 16 e si va avanti, o da un Numero più basso, e lì ci si ferma
       *[bridge] Nella Grande, se è libero, salta un Numero che manca
    }
card-page-discard-never = **Scarto:** mai. I Re e i Tarocchi non si scartano.
card-page-discard-may = **Scarto:** si può scartare, e nel tallone conta lo stesso.
card-page-may-miss = -# In { $games } una parte del mazzo resta fuori dalla smazzata: lì può mancare.

kind-tarocco = uno dei Tarocchi
kind-contatore = un contatore
kind-red = una delle due Rosse
kind-of-the-grande = un Numero della Grande
kind-of-scavezzo = un Numero di scavezzo
kind-moor = uno dei quattro Mori
kind-figure = una figura
kind-good-ace = un Asso buono (di un Seme corto)
kind-mad-ace = un Asso matto (di un Seme lungo)
kind-small = uno scartino

picture-alt-card = Immagine di una carta: { $card }.

# Altre parole con cui si cerca una carta.
called-An = Angelo, Giudizio, Tromba
called-Mo = Mondo
called-So = Sole, Rossa
called-Lu = Luna, Rossa
called-16 = Stella
called-15 = Saetta, Torre, Fulmine
called-14 = Diavolo
called-13 = Morte
called-12 = Traditore, Appeso
called-11 = Vecchio, Eremita, Tempo
called-10 = Ruota, Fortuna
called-09 = Forza
called-08 = Giustizia
called-07 = Tempra, Temperanza
called-06 = Carro
called-05 = Amore, Innamorati
called-m1 = Moro 1, primo Moro, Moretto, Papessa
called-m2 = Moro 2, secondo Moro, Moretto, Imperatrice
called-m3 = Moro 3, terzo Moro, Moretto, Imperatore
called-m4 = Moro 4, quarto Moro, Moretto, Papa
called-Be = Bagatto, Bagattino, Begato, contatore
called-Ma = Matto, Folle, Pazzo, contatore
called-king = Re
called-queen = Regina, Donna
called-knight = Cavallo, Cavaliere
called-jack = Fante, Fantesca
called-ten = dieci
called-nine = nove
called-eight = otto
called-seven = sette
called-six = sei
called-ace = Asso, uno, 1
called-swords = spade
called-batons = bastoni
called-cups = coppe
called-coins = danari, denari, ori
called-trumps = trionfo, numero
