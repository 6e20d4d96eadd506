"""The configuration file: what it may contain, and the messages about what it may not."""

import dataclasses
import itertools
import os
import re
import tomllib
from codecs import BOM_UTF8
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.config import (
    KEYS,
    TOKEN_VARIABLE,
    Config,
    ConfigError,
    DailyConfig,
    DiscordConfig,
    LogConfig,
    MonitoringConfig,
    PicturesConfig,
    PlayConfig,
    PrivacyConfig,
    StorageConfig,
    load_config,
)
from bot.draw.style import OWN_DECK, DeckError, Style, Theme
from bot.storage.databases import database_at
from bot.storage.sqlite import sqlite_url
from bot.support.redaction import Secret

EXAMPLE = Path(__file__).parents[1] / "config.example.toml"
TOKEN = "MTA1NzQ0NDgxNjkwNTQyMDgz.GkX3Zq.a-Very_Secret-Text-0f-thirty-eight-chars"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of the test's configuration, readable by its owner alone."""
    path = tmp_path / "config.toml"
    path.touch(0o600)
    return path


def load(file: Path, text: str, **environ: str) -> Config:
    file.write_text(text, encoding="utf-8")
    return load_config(file, environ)


def refusal(file: Path, text: str, **environ: str) -> str:
    with pytest.raises(ConfigError) as error:
        load(file, text, **environ)
    return str(error.value)


def test_the_least_that_is_needed_is_a_token(file: Path) -> None:
    assert load(file, f'[discord]\ntoken = "{TOKEN}"') == Config(
        DiscordConfig(Secret(TOKEN), api_url=None, gateway_url=None),
        StorageConfig(sqlite_url(file.parent / "tarocchino.sqlite3")),
        play=PlayConfig(computer_pause=1.2),
        pictures=PicturesConfig(),
        log=LogConfig(level="info", json=False),
    )


def test_a_file_that_windows_has_saved(file: Path) -> None:
    text = f'[discord]\r\ntoken = "{TOKEN}"\r\n'
    file.write_bytes(BOM_UTF8 + text.encode())
    assert load_config(file, {}).discord.token == Secret(TOKEN)
    file.write_bytes(text.encode("utf-16"))
    with pytest.raises(ConfigError, match="it is text in UTF-16; save it again as UTF-8"):
        load_config(file, {})


def test_every_key_is_read(file: Path) -> None:
    text = f"""
        [discord]
        token = "{TOKEN}"
        api_url = "http://127.0.0.1:8000/api/v10/"
        gateway_url = "ws://[::1]:8000/gateway"
        [storage]
        path = "kept here/games?.sqlite3"
        [play]
        computer_pause = 0
        [privacy]
        forget_servers_after_days = 30
        [daily]
        zone = "Asia/Tokyo"
        [pictures]
        cards = "our deck"
        index = true
        theme = "light"
        [monitoring]
        port = 9108
        host = "::1"
        [log]
        level = "debug"
        json = true
        """
    config = load(file, text)
    assert config.discord.api_url == "http://127.0.0.1:8000/api/v10"
    assert config.discord.gateway_url == "ws://[::1]:8000/gateway"
    assert database_at(config.storage.url).place == str(file.parent / "kept here/games?.sqlite3")
    assert config.play == PlayConfig(0.0)
    assert config.privacy == PrivacyConfig(forget_servers_after_days=30)
    assert config.daily == DailyConfig("Asia/Tokyo")
    assert config.pictures == PicturesConfig(Theme.LIGHT, file.parent / "our deck", index=True)
    assert config.monitoring == MonitoringConfig(9108, "::1")
    assert config.log == LogConfig("debug", json=True)


@pytest.mark.parametrize(
    "url", ["sqlite+aiosqlite:////var/lib/x.sqlite3", "postgresql+asyncpg://bot:hush@db/club"]
)
def test_storage_may_be_a_url(file: Path, url: str) -> None:
    assert load(file, f'[storage]\nurl = "{url}"', DISCORD_TOKEN=TOKEN).storage.url == url


