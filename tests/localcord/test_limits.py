"""Discord's limits, as tables: each body just within a limit, and just beyond it."""

import copy
from typing import Any

import pytest

from localcord.limits.commands import check_choices, check_commands, is_command_name
from localcord.limits.components import check_modal, is_emoji
from localcord.limits.messages import MessageBody, Upload, check_message, check_types
from localcord.world.clock import ManualClock
from localcord.world.entities import Attachment, Message, MessageFlag
from localcord.world.errors import ApiError, FormErrors
from localcord.world.world import World

Json = dict[str, Any]
V2 = int(MessageFlag.COMPONENTS_V2)


def button(custom_id: str | None = "b", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id} | more


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def picker(kind: int, *ticked: tuple[object, object], **more: Any) -> Json:
    """A menu of what is in the server: people 5, roles 6, channels 8."""
    values = [{"id": number, "type": word} for number, word in ticked]
    return {"type": kind, "custom_id": "p", "default_values": values} | more


def select(options: int = 1, **more: Any) -> Json:
    lines = [{"label": f"l{number}", "value": f"v{number}"} for number in range(options)]
    return {"type": 3, "custom_id": "s", "options": lines} | more


def text(content: str = "t", **more: Any) -> Json:
    return {"type": 10, "content": content} | more


def gallery(*urls: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


def classic(*rows: Json) -> Json:
    return {"content": "c", "components": list(rows)}


def v2(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


def container(*components: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(components)} | more


def check(payload: Json, files: list[str] | None = None) -> MessageBody:
    uploads = [Upload(index, name, b"x") for index, name in enumerate(files or [])]
    return check_message(payload, uploads, emojis={7: "bagatto"})


def first_error(errors: Json) -> tuple[str, str]:
    """The path and code of the first error in a tree."""
    path: list[str] = []
    while "_errors" not in errors:
        part, errors = next(iter(errors.items()))
        path.append(part)
    return ".".join(path), errors["_errors"][0]["code"]


ROWS_OF_FIVE = [row(*[button(f"{line}-{place}") for place in range(5)]) for line in range(5)]
TAKEN: list[Json] = [
    {"content": "x" * 2000},
    {"content": "è" * 2000},
    classic(*ROWS_OF_FIVE),
    classic(row(button("x" * 100, label="x" * 80))),
    classic(row(button(emoji={"name": "♠️"}, label=None))),
    classic(row(button(emoji={"id": "7"}))),
    classic(row(button(None, style=5, url="https://example.org"))),
    classic(row(select(25, placeholder="x" * 150, max_values=25, min_values=0))),
    classic(row(picker(6, ("1", "role")))),
    classic(row(picker(8, (1, "channel"), ("2", "channel"), max_values=2))),
    classic(row({"type": 5, "custom_id": "people", "max_values": 25})),
    v2(text("x" * 4000)),
    v2(text("x" * 2000), container(text("x" * 2000))),
    v2(*[text()] * 40),
    v2(container(*[text()] * 39)),
    v2(container(*ROWS_OF_FIVE), text()),
    v2(gallery("https://example.org/a.png")),
    v2(text(id=5), text(id=6)),
]


@pytest.mark.parametrize("payload", TAKEN, ids=range(len(TAKEN)))
def test_bodies_within_the_limits(payload: Json) -> None:
    assert check(payload).components == check(copy.deepcopy(payload)).components


C = "components"
REFUSED: list[tuple[Json, str, str]] = [
    ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"title": "t"}]}, "embeds", "NOT_SERVED_HERE"),
    (classic(*ROWS_OF_FIVE, row(button("6"))), C, "BASE_TYPE_BAD_LENGTH"),
    (classic(row(*[button(str(n)) for n in range(6)])), f"{C}.0.{C}", "BASE_TYPE_BAD_LENGTH"),
    (classic(row()), f"{C}.0.{C}", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(button(label="x" * 81))), f"{C}.0.{C}.0.label", "BASE_TYPE_MAX_LENGTH"),
    (classic(row(button(label=None))), f"{C}.0.{C}.0.label", "BASE_TYPE_REQUIRED"),
    (classic(row(button("x" * 101))), f"{C}.0.{C}.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(button(""))), f"{C}.0.{C}.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(button(None))), f"{C}.0.{C}.0.custom_id", "BASE_TYPE_REQUIRED"),
    (classic(row(button(), button())), f"{C}.0.{C}.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    (classic(row(button()), row(button())), f"{C}.1.{C}.0.custom_id",
     "COMPONENT_CUSTOM_ID_DUPLICATED"),
    (classic(row(button(style=9))), f"{C}.0.{C}.0.style", "BASE_TYPE_CHOICES"),
    (classic(row(button(emoji={"name": "🂡"}))), f"{C}.0.{C}.0.emoji.name",
     "BUTTON_COMPONENT_INVALID_EMOJI"),
    (classic(row(button(emoji={"id": "8", "name": "x"}))), f"{C}.0.{C}.0.emoji.id",
     "BUTTON_COMPONENT_INVALID_EMOJI"),
    (classic(row(button(style=5, custom_id=None))), f"{C}.0.{C}.0.url", "BASE_TYPE_REQUIRED"),
    (classic(row(button(url="https://example.org"))), f"{C}.0.{C}.0.url",
     "BUTTON_COMPONENT_URL_NOT_ALLOWED"),
    (classic(row(select(26))), f"{C}.0.{C}.0.options", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(select(0))), f"{C}.0.{C}.0.options", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(select(2, max_values=3))), f"{C}.0.{C}.0.max_values", "NUMBER_TYPE_MAX"),
    (classic(row(select(3, min_values=2))), f"{C}.0.{C}.0.max_values", "NUMBER_TYPE_MIN"),
    (classic(row(select(placeholder="x" * 151))), f"{C}.0.{C}.0.placeholder",
     "BASE_TYPE_MAX_LENGTH"),
    (classic(row(select(options=0) | {"options": [{"label": "x" * 101, "value": "v"}]})),
     f"{C}.0.{C}.0.options.0.label", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(select() | {"options": [{"label": "l", "value": "v"}] * 2})),
     f"{C}.0.{C}.0.options.1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    (classic(row(picker(6, ("1", "role"), ("2", "role")))),
     f"{C}.0.{C}.0.default_values", "BASE_TYPE_MAX_LENGTH"),
    (classic(row(picker(8, ("1", "role")))),
     f"{C}.0.{C}.0.default_values.0.type", "BASE_TYPE_CHOICES"),
    (classic(row(picker(5, ("1", 2)))),
     f"{C}.0.{C}.0.default_values.0.type", "BASE_TYPE_CHOICES"),
    (classic(row(select(), button())), f"{C}.0.{C}", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (classic(text()), f"{C}.0.type", "UNION_TYPE_CHOICES"),
    (classic(button()), f"{C}.0.type", "UNION_TYPE_CHOICES"),
    (v2(*[text()] * 41), C, "BASE_TYPE_BAD_LENGTH"),
    (v2(container(*[text()] * 40)), C, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    (v2(text("x" * 4001)), C, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    (v2(text("x" * 2001), container(text("x" * 2000))), C,
     "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    (v2(text("")), f"{C}.0.content", "BASE_TYPE_BAD_LENGTH"),
    (v2(container()), f"{C}.0.{C}", "BASE_TYPE_BAD_LENGTH"),
    (v2(container(container(text()))), f"{C}.0.{C}.0.type", "UNION_TYPE_CHOICES"),
    (v2(container(text(), accent_color=1 << 24)), f"{C}.0.accent_color", "NUMBER_TYPE_MAX"),
    (v2(gallery(*["https://e.org/a.png"] * 11)), f"{C}.0.items", "BASE_TYPE_BAD_LENGTH"),
    (v2(gallery("attachment://none.png")), f"{C}.0.items.0.media.url",
     "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
    (v2(gallery("file:///etc/passwd")), f"{C}.0.items.0.media.url", "URL_TYPE_INVALID_SCHEME"),
    (v2(text(id=5), text(id=5)), f"{C}.1.id", "COMPONENT_ID_DUPLICATED"),
    (v2(text()) | {"content": "c"}, "content",
     "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    (v2(text()) | {"embeds": [{"title": "t"}]}, "embeds",
     "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    ({"attachments": [{"id": 3}]}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
]  # fmt: skip


@pytest.mark.parametrize(("payload", "path", "code"), REFUSED,
                         ids=[f"{code} {path}" for _, path, code in REFUSED])  # fmt: skip
def test_bodies_beyond_the_limits(payload: Json, path: str, code: str) -> None:
    with pytest.raises(ApiError) as caught:
        check(payload)
    assert caught.value.problem.code == 50035
    assert first_error(caught.value.errors or {}) == (path, code)


@pytest.mark.parametrize("payload", [{}, {"content": ""}, {"content": "  "}, v2(), {"embeds": []}])
def test_an_empty_message_is_refused(payload: Json) -> None:
    with pytest.raises(ApiError) as caught:
        check(payload)
    assert caught.value.problem.code == 50006


def test_a_v2_message_of_nothing_but_a_file_that_it_does_not_show_is_empty() -> None:
    with pytest.raises(ApiError) as caught:
        check(v2(), ["a.png"])
    assert caught.value.problem.code == 50006
    assert check({}, ["a.png"]).added[0][0].filename == "a.png"


def test_files_by_number_size_and_reference() -> None:
    assert len(check({}, [f"{number}.png" for number in range(10)]).added) == 10
    with pytest.raises(ApiError) as caught:
        check({}, [f"{number}.png" for number in range(11)])
    assert first_error(caught.value.errors or {})[0] == "attachments"
    check(v2(gallery("attachment://a.png")), ["a.png"])
    for size, code in ((10 * 1024 * 1024, None), (10 * 1024 * 1024 + 1, 40005)):
        upload = Upload(0, "a.bin", bytes(size))
        if code is None:
            check_message({}, [upload], emojis={})
            continue
        with pytest.raises(ApiError) as caught:
            check_message({}, [upload], emojis={})
        assert (caught.value.problem.status, caught.value.problem.code) == (413, code)


def message_before(flags: MessageFlag) -> Message:
    files = [Attachment.of(number, f"{number}.png", b"x", None) for number in (1, 2)]
    return Message(
        9, 1, 1, 0.0, content="" if flags else "old", flags=flags, attachments=files,
        components=[text(id=1)] if flags else [],
    )  # fmt: skip


EDITS: list[tuple[Json, list[int], int]] = [
    ({"content": "new"}, [1, 2], 0),
    ({"attachments": []}, [], 0),
    ({"attachments": None}, [], 0),
    ({"attachments": [{"id": "2"}]}, [2], 0),
    ({"attachments": [{"id": 1}, {"id": 0}]}, [1], 1),
    ({"content": "new"}, [1, 2], 1),
]


@pytest.mark.parametrize(("payload", "kept", "added"), EDITS)
def test_which_files_an_edit_keeps(payload: Json, kept: list[int], added: int) -> None:
    uploads = [Upload(0, "new.png", b"x")] if added else []
    body = check_message(payload, uploads, emojis={}, before=message_before(MessageFlag(0)))
    assert [file.id for file in body.kept] == kept
    assert len(body.added) == added


def test_an_edit_keeps_what_it_does_not_name() -> None:
    before = message_before(MessageFlag(0))
    body = check_message({"embeds": []}, [], emojis={}, before=before)
    assert body.content == "old"
    v2_before = message_before(MessageFlag.COMPONENTS_V2)
    body = check_message({"attachments": [{"id": 1}]}, [], emojis={}, before=v2_before)
    assert (body.components, body.flags) == ([text(id=1)], MessageFlag.COMPONENTS_V2)


def test_a_v2_message_never_goes_back() -> None:
    before = message_before(MessageFlag.COMPONENTS_V2)
    with pytest.raises(ApiError) as caught:
        check_message({"flags": 0}, [], emojis={}, before=before)
    assert first_error(caught.value.errors or {}) == (
        "flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
    )  # fmt: skip
    with pytest.raises(ApiError) as caught:
        check_message(v2(text()), [], emojis={}, before=message_before(MessageFlag(0)))
    assert "content" in (caught.value.errors or {})
    upgraded = check_message(
        v2(text()) | {"content": None}, [], emojis={}, before=message_before(MessageFlag(0))
    )
    assert upgraded.flags & MessageFlag.COMPONENTS_V2


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(ApiError) as caught:
        check(classic(row(button("", label="x" * 81))) | {"content": "x" * 2001})
    errors = caught.value.errors or {}
    assert set(errors) == {"content", "components"}
    assert set(errors["components"]["0"]["components"]["0"]) == {"label", "custom_id"}


NAMES = {"play": True, "gioca-carta": True, "più": True, "卡": True, "l'asso": True, "x" * 32: True,
         "Play": False, "play card": False, "": False, "x" * 33: False, "carta!": False,
         "PIÙ": False}  # fmt: skip


@pytest.mark.parametrize(("name", "good"), NAMES.items())
def test_command_names(name: str, good: bool) -> None:
    assert is_command_name(name) is good


def command(**more: Any) -> Json:
    return {"name": "play", "description": "d"} | more


def option(name: str = "card", **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "d"} | more


def choices(count: int) -> list[Json]:
    return [{"name": f"n{number}", "value": f"v{number}"} for number in range(count)]


LONG = [option(f"o{n}", choices=[{"name": "x" * 97 + f"{m:03}", "value": "x" * 100}
        for m in range(25)]) for n in range(2)]  # fmt: skip
COMMANDS: list[tuple[Json, str | None]] = [
    (command(), None),
    (command(description="x" * 100), None),
    (command(description="x" * 101), "0.description"),
    (command(description=""), "0.description"),
    (command(name="Play"), "0.name"),
    (command(name_localizations={"it": "gioca"}), None),
    (command(name_localizations={"it": "Gioca"}), "0.name_localizations.it"),
    (command(name_localizations={"it-IT": "gioca"}), "0.name_localizations.it-IT"),
    (command(description_localizations={"it": "x" * 101}), "0.description_localizations.it"),
    (command(options=[option(f"o{n}") for n in range(25)]), None),
    (command(options=[option(f"o{n}") for n in range(26)]), "0.options"),
    (command(options=[option(), option()]), "0.options.1"),
    (command(options=[option("a"), option("b", required=True)]), "0.options.1"),
    (command(options=[option(description="x" * 101)]), "0.options.0.description"),
    (command(options=[option(choices=choices(25))]), None),
    (command(options=[option(choices=choices(26))]), "0.options.0.choices"),
    (command(options=[option(choices=[{"name": "x" * 101, "value": "v"}])]),
     "0.options.0.choices.0.name"),
    (command(options=[option(choices=[{"name": "n", "value": "x" * 101}])]),
     "0.options.0.choices.0.value"),
    (command(options=[option(choices=choices(1), autocomplete=True)]),
     "0.options.0.autocomplete"),
    (command(options=[option(type=1), option("b")]), "0.options"),
    (command(options=[option(type=2, options=[option("s", type=1, options=[option()])])]), None),
    (command(options=[option(type=1, options=[option("s", type=1)])]),
     "0.options.0.options.0.type"),
    (command(options=[option(type=2, options=[option("g", type=2)])]),
     "0.options.0.options.0.type"),
    (command(options=[option(min_length=6001)]), "0.options.0.min_length"),
    (command(options=LONG), "0"),
    ({"type": 3, "name": "Report this", "description": ""}, None),
    ({"type": 3, "name": "Report this", "description": "d"}, "0.description"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "path"), COMMANDS, ids=range(len(COMMANDS)))
def test_commands(body: Json, path: str | None) -> None:
    errors = FormErrors()
    check_commands([body], errors)
    assert (first_error(errors.tree())[0] if errors.tree() else None) == path


def test_lists_of_commands() -> None:
    for count, refused in ((100, False), (101, True)):
        errors = FormErrors()
        check_commands([command(name=f"c{number}") for number in range(count)], errors)
        assert bool(errors.tree()) is refused
    errors = FormErrors()
    check_commands([command(), command()], errors)
    assert first_error(errors.tree()) == ("1", "APPLICATION_COMMANDS_DUPLICATE_NAME")


def test_autocomplete_choices() -> None:
    for offered, refused in ((choices(25), False), (choices(26), True), (None, True),
                             ([{"name": "x" * 101, "value": "v"}], True)):  # fmt: skip
        errors = FormErrors()
        check_choices(offered, errors)
        assert bool(errors.tree()) is refused


def field(**more: Any) -> Json:
    return {"type": 4, "style": 1, "label": "L", "custom_id": "f"} | more


def modal(*rows: Json, **more: Any) -> Json:
    return {"title": "T", "custom_id": "m", "components": list(rows)} | more


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "L", "component": component} | more


MODALS: list[tuple[Json, str | None]] = [
    (modal(row(field())), None),
    (modal(*[row(field(custom_id=str(n))) for n in range(5)]), None),
    (modal(*[row(field(custom_id=str(n))) for n in range(6)]), "data.components"),
    (modal(), "data.components"),
    (modal(row(field()), title="x" * 45), None),
    (modal(row(field()), title="x" * 46), "data.title"),
    (modal(row(field()), custom_id="x" * 101), "data.custom_id"),
    (modal(row(field(label="x" * 46))), "data.components.0.components.0.label"),
    (modal(row(field(style=3))), "data.components.0.components.0.style"),
    (modal(row(field(max_length=4001))), "data.components.0.components.0.max_length"),
    (modal(row(field(min_length=5, max_length=4))), "data.components.0.components.0.max_length"),
    (modal(row(field(value="x" * 11, max_length=10))), "data.components.0.components.0.value"),
    (modal(row(field(placeholder="x" * 101))), "data.components.0.components.0.placeholder"),
    (modal(row(field()), row(field())), "data.components.1.components.0.custom_id"),
    (modal(row(button())), "data.components.0.type"),
    (modal(label(select(2))), None),
    (modal(label(field(label=None), description="x" * 100)), None),
    (modal(label(field(label=None), label="x" * 46)), "data.components.0.label"),
    (modal(label(select(26))), "data.components.0.component.options"),
    (modal(label(button())), "data.components.0.component.type"),
    (modal(text("Read this"), row(field())), None),
]


@pytest.mark.parametrize(("body", "path"), MODALS, ids=range(len(MODALS)))
def test_modals(body: Json, path: str | None) -> None:
    errors = FormErrors()
    check_modal(body, errors)
    assert (first_error(errors.tree())[0] if errors.tree() else None) == path


EMOJIS = {"♠": True, "♠️": True, "♥️": True, "🃏": True, "🇮🇹": True, "👍🏽": True, "1️⃣": True,
          "👩‍🚀": True, "✅": True, "⭐": True, "🂡": False, "A": False, "1": False, "": False,
          "♠♥": False, "→": False, "★": False, "bagatto": False}  # fmt: skip


@pytest.mark.parametrize(("shown", "good"), EMOJIS.items())
def test_emojis(shown: str, good: bool) -> None:
    assert is_emoji(shown) is good


def test_replaced_pictures_are_kept_for_a_while_only() -> None:
    world = World.with_guild(clock=ManualClock())
    message = world.new_message(world.channel_id("tarocchino"), world.bot.id)
    world.post(message)
    made = []
    for number in range(150):
        file = Attachment.of(world.snowflakes.next(), f"{number}.png", b"x", None)
        made.append(file.id)
        world.replace_files(message, [file])
        world.edited(message)
    assert made[0] not in world.attachments
    assert made[-2] in world.attachments
    assert len(world.attachments) == 101


WRONG: list[tuple[Any, str]] = [
    ({"content": []}, "content"),
    ({"flags": "1"}, "flags"),
    ({"tts": 1}, "tts"),
    ({"style": True}, "style"),
    ({"components": {}}, "components"),
    ({"components": [1]}, "components"),
    ({"components": [{"components": [{"label": 5}]}]}, "components.0.components.0.label"),
    ({"recipient_id": "abc"}, "recipient_id"),
    ({"recipient_id": -1}, "recipient_id"),
    ({"allowed_mentions": {"users": ["x"]}}, "allowed_mentions.users"),
    ({"name_localizations": {"it": 1}}, "name_localizations"),
    ([{"name": 1}], "0.name"),
]


@pytest.mark.parametrize(("body", "path"), WRONG, ids=[path for _, path in WRONG])
def test_wrong_types_are_told_at_their_path(body: Any, path: str) -> None:
    errors = FormErrors()
    check_types(body, errors)
    tree = errors.tree()
    for part in path.split("."):
        tree = tree[part]
    assert tree["_errors"]
