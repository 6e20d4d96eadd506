# People who follow a table.

problem-deal-secret = This table’s hands are played elsewhere too, and stay secret until everybody has played them. Please ask again then.
problem-plays-here = You sit at this table, and your own panel shows you more than people who watch may see. Press **My hand**.

button-watch = Watch
button-unwatch = Stop watching
watch-where = -# You’re watching the table in { $channel }. This message follows it, trick by trick.
watch-soon = You’ll see the { $game } in { $channel } here as soon as the cards are dealt.
watch-stopped = You’re no longer watching this { $game }.
watch-sits = You now sit at this { $game } yourself, so your own cards come instead.
watch-not-there = You can no longer see the channel of this { $game }, so I’ve stopped showing it to you.
watch-hidden = This { $game } is over. I can’t see its channel any more, so I can’t show you how it ended.
watch-already = You’re already watching this table. Look in your direct messages.
watch-dms-closed = I can’t send you direct messages, so you can’t follow the table there. Allow messages from members of this server in its privacy settings, or use the thread: `/watch` with *where*.
watch-begun = You’re following the table in your direct messages, trick by trick. A button there ends it.
watch-no-thread-needed = The table has this thread to itself, so you can talk about the game right here.
watch-dms-refused = Discord isn’t letting me open direct messages just now, so you can’t follow the table there. Use the thread (`/watch` with *where*), or write to me first.
watch-thread-opened = You can talk about the { $game } in { $channel } here. I call everyone who asks for it with `/watch` here once.
watch-thread-follower = { $person } follows the game.
watch-thread-told = You can talk about the game in { $thread }.
thread-talk-name = Talk about { $game }
choice-watch-dm = By direct message, trick by trick
choice-watch-thread = In a thread, to talk about the game
