"""Verbs that deal with cards, discs and time: draw, discard, recover, peek, discs, advance, discount."""

from __future__ import annotations

from mordred.britannia.content.plain import Step
from mordred.britannia.rules import cards
from mordred.britannia.rules.control import actor
from mordred.britannia.rules.effects import NOTHING, VERBS, Choice, Verb
from mordred.britannia.rules.events import (
    CardRecovered,
    CardsPeeked,
    DiscountGranted,
    DiscPlaced,
    DiscRetrieved,
    TrackerAdvanced,
)
from mordred.britannia.rules.options import ACTIONS
from mordred.britannia.rules.selectors import amount, chooser, players
from mordred.britannia.rules.state import Discount, Effect
from mordred.britannia.rules.table import RulesTable, move_tracker, sector
from mordred.core.game import Action, act


def _subjects(table: RulesTable, run: Effect, step: Step) -> list[int]:
    return players(table, step.who, run)


def _once(run: Effect, seat: int, word: str, possible: bool) -> Choice:
    """Something that happens without any choice."""
    return Choice(seat, [act(word)]) if possible and not run.count else NOTHING


# --- place_disc and retrieve_disc ---


def _disc_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    low, high = amount(table, step.n, run, seat)
    free = table.book.constants.discs - sum(table.state.players[seat].discs)
    if not free or run.count >= high:
        return NOTHING
    slots = ACTIONS if step.action in ("choice", "any") else (step.action,)
    actions = [act("disc", seat, slot) for slot in ACTIONS if slot in slots]
    return Choice(chooser(table, run, step.by, seat), actions, low == 0)


def _disc_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    slot = str(action.operands[1])
    table.state.players[seat].discs[ACTIONS.index(slot)] += 1
    table.log.append(DiscPlaced(seat, slot))
    run.count += 1


def _retrieve_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    low, high = amount(table, step.n, run, seat)
    if run.count >= high:
        return NOTHING
    actions = [
        act("retrieve", slot)
        for slot, n in zip(ACTIONS, table.state.players[seat].discs, strict=True)
        if n and step.action in ("choice", "any", slot)
    ]
    return Choice(chooser(table, run, step.by, seat), actions, low == 0)


def _retrieve_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    slot = str(action.operands[0])
    table.state.players[seat].discs[ACTIONS.index(slot)] -= 1
    table.log.append(DiscRetrieved(seat, slot))
    run.count += 1


# --- advance and discount ---


def _advance_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    return _once(run, seat, "advance", amount(table, step.n, run, seat)[1] > 0)


def _advance_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    """No sector event (but for the edition that has them); the Wars passed follow once all is done."""
    state, n = table.state, amount(table, step.n, run, seat)[1]
    left = state.players[seat].distance
    move_tracker(table, seat, n)
    table.log.append(TrackerAdvanced(seat, n, sector(table, seat)))
    last = all(player.distance > left for player in state.players)
    if table.book.flags.tracker_effect_events == "all" and last:
        table.turn.queue.append(left)
    run.count = 1


def _discount_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    return _once(run, seat, "discount", amount(table, step.n, run, seat)[1] > 0)


def _discount_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    n, fitting = amount(table, step.n, run, seat)[1], step.action or "any"
    table.state.players[seat].discounts.append(Discount(fitting, n))
    table.log.append(DiscountGranted(seat, fitting, n))
    run.count = 1


# --- draw, discard, recover, peek ---


def _draw_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    player = table.state.players[seat]
    return _once(run, seat, "draw", bool(player.deck or player.discards))


def _draw_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    cards.draw(table, seat, amount(table, step.n, run, seat)[1])
    run.count = 1


def _discard_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    hand = table.state.players[seat].hand
    low, high = amount(table, step.n, run, seat)
    if not hand or run.count >= high:
        return NOTHING
    if step.how == "random":
        return Choice(seat, [act("discard", "random")], low == 0)
    by = actor(run) if step.how == "viewer" else seat
    return Choice(by, [act("discard", card) for card in cards.distinct(hand)], low == 0)


def _discard_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    card = str(action.operands[0])
    if step.how == "random":
        hand = table.state.players[seat].hand
        card = hand[table.state.chance.below(len(hand))]
    cards.discard(table, seat, card, step.how or "owner")
    run.count += 1


def _recover_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    low, high = amount(table, step.n, run, seat)
    if run.count >= high:
        return NOTHING
    player = table.state.players[seat]
    pile = player.used if step.what == "spell" else player.discards
    return Choice(seat, [act("recover", card) for card in cards.distinct(pile)], low == 0)


def _recover_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    player, card = table.state.players[seat], str(action.operands[0])
    if step.what == "spell":
        player.used.remove(card)
        player.spells.append(card)
        player.spells.sort(key=list(table.book.spells).index)
    else:
        player.discards.remove(card)
        player.hand.append(card)
        for other in range(len(table.state.players)):
            if other != seat:
                player.known.setdefault(other, []).append(card)
    table.log.append(CardRecovered(seat, step.what or "combat", card))
    run.count += 1


def _peek_options(table: RulesTable, run: Effect, step: Step, seat: int) -> Choice:
    state = table.state
    if step.zone == "cauldron":
        seen = state.cauldron[: amount(table, step.n, run, seat)[1]]
        return _once(run, seat, "peek", any(seat not in secret.seats for secret in seen))
    if run.count or amount(table, step.n, run, seat)[1] < 1:
        return NOTHING
    of = [who for who in players(table, step.of, run) if who != seat and state.players[who].hand]
    return Choice(seat, [act("peek", who) for who in of])


def _peek_take(table: RulesTable, run: Effect, step: Step, seat: int, action: Action) -> None:
    state, n = table.state, amount(table, step.n, run, seat)[1]
    run.count = 1
    if step.zone == "cauldron":
        for index, secret in enumerate(state.cauldron[:n]):
            if seat not in secret.seats:
                state.cauldron[index] = secret.known_to(seat)
        seen = tuple(secret.card for secret in state.cauldron[:n])
        table.log.append(CardsPeeked(seat, "cauldron", -1, seen))
        return
    run.target = int(action.operands[0])
    owner = state.players[run.target]
    hand = sorted(owner.hand)
    if n < len(hand):
        state.chance.shuffle(hand)
        hand = hand[:n]
    kept = [card for card in owner.known.get(seat, ()) if n < len(owner.hand) and card not in hand]
    owner.known[seat] = hand + kept
    table.log.append(CardsPeeked(seat, "hand", run.target, tuple(hand)))


VERBS["place_disc"] = Verb(_subjects, _disc_options, _disc_take)
VERBS["retrieve_disc"] = Verb(_subjects, _retrieve_options, _retrieve_take)
VERBS["advance"] = Verb(_subjects, _advance_options, _advance_take, instant=True)
VERBS["discount"] = Verb(_subjects, _discount_options, _discount_take, instant=True)
VERBS["draw"] = Verb(_subjects, _draw_options, _draw_take, instant=True)
VERBS["discard"] = Verb(_subjects, _discard_options, _discard_take)
VERBS["recover"] = Verb(_subjects, _recover_options, _recover_take)
VERBS["peek"] = Verb(_subjects, _peek_options, _peek_take)
