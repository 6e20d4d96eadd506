# Le regole come pagine d’aiuto: quello che tutti i giochi hanno in comune. Il titolo è l’attributo.
# Prima le righe degli elenchi, riempite con i numeri del gioco.

rules-titled = { $title } (§ { $sections })
rules-or = { $first } o { $last }
rules-moors = i quattro Mori, Bégato
rules-suits-bolognese =
    - Spade e Bastoni, i Semi *lunghi*: { $long }
    - Coppe e Danari, i Semi *corti*, dove gli scartini vanno alla rovescia: { $short }
rules-suits-uniform =
    - in tutti e quattro i Semi: { $long }
rules-cricca-line = - { $family }: **{ $four }** se sono quattro, **{ $three }** se sono tre
rules-case-line =
    { $number ->
        [0] - { $cards }: niente, **{ $points }**
       *[other] - { $cards }: { $number } carte, **{ $points }**
    }
rules-case-scavezzo-reale = - { $cards }: { $number } carte, **{ $points }**; senza le due Rosse e il 16 non conta nessun Numero, nemmeno con tutti e due i contatori (*scavezzo reale*)
rules-case-contatori = - { $cards }: **{ $none }**; con un contatore **{ $one }**; con due **{ $two }**
rules-case-spoken = - { $cards }: «{ $phrase }»
rules-range-line = da { $first } a { $last } punti: **{ $counted }**
rules-when-declared =
    { $declare ->
        [before_play] prima della prima carta si può accusare
        [none] non si accusa
       *[first_trick] al primo giro di mano si può accusare
    }

rules-pack =
    Il mazzo ha { $pack } carte, le *carte lunghe*: quattro Semi da { $suit_cards }, e il palo dei { $trionfi } *Trionfi*, cioè { $trumps } *Numeri* e il Matto.

    ### I Trionfi, dal più alto
    { $trump_order }
    Quelli col numero, dal 16 al 5, sono i *Numeri di scavezzo*. Hanno anche un’immagine (il 16 è la Stella, il 13 la Morte), ma ti basta il numero. I quattro **Mori** sono pari tra loro.

    ### I Semi, dalla carta più alta
    { $suits }

    ### Il Matto
    È uno dei Trionfi (Barilli § 1.2). Ma per rispondere non conta come Trionfo: se hai soltanto lui non sei obbligato a giocarlo, né quando si gioca a Trionfi né quando devi tagliare. Non prende nulla, eppure lo vogliono tutti.

    ### Le parole del tavolo
    - *Tarocchi*: Angelo, Mondo, Bégato e Matto
    - *Rosse*: Sole e Luna
    - *contatori*: Bégato e Matto, che aiutano a fare le sequenze
    - *figure*: Re, Regina, Cavallo e Fante
    .title = Il mazzo

rules-trick =
    { $rotation ->
        [clockwise] A questo tavolo si gioca in senso **orario**: dove queste pagine dicono *destra*, qui è *sinistra*. Chi sta alla sinistra del mazziere è il *primo di mano*.
       *[anticlockwise] Si gioca in senso **antiorario**: dopo di te tocca a chi ti sta a destra. Chi sta alla destra del mazziere è il *primo di mano*.
    }

    Il primo di mano mette a terra la carta che vuole: è la *carta dominante*. Gli altri, a turno, devono

    1. rispondere al **palo**, se ne hanno;
    2. se no mettere un **Trionfo**, se ne hanno;
    3. se no giocano quello che vogliono.

    { $overtrump ->
        [yes] Chi deve mettere un Trionfo deve anche **superare** quelli a terra, se può; un Moro supera un Moro.
       *[no] Nessuno è obbligato a superare le carte a terra.
    }

    Prende il Trionfo più alto; se non ce ne sono, la carta più alta del palo giocato. Chi ha preso comincia il giro dopo. Le prese si tengono coperte in un tallone, che è in comune tra compagni.

    Tra i **Mori** vince l’ultimo giocato: *Moro ammazza Moro*. Ogni Trionfo dal 5 in su li batte tutti, e ognuno di loro batte il Bégato.

    Il **Matto** si può coprire quando si vuole, anche avendo di che rispondere; e non vale come Trionfo, quindi con lui non sei obbligato a tagliare. Non prende mai. Se il Matto è giocato di prima mano, il palo lo decide la carta dopo{ $overtrump ->
        [yes] , e chi la gioca è libero di scegliere
       *[no] {""}
    }.
    .title = Il giro di mano

