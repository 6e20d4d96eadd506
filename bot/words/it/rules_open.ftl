# Le regole del gioco libero.

rules-open-deal-line = - in { $players }: { $dealt } a testa, { $rest } coperte

rules-open =
    Si gioca da due a sette, **ognuno per sé**, con tutte le { $pack } carte. Si gioca per prendere carte che facciano combinazioni. Non si scarta e non si accusa: conta solo il tallone alla fine.

    ### Dare le carte
    A ognuno un pacchetto. Il resto sta coperto e va a chi fa l’**ultima presa**. Se lì c’è il Matto, nessuno passa una carta.
    { $deal_lines }

    ### Che cosa cambia dagli altri giochi
    - Gli scartini vanno allo stesso modo in tutti e quattro i Semi.
    - Chi deve mettere un Trionfo deve **superare** quelli a terra, se può.
    - Nella Grande il contatore che prende il posto di un Numero sotto il 16 la ferma lì.
    - Gli scartini si contano carta per carta, con i mezzi punti, e l’ultima presa non dà punti.

    Il primo mazziere si sorteggia. Comincia chi gli sta alla destra. Finite le smazzate stabilite (una, se il tavolo non dice altro) vince chi ha di più. Alla pari si è primi insieme.
    .title = Gioco libero

rules-open-points =
    A fine smazzata ognuno conta il suo tallone, carta per carta:

    - un Re, e ognuno dei Tarocchi (Angelo, Mondo, Bégato, Matto): **{ $five_single }**
    - una Regina: **{ $queen_single }**
    - un Cavallo: **{ $knight_single }**
    - un Fante: **{ $jack_single }**
    - ogni altra carta, Sole e Luna compresi: **{ $other_single }**

    I mezzi punti restano. Tutto il mazzo fa **{ $whole_single }**, comunque sia diviso.

    Sono spiccioli. La smazzata si vince con le combinazioni: le trovi nelle prossime pagine.
    .title = Quanto valgono le carte
