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
lesson-grande = La Grande e lo scavezzo
lesson-signals = Che cosa si può dire
lesson-out = Chiamarsi fuori
lesson-terziglio = Le parole del Terziglio
lesson-gaps = Contare dai vuoti

lesson-you = Tu
lesson-right = Destra
lesson-partner = Compagno
lesson-left = Sinistra
lesson-trick = A terra: { $plays }.
lesson-trick-before = Il giro di prima: { $plays }.
lesson-play = { $player } { $card }
lesson-hand-held = Le tue carte:
lesson-pile-laid-out = Il tuo tallone:

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
lesson-choice-call-out = Chiamati fuori
lesson-choice-take = Prendi le ultime carte
lesson-picked = Scarti { $cards }, e poi…
lesson-combination = - { $family }: { $cards }, **{ $points }**
lesson-gone = Questa lezione è cambiata da quando l’hai aperta. Ricominciala con `/impara`.
lesson-finished =
    ### Per una prima smazzata ne sai abbastanza
    Il resto può aspettare: la Grande, le parole al compagno, chiamarsi fuori, il Terziglio. Apri un tavolo con `/tavolo apri` nel canale di un server: se non dici altro si gioca a Ottocento. Poi premi *{ $start }*: si danno le carte. Pensaci quanto vuoi: nessuno ti fa fretta.

lesson-pack-cups =
    Ognuno gioca una carta: è un **giro di mano**. Prende chi ha messo la carta più alta del palo giocato, e comincia il giro dopo.

    I Semi sono quattro: Spade, Bastoni, Coppe e Danari. In cima a ognuno stanno Re, Regina, Cavallo e Fante; sotto, una stranezza bolognese:
    { $suits }

    Si gioca a Coppe, e tocca a te per ultimo. **Prendi.**
    .right = A Coppe e a Danari gli scartini vanno alla rovescia, perciò { $high } batte tutto quello che c’è a terra.
    .low = Ci si casca: { $low } sembra alto, ma a Coppe e a Danari è la carta più bassa di tutte. Potevi prendere con { $high }.
lesson-pack-swords =
    Ora le Spade, un Seme *lungo*: gli scartini vanno come te li aspetti. Solo l’Asso sta in un posto curioso. Giochi per ultimo. **Prendi.**
    .right = Hai preso con { $high }. A Spade e a Bastoni l’Asso sta proprio in fondo.
    .low = A Spade e a Bastoni l’Asso sta proprio in fondo, perciò { $low } non prende niente. Potevi prendere con { $high }.
lesson-pack-trumps =
    Oltre ai quattro Semi ci sono i **Trionfi**. { $trumps } sono i *Numeri*, che battono tutte le altre carte. Dal più alto al più basso:
    { $trump_order }.
    L’altro Trionfo è il *Matto*, che non batte niente e con cui non sei obbligato a rispondere: a lui tocca una lezione intera.

    Si gioca a Trionfi, e finora prende { $taking }. Giochi per ultimo. **Prendi.**
    .right = Angelo, Mondo, Sole e Luna non portano numero e stanno sopra a tutti gli altri: { $high } batte { $taking }.
    .lesser = È un Trionfo, ma non basta: prende { $taking }. Angelo, Mondo, Sole e Luna stanno sopra a tutti gli altri, quindi { $high } avrebbe preso.

lesson-values-court =
    Una presa vale quanto valgono le sue carte, e questa l’hai appena fatta tu. Un Re conta { $five }, una Regina { $queen }, un Cavallo { $knight }, un Fante { $jack }, ogni altra carta { $other }. Ma si conta **a coppie**, e ogni coppia costa un punto: metti uno scartino sopra ogni carta di valore, e leggi il valore di quella: un Cavallo con sopra uno scartino conta { $knight }. **Quanti punti ci sono qui?**
    .right = Uno scartino su { $king }, l’altro su { $lady }: { $king_and_small } e { $queen }. Chi fa tutte le prese ha { $whole } di questi punti, e l’ultima presa ne porta altri { $last_trick }. Ma { $king } vale più di così: senza il suo Re nessun Seme fa sequenza, e sono le sequenze a decidere la smazzata.
    .singly = Tanto valgono le carte una per una. Ora togli un punto per ogni coppia, oppure metti uno scartino sopra ognuna delle due figure.
    .best-alone = Quello è { $king } con uno scartino. Conta anche l’altra coppia.