rules-matto =
    Il Matto è un respiro: lo copri per salvare un Re o un Trionfo da un giro andato male, o per stare a vedere. Si mostra e si ripone: resta a chi lo ha giocato, chiunque prenda.

    Però costa una carta. Se quella presa è degli avversari, a loro ne manca una, e a fine smazzata il vostro tallone gliela **passa**. La sceglie chi ha coperto il Matto: di solito una carta da { $other } che non serve a nessuna combinazione. Il bot mette per prima quella che costa meno: premila, o scegline un’altra. Il Matto stesso non si può passare.

    Chi non fa **nessuna presa** subisce *cappotto* e non tiene nulla: il Matto e lo scarto passano agli avversari.
    .title = Il Matto e la carta da passare

rules-matto-alone =
    Il Matto è un respiro: lo copri per salvare una carta da un giro andato male, o per stare a vedere. Non prende mai, e resta a te.

    Però costa una carta. A chi ha preso in quel giro ne manca una, e a fine smazzata gliene **passi** una del tuo tallone. La scegli tu. Il bot mette per prima quella che ti conviene di più: premila, o scegline un’altra. Il Matto stesso non si può passare.

    Se non hai fatto **nessuna presa** non hai carte da passare, e il Matto va a chi ha preso in quel giro.
    .title = Il Matto e la carta da passare

rules-points =
    A fine smazzata si contano le carte del tallone: è il *conto degli scartini*.

    - un Re, e ognuno dei Tarocchi (Angelo, Mondo, Bégato, Matto): **{ $five }**
    - una Regina: **{ $queen }**
    - un Cavallo: **{ $knight }**
    - un Fante: **{ $jack }**
    - ogni altra carta, Sole e Luna compresi: **{ $other }**

    Si contano a coppie, e ogni coppia costa un punto. Un Re con un 7 fa { $king_and_small }, un Re con una Regina { $king_and_queen }, due scartini { $two_small }. Al tavolo si mette uno scartino sopra ogni carta di valore e si legge il valore di quella.

    { $left_out ->
        [0] Contato così il mazzo fa sempre **{ $whole }**, comunque sia diviso. Chi fa l’**ultima presa** ne ha { $last_trick } in più: { $whole_and_last } in tutto.
       *[other] Chi fa l’**ultima presa** ne ha { $last_trick } in più. Contato così il mazzo intero fa **{ $whole }**, e { $whole_and_last } con l’ultima presa; qui { $left_out } carte restano fuori, e in tutto si fa di meno.
    }

    Sono spiccioli. La smazzata si vince con le combinazioni: le trovi nelle prossime pagine.
    .title = Quanto valgono le carte

rules-cricche =
    Una *cricca* sono tre o quattro Re, Regine, Cavalli, Fanti o Tarocchi. Conta { $declares ->
        [yes] in mano, se la accusi, e di nuovo nel tallone alla fine
       *[no] nel tallone, a fine smazzata
    }.{ $trick_combinations ->
        [yes] {" "}A questo tavolo, se le carte di una presa fanno da sole una combinazione, si segna anche quella, subito.
       *[no] {""}
    }

    { $cricche }

    Qui niente prende il posto di una carta che manca.

    Con **{ $doubling } cricche o più** insieme la somma si raddoppia: è il *Criccone*. Metti di avere tre Tarocchi, quattro Re e tre Cavalli:
    { $criccone_cards }
    Fanno ({ $criccone_sum }) × 2 = **{ $criccone }**.
    .title = Le combinazioni: le cricche

