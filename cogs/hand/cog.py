"""``/hand`` and ``/play``: what the buttons of a hand do, by commands."""

from __future__ import annotations

from collections.abc import Callable

from discord.app_commands import Choice

from bot.client.commands import command, localised
from bot.client.error_boundary import tell
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, reader_language
from bot.client.replies import edit_reply
from bot.features.reference.panels import no_table_panel
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.hand_actions import declared_in_full, legal_choices
from bot.table.panels.rules_pages import refusing_by_rules_of
from bot.table.rules.permissions import Request, verify_may
from bot.table.rules.table_actions import MenuEntry, MenuLine
from bot.words import Language, say
from cogs.hand import input as typed
from cogs.hand.buttons import show_hand
from cogs.shared.extensible_bot import BotCog, GroupCog
from cogs.shared.lookup import (
    actor_of,
    matching,
    own_table,
    own_table_choices,
    own_view,
    parse_card,
    tables_of,
)
from cogs.shared.requests import perform_request, requester_of
from tarocchino.core.model.actions import (
    Bid,
    CallOut,
    DeclineCallOut,
    Discard,
    Pay,
    Play,
    SeatAction,
)
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView, signals_with

_Wording = Callable[[int, MatchView, HandView], SeatAction]
_ANSWERS = [
    Choice(name=localised("choice-call-out"), value="yes"),
    Choice(name=localised("choice-play-on"), value="no"),
]


