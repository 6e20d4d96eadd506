# When the place of a table, or a person's way to it, is lost: threads, channels, servers.

thread-name = { $game } · { $host }’s table
problem-no-threads-here = There are no threads in this kind of channel: open the table without one, or in a text channel.
problem-thread-permissions = I cannot open a thread here, so nothing was opened: whoever manages the server has to let me create public threads, write in threads and attach files.
problem-homeless = The table has lost its channel, and the match rests: `/table move` in another channel goes on with it.

thread-closed = The thread { $channel } is locked, and I may not open it: the table there stands still for those who watch. Your hand is still to be had here. Whoever manages the server can unlock the thread; I look again every few minutes, and at once when it changes.