lesson-values-tarocchi =
    Quattro carte contano { $five } anche se non sono Re: l’Angelo, il Mondo, il Bégato e il Matto. Sono i *Tarocchi*. Tutti gli altri Trionfi contano { $other }, per quanto siano alti: il Sole e la Luna, i Numeri di scavezzo, i Mori.

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
    Si gioca a Spade, e tu non ne hai. Allora **devi tagliare**, cioè mettere un Trionfo. A terra c’è { $led }, che vale { $queen } punti. **Che carta giochi?**
    .right = Qualsiasi Trionfo batte qualsiasi carta dei Semi. Giochi per ultimo, nessuno può metterne uno più alto: bastava il più piccolo.
    .lesser = Hai preso. Ma giochi per ultimo, perciò bastava { $cheap }, e con { $dear } puoi farti una presa migliore.
lesson-follow-under =
    Si gioca a Bastoni, tu non ne hai e devi tagliare. Ma prima di te ha già tagliato il tuo compagno, con { $taking }. **Che carta giochi?**
    .right = Tagliare è un obbligo, **superare no**: nessuno deve battere le carte a terra. La presa è vostra comunque, e ti resta in mano { $dear }.
    .lesser = Hai ammazzato il tuo compagno, e hai speso { $dear } per una presa che era già vostra. Tagliare è un obbligo, **superare no**: bastava { $cheap }.
lesson-follow-free =
    Si gioca a Coppe. Non hai Coppe e non hai Trionfi: ora puoi giocare **quello che vuoi**. Prendono gli avversari con { $led }. **Che cosa gli dai?**
    .right = Uno scartino. Quello che va agli avversari deve valere poco e non completare niente.
    .lesser = Gli hai dato { $card }: i suoi punti, e magari proprio la carta che completa una combinazione. Uno scartino non costa quasi niente.

lesson-moors-last =
    I quattro **Mori** sono Trionfi della stessa forza. Tra loro **vince l’ultimo giocato**.

    Un avversario ha giocato un Moro di prima mano, e al tuo compagno restava un solo Trionfo: { $saved }, il più basso. Vale { $five } punti, e aiuta a fare combinazioni. **Salvalo.**
    .right = *Moro ammazza Moro*: il tuo è l’ultimo giocato. Hai salvato { $saved } e ti resta il Trionfo più alto.
    .lesser = Hai salvato { $saved }. Ma bastava { $moor }: tra Mori vince l’ultimo giocato. Tieni { $number } per quando un Moro non basta.
lesson-moors-behind =
    Il tuo compagno ha giocato { $saved } di prima mano. Un avversario non aveva Spade e ha tagliato con un Moro. Nemmeno tu ne hai, e dopo di te gioca ancora un avversario. **Che Trionfo metti?**
    .right = Ogni Trionfo che sta sopra i Mori li batte tutti. All’ultimo era rimasto solo { $killer }, che contro { $number } non serve a niente. La carta del compagno torna a casa.
    .lesser = Per un momento la presa era tua. Poi è arrivato { $killer }, giocato dopo il tuo, e quindi vince. Un Trionfo che sta sopra i Mori, anche solo { $number }, li batte tutti, prima o dopo che vengano giocati.

