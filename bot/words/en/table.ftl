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
table-broken-off = Hand { $hand } was dealt, but it doesn’t count for anybody. **{ $button }** shows the seed it was dealt from.
table-parked = This table can’t continue, because its records don’t agree. Please open a new one.

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
        [master] Thinks the hand through before every card: hard to beat
       *[club] Plays soundly and quickly
    }

lobby-seat = **{ $seat }** · { $who }
score-side = { $side } **{ $points }**
score-side-so-far = { $side } **{ $points }** + { $hand }
score-side-of-hand = { $side } { $points }
score-of-hand = This hand so far: { $scores }
score-without-hidden = without { $number } face-down cards
score-heaps = Tricks, face down: { $tricks }
score-until-stopped = -# No number of hands was agreed on. You can stop together with `/table end`, and the highest score wins.
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

dm-closed = { $player }, I can’t send you direct messages, so I can’t deal you your { $game } hand there. Press **My hand** on the table message. Only you will see it.
channel-barred = I can’t write in { $channel } any more, so people who watch see no changes there. You can still play your hand here. Someone who manages the server can let me see the channel, send messages and attach files there. I check every few minutes, and at once when it changes.

problem-no-table = There is no table here. Open one with `/table open`.
problem-channel-taken = There is already a table in this channel, and only one fits. Finish or close it, or open yours in another channel.
problem-seat-taken = Somebody already sits there. Please choose another seat.
problem-no-such-seat = There is no such seat. Please choose one from the list.
problem-table-full = Every seat is taken. You can watch, or open a table in another channel.
problem-already-seated = You already have a seat at this table. To move, choose a free one.
problem-not-seated = You’re not sitting at this table, and only its players can do this. Wait for the next match, or open a table of your own.
problem-no-computer-there = No computer player sits there. Please choose another seat.
problem-host-only = Only the person who opened the table can do this.
problem-not-in-lobby = The match has started, and seats stay as they are until it ends. Please wait for the next one.
problem-not-playing = No match is being played at this table. Please wait until its host starts one.
problem-match-ended = Play at this table has ended. `/table rematch` plays the match again, `/table open` opens another.
problem-seats-empty =
    { $number ->
        [one] One seat is still free. Wait for somebody, or add a computer player.
       *[other] { $number } seats are still free. Wait for somebody, or add computer players.
    }
problem-stale = The table has moved on since you saw these buttons. Here is how it stands now. Please choose again.
problem-busy = The table couldn’t be saved just now, and nothing has changed. Please try again in a moment.
problem-bad-rules = This game can’t be played by these rules. Please choose others from the list.
problem-bad-target = This game isn’t played to that target. Choose one from the list, or leave *target* empty.
problem-bad-hands = This game sets its own number of hands. Please leave *hands* empty.
problem-bad-losers = There must be fewer losers than players. Please choose a smaller number.
problem-no-rule-option = I don’t know the rule option “{ $typed }”. Choose from the list, or write an option and its value, such as `signals=off`, with commas between several.
problem-bad-rule-option = “{ $knob }” doesn’t have that value. Please choose one from the list.
problem-rule-option-not-here = { $game } doesn’t use “{ $knob }”. Please leave it out.
problem-permissions = I can’t post here. Someone who manages the server has to let me { $missing }.
permission-view-channel = view the channel
permission-send-messages = send messages
permission-send-messages-in-threads = send messages in threads
permission-attach-files = attach files
problem-server-only = You can do this only in a channel of a server.
problem-which-table = You’re sitting at several tables. Choose one with the option *table*.
problem-no-card = I don’t know the card “{ $typed }”. Please choose one from the list.
problem-which-card = “{ $typed }” could be one of several cards. Add its suit, or choose from the list.
problem-asked-first =
    { $phase ->
        [call_out] First say whether you call out or play on.
        [auction] The auction comes first: make your bid.
        [discard] You have to discard { $number } cards first.
        [declare] The declarations come first: declare, or declare nothing.
        [pay] You have to pay for the Matto first.
       *[play] It’s your turn to play a card.
    }
problem-no-combination = You can’t declare “{ $typed }” now. Please choose from the list.
problem-no-saying = I don’t know the saying “{ $typed }”. Please choose one from the list.
problem-dms-delayed = I’m opening many conversations at the moment, one after another. Please try again in { $seconds } s.
problem-too-many-tables =
    { $number ->
        [one] You have an open table here, and this server allows only one per host. Close it, or let it end, before you open another.
       *[other] You have { $number } open tables here, which is as many as this server allows per host. Close one, or let it end, before you open another.
    }
problem-too-many-openings = You’ve opened as many tables as this server allows in ten minutes. You can open the next one { $when }.
problem-one-at-a-time = One at a time, please. I’m still busy with your last request. Try again in a moment.
problem-earlier-version = This button is from an earlier version and no longer works. `/table show` shows your table as it is now.
problem-malformed = I can’t read this request. Please reload Discord, then try again.
problem-discord = Discord isn’t answering me properly just now. What you did counts if the table shows it. Please look again in a moment.
problem-unexpected = Something went wrong on my side. Nothing of yours is lost. Please try again.

told-opened = The table is open.
told-no-history = -# I can’t read the message history here, so a message may appear twice after an interruption. Someone who manages the server can allow it.
told-seated = You have a seat.
told-left = You’ve left the table.
told-computer-added = A computer player now sits at the table.
told-computer-removed = The computer player has left.
told-started = The cards are dealt. Good luck!
told-closed = The table is closed.
told-shown = Here is the table again.
told-done = Done.
told-record-json = The match as a game record, with every finished hand.
told-record-txt = The match as text, with every finished hand, trick by trick.
told-record-html = The match as a page, with every finished hand, to print or to step through. Download it and open it in a browser.
record-none-yet = No hand has been finished yet, and a hand in play stays secret.
