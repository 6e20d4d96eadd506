# Le lezioni: il messaggio è il testo di un passo, gli attributi ciò che si dice delle risposte.
# I numeri li conta il programma, le carte vengono dalle posizioni.

lesson-heading = Lezione { $number } di { $lessons } · passo { $step } di { $steps }
lesson-pack = Il mazzo
lesson-values = Contare le carte
lesson-follow = Rispondere al palo
lesson-moors = I Mori
lesson-matto = Il Matto
lesson-declare = L’accuso
lesson-worth = Contare le combinazioni
lesson-discard = La scartata
lesson-hand = La fine della smazzata

lesson-you = Tu
lesson-right = Destra
lesson-partner = Compagno
lesson-left = Sinistra
lesson-trick = In terra: { $plays }.
lesson-trick-before = Il giro di prima: { $plays }.
lesson-play = { $player } { $card }
lesson-hand-held = Le tue carte:

lesson-verdict-right = ✅ **Giusto.** { $text }
lesson-verdict-lesser = 🟡 **Si può, ma c’è di meglio.** { $text }
lesson-verdict-wrong = 🟠 **Non ancora.** { $text }
lesson-verdict-refused = 🟠 **Le regole non lo permettono.** { $text }

button-learn = Impara giocando
lesson-again = Riprova
lesson-next = Avanti
lesson-next-lesson = { $title }
lesson-menu = Tutte le lezioni
lesson-option = { $number }. { $title }
lesson-choice-points = { $points } punti
lesson-choice-all = Accusa tutto
lesson-choice-family = Accusa solo: { $family }
lesson-choice-silent = Taci e gioca
lesson-picked = Scarti { $cards }, e poi…
lesson-combination = - { $family }: { $cards }, **{ $points }**
lesson-gone = Questa lezione è cambiata da quando l’hai aperta. Ricominciala con `/impara`.
lesson-finished =
    ### Per una prima smazzata ne sai abbastanza
    Apri un tavolo con `/tavolo apri` nel canale di un server: se non dici altro si gioca a Ottocento. Poi premi *{ $start }*: si danno le carte. Pensaci quanto vuoi: nessuno ti fa fretta.

lesson-pack-cups =
    Ognuno gioca una carta: è un **giro di mano**. Prende chi ha messo la carta più alta del palo giocato, e comincia il giro dopo.

    I Semi sono quattro: Spade, Bastoni, Coppe e Danari. In cima a ognuno stanno Re, Regina, Cavallo e Fante; sotto, una stranezza bolognese:
    { $suits }

    Si gioca a Coppe, e tocca a te per ultimo. **Prendi.**
    .right = A Coppe e a Danari gli scartini vanno alla rovescia, perciò { $high } batte tutto quello che c’è in terra.
    .low = Ci si casca: { $low } sembra alto, ma a Coppe e a Danari è la carta più bassa di tutte. Potevi prendere con { $high }.
lesson-pack-swords =
    Ora le Spade, un Seme *lungo*: gli scartini vanno come te li aspetti. Solo l’Asso sta in un posto curioso. Giochi per ultimo. **Prendi.**
    .right = Hai preso con { $high }. A Spade e a Bastoni l’Asso sta proprio in fondo.
    .low = A Spade e a Bastoni l’Asso sta proprio in fondo, perciò { $low } non prende niente. Potevi prendere con { $high }.
lesson-pack-trumps =
    Oltre ai quattro Semi ci sono { $trumps } **Trionfi**, che battono tutte le altre carte. Dal più alto al più basso:
    { $trump_order }.
    Resta una carta, il *Matto*, che non ha palo: a lui tocca una lezione intera.

    Si gioca a Trionfi, e finora prende { $taking }. Giochi per ultimo. **Prendi.**
    .right = Angelo, Mondo, Sole e Luna non portano numero e stanno sopra a tutti i numeri: { $high } batte { $taking }.
    .lesser = È un Trionfo, ma non basta: prende { $taking }. Angelo, Mondo, Sole e Luna stanno sopra a tutti i numeri, quindi { $high } avrebbe preso.

lesson-values-court =
    Una presa vale quanto valgono le sue carte, e questa l’hai appena fatta tu. Un Re conta { $five }, una Regina { $queen }, un Cavallo { $knight }, un Fante { $jack }, ogni altra carta { $other }. Ma si conta **a coppie**, e ogni coppia costa un punto: metti uno scartino sopra ogni carta di valore, e leggi il valore di quella. **Quanti punti ci sono qui?**
    .right = Uno scartino su { $king }, l’altro su { $lady }: { $king_and_small } e { $queen }. Chi fa tutte le prese ha { $whole } di questi punti, e l’ultima presa ne porta altri { $last_trick }.
    .singly = Tanto valgono le carte una per una. Ora togli un punto per ogni coppia, oppure metti uno scartino sopra ognuna delle due figure.
    .best-alone = Quello è { $king } con uno scartino. Conta anche l’altra coppia.
