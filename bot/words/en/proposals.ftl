# Proposals between players, the table's menu, seats that change hands, endings.

button-menu = More…
button-agree = Agree
button-decline = No
button-resume = Go on
button-rematch = Rematch
button-take = Take { $player }’s seat
button-sure = { $what ->
        [claim] Yes, show my cards
        [resign] Yes, resign
        [end] Yes, stop here
        [leave] Yes, I have to go
       *[close] Yes, close the table
    }
button-not-sure = Rather not

menu-title = What would you like?
menu-none = Just now there is nothing to ask of this table.
menu-back = I’m back
menu-back-about = From now on you play again.
menu-resume = Go on
menu-resume-about = The break is over.
menu-withdraw = Never mind
menu-withdraw-about = You take back what you have asked the others.
menu-undo =
    { $kind ->
        [play] Take my card back
       *[other] Take that back
    }
menu-undo-about =
    { $asks ->
        [no] You take back { $what }: nobody has learned anything from it.
        [nobody] You take back { $what }, and what was played since.
       *[yes] You take back { $what }, and what was played since, if the others agree.
    }
menu-claim = The rest is mine
menu-claim-about =
    { $asks ->
        [nobody] Nobody can take a trick from you: it is done at once.
       *[yes] Your opponents see your cards and decide.
    }
menu-pause = Take a break
menu-pause-about =
    { $asks ->
        [nobody] The clock stops until you go on.
       *[yes] If the others agree, the clock stops.
    }
menu-why = May we ask why?
menu-why-about = If the others agree, everybody may use /why during a hand too.
menu-take = Take { $player }’s seat
menu-take-about = { $comes ->
        [back] Your own seat, where a computer player plays for you.
       *[new] You play on with its cards.
    }
menu-keep = I’m staying
menu-keep-about = You no longer offer your seat to somebody else.
menu-find = Who plays for { $player }?
menu-find-about = A computer player does; anybody who may sit here can then take the seat.
menu-stop = Leave or stop…
menu-substitute = Somebody plays on for me
menu-substitute-about = You offer your seat to somebody, and play until they accept.
menu-leave = I have to go
menu-leave-about =
    { $asks ->
        [nobody] Nobody else is here: the match is over, without a winner.
       *[yes] A computer player goes on with your cards; you may come back.
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
       *[yes] If everybody agrees the match is over,
    } { $winner ->
        [highest] and the highest score wins.
       *[nobody] without a winner.
    }
menu-close = Close the table
menu-close-about = The match is over for everybody, without a winner.

sure-title = ### Are you sure?
sure-claim = Your opponents will see your { $cards } cards and decide. If they say no the hand goes on, and they have seen them.
sure-leave-substitute = Or choose somebody to take over your cards. You keep your seat until they have accepted.
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
question-why = { $player } asks that everybody may use `/why` during a hand too: what one’s own choices are worth, seen by oneself alone.
question-end =
    { $winner ->
        [highest] { $player } asks to stop here; the highest score would win.
       *[nobody] { $player } asks to stop here, without a winner.
    }
question-resign = { $player } would like to resign: the others would win the match.
question-awaited = -# { $players } to answer. Without an answer it is declined { $when }.
question-awaited-halts = -# { $players } to answer. Playing on declines it; without an answer it is declined { $when }.
question-asked-you = **Do you agree?**
question-lapses = -# Without an answer it is declined { $when }.
told-asked = The others have been asked. Without an answer it is declined { $when }.

paused-since = A break since { $since }. Whoever sits here can end it.
paused-own = The match is taking a break.

offer-open = **{ $player }**’s seat and its cards are there for whoever would like to play on.
offer-to = { $user } may take **{ $player }**’s seat, with its cards.
offer-asks = { $user }, **{ $player }** asks you to play on for them at this table of { $game }, with the same cards. Press *{ $button }*, whenever it suits you.
told-offered = { $user } is asked in the channel. You keep your seat until they accept; if you have to go before, press *{ $leave }* in the menu and a computer player goes on.
told-offered-all = The seat is offered on the table’s message.
told-kept = You keep your seat.
told-taken = The seat is yours, and so are its cards: they come by direct message, and *My hand* shows them.

ending-agreed = All agreed to stop here, as **{ $player }** had asked.
ending-resigned = **{ $side }** resigned.
ending-aborted = **{ $player }** closed the table.
ending-aborted-user = { $user } closed the table.
ending-abandoned = Everybody has left the table.
ending-round-over = Nothing more is played at this table.
told-rematch = You are in. The match begins as soon as all have pressed *Rematch*.
told-rematch-starts = The next match begins.

rules-between =
    The menu *More…*, below the table’s message and below your cards, lists what you may ask of the others now.

    ### Taking back
    Your last action in the hand can be taken back once, with what came after it. If nobody has learned anything from it, it is done at once: a discard, for example. Otherwise all the others have to agree; computer players, and people who are away, are not asked. Whoever plays on says no. A hand that is scored stays as it is.

    ### “The rest is mine”
    If nobody can take a trick from you any more, whatever they hold, the hand is played out at once. If that is not certain your opponents see your cards, your partner does not, and they decide. Once they agree, the rest is played out by legal cards that give you as many tricks as can be. Computer players concede only what is certain.

    ### Breaks
    If all agree to a break the clock stops and nobody plays. Anybody at the table can end it.

    ### Resigning, and stopping
    A side resigns if both partners agree: the others win the match. Where everybody plays alone, and more than two, all have to agree. All together can also stop without a winner; where no number of hands was agreed on, the highest score wins then.

    ### When somebody has to go
    They name somebody to take over the cards, or a computer player does, and they may come back. Nobody who has seen other cards of the hand can take over the seat.

    ### Once more
    The button *Rematch* seats everybody as before, with the next dealer. It begins when all have pressed it.
    .title = Between players
