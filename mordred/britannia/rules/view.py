"""Who may know what: views of the table, events as a seat hears them, and a table dealt anew."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from mordred.britannia.rules.battle import slots_of
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.events import BritanniaEvent, CardLaid, UnitLeftBare
from mordred.britannia.rules.state import Battle, Breakout, FateChoice, Laid, Player, Secret, Side, State
from mordred.britannia.rules.table import RulesTable
from mordred.core.chance import Chance
from mordred.core.game import HIDDEN, Event

_face_down_card = cache(Secret)
"""Every such card exists once: it is never changed in place."""


def view(state: State, seat: int | None) -> State:
    """The table as a seat sees it: decks, other hands, face-down cards and the future are hidden."""
    seen = state.copy()
    seen.chance = Chance(0)
    me = -1 if seat is None else seat
    for index, player in enumerate(seen.players):
        player.deck = [HIDDEN] * len(player.deck)
        if index != me:
            player.hand = _hand_as_seen(seen, index, player, me)
        player.known = {me: sorted(player.known[me])} if me in player.known else {}
    seen.fate = _masked(seen.fate, me)
    seen.chaos = _masked(seen.chaos, me)
    seen.cauldron = _masked(seen.cauldron, me)
    for frame in seen.frames:
        if isinstance(frame, FateChoice) and frame.seat != me:
            frame.cards = [HIDDEN] * len(frame.cards)
        elif isinstance(frame, Breakout):
            frame.cards = _masked(frame.cards, me)
        elif isinstance(frame, Battle) and not frame.revealed:
            _mask_battle(seen, frame, me)
    return seen


def _hand_as_seen(state: State, owner: int, player: Player, me: int) -> list[str]:
    """Cards the seat knows to be there (as long as none lies face down), and backs."""
    lying = _face_down(state, owner, me)
    known = sorted(_known(state, owner, me)) if not lying else []
    held = len(player.hand) + sum(_in_secret(state, side) for side in _sides(state, owner)) * len(lying)
    return known + [HIDDEN] * (held - len(known))


def _known(state: State, owner: int, me: int) -> list[str]:
    """What the seat knows of the owner's hidden cards; none that lies revealed in a battle."""
    known = list(state.players[owner].known.get(me, ()))
    battles = [frame for frame in state.frames if isinstance(frame, Battle) and frame.revealed]
    for laid in (
        laid for battle in battles for side in battle.sides if side.seat == owner for laid in side.laid
    ):
        if laid.card in known:
            known.remove(laid.card)
    return known


def _sides(state: State, owner: int) -> list[Side]:
    """The owner's side of a battle whose cards lie face down."""
    battles = [frame for frame in state.frames if isinstance(frame, Battle) and not frame.revealed]
    return [side for battle in battles for side in battle.sides if side.seat == owner]


def _in_secret(state: State, side: Side) -> bool:
    """Whether the cards of a side still seem to be in its hand: both lay at once, and none was seen."""
    at_once = book_of(state).flags.card_choice == "simultaneous"
    return at_once and not any(laid.seen for laid in side.laid)


def _face_down(state: State, owner: int, me: int) -> list[Laid]:
    """The owner's cards in a battle that lie face down and that the seat has not seen."""
    return [laid for side in _sides(state, owner) for laid in side.laid if me not in laid.seen]


def _masked(secrets: list[Secret], me: int) -> list[Secret]:
    return [secret if me in secret.seats else _face_down_card(HIDDEN, secret.seats) for secret in secrets]


def _mask_battle(state: State, battle: Battle, me: int) -> None:
    """Face-down cards; where both choose at once, not even which units have one already."""
    for side in battle.sides:
        if side.seat == me:
            for laid in side.laid:
                laid.seen = []
            continue
        if _in_secret(state, side):
            side.slots = []
            side.laid = []
            continue
        for laid in side.laid:
            laid.seen = [seat for seat in laid.seen if seat == me]
            if not laid.seen:
                laid.card = HIDDEN