lesson-matto-save =
    Il **Matto** si può coprire a ogni turno, anche avendo di che rispondere. Non prende mai, e resta alla coppia che lo ha giocato.

    Si gioca a Danari, e un avversario ha tagliato con { $taking }. Di Danari hai solo { $king }. **Che carta giochi?**
    .right = Il Matto va nel vostro tallone, e ti resta in mano { $king }. Però costa una carta: in questa presa agli avversari ne manca una, e a fine smazzata il vostro tallone gliela passa.
    .lesser = Hai perso { $king }, che vale { $five } punti e un quarto di cricca. Al suo posto potevi coprire il Matto, anche se avevi di che rispondere.
lesson-matto-led =
    Se il Matto è giocato **di prima mano**, il palo lo decide la carta dopo. Così ha fatto un avversario, e il tuo compagno ha giocato { $taking }. **Che carta giochi?**
    .right = Il palo è Bastoni. Prende il tuo compagno, con { $rich } e i suoi { $knight } punti. Il Matto resta agli avversari, che però vi dovranno una carta.
    .lesser = Il palo è Bastoni, e hai risposto. Ma la presa è del compagno: { $rich } vi avrebbe portato { $knight } punti, mentre { $poor } ne vale { $other }.
lesson-matto-price =
    I giri di mano sono finiti. Il Matto lo avevi tu, la presa l’hanno fatta gli avversari: gli devi **una carta del vostro tallone**. Qui sotto c’è il vostro tallone, compreso il Matto, che però non si può passare. **Che carta dai?**
    .right = Più a buon mercato non si può: { $card } non serve a nessuna combinazione e vale il meno possibile.
    .lesser = La scelta è tua. Ma passando { $card } ci rimettete { $lost } punti rispetto a passare { $best }: conta quello che perde il vostro tallone e quello che guadagna il loro.

lesson-declare-first =
    Tre o quattro Re, Regine, Cavalli, Fanti o Tarocchi sono una *cricca*. Un Re con almeno due tra Regina, Cavallo e Fante del suo Seme è una *sequenza*. Al **primo giro di mano**, prima di giocare la carta, puoi accusare quello che hai: i punti sono tuoi, qualunque fine facciano le carte.

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
    Una *cricca* sono tre o quattro Re, Regine, Cavalli, Fanti o Tarocchi:
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
    Il Bégato e il Matto sono i *contatori*. Ognuno allunga di una carta **tutte le tue sequenze**. E se le carte sono solo due, un contatore *va in terza*, cioè fa da terza carta; mai però al posto di un Re. Anche tre o quattro Assi fanno sequenza, e senza nessun Re. **Quanto c’è da accusare?**
    .right = Due sequenze, e il Bégato serve in tutte e due:
        { $combinations }
    .no-contatori = Senza il Bégato non ci sarebbe niente. Con lui bastano due carte: guarda le Coppe e gli Assi.
    .one-alone = Quella è una delle due. Il Bégato non si consuma: serve in tutte le sequenze che hai.
lesson-worth-doubled =
    Con { $doubling } sequenze o più la somma **si raddoppia**: si fa *Sequenza*, e con quella si vincono le partite. Lo stesso vale, per conto loro, per { $doubling } cricche: è il *Criccone*. Fanno sequenza anche tre o quattro Mori, e l’Angelo con almeno due tra Mondo, Sole e Luna: è la *Grande*. Tre o quattro Tarocchi fanno cricca. **Quanto c’è da accusare?**
    .right = Il Matto serve in tutte le sequenze, e nella cricca conta per sé:
        { $combinations }
        Le sequenze si raddoppiano, l’unica cricca no: { $sum }.
    .undoubled = Quella è la somma semplice. Riconta le sequenze, con il Matto in ciascuna: bastano per raddoppiare.
    .all-doubled = Si raddoppiano le sequenze, e soltanto loro: la cricca è una sola e conta una volta.

lesson-discard-two =
    Il mazziere sei tu: hai { $taken } carte più degli altri e ne scarti { $discarded }, coperte. A fine smazzata contano nel vostro tallone. I Re e i Tarocchi non si scartano: ce li si contende nelle prese. **Scegli { $discarded } carte.**
    .right = Due scartini, nessuna combinazione rotta, e nemmeno una Coppa in mano. Appena si gioca a Coppe, puoi tagliare.
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

