# Le regole della Mattazza.

rules-mattazza-group-line = - { $cards } fanno **{ $points }**
rules-mattazza-saying = - *{ $saying }*: «{ $meaning }»
rules-mattazza-match-line = - in { $players }: a { $target } penalità si esce; si finisce quando { $losers ->
        [one] è uscito uno
       *[other] sono usciti in { $losers }
    }

rules-mattazza =
    Si gioca da tre a sei, **ognuno per sé**. È un gioco a non prendere: svelto, fracassone e un po’ cattivo. Devi fare meno punti possibile, ma **una presa la devi fare**.

    A ognuno { $dealt } carte, cinque alla volta; il resto del mazzo sta fuori dalla smazzata. Non si scarta e non si accusa. Comincia chi sta alla destra del mazziere, e si fanno { $tricks } giri di mano con le regole di sempre.

    ### Chi perde la smazzata
    - Se tutti hanno fatto una presa, perde chi ha **più punti**; anche più d’uno, se sono alla pari.
    - Se qualcuno non ne ha fatte, perde chi è **senza prese**, e tutti gli altri sono salvi, qualunque cosa abbiano.

    Così si giocano due partite insieme. Chi ha carte forti può andare a duro: prendere tutto e lasciare qualcuno a secco. Chi le ha deboli deve farsi la sua presa, e presto.

    Chi perde la smazzata si segna una **penalità**.
    .title = Mattazza

rules-mattazza-points =
    I punti del tallone sono quelli degli altri giochi: sequenze, cricche, { $last_trick } per l’ultima presa, e il conto degli scartini:

    - un Re, e ognuno dei Tarocchi (Angelo, Mondo, Bégato, Matto): **{ $five }**
    - una Regina: **{ $queen }**; un Cavallo: **{ $knight }**; un Fante: **{ $jack }**
    - ogni altra carta: **{ $other }**

    Però gli scartini si contano **a prese**, cioè a gruppi di tante carte quanti sono i giocatori: in quattro, a quattro a quattro. In ogni gruppo la prima carta di valore conta per intero, le altre un punto in meno, e un gruppo di soli scartini fa { $other }. Quindi

    { $group_cases }

    Si contano solo i giocatori ancora in gioco: quando uno è uscito, i gruppi sono più piccoli.

    Pesano di più le **combinazioni**. Il Matto nel tallone allunga ogni sequenza, e qui non ti fa comodo; ma se l’hai giocato tu, resta a te.
    .title = Contare i punti

rules-mattazza-match =
    Le penalità si tengono finché qualcuno ne ha troppe. Quello **esce** e riposa; gli altri vanno avanti, finché non ne sono usciti abbastanza. Chi è rimasto ha vinto, tutti insieme.

    { $match_lines }

    Un altro uso: perde uno solo, il primo che arriva a { $alone_few }, o a { $alone_many } se si gioca in { $many_players }. Chi apre il tavolo decide le penalità, da { $least } a { $most } (opzione *punti*), e quanti devono uscire (patto `losers`).

    Se ne escono insieme più del dovuto, hanno perso tutti quelli. Se non resta nessuno, non ha vinto nessuno.

    Il primo mazziere si sorteggia; poi si dà una volta per uno, verso destra. A certi tavoli dà chi ha **perso** (`deal_next`).
    .title = Le penalità, e chi vince

rules-mattazza-sayings =
    A Mattazza si può parlare, anzi si deve. **Tutti**, con **ogni** carta, possono dire una di sette frasi, non solo chi è primo di mano. Non obbligano nessuno, e non occorre che siano vere:

    { $sayings }

    Le parole *busso*, *striscio* e *volo* sono per il compagno. Qui non ne hai, quindi non cambiano nulla, nemmeno se sei primo di mano. Per il resto si tace.
    .title = Che cosa si può dire
