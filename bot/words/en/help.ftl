# Help for newcomers: the answer to /help.

help-title = Tarocchino, the tarot game of Bologna
help-page-first = A first game
help-page-more = While you play
help-page-evenings = Club evenings
help-what = Tarocchino has been played in Bologna for five hundred years, with { $pack } long and narrow cards. You play for tricks, and the cards in them count most when they belong together: four Kings, or a King with his court. I run the table: I deal, count the points and enforce the rules. If friends are missing, computer players sit in.
help-first =
    ### Your first game
    1. **Open a table** in a channel of a server, with `/table open` or the button below. You get the first seat.
    2. **Fill it.** Others press *{ $sit }*; computer players take the free seats, as strong as you choose in the menu. At a table of four, opposite seats are partners.
    3. **Start** with *{ $start }*. The button comes with the table, and is also behind *{ $more }*. The cards are dealt at once.
    4. **Your hand** comes by direct message, with the table above your cards. Press a card to play it: the buttons are the cards you can play. You can stay there for the whole match, or press *{ $hand }* at the table, which shows only you the same.
    5. **If you deal,** discard { $discarded } cards, but never a King or one of the Tarocchi. Choose small cards of a suit you’d like to get rid of.
    6. **In the first trick,** before your card, press *{ $declare }* if it’s there. Your combinations are scored, and the others see them.
    7. **Then** follow the suit led if you can. If not, play a trump; if you have none, play anything. The highest trump takes the trick, or else the highest card of the suit led.

    When others are waiting for you, I post the message again and Discord notifies you; in `/preferences` you choose after how long, or never. After the last trick I count the points, and show where each one comes from.
help-more =
    ### What to look for
    - You can play the **Matto** at any time, and it saves a better card. The **Bégato** is the lowest trump: bring it home. Both make all your sequences longer.
    - **Kings and Tarocchi** are worth most. Three or four Kings, Queens, Knights, Jacks or Tarocchi make a *cricca*.
    - **Three sequences**, or three cricche, score double, so hunt for the third. Without its King a suit has no sequence.
    - **Your partner** sits opposite. When you lead, you can say *busso*, *striscio* or *volo* with the card, once the King of the suit has been played.
    - **Near the target,** a declaration can win at once: you *call out*.

    ### Commands
    - `/hand show` your cards, wherever you are · `/score` the rubber: how the match stands, hand by hand
    - `/learn` short lessons, played on the spot
    - `/daily` the hand of the day: the same cards for everybody, each against computer players; results the next morning
    - `/card` what any card is worth and belongs to · `/rules` the rules, page by page · `/glossary` the words of the table
    - `/preferences` how your cards look, when I notify you, what I ask
    - `/table list` the open tables of the server · `/table alert` a message when somebody opens one
    - `/table show` the table’s message again, below the chat
    - `/table leave` leave your seat: a computer player, or a person you name, plays on for you
    - *More…* below the table: take a card back, claim the rest, take a break, resign, play again (`/hand undo`, `/hand claim`, `/table pause`, `/table resign`, `/table rematch`)
    - `/history replay` a finished hand, card by card · `/watch` follow a table by direct message
    - `/history verify` whether the shuffle was fair · `/history record` the match as a file
help-now = **Now:** { $what }
help-now-direct = tables are played in the channels of a server. Ask for `/help` there.
help-now-open = there is no table in this channel. *{ $button }* opens a table of { $game } for you, with computer players.
help-now-may-not = there is no table in this channel, and none can be opened here, because you or I can’t write in it. Try another channel.
help-now-sit = a table of { $game } is open here. Press *{ $button }* on its message.
help-now-full = every seat of the { $game } here is taken. Watch, or open a table in another channel.
help-now-start = your table is ready: press *{ $more }* on its message, then *{ $button }*.
help-now-fill = your table still has free seats: wait for others, or press *{ $more }* on its message and start with computer players.
help-now-host = you have a seat. { $host } starts the match as soon as the seats are taken.
help-now-look-on = { $game } is being played here. Watch, or open a table in another channel.
help-now-cut = the pack is being cut for the next hand: press *{ $button }*, or *{ $other }*.
help-now-next-hand = a hand is over: press *{ $button }* when you have read how it was scored.
help-now-open-cut = open the cut that you sealed: press *{ $button }*.
help-now-wait-cuts = the others aren’t ready for the next hand yet. Your cards will come automatically.
help-now-turn = it’s your turn. Your cards are in your direct messages; *{ $button }* at the table shows them too.
help-now-wait = { $player } is to move. Please wait for your turn.
help-now-next = the next hand is being prepared.
play-no-table = You’re not sitting at a table. **{ $button }** opens one here, with computer players in the other seats; `/table list` shows tables with a free seat.
button-first-game = Open a first game
button-preferences = Preferences
button-help-card = Look at a card