lesson-values-tarocchi =
    Quattro carte contano { $five } anche se non sono Re: l’Angelo, il Mondo, il Bégato e il Matto. Sono i *Tarocchi*. Tutti gli altri Trionfi contano { $other }, per quanto siano alti: il Sole e la Luna, i numeri, i Mori.

    Hai giocato { $moon } di prima mano, e hai preso. **Quanti punti ci sono qui?**
    .right = L’unica carta di valore è { $begato }, il più basso dei Trionfi. Quelli alti valgono poco per sé: servono a prendere lui e i Re.
    .singly = Tanto valgono le carte una per una. Togli un punto per ogni coppia.
    .high-is-dear = Di prese { $moon } ne fa tante, eppure conta quanto uno scartino.
lesson-follow-suit =
    Si gioca in quattro: tu, il compagno di fronte e un avversario per parte. I compagni hanno un solo tallone. Uno mette a terra la carta che vuole, e gli altri devono rispondere **allo stesso palo**, se ne hanno.

    Si gioca a Danari, e finora prende il tuo compagno con { $taking }. **Che cosa ci metti?**
    .right = Il palo era obbligato, la carta no. Il compagno si porta a casa { $rich }, che vale { $queen } punti.
    .lesser = Hai risposto, e nessuno è obbligato a giocare alto. Ma la presa è del compagno: { $rich } nel vostro tallone sta al sicuro e vale { $queen } punti, mentre { $poor } ne vale { $other }.
lesson-follow-trump =
    Si gioca a Spade, e tu non ne hai. Allora **devi tagliare**, cioè mettere un Trionfo. In terra c’è { $led }, che vale { $queen } punti. **Che carta giochi?**
    .right = Qualsiasi Trionfo batte qualsiasi carta dei Semi. Giochi per ultimo, nessuno può metterne uno più alto: bastava il più piccolo.
    .lesser = Hai preso. Ma giochi per ultimo, perciò bastava { $cheap }, e con { $dear } puoi farti una presa migliore.
lesson-follow-under =
    Si gioca a Bastoni, tu non ne hai e devi tagliare. Ma prima di te ha già tagliato il tuo compagno, con { $taking }. **Che carta giochi?**
    .right = Tagliare è un obbligo, **superare no**: nessuno deve battere le carte in terra. La presa è vostra comunque, e ti resta in mano { $dear }.
    .lesser = Hai ammazzato il tuo compagno, e hai speso { $dear } per una presa che era già vostra. Tagliare è un obbligo, **superare no**: bastava { $cheap }.
lesson-follow-free =
    Si gioca a Coppe. Non hai Coppe e non hai Trionfi: ora puoi giocare **quello che vuoi**. Prendono gli avversari con { $led }. **Che cosa gli dai?**
    .right = Uno scartino. Quello che va agli avversari deve valere poco e non completare niente.
    .lesser = Gli hai dato { $card }: i suoi punti, e magari proprio la carta che completa una combinazione. Uno scartino non costa quasi niente.

lesson-moors-last =
    I quattro **Mori** sono Trionfi di pari grado. Tra loro **vince l’ultimo giocato**.

    Un avversario ha giocato un Moro di prima mano, e al tuo compagno restava un solo Trionfo: { $saved }, il più basso. Vale { $five } punti e allunga tutte le sequenze di chi lo ha nel tallone. **Salvalo.**
    .right = *Moro ammazza Moro*: il tuo è l’ultimo giocato. Hai salvato { $saved } e ti resta il Trionfo più alto.
    .lesser = Hai salvato { $saved }. Ma bastava { $moor }: tra Mori vince l’ultimo giocato. Tieni { $number } per quando un Moro non basta.
lesson-moors-behind =
    Il tuo compagno ha giocato { $saved } di prima mano. Un avversario non aveva Spade e ha tagliato con un Moro. Nemmeno tu ne hai, e dopo di te gioca ancora un avversario. **Che Trionfo metti?**
    .right = Qualsiasi numero batte qualsiasi Moro. All’ultimo era rimasto solo { $killer }, che contro { $number } non serve a niente. La carta del compagno torna a casa.
    .lesser = Per un momento la presa era tua. Poi è arrivato { $killer }, giocato dopo il tuo, e quindi vince. Un numero, anche solo { $number }, batte tutti i Mori, prima o dopo che vengano giocati.

