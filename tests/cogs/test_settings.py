"""``/settings``, blocks and mutes through the real client: who may, what is shown, what is kept."""

import asyncio

import pytest

from bot.client.components import MAX_TEXT, Buttons, Menu, Panel, Picker, Text
from bot.client.custom_ids import BadCustomIdError, CustomId, Verb, decode_custom_id, position_of
from bot.settings.preferences import QuietHours
from bot.settings.servers import (
    DEFAULT_SETTINGS,
    MAX_NOTE,
    MaintenanceStatus,
    ServerSettings,
    Setting,
    blocks_of_person,
)
from bot.table.live.policy import ServerPolicy
from bot.table.messages.context import MaintenanceWatch
from bot.table.panels.server_settings import SettingsPage, decode_decision, page_of, settings_panel
from bot.table.panels.table import maintenance_line, with_line_below_heading
from bot.words import Language, say
from localcord.people.person import NotPossibleError, Person
from localcord.world.entities import ChannelType
from localcord.world.permissions import Permission
from tests.builders.ui_tables import faults
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, newest_private, public
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore

EN, IT = Language.ENGLISH, Language.ITALIAN


def ids(panel: Panel) -> list[CustomId]:
    """What the controls of a panel say, but for those that turn its pages."""
    return [each for each in panel.ids if each.verb is Verb.SET]


async def use(bot: QuickBot, person: Person, channel: int, argument: str, *values: str) -> None:
    """Use the control of the newest panel that decides this, as a button or as a menu."""
    shown = newest_private(person, channel)
    wanted = str(CustomId(0, 0, Verb.SET, argument))
    is_menu = wanted in {select.custom_id for select in shown.selects}
    doing = person.select(shown.id, wanted, values) if is_menu else person.click(shown.id, wanted)
    outcome = await doing
    assert outcome.acknowledged
    await outcome.finished()
    await bot.settled()


def test_every_setting_is_decided_on_its_page_and_nothing_else() -> None:
    for page in SettingsPage:
        for language in Language:
            settings = ServerSettings(openers=DEFAULT_SETTINGS.openers.ROLE, puzzle_channel=5)
            panel = settings_panel(settings, page, language)
            assert not faults(panel), (page, language)
            found = {each.argument.partition(".")[0] for each in ids(panel)}
            assert found == {setting.value for setting in Setting if page_of(setting) is page}, (
                language
            )
            turning = [each for each in panel.ids if each.verb is Verb.SETTINGS]
            assert [position_of(SettingsPage, each) for each in turning] == list(SettingsPage), page


@pytest.mark.parametrize("page", SettingsPage)
def test_every_choice_that_is_offered_is_taken(page: SettingsPage) -> None:
    night = DEFAULT_SETTINGS.choosing(Setting.QUIET_HOURS, ("22", "7", "UTC"))
    posting = DEFAULT_SETTINGS.choosing(Setting.PUZZLE_CHANNEL, ("5",))
    for settings in (DEFAULT_SETTINGS, night, posting):
        for part in settings_panel(settings, page, EN).parts:
            match part:
                case Menu(id=custom_id, options=options):
                    offered = [(custom_id, (option.value,)) for option in options]
                case Buttons(buttons) if buttons[0].id.verb is Verb.SET:
                    offered = [(button.id, ()) for button in buttons]
                case Picker(id=custom_id):
                    offered = [(custom_id, ()), (custom_id, ("5",))]
                case _:
                    continue
            for custom_id, values in offered:
                setting, words = decode_decision(custom_id, values, settings, EN)
                assert settings.choosing(setting, words).words(setting) == words