lesson-grande-third =
    La **Grande** è la sequenza dei Trionfi. Ci vogliono l’Angelo e due tra Mondo, Sole e Luna; al posto di una delle due può andare in terza un contatore. Poi ci si attaccano i Numeri di scavezzo, cioè { $first } e quelli che seguono, finché non ne manca uno. Con un contatore ancora libero si salta un Numero che manca. Tre carte valgono { $sequence_three } punti, ogni carta in più { $sequence_more }. **Quanto vale la tua Grande?**
    .right = È di { $length } carte:
        { $combinations }
        Mancano il Sole e la Luna: un contatore va in terza. L’altro salta { $gap }.
    .stopped = Lì c’è il primo buco tra i Numeri. Ma un contatore è ancora libero: salta { $gap }, e conta anche { $below }.
    .no-contatori = Da soli l’Angelo e il Mondo non fanno niente. Ma un contatore può andare in terza.
lesson-grande-both =
    L’Angelo e le due *Rosse*, cioè Sole e Luna: tre carte senza aiuti, quindi i contatori sono liberi tutti e due. **Quanto vale la tua Grande?**
    .right = È di { $length } carte:
        { $combinations }
        Un contatore salta { $first }, l’altro { $gap }. Si può, perché i Numeri che mancano non sono di fila.
    .stopped = Ti resta un contatore. Con quello si salta { $gap }, e conta anche { $below }.
    .no-contatori = Quelle sono le due Rosse con l’Angelo. Ora i contatori: ognuno conta una carta, e salta un Numero.
lesson-grande-break =
    L’Angelo, una delle Rosse, i due contatori e una fila di Numeri, ma senza { $first }. **Quanto vale la tua Grande?**
    .right = È di { $length } carte:
        { $combinations }
        Un contatore va in terza, l’altro salta { $first }. Sotto { $last } ci si ferma: è lo *scavezzo*. Due Numeri che mancano di fila non si saltano mai, nemmeno con i contatori.
    .past-the-break = Non puoi contare { $below }: tra quello e { $last } mancano due Numeri di fila, e due di fila non si saltano mai. È lo *scavezzo*.
    .one-shorter = Hai dimenticato una carta. Anche il contatore che salta un Numero conta.
lesson-grande-royal =
    L’Angelo e il Mondo, i due contatori, { $second } e altri tre Numeri. Niente Sole, niente Luna, e nemmeno { $first }: qui una vecchia convenzione fa eccezione. **Quanto vale la tua Grande?**
    .right = È di { $length } carte:
        { $combinations }
        Senza le due Rosse e { $first } non conta nessun Numero, nemmeno con tutti e due i contatori. È lo *scavezzo reale*.
    .past-the-break = Sembrerebbe giusto: un contatore va in terza, l’altro salta { $first }. Ma senza le due Rosse e { $first } non conta nessun Numero: è lo *scavezzo reale*.
    .no-contatori = L’Angelo e il Mondo con un contatore fanno tre carte, e l’altro contatore ci si attacca.

lesson-signals-king =
    Mentre si gioca si tace, con un’eccezione. Chi è **primo di mano** può dire una parola insieme alla carta:
    - *busso*, battendo le nocche: «{ $busso }»
    - *striscio*, strisciando la carta: «{ $striscio }»
    - *volo*, lanciandola: «{ $volo }»

    Nei quattro Semi si può solo quando il **Re** è già stato giocato in un giro precedente.
    Metti a terra { $led }, la tua ultima carta del Seme. Il Re deve ancora uscire. **Che cosa dici?**
    .right = Niente, come vogliono le regole. Il tuo compagno prende con il Re: da adesso a Bastoni si può parlare.
