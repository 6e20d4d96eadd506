"""``/hand`` and ``/play``: do with commands what the buttons of a hand do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations

from discord.app_commands import Choice

from bot.client.commands import command, localised
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.draw.style import sorted_cards
from bot.features.reference.panels import no_table_panel
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.hand_actions import declared_in_full, legal_choices
from bot.table.panels.words import typed_back
from bot.table.rules.permissions import Request, verify_may
from bot.table.rules.table_actions import MenuEntry, MenuLine
from bot.table.state.table import Stage, Table
from bot.words import Language, say
from bot.words.declarations import spoken
from bot.words.names import (
    bid_meaning,
    bid_name,
    card_label,
    family_name,
    saying_meaning,
    saying_name,
    signal_name,
)
from cogs.hand.buttons import refusing_by_rules_of, show_hand
from cogs.shared.extensible_bot import BotCog, GroupCog
from cogs.shared.lookup import (
    actor_of,
    choice,
    matching,
    own_table,
    own_table_choices,
    parse_card,
    tables_of,
)
from cogs.shared.requests import perform_request
from tarocchino.core.model.actions import (
    Bid,
    BidWord,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Saying,
    SeatAction,
    Signal,
)
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import Combination, Declared, total_points
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices, HandView, MatchView, signals_with

ALL = "all"
NOTHING = "nothing"
_SEPARATOR = ","


def parse_cards(text: str, *held: Collection[Card]) -> tuple[Card, ...]:
    """Parse cards as `parse_card` does, separated by commas, or codes by spaces; raise
    `DeclinedError`."""
    pieces = [piece for piece in text.split(_SEPARATOR) if piece.strip()]
    found: list[Card] = []
    for piece in pieces:
        try:
            found.append(parse_card(piece, *held))
        except DeclinedError:
            found.extend(parse_card(word, *held) for word in piece.split())
    return tuple(found)


def parse_signals(text: str | None) -> tuple[Signal, ...]:
    """Parse signals by their words, in any combination; raise `IllegalActionError` for another
    word."""
    if not text:
        return ()
    words = text.casefold().replace(_SEPARATOR, " ").replace("+", " ").split()
    try:
        return tuple(Signal(word) for word in words)
    except ValueError:
        raise IllegalActionError(Reason.NO_SUCH_SIGNAL) from None


def parse_saying(text: str | None) -> Saying | None:
    """Parse a saying by its word or the name of its button; raise `DeclinedError`."""
    if not text:
        return None
    wanted = text.casefold().strip()
    for saying in Saying:
        if wanted in (saying.value, *(saying_name(each, saying).casefold() for each in Language)):
            return saying
    raise DeclinedError("problem-no-saying", typed=typed_back(text))


def parse_bid(text: str) -> BidWord:
    """Parse a word of the auction, by its name or as it is spoken; raise `IllegalActionError`."""
    wanted = text.casefold().strip()
    for bid in BidWord:
        spoken_as = (
            bid_name(language, bid, answering=answering).casefold()
            for language in Language
            for answering in (False, True)
        )
        if wanted in (bid.value, *spoken_as):
            return bid
    raise IllegalActionError(Reason.NO_SUCH_BID)


def parse_declaration(
    seat: int, hand: HandView, choices: Choices, what: str, without: str | None
) -> SeatAction:
    """Parse a declaration: everything, nothing, or families by their values. ``without`` names
    cards to leave out of them. Raises `DeclinedError`."""
    wanted = what.casefold().replace(_SEPARATOR, " ").split()
    if wanted == [NOTHING]:
        if hand.phase is Phase.PLAY:
            raise DeclinedError("declare-nothing-by-playing")
        return KeepSilent(seat)
    dropped = parse_cards(without or "", hand.own)
    known = {item.family.value: item for item in choices.declarable}
    if wanted == [ALL]:
        wanted = list(known)
    unknown = [word for word in wanted if word not in known]
    if unknown:
        raise DeclinedError("problem-no-combination", typed=typed_back(unknown[0]))
    chosen = (known[word] for word in dict.fromkeys(wanted))
    return Declare(
        seat,
        tuple(
            Declared(item.family, tuple(c for c in item.cards if c not in dropped))
            for item in chosen
        ),
    )


def card_choices(offered: Iterable[Card], rules: RuleSet, language: Language) -> list[Choice[str]]:
    """Return the cards in the order of the hand."""
    return [
        Choice(name=card_label(language, c), value=c.code) for c in sorted_cards(offered, rules)
    ]


def cards_choices(
    offered: Sequence[Card], number: int, rules: RuleSet, language: Language, typed: str
) -> list[Choice[str]]:
    """Return the typed cards, each time with another card that could come next."""
    *before, last = typed.split(_SEPARATOR)
    chosen = _known_among(before, offered)
    if (complete := _known_among([last], offered)) and complete[0] not in chosen:
        chosen, last = (*chosen, *complete), ""
    rest = [c for c in sorted_cards(offered, rules) if c not in chosen]
    full = [chosen] if chosen else []
    lists = [(*chosen, c) for c in rest] if len(chosen) < number else full
    wanted = last.casefold().strip()
    return [
        choice(", ".join(card_label(language, c) for c in some), " ".join(c.code for c in some))
        for some in lists
        if wanted in card_label(language, some[-1]).casefold()
    ][:25]


def signal_choices(possible: Sequence[Signal], language: Language) -> list[Choice[str]]:
    """Return each signal, then combinations of them."""
    sets = [some for size in range(1, len(possible) + 1) for some in combinations(possible, size)]
    return [
        Choice(
            name=" + ".join(signal_name(language, signal) for signal in some),
            value="+".join(signal.value for signal in some),
        )
        for some in sets
    ]


def saying_choices(language: Language) -> list[Choice[str]]:
    """Return the sayings with their meanings."""
    return [
        choice(f"{saying_name(language, each)}: {saying_meaning(language, each)}", each.value)
        for each in Saying
    ]


def bid_choices(possible: Sequence[BidWord], language: Language) -> list[Choice[str]]:
    """Return the words of the auction with their meanings."""
    answering = BidWord.VA_BENE in possible
    names = {bid: bid_name(language, bid, answering=answering) for bid in possible}
    return [choice(f"{names[bid]}: {bid_meaning(language, bid)}", bid.value) for bid in possible]


def declaration_choices(
    declarable: Sequence[Combination], rules: RuleSet, language: Language
) -> list[Choice[str]]:
    """Return everything, nothing, then each single combination."""
    one_by_one = [
        choice(
            say(
                language,
                "choice-combination",
                family=family_name(language, item.family),
                phrase=spoken(language, item, rules),
                points=item.points,
            ),
            item.family.value,
        )
        for item in declarable
    ]
    nothing = Choice(name=say(language, "choice-nothing"), value=NOTHING)
    if not declarable:
        return [nothing]
    everything = say(language, "choice-all", points=total_points(declarable))
    return [Choice(name=everything, value=ALL), nothing, *one_by_one]


def _known_among(words: Iterable[str], offered: Sequence[Card]) -> tuple[Card, ...]:
    found: list[Card] = []
    for word in words:
        try:
            found.extend(c for c in parse_cards(word) if c in offered and c not in found)
        except DeclinedError:
            continue
    return tuple(found)


_Wording = Callable[[int, MatchView, HandView], SeatAction]
_ANSWERS = [
    Choice(name=localised("choice-call-out"), value="yes"),
    Choice(name=localised("choice-play-on"), value="no"),
]


class TypedActions(BotCog):
    """The common part of the hand's commands: the person's table, view and action."""

    async def _seen(self, interaction: Interaction) -> tuple[MatchView, Choices, Language]:
        """Return the person's view and their choices in it, for autocomplete."""
        named = getattr(interaction.namespace, "table", None)
        table = await own_table(self.tables, interaction, named or None)
        verify_may(actor_of(interaction), Request.SEE_HAND, table)
        view = _own_view(table, interaction)
        return view, legal_choices(view), reader_language(interaction)

    async def _act(
        self,
        interaction: Interaction,
        named: str | None,
        wording: _Wording,
        phase: Phase | None = None,
    ) -> None:
        """Do the typed action at the person's table. If it belongs to a ``phase``, verify first
        that the person is asked for it."""
        table = await own_table(self.tables, interaction, named)
        verify_may(actor_of(interaction), Request.ACT, table)
        view = _own_view(table, interaction)
        if view.seat is None or view.hand is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        with refusing_by_rules_of(table.game):
            if phase is not None:
                _verify_asked(view.hand, phase)
            action = wording(view.seat, view, view.hand)
            await self.tables.play.act(table.id, table.version, actor_of(interaction), action)
        await tell(interaction, say(reader_language(interaction), "told-done"))


