# python -m bot init: the questions that make a configuration file. $program is how the bot is called.
init-exists = { $path } is there already. To make another one: { $program } init --config other.toml
init-token-help = The bot needs a token of Discord: create an application at https://discord.com/developers/applications, open “Bot”, press “Reset Token” and copy it. Nothing is shown while you paste it.
init-token = Token
init-token-refused = Discord refuses this token. Copy it again: it is shown only once after a reset.
init-no-answer = Discord cannot be reached: look at this machine’s network, then start again. Nothing was written.
init-found = This is { $name }.
init-storage = Where are tables and results to be kept? sqlite: in a file beside the configuration, which needs nothing else. postgresql: in a database of a server of yours.
init-url-help = The database’s URL, like postgresql+asyncpg://USER:PASSWORD@HOST/DATABASE. Nothing is shown while you type it.
init-url = URL
init-url-bad = That does not work: { $why }
init-zone = The time zone by which the hand of the day begins and ends
init-zone-bad = There is no time zone of that name: one is, for example, Europe/Rome.
init-backups = Is the bot to make a backup every day, in the folder { $folder }, and keep fourteen?
init-emojis = Upload the pictures of the cards as emojis of the bot? Its messages are easier to read with them.
init-emojis-done = { $number } emojis uploaded.
init-emojis-failed = The emojis are not all uploaded ({ $why }). Later: { $program } emojis upload
init-written = { $path } is written; only you may read it.
init-next =
    Now let it into your server:
      { $link }
    then start it:
      { $program } run --config { $path }
    and in a channel type /table open. If something is not well: { $program } doctor --config { $path }
