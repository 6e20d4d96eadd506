# Gli usi che si possono scegliere: i loro nomi, e ogni scelta come frase in un elenco.

knob-suit_order = Scartini
knob-rotation = Senso del gioco
knob-grande_head = Trionfo più alto
knob-grande_wild = Contatori nella Grande
knob-declare = Accusi
knob-calling_out = Chiamarsi fuori
knob-trick_combinations = Combinazioni nelle prese
knob-signals = Informazioni al compagno
knob-striscio_means = Striscio
knob-cricche_table = Punti delle cricche
knob-overtrump = Obbligo di superare
knob-target = Traguardo
knob-hands = Numero di smazzate
knob-poste_floor = Poste
knob-losers = Quanti perdono
knob-deal_next = Prossimo mazziere

custom-suit_order-bolognese = a Coppe e Danari gli scartini vanno alla rovescia
custom-suit_order-uniform = gli scartini vanno uguali in tutti i Semi
custom-rotation-anticlockwise = si gioca in senso antiorario
custom-rotation-clockwise = si gioca in senso orario
custom-grande_head-Angelo = la Grande comincia dall’Angelo
custom-grande_head-Mondo = il Mondo sta sopra l’Angelo e comincia la Grande
custom-grande_wild-bridge = coi contatori si saltano i numeri della Grande
custom-grande_wild-stop = un contatore sotto il 16 ferma la Grande
custom-declare-first_trick = si accusa al primo giro di mano
custom-declare-before_play = si accusa tutti prima di giocare
custom-declare-none = non si accusa
custom-calling_out-barilli = ci si chiama fuori come ai tornei
custom-calling_out-immediate = ci si chiama fuori subito
custom-calling_out-after_declarations = ci si chiama fuori quando hanno accusato tutti
custom-trick_combinations-true = le combinazioni di una presa si segnano subito
custom-trick_combinations-false = le prese non segnano combinazioni
custom-signals-off = non si parla
custom-signals-after_king = nei Semi si parla quando il Re è già stato giocato
custom-signals-free = si parla sempre
custom-striscio_means-has_more = striscio vuol dire: ne ho ancora
custom-striscio_means-lead_trumps = striscio vuol dire: gioca Trionfi
custom-cricche_table-standard = cricche coi punti di sempre
custom-cricche_table-parlour = cricche coi punti del salotto
custom-overtrump-true = i Trionfi si devono superare, se si può
custom-overtrump-false = i Trionfi non si devono superare
custom-target = a { $number }
custom-hands =
    { $number ->
        [one] una smazzata sola
       *[other] { $number } smazzate
    }
custom-poste_floor = niente poste fino a { $number } punti
custom-losers =
    { $number ->
        [one] perde uno solo
       *[other] perdono in { $number }
    }
custom-deal_next-rotate = si dà una volta per uno
custom-deal_next-loser = dà le carte chi ha perso
