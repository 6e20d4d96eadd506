CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.blocks (
    guild_id bigint NOT NULL,
    blocker_id bigint NOT NULL,
    user_id bigint NOT NULL
);
CREATE TABLE public.club_invitations (
    id bigint NOT NULL,
    code_hash character varying(64) NOT NULL,
    guild_id bigint NOT NULL,
    name character varying(100) NOT NULL,
    channel_id bigint NOT NULL,
    expires_at double precision NOT NULL,
    joining_guild_id bigint,
    joining_name character varying(100),
    is_asked boolean NOT NULL
);
CREATE SEQUENCE public.club_invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.club_invitations_id_seq OWNED BY public.club_invitations.id;
CREATE TABLE public.club_joint_ratings (
    table_id bigint NOT NULL,
    ladder character varying(32) NOT NULL,
    user_id bigint NOT NULL,
    partner_id bigint NOT NULL,
    club_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    mean double precision NOT NULL,
    deviation double precision NOT NULL,
    matches integer NOT NULL,
    change double precision NOT NULL,
    at double precision NOT NULL,
    is_latest boolean NOT NULL
);
CREATE TABLE public.club_matches (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    family character varying(32) NOT NULL,
    seats integer NOT NULL,
    with_computers boolean NOT NULL,
    hands integer NOT NULL,
    score json NOT NULL,
    counts boolean NOT NULL,
    ending character varying(16) NOT NULL,
    began_at double precision NOT NULL,
    ended_at double precision NOT NULL
);
CREATE TABLE public.club_meetings (
    guild_id bigint NOT NULL,
    user_id bigint NOT NULL,
    other_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    together integer NOT NULL,
    won_together integer NOT NULL,
    against integer NOT NULL,
    won integer NOT NULL,
    lost integer NOT NULL
);
CREATE TABLE public.club_names (
    guild_id bigint NOT NULL,
    user_id bigint NOT NULL,
    name character varying(100) NOT NULL,
    seen_at double precision NOT NULL
);
CREATE TABLE public.club_pars (
    table_id bigint NOT NULL,
    version integer NOT NULL,
    hands json NOT NULL
);
CREATE TABLE public.club_players (
    table_id bigint NOT NULL,
    seat integer NOT NULL,
    user_id bigint NOT NULL,
    guild_id bigint NOT NULL,
    ended_at double precision NOT NULL,
    name character varying(100) NOT NULL,
    side integer NOT NULL,
    place integer NOT NULL,
    won boolean NOT NULL,
    share double precision NOT NULL,
    stayed boolean NOT NULL,
    came_later boolean NOT NULL,
    best_hand double precision NOT NULL,
    hands double precision NOT NULL,
    points double precision NOT NULL,
    sequences double precision NOT NULL,
    cricche double precision NOT NULL,
    card_points double precision NOT NULL,
    last_tricks double precision NOT NULL,
    trick_combinations double precision NOT NULL,
    side_declared double precision NOT NULL,
    declarations double precision NOT NULL,
    declared double precision NOT NULL,
    tricks double precision NOT NULL,
    contatori double precision NOT NULL,
    begato_saved double precision NOT NULL,
    begato_lost double precision NOT NULL,
    begato_caught double precision NOT NULL,
    matto_paid double precision NOT NULL,
    cappotti double precision NOT NULL,
    cappotti_suffered double precision NOT NULL,
    cricconi double precision NOT NULL,
    dealer_hands double precision NOT NULL,
    dealer_points double precision NOT NULL,
    soloist_hands double precision NOT NULL,
    soloist_points double precision NOT NULL,
    soloist_won double precision NOT NULL,
    cards double precision NOT NULL,
    turns double precision NOT NULL,
    missed double precision NOT NULL,
    par_hands double precision DEFAULT '0'::double precision NOT NULL,
    luck double precision DEFAULT '0'::double precision NOT NULL,
    above_par double precision DEFAULT '0'::double precision NOT NULL
);
CREATE TABLE public.club_presence (
    guild_id bigint NOT NULL,
    user_id bigint NOT NULL,
    cards bigint NOT NULL,
    turns bigint NOT NULL,
    missed bigint NOT NULL,
    "left" bigint NOT NULL,
    helped_out bigint NOT NULL,
    broken_off bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.club_ratings (
    table_id bigint NOT NULL,
    ladder character varying(32) NOT NULL,
    user_id bigint NOT NULL,
    partner_id bigint NOT NULL,
    guild_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    mean double precision NOT NULL,
    deviation double precision NOT NULL,
    matches integer NOT NULL,
    change double precision NOT NULL,
    at double precision NOT NULL,
    is_latest boolean NOT NULL
);
CREATE TABLE public.club_records (
    table_id bigint NOT NULL,
    kind character varying(32) NOT NULL,
    guild_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    with_computers boolean NOT NULL,
    value double precision NOT NULL,
    hand integer,
    holders json NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.club_seasons (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    club_id bigint,
    name character varying(100) NOT NULL,
    began_at double precision NOT NULL,
    ended_at double precision,
    podium json
);
CREATE SEQUENCE public.club_seasons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.club_seasons_id_seq OWNED BY public.club_seasons.id;
CREATE TABLE public.club_seats (
    guild_id bigint NOT NULL,
    user_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    seats integer NOT NULL,
    seat integer NOT NULL,
    matches integer NOT NULL,
    wins integer NOT NULL,
    hands integer NOT NULL,
    points double precision NOT NULL
);
CREATE TABLE public.club_servers (
    guild_id bigint NOT NULL,
    club_id bigint NOT NULL,
    name character varying(100) NOT NULL,
    joined_at double precision NOT NULL,
    invited_by character varying(100)
);
CREATE TABLE public.club_totals (
    guild_id bigint NOT NULL,
    season_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    family character varying(32) NOT NULL,
    with_computers boolean NOT NULL,
    user_id bigint NOT NULL,
    partner_id bigint NOT NULL,
    matches integer NOT NULL,
    wins integer NOT NULL,
    best_hand double precision NOT NULL,
    last_at double precision NOT NULL,
    hands double precision NOT NULL,
    points double precision NOT NULL,
    sequences double precision NOT NULL,
    cricche double precision NOT NULL,
    card_points double precision NOT NULL,
    last_tricks double precision NOT NULL,
    trick_combinations double precision NOT NULL,
    side_declared double precision NOT NULL,
    declarations double precision NOT NULL,
    declared double precision NOT NULL,
    tricks double precision NOT NULL,
    contatori double precision NOT NULL,
    begato_saved double precision NOT NULL,
    begato_lost double precision NOT NULL,
    begato_caught double precision NOT NULL,
    matto_paid double precision NOT NULL,
    cappotti double precision NOT NULL,
    cappotti_suffered double precision NOT NULL,
    cricconi double precision NOT NULL,
    dealer_hands double precision NOT NULL,
    dealer_points double precision NOT NULL,
    soloist_hands double precision NOT NULL,
    soloist_points double precision NOT NULL,
    soloist_won double precision NOT NULL,
    cards double precision NOT NULL,
    turns double precision NOT NULL,
    missed double precision NOT NULL,
    par_hands double precision DEFAULT '0'::double precision NOT NULL,
    luck double precision DEFAULT '0'::double precision NOT NULL,
    above_par double precision DEFAULT '0'::double precision NOT NULL
);
CREATE TABLE public.clubs (
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    rated_to bigint
);
CREATE SEQUENCE public.clubs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.clubs_id_seq OWNED BY public.clubs.id;
CREATE TABLE public.daily_chains (
    number integer NOT NULL,
    first_day integer NOT NULL,
    start bytea NOT NULL,
    last_seed bytea NOT NULL,
    row_hash bytea
);
CREATE TABLE public.daily_days (
    day integer NOT NULL,
    chain integer NOT NULL,
    board integer NOT NULL,
    closes_at double precision NOT NULL,
    results_at double precision NOT NULL,
    revealed_at double precision,
    log_hash bytea,
    row_hash bytea
);
CREATE TABLE public.daily_log (
    day integer NOT NULL,
    version integer NOT NULL,
    action json NOT NULL,
    interaction_id bigint,
    hash bytea
);
CREATE TABLE public.daily_messages (
    day integer NOT NULL,
    what character varying(64) NOT NULL,
    channel_id bigint NOT NULL,
    message_id bigint NOT NULL
);
CREATE TABLE public.daily_tables (
    day integer NOT NULL,
    user_id bigint NOT NULL,
    table_id bigint NOT NULL
);
CREATE TABLE public.dm_channels (
    user_id bigint NOT NULL,
    channel_id bigint NOT NULL
);
CREATE TABLE public.evening_log (
    evening_id bigint NOT NULL,
    version integer NOT NULL,
    action json NOT NULL,
    interaction_id bigint,
    hash bytea
);
CREATE TABLE public.evening_messages (
    evening_id bigint NOT NULL,
    what character varying(64) NOT NULL,
    channel_id bigint NOT NULL,
    message_id bigint NOT NULL
);
CREATE TABLE public.evening_seeds (
    evening_id bigint NOT NULL,
    last_seed bytea NOT NULL,
    row_hash bytea
);
CREATE TABLE public.evening_tables (
    evening_id bigint NOT NULL,
    round integer NOT NULL,
    "table" integer NOT NULL,
    table_id bigint NOT NULL
);
CREATE TABLE public.evenings (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    locale character varying(16) NOT NULL,
    stage character varying(16) NOT NULL,
    version integer NOT NULL,
    log_hash bytea,
    row_hash bytea
);
CREATE SEQUENCE public.evenings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.evenings_id_seq OWNED BY public.evenings.id;
CREATE TABLE public.hand_reviews (
    table_id bigint NOT NULL,
    hand integer NOT NULL,
    user_id bigint NOT NULL,
    version integer NOT NULL,
    choices integer NOT NULL,
    costly integer NOT NULL,
    moments json NOT NULL
);
CREATE TABLE public.handed_interactions (
    interaction_id bigint NOT NULL,
    user_id bigint NOT NULL,
    shard integer NOT NULL,
    received_at double precision NOT NULL,
    payload json NOT NULL,
    answer integer
);
CREATE TABLE public.heartbeat (
    id integer NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.log_entries (
    table_id bigint NOT NULL,
    version integer NOT NULL,
    action json NOT NULL,
    digest character varying(80) NOT NULL,
    at double precision NOT NULL,
    user_id bigint,
    interaction_id bigint,
    hash bytea
);
CREATE TABLE public.maintenance (
    id integer NOT NULL,
    since double precision NOT NULL,
    until double precision,
    note character varying(500)
);
CREATE TABLE public.outages (
    began double precision NOT NULL,
    shard integer NOT NULL,
    shards integer NOT NULL,
    ended double precision NOT NULL
);
CREATE TABLE public.player_calls (
    guild_id bigint NOT NULL,
    called_at double precision NOT NULL
);
CREATE TABLE public.posted_messages (
    table_id bigint NOT NULL,
    what character varying(64) NOT NULL,
    channel_id bigint NOT NULL,
    message_id bigint NOT NULL,
    shown character varying(64)
);
CREATE TABLE public.preferences (
    user_id bigint NOT NULL,
    chosen json NOT NULL
);
CREATE TABLE public.preselections (
    table_id bigint NOT NULL,
    user_id bigint NOT NULL,
    hand integer NOT NULL,
    card character varying(8) NOT NULL
);
CREATE TABLE public.puzzle_answers (
    user_id bigint NOT NULL,
    puzzle character varying(32) NOT NULL,
    choice integer NOT NULL,
    difficulty integer NOT NULL,
    found boolean NOT NULL,
    answered_at double precision NOT NULL
);
CREATE TABLE public.puzzle_days (
    guild_id bigint NOT NULL,
    day integer NOT NULL,
    tried integer NOT NULL,
    found integer NOT NULL
);
CREATE TABLE public.puzzle_posts (
    guild_id bigint NOT NULL,
    day integer NOT NULL,
    puzzle character varying(32) NOT NULL,
    channel_id bigint NOT NULL,
    message_id bigint NOT NULL,
    is_explained boolean NOT NULL
);
CREATE TABLE public.registered_commands (
    application_id bigint NOT NULL,
    digest character varying(64) NOT NULL,
    ids json NOT NULL,
    mentions json NOT NULL
);
CREATE TABLE public.result_players (
    table_id bigint NOT NULL,
    seat integer NOT NULL,
    user_id bigint NOT NULL,
    name character varying(100) NOT NULL,
    cards integer NOT NULL,
    turns integer NOT NULL,
    missed integer NOT NULL,
    stayed boolean NOT NULL,
    came_later boolean NOT NULL
);
CREATE TABLE public.result_seats (
    table_id bigint NOT NULL,
    seat integer NOT NULL,
    user_id bigint,
    name character varying(100) NOT NULL,
    side integer NOT NULL,
    points double precision NOT NULL,
    won boolean NOT NULL
);
CREATE TABLE public.results (
    table_id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    rules json NOT NULL,
    hands integer NOT NULL,
    score json NOT NULL,
    finished_at double precision NOT NULL
);
CREATE TABLE public.row_sums (
    name character varying(80) NOT NULL,
    sum bytea NOT NULL
);
CREATE TABLE public.sealed_tables (
    table_id bigint NOT NULL
);
CREATE TABLE public.seed_chains (
    table_id bigint NOT NULL,
    last_seed bytea NOT NULL,
    start bytea NOT NULL,
    row_hash bytea
);
CREATE TABLE public.server_settings (
    guild_id bigint NOT NULL,
    chosen json NOT NULL
);
CREATE TABLE public.shard_epochs (
    shard integer NOT NULL,
    epoch bigint NOT NULL
);
CREATE TABLE public.table_alerts (
    guild_id bigint NOT NULL,
    user_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    locale character varying(10) NOT NULL
);
CREATE TABLE public.tables (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    locale character varying(16) NOT NULL,
    host_id bigint NOT NULL,
    game character varying(32) NOT NULL,
    rules json NOT NULL,
    seats json NOT NULL,
    stage character varying(16) NOT NULL,
    version integer NOT NULL,
    opened_at double precision NOT NULL,
    first_dealer integer,
    terms json,
    ready json,
    ending json,
    occasion json,
    log_hash bytea,
    row_hash bytea
);
CREATE SEQUENCE public.tables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tables_id_seq OWNED BY public.tables.id;
CREATE TABLE public.watchers (
    table_id bigint NOT NULL,
    user_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    locale character varying(10) NOT NULL
);
ALTER TABLE ONLY public.club_invitations ALTER COLUMN id SET DEFAULT nextval('public.club_invitations_id_seq'::regclass);
ALTER TABLE ONLY public.club_seasons ALTER COLUMN id SET DEFAULT nextval('public.club_seasons_id_seq'::regclass);
ALTER TABLE ONLY public.clubs ALTER COLUMN id SET DEFAULT nextval('public.clubs_id_seq'::regclass);
ALTER TABLE ONLY public.evenings ALTER COLUMN id SET DEFAULT nextval('public.evenings_id_seq'::regclass);
ALTER TABLE ONLY public.tables ALTER COLUMN id SET DEFAULT nextval('public.tables_id_seq'::regclass);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT pk_blocks PRIMARY KEY (guild_id, blocker_id, user_id);
ALTER TABLE ONLY public.club_invitations
    ADD CONSTRAINT pk_club_invitations PRIMARY KEY (id);
ALTER TABLE ONLY public.club_joint_ratings
    ADD CONSTRAINT pk_club_joint_ratings PRIMARY KEY (table_id, ladder, user_id, partner_id);
ALTER TABLE ONLY public.club_matches
    ADD CONSTRAINT pk_club_matches PRIMARY KEY (table_id);
ALTER TABLE ONLY public.club_meetings
    ADD CONSTRAINT pk_club_meetings PRIMARY KEY (guild_id, user_id, other_id, game);
ALTER TABLE ONLY public.club_names
    ADD CONSTRAINT pk_club_names PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.club_pars
    ADD CONSTRAINT pk_club_pars PRIMARY KEY (table_id);
ALTER TABLE ONLY public.club_players
    ADD CONSTRAINT pk_club_players PRIMARY KEY (table_id, seat, user_id);
ALTER TABLE ONLY public.club_presence
    ADD CONSTRAINT pk_club_presence PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.club_ratings
    ADD CONSTRAINT pk_club_ratings PRIMARY KEY (table_id, ladder, user_id, partner_id);
ALTER TABLE ONLY public.club_records
    ADD CONSTRAINT pk_club_records PRIMARY KEY (table_id, kind);
ALTER TABLE ONLY public.club_seasons
    ADD CONSTRAINT pk_club_seasons PRIMARY KEY (id);
ALTER TABLE ONLY public.club_seats
    ADD CONSTRAINT pk_club_seats PRIMARY KEY (guild_id, user_id, game, seats, seat);
ALTER TABLE ONLY public.club_servers
    ADD CONSTRAINT pk_club_servers PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.club_totals
    ADD CONSTRAINT pk_club_totals PRIMARY KEY (guild_id, season_id, game, family, with_computers, user_id, partner_id);
ALTER TABLE ONLY public.clubs
    ADD CONSTRAINT pk_clubs PRIMARY KEY (id);
ALTER TABLE ONLY public.daily_chains
    ADD CONSTRAINT pk_daily_chains PRIMARY KEY (number);
ALTER TABLE ONLY public.daily_days
    ADD CONSTRAINT pk_daily_days PRIMARY KEY (day);
ALTER TABLE ONLY public.daily_log
    ADD CONSTRAINT pk_daily_log PRIMARY KEY (day, version);
ALTER TABLE ONLY public.daily_messages
    ADD CONSTRAINT pk_daily_messages PRIMARY KEY (day, what);
ALTER TABLE ONLY public.daily_tables
    ADD CONSTRAINT pk_daily_tables PRIMARY KEY (day, user_id);
ALTER TABLE ONLY public.dm_channels
    ADD CONSTRAINT pk_dm_channels PRIMARY KEY (user_id);
ALTER TABLE ONLY public.evening_log
    ADD CONSTRAINT pk_evening_log PRIMARY KEY (evening_id, version);
ALTER TABLE ONLY public.evening_messages
    ADD CONSTRAINT pk_evening_messages PRIMARY KEY (evening_id, what);
ALTER TABLE ONLY public.evening_seeds
    ADD CONSTRAINT pk_evening_seeds PRIMARY KEY (evening_id);
ALTER TABLE ONLY public.evening_tables
    ADD CONSTRAINT pk_evening_tables PRIMARY KEY (evening_id, round, "table");
ALTER TABLE ONLY public.evenings
    ADD CONSTRAINT pk_evenings PRIMARY KEY (id);
ALTER TABLE ONLY public.hand_reviews
    ADD CONSTRAINT pk_hand_reviews PRIMARY KEY (table_id, hand, user_id);
ALTER TABLE ONLY public.handed_interactions
    ADD CONSTRAINT pk_handed_interactions PRIMARY KEY (interaction_id);
ALTER TABLE ONLY public.heartbeat
    ADD CONSTRAINT pk_heartbeat PRIMARY KEY (id);
ALTER TABLE ONLY public.log_entries
    ADD CONSTRAINT pk_log_entries PRIMARY KEY (table_id, version);
ALTER TABLE ONLY public.maintenance
    ADD CONSTRAINT pk_maintenance PRIMARY KEY (id);
ALTER TABLE ONLY public.outages
    ADD CONSTRAINT pk_outages PRIMARY KEY (began, shard, shards);
ALTER TABLE ONLY public.player_calls
    ADD CONSTRAINT pk_player_calls PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.posted_messages
    ADD CONSTRAINT pk_posted_messages PRIMARY KEY (table_id, what);
ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT pk_preferences PRIMARY KEY (user_id);
ALTER TABLE ONLY public.preselections
    ADD CONSTRAINT pk_preselections PRIMARY KEY (table_id, user_id);
ALTER TABLE ONLY public.puzzle_answers
    ADD CONSTRAINT pk_puzzle_answers PRIMARY KEY (user_id, puzzle);
ALTER TABLE ONLY public.puzzle_days
    ADD CONSTRAINT pk_puzzle_days PRIMARY KEY (guild_id, day);
ALTER TABLE ONLY public.puzzle_posts
    ADD CONSTRAINT pk_puzzle_posts PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.registered_commands
    ADD CONSTRAINT pk_registered_commands PRIMARY KEY (application_id);
ALTER TABLE ONLY public.result_players
    ADD CONSTRAINT pk_result_players PRIMARY KEY (table_id, seat, user_id);
ALTER TABLE ONLY public.result_seats
    ADD CONSTRAINT pk_result_seats PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT pk_results PRIMARY KEY (table_id);
ALTER TABLE ONLY public.row_sums
    ADD CONSTRAINT pk_row_sums PRIMARY KEY (name);
ALTER TABLE ONLY public.sealed_tables
    ADD CONSTRAINT pk_sealed_tables PRIMARY KEY (table_id);
ALTER TABLE ONLY public.seed_chains
    ADD CONSTRAINT pk_seed_chains PRIMARY KEY (table_id);
ALTER TABLE ONLY public.server_settings
    ADD CONSTRAINT pk_server_settings PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.shard_epochs
    ADD CONSTRAINT pk_shard_epochs PRIMARY KEY (shard);
ALTER TABLE ONLY public.table_alerts
    ADD CONSTRAINT pk_table_alerts PRIMARY KEY (guild_id, user_id, game);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT pk_tables PRIMARY KEY (id);
ALTER TABLE ONLY public.watchers
    ADD CONSTRAINT pk_watchers PRIMARY KEY (table_id, user_id);
ALTER TABLE ONLY public.club_invitations
    ADD CONSTRAINT uq_club_invitations_code_hash UNIQUE (code_hash);
ALTER TABLE ONLY public.club_matches
    ADD CONSTRAINT uq_club_matches_number UNIQUE (number);
ALTER TABLE ONLY public.daily_log
    ADD CONSTRAINT uq_daily_log_interaction_id UNIQUE (interaction_id);
ALTER TABLE ONLY public.daily_tables
    ADD CONSTRAINT uq_daily_tables_table_id UNIQUE (table_id);
ALTER TABLE ONLY public.evening_log
    ADD CONSTRAINT uq_evening_log_interaction_id UNIQUE (interaction_id);
ALTER TABLE ONLY public.evening_tables
    ADD CONSTRAINT uq_evening_tables_table_id UNIQUE (table_id);
ALTER TABLE ONLY public.log_entries
    ADD CONSTRAINT uq_log_entries_interaction_id UNIQUE (interaction_id);
CREATE INDEX ix_club_invitations_guild_id ON public.club_invitations USING btree (guild_id);
CREATE INDEX ix_club_joint_ratings_latest ON public.club_joint_ratings USING btree (club_id, game, ladder, is_latest);
CREATE INDEX ix_club_joint_ratings_of_one ON public.club_joint_ratings USING btree (club_id, game, ladder, user_id, partner_id, at);
CREATE INDEX ix_club_matches_guild_id_ended_at ON public.club_matches USING btree (guild_id, ended_at);
CREATE INDEX ix_club_matches_guild_id_game_ended_at ON public.club_matches USING btree (guild_id, game, ended_at);
CREATE INDEX ix_club_players_guild_id_user_id_ended_at ON public.club_players USING btree (guild_id, user_id, ended_at);
CREATE INDEX ix_club_ratings_latest ON public.club_ratings USING btree (guild_id, game, ladder, is_latest);
CREATE INDEX ix_club_ratings_of_one ON public.club_ratings USING btree (guild_id, game, ladder, user_id, partner_id, at);
CREATE INDEX ix_club_records_guild_id_kind_game ON public.club_records USING btree (guild_id, kind, game, with_computers);
CREATE INDEX ix_club_seasons_guild_id ON public.club_seasons USING btree (guild_id);
CREATE INDEX ix_club_servers_club_id ON public.club_servers USING btree (club_id);
CREATE INDEX ix_evenings_guild_id ON public.evenings USING btree (guild_id);
CREATE INDEX ix_hand_reviews_user_id ON public.hand_reviews USING btree (user_id);
CREATE INDEX ix_handed_interactions_shard ON public.handed_interactions USING btree (shard);
CREATE INDEX ix_handed_interactions_user_id ON public.handed_interactions USING btree (user_id);
CREATE INDEX ix_result_players_user_id ON public.result_players USING btree (user_id);
CREATE INDEX ix_result_seats_user_id ON public.result_seats USING btree (user_id);
CREATE INDEX ix_results_guild_id ON public.results USING btree (guild_id);
CREATE INDEX ix_tables_channel_id ON public.tables USING btree (channel_id);
CREATE UNIQUE INDEX uq_evenings_open_channel_id ON public.evenings USING btree (channel_id) WHERE ((stage)::text = ANY ((ARRAY['sign-up'::character varying, 'break'::character varying, 'round'::character varying])::text[]));
CREATE UNIQUE INDEX uq_tables_open_channel_id ON public.tables USING btree (channel_id) WHERE ((stage)::text = ANY ((ARRAY['lobby'::character varying, 'playing'::character varying])::text[]));
ALTER TABLE ONLY public.club_joint_ratings
    ADD CONSTRAINT fk_club_joint_ratings_table_id FOREIGN KEY (table_id) REFERENCES public.club_matches(table_id);
ALTER TABLE ONLY public.club_matches
    ADD CONSTRAINT fk_club_matches_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.club_pars
    ADD CONSTRAINT fk_club_pars_table_id FOREIGN KEY (table_id) REFERENCES public.club_matches(table_id);
ALTER TABLE ONLY public.club_players
    ADD CONSTRAINT fk_club_players_table_id FOREIGN KEY (table_id) REFERENCES public.club_matches(table_id);
ALTER TABLE ONLY public.club_ratings
    ADD CONSTRAINT fk_club_ratings_table_id FOREIGN KEY (table_id) REFERENCES public.club_matches(table_id);
ALTER TABLE ONLY public.club_records
    ADD CONSTRAINT fk_club_records_table_id FOREIGN KEY (table_id) REFERENCES public.club_matches(table_id);
ALTER TABLE ONLY public.club_servers
    ADD CONSTRAINT fk_club_servers_club_id FOREIGN KEY (club_id) REFERENCES public.clubs(id);
ALTER TABLE ONLY public.daily_days
    ADD CONSTRAINT fk_daily_days_chain FOREIGN KEY (chain) REFERENCES public.daily_chains(number);
ALTER TABLE ONLY public.daily_log
    ADD CONSTRAINT fk_daily_log_day FOREIGN KEY (day) REFERENCES public.daily_days(day);
ALTER TABLE ONLY public.daily_messages
    ADD CONSTRAINT fk_daily_messages_day FOREIGN KEY (day) REFERENCES public.daily_days(day);
ALTER TABLE ONLY public.daily_tables
    ADD CONSTRAINT fk_daily_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.evening_log
    ADD CONSTRAINT fk_evening_log_evening_id FOREIGN KEY (evening_id) REFERENCES public.evenings(id);
ALTER TABLE ONLY public.evening_messages
    ADD CONSTRAINT fk_evening_messages_evening_id FOREIGN KEY (evening_id) REFERENCES public.evenings(id);
ALTER TABLE ONLY public.evening_seeds
    ADD CONSTRAINT fk_evening_seeds_evening_id FOREIGN KEY (evening_id) REFERENCES public.evenings(id);
ALTER TABLE ONLY public.evening_tables
    ADD CONSTRAINT fk_evening_tables_evening_id FOREIGN KEY (evening_id) REFERENCES public.evenings(id);
ALTER TABLE ONLY public.evening_tables
    ADD CONSTRAINT fk_evening_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.hand_reviews
    ADD CONSTRAINT fk_hand_reviews_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.log_entries
    ADD CONSTRAINT fk_log_entries_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.posted_messages
    ADD CONSTRAINT fk_posted_messages_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.preselections
    ADD CONSTRAINT fk_preselections_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.result_players
    ADD CONSTRAINT fk_result_players_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.result_seats
    ADD CONSTRAINT fk_result_seats_table_id FOREIGN KEY (table_id) REFERENCES public.results(table_id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT fk_results_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.sealed_tables
    ADD CONSTRAINT fk_sealed_tables_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.seed_chains
    ADD CONSTRAINT fk_seed_chains_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.watchers
    ADD CONSTRAINT fk_watchers_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
INSERT INTO public.alembic_version VALUES ('0020');
