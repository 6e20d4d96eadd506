# The help about club evenings: a page of /help.

help-evenings =
    ### A club evening
    A tournament of Quattro Scartate in this channel, for pairs, single people who change partners, or teams of four.
    1. **Sign up** with the button below its message: choose your partner there, or look for one. `/evening sign-up` does the same.
    2. **When it starts,** the tables are drawn, and I call you to yours: a thread, which is private if all tables play the same hands. Press *I’m ready* within the time in the message. If you don’t, a computer player takes your seat, or the table isn’t played. *My evening…* gives you the seat back from the next hand.
    3. **A round** is a match of four hands. When your table has finished, its thread leads you to the next one. *My evening…* always shows where you play.
    4. **The standings** are kept up to date in the channel. A hand counts once every table has played it. Then *My hands* compares what each table made of your cards. If IMPs are scored, a single table is compared with four computer players.
    5. **If you have to go,** press *Leave the evening* below *My evening…*. *Come back* there brings you back from the next round. If you come late, just sign up.

    ### If you direct it
    - `/evening open` asks for the terms, one menu each, and shows them to you before anybody else sees them.
    - *Director…* starts it, gives more time, marks who isn’t there, corrects a result, calls a break, and appoints another director. `/evening director` opens the same panel anywhere in the channel.
    - Rounds follow each other automatically. At the end come the podium and, if all tables played the same hands, the proof that the hands were fixed beforehand.
    - If its channel is deleted, the evening waits: `/evening director` in another channel continues it there.
    - `/evening standings` lists all earlier evenings: standings, hands, and everything as a file.
help-now-evening = this table belongs to an evening. Press *{ $button }* on its message if you sit here; the match begins when everybody has.