def test_an_absolute_path_stays_as_it_is(file: Path) -> None:
    config = load(file, '[storage]\npath = "/var/lib/x.sqlite3"', DISCORD_TOKEN=TOKEN)
    assert database_at(config.storage.url).place == "/var/lib/x.sqlite3"


def test_the_environment_wins_over_the_file(file: Path) -> None:
    text = '[discord]\ntoken = "of-the-file"'
    assert load(file, text, DISCORD_TOKEN=TOKEN).discord.token.reveal() == TOKEN
    assert load(file, text, DISCORD_TOKEN="").discord.token.reveal() == "of-the-file"
    assert load(file, "", DISCORD_TOKEN=TOKEN).discord.token.reveal() == TOKEN


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[play]\ncomputer_pauze = 1", r"\[play\] has no key computer_pauze.*computer_pause"),
        (
            "[plays]\n",
            r"no section or key plays.*\[discord\], \[storage\], \[backup\], \[play\],",
        ),
        ('token = "x"', r"no section or key token.*\[discord\]"),
        ("play = 1", r"play is a section"),
        ('[daily]\nzone = "The Moon"', r'daily\.zone .* time zone, such as "Europe/Rome"'),
        ("[daily]\nzone = 1", r"daily\.zone must be the name of a time zone"),
        ('[pictures]\ntheme = "blue"', r'pictures\.theme must be one of "dark", "light"'),
        ('[pictures]\ncards = ""', r"pictures\.cards must be a folder"),
        ("[pictures]\nindex = true", r"pictures\.index .* set pictures\.cards"),
        ("[[play]]\ncomputer_pause = 1", r"play is a section"),
        ('[play]\ncomputer_pause = "1"', r"play\.computer_pause .* 0 to 60"),
        ("[play]\ncomputer_pause = true", r"play\.computer_pause .* 0 to 60"),
        ("[privacy]\nforget_servers_after_days = -1", r"after_days .* 0, for never, to 3650"),
        ("[play]\nidle_lobby = -1", r"play\.idle_lobby .* 0, for never, to 1440"),
        ("[play]\nidle_lobby = 1441", r"play\.idle_lobby .* 0, for never, to 1440"),
        ("[play]\ncomputer_pause = -0.1", r"play\.computer_pause .* 0 to 60"),
        ("[play]\ncomputer_pause = nan", r"play\.computer_pause .* 0 to 60"),
        ("[play]\ncomputer_pause = inf", r"play\.computer_pause .* 0 to 60"),
        ('[log]\nlevel = "loud"', r'log\.level .*"debug", "info", "warning", "error"'),
        ('[backup]\nfolder = ""', r"backup\.folder must be a folder's name"),
        ("[backup]\nkeep = 0", r"backup\.keep must be a number from 1 to 1000"),
        ("[monitoring]\nport = 0", r"monitoring\.port must be a port from 1 to 65535"),
        ('[monitoring]\nhost = "hush me"', r'monitoring\.host .* such as "127\.0\.0\.1"'),
        ("[log]\njson = 1", r"log\.json must be true or false"),
        ("[storage]\npath = 5", r"storage\.path must be"),
        ('[storage]\npath = ""', r"storage\.path must be"),
        ('[storage]\npath = "a"\nurl = "b"', r"storage\.path and storage\.url .* set one"),
        ('[storage]\nurl = "postgresql://hush@x/y"', r"storage\.url: .* postgresql\+asyncpg://$"),
        ('[storage]\nurl = "a file"', r"storage\.url: .*sqlite\+aiosqlite:///"),
        ("[discord]\ntoken = 5", r"discord\.token must be the bot's token"),
        ('[discord]\napi_url = "https://x"', r"discord\.gateway_url is missing.*or neither"),
        ('[discord]\ngateway_url = "wss://x"', r"discord\.api_url is missing.*or neither"),
        ("[log]\n[play]\n[log]", r"\[log\] is there a second time in line 3; move its keys"),
        ("[log]\njson = true\njson = true", r"a key is there a second time in "),
        ("[log]\nlevel = debug", r"line 2, or text without quotes"),
        ("[backup]\nkeeep = 3", r"no key keeep; did you mean keep\? its keys are folder,"),
        ("[backup]\nevery-hour = 3", r"of such a name; did you mean every_hours\? its keys"),
        ("[log]\nzone = 3", r"\[log\] has no key zone; did you mean zone in \[daily\]\? its"),
        ("[backups]\nkeep = 3", r"did you mean \[backup\]\? the sections are \[discord\]"),
        ("tokens = 5", r"no section or key tokens; did you mean token in \[discord\]\?"),
        ("\n[play]]", r"config\.toml is not valid TOML: .*line 2"),
    ],
)
def test_what_is_wrong_is_named_with_what_is_allowed(file: Path, text: str, told: str) -> None:
    message = refusal(file, text, DISCORD_TOKEN=TOKEN)
    assert re.search(told, message), message
    assert "hush" not in message


