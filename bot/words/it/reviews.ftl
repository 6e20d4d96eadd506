# Quanto valevano le scelte, e perché: `/perché` e `/autopsia`.

button-why = Perché?
button-postmortem = Autopsia
button-why-before = Scelta prima
button-why-after = Scelta dopo
menu-postmortem = Vai a uno di questi momenti

# Di quanto un’azione è meglio di un’altra. Le penalità sono un male.
gain-points = { $number ->
        [one] { $amount } punto in più
       *[other] { $amount } punti in più
    }
gain-poste = { $amount } poste in più
gain-penalties = { $number ->
        [one] { $amount } penalità in meno
       *[other] { $amount } penalità in meno
    }

done-silent = non accusare niente
done-declare = accusare { $combinations }
done-discard = scartare { $cards }
done-discard-instead = scartare { $cards } e non { $others }
done-call-out = chiamarsi fuori
done-play-on = giocare la mano

reason-cards = il conto delle carte
reason-last_trick = l’ultima presa
reason-declared = gli accusi
reason-tricks = le combinazioni nelle prese
reason-tarocchi = la cricca di Tarocchi
reason-kings = la cricca di Re
reason-queens = la cricca di Regine
reason-knights = la cricca di Cavalli
reason-jacks = la cricca di Fanti
reason-grande = la Grande
reason-swords = la sequenza di Spade
reason-batons = la sequenza di Bastoni
reason-cups = la sequenza di Coppe
reason-coins = la sequenza di Danari
reason-aces = la sequenza di Assi
reason-moors = la sequenza di Mori
reasons-against = Fra { $done } e { $better }, la prima scelta cambia in media il tuo vantaggio in punti così:
reasons-avoiding = Fra { $done } e { $better }, con la prima scelta fai in media questi punti più degli altri, e qui è meglio non farne:
reasons-discard = Che cosa cambia in media, nel tuo vantaggio in punti, { $done }:
reason-shift = - **{ $points }** { $part }
reason-fate = - { $card } resta alla tua parte in { $share ->
        [one] { $share } caso
       *[other] { $share } casi
    } su 100, invece che in { $instead }.
reason-rest = - **{ $points }** tutto il resto insieme
reasons-none = Non c’è una voce del conto che spicchi: sono tante piccole cose.

why-title = Smazzata { $hand } · { $moment }
why-moment-discard = la scartata
why-moment-declare = gli accusi
why-moment-play = giro { $trick }
why-moment-lead = di mano nel giro { $trick }
why-number = la tua scelta { $number } di { $choices }
why-turn = adesso tocca a te
why-best = **La tua scelta: { $done }.** Avrei fatto lo stesso: di quello che ho confrontato, niente vale di più.
why-alike = **La tua scelta: { $done }.** Vale più o meno come { $better }: la differenza può benissimo essere un caso.
why-worse = **La tua scelta: { $done }.** Io avrei scelto { $better }: circa **{ $gain }**, con uno scarto di { $error }.
why-unknown = **La tua scelta: { $done }.** Non è fra quelle che ho confrontato; io avrei scelto { $better }.
why-advice = Io sceglierei **{ $better }**: circa **{ $gain }** che con { $next }, con uno scarto di { $error }.
why-advice-alike = Io sceglierei **{ $better }**, ma { $next } va quasi altrettanto bene.
why-compared = **A confronto**
why-line-best = { $action }: la scelta migliore
why-line-alike = { $action }: più o meno lo stesso
why-line = { $action }: { $behind } ± { $error }
why-line-done = { $line } · **la tua scelta**
why-estimate = -# Sono stime: ho dato le carte che non potevi vedere in { $worlds } modi che si accordano con quello che potevi sapere. Da lì ho giocato fino in fondo due volte: come gioco io, e come si gioca di solito al circolo. Una cifra c’è solo se le due prove vanno chiaramente d’accordo, ed è la più piccola. Le carte vere degli altri non le ho guardate.
why-not-this-hand = -# La smazzata in corso non si guarda finché non è finita: questo tavolo non si è accordato per farlo. Qui sotto c’è quella di prima.

postmortem-title = Autopsia della smazzata { $hand }
postmortem-none = **Nessuna delle tue { $compared } scelte ti è costata qualcosa di sicuro.** Dove altro sembrava meglio, può benissimo essere un caso.
postmortem-no-choice = In questa smazzata non hai avuto scelte che si possano confrontare.
postmortem-costliest = **Che cosa ti è costato di più, stando a quello che potevi vedere**
postmortem-line = - { $moment }: { $done }, quando { $better } voleva dire circa **{ $gain }**
postmortem-no-sum = -# Non vanno sommate: a quello che una scelta perde, spesso un’altra può ancora rimediare.
postmortem-open = **A carte scoperte, come nessuno poteva sapere**
postmortem-open-line = - { $moment }: { $done }, quando { $better } per come stavano le carte voleva dire circa { $gain }
postmortem-estimate = -# Sono stime: ogni scelta è stata giocata fino in fondo con tante disposizioni delle carte che non potevi vedere, come gioco io e come si gioca di solito al circolo. Una scelta è elencata solo se in tutti e due i modi ti costa chiaramente qualcosa, e con la cifra più piccola. Lo vedi soltanto tu.
postmortem-option = { $moment }: { $done }

postmortem-match = **Carte e gioco in tutta la partita**
postmortem-match-nothing = Niente che spicchi: in { $hands } smazzate il caso porta e toglie altrettanto.
postmortem-match-cards = - Le tue carte valevano circa **{ $points }** rispetto a quelle degli altri.
postmortem-match-play = - Quello che ne hai fatto: circa **{ $points }** oltre a quanto i giocatori computer fanno con le stesse carte.
postmortem-match-what-points = -# Sono stime in punti, su { $hands } smazzate rigiocate dai computer in tutti i posti. C’è solo quello che è chiaramente più di un caso.
postmortem-match-what-penalties = -# Sono stime in penalità, quindi è meglio averne meno, su { $hands } smazzate rigiocate dai computer in tutti i posti. C’è solo quello che è chiaramente più di un caso.

problem-why-in-play = Finché si gioca una smazzata non dico niente su di essa: il tavolo non si è accordato per farlo (*Si può chiedere perché?* in *Altro…*), e non giochi da solo contro il computer. Chiedimelo di nuovo a smazzata finita.
problem-why-sealed = Queste carte le giocano anche altri, e finché non hanno finito tutti non ne dico niente. Chiedimelo di nuovo allora.
problem-why-no-hand = Non c’è ancora niente da guardare: a questo tavolo non è finita nessuna smazzata. Chiedimelo di nuovo dopo il primo conto.
problem-why-not-yours = In quella smazzata non hai scelto niente tu, quindi di tuo non c’è niente da guardare. `/rivedi` la mostra carta per carta.
problem-why-no-choice = In quella smazzata non hai ancora avuto scelte che si possano confrontare.
problem-why-covered = A questo tavolo le prese si tengono coperte: finché si gioca la smazzata si può chiedere solo della presa in corso e di quella di prima.
problem-why-asked = Sto ancora lavorando alla tua ultima domanda: aspetta un momento la risposta.
problem-why-failed = Ci è voluto troppo o qualcosa è andato storto, e non è cambiato niente. Riprova fra un minuto.