def test_what_holds_is_marked() -> None:
    settings = ServerSettings(signals=False, channels=frozenset({3, 9}), players_role=5)
    games = settings_panel(settings, SettingsPage.GAMES, EN)
    marked = [
        button.id.argument
        for part in games.parts
        if isinstance(part, Buttons)
        for button in part.buttons
        if button.label.startswith("✓ ")
    ]
    assert marked == ["signals.off", "sayings.on", "cutting.off", "face_down.off"]
    chosen = [o.label for p in games.parts if isinstance(p, Menu) for o in p.options if o.chosen]
    assert chosen == ["Ottocento", "Each game’s usual rules", "No clock"]
    tables = settings_panel(settings, SettingsPage.TABLES, EN)
    pickers = [part for part in tables.parts if isinstance(part, Picker)]
    assert [picker.chosen for picker in pickers] == [(3, 9), (5,)]


@pytest.mark.parametrize(
    ("argument", "values"),
    [
        ("", ()),
        ("dress", ("tie",)),
        ("quiet_hours", ()),
        ("quiet_hours.moon", ()),
        ("quiet_hours.begin", ("25",)),
        ("quiet_hours.begin", ()),
        ("quiet_hours.zone", ("Moon",)),
    ],
)
def test_a_forged_decision_is_refused(argument: str, values: tuple[str, ...]) -> None:
    with pytest.raises(BadCustomIdError):
        decode_decision(CustomId(0, 0, Verb.SET, argument), values, DEFAULT_SETTINGS, EN)


async def test_decisions_are_kept_and_shown_at_once_in_the_same_message(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, anna, channel, "settings")
    first = newest_private(anna, channel).id
    await use(bot, anna, channel, "openers", "moderators")
    assert say(IT, "settings-openers-moderators") in newest_private(anna, channel).text
    turn = str(CustomId(0, 0, Verb.SETTINGS, "quiet"))
    await (await anna.click(first, turn)).finished()
    await bot.settled()
    await use(bot, anna, channel, "leaderboard.off")
    await use(bot, anna, channel, "quiet_hours.on")
    await use(bot, anna, channel, "quiet_hours.begin", "23")
    assert newest_private(anna, channel).id == first
    (decided,) = store.rows.server_settings.values()
    assert decided.quiet_hours == QuietHours(23, 8, "Europe/Rome")
    assert not decided.leaderboard
    assert public(anna, channel) == []
    assert bruno.messages(channel) == []


