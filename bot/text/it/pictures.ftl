# Parole dentro le immagini e nei loro testi alternativi.

# Le carte del giocatore: la didascalia, e le frasi del testo alternativo.
picture-hand-waiting = { $number ->
        [0] Non hai carte
        [one] Hai { $number } carta
       *[other] Hai { $number } carte
    }.
picture-hand-to-play = { $of ->
        [raised] Tocca a te: gioca una delle carte rialzate.
       *[all] Tocca a te: gioca una carta qualsiasi.
    }
picture-hand-to-discard = { $of ->
        [raised] Scarta { $number } delle carte rialzate.
       *[all] Scarta { $number } carte.
    }
picture-hand-to-pay = Paga il Matto con una di queste carte.
picture-hand-to-decide = Tocca a te: chiamati fuori, accusa o va’ avanti.
picture-hand-suit = { $suit }: { $cards }.
picture-hand-choice = Puoi scegliere: { $cards }.
picture-hand-discard = Hai scartato: { $cards }.
