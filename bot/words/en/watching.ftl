# People who follow a table.

problem-deal-secret = The hands of this table are played elsewhere too, and stay a secret until everybody has played them. Ask again then.
problem-plays-here = You sit at this table: your own panel shows you more than anybody who watches may see. Press **My hand**.

button-watch = Watch
button-unwatch = Stop watching
watch-where = -# You are watching from afar: the table is in { $channel }. This message follows it, trick by trick.
watch-soon = You will see the { $game } of { $channel } here as soon as the cards are dealt.
watch-stopped = You no longer watch this { $game }.
watch-sits = You have sat down at this { $game }: from here on your own cards come instead.
watch-not-there = You no longer see the channel of this { $game }, so I have stopped showing it to you.
watch-hidden = This { $game } is over. I can’t see its channel any more, so I can’t show you how it ended.
watch-already = You are watching this table already: look into your direct messages.
watch-dms-closed = I cannot send you direct messages, so you cannot follow the table there. Allow messages from members of this server in its privacy settings, or take the thread: `/watch` with *where*.
watch-begun = You follow the table in your direct messages, trick by trick. A button there ends it.
watch-no-thread-needed = The table has this thread to itself: talk about the game right here.
watch-dms-refused = Discord lets me open no conversations just now, so you cannot follow the table by direct message. Take the thread: `/watch` with *where*, or write to me first.
watch-thread-opened = Here one can talk about the { $game } of { $channel }. Whoever asks for it with `/watch` is called here once.
watch-thread-follower = { $person } follows the game.
watch-thread-told = The talk about the game is in { $thread }.
thread-talk-name = Talk about { $game }
choice-watch-dm = By direct message, trick by trick
choice-watch-thread = In a thread, to talk about the game
