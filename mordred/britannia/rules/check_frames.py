"""Invariants of the stack of pending work: what may lie on what, and what each frame may say.

A saved game may come from anybody, and the rules believe what the frames say. So every frame has to be one
that play could have left there: seats, territories and cards that exist, numbers that can be reached, and
the frame below being the one that puts such a frame on the stack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from mordred.britannia.content.plain import Each, Rule, Step
from mordred.britannia.rules.battle import slots_of
from mordred.britannia.rules.book import EVENTS
from mordred.britannia.rules.march import LAPS
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.state import (
    UNITS,
    Battle,
    Breakout,
    Casting,
    Effect,
    FateChoice,
    Frame,
    Marching,
    Mustering,
    Turn,
    War,
)
from mordred.britannia.rules.table import RulesTable, chief_place

MOST = 9_999
"""No sum of what cards say comes near: a pack's numbers have three digits."""
LONGEST = 60
"""No frame remembers more things at once."""

_ACTION = {Marching: "march", Mustering: "muster", Casting: "magic"}
_AT_WAR = {"claim", "war_end"}
_IN_BATTLE = {"reveal", "totals", "after"}


def check_frames(table: RulesTable) -> Iterator[str]:
    """Every frame that play could not have left there, as a sentence."""
    frames = table.state.frames
    if table.state.ended:
        if frames:
            yield "the game is over, but something is going on"
        return
    if not frames or not isinstance(frames[0], Turn):
        yield "no turn is going on"
        return
    for place, frame in enumerate(frames):
        below = frames[place - 1] if place else None
        top = place == len(frames) - 1
        if not _fits(frame, below, frames[0]):
            yield f"a {frame.kind} that nothing here brings about"
            return
        if not _CHECKS[type(frame)](table, frame, top):
            yield f"a {frame.kind} that play does not come to"
            return
        if isinstance(below, Effect) and not _waits_rightly(table, below, frame):
            yield "a card that goes on before the one that it waits for"
            return


# --- what lies on what ---


def _fits(frame: Frame, below: Frame | None, turn: Turn) -> bool:
    """Whether the frame below is one that puts such a frame on the stack."""
    if below is None or isinstance(frame, Turn):
        return below is None and isinstance(frame, Turn)
    if isinstance(frame, Battle):
        return isinstance(below, War) and below.stage == "battles"
    if isinstance(frame, Effect):
        return _effect_fits(frame, below)
    if not isinstance(below, Turn) or frame.seat != turn.seat:
        return False
    if isinstance(frame, Marching | Mustering | Casting):
        return turn.stage == "choose" and turn.action == _ACTION[type(frame)]
    return turn.stage == "path" or (turn.stage == "event" and isinstance(frame, FateChoice))


def _effect_fits(run: Effect, below: Frame) -> bool:
    """A card, or a part of one, on what it comes from."""
    family, _, name = run.source.partition(".")
    if "/" in run.source:
        outer, _, part = run.source.rpartition("/")
        return (
            isinstance(below, Effect)
            and (below.source, below.you, below.on) == (outer, run.you, run.on)
            and part.partition(".")[0] == str(below.index)
        )
    if isinstance(below, Effect):
        if family == "monster":
            return run.on == "arrive" and below.begun and run.you == below.you
        return run.on != "cast" and run.on == below.on  # several at once, the first one on top
    if isinstance(below, Turn):
        return family == "dial" and below.stage in ("event", "path") and run.you == below.seat
    if isinstance(below, FateChoice):
        card = f"{below.played}.boon" if below.deck == "fate" else below.played
        return bool(below.played) and (family, name, run.you) == (below.deck, card, below.seat)
    if isinstance(below, Breakout):
        return (family, name, run.you) == ("fate", f"{below.revealed}.chaos", below.seat)
    if isinstance(below, Casting):
        return family == "spell" and run.on == "cast" and run.you == below.seat
    if isinstance(below, War):
        return run.on in _AT_WAR and run.on == below.stage
    if isinstance(below, Battle):
        return run.on in _IN_BATTLE and run.you in [side.seat for side in below.sides]
    return False