class TypedActions(BotCog):
    """What the commands of a hand have in common: the person's table, view and action."""

    async def tables_offered(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """The tables at which the person sits that match what was typed."""
        language = reader_language(interaction)
        return matching(await own_table_choices(self.tables, interaction, language), current)

    async def _offered(
        self,
        interaction: Interaction,
        current: str,
        choices: Callable[[MatchView, Language], list[Choice[str]]],
    ) -> list[Choice[str]]:
        """Those of the choices in the person's view that match what was typed."""
        view = await self._view(interaction)
        return (
            [] if view is None else matching(choices(view, reader_language(interaction)), current)
        )

    async def _view(self, interaction: Interaction) -> MatchView | None:
        named = getattr(interaction.namespace, "table", None)
        return await own_view(self.tables, interaction, named or None)

    async def _act(
        self,
        interaction: Interaction,
        named: str | None,
        wording: _Wording,
        phase: Phase | None = None,
    ) -> None:
        """Do the action that was typed, at the person's table; if it belongs to a ``phase``, say
        first whose turn it is, and what is asked."""
        table = await own_table(self.tables, interaction, named)
        verify_may(actor_of(interaction), Request.ACT, table)
        seat = table.seat_of(interaction.user.id)
        view = None if table.match is None or seat is None else table.view(seat)
        if seat is None or view is None or view.hand is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        with refusing_by_rules_of(table.game):
            if phase is not None:
                _verify_asked(view.hand, phase)
            action = wording(seat, view, view.hand)
            await self.tables.play.act(table.id, table.version, actor_of(interaction), action)
        await tell(interaction, say(reader_language(interaction), "told-done"))


def _verify_asked(hand: HandView, phase: Phase) -> None:
    """Pass if the player is asked for what belongs to this phase of the hand, or it is over."""
    if hand.turn is None:
        return
    if hand.choices is None:
        raise IllegalActionError(Reason.WRONG_TURN)
    if hand.phase is not phase:
        number = hand.choices.discard_number
        raise DeclinedError("problem-asked-first", phase=hand.phase.value, number=number)


class PlayCog(TypedActions):
    """``/play``, which newcomers type first: without a table it offers to open one."""

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
            await show_hand(self.publisher, interaction, own)
            return

        def wording(seat: int, view: MatchView, hand: HandView) -> SeatAction:
            signals, said = typed.parse_signals(signal), typed.parse_saying(saying)
            played = parse_card(card, legal_choices(view).playable, hand.own)
            return Play(seat, played, signals, said)

        await self._act(interaction, table, wording, Phase.PLAY)

    @play.autocomplete("table")
    async def _tables_of_asker(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.tables_offered(interaction, current)

    @play.autocomplete("card")
    async def _playable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        def playable(view: MatchView, language: Language) -> list[Choice[str]]:
            return typed.card_choices(legal_choices(view).playable, view.rules, language)

        return await self._offered(interaction, current, playable)

    @play.autocomplete("signal")
    async def _signals(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        written = getattr(interaction.namespace, "card", None)

        def signals(view: MatchView, language: Language) -> list[Choice[str]]:
            try:
                led = parse_card(str(written), legal_choices(view).playable) if written else None
                possible = () if led is None else signals_with(view, led)
            except DeclinedError:
                return []
            return typed.signal_choices(possible, language)

        return await self._offered(interaction, current, signals)

    @play.autocomplete("saying")
    async def _sayings(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        def sayings(view: MatchView, language: Language) -> list[Choice[str]]:
            return typed.saying_choices(language) if view.game.sayings else []

        return await self._offered(interaction, current, sayings)


class HandCog(
    TypedActions,
    GroupCog,
    group_name=localised("command-hand"),
    group_description=localised("command-hand.description"),
):
    """What a person does with their hand, but for `PlayCog`, in the channel and in the DM alike."""

    @command("hand-show")
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        own = await own_table(self.tables, interaction, table)
        await show_hand(self.publisher, interaction, own)

    @command("hand-bid")
    async def bid(self, interaction: Interaction, bid: str, table: str | None = None) -> None:
        def wording(seat: int, _view: MatchView, _hand: HandView) -> SeatAction:
            return Bid(seat, typed.parse_bid(bid))

        await self._act(interaction, table, wording, Phase.AUCTION)

    @command("hand-discard")
    async def discard(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        def wording(seat: int, view: MatchView, hand: HandView) -> SeatAction:
            return Discard(
                seat, typed.parse_cards(cards, legal_choices(view).discardable, hand.own)
            )

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
            return typed.parse_declaration(seat, hand, legal_choices(view), combinations, without)

        await self._act(interaction, table, wording)

    @command("hand-pay")
    async def pay(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        def wording(seat: int, view: MatchView, _hand: HandView) -> SeatAction:
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
        own, requester = (
            await own_table(self.tables, interaction, named),
            requester_of(interaction),
        )
        verify_may(requester.actor, Request.TABLE_ACTION, own)
        await edit_reply(
            interaction, await perform_request(self.tables, own, MenuLine(entry), requester)
        )

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
        return await self.tables_offered(interaction, current)

    @bid.autocomplete("bid")
    async def _bids(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        def bids(view: MatchView, language: Language) -> list[Choice[str]]:
            return typed.bid_choices(legal_choices(view).bids, language)

        return await self._offered(interaction, current, bids)

    @discard.autocomplete("cards")
    async def _discardable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view = await self._view(interaction)
        if view is None:
            return []
        choices = legal_choices(view)
        language = reader_language(interaction)
        return typed.cards_choices(
            choices.discardable, choices.discard_number, view.rules, language, current
        )

    @declare.autocomplete("combinations")
    async def _declarable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        def declarable(view: MatchView, language: Language) -> list[Choice[str]]:
            choices = legal_choices(view)
            if not choices.may_declare:
                return []
            return typed.declaration_choices(choices.declarable, view.rules, language)

        return await self._offered(interaction, current, declarable)

    @declare.autocomplete("without")
    async def _leavable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        view = await self._view(interaction)
        if view is None:
            return []
        cards = {c for item in legal_choices(view).declarable for c in item.cards}
        language = reader_language(interaction)
        return typed.cards_choices(tuple(cards), len(cards), view.rules, language, current)

    @pay.autocomplete("card")
    async def _payable(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        def payable(view: MatchView, language: Language) -> list[Choice[str]]:
            choices = legal_choices(view)
            best = choices.default_payment
            offered = typed.card_choices(choices.payable, view.rules, language)
            # The best card to pay with comes first, as on the buttons.
            return sorted(offered, key=lambda choice: best is None or choice.value != best.code)

        return await self._offered(interaction, current, payable)
