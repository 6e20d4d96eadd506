"""Show the help for here and now, the page of a card, and the meaning of a word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
    shown_name,
    tabs,
)
from bot.client.custom_ids import CustomId, Verb, Word, control_id
from bot.draw.picture import Picture
from bot.features.reference.card_guide import CardPage, words_of
from bot.support.refusals import is_possible
from bot.table.panels.rules_pages import HelpPage, rules_button, section_button
from bot.table.panels.shuffle import Awaited, awaited_from
from bot.table.rules.lobby import seated_to_start
from bot.table.state.table import Stage, Table
from bot.words import Language, say
from bot.words.names import card_label, game_name
from bot.words.rulebook import hand_course
from tarocchino.core.games import FIRST_GAME, GAMES, Game, GameName, default_rules
from tarocchino.core.model.cards import BEGATO, PACK, Card, card
from tarocchino.core.model.combinations import cricche
from tarocchino.core.model.rules import (
    CriccheTable,
    GrandeHead,
    GrandeWild,
    RuleSet,
    RuleSetName,
    SuitOrder,
    named_rules,
    with_knobs,
)

_OPTIONS: dict[str, tuple[Enum, ...]] = {
    "suit_order": tuple(SuitOrder),
    "grande_head": tuple(GrandeHead),
    "grande_wild": tuple(GrandeWild),
    "cricche_table": tuple(CriccheTable),
}
"""The rule options that matter for single cards; buttons carry them, because tables set them."""

_PACK_SECTION = "1"


def _write_options(chosen: tuple[Enum, ...]) -> str:
    return "".join(
        str(values.index(one)) for values, one in zip(_OPTIONS.values(), chosen, strict=True)
    )


def _read_options(written: str) -> tuple[Enum, ...]:
    return tuple(
        values[int(index)] for values, index in zip(_OPTIONS.values(), written, strict=True)
    )


@dataclass(frozen=True, slots=True)
class CardId:
    """A card, with the game and the rules by which its page describes it."""

    card: Annotated[Card, Word[Card](lambda c: c.code, card)]
    name: GameName
    base: RuleSetName
    options: Annotated[tuple[Enum, ...], Word(_write_options, _read_options)]

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    @property
    def rules(self) -> RuleSet:
        """Return the rules, as far as they matter for single cards."""
        return with_knobs(named_rules(self.base), dict(zip(_OPTIONS, self.options, strict=True)))


def card_id(shown: Card, game: Game, rules: RuleSet) -> CardId:
    options = tuple(getattr(rules, option) for option in _OPTIONS)
    return CardId(shown, game.name, rules.base, options)


def default_card_id(shown: Card, name: GameName) -> CardId:
    return card_id(shown, GAMES[name], default_rules(GAMES[name]))


def card_panel(
    looked_up: CardId, page: CardPage, picture: Picture | None, language: Language
) -> Panel:
    """Return the card's page, without a picture for readers who prefer none."""
    parts: list[Part] = [Text(f"-# {page.source}\n## {page.title}")]
    if picture is not None:
        parts.append(Image(picture))
    neighbours = [
        Button(
            control_id(Verb.TURN_CARD, replace(looked_up, card=other)),
            f"{arrow} {card_label(language, other)}",
        )
        for arrow, other in (("▲", page.above), ("▼", page.below))
        if other is not None
    ]
    rules = section_button(looked_up.game.name, _PACK_SECTION, language)
    return Panel((*parts, Text(page.body), Buttons((*neighbours, rules))), AccentColour.RESULT)


@dataclass(frozen=True, slots=True)
class HelpContext:
    """Where a person asks for help: the channel's table, and whether they may open one there.

    ``in_server`` is False in direct messages, where there are no tables; ``game`` is the game of a
    table opened from the help, ``roles`` are the person's roles in the server.
    """

    user_id: int
    in_server: bool
    table: Table | None = None
    may_open: bool = False
    game: GameName = FIRST_GAME
    roles: frozenset[int] = frozenset()


