# Le regole dei giochi in due: Millone, Centocinquanta e Quindici.

rules-millone =
    Si gioca in due, uno contro l’altro, con tutte le { $pack } carte. I punti delle smazzate si sommano, e vince la partita chi a fine smazzata arriva per primo a **{ $target }**. Se ci arrivano tutti e due, vince chi ha di più; alla pari si gioca un’altra smazzata. Il primo mazziere si sorteggia; poi si dà una volta per uno.

    La smazzata va così:

    1. la prima distribuzione, e una scartata di { $first_discard } carte a testa
    2. la seconda distribuzione, di { $second_deal } carte a testa
    3. { $when_declared }
    4. { $tricks } giri di mano, di due carte
    5. ognuno conta il suo tallone

    Con due scartate scegli tu che cosa tenere insieme. E con le combinazioni che raddoppiano una smazzata può valere centinaia di punti.
    .title = Millone

rules-millone-hand =
    ### La prima distribuzione
    Cinque carte alla volta: **{ $dealt }** all’avversario, { $dealt_dealer } al mazziere. Tutti e due scartano **{ $first_discard }** carte coperte, prima l’avversario.

    ### La seconda distribuzione
    Le altre { $stock_after } carte si danno allo stesso modo. Il mazziere ne scarta ancora **{ $discarded }**.

    I Re e i Tarocchi non si scartano. Lo scarto non è perso: conta nel tuo tallone.

    ### Il gioco
    Comincia l’avversario del mazziere. Sono { $tricks } giri di mano.

    ### Il conto
    Ognuno somma le sequenze e le cricche del tallone, gli scartini, { $last_trick } per l’ultima presa e i suoi accusi. Chi non fa nemmeno una presa subisce *cappotto*: tutto va all’altro, e il suo tallone vale **{ $cappotto }**.
    .title = Dalle carte al conto

rules-millone-calling-out =
    Vicino al traguardo non serve giocare fino in fondo: chi ci arriva con le combinazioni che ha in mano *si chiama fuori* e ha vinto lì per lì. Nel Millone si fa solo con la **prima distribuzione**, in quest’ordine:

    1. il **mazziere**, con le prime { $dealt } carte, prima di prendere le ultime { $taken };
    2. l’**avversario**, con le { $dealt } che ha avuto.

    Dopo una parità al traguardo, o più su, basta una combinazione qualsiasi.

    Il bot lo propone soltanto quando si vince, così nessuno ne ricava niente.

    Dopo la scartata è tardi. Le combinazioni della mano intera si possono accusare al primo giro come sempre e contano a fine smazzata, ma non ci si chiama fuori.
    .title = Chiamarsi fuori

rules-centocinquanta =
    Si gioca in due, uno contro l’altro, con mezzo mazzo. I punti delle smazzate si sommano, e vince la partita chi a fine smazzata arriva per primo a **{ $target }**; a certi tavoli si va a { $other_targets }. Se ci arrivano tutti e due, vince chi ha di più; alla pari si gioca un’altra smazzata. Il primo mazziere si sorteggia; poi si dà una volta per uno.

    La smazzata va così:

    1. { $dealt } carte a testa; il mazziere ne ha { $taken } in più e ne scarta { $discarded }
    2. { $when_declared }
    3. { $tricks } giri di mano, di due carte
    4. ognuno conta il suo tallone

    Le altre { $unused } carte restano fuori e non si vedono. Può mancare un Re, può mancare il Matto: di sicuro non c’è niente.
    .title = Centocinquanta

rules-quindici =
    È il **Centocinquanta**, in due e con mezzo mazzo, ma i punti della smazzata si contano a decine:

    { $tens }
    e così via. Una smazzata vale quindi pochi punti, e vince la partita chi a fine smazzata arriva per primo a **{ $target }**; a certi tavoli si va a { $other_targets }. Se ci arrivano tutti e due, vince chi ha di più; alla pari si gioca un’altra smazzata. Il primo mazziere si sorteggia; poi si dà una volta per uno.

    La smazzata va così:

    1. { $dealt } carte a testa; il mazziere ne ha { $taken } in più e ne scarta { $discarded }
    2. { $when_declared }
    3. { $tricks } giri di mano, di due carte
    4. ognuno conta il suo tallone e arrotonda la somma

    Per chiamarsi fuori si arrotondano allo stesso modo i punti accusati.

    Le altre { $unused } carte restano fuori e non si vedono.
    .title = Quindici

rules-two-hand =
    ### Dare le carte
    Cinque alla volta: **{ $dealt }** all’avversario, { $dealt } al mazziere, e per ultime { $taken } ancora al mazziere. Il resto sta fuori.

    ### La scartata
    Il mazziere scarta **{ $discarded } carte** coperte: «L’ho fatta». I Re e i Tarocchi non si scartano. Lo scarto non è perso: conta nel suo tallone.

    ### Il gioco
    Comincia l’avversario del mazziere. Sono { $tricks } giri di mano.

    ### Il conto
    Ognuno somma
    - le sequenze del tallone
    - le cricche del tallone
    - gli scartini
    - { $last_trick } punti per l’ultima presa
    - i suoi accusi
    .title = Dalle carte al conto

rules-two-calling-out =
    Vicino al traguardo non serve giocare fino in fondo: chi ci arriva con le combinazioni che ha in mano *si chiama fuori* e ha vinto lì per lì. L’ordine è questo:

    1. il **mazziere**, con le prime { $dealt } carte, prima di prendere le ultime { $taken };
    2. l’**avversario**, con le { $dealt } che ha avuto: subito, oppure quando accusa al primo giro.

    Dopo una parità al traguardo, o più su, basta una combinazione qualsiasi.

    Il bot lo propone soltanto quando si vince, così nessuno ne ricava niente.

    Anche il mazziere può accusare al primo giro, ma i suoi punti contano a fine smazzata e non lo chiamano fuori.
    .title = Chiamarsi fuori
