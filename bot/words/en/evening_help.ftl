# The help about club evenings: a page of /help.

help-evenings =
    ### A club evening
    A tournament of Quattro Scartate in this channel: pairs, single people who change partners, or teams of four.
    1. **Sign up** with the button below its message: choose your partner there, or look for one. `/evening sign-up` does the same.
    2. **When it starts** the tables are drawn, and you are called to yours: a thread with those four alone where all tables play the same hands. Press *I’m ready* within the time that the message names; whoever is missing gives the seat to a computer player, or the table is not played. *My evening…* gives the seat back from the next hand on.
    3. **A round** is a match of four hands. When your table has finished, its thread leads you to the next one. *My evening…* always tells where you play.
    4. **The standings** are kept up to date in the channel. A hand counts once every table has played it, and then you can compare what each made of your cards: *My hands*. Scored by IMPs, a single table is compared with four computer players.
    5. **You have to go?** *Leave the evening* below *My evening…*; *Come back* there brings you back from the next round on. Whoever comes late signs up as before.

    ### If you direct it
    - `/evening open` asks for the terms, one menu each, and shows them before anybody else sees them.
    - *Director…* starts it, gives more time, reports who is not there, corrects a result, calls a break, makes somebody else director too. Commands do the same: `/evening director` has the panel anywhere in the channel.
    - Rounds follow each other by themselves. At the end come the podium and, where all played the same hands, the proof that these were fixed before.
    - If its channel is deleted, the evening waits: `/evening director` in another channel continues it there.
    - `/evening standings` has all earlier evenings: standings, hands, and everything as a file.
help-now-evening = this table belongs to an evening. Press *{ $button }* on its message if you sit here; the match begins when everybody has.
