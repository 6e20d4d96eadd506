# What players are refused about breaks, proposals, returning to play and seats that change hands.

problem-paused = The match is taking a break. Anyone who sits here can resume it.
problem-not-paused = The match isn’t taking a break.
problem-asked-already = One question at a time, please. The table is still waiting for an answer to the last one.
problem-not-asked = That question is settled, or isn’t for you to answer.
problem-nothing-asked = You haven’t asked the others anything that you could take back.
problem-settled = That question has already been asked and answered.
problem-nothing-to-undo = You have nothing to take back now. A hand that is scored stays as it is, and so does what a computer player did for you.
problem-why-agreed = There is nothing left to agree on. Either `/why` is already allowed during the hand, or it never is, because others play the same cards.
problem-no-claim-now = You can claim the rest only while cards are being played in your hand, and only once.
problem-claim-uncertain = Somebody might still take a trick from you, and computer players concede only what is certain. Nobody has seen your cards.
problem-not-away = You’re already here, and nobody is playing for you.
problem-out-already = You’re already out of this match, so there is nothing left to resign.
problem-knows-cards = You’ve seen the cards of another seat in this hand. You’re welcome to take this seat from the next hand.
problem-offered-to-another = This seat is offered to somebody else.
problem-not-offered = This seat isn’t offered to anybody.
problem-no-substitute = Nobody has left this seat, so it needs no substitute.
problem-no-rematch = No match was played at this table. Open another one with `/table open`.
problem-no-person = Please choose somebody from this server who isn’t a bot.