def help_panel(page: HelpPage, context: HelpContext, learn: Button, language: Language) -> Panel:
    """Return a page of the help, with what the person can do in this channel now, and lessons."""
    title = f"## {say(language, 'help-title')}"
    now = say(language, "help-now", what=what_now(context, language))
    body = _first(language) if page is HelpPage.FIRST else say(language, f"help-{page.value}")
    texts = [title, now, body]
    if page is HelpPage.FIRST:
        texts.insert(1, say(language, "help-what", pack=len(PACK)))
    pages = tabs(
        page,
        lambda each: control_id(Verb.HELP, each),
        lambda each: say(language, f"help-page-{each.value}"),
        shown_style=ButtonStyle.PLAIN,
    )
    rows = (Buttons(pages), _next_buttons(context, learn, language))
    return Panel((*map(Text, texts), *rows), AccentColour.RESULT)


def what_now(context: HelpContext, language: Language) -> str:
    """Return what the person can do next in this channel, in one or two sentences."""
    table = context.table
    if not context.in_server:
        return say(language, "help-now-direct")
    if table is None and context.may_open:
        button, game = say(language, "button-first-game"), game_name(language, context.game)
        return say(language, "help-now-open", button=button, game=game)
    if table is None:
        return say(language, "help-now-may-not")
    if table.stage is Stage.LOBBY:
        return _in_lobby(table, context, language)
    return _in_play(table, context.user_id, language)


def _in_lobby(table: Table, context: HelpContext, language: Language) -> str:
    user_id = context.user_id
    game, seat = game_name(language, table.game.name), table.seat_of(user_id)
    host, more = f"<@{table.host_id}>", say(language, "button-menu")
    if table.occasion is not None:
        return say(language, "help-now-evening", button=say(language, "lobby-menu-ready"))
    if table.host_id == user_id:
        return _as_host(table, language)
    if seat is not None and seat in table.unready:
        return say(language, "help-now-ready", host=host, more=more)
    if seat is not None:
        return say(language, "help-now-host", host=host)
    if not table.agreement.admits(user_id, context.roles):
        return say(language, "help-now-not-admitted", host=host)
    if table.seats_for_people:
        return say(language, "help-now-sit", game=game, button=say(language, "button-sit"))
    return say(language, "help-now-full", game=game)


def _as_host(table: Table, language: Language) -> str:
    more, start = say(language, "button-menu"), say(language, "button-start")
    if is_possible(seated_to_start, table):
        return say(language, "help-now-start", more=more, button=start)
    if table.free_seats:
        return say(language, "help-now-fill", more=more)
    return say(language, "help-now-not-ready")


def _in_play(table: Table, user_id: int, language: Language) -> str:
    seat = table.seat_of(user_id)
    if seat is None:
        return say(language, "help-now-look-on", game=game_name(language, table.game.name))
    match awaited_from(table, seat):
        case Awaited.CUT:
            cut, no_cut = (say(language, f"button-{verb}") for verb in ("cut", "nocut"))
            return say(language, "help-now-cut", button=cut, other=no_cut)
        case Awaited.OPENED_CUT:
            return say(language, "help-now-open-cut", button=say(language, "button-cut-open"))
        case Awaited.NEXT_HAND:
            return say(language, "help-now-next-hand", button=say(language, "button-next-hand"))
        case None if table.seats_awaited:
            return say(language, "help-now-wait-cuts")
    if table.turn is None:
        return say(language, "help-now-next")
    if table.turn == seat:
        return say(language, "help-now-turn", button=say(language, "button-hand"))
    return say(language, "help-now-wait", player=shown_name(table.names[table.turn]))


def _first(language: Language) -> str:
    """Return the steps to a first game, with the buttons' labels."""
    game = GAMES[FIRST_GAME]
    way = hand_course(game, default_rules(game), game.players[0])
    return say(
        language,
        "help-first",
        discarded=way.discarded,
        sit=say(language, "button-sit"),
        more=say(language, "button-menu"),
        start=say(language, "button-start"),
        hand=say(language, "button-hand"),
        declare=say(language, "button-all", points="…"),
    )


def _next_buttons(context: HelpContext, learn: Button, language: Language) -> Buttons:
    looked_up = default_card_id(BEGATO, FIRST_GAME)
    buttons = [
        learn,
        rules_button(FIRST_GAME, language),
        Button(control_id(Verb.SHOW_CARD, looked_up), say(language, "button-help-card")),
        Button(CustomId(0, 0, Verb.PREFERENCES), say(language, "button-preferences")),
    ]
    if context.in_server and context.table is None and context.may_open:
        buttons.insert(0, _first_game_button(language))
    return Buttons(tuple(buttons))


def _first_game_button(language: Language) -> Button:
    label = say(language, "button-first-game")
    return Button(CustomId(0, 0, Verb.FIRST_GAME), label, ButtonStyle.CONFIRM)