def _own_view(table: Table, interaction: Interaction) -> MatchView:
    """Return the person's view; raise `TableRefusedError` for a person who does not play there."""
    seat = table.seat_of(interaction.user.id)
    if table.match is None or seat is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    return table.view(seat)


def _verify_asked(hand: HandView, phase: Phase) -> None:
    """Raise unless the player is asked for an action of this phase, or the hand is over."""
    if hand.turn is None:
        return
    if hand.choices is None:
        raise IllegalActionError(Reason.WRONG_TURN)
    if hand.phase is not phase:
        number = hand.choices.discard_number
        raise DeclinedError("problem-asked-first", phase=hand.phase.value, number=number)


class PlayCog(TypedActions):
    """Handles ``/play``, which newcomers type first: without a table it offers to open one."""

    @command("play")
    async def play(
        self,
        interaction: Interaction,
        card: str | None = None,
        signal: str | None = None,
        saying: str | None = None,
        table: str | None = None,
    ) -> None:
        if interaction.guild_id and not await tables_of(self.tables, interaction.user.id):
            await edit_reply(interaction, no_table_panel(reader_language(interaction)))
            return
        if card is None:
            own = await own_table(self.tables, interaction, table)
            if own.stage is Stage.LOBBY:
                await self.show_own_lobby(interaction, own)
            else:
                await show_hand(self.publisher, interaction, own)
            return

        def wording(seat: int, view: MatchView, hand: HandView) -> SeatAction:
            signals, said = parse_signals(signal), parse_saying(saying)
            played = parse_card(card, legal_choices(view).playable, hand.own)
            return Play(seat, played, signals, said)

        await self._act(interaction, table, wording, Phase.PLAY)

    @play.autocomplete("table")
    async def _tables_of_asker(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await own_table_choices(self.tables, interaction, current)

    @play.autocomplete("card")
    async def _playable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view, choices, language = await self._seen(interaction)
        return matching(card_choices(choices.playable, view.rules, language), current)

    @play.autocomplete("signal")
    async def _signals(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view, choices, language = await self._seen(interaction)
        led = parse_card(str(getattr(interaction.namespace, "card", None)), choices.playable)
        return matching(signal_choices(signals_with(view, led), language), current)

    @play.autocomplete("saying")
    async def _sayings(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view, _, language = await self._seen(interaction)
        return matching(saying_choices(language), current) if view.game.sayings else []


class HandCog(
    TypedActions,
    GroupCog,
    group_name=localised("command-hand"),
    group_description=localised("command-hand.description"),
):
    """Handles the group ``/hand``, in channels and in DMs."""

    @command("hand-show")
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        own = await own_table(self.tables, interaction, table)
        await show_hand(self.publisher, interaction, own)

    @command("hand-bid")
    async def bid(self, interaction: Interaction, bid: str, table: str | None = None) -> None:
        await self._act(
            interaction, table, lambda seat, *_: Bid(seat, parse_bid(bid)), Phase.AUCTION
        )

    @command("hand-discard")
    async def discard(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        def wording(seat: int, view: MatchView, hand: HandView) -> SeatAction:
            return Discard(seat, parse_cards(cards, legal_choices(view).discardable, hand.own))

        await self._act(interaction, table, wording, Phase.DISCARD)

    @command("hand-declare")
    async def declare(
        self,
        interaction: Interaction,
        combinations: str,
        without: str | None = None,
        table: str | None = None,
    ) -> None:
        def wording(seat: int, view: MatchView, hand: HandView) -> SeatAction:
            return parse_declaration(seat, hand, legal_choices(view), combinations, without)

        await self._act(interaction, table, wording)

    @command("hand-pay")
    async def pay(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        def wording(seat: int, view: MatchView, _: HandView) -> SeatAction:
            return Pay(seat, parse_card(card, legal_choices(view).payable))

        await self._act(interaction, table, wording, Phase.PAY)

    @command("hand-call-out", choices={"answer": _ANSWERS})
    async def call_out(
        self, interaction: Interaction, answer: str = "yes", table: str | None = None
    ) -> None:
        def wording(seat: int, view: MatchView, hand: HandView) -> SeatAction:
            if answer == "no":
                return DeclineCallOut(seat)
            winning = legal_choices(view).call_out
            if view.is_my_turn and hand.phase is Phase.CALL_OUT and not winning:
                raise IllegalActionError(Reason.CALL_OUT_FALLS_SHORT)
            return CallOut(seat, declared_in_full(winning))

        await self._act(interaction, table, wording)

    @command("hand-cut")
    async def cut(self, interaction: Interaction, text: str = "", table: str | None = None) -> None:
        own = await own_table(self.tables, interaction, table)
        actor = actor_of(interaction)
        verify_may(actor, Request.CUT, own)
        await self.tables.play.cut(own.id, actor, text)
        await tell(interaction, say(reader_language(interaction), "told-cut"))

    @command("hand-undo")
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        await self._ask(interaction, table, MenuEntry.UNDO)

    @command("hand-claim")
    async def claim(self, interaction: Interaction, table: str | None = None) -> None:
        await self._ask(interaction, table, MenuEntry.CLAIM)

    async def _ask(self, interaction: Interaction, named: str | None, entry: MenuEntry) -> None:
        own = await own_table(self.tables, interaction, named)
        verify_may(actor_of(interaction), Request.TABLE_ACTION, own)
        await perform_request(self.tables, interaction, own, MenuLine(entry), sure=False)

    @show.autocomplete("table")
    @bid.autocomplete("table")
    @discard.autocomplete("table")
    @declare.autocomplete("table")
    @pay.autocomplete("table")
    @call_out.autocomplete("table")
    @cut.autocomplete("table")
    @undo.autocomplete("table")
    @claim.autocomplete("table")
    async def _tables_of_asker(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await own_table_choices(self.tables, interaction, current)

    @bid.autocomplete("bid")
    async def _bids(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        _, choices, language = await self._seen(interaction)
        return matching(bid_choices(choices.bids, language), current)

    @discard.autocomplete("cards")
    async def _discardable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view, choices, language = await self._seen(interaction)
        return cards_choices(
            choices.discardable, choices.discard_number, view.rules, language, current
        )

    @declare.autocomplete("combinations")
    async def _declarable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view, choices, language = await self._seen(interaction)
        if not choices.may_declare:
            return []
        return matching(declaration_choices(choices.declarable, view.rules, language), current)

    @declare.autocomplete("without")
    async def _leavable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view, choices, language = await self._seen(interaction)
        cards = {c for item in choices.declarable for c in item.cards}
        return cards_choices(tuple(cards), len(cards), view.rules, language, current)

    @pay.autocomplete("card")
    async def _payable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view, choices, language = await self._seen(interaction)
        best, offered = choices.default_payment, card_choices(choices.payable, view.rules, language)
        # As on the buttons, the best card to pay with comes first.
        offered.sort(key=lambda each: best is None or each.value != best.code)
        return matching(offered, current)
