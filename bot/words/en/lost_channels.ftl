# When the place of a table, or a person's way to it, is lost: threads, channels, servers.

thread-name = { $game } · { $host }’s table
thread-line = { $host } has opened a table of { $game }: { $channel }
problem-thread-no-threads = This kind of channel has no threads. Open the table without one, or in a text channel.
problem-thread-permissions = I can’t open a thread here, so nothing was opened. Ask someone who manages the server to let me create public threads, write in threads and attach files.
problem-thread-too-many = The server has as many active threads as Discord allows, so nothing was opened. Open the table without a thread, or have an old thread closed first.
problem-thread-name = This server doesn’t accept the thread’s name, so nothing was opened: AutoMod or Server Discovery rejects a word in “{ $name }”. Open the table without a thread, or have the word allowed.
problem-thread-refused = Discord refuses a new thread here (code { $code }), so nothing was opened. Open the table without a thread, or in another channel.
problem-thread-gone = This channel is gone, so nothing was opened. Please open the table in another one.
problem-homeless = The table has lost its channel, so the match is waiting. `/table move` in another channel continues it there.

thread-closed = The thread { $channel } is locked and I can’t open it, so people who watch see no changes there. You can still play your hand here. Someone who manages the server can unlock the thread. I check every few minutes, and at once when it changes.
thread-not-reopened = The thread { $channel } was archived, and I can’t reopen it because the server has as many active threads as Discord allows. You can still play your hand here. Please have another thread closed; I check every few minutes.

channel-gone = This table’s channel is gone, or I’ve been removed from its server. Nothing is lost: the match is waiting, and the clocks are stopped.
channel-gone-lobby = This table’s channel is gone, or I’ve been removed from its server. Everybody keeps their seat, and the match can begin elsewhere.
channel-gone-move = It continues when somebody from the table uses `/table move` in another channel, or when the channel is back.
channel-gone-evening = The evening opens a new thread for it. If the evening’s channel is gone too, it waits until a director takes it to another one.
stands-before-hand = Hand { $hand } is about to be dealt.
stands-in-hand =
    { $tricks ->
        [0] Hand { $hand } is being played, and no trick is over yet.
        [one] Hand { $hand } is being played, and one trick is over.
       *[other] Hand { $hand } is being played, and { $tricks } tricks are over.
    }
table-moved = The table has moved to { $channel }.
told-moved = The table is here now.
problem-nothing-to-move = You have no table that could move here.
problem-thread-locked = This thread is locked. Open the table in another one, or have this one unlocked first.