def _waits_rightly(table: RulesTable, run: Effect, above: Frame) -> bool:
    """A card with another on top: it is at the step that put it there, or has not begun."""
    if not isinstance(above, Effect):
        return False
    script = table.book.scripts[run.source]
    if "/" in above.source:
        step = script[run.index] if run.index < len(script) else None
        return run.begun and not isinstance(step, Step) and step is not None and not isinstance(step, Rule)
    if above.source.startswith("monster."):
        if not run.begun:
            return above.on == run.on
        step = script[run.index]
        return isinstance(step, Step) and step.do == "move_monster" and step.effect
    return not run.begun and run.index == 0


# --- what each frame says ---


def _seat(table: RulesTable, seat: int) -> bool:
    return 0 <= seat < len(table.state.players)


def _seats(table: RulesTable, seats: tuple[int, ...] | list[int]) -> bool:
    return len(set(seats)) == len(seats) and all(_seat(table, seat) for seat in seats)


def _count(n: int, most: int = MOST) -> bool:
    return 0 <= n <= most


def _place(table: RulesTable, place: str) -> bool:
    return place == "" or place in table.state.lands


def _turn(table: RulesTable, turn: Turn, top: bool) -> bool:
    state = table.state
    if not _seat(table, turn.seat) or turn.stage not in ("choose", "event", "path"):
        return False
    if top and (turn.stage != "choose" or turn.action or turn.queue or turn.seat != state.order[0]):
        return False
    furthest = max(player.distance for player in state.players)
    queued = len(turn.queue) <= LONGEST and all(0 <= left <= furthest for left in turn.queue)
    return queued and turn.action in ("", *ACTIONS)


def _marching(table: RulesTable, frame: Marching, top: bool) -> bool:
    book = table.book
    cap = book.flags.march_cap
    most = max(LAPS * book.size if cap is None else cap, frame.penalty)
    rules = len(table.rules(frame.seat, "long_step"))
    return (
        top
        and _count(frame.penalty, book.constants.discs)
        and _count(frame.moves)
        and _count(frame.freed, frame.moves)
        and _count(frame.long_left, rules)
        and frame.penalty + frame.moves <= frame.gross <= most
    )


def _mustering(table: RulesTable, frame: Mustering, top: bool) -> bool:
    book = table.book
    return (
        top
        and _count(frame.penalty, book.constants.discs)
        and frame.home == chief_place(table.state, frame.seat) != ""
        and _count(frame.added, LONGEST)
        and _count(frame.remote, frame.added)
        and (frame.room < 0) == (frame.added == 0)
        and -1 <= frame.room <= book.limit
        and frame.added <= max(frame.room, 0)
    )


def _casting(table: RulesTable, frame: Casting, top: bool) -> bool:
    book = table.book
    dearest = max((spell.cost for spell in book.spells.values()), default=0)
    units = next(f.units for f in book.pack.factions if f.id == table.state.players[frame.seat].faction)
    return (
        _count(frame.penalty, book.constants.discs)
        and _count(frame.left, units.mystic)
        and _count(frame.cast, units.mystic - frame.left)
        and _count(frame.time, frame.cast * dearest)
        and (top or frame.cast > 0)
    )


def _fate_choice(table: RulesTable, frame: FateChoice, top: bool) -> bool:
    """That the cards exist, and once each, is seen when all cards are counted."""
    state, constants = table.state, table.book.constants
    most = constants.chaos_draw if state.broken else constants.fate_draw
    drawn = len(frame.cards) + bool(frame.played)
    return frame.deck == ("chaos" if state.broken else "fate") and drawn <= most and top != bool(frame.played)


def _war(table: RulesTable, war: War, top: bool) -> bool:
    state, book = table.state, table.book
    fighting = war.stage == "battles"
    return (
        war.position == state.swept - 1
        and war.position >= 0
        and EVENTS[book.dial[war.position % book.size]] == "war"
        and _seats(table, war.waiting)
        and set(war.tiles) <= set(book.tile_sites)
        and len(set(war.tiles)) == len(war.tiles)
        and (not top or fighting)
        and not (fighting and (war.waiting or war.tiles))
    )


