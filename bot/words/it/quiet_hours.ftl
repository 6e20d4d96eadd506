# Le ore in cui non si sveglia nessuno, e le città secondo i cui orologi si contano.

quiet-title =
    ### Le tue ore di silenzio
    In queste ore nessun mio messaggio ti suona. Arriva lo stesso, e aspetta che tu lo guardi.
quiet-none = Non ce ne sono: i messaggi possono arrivare a ogni ora.
quiet-from-to = dalle **{ $begin }** alle **{ $end }**, ora di { $zone }
quiet-now = Vanno { $hours }.
quiet-hour = { $hour }:00
preferences-quiet = **Le ore di silenzio**, in cui nessun mio messaggio ti suona: { $hours }.
preferences-not-quiet = **Le ore di silenzio**, in cui nessun mio messaggio ti suona: per ora nessuna.

menu-quiet-begin = Dalle
menu-quiet-end = Alle
menu-quiet-zone = L’orologio di
option-quiet-begin = dalle { $hour }
option-quiet-end = alle { $hour }

button-quiet-show = Scegli le ore di silenzio
button-quiet-on = Silenzio di notte
button-quiet-off = Niente silenzio
button-quiet-done = Torna alle preferenze

zone-utc = Greenwich (UTC)
zone-europe-rome = Roma
zone-europe-london = Londra
zone-europe-lisbon = Lisbona
zone-europe-paris = Parigi
zone-europe-berlin = Berlino
zone-europe-athens = Atene
zone-europe-istanbul = Istanbul
zone-europe-moscow = Mosca
zone-africa-johannesburg = Johannesburg
zone-asia-dubai = Dubai
zone-asia-kolkata = Calcutta
zone-asia-singapore = Singapore
zone-asia-shanghai = Shanghai
zone-asia-tokyo = Tokyo
zone-australia-sydney = Sydney
zone-pacific-auckland = Auckland
zone-america-sao-paulo = San Paolo
zone-america-argentina-buenos-aires = Buenos Aires
zone-america-new-york = New York
zone-america-chicago = Chicago
zone-america-denver = Denver
zone-america-los-angeles = Los Angeles