@pytest.mark.parametrize(
    ("api_url", "gateway_url", "told"),
    [
        ("ftp://x", "wss://x", r"discord\.api_url .* https://host/path"),
        ("https://", "wss://x", r"discord\.api_url .* https://host/path"),
        ("https://x:99999", "wss://x", r"discord\.api_url .* https://host/path"),
        ("https://me:hush@x", "wss://x", r"discord\.api_url .* https://host/path"),
        ("https://x?y=hush", "wss://x", r"discord\.api_url .* https://host/path"),
        ("https://x", "https://x", r"discord\.gateway_url .* wss://host/path"),
        ("https://x", "", r"discord\.gateway_url .* wss://host/path"),
        ("http://example.org", "wss://x", r"discord\.api_url must begin with https://"),
        ("http://127.0.0.1.example.org", "wss://x", r"discord\.api_url must begin with https://"),
        ("https://x", "ws://10.0.0.1", r"discord\.gateway_url must begin with wss://"),
    ],
)
def test_addresses_that_the_token_does_not_go_to(
    file: Path, api_url: str, gateway_url: str, told: str
) -> None:
    text = f'[discord]\napi_url = "{api_url}"\ngateway_url = "{gateway_url}"'
    message = refusal(file, text, DISCORD_TOKEN=TOKEN)
    assert re.search(told, message), message
    assert "hush" not in message


@pytest.mark.parametrize(
    ("token", "told"),
    [
        ("", "token is missing"),
        (f"Bot {TOKEN}", 'without "Bot" before it'),
        (f" bearer {TOKEN}", 'without "bearer" before it'),
        (f"{TOKEN} ", "without spaces"),
        (f"{TOKEN[:9]}\\n{TOKEN[9:]}", "without spaces"),
        (f"<{TOKEN}>", "characters that no token has"),
        (f"{TOKEN}é", "characters that no token has"),
    ],
)
def test_a_token_that_was_copied_badly(file: Path, token: str, told: str) -> None:
    in_file = refusal(file, f'[discord]\ntoken = "{token}"')
    assert told in in_file
    assert "discord.token" in in_file
    in_environment = refusal(file, "", DISCORD_TOKEN=token.replace("\\n", "\n"))
    assert told in in_environment
    assert TOKEN_VARIABLE in in_environment
    for piece in (TOKEN[:9], TOKEN[9:]):
        assert piece not in in_file + in_environment


