# Ciò che viene rifiutato ai giocatori: pause, proposte, ritorni al tavolo, posti che cambiano mano.

problem-paused = La partita è in pausa. Chiunque sieda al tavolo può riprenderla.
problem-not-paused = La partita non è in pausa.
problem-asked-already = Una domanda alla volta: il tavolo aspetta ancora una risposta a quella di prima.
problem-not-asked = La domanda è già chiusa, o non tocca a te rispondere.
problem-nothing-asked = Non hai chiesto niente che si possa ritirare.
problem-settled = È già stato chiesto, e la risposta c’è stata.
problem-nothing-to-undo = Adesso non c’è niente di tuo da riprendere: una smazzata segnata resta com’è, e così quello che un computer ha giocato per te.
problem-why-agreed = Non c’è niente da decidere: qui `/perché` si può già chiedere anche a smazzata in corso, oppure non si può mai, perché le stesse carte le giocano anche altri.
problem-no-claim-now = «Le restanti sono mie» si dice mentre si gioca la smazzata, e una volta sola.
problem-claim-uncertain = Qualcuno potrebbe ancora portarti via una presa, e i computer concedono solo quello che è sicuro. Le tue carte non le ha viste nessuno.
problem-not-away = Ci sei già: nessuno gioca al posto tuo.
problem-out-already = Da questa partita sei già fuori: non c’è più niente a cui arrendersi.
problem-knows-cards = In questa smazzata hai visto le carte di un altro posto. Dalla prossima puoi prendere questo.
problem-offered-to-another = Questo posto è offerto a qualcun altro.
problem-not-offered = Questo posto non è offerto a nessuno.
problem-no-substitute = Da questo posto non si è alzato nessuno: non serve un sostituto.
problem-no-rematch = A questo tavolo non si è giocato. Aprine un altro con `/tavolo apri`.
problem-no-person = Scegli qualcuno di questo server che possa giocare, non un bot.