async def test_a_channel_in_which_the_bot_may_not_post_is_named_at_once(
    bot: QuickBot, local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    local_discord.moderator.forbid(channel, Permission.SEND_MESSAGES, Permission.ATTACH_FILES)
    warning = f"In <#{channel}> non posso ancora scrivere. Nei permessi del canale, permettimi di "
    await command(bot, anna, channel, "settings")
    await use(bot, anna, channel, "channels", str(channel))
    assert warning + "inviare messaggi e allegare file." in newest_private(anna, channel).text
    turn = str(CustomId(0, 0, Verb.SETTINGS, "daily"))
    await (await anna.click(newest_private(anna, channel).id, turn)).finished()
    await bot.settled()
    for setting in ("daily_channel", "puzzle_channel"):
        await use(bot, anna, channel, setting, str(channel))
        assert newest_private(anna, channel).text.count(warning) == 1
    local_discord.moderator.forbid(channel, Permission.VIEW_CHANNEL)
    await bot.settled()
    world = local_discord.world
    (guild,) = world.guilds.values()
    elsewhere = world.add_channel(guild, "elsewhere").id
    await command(bot, anna, elsewhere, "settings")
    assert warning + "vedere il canale, " in newest_private(anna, elsewhere).text
    local_discord.moderator.permit(channel)
    await bot.settled()
    await use(bot, anna, channel, "daily_channel", str(channel))
    assert warning not in newest_private(anna, channel).text


async def test_every_channel_that_serves_can_be_chosen(
    bot: QuickBot, local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    world = local_discord.world
    (guild_id,) = world.guilds
    kinds = (ChannelType.ANNOUNCEMENT, ChannelType.VOICE, ChannelType.STAGE, ChannelType.FORUM)
    made = [world.add_channel(world.guilds[guild_id], each.name, each).id for each in kinds]
    forum = made[-1]
    await command(bot, anna, channel, "settings")
    await use(bot, anna, channel, "channels", *map(str, made))
    settings = await bot.tables.policy.settings.chosen(guild_id)
    assert settings.channels == set(made)
    local_discord.moderator.forbid(forum, Permission.SEND_MESSAGES)
    await command(bot, anna, channel, "settings")
    assert "⚠️" not in newest_private(anna, channel).text
    local_discord.moderator.forbid(forum, Permission.SEND_MESSAGES_IN_THREADS)
    await command(bot, anna, channel, "settings")
    assert "inviare messaggi nei thread." in newest_private(anna, channel).text
    turn = str(CustomId(0, 0, Verb.SETTINGS, "daily"))
    await (await anna.click(newest_private(anna, channel).id, turn)).finished()
    await bot.settled()
    for each in made[:-1]:
        await use(bot, anna, channel, "daily_channel", str(each))
        assert f"<#{each}>" in newest_private(anna, channel).text
    with pytest.raises(NotPossibleError):  # A forum takes no messages.
        await use(bot, anna, channel, "daily_channel", str(forum))


async def test_what_is_looked_for_is_told_once_and_a_busy_store_changes_nothing() -> None:
    store, told = MemoryStore(), []
    house, maintenance = ServerPolicy(store.policy), MaintenanceWatch()
    await maintenance.poll(house, lambda: told.append(maintenance.now))
    assert told == []
    store.rows.maintenance = MaintenanceStatus(1.0, note="soon")
    for _ in range(2):
        await maintenance.poll(house, lambda: told.append(maintenance.now))
    assert told == [store.rows.maintenance]
    store.rows.maintenance = None
    await maintenance.poll(house, lambda: told.append(maintenance.now))
    assert told[-1] is None


async def test_it_is_looked_for_again_and_again_whatever_goes_wrong() -> None:
    maintenance, looks, enough = MaintenanceWatch(), [], asyncio.Event()

    async def look() -> None:
        looks.append(len(looks))
        if len(looks) == 4:
            enough.set()
        if len(looks) % 2:
            raise RuntimeError("a bad look")

    async def sleep(seconds: float) -> None:
        assert 0 < seconds <= 5
        await asyncio.sleep(0)

    maintenance.start_polling(look, sleep=sleep)
    async with asyncio.timeout(5):
        await enough.wait()
    await maintenance.close()
    before = len(looks)
    await asyncio.sleep(0.01)
    assert len(looks) == before


@pytest.mark.parametrize("language", Language)
def test_a_line_more_leaves_a_message_within_its_limits(language: Language) -> None:
    line = maintenance_line(MaintenanceStatus(0.0, 2.0**33, "x" * 500), language)
    assert len(line) < MAX_NOTE + 300
    tricks = "\n".join(f"{number}. {'x' * 90}" for number in range(40))
    panel = Panel((Text("## Title"), Text(tricks[: MAX_TEXT - 20])))
    told = with_line_below_heading(panel, line)
    texts = [part.content for part in told.parts if isinstance(part, Text)]
    assert texts[:2] == ["## Title", line]
    assert sum(map(len, texts)) <= MAX_TEXT
    # The last tricks are those that people want to see.
    assert texts[2].endswith(tricks[: MAX_TEXT - 20].split("\n")[-1])
    short = Panel((Text("a"), Text("b")))
    assert with_line_below_heading(short, line).parts == (Text("a"), Text(line), Text("b"))


async def test_who_is_blocked_is_listed_for_the_owner_of_the_list_alone(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, bruno, channel, "block", person=anna.id)
    assert store.rows.blocks == {(blocks_of_person(bruno.id), anna.id)}
    await command(bot, bruno, channel, "block")
    assert newest_private(bruno, channel).text == say(IT, "blocks-own", people=anna.mention)
    await command(bot, anna, channel, "block")
    # Anna manages the server, and sees its list too; of Bruno's she sees nothing.
    none = (say(IT, "blocks-own-none"), say(IT, "blocks-server-none"))
    assert newest_private(anna, channel).text == "\n".join(none)
    assert [
        decode_custom_id(b.custom_id or "") for b in newest_private(anna, channel).buttons
    ] == []