@pytest.mark.parametrize(
    "text",
    [
        f"[discord]\ntoken = {TOKEN}",
        f'[discord]\ntoken = "{TOKEN}',
        f'[discord]\napi_url = "{TOKEN}"\ngateway_url = "{TOKEN}"',
        f'[storage]\nurl = "{TOKEN}"',
        f'[log]\nlevel = "{TOKEN}"',
        f'[play]\ncomputer_pause = "{TOKEN}"',
        f'[discord]\ntoken = ["{TOKEN}"]',
        f'"{TOKEN}" = 1',
        f"{TOKEN} = 1",
        f'[discord]\n"{TOKEN}" = 1',
        f'[discord]\n"discord.token={TOKEN}" = 1',
        f"x = {{{TOKEN} = 1, {TOKEN} = 2}}",
        f'x = {{"{TOKEN}" = 1, "{TOKEN}" = 2}}',
        f"['{TOKEN}']\n['{TOKEN}']",
    ],
)
def test_no_error_quotes_a_token_wherever_it_stands(file: Path, text: str) -> None:
    with pytest.raises(ConfigError) as error:
        load(file, text, DISCORD_TOKEN="another")
    shown = str(error.value) + repr(error.value)
    assert not any(part in shown for part in TOKEN.split("."))
    # A chained error would be printed too.
    assert error.value.__cause__ is None
    assert error.value.__suppress_context__ or error.value.__context__ is None


def test_the_environment_names_the_port_of_one_process_of_several(file: Path) -> None:
    text = f'[discord]\ntoken = "{TOKEN}"\n[monitoring]\nport = 9108'
    assert load(file, text, MONITORING_PORT="9109").monitoring == MonitoringConfig(9109)
    assert load(file, text, MONITORING_PORT="").monitoring == MonitoringConfig(9108)
    for bad in ("0", "65536", "-1", "9109x", "²"):
        assert "MONITORING_PORT must be a port" in refusal(file, text, MONITORING_PORT=bad)


def test_a_token_shows_itself_to_nobody(file: Path) -> None:
    config = load(file, f'[discord]\ntoken = "{TOKEN}"')
    token = config.discord.token
    for shown in (
        repr(config),
        str(config),
        str(token),
        f"{token} {token!r}",
        f"{token}",
        repr(dataclasses.asdict(config)),
    ):
        assert not any(part in shown for part in TOKEN.split("."))
    assert token == Secret(TOKEN)
    assert token != Secret(TOKEN + "x")
    assert token != TOKEN
    assert hash(token) == hash(Secret(TOKEN))


@pytest.mark.parametrize("mode", [0o644, 0o604])
def test_a_file_with_a_token_that_everybody_may_read(file: Path, mode: int) -> None:
    text = f'[discord]\ntoken = "{TOKEN}"'
    file.chmod(mode)
    message = refusal(file, text, DISCORD_TOKEN="another")
    assert "everybody on this machine may read it" in message
    assert f"chmod 600 {file}" in message
    assert load(file, '[discord]\ntoken = ""', DISCORD_TOKEN=TOKEN).discord.token == Secret(TOKEN)


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        (0o640, "its group may read it"),
        (0o620, "its group may change it"),
        (0o660, "its group may change it"),
        (0o602, "may be changed by everybody"),
    ],
)
def test_a_file_with_a_token_that_is_open_to_others(file: Path, mode: int, told: str) -> None:
    text = f'[discord]\ntoken = "{TOKEN}"'
    file.chmod(mode)
    message = refusal(file, text)
    assert told in message
    assert f"chmod 600 {file}" in message
    assert TOKEN not in message


def test_a_password_in_a_url_is_as_secret_as_a_token(file: Path) -> None:
    file.chmod(0o644)
    with_password = '[storage]\nurl = "postgresql+asyncpg://bot:hush@db/club"'
    message = refusal(file, with_password, DISCORD_TOKEN=TOKEN)
    assert "holds the database's password and everybody on this machine may read it" in message
    assert "hush" not in message
    without = with_password.replace(":hush", "")
    assert load(file, without, DISCORD_TOKEN=TOKEN).storage.url.endswith("bot@db/club")


