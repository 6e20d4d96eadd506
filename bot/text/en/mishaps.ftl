# When the place of a table, or a person's way to it, is lost: threads, channels, servers.

thread-name = { $game } · { $host }’s table
problem-no-threads-here = There are no threads in this kind of channel: open the table without one, or in a text channel.
problem-thread-permissions = I cannot open a thread here, so nothing was opened: whoever manages the server has to let me create public threads, write in threads and attach files.
