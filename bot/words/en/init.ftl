# python -m bot init: the questions that make a configuration file. $program is how the bot is called.
init-exists = { $path } is there already. To make another one: { $program } init --config other.toml
init-token-help = The bot needs a token of Discord: create an application at https://discord.com/developers/applications, open “Bot”, press “Reset Token” and copy it. Nothing is shown while you paste it.
init-token = Token
init-token-refused = Discord refuses this token. Copy it again: it is shown only once after a reset.
# One of several; $choices are the words to be typed.
init-choose = Please type one of these: { $choices }
# What a question that can be answered by yes or no ends in; Enter means yes.
init-yes-or-no = [Y/n]
init-yes-and-no = yes, no
init-stopped = Stopped.
init-unwritable = { $path } cannot be written: { $why }
init-no-answer = Discord cannot be reached: look at this machine’s network, then start again. Nothing was written.
init-found = This is { $name }.
init-storage = Where are tables and results to be kept? sqlite: in a file beside the configuration, which needs nothing else. postgresql: in a database of a server of yours.
init-url-help = The database’s URL, like postgresql+asyncpg://USER:PASSWORD@HOST/DATABASE. Nothing is shown while you type it.
init-url = URL
init-url-form = That URL names no database of PostgreSQL: it begins with postgresql+asyncpg:// and ends with the database’s name.
init-url-driver = The bot has no driver for PostgreSQL yet. In another window: pip install asyncpg, then type the URL again.
# $why is what the server, or this machine, answers.
init-url-refused = The database does not let the bot in ({ $why }). Check that its server is running, and the user, password and names in the URL.
init-zone = The time zone by which the hand of the day begins and ends
init-zone-bad = There is no time zone of that name: one is, for example, Europe/Rome.
init-backups = Is the bot to make a backup every day, in the folder { $folder }, and keep fourteen?
init-emojis = Upload the pictures of the cards as emojis of the bot? Its messages are easier to read with them.
init-emojis-done = { $number } emojis uploaded.
init-emojis-failed = The emojis are not all uploaded: Discord did not answer, or refused. Later: { $program } emojis upload
init-written = { $path } is written; only you may read it.
init-next =
    Now let it into your server:
      { $link }
    then start it:
      { $program } run --config { $path }
    and in a channel type /table open. If something is not well: { $program } doctor --config { $path }