rules-sequences =
    Una *sequenza* di tre carte vale **{ $sequence_three }**, e ogni carta in più **{ $sequence_more }**. Ce ne sono sette:

    - i quattro **Semi**: il Re con almeno due tra Regina, Cavallo e Fante; poi ci si attacca l’Asso dello stesso Seme
    - gli **Assi**, tre o quattro
    - i **Mori**, tre o quattro
    - la **Grande**, la famiglia dei Numeri: il capostipite è { $head } (pagina seguente)

    I due **contatori**, Bégato e Matto, servono in tutte le tue sequenze insieme. Ognuno le allunga tutte di una carta. E se per arrivare a tre ne manca una, il contatore *va in terza* e ne prende il posto; mai però quello del *capostipite*, il Re o { $head }. Senza il suo Re nessun Seme fa sequenza.

    { $contatori_cases }

    L’Asso non va in terza:
    { $ace_cases }

    Con **{ $doubling } sequenze o più** insieme la somma si raddoppia: si fa *Sequenza*. Per esempio
    { $sequenza_cards }
    fanno Grande, Danari e Assi: ({ $sequenza_sum }) × 2 = **{ $sequenza }**.
    .title = Le combinazioni: le sequenze

rules-grande =
    Il capostipite della Grande è **{ $head }**, che ci deve essere, con almeno due tra { $after_head }. Una delle tre può mancare. Se ne mancano due, ci vuole un contatore che vada in terza.

    Poi vengono i **Numeri di scavezzo**, dal 16 in giù, finché non ne manca uno. { $grande_wild ->
        [stop] Un contatore ancora libero può fare da 16, e si va avanti. Se prende il posto di un Numero più basso conta, ma lì ci si ferma.
       *[bridge] Con un contatore ancora libero si salta il Numero che manca, e si va avanti. Due che mancano di fila non si saltano mai: è lo *scavezzo*.
    } Se si passa il 5, ci si attaccano tutti i tuoi **Mori**. Un contatore che non sostituisce nulla conta comunque una carta.

    { $grande_cases }

    Con tutti i Numeri, fino al Bégato, la Grande è *lunga fino ai calzettini* e vale **{ $all_trumps_grande }**; con il Matto **{ $whole_grande }**, più { $whole_moors } dei Mori per conto loro.
    .title = Le combinazioni: la Grande

rules-declaring =
    { $declare ->
        [before_play] **Prima della prima carta** tutti, a turno, possono *accusare* le combinazioni che hanno in mano; comincia il primo di mano.
        [none] A questo tavolo **non si accusa**. Ad altri, al primo giro di mano, prima di giocare la tua carta, puoi *accusare* le combinazioni che hai in mano.
       *[first_trick] Al **primo giro di mano**, prima di giocare la tua carta, puoi *accusare* le combinazioni che hai in mano.
    } Le vedono tutti, segni i punti e riprendi le carte. Alla fine chi se le sarà prese le conterà un’altra volta.

    Però non è gratis: fai sapere agli altri che cosa hai. Si accusa una volta sola, e quanto si vuole: puoi tacere una combinazione, mostrare tre carte di quattro, o una sequenza più corta di com’è. Se vuoi tacere, gioca e basta. Dopo è tardi. Le carte scartate non contano.

    Anche qui { $doubling } cricche, o { $doubling } sequenze, si raddoppiano, se le accusa tutte **lo stesso** giocatore.

    Al tavolo si nomina quello che accompagna il Re o { $head }, che si sottintende:
    { $spoken_cases }
    .title = L’accuso

