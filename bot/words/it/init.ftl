# python -m bot init: le domande da cui nasce un file di configurazione. $program è come si avvia il bot.
init-exists = { $path } c’è già. Per farne un altro: { $program } init --config altro.toml
init-token-help = Al bot serve un token di Discord: crea un’applicazione su https://discord.com/developers/applications, apri «Bot», premi «Reset Token» e copialo. Mentre lo incolli non si vede nulla.
init-token = Token
init-token-refused = Discord rifiuta questo token. Copialo di nuovo: dopo un reset si vede una volta sola.
# Una fra più cose; $choices sono le parole da scrivere.
init-choose = Scrivi una di queste parole: { $choices }
# Come finisce una domanda a cui si risponde sì o no; Invio vuol dire sì.
init-yes-or-no = [S/n]
init-yes-and-no = sì, no
init-stopped = Interrotto.
init-unwritable = Non riesco a scrivere { $path }: { $why }
init-no-answer = Discord non è raggiungibile: controlla la rete di questa macchina, poi ricomincia. Non è stato scritto nulla.
init-found = È { $name }.
init-storage = Dove conservare tavoli e risultati? sqlite: in un file accanto alla configurazione, senza bisogno d’altro. postgresql: in un database di un tuo server.
init-url-help = L’URL del database, come postgresql+asyncpg://UTENTE:PASSWORD@HOST/DATABASE. Mentre lo scrivi non si vede nulla.
init-url = URL
init-url-form = Questo URL non indica un database PostgreSQL: comincia con postgresql+asyncpg:// e finisce con il nome del database.
init-url-driver = Al bot manca ancora il driver per PostgreSQL. In un’altra finestra: pip install asyncpg, poi scrivi di nuovo l’URL.
# $why è quello che risponde il server, o questa macchina.
init-url-refused = Il database non fa entrare il bot ({ $why }). Controlla che il server sia acceso, e nell’URL l’utente, la password e i nomi.
init-zone = Il fuso orario secondo cui comincia e finisce la smazzata del giorno
init-zone-bad = Non c’è un fuso orario con questo nome: uno è, per esempio, Europe/Rome.
init-backups = Il bot deve fare una copia di sicurezza al giorno, nella cartella { $folder }, e tenerne quattordici?
init-emojis = Carico le immagini delle carte come emoji del bot? Con quelle i suoi messaggi si leggono meglio.
init-emojis-done = Emoji caricate: { $number }.
init-emojis-failed = Non tutte le emoji sono caricate: Discord non ha risposto, o ha rifiutato. Più tardi: { $program } emojis upload
init-written = { $path } è scritto; puoi leggerlo solo tu.
init-next =
    Ora fallo entrare nel tuo server:
      { $link }
    poi avvialo:
      { $program } run --config { $path }
    e in un canale scrivi /tavolo apri. Se qualcosa non va: { $program } doctor --config { $path }