def no_table_panel(language: Language) -> Panel:
    """Return the panel for someone who plays a card without a table, and may open one."""
    button = _first_game_button(language)
    text = Text(say(language, "play-no-table", button=button.label))
    return Panel((text, Buttons((button,))), AccentColour.WAITING)


_SECTIONS: Mapping[str, tuple[str, ...]] = {
    "1": (
        "numeri", "numeri-di-scavezzo", "tarocchi", "rosse", "angelo", "begato", "contatori",
        "assi-buoni", "assi-matti", "palo", "figure",
    ),
    "3": (
        "matto", "mori", "scartatore", "smazzata", "mano", "primo-di-mano", "giro-di-mano",
        "carta-dominante", "tallone", "dare", "taglio", "re-in-tondo", "coprire-il-matto",
        "cappotto",
    ),
    "4": ("scartini", "svoltare", "ultima-presa"),
    "5": (
        "grande", "cricca", "criccone", "mezzo-criccone", "sequenza", "capostipite",
        "andare-in-terza", "scavezzo", "calzettini",
    ),
    "6": ("accuso", "sbaglia"),
    "7": ("busso", "striscio", "volo"),
    "8": ("chiamarsi-fuori",),
    "9": ("ricevitore", "pozzo", "andare-su", "di-mio", "poste"),
}  # fmt: skip
"""The words, by the section of rules.md that explains them; each has a message of its own."""

_SECTION_OF = {word: section for section, words in _SECTIONS.items() for word in words}
_OF_TERZIGLIO = "9"


def glossary_name(word: str, language: Language) -> str:
    return say(language, f"glossary-{word}")


def glossary_words(language: Language) -> tuple[str, ...]:
    """Return all words in the alphabetical order of this language."""
    return tuple(sorted(_SECTION_OF, key=lambda word: words_of(glossary_name(word, language))))


def words_called(typed: str, language: Language) -> tuple[str, ...]:
    """Return the words that match what was typed: each typed part begins a part of the word's name
    in one of the languages.

    A word whose name was typed in full comes first, then those whose name begins with the typed
    text; every word matches an empty text.
    """
    wanted = words_of(typed)
    found = [
        word
        for word in glossary_words(language)
        if all(any(part.startswith(w) for name in _names(word) for part in name) for w in wanted)
    ]
    exact = [word for word in found if wanted in _names(word)]
    begun = [w for w in found if any(name[: len(wanted)] == wanted for name in _names(w))]
    return tuple(dict.fromkeys((*exact, *begun, *found)))


def word_meant(typed: str, language: Language) -> str | None:
    """Return the word that was chosen or typed in full, else the only one that matches."""
    wanted = words_of(typed)
    exact = [word for word in _SECTION_OF if typed == word or wanted in _names(word)]
    found = exact or words_called(typed, language)
    return found[0] if len(found) == 1 else None


def _names(word: str) -> list[list[str]]:
    return [words_of(glossary_name(word, each)) for each in Language]


def glossary_panel(language: Language) -> Panel:
    lines = [
        say(
            language,
            "glossary-line",
            word=glossary_name(word, language),
            short=say(language, f"glossary-{word}.short"),
        )
        for word in glossary_words(language)
    ]
    title, more = say(language, "glossary-title"), say(language, "glossary-more")
    texts = (f"{_source(language)}\n## {title}", "\n".join(lines), more)
    return Panel(tuple(map(Text, texts)), AccentColour.RESULT)


def glossary_word_panel(word: str, language: Language) -> Panel:
    """Return what a word means and what it is good for, with a button to the rules about it."""
    section = _SECTION_OF[word]
    game = GameName.TERZIGLIO if section == _OF_TERZIGLIO else FIRST_GAME
    title = f"{_source(language)}\n## {glossary_name(word, language)}"
    told = say(language, f"glossary-{word}.long", **_facts(word))
    button = section_button(game, section, language)
    return Panel((Text(title), Text(told), Buttons((button,))), AccentColour.RESULT)


def _source(language: Language) -> str:
    return f"-# {say(language, 'glossary-source')}"


def _facts(word: str) -> dict[str, int]:
    """Return the numbers of the rule book in a word's text."""
    if word != "mezzo-criccone":
        return {}
    found = cricche(PACK, named_rules(RuleSetName.TORNEO))
    return {"half": sum(each.points for each in found)}