rules-signals =
    Mentre si gioca si tace. Solo chi è **primo di mano** può dire qualcosa insieme alla carta, e lo sentono tutti. Le parole sono tre:

    - *busso*, battendo le nocche: «{ $busso }»
    - *striscio*, strisciando la carta sul tavolo: «{ $striscio }»
    - *volo*, lanciandola: «{ $volo }»

    { $striscio_means ->
        [lead_trumps] Volo dev’essere vero: se non lo è il bot non lo accetta.
       *[has_more] Striscio e volo devono essere veri: se non lo sono il bot non li accetta.
    }

    { $signals ->
        [off] A questo tavolo non si dice **niente**.
        [free] A questo tavolo si può parlare ogni volta che si è primi di mano; col Matto solo *busso*{ $striscio_means ->
            [lead_trumps] {" "}e *striscio*
           *[has_more] {""}
        }.
       *[after_king] Nei quattro Semi si parla solo quando il **Re** è già stato giocato in un giro precedente. A Trionfi si può sempre, col Matto mai.
    }
    { $partner ->
        [yes] Le parole sono per il compagno, che non è obbligato a ubbidire.
        [some] Le parole sono per il compagno. Chi gioca da solo non ne ha, ma può parlare lo stesso.
       *[no] Le parole sono per il compagno. In questo gioco non ne hai, quindi non cambiano nulla.
    }{ $partner ->
        [no] { "" }
       *[other]
            { "" }

            Un *maestro* (computer) che ha un compagno parla ogni volta che può: { $striscio_means ->
                [lead_trumps] *volo* con l’ultima carta di un Seme, anche *busso* se al ritorno potrebbe tagliare, *striscio* se ha più Trionfi di quanti gli spettano. Dal silenzio non si ricava nulla.
               *[has_more] *volo* con l’ultima carta del Seme, *striscio* se ne ha altre, *busso* se la carta migliore rimasta non è sua. Quindi un maestro che parla senza dire *busso* ha la carta migliore; dal silenzio non si ricava nulla.
            } Intende allo stesso modo le tue parole, ma senza prenderle per certe.
    }
    .title = Che cosa si può dire

rules-shuffling =
    Del mazzo non c’è bisogno di fidarsi: tutti possono tagliarlo, e chiunque può controllarlo dopo.

    ### Come si fa
    - All’apertura il tavolo mostra **S₀**, dietro *Mazzo onesto ✓*: è l’inizio di una catena di numeri segreti. Vincola quelli di tutte le smazzate che verranno, e non ne rivela nessuno.
    - Dove si taglia, prima di ogni smazzata chi vuole **taglia**: un breve testo a piacere, con il pulsante o con `/carte taglia`. Si può anche lasciarlo vuoto. I computer non tagliano.
    - Il tavolo fissa la *trascrizione*: tavolo, smazzata e tutti i tagli. Anche questa è dietro *Mazzo onesto ✓*. Solo allora dà le carte, e il posto di ognuna dipende dal numero segreto e dalla trascrizione, da nient’altro.
    - Sotto il conto dei punti *Mazzo onesto ✓* mostra il **numero segreto** della smazzata, anche di una andata a monte.

    ### Il taglio sigillato
    Chi taglia dopo di te vede il tuo taglio. Per nasconderlo finché nessuno può più tagliare, scrivi `{ "sha256:" }` seguito dallo { "SHA-256" }, in esadecimale, di un lungo testo a caso. Quando ti viene chiesto lo apri: scrivi il testo stesso. Un taglio che resta chiuso vale così com’è.

    ### Il controllo
    `/storico verifica` controlla ogni smazzata finita. Per controllare senza il bot segnati S₀, prendi il file di `/storico verbale` e usa la pagina o il programma in *docs/verifier*.

    ### Che cosa non prova
    Chi fa girare il bot può vedere le carte mentre si gioca, e può fermare una partita, cosa che tutti vedono. Chi taglia per ultimo allo scoperto, d’accordo con chi fa girare il bot, potrebbe provare testi finché il mazzo gli va bene: lo impedisce soltanto il taglio sigillato di un giocatore onesto. E chi ha sigillato il taglio può vedere aperti quelli degli altri prima di decidere se aprirlo; un taglio lasciato chiuso lo vedono tutti.
    .title = Il taglio e il mazzo

rules-here =
    A questo tavolo:
    { $customs }

rules-customs =
    Queste pagine raccontano il gioco come si fa di solito. Chi apre un tavolo può scegliere altri usi, uno per uno:
    { $customs }
    .title = Altri tavoli, altri usi
