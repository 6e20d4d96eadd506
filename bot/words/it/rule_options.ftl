# Gli usi che si possono scegliere: i loro nomi, e ogni scelta come frase in un elenco.

knob-suit_order = Scartini
knob-rotation = Senso del gioco
knob-grande_head = Trionfo più alto
knob-grande_wild = Contatori nella Grande
knob-declare = Accusi
knob-calling_out = Chiamarsi fuori
knob-trick_combinations = Combinazioni nelle prese
knob-signals = Informazioni al compagno
knob-striscio_means = Busso e striscio
knob-cricche_table = Punti delle cricche
knob-overtrump = Obbligo di superare
knob-target = Traguardo
knob-hands = Numero di smazzate
knob-poste_floor = Poste
knob-losers = Quanti perdono
knob-deal_next = Prossimo mazziere

rule-option-suit_order-bolognese = a Coppe e Danari gli scartini vanno alla rovescia
rule-option-suit_order-uniform = gli scartini vanno uguali in tutti i Semi
rule-option-rotation-anticlockwise = si gioca in senso antiorario
rule-option-rotation-clockwise = si gioca in senso orario
rule-option-grande_head-Angelo = la Grande comincia dall’Angelo
rule-option-grande_head-Mondo = il Mondo sta sopra l’Angelo e comincia la Grande
rule-option-grande_wild-bridge = coi contatori si saltano i Numeri che mancano
rule-option-grande_wild-stop = un contatore sotto il 16 ferma la Grande
rule-option-declare-first_trick = si accusa al primo giro di mano
rule-option-declare-before_play = si accusa tutti prima di giocare
rule-option-declare-none = non si accusa
rule-option-calling_out-barilli = ci si chiama fuori come ai tornei
rule-option-calling_out-immediate = ci si chiama fuori subito
rule-option-calling_out-after_declarations = ci si chiama fuori quando hanno accusato tutti
rule-option-trick_combinations-true = le combinazioni di una presa si segnano subito
rule-option-trick_combinations-false = le prese non segnano combinazioni
rule-option-signals-off = non si parla
rule-option-signals-after_king = nei Semi si parla quando il Re è già stato giocato
rule-option-signals-free = si parla sempre
rule-option-striscio_means-has_more = striscio vuol dire: ne ho ancora; busso: la tua carta migliore
rule-option-striscio_means-lead_trumps = striscio vuol dire: gioca Trionfi; busso: prendi e rigioca
rule-option-cricche_table-standard = cricche coi punti di sempre
rule-option-cricche_table-parlour = cricche coi punti del salotto
rule-option-overtrump-true = i Trionfi si devono superare, se si può
rule-option-overtrump-false = i Trionfi non si devono superare
rule-option-target = a { $number }
rule-option-hands =
    { $number ->
        [one] una smazzata sola
       *[other] { $number } smazzate
    }
rule-option-poste_floor = niente poste fino a { $number } punti
rule-option-losers =
    { $number ->
        [one] perde uno solo
       *[other] perdono in { $number }
    }
rule-option-deal_next-rotate = si dà una volta per uno
rule-option-deal_next-loser = dà le carte chi ha perso
