# What players are refused about breaks, proposals, returning to play and seats that change hands.

problem-paused = The match is taking a break. Whoever sits here can go on with it.
problem-not-paused = The match is not taking a break.
problem-asked-already = One question at a time: the table still waits for an answer to the one before.
problem-not-asked = That question is settled, or is not for you to answer.
problem-nothing-asked = You have asked the others nothing that you could take back.
problem-settled = That was asked once, and has had its answer.
problem-nothing-to-undo = There is nothing of yours to take back now: a hand that is scored stays as it is, and so does what a computer player did for you.
problem-why-agreed = Nothing is left to agree on: `/why` may be asked here during the hand already, or never, as others play the same cards.
problem-no-claim-now = You can say that the rest is yours while cards are being played in your hand, and once.
problem-claim-uncertain = Somebody might still take a trick from you, and computer players only give what is certain. Your cards stay your own.
problem-not-away = You are here already: nobody is playing for you.
problem-out-already = You are out of this match already: there is nothing left to resign.
problem-knows-cards = You have seen the cards of another seat in this hand. From the next hand on you are welcome to this one.
problem-offered-to-another = This seat is offered to somebody else.
problem-not-offered = This seat is not offered to anybody.
problem-no-substitute = Nobody has left this seat: it needs no substitute.
problem-no-rematch = No match was played at this table. Open another with `/table open`.
problem-no-person = Choose somebody of this server who can play: not a bot.
