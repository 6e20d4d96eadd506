# Proposals between players, the table's menu, seats that change hands, endings.

button-menu = More…
button-agree = Agree
button-decline = No
button-resume = Resume
button-rematch = Rematch
button-take = Take { $player }’s seat
button-sure = { $what ->
        [claim] Yes, show my cards
        [resign] Yes, resign
        [end] Yes, stop here
        [leave] Yes, I have to go
       *[close] Yes, close the table
    }
button-not-sure = No, go back

menu-title = What would you like?
menu-none = There is nothing to ask of this table just now.
menu-back = I’m back
menu-back-about = You play for yourself again from now on.
menu-resume = Resume
menu-resume-about = The break is over.
menu-withdraw = Never mind
menu-withdraw-about = Take back what you asked the others.
menu-undo =
    { $kind ->
        [play] Take my card back
       *[other] Take that back
    }
menu-undo-about =
    { $asks ->
        [no] Take back { $what }: nobody has learned anything from it.
        [nobody] Take back { $what }, and what was played since.
       *[yes] Take back { $what }, and what was played since, if the others agree.
    }
menu-claim = The rest is mine
menu-claim-about =
    { $asks ->
        [nobody] Nobody can take a trick from you, so it’s done at once.
       *[yes] Your opponents see your cards and decide.
    }
menu-pause = Take a break
menu-pause-about =
    { $asks ->
        [nobody] The clock stops until you resume.
       *[yes] If the others agree, the clock stops.
    }
menu-why = Allow /why during a hand
menu-why-about = If the others agree, everybody can use /why during a hand too.
menu-take = Take { $player }’s seat
menu-take-about = { $comes ->
        [back] Your own seat, where a computer player plays for you.
       *[new] You play on with its cards.
    }
menu-keep = I’m staying
menu-keep-about = You stop offering your seat to somebody else.
menu-find = Find a substitute for { $player }
menu-find-about = A computer player plays now; anybody who may sit here can then take the seat.
menu-stop = Leave or stop…
menu-substitute = Find a substitute
menu-substitute-about = Offer your seat to somebody, and play until they accept.
menu-leave = I have to go
menu-leave-about =
    { $asks ->
        [nobody] Nobody else is here: the match is over, without a winner.
       *[yes] A computer player takes over your cards; you can come back.
    }
menu-resign =
    { $side ->
        [alone] I resign
       *[partners] We resign
    }
menu-resign-about =
    { $asks ->
        [nobody] The others win the match.
        [partner] If your partner agrees, the others win the match.
       *[all] If everybody agrees, the others win the match.
    }
menu-end = Stop here
menu-end-about =
    { $asks ->
        [nobody] The match is over,
       *[yes] If everybody agrees, the match is over,
    } { $winner ->
        [highest] and the highest score wins.
       *[nobody] without a winner.
    }
menu-close = Close the table
menu-close-about = The match is over for everybody, without a winner.

sure-title = ### Are you sure?
sure-claim = Your opponents will see your { $cards } cards and decide. If they say no, the hand continues, and they’ve seen your cards.
sure-leave-substitute = Or choose somebody to take over your cards. You keep your seat until they accept.
menu-people = Who plays on for you?

undo-what =
    { $kind ->
        [play] { $card }
        [discard] your discard
        [declare] what you declared
        [bid] your bid
        [pay] the card paid for the Matto
       *[other] what you did last
    }
undo-what-of =
    { $kind ->
        [play] { $card }
        [discard] the discard
        [declare] the declaration
        [bid] the bid
        [pay] the card paid for the Matto
       *[other] the last move
    }

# Who asks, at the beginning of a question; $who is "partner" on the partner’s own panel.
question-asker =
    { $who ->
        [partner] Your partner **{ $player }**
       *[other] **{ $player }**
    }
question-undo =
    { $since ->
        [0] { $player } asks to take back { $what }.
        [one] { $player } asks to take back { $what }; the card played since goes back too.
       *[other] { $player } asks to take back { $what }; the { $since } cards played since go back too.
    }
question-claim = { $player } says: “The rest is mine.” { $awaited } can look at the cards: *{ $button }*.
question-claim-own = { $player } says: “The rest is mine.” These are the cards:
question-pause = { $player } asks for a break.
question-why = { $player } asks to allow `/why` during a hand too. It shows you, and only you, what your own choices are worth.
question-end =
    { $winner ->
        [highest] { $player } asks to stop here; the highest score would win.
       *[nobody] { $player } asks to stop here, without a winner.
    }
question-resign = { $player } would like to resign. The others would win the match.
question-awaited = -# Waiting for { $players }. Without an answer, it’s declined { $when }.
question-awaited-halts = -# Waiting for { $players }. Playing on declines it; without an answer, it’s declined { $when }.
question-asked-you = **Do you agree?**
question-lapses = -# Without an answer, it’s declined { $when }.
told-asked = The others have been asked. Without an answer, it’s declined { $when }.

paused-since = On a break since { $since }. Anyone who sits here can end it.
paused-own = The match is taking a break.

offer-open = **{ $player }**’s seat is open to anyone who wants to take over the cards.
offer-to = { $user } may take **{ $player }**’s seat, with its cards.
offer-asks = { $user }, **{ $player }** asks you to take over their cards at this table of { $game }. Press *{ $button }* whenever it suits you.
told-offered = { $user } has been asked in the channel. You keep your seat until they accept. If you have to go before that, press *{ $leave }* in the menu, and a computer player takes over.
told-offered-all = The seat is offered on the table’s message.
told-kept = You keep your seat.
told-taken = The seat and its cards are yours. They come by direct message, and *My hand* shows them.

ending-agreed = Everybody agreed to stop here, as **{ $player }** had asked.
ending-resigned = **{ $side }** resigned.
ending-aborted = **{ $player }** closed the table.
ending-aborted-user = { $user } closed the table.
ending-abandoned = Everybody has left the table.
ending-round-over = Play at this table is over.
told-rematch = You’re in. The match begins as soon as everybody has pressed *Rematch*.
told-rematch-starts = The next match begins.

rules-between =
    The menu *More…*, below the table’s message and below your cards, lists what you can ask of the others now.

    ### Taking back
    You can take back your last action in the hand once, with what came after it. If nobody has learned anything from it, it’s done at once: a discard, for example. Otherwise all the others have to agree; computer players, and people who are away, aren’t asked. To play on means no. A hand that is scored stays as it is.

    ### “The rest is mine”
    If nobody can take a trick from you any more, whatever they hold, the hand is played out at once. If that isn’t certain, your opponents see your cards and decide; your partner doesn’t see them. Once they agree, the rest is played out with legal cards that give you as many tricks as possible. Computer players concede only what is certain.

    ### Breaks
    If everybody agrees to a break, the clock stops and nobody plays. Anybody at the table can end it.

    ### Resigning, and stopping
    A side resigns if both partners agree, and the others win the match. If more than two players each play alone, everybody has to agree. Everybody together can also stop without a winner; if no number of hands was agreed on, the highest score wins then.

    ### When somebody has to go
    They name somebody to take over the cards, or a computer player does, and they can come back. Anyone who has seen other cards of the hand can’t take over the seat.

    ### Playing again
    The button *Rematch* seats everybody as before, with the next dealer. The match begins when everybody has pressed it.
    .title = Between players