lesson-matto-save =
    Il **Matto** si può coprire a ogni turno, anche avendo di che rispondere. Non prende mai, e resta alla coppia che lo ha giocato.

    Si gioca a Danari, e un avversario ha tagliato con { $taking }. Di Danari hai solo { $king }. **Che carta giochi?**
    .right = Il Matto va nel vostro tallone, e ti resta in mano { $king }. Però si paga: in questa presa agli avversari manca una carta, e a fine smazzata il vostro tallone gliene passa una.
    .lesser = Hai perso { $king }, che vale { $five } punti e un quarto di cricca. Al suo posto potevi coprire il Matto, anche se avevi di che rispondere.
lesson-matto-led =
    Se il Matto è giocato **di prima mano**, il palo lo decide la carta dopo. Così ha fatto un avversario, e il tuo compagno ha giocato { $taking }. **Che carta giochi?**
    .right = Il palo è Bastoni. Prende il tuo compagno, con { $rich } e i suoi { $knight } punti. Il Matto resta agli avversari, che però vi dovranno una carta.
    .lesser = Il palo è Bastoni, e hai risposto. Ma la presa è del compagno: { $rich } vi avrebbe portato { $knight } punti, mentre { $poor } ne vale { $other }.
lesson-matto-price =
    I giri di mano sono finiti. Il Matto lo avevi tu, la presa l’hanno fatta gli avversari: gli devi **una carta del vostro tallone**. Qui sotto c’è tutto quello con cui puoi pagare, e il Matto. **Che carta dai?**
    .right = Più a buon mercato non si può: { $card } non serve a nessuna combinazione e vale il meno possibile.
    .lesser = La scelta è tua. Ma pagando con { $card } ci rimettete { $lost } punti rispetto a pagare con { $best }: conta quello che perde il vostro tallone e quello che guadagna il loro.

lesson-declare-first =
    Tre o quattro carte di pari grado sono una *cricca*. Un Re con almeno due tra Regina, Cavallo e Fante del suo Seme è una *sequenza*. Al **primo giro di mano**, prima di giocare la carta, puoi accusare quello che hai: i punti sono tuoi, qualunque fine facciano le carte.

    Sei primo di mano. Guarda bene la tua mano. **Che cosa accusi?**
    .right = Sono { $points } punti prima ancora di giocare:
        { $combinations }
        Le carte le hanno viste tutti, e ora le riprendi in mano. A fine smazzata le combinazioni si contano un’altra volta, per chi le ha nel tallone.
    .lesser = Si accusa una volta sola, e in mano avevi di più. Hai lasciato lì { $lost } punti:
        { $combinations }
    .silent = Puoi tacere, per non far vedere le carte. Ma ci rimetti { $lost } punti:
        { $combinations }
lesson-declare-late =
    La stessa mano, ma hai taciuto, e il primo giro è finito. Tocca di nuovo a te. **Accusi adesso?**
    .right = Ormai non c’è altro da fare. Ma non è tutto perduto: quello che di queste carte porti a casa si conta nel tallone, a fine smazzata.

lesson-worth-kings =
    Una *cricca* sono tre o quattro carte di pari grado:
    { $cricche }

    Sei primo di mano. **Quanto c’è da accusare?**
    .right = Tre Re valgono { $points } punti. Nelle cricche niente prende il posto di una carta che manca.
    .card-values = Tanto valgono i Re contati uno per uno. La cricca ha un valore suo: guarda l’elenco.
    .all-four = Quelli sarebbero per tutti e quattro i Re. Tu ne hai tre.
lesson-worth-ace =
    Per la *sequenza* di un Seme ci vogliono il Re e due tra Regina, Cavallo e Fante. Poi ci si attacca l’**Asso** dello stesso Seme. Tre carte valgono { $sequence_three } punti, ogni carta in più { $sequence_more }. **Quanto c’è da accusare?**
    .right = Una sequenza:
        { $combinations }
        Il Fante manca, ma non importa. L’Asso invece si attacca e basta: Re, Regina e Asso da soli non fanno niente.
    .one-shorter = Hai dimenticato una carta: alla sequenza si attacca l’Asso del Seme.
    .five-a-card = Così daresti { $sequence_more } punti a ogni carta. Ma le prime tre ne valgono { $sequence_three }, e solo quelle dopo ne aggiungono { $sequence_more } ciascuna.