@pytest.mark.parametrize("mode", [0o600, 0o400, 0o700])
def test_a_file_with_a_token_that_its_owner_alone_may_read(file: Path, mode: int) -> None:
    file.write_text(f'[discord]\ntoken = "{TOKEN}"', encoding="utf-8")
    file.chmod(mode)
    assert load_config(file, {}).discord.token == Secret(TOKEN)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_an_administrators_file_that_the_bots_group_may_read(file: Path) -> None:
    file.write_text(f'[discord]\ntoken = "{TOKEN}"', encoding="utf-8")
    file.chmod(0o640)
    os.chown(file, 65534, -1)
    assert load_config(file, {}).discord.token == Secret(TOKEN)
    file.chmod(0o660)
    with pytest.raises(ConfigError, match="its group may change it"):
        load_config(file, {})


def test_without_a_token_the_file_may_be_read_but_not_changed_by_everybody(file: Path) -> None:
    file.chmod(0o664)
    assert load(file, "", DISCORD_TOKEN=TOKEN).discord.token == Secret(TOKEN)
    file.chmod(0o666)
    assert "may be changed by everybody" in refusal(file, "", DISCORD_TOKEN=TOKEN)


def test_of_a_link_the_file_that_it_leads_to_counts(file: Path) -> None:
    link = file.with_name("link.toml")
    link.symlink_to(file)
    text = f'[discord]\ntoken = "{TOKEN}"'
    assert load(link, text).discord.token == Secret(TOKEN)
    file.chmod(0o644)
    assert f"chmod 600 {link}" in refusal(link, text)


def test_files_that_cannot_be_read(file: Path) -> None:
    with pytest.raises(ConfigError, match=r"there is no .*other\.toml; .*init makes one"):
        load_config(file.with_name("other.toml"), {})
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config(file.parent, {})
    file.write_bytes(b"\xff\xfe[discord]")
    with pytest.raises(ConfigError, match="UTF-8"):
        load_config(file, {})


def test_a_file_that_divides_the_shards_is_refused_and_one_that_does_not_is_read(
    file: Path,
) -> None:
    old = load(file, '[discord]\nshards = "automatic"', DISCORD_TOKEN=TOKEN)
    assert old == load(file, "", DISCORD_TOKEN=TOKEN)
    said = refusal(file, '[discord]\nshards = "0-3/8"', DISCORD_TOKEN=TOKEN)
    assert said.startswith("discord.shards is gone: leave it out")


def test_the_example_is_a_configuration_that_lacks_its_token_alone(file: Path) -> None:
    example = EXAMPLE.read_text(encoding="utf-8")
    assert "token is missing" in refusal(file, example)
    assert load(file, example, DISCORD_TOKEN=TOKEN) == load(file, "", DISCORD_TOKEN=TOKEN)


def test_the_example_has_every_key_with_a_comment_and_no_other() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assignment = re.compile(r"(?:# )?\w+ = ")
    keys = [line.removeprefix("# ") if assignment.match(line) else "" for line in lines]
    sections = [line if line.startswith("[") else "" for line in lines]
    written = tomllib.loads("\n".join(map(str.__add__, sections, keys)))
    assert {section: list(values) for section, values in written.items()} == {
        section: list(keys) for section, keys in KEYS.items()
    }
    for above, line in itertools.pairwise(lines):
        if assignment.match(line):
            assert above.startswith("# "), line


def test_public_pictures_have_the_own_deck_and_the_theme(file: Path) -> None:
    assert load(file, "", DISCORD_TOKEN=TOKEN).pictures.style() == Style()
    light = load(file, '[pictures]\ntheme = "light"', DISCORD_TOKEN=TOKEN).pictures
    assert light.style() == Style(Theme.LIGHT, deck=OWN_DECK)


def test_a_deck_that_cannot_be_used_is_told_when_the_bot_starts(file: Path) -> None:
    text = f'[discord]\ntoken = "{TOKEN}"\n[pictures]\ncards = "nowhere"'
    with pytest.raises(DeckError, match=r"there is no folder .*nowhere"):
        load(file, text).pictures.style()
    told = CliRunner().invoke(main, ["run", "--config", str(file)])
    assert told.exit_code == 1
    assert "Error: there is no folder " in told.output