def masked(event: Event, seat: int | None) -> Event | None:
    """The event with what only its own seat may read masked for everybody else."""
    if not isinstance(event, BritanniaEvent) or not event.secret or getattr(event, "seat", None) == seat:
        return event
    if isinstance(event, CardLaid | UnitLeftBare) and event.at_once:
        return None
    masked: dict[str, object] = {}
    for name in event.secret:
        value = getattr(event, name)
        masked[name] = HIDDEN if isinstance(value, str) else (HIDDEN,) * len(value)
    return replace(event, **masked)


# --- dealing anew ---


def redeal(state: State, seat: int, chance: Chance) -> State:
    """A table that looks the same to the seat, with everything else dealt anew."""
    dealt = state.copy()
    for index, player in enumerate(dealt.players):
        if index == seat:
            player.deck.sort()  # so that the new order owes nothing to the true one
            chance.shuffle(player.deck)
        else:
            _redeal_combat(dealt, index, player, seat, chance)
    for frame in dealt.frames:
        if isinstance(frame, Battle) and not frame.revealed:
            _redeal_looks(frame, seat, chance)
            _redeal_bare_units(dealt, frame, seat, chance)
    fate = [frame for frame in dealt.frames if isinstance(frame, FateChoice) and frame.seat != seat]
    breakouts = [frame for frame in dealt.frames if isinstance(frame, Breakout)]
    _redeal_secrets(
        [dealt.fate, dealt.cauldron, *(frame.cards for frame in breakouts)],
        [frame.cards for frame in fate if frame.deck == "fate"],
        seat,
        chance,
    )
    _redeal_secrets([dealt.chaos], [frame.cards for frame in fate if frame.deck == "chaos"], seat, chance)
    dealt.chance = Chance(chance.draw())
    return dealt


def _redeal_combat(state: State, owner: int, player: Player, me: int, chance: Chance) -> None:
    """Known cards stay among hand and face-down cards; the others may be anywhere, deck included."""
    lying = _face_down(state, owner, me)
    pool = player.deck + player.hand + [laid.card for laid in lying]
    held = len(player.hand) + len(lying)
    kept: list[str] = []
    for card in _known(state, owner, me):
        if card in pool and len(kept) < held:
            pool.remove(card)
            kept.append(card)
    pool.sort()
    kept.sort()
    chance.shuffle(pool)
    near = kept + [pool.pop() for _ in range(held - len(kept))]
    chance.shuffle(near)
    for laid in lying:
        laid.card = near.pop()
    player.hand = near
    player.deck = pool
    # What third seats know of these cards is itself unknown: as many of the new ones.
    for other, cards in sorted(player.known.items()):
        if other != me:
            there = near + [laid.card for laid in lying]
            chance.shuffle(there)
            player.known[other] = there[: len(cards)]


def _redeal_looks(battle: Battle, me: int, chance: Chance) -> None:
    """The seat does not know which of its own face-down cards the enemy has looked at."""
    for side in battle.sides:
        if side.seat == me:
            looks = sorted(laid.seen for laid in side.laid)
            chance.shuffle(looks)
            for laid, seen in zip(side.laid, looks, strict=True):
                laid.seen = seen


def _redeal_bare_units(state: State, battle: Battle, me: int, chance: Chance) -> None:
    """Where both lay at once, the seat does not know either which of the enemy's units got no card."""
    for side in battle.sides:
        if side.seat == me or side.slots or not _in_secret(state, side):
            continue
        units = slots_of(RulesTable(state), state.lands[battle.territory].armies[side.seat])
        while len(units) > len(side.laid):
            del units[chance.below(len(units))]
        for laid, slot in zip(side.laid, units, strict=True):
            laid.slot = slot


def _redeal_secrets(piles: list[list[Secret]], hands: list[list[str]], me: int, chance: Chance) -> None:
    """Permute what the seat does not know among face-down piles and other players' drawn cards."""
    pool = [secret.card for pile in piles for secret in pile if me not in secret.seats]
    pool += [card for hand in hands for card in hand]
    pool.sort()
    chance.shuffle(pool)
    for pile in piles:
        pile[:] = [s if me in s.seats else _face_down_card(pool.pop(), s.seats) for s in pile]
    for hand in hands:
        hand[:] = [pool.pop() for _ in hand]