lesson-worth-contatore =
    Il Bégato e il Matto sono i *contatori*. Ognuno allunga di una carta **tutte le tue sequenze**. E se le carte sono solo due, un contatore *va in terza*, cioè fa da terza carta; mai però al posto di un Re. Anche gli Assi fanno sequenza, e senza capostipite. **Quanto c’è da accusare?**
    .right = Due sequenze, e il Bégato serve in tutte e due:
        { $combinations }
    .no-contatori = Senza il Bégato non ci sarebbe niente. Con lui bastano due carte: guarda le Coppe e gli Assi.
    .one-alone = Quella è una delle due. Il Bégato non si consuma: serve in tutte le sequenze che hai.
lesson-worth-doubled =
    Con { $doubling } sequenze o più la somma **si raddoppia**: si fa *Sequenza*, e con quella si vincono le partite. Lo stesso vale, per conto loro, per { $doubling } cricche: è il *criccone*. I Trionfi fanno sequenza dall’Angelo in giù, la *Grande*, e i Mori per conto loro. Anche i quattro Tarocchi fanno cricca, e bastano tre. **Quanto c’è da accusare?**
    .right = Il Matto serve in tutte le sequenze, e nella cricca conta per sé:
        { $combinations }
        Le sequenze si raddoppiano, l’unica cricca no: { $sum }.
    .undoubled = Quella è la somma semplice. Riconta le sequenze, con il Matto in ciascuna: bastano per raddoppiare.
    .all-doubled = Si raddoppiano le sequenze, e soltanto loro: la cricca è una sola e conta una volta.

lesson-discard-two =
    Il mazziere sei tu: hai { $taken } carte più degli altri e ne scarti { $discarded }, coperte. A fine smazzata contano nel vostro tallone. I Re e i Tarocchi non si scartano: ce li si contende nelle prese. **Scegli { $discarded } carte.**
    .right = Due scartini, nessuna combinazione rotta, e nemmeno una Coppa in mano. Appena si gioca a Coppe puoi tagliare.
    .combination = Rompi una combinazione che hai in mano: { $lost } punti in meno da accusare.
    .trump = I Trionfi fanno le prese, e li rimpiangerai tutti. Scarta scartini dei Semi.
    .court = Nello scarto una figura sta al sicuro, e c’è chi la mette via apposta. Ma guarda le tue Coppe: due carte, due scartini. Senza, appena si gioca a Coppe puoi tagliare.
    .lesser = Scartini, e niente di rotto. Ma guarda le tue Coppe: due carte, due scartini. Senza, appena si gioca a Coppe puoi tagliare.

lesson-hand-end =
    Mancano tre giri di mano. Al primo hai accusato tre sequenze, tutte con { $prize }, e in mano ce l’hai ancora. Il tuo Angelo non lo batte nessuno, ma gli avversari hanno il Mondo e il Sole. Finora prendono loro, e tu giochi per ultimo. **Porta a casa { $prize }.**
    .right-13-An = Niente batte { $card }: prendi, e sei primo di mano. Il Mondo e il Sole però sono ancora fuori. E adesso?
    .lesser-13-11 = Prendono gli avversari, e il giro dopo lo cominciano loro. Con { $best } potevi finire { $lost } punti più avanti: ora cominceresti tu.
    .lesser-13-Be = È il Trionfo più basso, e se lo tengono gli avversari. Con { $best } potevi finire { $lost } punti più avanti.
    .right-14-11 = Il Sole e il Mondo sono caduti tutti e due su { $card }: gli avversari non hanno più Trionfi. Resta una carta.
    .right-14-An = Il meglio che restava: niente batte { $card }.
    .lesser-14-Be = Troppo presto: gli avversari avevano ancora un Trionfo più alto. Con { $best } potevi finire { $lost } punti più avanti.
    .lesser-14-11 = Gli avversari avevano ancora un Trionfo più alto. Con { $best } potevi finire { $lost } punti più avanti.
    .last = L’ultima carta si gioca da sola, e poi si contano i talloni.
    .count =
        In questa smazzata la vostra coppia fa **{ $own }** punti: { $sequences } di sequenze e { $cricche } di cricche nel tallone, { $cards } di scartini, { $last } per l’ultima presa, { $declared } di accusi. Gli avversari ne fanno **{ $theirs }**.

        Le combinazioni si contano in mano, se le accusi, e un’altra volta nel tallone. Ecco perché tutti vogliono { $prize }. Le smazzate si sommano finché una coppia arriva a { $target }.
