# Hours without sounds, and the cities that name their time zones.

quiet-title =
    ### Your quiet hours
    During these hours, my messages make no sound for you. They still arrive, and wait until you look.
quiet-none = You have none: messages may come at any hour.
quiet-from-to = from **{ $begin }** to **{ $end }**, time in { $zone }
quiet-now = They are { $hours }.
quiet-hour = { $hour }:00
preferences-quiet = **Quiet hours**, when my messages make no sound for you: { $hours }.
preferences-not-quiet = **Quiet hours**, when my messages make no sound for you: none so far.

menu-quiet-begin = From
menu-quiet-end = Until
menu-quiet-zone = Time zone
option-quiet-begin = from { $hour }
option-quiet-end = until { $hour }

button-quiet-show = Choose quiet hours
button-quiet-on = Quiet at night
button-quiet-off = No quiet hours
button-quiet-done = Back to the preferences

zone-utc = Greenwich (UTC)
zone-europe-rome = Rome
zone-europe-london = London
zone-europe-lisbon = Lisbon
zone-europe-paris = Paris
zone-europe-berlin = Berlin
zone-europe-athens = Athens
zone-europe-istanbul = Istanbul
zone-europe-moscow = Moscow
zone-africa-johannesburg = Johannesburg
zone-asia-dubai = Dubai
zone-asia-kolkata = Kolkata
zone-asia-singapore = Singapore
zone-asia-shanghai = Shanghai
zone-asia-tokyo = Tokyo
zone-australia-sydney = Sydney
zone-pacific-auckland = Auckland
zone-america-sao-paulo = São Paulo
zone-america-argentina-buenos-aires = Buenos Aires
zone-america-new-york = New York
zone-america-chicago = Chicago
zone-america-denver = Denver
zone-america-los-angeles = Los Angeles
