# The table of a channel: seats, the state of the hand, what happened, what is refused.

table-heading = { $title } · { $rules } rules
game-to-target = { $game } to { $target }
game-to-penalties =
    { $target ->
        [one] { $game } to one penalty
       *[other] { $game } to { $target } penalties
    }
table-rule-options = -# Agreed at this table: { $options }
table-standing = Hand { $hand }, { $dealer } deals · { $score }
table-finished = Hand { $hand } is over · { $score }
table-signal = *{ $signal }*: { $meaning }
table-saying = { $player }, *{ $saying }*: { $meaning }
table-closed = This table has been closed.
table-broken-off = Hand { $hand } had been dealt and counts for nobody. **{ $button }** tells the seed that it was dealt from.
table-parked = This table cannot go on: its records do not agree, and nothing is guessed. Please open a new one.

seat-south = South
seat-east = East
seat-north = North
seat-west = West
seat-number = Seat { $number }
seat-free = *free*
seat-computer = { $name } (computer, { $level })
level-name =
    { $level ->
        [novice] novice
        [master] master
       *[club] club player
    }
computer-with-level = { $name } ({ $level })
computers-with-levels = Computer players: { $players }.
level-option =
    { $level ->
        [novice] Novice
        [master] Master
       *[club] Club player
    }
level-about =
    { $level ->
        [novice] Makes a beginner’s mistakes: a good opponent to learn with
        [master] Plays the hand on in its head before every card: hard to beat
       *[club] Plays soundly, at a glance
    }

lobby-seat = **{ $seat }** · { $who }
score-side = { $side } **{ $points }**
score-side-so-far = { $side } **{ $points }** + { $hand }
score-side-of-hand = { $side } { $points }
score-of-hand = This hand so far: { $scores }
score-without-hidden = without { $number } face-down cards
score-heaps = Tricks, face down: { $tricks }
score-until-stopped = -# No number of hands was agreed on: with `/table end` you stop together, and the highest score wins.
score-none-yet = No hand has been finished yet.

turn-lead = { $player } leads.
turn-call_out = { $player } may call out.
turn-auction = The auction: { $player } speaks.
turn-discard = { $player } is to discard.
turn-declare = { $player } may declare.
turn-play = { $player } is to play.
turn-pay = { $player } is to pay for the Matto.
turn-over = The hand is over.

draw-title = The draw for partners
draw-deal-title = The draw for the first deal
draw-round = { $drawn }.
draw-card = { $player } draws { $card }
draw-deals = { $player } drew highest and deals first.
draw-receives = { $player } drew highest and is dealt the first cards: { $dealer } deals.

round-sheet-title = Hand { $hand }
result-title = The match is over
result-rating = Your rating in { $game }: **{ $rating }** ({ $change }).
result-rating-computers = Your rating in { $game } against computer players: **{ $rating }** ({ $change }).
rating-value = { $mean } ± { $deviation }
rating-value-provisional = { $mean } ± { $deviation }, provisional
button-course = The hand so far
course-title = Hand { $hand } so far
course-none = Nothing has been declared or played in this hand yet.
course-face-down = -# The other tricks lie face down until the hand is over.
last-trick-none = No trick has been finished in this hand yet.

dm-closed = { $player }, I cannot send you direct messages, so I cannot deal you your { $game } hand there. Press **My hand** on the table message: only you will see it.
channel-barred = I cannot write in { $channel } any more, so the table there stands still for those who watch. Your hand is still to be had here. Whoever manages the server can let me see the channel, send messages and attach files there; I look again every few minutes, and at once when it changes.