lesson-signals-last =
    Stavolta { $king } è già uscito, quindi puoi parlare. Metti a terra { $led }: di quel Seme nessuno ha di meglio, e tu non ne hai altre. **Che cosa dici?**
    .right = Ora il compagno sa che al prossimo giro puoi tagliare. Dev’essere vero: una parola falsa il bot non la accetta.
    .busso = Così chiedi la carta migliore del Seme, ma quella l’hai messa tu. Al compagno serve sapere che era l’ultima.
    .silent = Il compagno non ne ricava niente. Era la tua ultima carta del Seme: *volo* glielo avrebbe detto.
lesson-signals-knock =
    A Trionfi si può parlare sempre. Al primo giro il tuo compagno ha accusato «le due Rosse con il Matto»: quindi { $best } sta di fronte a te. Vorresti portare a casa { $led }, e lo metti a terra. **Che cosa dici?**
    .right = *Busso* chiede al compagno la sua carta migliore. Era { $best }, che non lo batte nessuno, e { $led } è a casa.
    .striscio = È vero: hai altri Trionfi. Ma non chiede niente. Stavolta il compagno ha messo lo stesso { $best }; a chiederlo è *busso*.
    .silent = Stavolta il compagno ha messo { $best } senza che lo chiedessi. Non ci contare: la carta migliore la chiede *busso*.

lesson-out-eldest =
    L’Ottocento finisce a { $target }. Quando ci si è vicini, non serve giocare fino in fondo: se un accuso basta per arrivarci si vince lì per lì. Ci si *chiama fuori*.

    Voi avete { $score } punti, gli altri { $their_score }. Siedi alla destra del mazziere, quindi sei *primo di mano* e parli per primo. **Che cosa accusi?**
    .right = Con altri { $points } punti hai vinto la partita, e non si è giocata una carta:
        { $combinations }
        La smazzata finisce lì. Vince chi si è chiamato fuori, anche se gli altri hanno più punti.
    .lesser = Così restate sotto { $target }, e si accusa una volta sola. Hai lasciato lì { $lost } punti, che bastavano per vincere la partita.
    .silent = Si gioca, e intanto può chiamarsi fuori qualcun altro. Accusando { $lost } punti avresti vinto la partita.
lesson-out-together =
    Voi avete { $score } punti. Il tuo compagno è primo di mano, ha accusato { $declared_before } punti, e non bastano. Ora tocca a te. **Che cosa fai?**
    .right = { $score }, più i { $declared_before } del compagno e i tuoi { $points }, fanno più di { $target }: avete vinto. Il compagno del primo di mano somma i due accusi. Il mazziere che ha preso le ultime carte conta soltanto il suo.
    .silent = Avevi { $lost } punti. Con i { $declared_before } accusati dal compagno bastavano: il compagno del primo di mano somma i due accusi.
lesson-out-dealer =
    Il mazziere sei tu. Prima di prendere le ultime { $taken } carte puoi guardare le prime { $dealt } e chiamarti fuori con quelle, prima di tutti. Hai:
    { $combinations }
    Voi avete { $score } punti, gli altri { $their_score }. **Che cosa fai?**
    .right = { $score } e { $points } fanno più di { $target }: hai vinto prima che gli altri potessero parlare. Questa domanda la vedi solo quando si vince, e gli altri non la vedono.
    .take = Puoi ancora accusare al primo giro, ma parli per ultimo. Primo di mano è chi ti sta a destra, e gli basta quello che ha per chiamarsi fuori.

lesson-terziglio-ask =
    Il Terziglio si gioca in tre: uno contro gli altri due. Ognuno ha { $dealt } carte; altre { $pozzo } restano coperte, il *pozzo*. Tu sei il *ricevitore* e parli per primo:
    - *passo*: la parola va al prossimo
    - *posso?*: vorresti *andare su*, cioè prendere il pozzo e giocare da solo
    - *faccio di mio*: giochi da solo con le tue carte, e tutto vale il doppio

    Le tue carte sono queste. **Che cosa dici?**
    .right = Gli altri due dicono *va bene*. Prendi in mano il pozzo e scarti { $discarded } carte, che contano nel tuo tallone. Qualche buco lo riempie: hai il Bégato e il Matto, ma ti manca l’Angelo.
    .passo = Hai il Mondo, il Bégato e il Matto. Con il pozzo bastano per giocare da solo; ora il pozzo può prenderselo un altro.
    .faccio_di_mio = Se perdi paghi il doppio, e il pozzo resta lì. In queste carte ci sono buchi che il pozzo può riempire: chiedilo.
