# python -m bot init: the questions that make a configuration file. $program is how the bot is called.
init-exists = { $path } already exists. To make another one: { $program } init --config other.toml
init-token-help = The bot needs a token from Discord. Create an application at https://discord.com/developers/applications, open “Bot”, press “Reset Token” and copy it. Nothing is shown while you paste it.
init-token = Token
init-token-refused = Discord refuses this token. Please copy it again; Discord shows it only once after a reset.
# One of several; $choices are the words to be typed.
init-choose = Please type one of these: { $choices }
# The end of a question that is answered by yes or no; Enter means yes.
init-yes-or-no = [Y/n]
init-yes-and-no = yes, no
init-stopped = Stopped.
init-unwritable = Can’t write { $path }: { $why }
init-no-answer = Can’t reach Discord. Check this machine’s network, then start again. Nothing was written.
init-found = This is { $name }.
init-storage = Where should tables and results be stored? sqlite: in a file next to the configuration, with nothing else to set up. postgresql: in a database on a server of yours.
init-url-help = The database’s URL, such as postgresql+asyncpg://USER:PASSWORD@HOST/DATABASE. Nothing is shown while you type it.
init-url = URL
init-url-form = That isn’t the URL of a PostgreSQL database: it begins with postgresql+asyncpg:// and ends with the database’s name.
init-url-driver = The bot has no driver for PostgreSQL yet. In another window: pip install asyncpg, then type the URL again.
# $why is what the server, or this machine, answers.
init-url-refused = The database refuses the connection ({ $why }). Check that its server is running, and the user, password and names in the URL.
init-zone = The time zone for the hand of the day
init-zone-bad = There is no time zone with that name. An example of one is Europe/Rome.
init-backups = Should the bot make a backup every day in the folder { $folder }, and keep fourteen?
init-emojis = Upload the pictures of the cards as emojis of the bot? They make its messages easier to read.
init-emojis-done = { $number } emojis uploaded.
init-emojis-failed = Not all emojis were uploaded: Discord didn’t answer, or refused. To try again later: { $program } emojis upload
init-written = Wrote { $path }, which only you can read.
init-next =
    Now invite the bot to your server:
      { $link }
    then start it:
      { $program } run --config { $path }
    and in a channel type /table open. If something goes wrong: { $program } doctor --config { $path }