def _battle(table: RulesTable, battle: Battle, top: bool) -> bool:
    land = table.state.lands.get(battle.territory)
    seats = [side.seat for side in battle.sides]
    if land is None or battle.territory not in table.geography.near or land.fought:
        return False
    if len(seats) != 2 or not _seats(table, seats) or sorted(battle.order) != [0, 1]:
        return False
    laying = battle.stage == "lay"
    if not 0 <= battle.turn <= (1 if top else 2) or battle.revealed == laying:
        return False
    return all(_side(table, battle, place) for place in (0, 1))


def _side(table: RulesTable, battle: Battle, place: int) -> bool:
    side, laying = battle.sides[place], battle.stage == "lay"
    army = table.state.lands[battle.territory].armies.get(side.seat)
    slots = [laid.slot for laid in side.laid]
    if laying:
        if army is None or (place < battle.turn and side.slots) or (place > battle.turn and side.laid):
            return False
        whole = slots_of(table, army)
        if side.slots != whole[len(whole) - len(side.slots) :] or Counter([*slots, *side.slots]) - Counter(
            whole
        ):
            return False
    numbers = all(abs(n) <= MOST for n in (side.attack, side.defence, side.saves))
    fresh = battle.stage not in ("losses", "after", "end")
    return (
        numbers
        and (laying or not side.slots)
        and _count(side.to_lose, 0 if fresh else MOST)
        and _count(side.lost, 0 if fresh else LONGEST)
        and len(slots) <= LONGEST
        and len(side.after) <= LONGEST
        and all(source in table.book.scripts and table.book.has(source, "after") for source in side.after)
        and all(_seats(table, laid.seen) and side.seat not in laid.seen for laid in side.laid)
        and not (laying and any(laid.cancelled or laid.resolved for laid in side.laid))
    )


def _breakout(table: RulesTable, frame: Breakout, top: bool) -> bool:
    """Only its third step, the cards of the Cauldron, can ask anything."""
    state = table.state
    return (
        not top
        and frame.step == 3
        and frame.reason in ("chaos_line", "islands")
        and bool(frame.revealed)
        and state.opened
        and not state.broken
        and all(_seats(table, secret.seats) for secret in frame.cards)
    )


def _effect(table: RulesTable, run: Effect, top: bool) -> bool:
    book = table.book
    script = book.scripts.get(run.source)
    if script is None or not 0 <= run.index <= len(script):
        return False
    deeds = dict(book.deeds(run.source, run.on))
    if run.begun:
        if run.index not in deeds:
            return False
        if isinstance(deeds[run.index], Each) and top:
            return False
    elif top or (run.acted and run.index == 0):
        return False
    return (
        _seat(table, run.you)
        and all(seat == -1 or _seat(table, seat) for seat in (run.it, run.target))
        and all(_place(table, place) for place in (run.here, run.origin, run.destination))
        and run.moved in ("", *LEADERS)
        and _seats(table, run.seats)
        and _count(run.count)
        and _scratch(table, run)
    )


def _scratch(table: RulesTable, run: Effect) -> bool:
    """What a step under way remembers: names that exist, and not more than there can be."""
    book, lands = table.book, table.state.lands
    seats = map(str, range(len(table.state.players)))
    names = {*lands, *book.ends, *LEADERS, *book.monsters, *seats}
    return (
        max(len(run.picked), len(run.fixed), len(run.arrived)) <= LONGEST
        and set(run.picked) <= names
        and set(run.fixed) <= {*lands, *book.ends}
        and all(_seat(table, seat) and place in lands and unit in UNITS for seat, place, unit in run.arrived)
    )


_CHECKS: dict[type, Callable[[RulesTable, Any, bool], bool]] = {
    Turn: _turn,
    Marching: _marching,
    Mustering: _mustering,
    Casting: _casting,
    FateChoice: _fate_choice,
    War: _war,
    Battle: _battle,
    Effect: _effect,
    Breakout: _breakout,
}
