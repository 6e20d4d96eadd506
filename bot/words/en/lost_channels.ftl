# When the place of a table, or a person's way to it, is lost: threads, channels, servers.

thread-name = { $game } · { $host }’s table
thread-line = { $host } has opened a table of { $game }: { $channel }
problem-thread-no-threads = There are no threads in this kind of channel: open the table without one, or in a text channel.
problem-thread-permissions = I cannot open a thread here, so nothing was opened: whoever manages the server has to let me create public threads, write in threads and attach files.
problem-thread-too-many = The server has as many active threads as Discord allows, so nothing was opened. Open the table without a thread, or have an old thread closed first.
problem-thread-name = This server doesn’t accept the thread’s name, so nothing was opened: AutoMod or Server Discovery rejects a word in “{ $name }”. Open the table without a thread, or have the word allowed.
problem-thread-refused = Discord refuses a new thread here (code { $code }), so nothing was opened. Open the table without a thread, or in another channel.
problem-thread-gone = This channel is gone, so nothing was opened: open the table in another one.
problem-homeless = The table has lost its channel, and the match waits: `/table move` in another channel goes on with it.

thread-closed = The thread { $channel } is locked, and I may not open it: the table there stands still for those who watch. Your hand is still to be had here. Whoever manages the server can unlock the thread; I look again every few minutes, and at once when it changes.
thread-not-reopened = The thread { $channel } was archived, and I cannot reopen it: the server has as many active threads as Discord allows. Your hand is still to be had here. Have another thread closed: I look again every few minutes.

channel-gone = The channel of this table is gone, or I have been taken out of its server. Nothing is lost: the match waits as it is, and no clock runs.
channel-gone-lobby = The channel of this table is gone, or I have been taken out of its server. Nobody has lost a seat: the match can begin elsewhere.
channel-gone-move = It goes on when somebody from the table gives `/table move` in another channel, or when the channel is there again.
channel-gone-evening = The evening opens a new thread for it. If the evening’s channel is gone too, it waits until a director takes it to another one.
stands-before-hand = Hand { $hand } is to be dealt.
stands-in-hand =
    { $tricks ->
        [0] Hand { $hand } is on the table, before the first trick is over.
        [one] Hand { $hand } is on the table, one trick is over.
       *[other] Hand { $hand } is on the table, { $tricks } tricks are over.
    }
table-moved = The table has moved to { $channel }.
told-moved = The table is here now.
problem-nothing-to-move = You are at no table that could move here.
problem-thread-locked = This thread is locked: open the table in another, or have it unlocked first.
