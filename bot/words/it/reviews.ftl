# Quanto valevano le scelte, e perché: `/perché`.

button-why = Perché?
button-postmortem = Autopsia
button-why-before = Scelta prima
button-why-after = Scelta dopo
button-numbers = I numeri
menu-postmortem = Vai a uno di questi momenti

# Di quanto un’azione è meglio di un’altra, con il segno. Le penalità sono un male.
gain = { $unit ->
        [penalties] { $amount } penalità
        [poste] { $amount } poste
       *[points] { $amount }
    }

done-play = hai giocato { $card }
done-discard = hai scartato { $cards }
done-declare = hai accusato { $combinations }
done-silent = non hai accusato niente
choice-declare = Accusa { $combinations }
choice-silent = Non dire niente

reason-cards = il conto degli scartini
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
reasons-sum = **Da che cosa viene**
reasons-parts = **Che cosa cambia di più, in punti**
reason-shift = - **{ $points }** { $part }
reason-rest = - **{ $points }** tutto il resto insieme

# L’idea per cui una scelta è meglio di un’altra; $card e $other hanno l’articolo.
idea-void = Senza { $suit } puoi tagliare { $card }.
idea-safe = Quello che scarti conta per te: lì { $card } è al sicuro.
idea-declarable = Così puoi accusare { $part }.
idea-keep = Tieni { $card }: serve per { $part }.
idea-for-last-trick = Tieni { $card } per l’ultima presa.
idea-partner = La presa è del compagno: dagli { $card }.
idea-theirs = La presa è degli altri: dai { $card }, non { $other }.
idea-enough = Per prendere basta { $card }: tieni { $other }.
idea-takes = Con { $card } la presa è tua di sicuro.
idea-prize = Gioca { $card } per portare a casa { $other }.
idea-matto = Copri il Matto, e tieni { $card }.
idea-away = Giocare { $suit } di prima mano mette in pericolo { $card }.
idea-too-early = È presto per { $card }: adesso si perde più spesso.
idea-now = È il momento per { $card }: più tardi si perde più spesso.
idea-trumps-later = Tieni i Trionfi per dopo: ci si gioca { $part }.
idea-trumps-now = Gioca un Trionfo adesso: ci si gioca { $part }.
idea-side = Così { $card } finisce più spesso dalla tua parte.
idea-stake = Ci si gioca { $part }.
idea-declare = Un accuso conta, comunque vadano le carte.
idea-silent = Un accuso dice agli altri che cosa hai in mano.
idea-helps = Con { $card } aiuti gli altri a fare { $part }.
idea-least = Passa una carta che conta meno: non { $card }.
idea-rid = Dai via { $card }: qui i punti costano.
idea-below = Con { $card } la presa va a un altro, con { $other } è tua.
idea-others = Così { $card } va più spesso agli altri.
idea-fewer = Così prendi meno punti.

why-title = Smazzata { $hand }
why-moment-discard = Scartata
why-moment-declare = Accusi
why-moment-play = Giro { $trick }
why-moment-lead = Primo di mano nel giro { $trick }
why-number = la tua scelta { $number } di { $choices }
why-turn = adesso tocca a te
# $done è una frase («hai scartato il 7 e il Fante di Danari»), $better e $next sono nomi di scelte.
why-best = **{ $moment }:** { $done }. Avrei fatto lo stesso.
why-alike = **{ $moment }:** { $done }. { $better }: più o meno lo stesso.
why-worse = **{ $moment }:** { $done }. { $better }: **{ $gain }**.
why-unknown = **{ $moment }:** { $done }. Io avrei scelto: { $better }.
why-advice = **{ $moment }:** io sceglierei: **{ $better }**.
why-advice-alike = **{ $moment }:** io sceglierei: **{ $better }**. { $next }: più o meno lo stesso.
why-compared = **A confronto**
choice-line-best = - { $choice }: la scelta migliore
choice-line-alike = - { $choice }: più o meno lo stesso
choice-line = - { $choice }: { $behind } ± { $error }
choice-line-exact = - { $choice }: { $behind }
choice-line-own = { $line } · **la tua scelta**
why-estimate = -# Sono stime: ho dato le carte che non potevi vedere in { $worlds } modi che si accordano con quello che potevi sapere, e ho giocato fino in fondo, come gioco io e come si gioca di solito al circolo. Una cifra c’è solo se le due prove concordano chiaramente, ed è la più piccola. Le carte vere degli altri non le ho guardate.
why-not-this-hand = -# La smazzata in corso non si guarda finché non è finita: questo tavolo non si è accordato per farlo. Qui sotto c’è quella di prima.

postmortem-title = Autopsia della smazzata { $hand }
postmortem-none = **Nessuna delle tue { $compared } scelte ti è costata qualcosa di sicuro.**
postmortem-no-choice = In questa smazzata non hai avuto scelte che si possano confrontare.
postmortem-no-sum = -# Non vanno sommate: a quello che una scelta perde, spesso un’altra può ancora rimediare.
postmortem-open = **A carte scoperte, come nessuno poteva sapere**
postmortem-option = { $moment }: { $done }

postmortem-match = **Carte e gioco in tutta la partita**
postmortem-match-nothing = Niente che spicchi: in { $hands } smazzate il caso porta e toglie altrettanto.
postmortem-match-cards = - Le tue carte valevano circa **{ $points }** rispetto a quelle degli altri.
postmortem-match-play = - Quello che ne hai fatto: circa **{ $points }** oltre a quanto i computer fanno con le stesse carte.
postmortem-match-what-points = -# Sono stime in punti, su { $hands } smazzate rigiocate dai computer in tutti i posti. C’è solo quello che è chiaramente più di un caso.
postmortem-match-what-penalties = -# Sono stime in penalità, quindi è meglio averne meno, su { $hands } smazzate rigiocate dai computer in tutti i posti. C’è solo quello che è chiaramente più di un caso.

problem-why-in-play = Finché si gioca una smazzata, non ne dico niente: il tavolo non si è accordato per farlo (*Si può chiedere perché?* in *Altro…*), e non giochi da solo contro i computer. Chiedimelo di nuovo a smazzata finita.
problem-why-sealed = Queste carte le giocano anche altri, e finché non hanno finito tutti non ne dico niente. Chiedimelo di nuovo allora.
problem-why-no-hand = Non c’è ancora niente da guardare: a questo tavolo non è finita nessuna smazzata. Chiedimelo di nuovo dopo il primo conto.
problem-why-not-yours = In quella smazzata non hai scelto niente tu, quindi di tuo non c’è niente da guardare. `/storico rivedi` la mostra carta per carta.
problem-why-no-choice = In quella smazzata non hai ancora avuto scelte che si possano confrontare.
problem-why-covered = A questo tavolo le prese si tengono coperte: finché si gioca la smazzata si può chiedere solo della presa in corso e di quella di prima.
problem-why-asked = Sto ancora lavorando alla tua ultima domanda: aspetta un momento la risposta.
problem-why-failed = Ci è voluto troppo o qualcosa è andato storto, e non è cambiato niente. Riprova fra un minuto.
