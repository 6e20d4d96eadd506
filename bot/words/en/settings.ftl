# What a server's managers decide about its tables: the panel of /settings, and blocks.

settings-title =
    ### Settings of this server
    Only you see this. A change applies from the next table; open tables stay as agreed.
settings-page-tables = Tables
settings-page-games = Games
settings-page-quiet = Quiet
settings-page-daily = Every day
settings-page-limits = Limits

settings-channels = **Where** tables may be opened: { $channels }. Threads belong to their channel.
settings-channels-all = in every channel
menu-settings-channels = Channels; none means all
settings-openers = **Who** may open a table: { $openers }.
settings-openers-everyone = everybody
settings-openers-moderators = only moderators
settings-openers-role = people with the role { $role }, and moderators
settings-openers-no-role = everybody, because no role is chosen yet
option-openers-everyone = Everybody
option-openers-role = People with a role
option-openers-moderators = Only moderators
menu-settings-openers = Who may open a table
menu-settings-role = Choose the role
settings-language = **The language** of public messages. What only one person sees is in that person’s own language.
option-language-own = As in Discord
option-language-en = English
option-language-it = Italiano
menu-settings-language = Choose the language
settings-players-role = **Players wanted**: when a host calls players with `/table call`, { $role } is pinged, at most once every half hour. Everybody must be allowed to mention the role.
settings-no-players-role = **Players wanted**: no role is pinged so far. If you choose one, hosts can ping it with `/table call`, at most once every half hour. Everybody must be allowed to mention the role.
menu-settings-players-role = The role to ping; none means nobody
# $channels is "#general and #games", $missing "send messages and attach files".
settings-cannot-post = ⚠️ I can’t post in { $channels } yet. In the channel’s permissions, let me { $missing }.
chosen-channel-barred = I can’t post in { $channel }, which your server has chosen for the hand or the puzzle of the day. Let me view the channel, send messages and attach files there, or choose another channel with `/settings`. I’ll post as soon as I can.
settings-no-ping = ⚠️ Discord won’t ping { $role }. Under *Server Settings → Roles*, allow anyone to mention this role, or choose another one.

settings-game = **Default game**, if the host doesn’t choose one.
menu-settings-game = Choose the game
settings-rules = **Default rules**, if the host doesn’t choose any and the game allows them.
option-rules-own = Each game’s usual rules
menu-settings-rules = Choose the rules
settings-clock = **Default clock**, if the host doesn’t set one.
menu-settings-clock = Choose the clock
settings-signals = **Signals** to the partner: *busso*, *striscio* and *volo*.
button-signals-on = As the rules say
button-signals-off = Never
settings-sayings = **Sayings** in Mattazza, such as *Vado a duro!*
button-sayings-on = Allowed
button-sayings-off = Not here
settings-cutting = **Cutting**: before each hand, players who like to are asked to cut, or the cards are dealt at once.
button-cutting-on = Ask
button-cutting-off = Deal at once
settings-face_down = **Taken tricks** lie face down or stay in view during the hand, if the host doesn’t choose.
button-face_down-on = Face down
button-face_down-off = In view

settings-leaderboard = **The leaderboard**, which `/leaderboard` shows. Results are kept either way.
button-leaderboard-on = Shown
button-leaderboard-off = Not shown
settings-daily-channel = **The hand of the day**: each morning, I post the podium of people who started it in this server in { $channel }, without a ping.
settings-no-daily-channel = **The hand of the day**: its podium isn’t posted anywhere so far. Choose a channel for it; nobody is pinged there.
menu-settings-daily-channel = The channel of the podium; none means nowhere
# $hour is "12:00".
settings-puzzle-channel = **The puzzle of the day**: I post it in { $channel } every day at { $hour } in the bot’s time zone, without a ping, and the next day its answer and how many solved it.
settings-no-puzzle-channel = **The puzzle of the day**: it isn’t posted anywhere so far. Choose a channel for it; nobody is pinged there.
menu-settings-puzzle-channel = The channel of the puzzle; none means nowhere
menu-settings-puzzle_hour = The hour of the puzzle
option-puzzle-hour = At { $hour }:00
settings-open_tables = **Open tables**: how many one host can have here at the same time.
menu-settings-open_tables = Choose how many
option-limit-tables =
    { $number ->
        [one] One table
       *[other] { $number } tables
    }
settings-openings = **New tables**: how many one host can open here in ten minutes.
menu-settings-openings = Choose how many
option-limit-openings = { $number } in ten minutes
option-limit-none = Any number

settings-quiet = **Quiet hours**, when these tables make no sound for anybody: { $hours }.
settings-not-quiet = **Quiet hours**, when these tables make no sound for anybody: none so far.

problem-managers-only = Only people who manage this server can do that. Please ask one of them.
problem-other-channel = You can’t open tables in this channel. Try it in { $channel }.
problem-role-opens = In this server, only people with the role { $role } can open tables. Ask one of them to open one, and sit there.
problem-moderators-open = In this server, only moderators can open tables. Ask one of them to open one, and sit there.

told-blocked = { $person } can no longer sit at your tables or be invited to them, and isn’t notified. A match in progress is played to its end.
told-blocked-everywhere = { $person } can no longer sit at any table of this server, or open one. A match in progress is played to its end.
told-unblocked = { $person } is welcome at your tables again.
told-unblocked-everywhere = { $person } is welcome at the tables of this server again.
told-not-blocked = { $person } wasn’t blocked.
blocks-own = **Blocked from your tables:** { $people }
blocks-own-none = You haven’t blocked anybody from your tables.
blocks-server = **Blocked from all tables of this server:** { $people }
blocks-server-none = Nobody is blocked from the tables of this server.
problem-block-self = You can’t block yourself. To leave a table, use `/table leave`.
problem-block-bot = I run the tables, so I stay. You can block people.
problem-moderators-only = Only moderators of this server can do that. Please ask one of them.
problem-not-welcome = You can’t sit at this table. Choose another one, or open your own.
problem-not-welcome-here = You can’t play at this server’s tables for now. Its moderators can tell you more.

maintenance-line = 🔧 **Maintenance:** no new match can start for now. Matches in progress continue.
maintenance-line-until = 🔧 **Maintenance:** no new match can start for now. It should be over { $when }. Matches in progress continue.
maintenance-note = { $line } { $note }
problem-maintenance = Maintenance is about to begin, so no new match can start for now. Matches in progress continue. Please try again later.
problem-maintenance-until = Maintenance is about to begin, so no new match can start for now. Matches in progress continue. Please try again { $when }.

problem-muted = You play in silence at this table for now, because its host or a moderator asked for that. Choose the card without a signal or a saying.
problem-no-sayings-here = At this table, nothing is said with a card. Choose only the card.
problem-muted-already = This player is already silenced.
problem-not-muted = This player can already speak.
problem-no-such-player = Nobody with that name sits here. Please choose a player from the list.
told-muted = { $player } plays in silence from now on.
told-unmuted = { $player } can speak again.
hand-muted = 🤐 You play in silence at this table for now.
problem-cannot-invite = You can’t invite at least one of these people to your table. Please leave them out.
