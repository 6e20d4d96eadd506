# Le regole dei giochi in quattro: Ottocento e Quattro Scartate.

rules-ottocento =
    Si gioca in quattro, due contro due: i **compagni siedono di fronte**. I punti delle smazzate si sommano. Vince la partita la coppia che a fine smazzata arriva per prima a **{ $target }**; a certi tavoli si va a { $other_targets }. Se ci arrivano tutte e due, vince chi ha di più. Alla pari si gioca un’altra smazzata.

    La smazzata va così:

    1. { $dealt } carte a testa; il mazziere ne ha { $taken } in più e ne scarta { $discarded }
    2. { $when_declared }
    3. { $tricks } giri di mano
    4. ogni coppia conta il suo tallone

    A decidere non sono le prese ma le **combinazioni**, e più di tutto fare { $doubling } sequenze, che raddoppiano. Il Bégato e il Matto le allungano tutte. Il Matto non si può prendere, il Bégato sì: dai la caccia al loro, e porta a casa il tuo.
    .title = Ottocento

rules-quattro_scartate =
    Si gioca in quattro, due contro due: i **compagni siedono di fronte**. Si fanno **quattro smazzate** e ognuno dà le carte una volta, così il vantaggio della scartata tocca a tutti. Vince la coppia che alla fine ha più punti. Alla pari la partita è patta.

    La smazzata va così:

    1. { $dealt } carte a testa; il mazziere ne ha { $taken } in più e ne scarta { $discarded }
    2. { $when_declared }
    3. { $tricks } giri di mano
    4. ogni coppia conta il suo tallone

    A decidere non sono le prese ma le **combinazioni**, e più di tutto fare { $doubling } sequenze, che raddoppiano. Il Bégato e il Matto le allungano tutte. Il Matto non si può prendere, il Bégato sì: dai la caccia al loro, e porta a casa il tuo.
    .title = Quattro Scartate

rules-four-hand =
    ### Dare le carte
    I compagni si possono tirare a sorte con le carte: le due più alte contro le due più basse, e la più alta fa il primo mazziere. Se no, il primo mazziere si sorteggia. Poi si passa a destra.
    A ognuno **{ $dealt }** carte, cinque alla volta. Le ultime { $taken } sono del mazziere.

    ### La scartata
    Il mazziere scarta **{ $discarded } carte** coperte: «L’ho fatta». I Re e i Tarocchi non si scartano. Lo scarto non è perso: conta nel suo tallone.

    ### Il gioco
    Comincia chi sta alla destra del mazziere. Sono { $tricks } giri di mano.

    ### Il conto
    Ogni coppia somma
    - le sequenze del tallone
    - le cricche del tallone
    - gli scartini
    - { $last_trick } punti per l’ultima presa
    - gli accusi dei suoi due giocatori

    Chi non fa nemmeno una presa subisce *cappotto*: tutto va agli avversari, e il loro tallone vale { $all_sequences } + { $all_cricche } + { $whole } + { $last_trick } = **{ $cappotto }**.
    .title = Dalle carte al conto

rules-calling-out =
    Vicino al traguardo non serve giocare fino in fondo. Chi ci arriva con l’accuso *si chiama fuori* e ha vinto la partita lì per lì. { $calling_out ->
        [immediate] A questo tavolo ci si chiama fuori **subito**, appena bastano gli accusi dei due compagni sommati.
        [after_declarations] A questo tavolo ci si chiama fuori **quando hanno accusato tutti**. Se al traguardo ci sono tutti e due, tocca a chi ha di più; alla pari si gioca.
       *[barilli] Ai tornei si va in quest’ordine:

            1. Il **mazziere** guarda solo le prime { $dealt } carte, e con quelle può chiamarsi fuori. Dopo prende le ultime { $taken }.
            2. Al primo giro, quando tocca a ognuno:
              - il **primo di mano**, con il suo accuso
              - il **compagno del mazziere**, con il suo accuso
              - il **compagno del primo di mano**, sommando i loro due accusi
              - il **mazziere**, che ha preso le ultime carte, solo con il suo
    }

    Dopo una parità al traguardo, o più su, basta una combinazione qualsiasi.

    Il bot lo propone soltanto quando si vince, così nessuno ne ricava niente.

    La smazzata finisce lì: ogni coppia segna quello che ha accusato e basta. Vince chi si è chiamato fuori, anche se gli altri hanno più punti.
    .title = Chiamarsi fuori

rules-options =
    Queste pagine raccontano il gioco dei tornei bolognesi (`torneo`). Un tavolo si può aprire anche con altri usi.

    ### `pagat`: come su pagat.com
    - Ci si chiama fuori appena gli accusi della coppia, sommati, arrivano al traguardo.
    - Si parla sempre, Re o non Re. *Busso*: «{ $free_busso }». *Striscio*: «{ $free_striscio }». *Volo* senza busso chiede di non rigiocare quel Seme. Col Matto solo busso e striscio.

    ### `parlour`: il salotto, con ogni mazzo di tarocchi
    - Si gioca in senso orario.
    - Gli scartini vanno allo stesso modo in tutti i Semi: { $uniform_order }.
    - Il **Mondo** sta sopra l’Angelo, e la Grande comincia da lui. Lo scavezzo reale non c’è.
    - Si accusa tutti a turno **prima** di giocare. Poi si chiama fuori chi è al traguardo; se ci sono tutti e due, chi ha di più; alla pari si gioca.
    - Se le carte di una presa fanno da sole una combinazione, si segna subito.
    - Quattro Re valgono { $parlour_kings }, tre Cavalli { $parlour_knights }.
    - Si parla come in `pagat`.

    Chi apre il tavolo può anche scegliere questi usi uno per uno.
    .title = Altri tavoli, altri usi

rules-advice =
    Dalle note di Barilli, e dai consigli di pagat.com:

    ### Il Bégato
    - Il Matto non si può prendere, il Bégato sì. Salvare il tuo o catturare il loro è la cosa più importante di tutto il gioco.
    - Il posto più sicuro è sotto l’**Angelo del compagno**. Se il compagno lo ha mostrato, metti a terra il Bégato e basta.
    - Ci puoi anche tagliare. Attento se dopo di te gioca lo scartatore: con la scartata può aver finito un Seme.

    ### I Re
    - Di un Seme di cui hai il Re **non mettere a terra una carta bassa**. Se quel Seme lo giocano gli altri e ne hai poche carte, metti il Re al primo giro: si taglia di rado, al secondo spesso.
    - Il Re lo metti a terra tu solo se il Seme è distribuito bene (*giocare un Re in tondo*), o se il compagno prende di sicuro con un taglio. Il Matto lo può salvare.

    ### La Grande
    - Se l’Angelo e i Numeri alti li hanno gli altri, il **16 e il 15** fermano la loro Grande meglio del Sole e della Luna.
    - I Mori fanno una sequenza sola. Le figure e gli Assi contano di più.

    ### Che cosa dice un accuso
    - Tre Regine: probabilmente la quarta non c’è, e al primo giro di un Seme si taglierà poco.
    - Una sequenza senza contatori: chi l’ha accusata probabilmente non ne ha.
    - Se in tre non hanno il Bégato, ce l’ha il quarto: nessuno può averlo scartato.

    ### La scartata
    Se hai molti Numeri, scarta in modo da dare a un Seme. Se no accorcia un Seme, o metti al sicuro le figure in pericolo.
    .title = Consigli
