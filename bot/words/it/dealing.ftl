# Il taglio e il mazzo (deal-v1). Un mazzo viene da un numero segreto; i Semi sono quelli delle carte.
cut-title =
    Smazzata { $hand }: { $number ->
        [one] taglia { $players }
       *[other] possono tagliare { $players }
    }
cut-asked =
    { $asked ->
        [first] Si chiede prima a { $players }; agli altri solo se { $players } passa.
       *[others] Chi doveva tagliare per primo ha passato: adesso possono tagliare gli altri.
    }
cut-explained = Basta un breve testo a piacere: il mazzo dipende da quello e da un numero segreto, fissato prima che qualcuno si sedesse. Poi lo si controlla con `/storico verifica`.
cut-given = { $player } taglia con «{ $text }»
cut-none = { $player } non taglia
cut-sealed = { $player } ha dato un taglio sigillato
cut-opened = { $player } apre il taglio sigillato: «{ $text }»
cut-until = Si danno le carte appena è deciso, oppure { $when }.
cut-open-until = Non si taglia più. { $players }: è il momento di aprire il taglio sigillato, al più tardi { $when }. Se resta chiuso, vale così com’è.
cut-fixed = Si danno le carte.
next-hand-title = Smazzata { $hand }
next-hand-until = Prossima smazzata { $when }, o quando tutti premono **{ $button }**.
next-hand-when = Con calma: si danno le carte quando premi **{ $button }**.
next-hand-waits-for = Prossima smazzata { $when } al più tardi: c’è forse chi legge ancora i punti ({ $players }).
cut-modal = Taglia il mazzo per la smazzata { $hand }
cut-modal-open = Apri il taglio per la smazzata { $hand }
cut-label = Il tuo taglio
cut-description = Un breve testo, che tutti vedono; oppure sha256:… di uno che apri dopo
cut-hint = Qualcosa che nessuno può indovinare
cut-label-open = Il testo che hai sigillato
cut-description-open = Esattamente come l’hai sigillato
cut-hint-open = Il testo di cui hai dato lo SHA-256
button-cut = Taglia…
button-cut-open = Apri il mio taglio…
button-nocut = Non taglio
button-next-hand = Prossima smazzata
button-fair-deal = Mazzo onesto ✓
fair-deal-title = Smazzata { $hand }: un mazzo onesto
fair-deal-about = L’ordine del mazzo viene da un numero segreto, fissato prima che qualcuno si sedesse, e dai tagli dei giocatori. Finita la smazzata, il suo numero si legge sotto i punti, e `/storico verifica` controlla ogni smazzata.
fair-deal-about-over = Numero segreto e trascrizione danno esattamente il mazzo che è stato dato, e il numero riporta all’S₀ di questo tavolo. Il conto lo fa `/storico verifica`.
fair-deal-about-sealed = Questa smazzata si gioca anche ad altri tavoli. Viene da un numero segreto, fissato prima che qualcuno si iscrivesse o cominciasse; nessuno taglia, così è uguale dappertutto. Il suo numero si legge qui quando la smazzata non è più segreta, e allora `/storico verifica` la controlla.
shuffle-start = Mescolato con { $scheme }, tavolo { $table }, S₀ `{ $start }`
shuffle-transcript = Trascrizione `{ $lines }`
shuffle-transcript-hash = SHA-256 della trascrizione `{ $digest }`
shuffle-seed = Numero segreto della smazzata { $hand }, per `/storico verifica`: `{ $seed }`
problem-cut-already-cut = Hai già tagliato: un taglio dato resta.
problem-cut-too-long = Il taglio è troppo lungo: al massimo 64 byte, cioè 64 lettere semplici.
problem-cut-unreadable = Il taglio contiene caratteri che non sono testo: scegline un altro.
problem-cut-bad-seal = Un taglio sigillato è `sha256:` seguito dalle 64 cifre esadecimali dello SHA-256 del tuo testo.
problem-cut-closed = Per questa smazzata non si taglia più.
problem-cut-not-closed = I tagli sigillati si aprono quando tutti hanno tagliato.
problem-cut-not-sealed = Non hai nessun taglio sigillato da aprire.
problem-cut-other-text = Non è il testo che hai sigillato: il suo SHA-256 è diverso.
problem-no-cut-now = Il mazzo si taglia prima di dare le carte: non adesso.
problem-other-server = Quel tavolo è in un altro server, e si apre solo là.
table-chain-ends = Questo tavolo ha dato tutte le smazzate per cui aveva un numero segreto. Aprine un altro con `/tavolo apri`.
problem-unreadable = Questo tavolo è stato conservato in una forma che non so leggere. Chi mi fa girare trova il motivo nel registro.
verify-ok = { $hands ->
    [one] Una smazzata controllata: il mazzo è quello che deve essere
   *[other] { $hands } smazzate controllate: ogni mazzo è quello che deve essere
}
verify-failed = I mazzi non tornano
verify-nothing-to-check = Nessuna smazzata di questa partita porta una prova
verify-parked = Il registro di questo tavolo non porta allo stato conservato: non prova più niente.
verify-how = Di ogni smazzata finita: il numero segreto, passato per l’hash tante volte quante sono le smazzate fin lì, dà l’S₀ che il tavolo mostrava prima che qualcuno si sedesse; la trascrizione è di questo tavolo e di questa smazzata, con i tagli come sono stati dati; numero segreto e trascrizione danno esattamente il mazzo che è stato dato.
verify-none-left-out = Nessuna smazzata manca; anche quelle andate a monte sono contate e controllate.
verify-in-play = La smazzata { $hand } è in corso: si controlla quando è finita. Non ne manca nessun’altra.
verify-broken-off = Anche la smazzata { $hand } è stata data, e interrotta quando la partita è finita. Non conta per nessuno, ma il suo mazzo è stato controllato come gli altri.
verify-broken-off-unproved = Anche la smazzata { $hand } è stata data, e interrotta quando la partita è finita. Del suo mazzo non c’è nessuna prova.
verify-unproved = { $hands ->
    [one] Una smazzata è stata data senza prova.
   *[other] { $hands } smazzate sono state date senza prova.
}
verify-hand-failed = **Smazzata { $hand }**: { $step }
verify-step-format = il verbale o la sua prova non ha la forma che deve avere.
verify-step-hand = le smazzate non sono numerate una dopo l’altra.
verify-step-chain = il numero segreto non riporta all’S₀ che il tavolo aveva pubblicato.
verify-step-transcript = la trascrizione non è di questo tavolo, di questa smazzata e dei suoi posti.
verify-step-seal = un taglio sigillato è stato aperto con un altro testo.
verify-step-deck = numero segreto e trascrizione danno un mazzo diverso da quello che è stato dato.
verify-opening = Tavolo { $table }, S₀ `{ $start }`. Confrontalo con quello che mostrava *Mazzo onesto*. Per controllare senza di me ci sono il file di `/storico verbale` e la pagina in *docs/verifier*, oppure `{ $program } verify`.
verify-limits = Che cosa questo non prova: chi mi fa girare può vedere le carte mentre si gioca, e può fermare una partita, cosa che tutti vedono. Basta il taglio di un solo giocatore onesto, almeno quattro lettere che nessuno può indovinare, perché non serva a niente cercare un numero che convenga. Il resto sta nell’ultima pagina di `/regole`.
told-cut = Il tuo taglio è preso.