problem-no-table = There is no table here. Open one with `/table open`.
problem-channel-taken = There is a table in this channel already: one game a channel. Finish or close it, or open yours in another channel.
problem-seat-taken = Somebody sits there already: choose another seat.
problem-no-such-seat = There is no such seat: choose one from the list.
problem-table-full = Every seat is taken: watch, or open a table in another channel.
problem-already-seated = You have a seat at this table already: choose a free one to move.
problem-not-seated = You are not sitting at this table, and only its players may do this: wait for the next match, or open a table of your own.
problem-no-computer-there = No computer player sits there: choose another seat.
problem-host-only = Only the person who opened the table may do this: ask them.
problem-not-in-lobby = The match has started, and seats stay as they are until it ends: wait for the next one.
problem-not-playing = No match is being played at this table: wait until its host starts one.
problem-match-ended = Play at this table has ended. `/table rematch` plays the match again, `/table open` opens another.
problem-seats-empty =
    { $number ->
        [one] One seat is still free: wait for somebody, or add a computer player.
       *[other] { $number } seats are still free: wait for somebody, or add computer players.
    }
problem-stale = The table has moved on since you saw these buttons. Here is how it stands now: please choose again.
problem-busy = The table could not be written just now, and nothing has changed. Please try again in a moment.
problem-bad-rules = This game cannot be played by these rules: choose others from the list.
problem-bad-target = This game is not played to that target: choose one from the list, or leave *target* out.
problem-bad-hands = This game is played to its own end: leave *hands* out.
problem-bad-losers = Fewer players can lose than play: choose a smaller number of losers.
problem-no-rule-option = I know no rule option “{ $typed }”: choose from the list, or write an option and its value, such as `signals=off`, with commas between several.
problem-bad-rule-option = That is no value for “{ $knob }”: choose one from the list.
problem-rule-option-not-here = { $game } has no use for “{ $knob }”: leave it out.
problem-permissions = I may not post here: whoever manages the server has to let me { $missing }.
permission-view-channel = view the channel
permission-send-messages = send messages
permission-send-messages-in-threads = send messages in threads
permission-attach-files = attach files
problem-server-only = This can only be done in a channel of a server.
problem-which-table = You are sitting at several tables: say which with the option *table*.
problem-no-card = I know no card “{ $typed }”: choose one from the list.
problem-which-card = “{ $typed }” may be one of several cards: add its suit, or choose from the list.
problem-asked-first =
    { $phase ->
        [call_out] First say whether you call out or play on.
        [auction] The auction comes first: make your bid.
        [discard] You have to discard { $number } cards first.
        [declare] The declarations come first: declare, or declare nothing.
        [pay] You have to pay for the Matto first.
       *[play] You are to play a card now.
    }
problem-no-combination = You cannot declare “{ $typed }” now: choose from the list.
problem-no-saying = I know no saying “{ $typed }”: choose one from the list.
problem-dms-delayed = I am opening many conversations at the moment, one after the other. It will be your turn in { $seconds } s: please try again then.
problem-too-many-tables =
    { $number ->
        [one] You have an open table here, and this server allows one to each host. Close it, or let it end, before you open another.
       *[other] You have { $number } open tables here, as many as this server allows to each host. Close one, or let it end, before you open another.
    }
problem-too-many-openings = You have opened as many tables as this server allows in ten minutes. You can open the next one { $when }.
problem-one-at-a-time = One at a time, please: I am still busy with what you asked for before. Try again in a moment.
problem-earlier-version = This button is of an earlier version and no longer does anything. `/table show` shows your table as it is now.
problem-malformed = I cannot read this request. Reload Discord, then try again.
problem-discord = Discord is not answering me properly just now. What you did counts if the table shows it: please look again in a moment.
problem-unexpected = Something went wrong on my side. Nothing of yours is lost: please try again.

told-opened = The table is open.
told-no-history = -# I may not read the message history here, so after an interruption a message may appear twice. Whoever manages the server can allow it.
told-seated = You have a seat.
told-left = You have left the table.
told-computer-added = A computer player has sat down.
told-computer-removed = The computer player has left.
told-started = The cards are dealt. Good luck!
told-closed = The table is closed.
told-shown = Here is the table again.
told-done = Done.
told-record-json = The match as a game record: every hand that is over.
told-record-txt = The match as text: every hand that is over, trick by trick.
told-record-html = The match as a page: every hand that is over, to print or to step through. Download it and open it in a browser.
record-none-yet = No hand has been finished yet; a hand in play stays secret.