lesson-terziglio-answer =
    Ora il ricevitore è chi ti sta a destra, e chiede *posso?* Il terzo dice *va bene*. Puoi dirlo anche tu, oppure *no, faccio di mio*: allora giochi da solo, con quello che hai. **Che cosa rispondi?**
    .right = Chi ti sta a destra va su, e tu giochi insieme al terzo contro di lui. Le tue carte vanno bene per difendersi, non per giocare da solo.
    .faccio_di_mio = Gli hai tolto il diritto, e adesso devi mantenere: da solo, senza pozzo, e tutto vale il doppio. Hai un Re e nemmeno uno dei Tarocchi.
lesson-terziglio-own =
    Il ricevitore sei di nuovo tu, con altre carte. **Che cosa dici?**
    .right = A vincere sono le tue carte, non il pozzo, e chi fa di suo raddoppia tutto. Dieci punti fanno all’incirca una *posta*. Se tu facessi { $example_points } punti, ognuno degli altri due ti dovrebbe { $example_poste } poste: andando su ne vinceresti { $up_soloist }, così il doppio. Il pozzo va a chi fa l’ultima presa.
    .posso = Vai su, e dovresti vincere. Ma con i quattro Tarocchi e le due Rosse il pozzo non ti serve: *faccio di mio* raddoppia quello che vinci.
    .passo = Avete passato tutti e tre, e le carte vanno a monte. Avevi i quattro Tarocchi e le due Rosse: una mano così non capita due volte.

lesson-gaps-sequence =
    La smazzata è finita. Al tavolo si svolta solo il **tallone più esiguo**: qui è il tuo, di { $own_number } carte. Quello che lì manca ce l’hanno gli altri, e i loro punti si leggono dai vuoti.

    Si comincia dalle loro sequenze: le carte meno una, per { $sequence_more }; un contatore che hanno loro è una di quelle carte. **Quanto vale la loro sequenza di Spade?**
    .right = Di quella sequenza qui c’è solo { $gaps }. Tutto il resto ce l’hanno loro, e anche { $wild }: { $length } carte, { $sequence } punti.
    .five-a-card = Così ogni carta varrebbe { $sequence_more }, ma la prima non conta.
    .no-contatori = Cerca anche i contatori: { $wild } qui non c’è, quindi allunga tutte le loro sequenze.
lesson-gaps-cricche =
    Ora le loro cricche. Tutte e cinque, prima di raddoppiare, valgono { $half }: è il *mezzo Criccone*. Per ogni loro carta che si trova qui togli quanto valgono tre della sua schiera:
    { $cricche }
    Di una schiera togli al massimo due carte. Con { $doubling } cricche o più raddoppia quello che resta. **Quanto valgono le loro cricche?**
    .right = { $less } = { $cricche_points }.
    .every-card = Hai tolto più di due carte di una schiera. Quando ne mancano due, di quella cricca non resta più niente.
    .undoubled = Le loro cricche sono { $doubling } o più: raddoppia.
lesson-gaps-cards =
    Infine il conto degli scartini. I due talloni insieme fanno sempre { $whole } punti, e nel tuo ne hai contati { $own_cards }. **Quanti sono i loro?**
    .right = { $whole } meno { $own_cards }: { $other_cards }. Nessuno ha dovuto svoltare l’altro tallone. I { $last_trick } punti dell’ultima presa e gli accusi si aggiungono alla fine. Dopo una smazzata *Come si conta* fa questi conti con le tue carte.
    .own = Quelli sono i tuoi.
    .with-last = L’ultima presa si aggiunge a parte, e l’hai fatta tu.
